"""What a text that is played makes of an attack that has been declared: weaker, of a strength, blocked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_descriptions import kinds
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom
from judge.games.berserk.redirecting import which_attack

_TO = {"weak": "to_weak", "medium": "to_medium", "strong": "to_strong"}


def altered(deed: m.Deed, whom: Whom, much_of: Callable[[Part, object], Part]) -> Part | None:
    """What is made of the attack that is answered; None for other deeds, and for an attack to come.

    Raises Unmodelled.
    """
    if whom.when is not None:
        return None
    roles = {name: term for name, term in deed.roles if (name, term) != ("agent", m.THIS)}
    match deed.verb, deed.manner, roles:
        case "set", (), {"property": m.Selector("some", what, "attack"), "to": m.Word("grade", grade)} if (
            len(roles) == 2 and grade in _TO
        ):
            part = Part(_TO[grade], "nobody")
        case "reduce", (), {
            "property": m.Property("strength", m.Selector("some", what, "attack")),
            "amount": amount,
        } if len(roles) == 2:
            part = much_of(Part("lessen", "nobody"), amount)
        case "block", (), {"patient": m.Selector("some", what, "attack", None | m.Number(1))} if (
            len(roles) == 1
        ):
            part = Part("block", "nobody")
        case _:
            return None
    of = kinds(what)
    if of.next:
        return None
    if part.counted:
        raise Unmodelled("an attack that is changed in such a way")
    return replace(part, counted=which_attack(of))
