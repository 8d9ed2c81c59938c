"""What a card text says all the time -> constants of the law: values, keywords, prohibitions, costs."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat, standing
from judge.engine.solver import Term
from judge.games.swlcg.card_bans import entering
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.counting_as import Constant, committed, counted_as, doubled, named_host, scope
from judge.games.swlcg.lent_abilities import without_texts
from judge.games.swlcg.permissions import permitted, shown_first
from judge.games.swlcg.phrases import amount, described, word
from judge.games.swlcg.played_cards import PLAYERS, host_of, played
from judge.games.swlcg.players import compelled
from judge.games.swlcg.prohibitions import attackers_here, forbidden
from judge.games.swlcg.temporary import STRIPPED

Fact = tuple[Term, ...]
_STATS = {"unit_damage": "unit_damage", "blast_damage": "blast", "tactics": "tactics", "force_icon": "icons"}
_MODIFIED = {
    "cost": "cost",
    "pilot_cost": "pilot_cost",
    "damage_capacity": "health",
    "force_icons": "icons",
    "reserve_value": "reserve",
}
_COMBAT = ("unit_damage", "blast", "tactics", "edge_unit_damage", "edge_blast", "edge_tactics")
GRANTED = frozenset("elite shielding targeted_strike".split())
NONE_LEFT = -99
"""An icon that is lost as often as it is there."""
_TIES = m.Period("tied_edge_battle", None, "each")
_STRUGGLE = m.Period("force_struggle", None, "this")
_REFRESHING = m.Period("refresh_phase", None, "this")
_PLAY = m.Zone("play")


def constants(body: m.Body) -> Iterator[tuple[list[Fact], Constant, tuple[m.Ability, ...]]]:
    """The standing effects of a body, each with the facts of its conditions, and the abilities that it gives.

    Raises Unmodelled.
    """
    for effect, conditions in standing(body):
        effect, rest = _narrowed(effect, tuple(_flat(conditions)))
        if committed(effect.deed) and (asked := named_host(effect.deed, rest)) is not None:
            yield list(asked), counted_as(effect.deed), ()
            continue
        if rest and committed(effect.deed):
            raise Unmodelled("another card is considered committed, if something is so")
        needs = [("ability_needs", condition(need)) for need in rest]
        kept, texts = without_texts(effect)
        if texts:
            yield list(needs), ("lends", 1, scope(effect.deed["patient"]), []), texts
        if kept is not None:
            for constant in _constants(kept):
                yield list(needs), constant, ()


def _flat(conditions: tuple[m.Condition, ...]) -> Iterator[m.Condition]:
    for need in conditions:
        if isinstance(need, m.And):
            yield from _flat(need.parts)  # type: ignore[arg-type]
        else:
            yield need


def _narrowed(
    effect: m.Effect, conditions: tuple[m.Condition, ...]
) -> tuple[m.Effect, tuple[m.Condition, ...]]:
    """ "Each unit ... while it is attacking": the condition belongs to the description.

    What is said of a refresh phase or a Force struggle goes without saying for refreshing, contributing.
    """
    whom = effect.deed["patient"]
    rest: list[m.Condition] = []
    for need in conditions:
        match need:
            case m.Fits(m.Ref("one"), what) if isinstance(whom, m.Selector) and whom.quantifier == "each":
                narrower = m.Selector("each", flat(m.And((whom.what, what))), whom.kind)
                roles = tuple((n, narrower if n == "patient" else t) for n, t in effect.deed.roles)
                effect = m.Effect(m.Deed(effect.deed.verb, roles, effect.deed.manner), effect.mode)
                whom = narrower
            case m.During(period) if period == _STRUGGLE and effect.deed.verb == "contribute":
                continue
            case m.During(period) if period == _REFRESHING and effect.deed.verb == "refresh":
                continue
            case _:
                rest.append(need)
    return effect, tuple(rest)


def _constants(effect: m.Effect) -> Iterator[Constant]:
    deed = effect.deed
    if effect.mode == "cannot":
        if (limit := attackers_here(deed)) is not None:
            yield limit
            return
        for name, whom in forbidden(deed):
            yield name, 1, scope(whom), []
        return
    if (bound := _bound(effect)) is not None:
        return (yield bound)
    if (allowed := permitted(effect)) is not None:
        yield allowed
        return
    if effect.mode == "do" and not deed.manner and (coming := entering(deed)) is not None:
        return (yield (*coming, []))
    if (effect.mode != "do" and (effect.mode, deed.verb) != ("can", "ignore")) or deed.manner:
        raise Unmodelled(f"what a card {effect.mode} do")
    match deed.verb, deed["what"], deed["property"]:
        case "ignore", None, None:
            yield "ignores_match", 1, described(_of_match(deed)), []
        case "gain" | "lose", _, _:
            yield from _gained(deed)
        case "modify", _, m.Property(name) if name in _MODIFIED:
            yield from _changed(name, deed["patient"], deed["amount"], 1)
        case "increase" | "reduce", None, m.Property(name, whom) if name in _MODIFIED:
            yield from _changed(name, whom, deed["amount"], -1 if deed.verb == "reduce" else 1)
        case "contribute", None, _:
            yield _contributed(deed)
        case "count_as", None, _ if isinstance(deed["as"], m.Word):
            yield counted_as(deed)
        case "win", None, None if deed["patient"] == _TIES and deed["agent"] in (None, m.YOU):
            yield "wins_ties", 1, "this", []
        case "set", None, m.Property("cost", whom) if deed["to"] == m.Number(0):
            yield "cost", NONE_LEFT, scope(whom), []
        case "set", None, m.Property("unopposed_bonus", m.Ref("you")):
            yield "unopposed_bonus", amount(deed["to"]), "this", []  # type: ignore[arg-type]
        case "double", None, m.Things() as what:
            yield doubled(deed, what)
        case ("discard" | "sacrifice" | "destroy") as verb, None, None:
            if {name for name, _ in deed.roles} - {"patient", "from"} or deed["from"] not in (None, _PLAY):
                raise Unmodelled(f"{verb} in a text that always holds")
            yield ("compel", verb), 1, scope(deed["patient"]), []
        case "increase" | "reduce", None, m.Group(several, False):
            for prop in several:
                roles = tuple((n, prop if n == "property" else t) for n, t in deed.roles)
                yield from _constants(m.Effect(m.Deed(deed.verb, roles)))
        case "blank", _, _:
            yield "blank", 1, scope(deed["patient"]), []
        case verb, _, _:
            raise Unmodelled(f"{verb} in a text that always holds")


def _bound(effect: m.Effect) -> Constant | None:
    """What a card or a player must do."""
    if (shown := shown_first(effect)) is not None:
        return shown, 1, "this", []
    if effect.mode == "must" and compelled(effect.deed, None) is not None:
        return "must_defend", 1, scope(effect.deed["patient"] or effect.deed["agent"]), []
    return None


def _gained(deed: m.Deed) -> Iterator[Constant]:
    """What cards gain or lose for as long as the text acts.  Raises Unmodelled."""
    match deed.verb, deed["what"]:
        case "lose", m.Things("combat_icon", m.All(None), None, ()):
            for kind in _COMBAT:
                yield kind, NONE_LEFT, scope(deed["patient"]), []
        case "lose", m.Things(kind, value, None, marks) if kind in _STATS:
            many = NONE_LEFT if value == m.All() else amount(m.Times(-1, value))
            yield _icon(kind, marks), many, scope(deed["patient"]), []
        case "gain", m.Things(kind, value, None, marks) if kind in _STATS:
            yield _icon(kind, marks), amount(value), scope(deed["patient"]), []
        case "gain", m.Group(members, False):
            for member in members:
                yield from _gained(m.deed("gain", patient=deed["patient"], what=member))
        case "gain", m.Word("trait" | "affiliation" as kind, value) if deed["patient"] == m.Ref("host"):
            yield ("gain_word", kind, word(value)), 1, "host", []
        case "lose", m.Ability("keyword", None, name=name) if name in STRIPPED:
            yield ("strips", name), 1, scope(deed["patient"]), []
        case "gain", m.Ability("keyword") as keyword:
            yield from _keyword(keyword, deed)
        case verb, _:
            raise Unmodelled(f"{verb} in a text that always holds")


def _of_match(deed: m.Deed) -> m.Filter:
    """The cards of which no resource has to match.  Raises Unmodelled."""
    match deed["patient"]:
        case m.Property("resource_match", m.Selector("each", what)):
            return what
    raise Unmodelled("what is ignored")


def _keyword(keyword: m.Ability, deed: m.Deed) -> Iterator[Constant]:
    match keyword.name, keyword.number, keyword.of:
        case "edge", value, None if value is not None:
            yield "edge", amount(value), scope(deed["patient"]), []
        case "protect", None, m.Selector(_, what):
            mine = described(flat(m.And((what, m.Rel("controller", m.YOU)))))
            yield "none", 1, scope(deed["patient"]), [("grants", "protect"), ("target", 1, mine)]
        case name, None, None if name in GRANTED:
            yield "none", 1, scope(deed["patient"]), [("grants", name)]
        case _:
            raise Unmodelled(f"a gain of the keyword {keyword.name}")


def _changed(name: str, whom: object, value: object, sign: int) -> Iterator[Constant]:
    """A number that is higher or lower all the time: reserve values of players, costs of cards played."""
    more: list[Fact] = []
    if isinstance(value, m.Bound) and value.most is None and isinstance(value.least, m.Number):
        more.append(("never_below", value.least.n))
        value = value.amount
    bounded = isinstance(value, m.Bound) and (value.least is not None or not isinstance(value.most, m.Number))
    if bounded or not isinstance(value, m.Number | m.Count | m.Times | m.Sum | m.Value | m.Bound):
        raise Unmodelled("a change by such an amount")
    change = amount(value if sign > 0 else m.Times(-1, value))
    if name == "reserve_value":
        if whom not in PLAYERS or more:
            raise Unmodelled("the reserve value of such players")
        yield ("reserve" if whom == m.YOU else "their_reserve"), change, "this", []
        return
    if name not in ("cost", "pilot_cost") or not isinstance(whom, m.Selector):
        yield _MODIFIED[name], change, scope(whom), more
        return
    whom, onto = host_of(whom)
    stretch, cards = played(whom)
    if onto is not None:
        if stretch or more or name != "cost":
            raise Unmodelled("the cost of what is played on a card")
        yield ("onto", name), change, described(cards), [*more, ("host_scope", onto)]
        return
    if not stretch:
        yield name, change, described(cards), more
        return
    period, turn = stretch
    if period == "phase":  # no question outlasts a round
        more.append(("renews", period))
    if turn:
        more.append(("ability_needs", ("during", turn)))
    yield ("first", name), change, described(cards), more


def _contributed(deed: m.Deed) -> Constant:
    match deed["things"], deed["agent"], deed["to"]:
        case m.Things("force_icon", value, None, ()), m.Ref("this"), m.Word("side", "yours"):
            return "struggle", amount(value), "this", []
        case m.Things("force_icon", m.Number(n), None, ()), m.Selector("each", what), m.Word(
            "side", "its controller's"
        ):
            anybodys = m.Rel("controller", m.Selector("some", m.Anything(), "player", m.Number(1)))
            parts = m.conjuncts(what)
            return "struggle_of_each", n, described(flat(m.And(tuple(p for p in parts if p != anybodys)))), []
    raise Unmodelled("such a contribution")


def _icon(kind: str, marks: tuple[str, ...]) -> str:
    if marks == ("edge",) and kind != "force_icon":
        return f"edge_{_STATS[kind]}"
    if marks:
        raise Unmodelled(f"icons that are {' '.join(marks)}")
    return _STATS[kind]
