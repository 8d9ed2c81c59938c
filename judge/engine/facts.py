"""The facts of a board, in the words of the law: each once, in their order, found by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from judge.engine.solver import Term

Fact = tuple[Term, ...]


class Facts:
    """Facts: a name with its arguments (`("side", "c1", "dark")`), or a name alone (`"cards_arrive"`)."""

    def __init__(self, facts: Iterable[Term] = ()) -> None:
        self._all: dict[Term, None] = dict.fromkeys(facts)

    def __iter__(self) -> Iterator[Term]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, fact: object) -> bool:
        return fact in self._all

    def __iadd__(self, facts: Iterable[Term]) -> Facts:
        self._all.update(dict.fromkeys(facts))
        return self

    def add(self, fact: Term) -> None:
        """One more; nothing changes if it has been said."""
        self._all[fact] = None

    def drop(self, fact: Term) -> None:
        """Takes it back.  Raises KeyError if it was not said."""
        del self._all[fact]

    def named(self, name: str) -> list[Fact]:
        """Those with that name and arguments."""
        return [fact for fact in self._all if isinstance(fact, tuple) and fact[0] == name]

    def about(self, first: Term) -> list[Fact]:
        """Those whose first argument is this."""
        return [fact for fact in self._all if isinstance(fact, tuple) and len(fact) > 1 and fact[1] == first]

    def initial(self) -> list[Term]:
        """What holds in the given state: the arguments of `init`."""
        return [fact[1] for fact in self.named("init")]

    def since(self, size: int) -> list[Term]:
        """Those that came after there were so many."""
        return list(islice(self._all, size, None))

    def cut(self, size: int) -> None:
        """Takes back those that came after there were so many."""
        for fact in self.since(size):
            del self._all[fact]
