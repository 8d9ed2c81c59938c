"""Who controls a unit that is spoken of, where its description says so.

"Choose one of your opponent's units.  Its controller may pay 2 Force": that is the opponent.  In goes an
ability, out comes the same one with that player named.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk


def with_known_controllers(ability: m.Ability) -> m.Ability:
    """The ability with the players named that control units, as far as its words say whose these are."""
    known: dict[object, m.Ref] = {}
    for node in walk(ability):
        match node:
            case m.Selector(number=n) if n > 0 and (whose := _controller(node)):
                known[n] = whose
    for deed in ability.trigger.deeds if ability.trigger else ():
        for role, term in deed.roles:
            if isinstance(term, m.Selector) and (whose := _controller(term)):
                known[role] = whose

    def named(node: object) -> object:
        match node:
            case m.Owner("controller", m.Ref("chosen", n)):
                return known.get(n, node)
            case m.Owner("controller", m.Ref("that", _, role)):
                return known.get(role, node)
        return node

    return changed(ability, named)


def _controller(units: m.Selector) -> m.Ref | None:
    """Whose units they are, if it is said."""
    parts = m.conjuncts(units.what)
    return next((who for who in (m.YOU, m.OPPONENT) if m.Rel("controller", who) in parts), None)
