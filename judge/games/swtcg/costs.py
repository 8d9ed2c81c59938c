"""What an ability costs, and when it may be played: words of the model for both.

Whatever the model has no exact word for raises `Unmodelled`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.condition_words import conditions_of
from judge.games.swtcg.keywords import PILOT
from judge.games.swtcg.model import Filter, Term, names
from judge.games.swtcg.moved_cards import of_a_kind, with_arena
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import ARENAS, HELD, arena_named

_SELF = (m.THIS, m.Ref("host"))
_ANY_TIMES = m.Limit(0, m.Period("attack"))
_HAND = m.Zone(HELD.text, m.YOU)
_DICE = m.Things("die", m.Choice(m.Number(1), None))


def only(speaking: Speaking, ability: m.Ability) -> Iterator[Term]:
    """When it may be played."""
    if ability.trigger is not None:
        yield from _only_when(speaking, ability.trigger)
    for need in ability.conditions:
        for part in m.conjuncts(need):
            yield _only_if(speaking, part)
    yield from often(ability)


def often(ability: m.Ability) -> Iterator[Term]:
    """How often it may be used, or triggers."""
    if ability.limit is not None and ability.limit == _ANY_TIMES:
        yield ("any_times",)
    elif ability.limit is not None:
        times, stretch = ability.limit.times, ability.limit.per.name
        if stretch not in ("turn", "attack") or ability.limit.also is not None:
            raise Unmodelled("a limit of that kind")
        yield (f"once_per_{stretch}",) if times == 1 else ("often", times, stretch)


def _only_when(speaking: Speaking, event: m.Event) -> Iterator[Term]:
    match event:
        case m.Event((m.Deed("attack", (("agent", m.Ref("this" | "host")),), ()),), "would", "", None):
            yield ("would_attack",)
        case m.Event((m.Deed("attack", (("agent", who),), ()),), "before", "", None):
            whom = speaking.whom(who)
            if not isinstance(whom, Filter):
                raise Unmodelled("the condition on when to play")
            if whom.arena and whom == Filter(arena=whom.arena, unit=True):
                yield ("before_arena_attacks", whom.arena)
            else:
                yield ("before_attacks", whom)
        case m.Event((m.Deed("roll", roles, ()),), "before", "", None) if _of_dice(dict(roles)):
            yield from _before_the_roll(speaking, dict(roles).get("agent"))
        case _:
            raise Unmodelled("the condition on when to play")


def _of_dice(roles: dict[str, object]) -> bool:
    return set(roles) <= {"agent", "patient"} and roles.get("patient") == _DICE


def _before_the_roll(speaking: Speaking, who: object) -> Iterator[Term]:
    """Before the dice of an attack: those of a player, of a unit, or whosever they are."""
    match who:
        case None | m.Selector("some", m.Anything(), "player", m.Number(1)):
            yield ("before_roll", "each")
            return
        case m.Ref("you" | "opponent" as whose):
            yield ("before_roll", whose)
            return
    whom = speaking.whom(who)
    if whom != "self" and not isinstance(whom, Filter):
        raise Unmodelled("before whose dice it is played")
    yield ("before_roll", "each")
    yield ("attacking", whom)


def _only_if(speaking: Speaking, condition: object) -> Term:
    match condition:
        case m.During(m.Period("build_step", (None | m.Ref("you")), _, "")):
            return ("build_step",)
        case m.During(m.Period("battle" | "battle_phase", None, _, "")):
            return ("battle",)
        case m.During(m.Period("retreat_step", (None | m.Ref("you")), _, "")):
            return ("retreat_step",)
        case m.Measure(m.Count(m.Selector("each", what, "card"), ""), how, m.Number(n)) if _has(
            what, m.State("attacking")
        ):
            cards = speaking.filter(what)
            if (how, n) == ("=", 0) and cards == Filter(unit=True, attacking=True):
                return ("no_attack",)
            if (how, n) == (">=", 1):
                return ("attacking", replace(cards, attacking=None))
        case m.Measure(m.Count(m.Selector("each", what, "card"), ""), ">=", m.Number(1)) if _has(
            what, m.State("defending")
        ):
            return ("attacked", replace(speaking.filter(what), defending=None))
        case m.Fits(m.Ref("this"), m.State("attacking")):
            return ("attacking", "self")
        case m.During(m.Period("damage_step", None)):
            return ("damage_due",)
        case m.Fits(m.Ref("this"), m.State("defending")):
            return ("attacked", "self")
        case m.Measure(m.Letter("X"), "<=", m.Number(n)):
            return ("x_most", n)
    asked = conditions_of(speaking, condition)
    if speaking.as_card and any(names(term, "self") for term in asked):
        raise Unmodelled("the condition on when to play: of the card itself")
    return ("if", *asked)


def cost(speaking: Speaking, effect: m.Effect) -> Term:
    """One thing that is paid.  Raises Unmodelled."""
    deed = effect.deed
    roles = dict(deed.roles)
    if effect.mode != "do" or effect.lasts is not None or deed.manner:
        raise Unmodelled(f"the cost {deed.verb}")
    who, things = roles.get("patient"), roles.get("things")
    match deed.verb, tuple(sorted(roles)):
        case "tap", ("patient",):
            match who:
                case m.Selector("choose", count=m.Choice(None, None)):
                    return ("any_of", "tap", replace(_any_number(speaking, who, None), tapped=False))
                case m.Selector("choose", count=m.Number(n)) if n > 1:
                    return ("several", "tap", n, replace(_payments(speaking, who, None), tapped=False))
            return ("tap",) if who in _SELF else ("tap_other", _payment(speaking, who, None))
        case "pay", ("things",):
            match things:
                case m.Things("force", m.Number(n), None, ()):
                    return ("force", n)
                case m.Things("force", m.Letter("X"), None, ()):
                    return ("force", "x")
                case m.Things("build_point", m.Number(n), None, ()):
                    return ("build_points", n)
        case "discard", ("patient",) | ("from", "patient"):
            zone = roles.get("from")
            of_arena = zone is None or arena_named(zone)
            if who in _SELF and of_arena:
                return ("discard_self",)
            match who, zone:
                case m.Group((m.Ref("this"), m.Ref("granter")), False), m.Zone(name, None) if name in ARENAS:
                    return ("discard_both", "self", PILOT, ARENAS[name])
                case m.Selector("choose", what, "card", m.Number(n), False), (
                    None | m.Zone(HELD.text, m.Ref("you"))
                ) if zone is not None or what == m.Anything():
                    return ("discard_hand", n, *of_a_kind(speaking, what))
                case m.Selector("choose", count=m.Choice(None, None)), _:
                    return _as_many(speaking, who, zone)
                case m.Selector("choose", count=m.Number(n)), _ if n > 1:
                    return ("several", "discard", n, _payments(speaking, who, zone))
                case m.Selector(), _:
                    return ("discard_other", _payment(speaking, who, zone))
        case "retreat" | "return", ("patient", *_) if roles.get("to", _HAND) == _HAND and len(roles) < 3:
            return _given(speaking, deed.verb, who)
        case "take_things" | "heal", ("patient", "things") | ("amount", "patient"):
            match things or deed["amount"]:
                case m.Things("damage", m.Choice(None, None), None, ()) if not speaking.disrupted:
                    return ("any_counters", _payer(speaking, who))
                case m.Things("damage", m.Number(n), None, ()) if who in _SELF:
                    return ("heal", speaking.pointed(who), n)
                case m.Things("damage", m.Number(n), None, ()):
                    return ("heal_other", _payment(speaking, who, None), n)
        case "put_things", ("patient", "things"):
            match things:
                case m.Things("damage", m.Number(n), None, ()) if who in _SELF:
                    return ("counters", speaking.pointed(who), n)
                case m.Things("damage", m.Number(n), None, ()):
                    return ("counters_other", _payment(speaking, who, None), n)
    raise Unmodelled(f"the cost {deed.verb}")


def _given(speaking: Speaking, verb: str, who: object) -> Term:
    """This unit, or another one, that leaves the arena as a cost.  Raises Unmodelled."""
    if who in _SELF:
        return (verb, speaking.pointed(who))
    return (f"{verb}_other", _payment(speaking, who, None))


def _as_many(speaking: Speaking, who: m.Selector, zone: object) -> Term:
    """Units, or cards of the hand, that are discarded, as many as one likes.  Raises Unmodelled."""
    if zone is None or arena_named(zone):
        return ("any_of", "discard", _any_number(speaking, who, zone))
    if zone != m.Zone(HELD.text, m.YOU) or speaking.disrupted:
        raise Unmodelled("whom one pays with")
    speaking.counted[who.number] = m.conjuncts(who.what)
    return ("any_cards", *of_a_kind(speaking, who.what))


def where_paid(costs: tuple[m.Body, ...]) -> tuple[Term, ...]:
    """In which arena the unit has to be that is itself discarded as a cost from there."""
    discards = [node for whole in costs for node in walk(whole) if isinstance(node, m.Deed)]
    places = [deed["from"] for deed in discards if deed.verb == "discard" and deed["patient"] in _SELF]
    return tuple(
        ("if", ("in_arena", "self", ARENAS[place.name]))
        for place in places
        if isinstance(place, m.Zone) and place.name in ARENAS
    )


def _payment(speaking: Speaking, who: object, zone: object) -> Filter:
    match who:
        case m.Selector("choose", what, "card", (None | m.Number(1)), False) if who.chooser == m.YOU:
            selector = with_arena(("choose", speaking.filter(what)), zone)
            speaking.paid.append(who.number)
            assert isinstance(selector, tuple)
            assert isinstance(selector[1], Filter)
            return selector[1]
    raise Unmodelled("whom one pays with")


def _payer(speaking: Speaking, who: object) -> Term:
    """The unit whose counters one pays with, any number of them."""
    return speaking.pointed(who) if who in _SELF else ("choose", _payment(speaking, who, None))


def _any_number(speaking: Speaking, who: m.Selector, zone: object) -> Filter:
    """Units that one pays with, as many as one likes: later words may count them."""
    whom = _payments(speaking, who, zone)
    speaking.counted[who.number] = (*m.conjuncts(who.what), m.Is("type", "unit"))
    return whom


def _payments(speaking: Speaking, who: m.Selector, zone: object) -> Filter:
    """Several units that one pays with, which nothing later speaks of.  Raises Unmodelled."""
    selector = with_arena(("choose", speaking.filter(who.what)), zone)
    if speaking.disrupted or who.up_to or who.chooser != m.YOU or not isinstance(selector, tuple):
        raise Unmodelled("whom one pays with")
    assert isinstance(selector[1], Filter)
    return selector[1]


def _has(what: m.Filter, part: m.Filter) -> bool:
    return part in m.conjuncts(what)
