"""Marks that lie on a card, words that a card loses, and attacks of a size."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from lark import Token

from judge.engine.solver import Quoted
from judge.games.berserk.text.attacked import Attacked
from judge.games.berserk.text.model import Part, Permanent
from judge.games.berserk.text.who import is_, number

_ENDING = re.compile("[аеиоуыьэюяй]+$")


class Marks(Attacked):
    """What lies on a card and what is taken from it, by name."""

    def name(self, kids: list[Any]) -> Quoted:
        """The name of a mark, whatever case it stands in."""
        return Quoted(" ".join(_ENDING.sub("", str(kid)) for kid in kids if isinstance(kid, Token)))

    def mark(self, kids: list[Any]) -> Any:
        return kids[-1]

    def gets_mark(self, kids: list[Any]) -> Permanent:
        return Permanent((("mark", kids[-1]),))

    def has_mark(self, kids: list[Any]) -> Any:
        return ("clause", (("has_mark", kids[-1]),))

    def bodiless(self, kids: list[Any]) -> str:
        return "incorporeal"

    def lost_word(self, kids: list[Any]) -> str:
        return str(kids[0])

    def lost_words(self, kids: list[Any]) -> Part:
        return Part("grant", gives=Permanent(tuple(("loses", kid) for kid in kids)))

    def more_wounds(self, kids: list[Any]) -> list[Permanent]:
        size = tuple(kid[1] for kid in kids if is_(kid, "worth"))
        found = super().more_wounds([kid for kid in kids if not is_(kid, "worth")])
        return [replace(one, terms=one.terms + size) for one in found]

    def worth_least(self, kids: list[Any]) -> Any:
        return ("worth", ("worth_least", number(kids)))

    def worth_most(self, kids: list[Any]) -> Any:
        return ("worth", ("worth_most", number(kids)))
