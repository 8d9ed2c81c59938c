"""In place of what would happen: leaving play otherwise, damage elsewhere, another objective engaged."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swlcg.instructions import ALL, Part
from judge.games.swlcg.places import LEAVING

_AGAIN = m.ThatMuch("trigger")
_ELSEWHERE = frozenset("return capture shuffle put".split())
"""The verbs that take a card that leaves play to another place."""


def in_place_of(
    trigger: m.Event | None, inner: m.Body, of: m.Deed | None
) -> tuple[list[Part], m.Body, list[Part]]:
    """What is done first, then the body, then the rest, so that it replaces the event.  Raises Unmodelled."""
    deeds = trigger.deeds if trigger is not None else ()
    verbs = {deed.verb for deed in deeds}
    if trigger is not None and _one_point(trigger, inner):
        return [Part("prevent", 1)], inner, []
    match inner, of:
        case m.Effect(m.Deed("damage") as deed, "do", None), None if verbs == {"damage"} and (
            deed["amount"] == m.Things("damage", _AGAIN) and deed["among"] is None
        ):
            return [], inner, [Part("prevent", ALL)]
        case m.Effect(m.Deed("resolve") as deed, "do", None), None if deed["against"] is not None:
            return [], inner, []
        case m.Effect(m.Deed("engage") as deed, "do", None), None if verbs == {"engage"}:
            if deed["patient"] == m.THIS and deed["agent"] in (None, m.OPPONENT):
                return [Part("engage_instead", 1, "this")], m.Seq(()), []
        case m.Effect(m.Deed(verb), "do", None), None if verb in _ELSEWHERE and verbs and verbs <= LEAVING:
            return [], inner, []
        case m.Effect(m.Deed("withdraw") as deed, "do", None), None if verbs and verbs <= LEAVING:
            if deed["from"] == m.Zone("game"):
                return [], inner, []
        case m.Effect(m.Deed("return") as deed, "do", None), None if (
            verbs == {"lose_contest"} and deed["patient"] == m.THIS
        ):
            return [Part("retrieve", 1, "this")], m.Seq(()), []
        case _, None if verbs == {"destroy"} and _only_here(inner):
            own = deeds[0]["patient"] if len(deeds) == 1 else None
            if own == m.Ref("host"):  # it may be told of no longer when its enhancement has gone
                inner = changed(inner, lambda node: m.Ref("that", 0, "patient") if node == own else node)
            return [Part("cancel")], inner, []
        case _, m.Deed("resolve") as resolving if verbs == {"focus_to_strike"}:
            match resolving["patient"]:
                case m.Things("combat_icon", m.All(), m.Ref("this")) if deeds[0]["patient"] == m.THIS:
                    return [], inner, [Part("no_icons", 1, "this")]
    raise Unmodelled("instead of what would happen")


def _only_here(inner: m.Body) -> bool:
    """Whether nothing of it takes another card away from where it would go."""
    return not any(isinstance(node, m.Instead) for node in walk(inner))


def _one_point(event: m.Event, inner: m.Body) -> bool:
    """Whether one point of the damage, or the one focus token, becomes something else."""
    match event.deeds, inner:
        case (m.Deed("damage"),), m.Effect(m.Deed("damage") as deed, "do", None):
            return deed["amount"] == m.Things("damage", m.Number(1))
        case (m.Deed("put_things") as answered,), m.Effect(m.Deed("damage"), "do", None):
            return answered["things"] == m.Things("focus_token", m.Number(1))
    return False
