"""The cards of which a text says what they cost: who plays them, when, and on what."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat
from judge.engine.solver import Term
from judge.games.swlcg.phrases import described, pointed

PLAYERS = {m.YOU: "you", m.OPPONENT: "opponent"}
"""Players that a text may name."""


def host_of(whom: m.Selector) -> tuple[m.Selector, Term | None]:
    """The cards without on what they are played, and a description of that, if the text says it.

    Raises Unmodelled.
    """
    rest: list[m.Filter] = []
    hosts: list[m.Term] = []
    for part in m.conjuncts(whom.what):
        match part:
            case m.Rel("on" | "attached_to", other):
                hosts.append(other)
            case m.Did(m.Deed("play") as deed, "patient", _, _) if deed["to"] is not None:
                hosts.append(deed["to"])
                roles = tuple((role, term) for role, term in deed.roles if role != "to")
                rest.append(replace(part, deed=replace(deed, roles=roles)))
            case _:
                rest.append(part)
    if not hosts:
        return whom, None
    if len(hosts) > 1:
        raise Unmodelled("the cost of what is played on several cards")
    (host,) = hosts
    narrowed = replace(whom, what=flat(m.And(tuple(rest))))
    if isinstance(host, m.Selector):
        return narrowed, described(host.what)
    return narrowed, pointed(host)


def played(whom: m.Selector) -> tuple[tuple[str, str] | None, m.Filter]:
    """The cards that somebody plays from the hand; and in which stretch only the first of them is meant.

    Raises Unmodelled.
    """
    parts = m.conjuncts(whom.what)
    rest = [part for part in parts if not isinstance(part, m.Did)]
    first: tuple[str, str] | None = None
    for did in (part for part in parts if isinstance(part, m.Did)):
        agent = did.deed["agent"]
        roles = {name for name, _ in did.deed.roles} - {"agent"}
        if did.deed.verb != "play" or did.as_role != "patient" or roles or agent not in PLAYERS:
            raise Unmodelled("a cost of what is done otherwise")
        match did.which, did.within:
            case "", None:
                pass
            case "first", m.Period("turn" | "phase" | "round" as period, None, "each", ""):
                first = period, ""
            case "first", m.Period("turn", whose, _, "") if whose == agent:
                first = "turn", "my_turn" if agent == m.YOU else "their_turn"
            case _:
                raise Unmodelled("a cost for so long")
        rest.append(m.Rel("controller", agent))
    if whom.quantifier != "each" and not first:
        raise Unmodelled("the cost of one card")
    return first, flat(m.And((*rest, m.In(m.Zone("hand")))))
