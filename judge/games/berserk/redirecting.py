"""Attacks that a text sends to another card: when it fires on the declaration, or when it is played."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.atoms import GRANTER
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.attack_descriptions import Kinds, kinds
from judge.games.berserk.card_descriptions import Want, clauses, wants
from judge.games.berserk.model import Condition, Feature, Part
from judge.games.berserk.recipients import Whom

_FROM_THE_FIRST = {"beside": "beside_attacked", "in_formation_with": "formed_with_attacked"}
"""Who stands next to the card that is attacked, or in formation with it."""


def redirecting(deed: m.Deed, label: str) -> Feature:
    """That its card may take an attack on itself that is declared at a neighbour.  Raises Unmodelled."""
    match dict(deed.roles):
        case {
            "patient": m.Selector("some", m.Anything(), "attack"),
            "to": m.Ref("this"),
            "from": m.Selector("some", what, "card", (None | m.Number(1))),
            **rest,
        } if set(rest) <= {"agent"} and set(clauses(what)) <= {("creature",), ("beside",)}:
            when = Condition("attack_declared", terms=(("whose", "theirs"), ("beside",)), unwritten=True)
            return Feature("", label, "triggered", may=True, condition=when, parts=(Part("redirect"),))
        case {"patient": m.Selector("some", what, "attack"), "to": m.Ref("this"), **rest} if not rest:
            of = kinds(what)
            if of == Kinds(of.groups, by=(("subject", ("granter",)),)):
                about = tuple(("about", group) for group in of.groups if group != "all")
                terms = (("whose", "theirs"), *about)
                when = Condition("attack_declared", terms=terms, wants=of.by, unwritten=True)
                return Feature("", label, "triggered", may=True, condition=when, parts=(Part("redirect"),))
    raise Unmodelled("redirecting in such a way")


def drawn_by_others(body: m.Body | None) -> m.Body | None:
    """The same, where the opponent may send attacks of the card of a text to others: each may draw them."""
    match body:
        case m.Effect(
            m.Deed(
                "redirect",
                (
                    ("agent", m.Ref("opponent")),
                    ("patient", m.Selector("some", what, "attack") as attack),
                    ("to", m.Selector("some", who, "card", m.Number(1))),
                ),
                (),
            ),
            "can",
            None,
        ) if m.Rel("by", m.THIS) in m.conjuncts(what) and m.Rel("controller", m.OPPONENT) in m.conjuncts(who):
            of_it = changed(attack, lambda node: GRANTER if node == m.THIS else node)
            draws = m.Effect(m.deed("redirect", patient=of_it, to=m.THIS), "can")
            all_of_them = m.Selector("each", who, "card")
            return m.Effect(m.deed("gain", patient=all_of_them, what=m.Ability("static", draws)))
    return body


def sent(deed: m.Deed, whom: Whom) -> Part:
    """What an ability that is played sends where: attacks of a kind, from a card, to another.

    Raises Unmodelled for abilities that fire, and for other redirections.
    """
    roles = dict(deed.roles)
    if whom.when is not None or set(roles) - {"agent", "patient", "from", "to"} or deed.manner:
        raise Unmodelled("redirecting in such a way")
    attack, to = roles.get("patient"), roles.get("to")
    if not isinstance(attack, m.Selector) or attack.kind != "attack" or to is None:
        raise Unmodelled("redirecting such attacks")
    asked = (*which_attack(kinds(attack.what)), *_at(roles.get("from")))
    source = roles.get("from")
    if isinstance(source, m.Selector) and source.number:
        first = m.Ref("chosen", source.number)
        seen = {m.Rel(name, first): m.State(word) for name, word in _FROM_THE_FIRST.items()}
        to = changed(to, lambda node: seen.get(node, node) if isinstance(node, m.Rel) else node)
        if first in walk(to):
            raise Unmodelled("redirecting in such a way")
    part = whom.to(Part("redirect"), to)
    return Part(part.effect, part.whom, target=part.target, counted=asked)


def which_attack(of: Kinds) -> tuple[Want, ...]:
    """Of what kind an attack is that is answered, who makes it, and at whom.  Raises Unmodelled."""
    if of != Kinds(of.groups, by=of.by, against=of.against):
        raise Unmodelled("answering such attacks")
    made = tuple(("redirector", clause) for _, clause in of.by)
    at = _at(of.against) if of.against is not None else ()
    if of.groups == ("all",):
        return (*made, *at)
    return (("kind_sent", tuple(("of_kind", group) for group in of.groups)), *made, *at)


def _at(whom: object) -> tuple[Want, ...]:
    """Whom the attack was at first."""
    match whom:
        case None:
            return ()
        case m.Ref("this"):
            return (("redirected", ("self",)),)
        case m.Ref("host"):
            return (("redirected", ("own_host",)),)
        case m.Selector("some" | "choose" | "each", what, "card", (None | m.Number(1))):
            return wants("redirected", what)
    raise Unmodelled("redirecting from such a card")
