"""The knowledge base of a program: its tables, and what is asked of them all: search, a page, problems."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import pydantic

from judge import paths
from judge.disk_cache import cached
from judge.errors import LawError
from judge.knowledge import lint
from judge.knowledge.hits import Found, Hit, told
from judge.knowledge.loader import read, version
from judge.knowledge.presentation import show
from judge.knowledge.search import Index
from judge.knowledge.tables import Tables, natural

_KINDS = ("rule", "statement", "document", "edition")


class Knowledge(Tables):
    """Everything under `rulings/`, with search over it."""

    def show(self, key: str, language: str | None = None) -> dict[str, Any]:
        """Give all there is to say about an id as data: the entry, its kind, and what rests on it.

        Told in a `language` where the entry is; by default in English, with what it is told in beside it.
        Raises SituationError with the nearest ids.
        """
        return show(self, self.find(key), language)

    def search(
        self, words: str, game: str | None = None, limit: int = 30, language: str = "en", skip: int = 0
    ) -> list[Hit]:
        """Give what fits the words of any language, best first: `limit` hits after the first `skip`.

        They are told in a `language`, in English where they are not told in it.
        """
        return self.told(self.ranked(words, game)[skip : skip + max(limit, 0)], words, language)

    def ranked(self, words: str, game: str | None = None) -> tuple[Found, ...]:
        """All that fits the words, the best first, told in no language."""
        return self._index.ranked(words, game)

    def told(self, ranked: Iterable[Found], words: str, language: str = "en") -> list[Hit]:
        """What was found for the words as it is told in a language."""
        return [told(self, hit, words, language) for hit in ranked]

    @cached_property
    def _index(self) -> Index:
        return Index(self)

    def problems(self) -> list[str]:
        """Give every problem of the knowledge base, each a sentence that begins with file and line.

        Where a file cannot be read, that alone is told: what its entries are missed for follows from it.
        """
        own = set(self.contents.problems)
        if not self.contents.unread:
            others = {*self.unmade_twins(), *lint.problems(self)}
            own |= {problem for problem in others if not self.follows(problem)}
        return sorted(own, key=natural)

    def follows(self, problem: str) -> bool:
        """Whether a problem is that an entry is missing which could not be read, and was told as that."""
        left_out = self.contents.left_out
        return any(f" {what} {key}" in problem for what in _KINDS for key in left_out) or any(
            f" {key} is no rule" in problem for key in left_out
        )


def load(root: Path | None = None, *, strict: bool = True) -> Knowledge:
    """Give the knowledge base of a folder (default: the one that belongs to this program), read once.

    Raises LawError that names file and line if an entry cannot be read; with `strict=False` such entries are
    left out and stand in `problems()`.
    """
    knowledge = _load(root or paths.rulings())
    broken = knowledge.contents.problems
    if strict and broken:
        more = f" (and {len(broken) - 1} more: judge lint lists them)" if len(broken) > 1 else ""
        raise LawError(broken[0] + more)
    return knowledge


@lru_cache(maxsize=8)
def _load(root: Path) -> Knowledge:
    if root != paths.rulings():
        return Knowledge(read(root))
    return cached("knowledge", f"{pydantic.VERSION}\0{version(root)}", lambda: _with_examples(root))


def _with_examples(root: Path) -> Knowledge:
    """The knowledge base with its examples made, so that they are kept with it."""
    known = Knowledge(read(root))
    known.examples()
    return known
