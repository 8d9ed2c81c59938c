"""Sentences whose meanings are kept beside the tests, one line each: a short hash of the tree, and the tree in words.

The hash sees every change of a tree, the words say what it means; the trees themselves are printed on demand:
`python -m tests.cardtext.test_golden --tree` (or `... --tree WORDS` for one sentence) before and after a change,
and `diff` shows what moved.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cardtext.data import to_data
from judge.cardtext.meaning import Ability
from judge.cardtext.reading import Read


@dataclass(frozen=True)
class Reading:
    """What is read of a sentence: how far each ability came, its meaning as data, and as words."""

    stages: tuple[str, ...]
    trees: list[Any]
    means: tuple[str, ...]

    @property
    def line(self) -> str:
        """The one line that is kept of it."""
        told = json.dumps(self.trees, sort_keys=True, ensure_ascii=False).encode()
        missed = "" if self.understood else f"[{', '.join(self.stages)}] "
        words = " // ".join(self.means).replace("\n", " ")
        return f"{hashlib.sha256(told).hexdigest()[:12]} {missed}{words}".rstrip()

    @property
    def understood(self) -> bool:
        return all(stage == "understood" for stage in self.stages)


Reader = Callable[[str], Reading]


def reading(found: list[Read], printed: Callable[[tuple[Ability, ...]], str]) -> Reading:
    """What was read of a sentence, to be kept; `printed` puts a meaning into words."""
    return Reading(
        tuple(one.stage for one in found),
        [to_data(ability) for one in found for ability in one.meanings],
        tuple(printed(one.meanings) for one in found),
    )


def sentences(here: Path) -> list[str]:
    """The sentences of a folder."""
    return [line for line in (here / "golden.txt").read_text("utf-8").splitlines() if line and line[0] != "#"]


def kept(here: Path) -> list[tuple[str, str]]:
    """Each sentence with the line that was written for it; an empty one where none was."""
    file = here / "golden.lines"
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    all_ = sentences(here)
    assert len(lines) <= len(all_), f"{file.name} has lines of sentences that are gone: write it anew"
    return list(zip(all_, lines + [""] * (len(all_) - len(lines)), strict=True))


def main(here: Path, read: Reader) -> None:
    """Keeps what the sentences mean now, or prints the trees (`--tree`, of one sentence or of all)."""
    words = sys.argv[2:] if sys.argv[1:2] == ["--tree"] else None
    if words is None:
        lines = [read(sentence).line for sentence in sentences(here)]
        (here / "golden.lines").write_text("\n".join(lines) + "\n", "utf-8")
        return
    for sentence in [" ".join(words)] if words else sentences(here):
        print(sentence, json.dumps(read(sentence).trees, indent=1, ensure_ascii=False), sep="\n")


def swapped(here: Path, read: Reader, every: int = 1) -> tuple[int, int]:
    """How many sentences with two neighbouring words swapped were asked, and how many of them mean otherwise.

    `every`: of the pairs of a sentence each so many-th is swapped.
    """
    asked = told_anew = 0
    for sentence in sentences(here):
        golden = read(sentence)
        if not golden.trees:
            continue
        row = sentence.split()
        for i in range(1, len(row) - 1, every):
            asked += 1
            found = read(" ".join([*row[:i], row[i + 1], row[i], *row[i + 2 :]]))
            told_anew += found.understood and found.trees != golden.trees
    return asked, told_anew
