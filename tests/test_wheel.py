"""The wheel, installed beside another project whose package is called `web`: asks, serves, and touches nothing."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest

from judge.verdict import service

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = {"judge", "lexludi_web"}
"""What the wheel may bring: `judge`, which the documents name, and a name that is nobody else's."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run(
        [*command, "--disable-pip-version-check", "--wheel-dir", folder, ROOT], check=True, timeout=200
    )
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of packages with the wheel unpacked, and with the `web` of somebody else."""
    folder = tmp_path_factory.mktemp("installed")
    with ZipFile(wheel) as archive:
        archive.extractall(folder)
    (folder / "web").mkdir()
    (folder / "web" / "__init__.py").write_text("raise ImportError('the package of somebody else')\n")
    return folder


@pytest.fixture
def environment(installed: Path, tmp_path: Path) -> Mapping[str, str]:
    return {**os.environ, "PYTHONPATH": str(installed), "LEXLUDI_DATA": str(tmp_path)}


def judge(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from judge.cli import run; run()", *arguments]


@pytest.fixture
def address(environment: Mapping[str, str], tmp_path: Path) -> Iterator[str]:
    command = judge("serve", "--port", "0", "--workers", "1")
    with subprocess.Popen(
        command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            yield found[0]
        finally:
            server.terminate()


def test_it_has_no_package_of_a_common_name(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        first = {name.partition("/")[0] for name in archive.namelist()}
    assert {name for name in first if not name.endswith(".dist-info")} == PACKAGES


def test_everything_of_the_page_is_in_it(wheel: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "web"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("no checkout")
    with ZipFile(wheel) as archive:
        names = set(archive.namelist())
    wanted = {f"lexludi_{name}" for name in listed.stdout.split() if (ROOT / name).is_file()}
    assert wanted - names == set()


def test_it_answers_whole_at_first(environment: Mapping[str, str], tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(service.new("swtcg"), encoding="utf-8")
    environment = {
        **environment,
        "LEXLUDI_CACHE": str(tmp_path / "cache"),
    }  # the first time after installation
    asked = subprocess.run(
        judge("ask", str(board), "--json", "--deadline", "300"),
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert asked.returncode == 0, asked.stderr
    assert json.loads(asked.stdout)["complete"] is True


def ready(address: str) -> None:
    """Waits until its judges have read in the law, as whoever puts it into service does."""
    until = time.monotonic() + 200
    while True:
        try:
            with urlopen(f"{address}/readyz", timeout=60):
                return
        except HTTPError as error:
            if error.code != 503 or time.monotonic() > until:
                raise
        time.sleep(0.5)


@pytest.mark.slow
def test_it_serves(address: str) -> None:
    with urlopen(f"{address}/", timeout=60) as page:
        assert "Lex Ludi" in page.read().decode()
    ready(address)
    asked = Request(
        f"{address}/api/ask?deadline=30", service.new("swtcg").encode(), {"Content-Type": "text/yaml"}
    )
    try:
        with urlopen(asked, timeout=60) as answer:
            assert json.load(answer)["complete"] is True
    except HTTPError as error:
        pytest.fail(error.read().decode())
