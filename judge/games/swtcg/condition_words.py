"""What has to be true: a condition of a card text in the words of `model.py`.

Whatever the model has no exact word for raises `Unmodelled`, with the words of the condition.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, faces, wording
from judge.games.swtcg.model import Filter, Term
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import ANYWHERE, ARENAS, BATTLE, SPENT, WAITING, arena_entered
from judge.games.swtcg.player_events import happening
from judge.games.swtcg.relations import at_least_or_most
from judge.games.swtcg.selectors import PAST


def conditions_of(speaking: Speaking, condition: object, single: str = "") -> list[Term]:
    """Conditions that all have to hold; `one` is what each of several is called.  Raises Unmodelled."""
    everywhere = m.In(m.Zone("arena", None, "each"))
    if isinstance(condition, m.Fits | m.Measure) and any(node == everywhere for node in walk(condition)):
        places = [m.In(m.Zone(arena.text)) for arena in BATTLE]
        return [
            term
            for place in places
            for term in conditions_of(speaking, _put(condition, everywhere, place), single)
        ]
    if (faces := faces_of(condition)) is not None:
        return [("die", *faces)]
    match condition:
        case m.And(parts):
            return [term for part in parts for term in conditions_of(speaking, part, single)]
        case m.Fits(m.Ref("you" | "opponent" as player), m.Having(m.Selector() as what, how, n)):
            count = _counted(speaking, what.what, how, n or m.Number(1))
            return [_of(count, player)]
        case m.Fits(m.Ref("you" | "opponent" as player), m.Having(m.Things("force", m.All(), _, ()), how, n)):
            return [_at_least(player, how, n)]
        case m.Measure(m.Count(left), ">" | "<" as how, m.Count(right)) if (left, right) in _BOTH_FORCES:
            return [("more_force", "you" if (left == _BOTH_FORCES[0][0]) == (how == ">") else "opponent")]
        case m.Fits(m.Zone("arena", None, ""), m.Rel("controller", m.Ref("you" | "opponent" as player))):
            return [("arenas_held", player, "ge", 1)]
        case m.Fits(m.Zone() as place, m.Rel("controller", m.Ref("you" | "opponent" as player))):
            return [("controls", player, _arena_held(place))]
        case m.Measure(
            m.Count(m.Selector("each", held, "zone"), ""), "<" | "<=" | ">" | ">=" | "=" as how, m.Number(n)
        ) if who := _holder(held):
            return [("arenas_held", who, *at_least_or_most(how, n))]
        case m.Measure(
            m.Count(m.Selector("each", left, "zone"), ""),
            ">" | "<" as how,
            m.Count(m.Selector("each", right, "zone"), ""),
        ) if {_holder(left), _holder(right)} == {"you", "opponent"}:
            return [("more_arenas", cast(str, _holder(left if how == ">" else right)))]
        case m.Fits(m.Ref("one"), what) if single:
            return [_is(speaking, single, what)]
        case m.Fits(m.Ref() as who, what):
            return [_is(speaking, speaking.pointed(who), what)]
        case m.Measure(m.Count(m.Selector("each", what, "card"), ""), how, n):
            return [_so_many(speaking, what, how, n)]
        case m.Measure(m.Sum() as fewer, "<=", m.Count(m.Selector("each", what, "card"), "")):
            return [_more_by(speaking, what, ">=", fewer)]
        case m.Measure(m.Count(m.Things("damage", m.All(), m.Ref() as of, ()), ""), how, m.Number(n)):
            return [_counters(speaking.pointed(of), how, n)]
        case m.Not(m.Measure(left, how, right)) if how in _OPPOSITE:
            return conditions_of(speaking, m.Measure(left, _OPPOSITE[how], right), single)
        case m.Not(m.Happened() | m.Fits(m.Zone()) as inner):
            return [("not", term) for term in conditions_of(speaking, inner)]
        case m.Not(m.Fits(m.Ref()) as inner):
            return [_is_not(speaking, inner, single)]
        case m.During(m.Period("attack", m.Ref() as whose, "" | "this", "", None, None)):
            return [("attacking", speaking.pointed(whose))]
        case m.Happened(m.Event((deed,), _, "", None), m.Period("attack", m.Ref() as whose, "" | "this")):
            if whose == deed["agent"] and speaking.stretch == "attack":
                return [_past(speaking, deed, "attack")]
        case m.Happened(m.Event((deed,), _, "", None), m.Period(str(stretch), None, "this" | "")):
            return [_past(speaking, deed, stretch)]
        case m.Happened(m.Event((deed,), _, "", None), None):
            return [_just_now(speaking, deed)]
    raise Unmodelled(f"the condition {wording(condition)}")


_FORCES = [m.Things("force", m.All(), who) for who in (m.YOU, m.OPPONENT)]
_BOTH_FORCES = ((_FORCES[0], _FORCES[1]), (_FORCES[1], _FORCES[0]))
"""The Force of one player held against that of the other."""
_ROLLED = m.Value("result", m.Ref("done", role="roll"))


def faces_of(condition: object) -> tuple[int, ...] | None:
    """What a die has to show, if the condition is about one that was just rolled."""
    match condition:
        case m.Measure(left, how, m.Number(n)) if left == _ROLLED:
            shown = faces(how, n)
            return None if shown is None else tuple(sorted(shown))
        case m.Or(parts):
            rows = [faces_of(part) for part in parts]
            if all(row is not None for row in rows):
                return tuple(sorted({face for row in rows for face in row or ()}))
    return None


def _past(speaking: Speaking, deed: m.Deed, stretch: str) -> Term:
    """What has happened to somebody, or what somebody has done.  Raises Unmodelled."""
    match deed:
        case m.Deed("end", (("patient", m.Period("attack", m.Ref() as whose, "", "", None, None)),), ()):
            return ("happened", "attack_ends", speaking.whom(whose), stretch)
        case m.Deed(
            "roll",
            (("agent", m.Ref("you")), ("for", m.Ref() as roller), ("patient", hits))
            | (("agent", m.Ref() as roller), ("patient", hits)),
            (),
        ) if hits in _HITS:
            return ("happened", _HITS[hits], speaking.whom(roller), stretch)
    if (done := _done_before(speaking, deed, stretch)) is not None:
        return done
    filled = {name: term for name, term in deed.roles if (name, term) != ("amount", _SOME)}
    if filled.get("amount") == _NONE:
        del filled["amount"]
        less = m.Deed(deed.verb, tuple(filled.items()), deed.manner)
        return ("not", _past(speaking, less, stretch))
    match filled.get("amount"):
        case m.Things("damage", m.Choice(m.Number(n), None), None, ()) if n <= COUNTED:
            return _inflicted(speaking, deed, filled, stretch, n)
        case m.Things("damage", m.Choice(None, m.Number(n)), None, ()) if n < COUNTED:
            return ("not", _inflicted(speaking, deed, filled, stretch, n + 1))
    if deed.verb == "deploy" and filled.get("agent") in (m.YOU, m.OPPONENT):
        side = "own" if filled.pop("agent") == m.YOU else "opponent"
        who = speaking.whom(filled.get("patient"))
        if isinstance(who, Filter) and who.side in ("any", side) and set(filled) == {"patient"}:
            return ("happened", "deployed", replace(who, side=side), stretch)  # type: ignore[arg-type]
        raise Unmodelled("the condition that one did deploy")
    place = filled.pop("from", None)
    for (verb, role, other), event in PAST.items():
        if verb == deed.verb and role in filled and set(filled) <= {role, other} and not deed.manner:
            who = speaking.whom(filled[role])
            if isinstance(place, m.Zone) and place.name == "arena" and place.position not in ("", "each"):
                if event != "discarded" or place.position != "that" or set(filled) != {role}:
                    break
                return ("happened_there", event, who, stretch)
            if isinstance(place, m.Zone) and place.name in ARENAS and event == "discarded":
                event = event if ARENAS[place.name] == "any" else f"{event}_{ARENAS[place.name]}"
            elif place is not None:
                break
            more = (speaking.whom(filled[other]),) if other in filled else ()
            return ("happened", event, who, stretch, *more)
    raise Unmodelled(f"the condition that one did {deed.verb}")


def _done_before(speaking: Speaking, deed: m.Deed, stretch: str) -> Term | None:
    """What a player has done, or what has befallen a unit besides battle.  Raises Unmodelled."""
    match deed:
        case m.Deed("play", (("agent", m.Ref("you" | "opponent" as who)), ("patient", card)), ()) if (
            card == _BATTLE_CARD
        ):
            return ("happened", "battle_card_played", who, stretch)
        case m.Deed("complete", (("agent", m.Ref("you" | "opponent" as who)), ("patient", card)), ()) if (
            card == _MISSION
        ):
            return ("happened", "completed_mission", who, stretch)
    happens = happening(deed)
    if happens is None:
        return None
    if happens.least > 1 or happens.by:
        raise Unmodelled(f"the condition that one did {deed.verb}, of so much or by somebody")
    if happens.who:
        return ("happened", happens.event, happens.who, stretch)
    return ("happened", happens.event, speaking.whom(happens.whom), stretch)


_BATTLE_CARD, _MISSION = (
    m.Selector("some", m.Is("type", kind), "card", m.Number(1)) for kind in ("battle", "mission")
)


def just_now(node: object) -> object:
    """That a chosen unit was discarded this way: this law looks where it is."""
    match node:
        case m.Happened(
            m.Event((m.Deed("discard", (("patient", m.Ref("chosen")),) as who, ("this_way",)),)) as event
        ):
            return replace(node, event=replace(event, deeds=(m.Deed("discard", who, ("just_now",)),)))
    return node


def _just_now(speaking: Speaking, deed: m.Deed) -> Term:
    """What has happened by what the text does, or in the attack that is over.  Raises Unmodelled."""
    match deed:
        case m.Deed("discard", (("patient", m.Ref("chosen") as who),), ("just_now",)):
            return ("lies_in", speaking.pointed(who), SPENT.law)
        case m.Deed("damage" | "tap" as verb, (("patient", m.Ref("chosen", n) as who),), ()) if (
            n in speaking.paid
        ):  # it is gone: what it was as it left
            was = Filter(damaged=True) if verb == "damage" else Filter(tapped=True)
            return ("is", speaking.pointed(who), was)
    if speaking.stretch != "attack":
        raise Unmodelled(f"the condition that one did {deed.verb}")
    return _past(speaking, deed, "attack")


def _holder(held: object) -> str | None:
    """Who controls the arenas that are meant; None where it means others."""
    for who in (m.YOU, m.OPPONENT):
        if held == m.And((m.Is("kind", ANYWHERE), m.Rel("controller", who))):
            return who.name
    return None


def _inflicted(speaking: Speaking, deed: m.Deed, filled: dict[str, Any], stretch: str, n: int) -> Term:
    """That somebody has done so much damage, to whomever.  Raises Unmodelled."""
    if deed.verb != "damage" or set(filled) != {"agent", "amount"} or deed.manner:
        raise Unmodelled("the condition how much damage was done")
    return ("inflicted", speaking.whom(filled["agent"]), stretch, n)


COUNTED = 20
"""So much damage the law counts."""
_SOME = m.Things("damage", m.Choice(m.Number(1), None))
_NONE = m.Things("damage", m.Choice(None, m.Number(0)))
NOTHING = (_NONE, m.Things("hit", m.Choice(None, m.Number(0))))
"""None of what there might have been."""
_HITS = {
    m.Things("hit", m.Choice(None, m.Number(0))): "misses",
    m.Things("hit", m.Choice(m.Number(1), None)): "scores",
}
"""What the dice of an attack come to."""


def _at_least(player: str, how: str, n: object) -> Term:
    """So much Force or more, or so much or less.  Raises Unmodelled."""
    match how, n:
        case ">=", m.Number(k):
            return ("has_force", player, "ge", k)
        case ">=", None:
            return ("has_force", player, "ge", 1)
        case ">", m.Number(k):
            return ("has_force", player, "ge", k + 1)
        case "<=", m.Number(k):
            return ("has_force", player, "le", k)
        case "<", m.Number(k):
            return ("has_force", player, "le", k - 1)
        case "=", m.Number(0):
            return ("has_force", player, "le", 0)
    raise Unmodelled("the condition how much Force")


def _arena_held(place: m.Zone) -> Term:
    if arena := arena_entered(place):
        return arena
    raise Unmodelled("what is controlled")


def _of(term: Term, player: str) -> Term:
    assert isinstance(term, tuple)
    name, what, *rest = term
    assert isinstance(what, Filter)
    return (name, replace(what, side="own" if player == "you" else "opponent"), *rest)


def _so_many(speaking: Speaking, what: m.Filter, how: str, n: object) -> Term:
    """So many such cards, or more of them than of others, or so many more."""
    match n:
        case m.Count(m.Selector(), "") if isinstance(n.of, m.Selector):
            return _more(speaking, what, how, n.of.what)
        case m.Sum():
            return _more_by(speaking, what, how, n)
    return _counted(speaking, what, how, n)


def _counted(speaking: Speaking, what: m.Filter, how: str, n: object) -> Term:
    if not isinstance(n, m.Number):
        raise Unmodelled("the condition how many")
    cards = speaking.filter(what)
    match how:
        case ">=":
            return ("count", cards, "ge", n.n)
        case ">":
            return ("count", cards, "ge", n.n + 1)
        case "<=":
            return ("count", cards, "le", n.n)
        case "<":
            return ("count", cards, "le", n.n - 1)
        case "=":
            return ("count", cards, "eq", n.n)
    raise Unmodelled("the condition how many")


def _more(speaking: Speaking, what: m.Filter, how: str, than: m.Filter) -> Term:
    these, those = speaking.filter(what), speaking.filter(than)
    match how:
        case ">":
            return ("more", these, those)
        case "<":
            return ("more", those, these)
    raise Unmodelled("the condition more")


def _more_by(speaking: Speaking, what: m.Filter, how: str, than: m.Sum) -> Term:
    """So many more of one kind than of another.  Raises Unmodelled."""
    match how, than.parts:
        case ">=", (m.Number(n), m.Count(m.Selector("each", others, "card"), "")):
            return ("more_by", speaking.filter(what), speaking.filter(others), n)
    raise Unmodelled("the condition more")


def _counters(who: Term, how: str, n: int) -> Term:
    match how, n:
        case ("=", 0) | ("<=", 0) | ("<", 1):
            return ("counters", who, "eq", 0)
        case (">=", 1) | (">", 0):
            return ("counters", who, "ge", 1)
        case (">=" | ">" | "<=" | "<" | "=", _):
            return ("is", who, Filter(counters=(at_least_or_most(how, n),)))
    raise Unmodelled("the condition counters")


def _is(speaking: Speaking, who: Term, what: object) -> Term:
    using = _used(what)
    if using is not None:
        mode, whom = using
        return ("using", who, mode) if whom is None else ("using", who, mode, speaking.whom(whom))
    match what:
        case m.In(m.Zone(WAITING.text)):
            return ("in_zone", who, WAITING.law)
        case m.In(m.Zone(name, None)) if name in ARENAS:
            return ("in_arena", who, ARENAS[name])
        case m.Not(m.State("attackable")):
            return ("cannot_be_attacked", who)
        case m.State("attacking"):
            return ("attacking", who)
        case m.State("defending"):
            return ("attacked", who)
        case m.Rel("attacking", other):
            whom = speaking.whom(other)
            if whom == who:
                raise Unmodelled("the condition that it attacks itself")
            return ("attacking", who, whom)
        case m.Having(m.Things("damage", m.All(), of, ()), how, n) if of in (None, m.THIS):
            number = n if n is not None else m.Number(1)
            if isinstance(number, m.Number):
                return _counters(who, how, number.n)
        case m.State("built"):
            return ("can_be_finished", who)
        case m.State("undamaged"):
            return ("counters", who, "eq", 0)
        case m.Having(m.Selector() | m.Ability()):
            return ("is", who, speaking.filter(what))
        case m.Having():
            raise Unmodelled("the condition that it has something")
        case m.Is() | m.State() | m.And() | m.Or() | m.Not() | m.Compare():
            return ("is", who, speaking.filter(cast(m.Filter, what)))
    raise Unmodelled(f"the condition {wording(what)}")


def _is_not(speaking: Speaking, denied: m.Fits, single: str) -> Term:
    """What is not so of a unit: a keyword that it has not is said of it.  Raises Unmodelled."""
    match denied:
        case m.Fits(m.Ref() as who, m.Having(m.Ability()) as what):
            return _is(speaking, speaking.pointed(who), m.Not(what))
    (term, *others) = conditions_of(speaking, denied, single)
    if others:
        raise Unmodelled(f"the condition not {wording(denied)}")
    return ("not", term)


def _used(what: object) -> tuple[str, object] | None:
    """The keyword that is used, and against whom."""
    parts = m.conjuncts(what)
    whom = [part.other for part in parts if isinstance(part, m.Rel) and part.name == "attacking"]
    match [part for part in parts if not isinstance(part, m.Rel)]:
        case [
            m.Did(m.Deed("use", (("patient", m.Ability("keyword", None, name=name)),), ()), "agent", None, "")
        ] if len(whom) == len(parts) - 1:
            return name, whom[0] if whom else None
    return None


def _put(whole: Any, old: object, new: object) -> Any:
    """The same with one part in the place of another."""
    return changed(whole, lambda node: new if node == old else node)


_OPPOSITE: dict[str, Any] = {">=": "<", "<": ">=", ">": "<=", "<=": ">"}
