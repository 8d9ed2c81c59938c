"""A token that a text gives its card up to a maximum: it gives one as long as there are fewer.

Tokens that other texts give are not bounded by that.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed


def up_to_a_maximum(ability: m.Ability) -> m.Ability:
    """The ability, where such a token is given only if there are fewer than the maximum."""
    return changed(ability, _fewer)


def _fewer(node: object) -> object:
    match node:
        case m.Effect(
            m.Deed(
                "put_things",
                (
                    ("patient", m.Ref("this")),
                    ("things", m.Things("counter", m.Bound(m.Number(1), m.Number(most), None), None, ())),
                ),
                (),
            ),
            "do",
            None,
        ) if most > 0:
            fewer = m.Having(m.Things("counter", m.All()), "<=", m.Number(most - 1))
            token = m.Things("counter", m.Number(1))
            return m.If(m.Fits(m.THIS, fewer), m.Effect(m.deed("put_things", patient=m.THIS, things=token)))
    return node
