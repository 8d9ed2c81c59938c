"""Sentences whose meanings are kept beside the tests: read anew, written anew, and with neighbours swapped."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

Reading = dict[str, Any]


def sentences(here: Path) -> list[str]:
    """The sentences of a folder."""
    return [line for line in (here / "golden.txt").read_text("utf-8").splitlines() if line and line[0] != "#"]


def kept(here: Path) -> list[Reading]:
    """What they meant when it was written; nothing before it was written once."""
    file = here / "golden.json"
    found: list[Reading] = json.loads(file.read_text("utf-8")) if file.exists() else []
    return found


def write(here: Path, read: Callable[[str], Reading]) -> None:
    """Keeps what they mean now: to be followed by a look at the difference."""
    text = json.dumps([read(sentence) for sentence in sentences(here)], indent=1, ensure_ascii=False)
    (here / "golden.json").write_text(text + "\n", "utf-8")


def swapped(here: Path, read: Callable[[str], Reading], every: int = 1) -> tuple[int, int]:
    """How many sentences with two neighbouring words swapped were asked, and how many of them mean otherwise.

    `every`: of the pairs of a sentence each so many-th is swapped.
    """
    asked = told_anew = 0
    for golden in kept(here):
        if not golden["meaning"]:
            continue
        row = golden["words"].split()
        for i in range(1, len(row) - 1, every):
            asked += 1
            found = read(" ".join([*row[:i], row[i + 1], row[i], *row[i + 2 :]]))
            understood = all(stage == "understood" for stage in found["stages"])
            told_anew += understood and found["meaning"] != golden["meaning"]
    return asked, told_anew
