"""What each player chooses: first whose effect it is, then the other; and the cards that nobody chose."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, flat

_HIS = m.Rel("controller", m.Ref("done", 0, "agent player"))
_NOT_CHOSEN = m.Not(m.Did(m.deed("choose"), "patient"))


def chosen_by_each(ability: m.Ability) -> m.Ability:
    """The ability with a choice for either player, and the chosen cards named.  Raises Unmodelled."""
    if ability.body is None:
        return ability
    body: Any = ability.body
    for number in _of_everybody(body):
        other = 1 + max(node.number for node in walk(body) if isinstance(node, m.Selector))
        body = changed(body, partial(_both, number=number, other=other))
    numbers = _chosen(body) if _NOT_CHOSEN in walk(body) else []
    if numbers:
        rest = flat(m.And(tuple(m.Other(m.Ref("chosen", n)) for n in numbers)))
        body = changed(body, lambda node: rest if node == _NOT_CHOSEN else node)
    return replace(ability, body=body)


def _of_everybody(body: Any) -> list[int]:
    """The numbers of the choices that each player makes among his own cards."""
    deeds = [node for node in walk(body) if isinstance(node, m.Deed) and _each_chooses(node)]
    return [who.number for who in (deed["patient"] for deed in deeds) if isinstance(who, m.Selector)]


def _each_chooses(deed: m.Deed) -> bool:
    who = deed["patient"]
    return (
        deed.verb == "choose"
        and deed["agent"] == m.EVERYBODY
        and isinstance(who, m.Selector)
        and who.quantifier == "choose"
        and _HIS in m.conjuncts(who.what)
    )


def _both(node: Any, number: int, other: int) -> Any:
    """What speaks of the choice of each player, for either of them."""
    match node:
        case m.Effect(deed) if _each_chooses(deed) and deed["patient"].number == number:  # type: ignore[union-attr]
            sides = ((m.YOU, number), (m.OPPONENT, other))
            return m.Seq(tuple(_choice(deed["patient"], who, n) for who, n in sides))
        case m.Effect(deed) if deed["patient"] == m.Ref("chosen", number):
            second = m.Effect(deed.with_term("patient", m.Ref("chosen", other)), node.mode, node.lasts)
            return m.Seq((node, second))
        case m.Other(m.Ref("chosen", n)) if n == number:
            return m.And((node, m.Other(m.Ref("chosen", other))))
    return node


def _choice(who: Any, player: m.Ref, number: int) -> m.Effect:
    """The choice of one player among his own cards: of as many as it says, while the effect goes on."""
    parts = m.conjuncts(who.what)
    what = flat(m.And(tuple(m.Rel("controller", player) if part == _HIS else part for part in parts)))
    single = who.count in (None, m.Number(1)) and not who.up_to
    count = m.Choice(m.Number(1), m.Number(1)) if single else who.count
    own = replace(who, what=what, count=count, chooser=player, number=number)
    return m.Effect(m.deed("choose", agent=player, patient=own))


def _chosen(body: Any) -> list[int]:
    """The numbers of all cards that somebody only chooses.  Raises Unmodelled."""
    deeds = [node for node in walk(body) if isinstance(node, m.Deed) and node.verb == "choose" and node.roles]
    named = [deed["patient"] for deed in deeds]
    if any(not isinstance(who, m.Selector) or who.quantifier != "choose" for who in named):
        raise Unmodelled("what is chosen in such a way")
    return [who.number for who in named if isinstance(who, m.Selector)]
