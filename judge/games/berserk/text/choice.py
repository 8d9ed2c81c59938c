"""One of two effects: each is a feature of its own, and its player declares one of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.berserk.text.model import Feature, Part, Permanent
from judge.games.berserk.text.what import What
from judge.games.berserk.text.who import is_


def options(body: Any) -> list[Any]:
    """The effects of which one is chosen, or nothing if there is no choice."""
    if body.others:
        return [replace(body, others=[]), *body.others]
    count = max((part.option for part in body.parts), default=0)
    return [
        replace(body, parts=[replace(part, option=0) for part in body.parts if part.option in (0, n)])
        for n in range(1, count + 1)
    ]


def either(found: list[Feature]) -> Feature:
    """The first with the others as its alternatives.  ValueError for a limit, which would be of them all."""
    if found[0].limit:
        raise ValueError("a choice with a limit")
    return replace(found[0], alternatives=tuple(found[1:]))


class Choice(What):
    """Parts that say which of the choices they belong to."""

    def gain_either(self, kids: list[Any]) -> list[Part]:
        first, second, *until = kids
        if more := _more_of_it(first, second):
            return self.gain([[Part("grant", gives=more)], *until])
        return [
            replace(part, option=n)
            for n, gained in enumerate((first, second), 1)
            for part in self.gain([gained, *until])
        ]

    def from_theirs(self, kids: list[Any]) -> Any:
        return ("wounded_by", "theirs")


def _more_of_it(first: list[Part], second: list[Part]) -> Permanent | None:
    """`{ova} 1 or +1 to {ova}` is no choice: it is the word, or more of it."""
    if len(first) != 1 or len(second) != 1:
        return None
    had, more = first[0].gives, second[0].gives
    if not isinstance(had, Permanent) or not isinstance(more, Permanent) or len(had.terms) != 2:
        return None
    (name, word), (_, number) = had.terms
    return more if name == "keyword" and more.terms == (("keyword_more", word, number),) else None


def split(kids: list[Any]) -> list[list[Any]]:
    """What is read of each of two clauses: the type before both, and that it may be declined."""
    typed = [kid for kid in kids if is_(kid, "typed")]
    first, second = [kid for kid in kids if not is_(kid, "typed")]
    if is_(first, "may") and not is_(second, "may"):
        second = ("may", second)
    return [[*typed, first], [*typed, second]]
