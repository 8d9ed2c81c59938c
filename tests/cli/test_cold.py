"""A command that has just been started reads in what it needs, and no more."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deadline import LONG

ROOT = Path(__file__).parents[2]
HEAVY = {"clingo", "flask", "lark", "pebble", "pydantic", "snowballstemmer", "sqlite3", "waitress", "yaml"}
OTHER_GAMES = {"judge.games.berserk.facts", "judge.games.swlcg.facts"}
BEFORE = "import sys; from judge.cli import main\n"
AFTER = """
try:
    main(sys.argv[1:])
except SystemExit as end:
    print("MODULES", *sys.modules, file=sys.stderr)
    raise
"""


def run(
    cache: Path, *args: str | Path, before: str = "", python: tuple[str, ...] = ()
) -> tuple[str, set[str]]:
    """What a new process prints, and the modules that it has read in by then."""
    done = subprocess.run(
        [sys.executable, "-c", BEFORE + before + AFTER, *map(str, args)],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=os.environ | {"LEXLUDI_CACHE": str(cache), "PYTHONPATH": str(ROOT)},
        timeout=LONG,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    modules = next(line for line in done.stderr.splitlines() if line.startswith("MODULES "))
    return done.stdout, set(modules.split()[1:])


@pytest.mark.parametrize("args", [["--help"], ["--version"], ["ask", "--help"], ["check", "--help"]])
def test_help_and_version_read_in_nothing_heavy(tmp_path: Path, args: list[str]) -> None:
    output, modules = run(tmp_path, *args)
    assert output
    assert not HEAVY & modules


def test_a_question_reads_in_its_own_game_alone_and_a_second_one_builds_nothing_again(
    tmp_path: Path, luke: Path
) -> None:
    """The first writes what it has built; for the second nothing but files of the cache may be read."""
    first, modules = run(tmp_path / "cache", "ask", luke, "--deadline", f"{LONG:g}")
    assert "judge.games.swtcg.board" in modules or "judge.verdict.service" in modules
    assert not OTHER_GAMES & modules
    assert not {"flask", "waitress", "snowballstemmer"} & modules
    names = {file.parent.name for file in (tmp_path / "cache").glob("*/*.pickle")}
    assert {"knowledge", "law-swtcg"} <= names
    nothing_new = """
from judge import disk_cache
def refuse(*_):
    import os
    print("something was built again", file=sys.stderr)
    os._exit(9)
disk_cache._write = refuse
"""
    second, _ = run(tmp_path / "cache", "ask", luke, "--deadline", f"{LONG:g}", before=nothing_new)
    assert [line for line in second.splitlines() if " states, " not in line] == [
        line for line in first.splitlines() if " states, " not in line
    ]
