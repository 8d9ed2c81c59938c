"""Cards that are called from the deck, resurrected or exiled: which, to where, and how."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import clauses
from judge.games.berserk.cells import called_to
from judge.games.berserk.model import Feature, Part
from judge.games.berserk.recipients import Whom

_OWN = (m.Rel("controller", m.YOU), m.In(m.Zone("squad", m.YOU)))
_FREE = (m.Is("zone", "cell"), m.State("free"))


def arriving(deed: m.Deed, whom: Whom) -> Part:
    """Who is called or resurrected, and where that card comes.  Raises Unmodelled."""
    roles = dict(deed.roles)
    who = roles.pop("patient", None)
    to = roles.pop("to", None)
    if roles.pop("agent", m.THIS) not in (m.THIS, m.YOU) or deed.manner not in ((), ("closed",)):
        raise Unmodelled(f"{deed.verb} in such a way")
    price = _worth(roles.pop("for", None)) if deed.verb == "summon" else ()
    home = "deck" if deed.verb == "summon" else "graveyard"
    if roles.pop("from", None) not in (None, m.Zone(home), m.Zone(home, m.YOU)) or roles:
        raise Unmodelled(f"{deed.verb} from there")
    if deed.verb == "summon" and who == m.THIS:  # another card of that name
        who = m.Selector("choose", m.Same("name", m.THIS), count=m.Number(1))
    if deed.verb == "summon" and who == m.Ref("shown"):
        who = m.Selector("choose", m.State("just_shown"), count=m.Number(1))
    if deed.verb == "resurrect" and who == m.THIS:
        return _back_itself(Part("resurrect", "self", amount=1, closed=bool(deed.manner)), to, whom)
    if not isinstance(who, m.Selector) or who.quantifier != "choose" or who.kind != "card":
        raise Unmodelled(f"{deed.verb} such a card")
    parts = m.conjuncts(who.what)
    free = [part for part in parts if isinstance(part, m.In) and _free_cell(part.zone)]
    rest = m.And(tuple(part for part in parts if part not in (*_OWN, *free)))
    part = Part(deed.verb, "nobody", amount=_many(who), closed=bool(deed.manner))
    onto = isinstance(to, m.Selector) and (to.kind, to.quantifier) == ("card", "choose")
    if deed.verb == "summon" and isinstance(to, m.Selector) and onto:
        whom.parts.append(whom.to(Part("choose"), to))
        to = m.Ref("chosen", to.number)
    part = replace(part, place="any") if free and to is None else _placed(part, to, whom)
    if deed.verb == "summon":
        asked = tuple(("called", clause) for clause in clauses(m.And((*rest.parts, *price))))
        whom.comer = who.number if part.amount == 1 else 0
        return replace(part, counted=asked)
    if part.amount != 1:
        raise Unmodelled("resurrecting several")
    buried = m.And((*rest.parts, m.In(m.Zone("graveyard", m.YOU))))
    return whom.to(part, replace(who, what=buried))


def _placed(part: Part, to: object, whom: Whom) -> Part:
    """The part with where a card comes.  Raises Unmodelled."""
    try:
        return replace(part, place=_place(to, whom))
    except Unmodelled:
        if not isinstance(to, m.Selector) or to.kind != "zone":
            raise
        return called_to(whom, [clause for clause in m.conjuncts(to.what) if clause not in _FREE], part)


def _back_itself(part: Part, to: object, whom: Whom) -> Part:
    """The part by which a card comes back from the graveyard by its own text.  Raises Unmodelled."""
    match to:
        case None:
            return replace(part, place="into_the_air")
        case m.Selector("choose", m.And((m.Is("zone", "cell"), m.Rel("controller", m.Ref("you")))), "zone"):
            return replace(part, place="cell_of_self")  # its own one: cells are nobody's
    return _placed(part, to, whom)


_CRYSTALS = {"silver": m.State("ordinary"), "gold": m.State("elite")}


def _worth(crystals: object) -> tuple[m.Filter, ...]:
    """What a card is like that costs so many crystals of that kind.  Raises Unmodelled."""
    match crystals:
        case None:
            return ()
        case m.Things(kind, m.Number() as n, None, ()) if kind in _CRYSTALS:
            return (m.Compare("cost", "=", n), _CRYSTALS[kind])
    raise Unmodelled("calling a card for so much")


def interred(deed: m.Deed, whom: Whom) -> Part:
    """Cards that their player puts from the deck into the graveyard.  Raises Unmodelled."""
    roles = dict(deed.roles)
    who, to, away = (roles.pop(name, None) for name in ("patient", "to", "from"))
    if roles.pop("agent", m.THIS) not in (m.THIS, m.YOU) or roles or deed.manner:
        raise Unmodelled("putting cards in such a way")
    if away not in (m.Zone("deck"), m.Zone("deck", m.YOU)) or to not in (
        m.Zone("graveyard"), m.Zone("graveyard", m.YOU),
    ):  # fmt: skip
        raise Unmodelled("putting such cards there")
    if who == m.THIS:  # another card of that name
        who = m.Selector("choose", m.Same("name", m.THIS), count=m.Number(1))
    if not isinstance(who, m.Selector) or who.quantifier != "choose" or who.kind != "card":
        raise Unmodelled("putting such cards there")
    what = whom.understood(who.what)
    if any(isinstance(part, m.Not) and isinstance(part.part, m.Same) for part in m.conjuncts(what)):
        raise Unmodelled("cards that differ from each other")
    asked = tuple(("called", clause) for clause in clauses(what))
    return Part("inter", "nobody", amount=_many(who), counted=asked)


def exiled(deed: m.Deed, whom: Whom) -> Part:
    """Who is exiled, from the squad or from a graveyard.  Raises Unmodelled."""
    roles = dict(deed.roles)
    who, away = roles.pop("patient", None), roles.pop("from", None)
    if roles.pop("agent", m.THIS) != m.THIS or roles or deed.manner:
        raise Unmodelled("exiling in such a way")
    match who, away:
        case m.Selector(), m.Zone("graveyard", m.Ref("you" | "opponent")):
            assert isinstance(who, m.Selector)
            return whom.to(Part("exile"), replace(who, what=m.And((who.what, m.In(away)))))
        case m.Selector(), m.Zone("graveyard", None):
            assert isinstance(who, m.Selector)
            either = m.Or((m.In(m.Zone("graveyard", m.YOU)), m.In(m.Zone("graveyard", m.OPPONENT))))
            return whom.to(Part("exile"), replace(who, what=m.And((who.what, either))))
        case _, None:
            return whom.to(Part("exile"), who)
    raise Unmodelled("exiling from there")


def _many(who: m.Selector) -> int:
    match who.count:
        case None:
            return 1
        case m.Number(n) | m.Choice(None, m.Number(n)) if n > 0:
            return n
    raise Unmodelled("calling so many cards")


def _free_cell(where: object) -> bool:
    """Any free cell, of whatever place."""
    return isinstance(where, m.Selector) and set(getattr(where.what, "parts", (where.what,))) <= set(_FREE)


def _place(to: object, whom: Whom) -> str:
    """Where a card comes, as the law says it."""
    match to:
        case None:
            return "beside"
        case m.Ref("this"):
            return "onto_self"
        case m.Ref("chosen", number) if number in whom.chosen:
            return "onto_aim"
        case m.Ref(name, _, role) if whom.of_event(name, role) == "about":
            return "onto_about"
        case m.Selector("choose" | "some", what, "zone"):
            parts = m.conjuncts(what)
            return _cell([part for part in parts if part not in _FREE], whom)
    raise Unmodelled("calling it there")


def _cell(parts: list[object], whom: Whom) -> str:
    match parts:
        case [] | [m.Rel("of", m.Zone("field"))]:
            return "any"
        case [m.Rel("beside", m.Ref("this"))] | [m.State("adjacent")]:
            return "beside"
        case [m.Rel("under", m.Ref("this"))]:
            return "cell_of_self"
        case [m.Rel("under", m.Ref("chosen", number))] if number in whom.chosen:
            return "cell_of_aim"
        case [m.Rel("under", m.Ref(name, _, role))] if whom.of_event(name, role) == "about":
            return "cell_of_about"
        case [m.In(m.Selector("some", m.And(inner), "zone"))]:
            return _cell([part for part in inner if part not in _FREE], whom)
    raise Unmodelled("calling it to such a cell")


_DIES = m.deed("die", patient=m.THIS)
_EXILED = m.Effect(m.deed("exile", patient=m.THIS))


def instead_of_death(instead: m.Instead) -> bool:
    """Whether a card that would die is exiled instead."""
    return instead.of == _DIES and instead.body == _EXILED


_BURIED = m.Fits(m.THIS, m.In(m.Zone("graveyard")))


def rising_itself(ability: m.Ability) -> m.Ability:
    """A text that resurrects its own card works in the graveyard only; its death sets it off there."""
    rises = any(
        isinstance(node, m.Deed) and node.verb == "resurrect" and node["patient"] == m.THIS
        for node in walk(ability.body)
    )
    fires = ability.trigger is not None and _DIES not in ability.trigger.deeds
    if ability.kind != "triggered" or not (rises and fires) or _BURIED in ability.conditions:
        return ability
    assert ability.trigger is not None
    for deed in ability.trigger.deeds:
        who = deed["patient"]
        of_others = isinstance(who, m.Selector) and {m.Other(m.THIS), m.Rel("controller", m.OPPONENT)} & set(
            m.conjuncts(who.what)
        )
        if deed.verb == "die" and not of_others:
            raise Unmodelled("whether its own death is meant")
    return replace(ability, conditions=(_BURIED, *ability.conditions))


def only_in_the_air(feature: Feature) -> bool:
    """Whether a text resurrects its card and says no cell: only a flyer needs none."""
    return any(part.place == "into_the_air" for part in feature.parts)


def as_it_always_is(ability: m.Ability) -> m.Ability:
    """That a card is exiled when it would die, as what always holds of it; other abilities as they are."""
    if ability.trigger == m.Event((_DIES,), "would") and ability.body == m.Instead(_EXILED):
        return replace(ability, kind="static", trigger=None, body=m.Instead(_EXILED, _DIES))
    return ability
