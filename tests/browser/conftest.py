"""A running server, and Chromium to look at it.

Both end with this folder: a pool of workers that is forked while the driver of the browser runs would keep
its pipes open, and the driver would wait for ever.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.cards.files import HEADER, berserk, lcg, written

from .hand import Hand, Keys

CARDS = (
    "TST\tAsh Grey (A)\tD\tCharacter\tDark Smith\t4\t40\t4\t4\tCritical Hit 2",
    "TST\tBirch Guard\tL\tCharacter\tWood Soldier\t2\t20\t2\t3\tPay 1 Force -> Evade 2",
    "TST\tCedar Scout\tL\tCharacter\tWood Scout\t2\t30\t3\t4\t",
)
OTHERS = {
    "lcg.json": [
        lcg(
            title="Oak Reeve",
            normalCombatIcons={"unitDamage": 2, "tactics": 1, "blastDamage": 0},
            text="Edge (1).",
        )
    ],
    "berserk.json": [berserk(name="Клён", move=2, text="{tap}: Выстрел на 2.")],
}
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run "
    "--disable-background-networking --disable-component-update --disable-sync"
).split()


@pytest.fixture(scope="package")
def base(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs for these tests; it has a store of a few printed cards."""
    store = tmp_path_factory.mktemp("cards")
    (store / "cards.tsv").write_text("\n".join([HEADER, *CARDS]) + "\n", encoding="utf-8")
    files = [str(store / "cards.tsv"), *(str(written(store / name, cards)) for name, cards in OTHERS.items())]
    told = {**os.environ, "LEXLUDI_DATA": str(store)}
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = (
        "import sys; from pathlib import Path; from judge.cards.importing import import_file; "
        "from web.server import run; "
        f"[import_file(Path(name)) for name in sys.argv[1:]]; run('127.0.0.1', {port}, {{'DEADLINE': 25.0, 'IMPORTS': True}})"
    )
    root = Path(__file__).parents[2]
    server = subprocess.Popen(
        [sys.executable, "-c", program, *files],
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
        env=told,
    )
    assert server.stdout is not None
    assert "http" in server.stdout.readline()
    yield f"http://127.0.0.1:{port}"
    server.terminate()
    server.wait(10)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium: the one that CHROMIUM names, or that the Makefile finds."""
    make = ["make", "--silent", "--no-print-directory", "chromium"]
    path = subprocess.check_output(make, cwd=Path(__file__).parents[2], text=True).strip()
    if not path or not Path(path).exists():
        pytest.fail(f"there is no browser at {path!r}: install chromium, or name one with CHROMIUM=/path")
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(params=[Hand, Keys], ids=["touch", "keyboard"])
def hands(request: pytest.FixtureRequest) -> type[Hand]:
    """Who does the task."""
    found: type[Hand] = request.param
    return found


@pytest.fixture
def visit(browser: Browser, base: str) -> Iterator[Callable[..., Page]]:
    """Open a page: `visit("/ask", width=360, dark=True, script=False)`; nothing may be asked of others."""
    contexts: list[Any] = []
    requested: list[str] = []

    def opener(
        address: str,
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        script: bool = True,
        offline: Literal["allow", "block"] = "allow",
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            java_script_enabled=script,
            has_touch=width < 600,
            reduced_motion="reduce",
            service_workers=offline,
        )
        contexts.append(context)
        page: Page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("request", lambda request: requested.append(request.url))
        page.goto(base + address)
        return page

    yield opener
    for context in contexts:
        context.close()
    assert all(address.startswith(base) for address in requested)
