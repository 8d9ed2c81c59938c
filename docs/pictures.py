"""The pictures of the README, taken from the real page: a verdict on a desk, a phone in the dark.

python docs/pictures.py        starts a server of its own and writes docs/*.png (needs Chromium)
python docs/pictures.py DIR    every screen, on a phone and a desk, light and dark, in three languages: into a
                               folder, with an index.html that lays them side by side
"""

from __future__ import annotations

import html
import socket
import subprocess
import sys
from itertools import product
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from judge.games.registry import GAMES
from web.links import pack

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
DUEL: dict[str, Any] = {
    "game": "swtcg",
    "now": {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}},
    "dark": {
        "force": 4,
        "hand": "?",
        "character": [
            {"name": "Darth Vader", "as": "vader", "power": 6, "health": 6, "text": "Critical Hit 2"}
        ],
    },
    "light": {
        "force": 2,
        "hand": [],
        "character": [
            {"name": "Luke Skywalker", "as": "luke", "power": 5, "health": 4, "text": "Evade 2\nRetaliate 2"}
        ],
    },
    "ask": [{"chance": {"luke.zone": {"not": "discard"}}, "for": "light"}],
}
DESK, PHONE = (1280, 860), (390, 844)
PICTURES: dict[str, tuple[str, tuple[int, int], bool]] = {
    "verdict": (f"/s/{pack(DUEL)}?lang=en", DESK, False),
    "verdict-phone": (f"/s/{pack(DUEL)}?lang=pl", PHONE, True),
    "table-phone": ("/ask?game={berserk}&situation={first}&lang=ru", PHONE, False),
    "ruling-phone": ("/rulings/swtcg/a-source-of-damage?lang=en", PHONE, False),
}
"""Every picture: its address, the size of its window, whether it is dark."""


def take(browser: Browser, base: str, name: str) -> None:
    """One picture, written beside this file."""
    address, (width, height), dark = PICTURES[name]
    game = next(one for one in GAMES.values() if one.table.grid)
    address = address.format(berserk=game.name, first=game.table.situations[0].id)
    photograph(browser, base + address, (width, height), dark, HERE / f"{name}.png")


def everywhere(browser: Browser, base: str, folder: Path) -> None:
    """Every screen in every size, theme and language."""
    from tests.browser.screens import screens

    folder.mkdir(parents=True, exist_ok=True)
    rows = []
    for number, address in enumerate(screens()):
        rows.append(f"<h2>{html.escape(address[:100])}</h2>")
        for size, language, dark in product((PHONE, DESK), ("en", "pl", "ru"), (False, True)):
            name = (
                f"{number:02}-{'phone' if size == PHONE else 'desk'}-{language}{'-dark' if dark else ''}.png"
            )
            photograph(
                browser,
                f"{base}{address}{'&' if '?' in address else '?'}lang={language}",
                size,
                dark,
                folder / name,
            )
            rows.append(f'<img src="{name}" width="{size[0] // 2}" alt="">')
    (folder / "index.html").write_text(
        "<!doctype html><meta charset=utf-8>" + "\n".join(rows), encoding="utf-8"
    )


def photograph(browser: Browser, address: str, size: tuple[int, int], dark: bool, file: Path) -> None:
    """What is seen at an address before anybody scrolls."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    page.screenshot(path=file, animations="disabled")
    context.close()


def main() -> None:
    """Takes those of the README, or every screen into the folder that is named."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    program = f"from web.server import run; run('127.0.0.1', {port}, {{'DEADLINE': 120.0, 'MOST': 120.0}})"
    server = subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, text=True, cwd=HERE.parent
    )
    try:
        assert server.stdout is not None
        server.stdout.readline()
        make = ["make", "--silent", "--no-print-directory", "chromium"]
        path = subprocess.check_output(make, cwd=HERE.parent, text=True).strip()
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            if len(sys.argv) > 1:
                everywhere(browser, f"http://127.0.0.1:{port}", Path(sys.argv[1]))
            else:
                for name in PICTURES:
                    take(browser, f"http://127.0.0.1:{port}", name)
            browser.close()
    finally:
        server.terminate()
        server.wait(10)


if __name__ == "__main__":
    main()
