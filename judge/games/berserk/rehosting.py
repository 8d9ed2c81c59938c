"""Symbiotes and parasites that a text puts onto another card."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.games.berserk.model import Feature, Part
from judge.games.berserk.recipients import Whom

_BECOMES = {"parasite": "to_parasite", "companion": "to_symbiote", "symbiote": "to_symbiote"}
_REHOSTS = frozenset(("rehost", *_BECOMES.values()))


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
        case m.Deed("move", (("patient", m.Ref("this")), ("to", m.Selector("choose", _, "card") as who)), ()):
            return whom.to(Part("rehost"), who)
    return None


def of_another_sort(feature: Feature, sort: str) -> bool:
    """Whether a text puts its card onto another one, and the card is none that has a host."""
    rehosts = any(part.effect in _REHOSTS for part in feature.parts)
    return rehosts and sort not in ("symbiote", "parasite")
