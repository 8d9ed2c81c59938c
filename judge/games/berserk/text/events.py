"""Events of movement, what is remembered of them, what ends with an attack: parse tree -> terms."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.berserk.text.always import Always
from judge.games.berserk.text.model import Cards, Condition, Part, Permanent
from judge.games.berserk.text.who import wants


class Events(Always):
    """`Condition`, `Part` or clause for each."""

    def to_their_half(self, kids: list[Any]) -> Any:
        return ("clause", ("their_half",))

    def dashes_to(self, kids: list[Any]) -> Condition:
        cards, *half = kids
        found = self._about("dashed", [cards])
        return replace(found, wants=(*found.wants, *(("subject", clause) for _, clause in half)))

    def moves_near_open(self, kids: list[Any]) -> Condition:
        found = self._about("moved", kids[:1])
        own = ("while", ("open",))
        return replace(found, wants=(*found.wants, ("subject", ("beside",)), own))

    def straight_jump(self, kids: list[Any]) -> Condition:
        return Condition("jumped", terms=(("whose", "self"), ("straight",)))

    def leapt_over(self, kids: list[Any]) -> Any:
        return ("clause", ("leapt_over",))

    def attacked_with(self, kids: list[Any]) -> Any:
        return ("clause", (("attacked_with", kids[-1]),))

    def mates(self, kids: list[Any]) -> str:
        return "mates"

    def acts_only_at_me(self, kids: list[Any]) -> Part:
        return Part("grant", gives=Permanent((("keyword", "acts_only_at_source"),)), until="turn_end")

    def gain_till_wounded(self, kids: list[Any]) -> list[Part]:
        gained, until, *_, groups = kids
        over = tuple(("until_wounded", group) for group in groups)
        if not all(part.gives for part in gained):
            raise ValueError("what does not end")
        return [
            replace(part, until=until, gives=replace(part.gives, terms=part.gives.terms + over))
            for part in gained
        ]

    def next_set(self, kids: list[Any]) -> Part:
        """The next attack of such a card, or of its own one, counts as of a strength."""
        groups, *whose, (_, levels) = kids
        terms: list[tuple[Any, ...]] = [
            term for group in groups for term in (("own_strength", group, levels[0]), ("next_only", group))
        ]
        who: tuple[Any, ...] = ()
        for cards in whose:
            terms += [("aura",), ("side", cards.side())]
            who = wants("target", Cards(cards.besides()))
        if len(levels) > 1:
            raise ValueError("several strengths")
        return Part("grant", "self", gives=Permanent(tuple(terms), who), until="battle")

    def all_but_strike(self, kids: list[Any]) -> str:
        return "all_but_strike"

    def row_of_it(self, kids: list[Any]) -> Any:
        return ("each", (("each", "row_of_about"),), ())

    def twice_in_a_row(self, kids: list[Any]) -> Permanent:
        only = next(kid for kid in kids if isinstance(kid, tuple))
        return Permanent((("keyword", "strikes_twice"), *only))
