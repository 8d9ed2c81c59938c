"""The attack that an effect answers: which way it went, whom it reached, what becomes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.berserk.text.always import Always
from judge.games.berserk.text.model import Cards, Condition, Part, Permanent
from judge.games.berserk.text.who import Want, number, wants


class Attacked(Always):
    """Conditions and parts that speak of an attack and of the cards around it."""

    def across(self, kids: list[Any]) -> Condition:
        """A strike across a row, over such a card: an event about the card that was struck over."""
        over = wants("over", next(kid for kid in kids if isinstance(kid, Cards)))
        return Condition("attack", terms=(("whose", "self"), ("about", "through")), wants=over)

    def redirected(self, kids: list[Any]) -> Condition:
        found = self._about("redirected", kids)
        named = (("cond", "stood_in"),) if "stood_in" in kids else ()
        return replace(found, terms=(*found.terms, *named))

    def standing_in(self, kids: list[Any]) -> str:
        return "stood_in"

    def acting(self, kids: list[Any]) -> Condition:
        return self._about("acts", kids)

    def behind_attacked(self, kids: list[Any]) -> tuple[Want, ...]:
        return wants("behind_object", kids[-1])

    def host_costs(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("host", (("cost_most", number(kids)),)),)

    def keep_open(self, kids: list[Any]) -> Part:
        return Part("keep_open")

    def this_attack(self, kids: list[Any]) -> None:
        """Which attack: that of the event."""

    def again(self, kids: list[Any]) -> None:
        """What is open may strike again anyway."""

    def its_parasite(self, kids: list[Any]) -> str:
        return "parasite"

    def cannot_heal(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "cannot_heal"),))

    def cannot_heal_nor_gain(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "cannot_heal"), ("keyword", "cannot_gain")))

    def cannot_leave(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "cannot_move"), ("in_its_cell",)))

    def while_it_stays(self, kids: list[Any]) -> str:
        return "stays"

    def parasited(self, kids: list[Any]) -> Any:
        return ("clause", ("parasited",))

    def per_my_turn(self, kids: list[Any]) -> Any:
        return ("my_turn", number(kids, 1))
