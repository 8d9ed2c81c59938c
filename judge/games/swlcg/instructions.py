"""One instruction of an effect, and whom it is done to, in the words of the law."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, joined
from judge.engine.solver import Term
from judge.games.swlcg.phrases import PICKED, amount, described, pointed

Fact = tuple[Term, ...]
ALL = 99
"""So many tokens are all tokens."""


@dataclass
class Part:
    """One instruction: a verb, how often, to whom; on conditions, for a time, or only if its player likes.

    `number`: so many cards are picked, at least and at most.
    `joint`: its player has agreed to it with that part; `hinge`: it hangs on whether that part was done;
    `way`: of which choice it is which way; `more`: further facts, without the number of the part;
    `texts`: the abilities that it gives.
    """

    verb: Term
    times: Term = 1
    whom: Term = "none"
    may: bool = False
    lasts: str = ""
    picker: str = ""
    zone: str = ""
    number: tuple[int, int] | None = None
    needs: list[Term] = field(default_factory=list)
    joint: int = 0
    hinge: tuple[str, int] | None = None
    way: tuple[int, int] | None = None
    more: list[Fact] = field(default_factory=list)
    texts: tuple[m.Ability, ...] = ()

    def facts(self, i: int) -> list[Fact]:
        """The facts of the part as the `i`-th of its ability."""
        facts: list[Fact] = [("instruction", i, self.verb, self.times, self.whom)]
        facts += [("may", i)] * self.may
        facts += [("lasts", i, self.lasts)] if self.lasts else []
        facts += [("picker", i, self.picker)] if self.picker else []
        facts += [("pick_range", i, *self.number)] if self.number else []
        facts += [("usable_from", self.zone)] if self.zone else []
        facts += [("joint", i, self.joint)] if self.joint else []
        facts += [(self.hinge[0], i, self.hinge[1])] if self.hinge else []
        facts += [("way", i, *self.way)] if self.way else []
        facts += [(fact[0], i, *fact[1:]) for fact in self.more]
        return facts + [("part_needs", i, need) for need in self.needs]


def many(value: m.Amount) -> Term:
    """How often, or how much, an instruction does something.  Raises Unmodelled."""
    return ALL if value == m.All() else amount(value)


def whom(who: object) -> Term:
    """Whom a verb is done to.  Raises Unmodelled."""
    match who:
        case m.Selector("each", what, "card", None):
            return ("each", described(what))
        case m.Zone("hand", m.Ref("you" | "opponent") as whose, ""):
            return ("each", described(m.And((m.In(m.Zone("hand")), m.Rel("controller", whose)))))
        case m.Selector("choose", number=number) if number >= PICKED:
            raise Unmodelled("a card that is picked later")
        case m.Selector("choose", _, "card", number=number):
            return ("tgt", number)
        case m.Selector("top", m.In(m.Zone("deck", m.Ref("you" | "opponent") as whose, "")), "card", count):
            if count is None or isinstance(count, m.Number):
                return ("top", pointed(whose), count.n if count is not None else 1)
        case m.Selector("top", m.In(m.Zone("discard_pile")) as what, "card", (None | m.Number(1))):
            return ("topmost", described(what))
        case m.Selector("top", m.And(parts) as what, "card", (None | m.Number(1))) if _in_discard(parts):
            return ("topmost", described(what))
        case m.Group(members, False) if all(_each_of(member) for member in members):
            return ("each", joined("either", [described(member.what) for member in members]))  # type: ignore[union-attr]
        case m.Ref():
            return pointed(who)
    raise Unmodelled("such cards as an object")


def _each_of(who: object) -> bool:
    return isinstance(who, m.Selector) and (who.quantifier, who.kind, who.count) == ("each", "card", None)


def _in_discard(parts: tuple[object, ...]) -> bool:
    return any(isinstance(part, m.In) and part.zone.name == "discard_pile" for part in parts)


def roles(deed: m.Deed, known: set[str]) -> None:
    """Every role has to be one that is read; the agent is who uses the ability."""
    for name, term in deed.roles:
        if name == "agent" and (term == m.YOU or deed.verb == "draw"):
            continue
        if name not in known:
            raise Unmodelled(f"{deed.verb} with {name}")
