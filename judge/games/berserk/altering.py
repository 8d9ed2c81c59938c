"""What a text that is played makes of an attack that has been declared: weaker, of a strength, blocked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_descriptions import kinds
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom
from judge.games.berserk.redirecting import which_attack

_TO = {"weak": "to_weak", "medium": "to_medium", "strong": "to_strong"}


def altered(deed: m.Deed, whom: Whom, much_of: Callable[[Part, object], Part]) -> Part | None:
    """What is made of the attack that is answered; None for other deeds, and for an attack to come.

    Raises Unmodelled.
    """
    roles = {name: term for name, term in deed.roles if (name, term) != ("agent", m.THIS)}
    attack: object
    match deed.verb, deed.manner, roles:
        case "set", (), {"property": attack, "to": m.Word("grade", grade)} if (
            len(roles) == 2 and grade in _TO
        ):
            part = Part(_TO[grade], "nobody")
        case "set", (), {"property": attack, "to": m.Number(n)} if len(roles) == 2:
            part = Part("cut", "nobody", amount=n)
        case "reduce" | "increase" as verb, (), {
            "property": m.Property("strength", attack),
            "amount": amount,
        } if len(roles) == 2:
            part = much_of(Part("lessen" if verb == "reduce" else "heighten", "nobody"), amount)
        case "block", (), {"patient": attack} if len(roles) == 1 and whom.when is None:
            part = Part("block", "nobody")
        case _:
            return None
    if whom.event() == "weighed" and attack == m.Ref("that", 0, "with"):
        return part
    if (
        whom.when is not None
        or not isinstance(attack, m.Selector)
        or (attack.quantifier, attack.kind) != ("some", "attack")
        or attack.count not in (None, m.Number(1))
    ):
        return None
    of = kinds(attack.what)
    if of.next:
        return None
    if part.counted or (of.grades and part.effect == "block"):
        raise Unmodelled("an attack that is changed in such a way")
    whom.answered = attack.what
    graded = (("grade_sent", tuple(("of_grade", grade) for grade in of.grades)),) if of.grades else ()
    return replace(part, counted=(*which_attack(replace(of, grades=())), *graded))


def of_the_answered(whom: Whom, condition: m.Condition) -> tuple[Want, ...] | None:
    """What is asked of who is struck by the attack that was answered, or makes it; None for anything else."""
    if whom.answered is None:
        return None
    match condition:
        case m.Happened(m.Event((m.Deed("attack", roles, ()),), "when" | "after", "", None), None):
            known = m.conjuncts(whom.answered)
            asked: tuple[Want, ...] = ()
            for name, term in roles:
                match name, term:
                    case "with", m.Selector("some", m.Is("attack") as kind, "attack") if kind in known:
                        pass
                    case "patient", m.Selector("some", what, "card", None | m.Number(1)):
                        asked = (*asked, *wants("struck_is", what))
                    case "agent", m.Selector("some", what, "card", None | m.Number(1)):
                        asked = (*asked, *wants("striker_is", what))
                    case _:
                        return None
            return asked or None
    return None
