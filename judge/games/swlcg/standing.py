"""What a card text says all the time -> constants of the law: values, keywords, prohibitions, costs."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat, joined, standing
from judge.engine.solver import Term
from judge.games.swlcg.bans import attackers_here, forbidden
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.lending import without_texts
from judge.games.swlcg.meant import amount, described, word
from judge.games.swlcg.permits import permitted
from judge.games.swlcg.withheld import entering

Fact = tuple[Term, ...]
Told = tuple[Term, Term, Term, list[Fact]]
"""What a standing effect is: the name of the constant, its amount, whom it is about, other facts."""
_STATS = {
    "unit_damage": "unit_damage",
    "blast_damage": "blast",
    "tactics": "tactics",
    "force_icon": "icons",
}
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
_PLAYERS = {m.YOU: "you", m.OPPONENT: "opponent"}


def constants(body: m.Body) -> Iterator[tuple[list[Fact], Told, tuple[m.Ability, ...]]]:
    """The standing effects of a body, each with the facts of its conditions, and the abilities that it gives.

    Raises Unmodelled.
    """
    for effect, conditions in standing(body):
        effect, rest = _narrowed(effect, tuple(_flat(conditions)))
        if rest and effect.deed.verb == "count_as" and effect.deed["patient"] != m.THIS:
            raise Unmodelled("another card is considered committed, if something is so")
        needs = [("ability_needs", condition(one)) for one in rest]
        kept, texts = without_texts(effect)
        if texts:
            yield list(needs), ("lends", 1, scope(effect.deed["patient"]), []), texts
        if kept is not None:
            for told in _constants(kept):
                yield list(needs), told, ()


def _flat(conditions: tuple[m.Condition, ...]) -> Iterator[m.Condition]:
    for one in conditions:
        if isinstance(one, m.And):
            yield from _flat(one.parts)  # type: ignore[arg-type]
        else:
            yield one


def _narrowed(
    effect: m.Effect, conditions: tuple[m.Condition, ...]
) -> tuple[m.Effect, tuple[m.Condition, ...]]:
    """ "Each unit ... while it is attacking": the condition belongs to the description.

    What is said of a refresh phase or a Force struggle goes without saying for refreshing, contributing.
    """
    whom = effect.deed["patient"]
    rest: list[m.Condition] = []
    for one in conditions:
        match one:
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
                rest.append(one)
    return effect, tuple(rest)


def _constants(effect: m.Effect) -> Iterator[Told]:
    told = effect.deed
    if effect.mode == "cannot":
        if (limit := attackers_here(told)) is not None:
            yield limit
            return
        for name, whom in forbidden(told):
            yield name, 1, scope(whom), []
        return
    if (allowed := permitted(effect)) is not None:
        yield allowed
        return
    if effect.mode == "do" and not told.manner and (coming := entering(told)) is not None:
        yield (*coming, [])
        return
    if (effect.mode != "do" and (effect.mode, told.verb) != ("can", "ignore")) or told.manner:
        raise Unmodelled(f"what a card {effect.mode} do")
    match told.verb, told["what"], told["property"]:
        case "ignore", None, None:
            yield "ignores_match", 1, described(_of_match(told)), []
        case "gain" | "lose", _, _:
            yield from _gained(told)
        case "modify", _, m.Property(name) if name in _MODIFIED:
            yield from _changed(name, told["patient"], told["amount"], 1)
        case "increase" | "reduce", None, m.Property(name, whom) if name in _MODIFIED:
            yield from _changed(name, whom, told["amount"], -1 if told.verb == "reduce" else 1)
        case "contribute", None, _:
            yield _contributed(told)
        case "count_as", None, _ if told["as"] == m.Word("state", "committed"):
            if told["patient"] not in (m.THIS, m.Ref("host")):
                raise Unmodelled("considered committed, of another card")
            yield "considered_committed", 1, scope(told["patient"]), []
        case "win", None, None if told["patient"] == _TIES and told["agent"] in (None, m.YOU):
            yield "wins_ties", 1, "this", []
        case "set", None, m.Property("cost", whom) if told["to"] == m.Number(0):
            yield "cost", NONE_LEFT, scope(whom), []
        case "set", None, m.Property("unopposed_bonus", m.Ref("you")):
            yield "unopposed_bonus", amount(told["to"]), "this", []  # type: ignore[arg-type]
        case "double", None, m.Things() as what:
            yield _doubled(told, what)
        case ("discard" | "sacrifice" | "destroy") as verb, None, None:
            if {name for name, _ in told.roles} - {"patient", "from"} or told["from"] not in (None, _PLAY):
                raise Unmodelled(f"{verb} in a text that always holds")
            yield ("compel", verb), 1, scope(told["patient"]), []
        case "increase" | "reduce", None, m.Group(several, False):
            for one in several:
                roles = tuple((n, one if n == "property" else t) for n, t in told.roles)
                yield from _constants(m.Effect(m.Deed(told.verb, roles)))
        case "blank", _, _:
            yield "blank", 1, scope(told["patient"]), []
        case verb, _, _:
            raise Unmodelled(f"{verb} in a text that always holds")


def _doubled(told: m.Deed, what: m.Things) -> Told:
    """Icons or damage that count twice.  Raises Unmodelled."""
    match what, told["to"]:
        case m.Things("force_icon", m.All(), m.Selector() as whom, ()), None:
            return "double", 1, scope(whom), []
        case m.Things("combat_icon", m.All(), m.Ref() as whom, ()), None:
            return "double_combat", 1, scope(whom), []
        case m.Things("damage", _, m.Ref("this" | "host") as dealer, ("source",)), None:
            return "double_damage", 1, scope(dealer), [("doubled_to", "any")]
        case m.Things("damage", _, m.Ref("this" | "host") as dealer, ("source",)), m.Selector("each", hurt):
            return "double_damage", 1, scope(dealer), [("doubled_to", described(hurt))]
    raise Unmodelled("double in a text that always holds")


def _gained(told: m.Deed) -> Iterator[Told]:
    """What cards gain or lose for as long as the text acts.  Raises Unmodelled."""
    match told.verb, told["what"]:
        case "lose", m.Things("combat_icon", m.All(None), None, ()):
            for kind in _COMBAT:
                yield kind, NONE_LEFT, scope(told["patient"]), []
        case "lose", m.Things(kind, value, None, marks) if kind in _STATS:
            many = NONE_LEFT if value == m.All() else amount(m.Times(-1, value))
            yield _icon(kind, marks), many, scope(told["patient"]), []
        case "gain", m.Things(kind, value, None, marks) if kind in _STATS:
            yield _icon(kind, marks), amount(value), scope(told["patient"]), []
        case "gain", m.Group(members, False):
            for one in members:
                yield from _gained(m.deed("gain", patient=told["patient"], what=one))
        case "gain", m.Word("trait" | "affiliation" as kind, value) if told["patient"] == m.Ref("host"):
            yield ("gain_word", kind, word(value)), 1, "host", []
        case "lose", m.Ability("keyword", None, name=name) if name in GRANTED:
            yield ("strips", name), 1, scope(told["patient"]), []
        case "gain", m.Ability("keyword") as keyword:
            yield from _keyword(keyword, told)
        case verb, _:
            raise Unmodelled(f"{verb} in a text that always holds")


def _of_match(told: m.Deed) -> m.Filter:
    """The cards of which no resource has to match.  Raises Unmodelled."""
    match told["patient"]:
        case m.Property("resource_match", m.Selector("each", what)):
            return what
    raise Unmodelled("what is ignored")


def _keyword(keyword: m.Ability, told: m.Deed) -> Iterator[Told]:
    match keyword.name, keyword.number, keyword.of:
        case "edge", value, None if value is not None:
            yield "edge", amount(value), scope(told["patient"]), []
        case "protect", None, m.Selector(_, what):
            mine = described(flat(m.And((what, m.Rel("controller", m.YOU)))))
            yield "none", 1, scope(told["patient"]), [("grants", "protect"), ("target", 1, mine)]
        case name, None, None if name in GRANTED:
            yield "none", 1, scope(told["patient"]), [("grants", name)]
        case _:
            raise Unmodelled(f"a gain of the keyword {keyword.name}")


def _changed(name: str, whom: object, value: object, sign: int) -> Iterator[Told]:
    """A number that is higher or lower all the time: reserve values of players, costs of cards played."""
    more: list[Fact] = []
    if isinstance(value, m.Bound) and value.most is None and isinstance(value.least, m.Number):
        more.append(("never_below", value.least.n))
        value = value.amount
    if not isinstance(value, m.Number | m.Count | m.Times | m.Sum | m.Value):
        raise Unmodelled("a change by such an amount")
    change = amount(value if sign > 0 else m.Times(-1, value))
    if name == "reserve_value":
        if whom not in _PLAYERS or more:
            raise Unmodelled("the reserve value of such players")
        yield ("reserve" if whom == m.YOU else "their_reserve"), change, "this", []
        return
    if name not in ("cost", "pilot_cost") or not isinstance(whom, m.Selector):
        yield _MODIFIED[name], change, scope(whom), more
        return
    stretch, played = _played(whom)
    if not stretch:
        yield name, change, described(played), more
        return
    period, turn = stretch
    if period == "phase":  # no question outlasts a round
        more.append(("renews", period))
    if turn:
        more.append(("ability_needs", ("during", turn)))
    yield ("first", name), change, described(played), more


def _played(whom: m.Selector) -> tuple[tuple[str, str] | None, m.Filter]:
    """The cards that somebody plays from the hand; and in which stretch only the first of them is meant."""
    parts = whom.what.parts if isinstance(whom.what, m.And) else (whom.what,)
    rest = [part for part in parts if not isinstance(part, m.Did)]
    first: tuple[str, str] | None = None
    for did in (part for part in parts if isinstance(part, m.Did)):
        agent = did.deed["agent"]
        roles = {name for name, _ in did.deed.roles} - {"agent"}
        if did.deed.verb != "play" or did.as_role != "patient" or roles or agent not in _PLAYERS:
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


def _contributed(told: m.Deed) -> Told:
    match told["things"], told["agent"], told["to"]:
        case m.Things("force_icon", value, None, ()), m.Ref("this"), m.Word("side", "yours"):
            return "struggle", amount(value), "this", []
    raise Unmodelled("such a contribution")


def _icon(kind: str, marks: tuple[str, ...]) -> str:
    if marks == ("edge",) and kind != "force_icon":
        return f"edge_{_STATS[kind]}"
    if marks:
        raise Unmodelled(f"icons that are {' '.join(marks)}")
    return _STATS[kind]


def scope(whom: object) -> Term:
    """Whom a standing text is about.  Raises Unmodelled."""
    match whom:
        case m.Ref("this" | "host" as name):
            return name
        case m.Selector("each", what, "card"):
            return described(what)
        case m.Group(members):
            return joined("either", [scope(one) for one in members])
    raise Unmodelled("a text that always holds, about others")
