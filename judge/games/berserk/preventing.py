"""The next wounds of attacks that an ability prevents: from which attacks, how many, how long."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.lasting import lasting_to
from judge.games.berserk.model import Part
from judge.games.berserk.verbs import Verbs

_YOURS = m.Selector("each", m.Rel("controller", m.YOU), "card")
_PREVENTED = {
    "turn_end": "turn_end", "my_turn_end": "my_turn_end", "their_turn_end": "their_turn_end",
    "their_next_turn_end": "their_turn_end",
}  # fmt: skip
"""How long wounds are prevented; no question outlasts a turn, so that the next one of theirs is the next."""


def prevented(effect: m.Effect, verbs: Verbs) -> Part:
    """The part that prevents the next wounds of attacks at cards of its player.  Raises Unmodelled."""
    deed, until = effect.deed, lasting_to(effect.lasts, None)
    match dict(deed.roles):
        case {
            "amount": m.Things("damage", amount, None, ("next",)),
            "from": m.Selector("each", what, "attack"),
            **rest,
        } if set(rest) <= {"agent"} and rest.get("agent", m.THIS) == m.THIS and until in _PREVENTED:
            of = kinds(what)
            if of != Kinds(of.groups, against=_YOURS) or len(of.groups) != 1:
                raise Unmodelled("preventing wounds from such attacks")
            part = Part("prevent", "nobody", until=_PREVENTED[until], prevents=of.groups)
            match amount:
                case m.Bound(m.Number(n), m.Number(most), None):
                    return replace(part, amount=n, most=most)
            return verbs.much_of(part, amount)
    raise Unmodelled("such a prevention")
