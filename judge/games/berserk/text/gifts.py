"""Gains whose number is counted, or that hold only if something is so: parse tree -> parts of an effect."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from judge.games.berserk.text.always import Always, each_of, once
from judge.games.berserk.text.gains import counted
from judge.games.berserk.text.model import Cards, Part, Permanent
from judge.games.berserk.text.who import is_

SIZED = ("armor", "regen")
"""Words that a card may gain in a counted number."""


class Gifts(Always):
    """Parts with an amount that `where` counts; without one the deed around them says it, or it is named."""

    wounds_dealt, elements_of_mine = each_of("dealt"), each_of("elements")

    def cannot_move_nor_act(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "cannot_move"), ("keyword", "cannot_act")))

    def more_by_x(self, kids: list[Any]) -> list[Part]:
        """+X as +1, gained X times."""
        given = self.more([once(kids[0]), *(kid for kid in kids[1:] if not is_(kid, "each"))])
        return [self._by_x(Part("grant", gives=one), kids) for one in given]

    def word_by_x(self, kids: list[Any]) -> Part:
        if kids[0] not in SIZED:
            raise ValueError("a number that is counted")
        return self._by_x(Part("grant", gives=Permanent((("keyword", kids[0]),))), kids)

    def token_by_x(self, kids: list[Any]) -> Part:
        return self._by_x(Part("token"), kids)

    def _by_x(self, part: Part, kids: list[Any]) -> Part:
        where = next((kid for kid in kids if is_(kid, "each")), None)
        return counted(part, [where]) if where else replace(part, amount="named")

    def quoted(self, kids: list[Any]) -> list[Permanent]:
        found: list[Permanent] = next(kid for kid in kids if isinstance(kid, list))
        return found

    def gain_x(self, kids: list[Any]) -> list[Part]:
        """What is said after the time counts what was gained before it."""
        gained, until, where = kids
        if not any(part.amount == "named" for part in gained):
            raise ValueError("a number that nothing has")
        parts = [counted(part, [where]) if part.amount == "named" else part for part in gained]
        return [replace(part, until=until_of(part, [until])) for part in parts]

    def gains_if(self, kids: list[Any]) -> list[Part]:
        """A part that is carried out only if something is so then."""
        gained, *states = kids
        under = tuple(want for state in states for want in state)
        return [replace(part, under=under, until=until_of(part, [])) for part in gained]

    def gain_ifs(self, kids: list[Any]) -> list[Part]:
        return [part for kid in kids for part in kid]

    def lost_token_x(self, kids: list[Any]) -> Part:
        return Part("lose_token", amount="named")

    def choose(self, kids: list[Any]) -> Part:
        cards: Cards = kids[0]
        return Part("choose", "aim", target=cards)


def _naming(part: Part) -> bool:
    """Whether the player names the number of a part: what is lost or taken over, or what the card suffers."""
    named = ("lose_token", "lose_life", "redistribute")
    return part.effect in named or (part.effect, part.whom) == ("wound", "self")


def _numbers(parts: Iterable[Part], named: bool) -> Iterator[Part]:
    """The parts with their X, once it is known whom they are for.  ValueError for one that nothing says."""
    for part in parts:
        if part.amount == "weak_of_it":
            part = replace(part, amount="weak_of_target" if part.whom == "aim" else "weak_of_about")
        if part.amount == "named" and not _naming(part) and not named:
            raise ValueError("a number that nothing has")
        named = named or part.amount == "named"
        yield part


def at_most(parts: Iterable[Part], most: int | None, paid: bool = False) -> Iterator[Part]:
    """The parts, with the bound in brackets: of what one of them counts, or of what one adds to a number.

    `paid`: X is what was paid.

    Raises ValueError where no part does so, or steps of that size do not come to it.
    """
    found = list(_numbers(parts, paid))
    bounded = [part for part in found if isinstance(part.amount, str) and part.amount != "named"]
    bounded = bounded or [part for part in found if _step(part)]
    if most is not None and len(bounded) != 1:
        raise ValueError("a note that belongs to nothing")
    for part in found:
        yield _bounded(part, most) if most is not None and part is bounded[0] else part


def _bounded(part: Part, most: int) -> Part:
    if part.amount is not None:
        return replace(part, most=most)
    if not isinstance(part.gives, Permanent) or most % _step(part):
        raise ValueError("a bound that is no multiple")
    terms = (*part.gives.terms, ("given_most", most // _step(part)))
    return replace(part, gives=replace(part.gives, terms=terms))


def _step(part: Part) -> int:
    """How much a gift adds to a number."""
    first = part.gives.terms[0] if isinstance(part.gives, Permanent) else ("",)
    return int(str(first[-1])) if first[0] == "modifier" and int(str(first[-1])) > 0 else 0


def improved(parts: Iterable[Part], more: Any, kind: str) -> Iterator[Part]:
    """The parts; that which is for the target is so much more if something holds of it, as a note says.

    Raises ValueError where the note speaks of another type of ability, or of no number.
    """
    found = list(parts)
    hits = [part for part in found if part.whom == "aim" and isinstance(part.amount, int)]
    if more is not None and (len(hits) != 1 or more[1] != (kind or "influence")):
        raise ValueError("what is more")
    for part in found:
        yield replace(part, better=(more[0], more[2])) if more is not None and part in hits else part


def until_of(part: Part, until: list[str]) -> str:
    """How long a gain lasts: to the end of the battle, if no end is said; a token has no such time."""
    return (until[0] if until else "battle") if part.gives else ""
