"""Cards in hands: what is discarded without saying from where, and hands that were just looked at."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed

_ANY_CARD = (m.Anything(), m.Is("type", "card"))


def in_hands(node: Any) -> Any:
    """ "Discards 1 card": from the hand.  "... and discard 1 card from it": from the hand that was seen."""
    match node:
        case m.Deed("discard") if node["from"] is None:
            whose: Any = node["agent"] or m.YOU
            match node["patient"]:
                case m.Selector("choose" | "random", what, "card", targeted=False) if what in _ANY_CARD:
                    return _from(node, m.Zone("hand", whose)) if whose in (m.YOU, m.OPPONENT) else node
        case m.Effect(m.Deed("reveal") as deed, "do", None) if deed["agent"] == m.OPPONENT:
            if deed["patient"] == m.Zone("hand", m.OPPONENT) and len(deed.roles) == 2:
                return m.Effect(m.deed("look", patient=deed["patient"]))
        case m.Seq(parts, _):
            return _after_a_look(node, parts)
    return node


def _after_a_look(node: m.Seq, parts: tuple[m.Body, ...]) -> m.Seq:
    hand: m.Zone | None = None
    row: list[m.Body] = []
    for part in parts:
        match part:
            case m.Effect(m.Deed("look" | "reveal") as deed, "do", None) if _is_hand(deed["patient"]):
                hand = deed["patient"]  # type: ignore[assignment]
            case _ if hand is not None:
                part = _there(part, hand)
        row.append(part)
    return replace(node, parts=tuple(row))


def _is_hand(where: object) -> bool:
    return isinstance(where, m.Zone) and where.name == "hand" and where.whose == m.OPPONENT


def _there(body: m.Body, hand: m.Zone) -> m.Body:
    """The body with that hand for "it", where a card is taken from it."""

    def taken(node: Any) -> Any:
        match node:
            case m.Deed("discard" | "capture" | "put") if isinstance(node["patient"], m.Selector):
                who, place = node["patient"], node["from"]
                if who.quantifier == "each" and place is None and _bare(who.what):
                    return _from(node, hand)
                if place == m.Ref("chosen", who.number) or place == m.Ref("done", 0, "patient"):
                    return _from(node, hand)
        return node

    return changed(body, taken)


def _bare(what: m.Filter) -> bool:
    """Whether it only says what sort of cards they are, not where they lie or whose they are."""
    return all(isinstance(part, m.Is | m.Compare) for part in m.conjuncts(what))


def _from(deed: m.Deed, place: m.Zone) -> m.Deed:
    rest = tuple(role for role in deed.roles if role[0] != "from")
    return replace(deed, roles=tuple(sorted((*rest, ("from", place)), key=lambda role: role[0])))
