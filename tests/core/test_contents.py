"""The law is laid out as a book: each game has its contents, chapters are short, and so are their lines."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.paths import rules_asp

LAW = rules_asp()
BOOKS = ("berserk", "core", "swlcg", "swtcg")
CHAPTERS = sorted(LAW.glob("*/*.lp"))
_ROW = re.compile(r"^\| `([\w-]+)` \| \S.* \|$", re.M)


@pytest.mark.parametrize("book", BOOKS)
def test_the_contents_name_every_chapter_once(book: str) -> None:
    page = LAW / ("README.md" if book == "core" else f"{book}/README.md")
    contents = page.read_text(encoding="utf-8").partition("\n## ")[0]
    assert sorted(_ROW.findall(contents)) == sorted(path.stem for path in LAW.glob(f"{book}/*.lp"))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_chapter_is_read_at_one_sitting(chapter: Path) -> None:
    lines = chapter.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 150
    assert [line for line in lines if len(line) > 110] == []
