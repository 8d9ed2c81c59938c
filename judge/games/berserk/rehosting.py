"""Symbiotes and parasites that a text puts onto another card."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import neighbours_joined
from judge.games.berserk.model import Cards, Feature, Part
from judge.games.berserk.recipients import Whom

_BECOMES = {"parasite": "to_parasite", "companion": "to_symbiote", "symbiote": "to_symbiote"}
_LODGERS = ("symbiote", "parasite")
_SUBTYPE = m.Property("subtype", m.THIS)
_OF_THAT_SQUAD = {m.Is("type", "creature"), m.Same("controller", m.Ref("host"))}
_ASIDE = {m.Is("zone", "cell"), m.State("adjacent"), m.State("free")}


def rehosted(deed: m.Deed, whom: Whom) -> Part | None:
    """The part that puts its card onto another one; None for other deeds.  Raises Unmodelled."""
    match deed:
        case m.Deed(
            "become",
            (
                ("of", who),
                ("patient", m.Ref("this")),
                ("what", m.Selector("some", m.Is("type", sort), "card")),
            ),
            (),
        ) if sort in _BECOMES:
            return whom.to(Part(_BECOMES[sort]), who)
        case m.Deed(
            "become",
            (
                ("of", m.Selector("choose", what, "card") as who),
                ("patient", m.Ref("this")),
                (
                    "what",
                    m.Selector("some", m.And((m.Is("type", sort), m.Rel("beside", m.Ref("this")) as near))),
                ),
            ),
            (),
        ) if sort in _BECOMES:  # who stands next to it is whose parasite it becomes
            return whom.to(Part(_BECOMES[sort]), replace(who, what=m.And((*m.conjuncts(what), near))))
        case m.Deed("restore", _, ("aside",)):
            return Part("unlodge", spots=(("beside", "moved"),))
        case m.Deed("restore", roles, ()) if dict(roles)["patient"] == _SUBTYPE and {
            name for name, _ in roles
        } <= {"agent", "patient"}:
            return Part("unlodge")
        case m.Deed(
            "put",
            (
                ("agent", m.Ref("this")),
                ("on", m.Selector("choose", onto, "card")),
                ("patient", m.Selector("choose", what, "card", m.Number(1)) as who),
            ),
            (),
        ) if m.Is("type", "symbiote") in m.conjuncts(what) and set(m.conjuncts(onto)) == _OF_THAT_SQUAD:
            whom.parts.append(whom.to(Part("rehost_it"), who))
            return Part("choose", "aim", target=Cards((("creature",), ("not_aim",))))
        case m.Deed("move", (("patient", m.Ref("this")), ("to", m.Selector("choose", _, "card") as who)), ()):
            return whom.to(Part("rehost"), who)
    return None


def stepping_off(parts: tuple[m.Body, ...]) -> tuple[m.Body, ...]:
    """The parts where "it moves to a free cell beside it, getting its subtype back" is one of them."""
    return neighbours_joined(parts, _stepped_off)


def _stepped_off(before: m.Body, part: m.Body) -> list[m.Body] | None:
    match before, part:
        case (
            m.Effect(
                m.Deed("move", (("patient", m.Ref("this")), ("to", m.Selector("choose", where, "zone"))), ()),
                "do",
                None,
            ),
            m.Effect(m.Deed("restore", (("patient", back),), ()), "do", None),
        ) if set(m.conjuncts(where)) == _ASIDE and back == _SUBTYPE:
            return [m.Effect(m.Deed("restore", (("patient", _SUBTYPE),), ("aside",)))]
    return None


def of_another_sort(feature: Feature, sort: str) -> bool:
    """Whether a text puts its card onto another one, and the card is none that can have a host."""
    effects = {part.effect for part in feature.parts}
    return ("rehost" in effects and sort not in _LODGERS) or (
        bool(effects & {*_BECOMES.values(), "unlodge"}) and sort not in (*_LODGERS, "creature")
    )
