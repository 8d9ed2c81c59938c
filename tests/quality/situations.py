"""Situations on the tiny law, as files, and the names of what came of them."""

from __future__ import annotations

from pathlib import Path

from judge.quality.check_run import Result
from tests import tiny


def situation(expect: str, force: int = 1) -> str:
    """A situation file with one expectation."""
    return "game: swtcg\n" + tiny.board(force, 1).replace("\n    ", "\n") + f"\nexpect:\n- {expect}\n"


def write(path: Path, text: str) -> Path:
    """The file with this text; its folder is made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def names(results: list[Result]) -> list[str]:
    """The names of the situations that were checked."""
    return [result.name for result in results]
