"""What the attack of an ability, or a part before, has come to: a condition of what follows."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.card_descriptions import Want, together
from judge.games.berserk.model import Clause, Condition, Part
from judge.games.berserk.recipients import Whom

_MOVES = frozenset("shift relocate dash jump bring advance set_behind place teleport".split())
_LOOKED_AT = _MOVES | frozenset("wound destroy lose_token lose_life close open".split())
"""Parts of which the law knows whether they were done."""
_BY_VERB = {"move": _MOVES, "tap": frozenset(("close",)), "untap": frozenset(("open",))}


def throws_for_itself(parts: list[Part]) -> bool:
    """Whether a die is thrown by an ability: by its effect, or for its own attack."""
    return any(part.effect == "throw" or _own_attack(part) for part in parts)


def _own_attack(part: Part) -> bool:
    return part.effect == "wound" and part.strengths is not None


def how_strong(whom: Whom, sort: str, body: m.Body) -> tuple[Clause, m.Body] | None:
    """How strong the attack of the ability has to be, and what is done then; None for other bodies."""
    match body:
        case m.Later(
            m.Event((m.Deed("attack", (("agent", m.Ref("this")), ("with", made)), ()),), "when", "", None),
            then,
            None,
        ) if whom.when is None and isinstance(made, m.Selector) and whom.parts and _own_attack(whom.parts[0]):
            of = kinds(made.what)
            if of == Kinds(of.groups, of.grades) and of.groups == (sort,) and of.grades:
                return tuple(("was", grade) for grade in of.grades), then
    return None


def _known(parts: list[Part], before: int) -> int:
    """The number of the one part since then, of which the law knows whether it was done.  Raises."""
    made = parts[before:]
    if len(made) != 1 or made[0].effect not in _LOOKED_AT or made[0].attack_kind:
        raise Unmodelled("whether such a thing was done")
    return before + 1


def not_done(parts: list[Part], before: int) -> tuple[Want, ...]:
    """That the part made since then was not done.  Raises Unmodelled."""
    return (("instead", (("not_done", _known(parts, before)),)),)


def was_done(parts: list[Part], before: int) -> tuple[Want, ...]:
    """That the part made since then was done.  Raises Unmodelled."""
    return (("instead", (("was_done", _known(parts, before)),)),)


def came_of(whom: Whom, condition: m.Condition) -> tuple[Want, ...] | None:
    """That the part before has moved, closed or opened whom it is for; None for other conditions."""
    match condition:
        case m.Happened(
            m.Event((m.Deed("move" | "tap" | "untap" as verb, (("patient", m.Ref() as who),), ()),)), None
        ) if whom.parts and whom.parts[-1].effect in _BY_VERB[verb]:
            last = whom.parts[-1]
            if whom.to(Part(last.effect, target=None), who).whom == last.whom:
                return was_done(whom.parts, len(whom.parts) - 1)
    return None


_ATTACK = m.Selector("some", m.Anything(), "attack", m.Number(1))
_WITH_IT = (None, m.Ref("done", 0, "with"), m.Ref("that", 0, "with"), _ATTACK)


def wounded_by_it(when: Condition, condition: m.Condition) -> Clause | None:
    """That the attack of the event has wounded whom it struck, so much at least, or has not; else None."""
    match condition:
        case m.Not(part) if n := _wounds_by_it(when, part):
            return (together("not_so", ((("hurt_by_it", n),),)),)
        case _ if n := _wounds_by_it(when, condition):
            return (("hurt_by_it", n),)
    return None


def _wounds_by_it(when: Condition, condition: object) -> int:
    """How many wounds at least; 0 for other conditions."""
    match condition:
        case m.Happened(m.Event((m.Deed("damage", roles, ()),), "after" | "when", "", None), None):
            given = dict(roles)
            own = given.get("agent") is None or (given["agent"] == m.THIS and ("whose", "self") in when.terms)
            it = given.get("from") in _WITH_IT and given.get("patient") in (None, m.Ref("attacked"))
            if own and it and set(given) <= {"agent", "amount", "from", "patient"} and given:
                match given.get("amount"):
                    case None:
                        return 1
                    case m.Things("damage", m.Choice(m.Number(n), None), None, ()):
                        return n
    return 0
