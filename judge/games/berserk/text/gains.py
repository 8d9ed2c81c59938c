"""What a card gains, where that is counted, bounded, or for one attack only: parse tree -> parts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from lark import Token

from judge.games.berserk.text.always import Always, once
from judge.games.berserk.text.model import Part, Permanent
from judge.games.berserk.text.who import number


def counted(part: Part, kids: list[Any]) -> Part:
    """A part whose number is what the words count, and so much more; it may have a bound."""
    _, terms, who = kids[-1]
    said = dict(terms)
    plus = sum(int(kid) for kid in kids if isinstance(kid, Token) and kid.type == "SIGNED")
    return replace(part, amount=said["each"], plus=plus, most=said.get("each_most", 0), counted=who)


class Gains(Always):
    """`Part` or `Permanent` for each gain."""

    def more_next(self, kids: list[Any]) -> list[Permanent]:
        """More for the next attack of such kinds, and none after it."""
        found = []
        for one in self.more([kid for kid in kids if kid is not None]):
            groups = tuple(("next_only", term[1]) for term in one.terms if term[0] == "modifier")
            if not groups:
                raise ValueError("the next of what")
            found.append(replace(one, terms=one.terms + groups))
        return found

    def more_next_x(self, kids: list[Any]) -> list[Part]:
        *said, where = kids
        given = self.more_next([once(said[0]), *said[1:]])
        return [counted(Part("grant", gives=one), [where]) for one in given]

    def extra_x(self, kids: list[Any]) -> Part:
        return counted(Part("extra_life"), [kids[-1]])

    def up_to_most(self, kids: list[Any]) -> Any:
        return ("most", int(kids[-1]))

    def poison_more(self, kids: list[Any]) -> Part:
        """Poison, or more of it where there is some already: the same number of both."""
        first, more, (_, most) = kids
        if number([first]) != int(more):
            raise ValueError("two numbers of poison")
        return Part("poison_more", amount=int(more), most=most)

    def gain_per(self, kids: list[Any]) -> list[Part]:
        """More until then, once for each that is counted when it is given."""
        more, values, until, per = kids
        if int(more) != 1:
            raise ValueError("more than one for each")
        given = self.more([more, values])
        return [replace(counted(Part("grant", gives=one), [per]), until=until) for one in given]

    def stays_open_attacking(self, kids: list[Any]) -> Permanent:
        return Permanent((("keyword", "stays_open_attacking"),))

    def ignore_for(self, kids: list[Any]) -> list[Part]:
        terms, *until = kids
        return [replace(Part("grant", gives=Permanent(terms)), until=until[0] if until else "battle")]
