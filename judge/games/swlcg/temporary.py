"""What somebody gains or loses for a time: icons, keywords, damage capacity, what others cost."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lowering import Unmodelled, flat
from judge.engine.solver import Term
from judge.games.swlcg.instructions import ALL, Part, roles, whom
from judge.games.swlcg.lent_abilities import is_text, without_texts
from judge.games.swlcg.phrases import amount, described

_ICONS = {"unit_damage": "unit_damage", "blast_damage": "blast", "tactics": "tactics", "force_icon": "icons"}
STRIPPED = frozenset("elite shielding targeted_strike protect".split())
"""Keywords that a card can lose."""
_COMBAT = ("unit_damage", "blast", "tactics", "edge_unit_damage", "edge_blast", "edge_tactics")


def gifts(deed: m.Deed, lasts: str) -> list[Part]:
    """What somebody gains or loses: the edge or the balance at once, icons and keywords for a time."""
    who = deed["patient"]
    match deed.verb, deed["what"], who:
        case "gain", m.Things("edge"), m.Ref("you"):
            return [Part("gain_edge")]
        case "gain", m.Property("balance"), m.Ref("you"):
            return [Part("balance")]
    if not lasts:
        raise Unmodelled("a gain without an end")
    sign = -1 if deed.verb == "lose" else 1
    match deed["what"], deed["property"]:
        case m.Group(members, False), _:
            parts = [m.deed(deed.verb, patient=who, what=member) for member in members]
            return [part for gain in parts for part in gifts(gain, lasts)]
        case m.Things("combat_icon", m.All(None), None, ()), _ if sign < 0:
            return [Part(("give", kind), -ALL, whom(who), lasts=lasts) for kind in _COMBAT]
        case m.Things(kind, value, None, marks), _ if kind in _ICONS and (not marks or _edge(kind, marks)):
            value = changed(value, lambda node: m.Ref("one") if _same_card(node, who) else node)
            if value == m.All() and sign > 0:
                raise Unmodelled("a gain of all there is")
            many = -ALL if value == m.All() else amount(value if sign > 0 else m.Times(-1, value))
            if _hangs_on_choice(many):
                raise Unmodelled("a gain by what lies at a chosen card")
            name = f"edge_{_ICONS[kind]}" if marks else _ICONS[kind]
            return [Part(("give", name), many, whom(who), lasts=lasts)]
        case m.Ability("keyword", None, name=("elite" | "shielding" | "targeted_strike") as name), _ if (
            sign > 0
        ):
            return [Part(("give", name), 1, whom(who), lasts=lasts)]
        case m.Ability("keyword", None, name=name), _ if name in STRIPPED and sign < 0:
            return [Part(("give", ("strips", name)), 1, whom(who), lasts=lasts)]
        case m.Ability("keyword", None, name="protect") as keyword, _ if sign > 0:
            return [Part(("give", "text"), 1, whom(who), lasts=lasts, texts=(keyword,))]
        case m.Ability() as text, _ if is_text(text) and sign > 0:
            without_texts(m.Effect(deed))
            return [Part(("give", "text"), 1, whom(who), lasts=lasts, texts=(text,))]
        case m.Ability("keyword", None, name="edge", number=m.Number(n)), _ if sign > 0:
            return [Part(("give", "edge"), n, whom(who), lasts=lasts)]
        case _, m.Property("damage_capacity"):
            change = deed["amount"]
            if isinstance(change, m.Number):
                return [Part(("give", "health"), change.n, whom(who), lasts=lasts)]
    raise Unmodelled(f"{deed.verb} such a thing for a time")


def _hangs_on_choice(many: Term) -> bool:
    """Whether the law could not work it out anew while the gain lasts."""
    if isinstance(many, tuple):
        return many[0] == "tgt" or any(_hangs_on_choice(part) for part in many[1:])
    return many == "it"


def _same_card(node: object, who: object) -> bool:
    """Whether it is the very card that gains it."""
    if isinstance(who, m.Selector) and who.quantifier == "choose":
        return node == m.Ref("chosen", who.number)
    return isinstance(node, m.Ref) and node == who and node.name in ("chosen", "that")


def _edge(kind: str, marks: tuple[str, ...]) -> bool:
    return marks == ("edge",) and kind != "force_icon"


def reduced(deed: m.Deed, lasts: str) -> list[Part]:
    """What cards cost that are played later: each, or the next one; nothing if it is no such thing."""
    match deed["property"]:
        case m.Property("cost", m.Selector() as cards):
            pass
        case _:
            return []
    roles(deed, {"property", "amount", "agent"})
    value: Any = deed["amount"]
    least: int | None = None
    if isinstance(value, m.Bound) and value.most is None and isinstance(value.least, m.Number):
        value, least = value.amount, value.least.n
    later, period, which = _to_be_played(cards)
    sign = -1 if deed.verb == "reduce" else 1
    change = amount(value if sign > 0 else m.Times(-1, value))
    part = Part(("give", "cost"), change, ("later", described(later)), lasts=lasts or period)
    part.more += [("only_next",)] if which else []
    part.more += [("least_left", least)] if least is not None else []
    return [part]


def unmatched(deed: m.Deed, lasts: str) -> Part:
    """For a time no resource has to match the affiliation of such cards, or of the next one played."""
    roles(deed, {"patient"})
    match deed["patient"]:
        case m.Property("resource_match", m.Selector("each", what)) if lasts and not _played(what):
            return Part(("give", "ignores_match"), 1, ("later", described(what)), lasts=lasts)
        case m.Property("resource_match", m.Selector("each") as cards) if _played(cards.what):
            later, period, which = _to_be_played(cards)
            part = Part(("give", "ignores_match"), 1, ("later", described(later)), lasts=lasts or period)
            part.more += [("only_next",)] if which else []
            return part
    raise Unmodelled("what is ignored for a time")


def _played(what: m.Filter) -> bool:
    return any(isinstance(part, m.Did) for part in m.conjuncts(what))


def _to_be_played(cards: m.Selector) -> tuple[m.Filter, str, str]:
    """The cards of a hand that are played in this stretch; which stretch, and which of them.

    Raises Unmodelled.
    """
    parts = m.conjuncts(cards.what)
    rest = [part for part in parts if not isinstance(part, m.Did)]
    match [part for part in parts if isinstance(part, m.Did)]:
        case [m.Did(m.Deed("play"), "patient", m.Period(name, None, "this", ""), which) as did]:
            agent = did.deed["agent"]
        case _:
            raise Unmodelled("the cost of such cards for a time")
    period = "phase" if name.endswith("_phase") else name
    known = agent in (m.YOU, m.OPPONENT) and which in ("", "next", "first")
    if not known or period not in ("phase", "turn"):
        raise Unmodelled("the cost of such cards for a time")
    later = flat(m.And((*rest, m.Rel("controller", agent), m.In(m.Zone("hand")))))  # type: ignore[arg-type]
    return later, period, which
