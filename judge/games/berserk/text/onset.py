"""The onset of an attack, who makes it, what hangs on it: chances, other attacks, the cell beyond."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.games.berserk.text.always import each_of, signed
from judge.games.berserk.text.mark import Marks
from judge.games.berserk.text.model import Cards, Clause, Condition, Part, Permanent
from judge.games.berserk.text.who import Want, is_, number, wants

ELEMENTS = ("steppe", "mountains", "forest", "swamps", "darkness")
FACES = {4: ("medium", "strong"), 6: ("strong",)}
"""What a die shows at least: the law knows a throw by its strength."""


def _under(parts: Any, role: str, clause: Clause) -> list[Part]:
    return [
        replace(part, under=((role, clause),)) for part in (parts if isinstance(parts, list) else [parts])
    ]


class Onset(Marks):
    """Conditions and parts that hang on how an attack goes."""

    poison_of_it = each_of("poison_of_aim")

    def own_strike(self, kids: list[Any]) -> Condition:
        named = tuple(("about", kid) for kid in kids if isinstance(kid, str))
        on = next((wants("object", kid) for kid in kids if isinstance(kid, Cards)), ())
        return Condition("attack_made", terms=(("whose", "self"), *named), wants=on)

    def attack_of(self, kids: list[Any]) -> Condition:
        if "but_through" in kids:
            if ("ranged",) not in kids:
                raise ValueError("which attacks are left out")
            kids = [
                ("ranged_but_through",) if kid == ("ranged",) else kid for kid in kids if kid != "but_through"
            ]
        return super().attack_of(kids)

    def but_through(self, kids: list[Any]) -> str:
        return "but_through"

    def unanswered_of(self, kids: list[Any]) -> Condition:
        found = self.attack_of([("strike",), kids[-1]])
        return replace(found, terms=(*found.terms, ("unanswered_only",)))

    def past_attacked(self, kids: list[Any]) -> tuple[Want, ...]:
        return wants("past_object", kids[-1])

    # -- parts that hang on something
    def if_unhurt(self, kids: list[Any]) -> list[Part]:
        return _under(kids[-1], "while", ("unwounded",))

    def if_it_cannot(self, kids: list[Any]) -> list[Part]:
        return _under(kids[-1], "instead", ("not_moved_there",))

    def may_throw(self, kids: list[Any]) -> Any:
        return ("may", Part("throw", "nobody"))

    def thrown(self, kids: list[Any]) -> Any:
        return ("faces", FACES.get(number(kids), ()))

    def by_the_die(self, kids: list[Any]) -> list[Part]:
        """One effect or another, as the die says.  ValueError for a number that no strength begins with."""
        _, strengths = next(kid for kid in kids if is_(kid, "faces"))
        first, second = (kid for kid in kids if not is_(kid, "faces"))
        if not strengths:
            raise ValueError("a number of the die")
        rest = tuple(("shown", one) for one in ("weak", "medium", "strong") if one not in strengths)
        shown = tuple(("shown", one) for one in strengths)
        return [*_under(first, "die", shown), *_under(second, "die", rest)]

    def may_fight(self, kids: list[Any]) -> Any:
        noun = next(kid for kid in kids if is_(kid, "clause"))
        return ("may", _under(Part("fight_by", "about"), "past_object", noun[1]))

    def advance(self, kids: list[Any]) -> Part:
        return Part("advance")

    def less_from_its_kind(self, kids: list[Any]) -> list[Part]:
        """From cards of the element of whoever attacked: one gift for each element, as it turns out."""
        groups = next(kid for kid in kids if isinstance(kid, tuple))
        terms = tuple(("reduces", group, -signed(kids)) for group in groups)
        found = []
        for one in ELEMENTS:
            gift = Permanent(terms, (("subject", (("element", one),)),))
            found += _under(Part("grant", gives=gift), "attacker_is", (("element", one),))
        return found

    def more_next_own(self, kids: list[Any]) -> list[Permanent]:
        groups = next(kid for kid in kids if isinstance(kid, tuple))
        terms = (
            *(("modifier", group, signed(kids)) for group in groups),
            *(("next_only", g) for g in groups),
        )
        return [Permanent(terms)]
