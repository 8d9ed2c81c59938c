"""What cards do at the start and the end of turns: parse tree -> parts and descriptions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.berserk.text.always import Always
from judge.games.berserk.text.model import Cards, Cell, Condition, Part
from judge.games.berserk.text.who import is_, number, wants


class Turns(Always):
    """Cells by their neighbours, exact numbers of targets, the card itself or another."""

    def company_more_x(self, kids: list[Any]) -> Any:
        """So many neighbours less what is counted: a description of a cell, not of a card."""
        less = next(kid for kid in kids if isinstance(kid, Token) and kid.type == "XSIGNED")
        _, terms, who = next(kid for kid in kids if is_(kid, "each"))
        if less != "-x" or len(terms) > 1 or who:
            raise ValueError("how many neighbours")
        cards = next(kid for kid in kids if isinstance(kid, Cards))
        return ("clause", (("company_least_less", number(kids), terms[0][1], cards),))

    def relocate_where(self, kids: list[Any]) -> Part:
        who, (_, ((said, least, *less, near),)) = kids
        if said == "company_most":
            raise ValueError("a cell with few neighbours")
        part = Part("relocate", cell=Cell(near, least, *less))
        return replace(part, whom="aim", target=who) if isinstance(who, Cards) else replace(part, whom=who)

    def exactly(self, kids: list[Any]) -> Any:
        if number(kids) < 2:
            raise ValueError("one by its number")
        return ("aims", "exactly", number(kids))

    def self_or(self, kids: list[Any]) -> Cards:
        """The card itself, or one that is so described."""
        return Cards(tuple(("self", *clause) for clause in kids[-1].clauses))

    def the_aim(self, kids: list[Any]) -> str:
        return "goal"

    def armor_left_of(self, kids: list[Any]) -> Any:
        return ("each", (("each", "armor_of_one"),), wants("counted", kids[-1]))

    def still(self, kids: list[Any]) -> Any:
        return ("clause", ("still",))

    def more_if(self, kids: list[Any]) -> Any:
        more, kind, (_, clause) = kids
        return ("more_if", (int(more), kind, (("target", clause),)))

    def healed_least(self, kids: list[Any]) -> Any:
        return ("clause", (("healed_least", number(kids)),))

    def leap(self, kids: list[Any]) -> Part:
        """A jump of the card itself, to the target: that is a card which is described, not a cell."""
        return Part("leap", target=kids[-1], told="leap")

    def stay_closed_first(self, kids: list[Any]) -> Part:
        return Part("stay_closed_first")


def in_time(parts: list[Part], when: Condition | None) -> list[Part]:
    """The parts; at the start of the battle the first turn of all is the next.  ValueError at other times."""
    first = [part for part in parts if part.effect == "stay_closed_first"]
    if first and (when is None or when.event != "battle_start"):
        raise ValueError("whose first turn")
    return [replace(part, effect="stay_closed") if part in first else part for part in parts]
