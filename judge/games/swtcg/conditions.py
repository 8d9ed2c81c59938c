"""When an ability works, triggers or may be played: conditions and triggers as facts of the law."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.engine.solver import Term
from judge.engine.unread_facts import lacks
from judge.games.swtcg.alternatives import asks_numbers
from judge.games.swtcg.descriptions import Describer, Unmodelled, named
from judge.games.swtcg.hand_sizes import held
from judge.games.swtcg.model import Ability, Filter, Trigger
from judge.games.swtcg.places import HELD, OWN, UNITS
from judge.games.swtcg.trigger_roles import with_what_it_asks


def only(describer: Describer, a: str, only: Term | object) -> Iterator[Term]:
    """What "Play only ..." says: a moment of the game (`only`), or a condition (`only_if`)."""
    match only:
        case (str(when),) if not lacks("swtcg", ("only", a, when)):
            yield ("only", a, when)
        case (str(when),) if not lacks("swtcg", ("only_if", a, when)):
            yield ("only_if", a, when)
        case ("often", int(n), str(stretch)):
            yield ("only", a, ("often", n, stretch))
        case ("attacking" | "attacked" as what, "self"):
            yield ("only_if", a, (what, "self"))
        case ("before_roll", str(whose)):
            yield ("only_if", a, ("before_roll", whose))
        case ("attacking" | "attacked" as what, Filter() as whom):
            yield ("only_if", a, (what, describer.filter(whom)))
        case ("before_arena_attacks", str(arena)):
            yield from _before(describer, a, Filter(types=(arena,), unit=True))
        case ("before_attacks", Filter() as whom):
            yield from _before(describer, a, whom)
        case ("if", *conditions):
            for need in conditions:
                yield _only_if(describer, a, need)
        case _:
            raise Unmodelled(f"the condition on when to play: {named(only)}")


def _before(describer: Describer, a: str, whom: Filter) -> Iterator[Term]:
    """Before any of these units attacks: none of them has attacked in this turn."""
    attacked: Term = ("not", ("happened", "attacks", whom, "turn"))
    yield ("only_if", a, ("so", true(describer, attacked, "self")))


def _only_if(describer: Describer, a: str, asked: Term | object) -> Term:
    match asked:
        case ("count" | "more", Filter(zone=HELD.law), *_):
            return ("only_if", a, ("so", true(describer, asked, "self")))
        case ("count", Filter() as whom, "ge" | "le" | "eq" as how, int(n)):
            return ("only_if", a, ("many", describer.filter(whom), how, n))
        case ("counters", "self", "ge", 1):
            return ("only_if", a, "hurt")
        case ("is", "self", Filter() as whom) if asks_numbers(whom):
            return ("only_if", a, ("fits", describer.filter(whom)))
        case ("happened_there", "discarded", Filter() as whom, str(stretch)):
            cards = _remembered(describer, whom)
            describer.facts += [("recalls", f"discarded_{arena}", cards, stretch) for arena in UNITS]
            return ("only_there", a, "discarded", cards, stretch)
        case ("is", "attacker", Filter() as whom):
            return ("only_if", a, ("attacking", describer.filter(whom)))
        case ("is", "defender", Filter() as whom):
            return ("only_if", a, ("attacked", describer.filter(whom)))
        case ("more" | "more_by" as how, Filter() as these, Filter() as those, *by):
            return ("only_if", a, (how, describer.filter(these), describer.filter(those), *by))
    return ("only_if", a, ("so", true(describer, asked, "self")))


def condition(describer: Describer, a: str, condition: Term | object) -> Iterator[Term]:
    """A condition of the whole ability: it works as long as that holds."""
    match condition:
        case ("in_arena", "self", str(arena)):
            yield ("while_in", a, arena)
        case ("is", "self", Filter() as whom) if asks_numbers(whom):
            describer.late = True
            yield ("late_self", a, describer.filter(whom))
        case _:
            yield ("as_long_as", a, true(describer, condition, "self"))


def true(describer: Describer, condition: Term | object, whose: str) -> Term:
    """What has to be true: of a number of units, or of the unit that the words call `whose`."""
    match condition:
        case ("count" | "more", Filter(zone=HELD.law), *_):
            return held(describer, condition, whose)
        case ("count", Filter(arena="same", other=True) as cards, "ge", 1) if whose != "self":
            return ("company", describer.plain(replace(cards, arena=None, other=False)))
        case ("count", Filter() as cards, "ge" | "le" | "eq" as how, int(n)):
            return ("many", describer.plain(cards), how, n)
        case ("more" | "more_by" as how, Filter() as these, Filter() as those, *by) if HELD.law not in (
            these.zone,
            those.zone,
        ):
            return (how, describer.plain(these), describer.plain(those), *by)
        case ("happened", event, who, str(stretch), *with_):
            return _past(describer, event, who, stretch, *with_)
        case ("inflicted", who, str(stretch), int(n)):
            doer = _remembered(describer, who)
            describer.facts.append(("tallies", doer, stretch))
            return ("inflicted", doer, stretch, n)
        case ("controls", str(who), str(arena)) if whose == "self":
            return ("controls", who, describer.own_arena() if arena == OWN else arena)
        case ("arenas_held", str(who), str(how), int(n)) if whose == "self":
            return ("holds_arenas", who, how, n)
        case ("has_force", str(player), str(how), int(n)) if whose == "self":
            return ("has_force", player, how, n)
        case ("more_force" | "more_arenas" as more, str(player)) if whose == "self":
            return (more, player)
        case ("attacking", who) if who == whose:
            return ("attacking", "any")
        case ("attacking", who, Filter() as cards) if who == whose:
            return ("attacking", describer.plain(cards))
        case ("attacking", who, "self") if who == whose:
            return ("attacking", describer.bearer())
        case ("attacking", who, "that") if who == whose:
            describer.facts.append(("marks", describer.ability, describer.selector("that")))
            return ("attacking_marked", describer.ability)
        case ("attacked", who) if who == whose:
            return ("described", describer.plain(Filter(defending=True)))
        case ("using", who, str(mode), *_) if who == whose:
            return ("using", mode)
        case ("counters", who, "eq", 0) if who == whose:
            return "unhurt"
        case ("counters", who, "ge", 1) if who == whose:
            return ("no", "unhurt")
        case ("is", who, Filter() as cards) if who == whose:
            return ("described", describer.plain(cards))
        case ("not", (str(word), *_) as inner) if word != "not":
            return ("no", true(describer, inner, whose))
        case ("in_arena", who, "any") if who == whose:
            return ("inside", "any")
        case ("in_arena", who, str(arena)) if who == whose:
            return ("inside", arena)
        case (str(), "self" | "attacker" | "defender" as who, *_) if who != whose:
            return _of_another(describer, who, true(describer, condition, who))
    raise Unmodelled(f"the condition {named(condition)}")


def _of_another(describer: Describer, who: str, inner: Term) -> Term:
    """What has to be true of another unit than the one that is asked about: of its bearer, of who fights."""
    match inner:
        case ("no", denied):
            return ("no", _of_another(describer, who, denied))
    if who == "self":
        return ("of_unit", describer.bearing_unit(), inner)
    return ("of_fighter", who, inner)


def _past(
    describer: Describer, event: Term | object, who: object, stretch: str, other: object = None
) -> Term:
    """That somebody has done something, or that it has befallen a unit: the law is told to keep it in mind.

    Raises Unmodelled.
    """
    if who in ("you", "opponent"):
        describer.facts.append(("recalls_by", event, stretch))
        return ("done_by", event, who, stretch)
    whom = _remembered(describer, who)
    if other is None:
        describer.facts.append(("recalls", event, whom, stretch))
        return ("happened", event, whom, stretch)
    with_ = _remembered(describer, other)
    describer.facts.append(("recalls_of", event, whom, with_, stretch))
    return ("happened_to", event, whom, with_, stretch)


def _remembered(describer: Describer, who: object) -> str:
    """A description by what is printed, or of the unit itself: wherever it is now."""
    match who:
        case "self":
            return describer.bearer()
        case Filter():
            return describer.filter(who)
    raise Unmodelled("to whom it has happened")


def trigger(describer: Describer, a: str, ability: Ability) -> Iterator[Term]:
    """What a triggered ability, or a Mission that waits, waits for."""
    assert ability.trigger is not None
    trigger = with_what_it_asks(_slays(ability.trigger))
    subject = trigger.subject
    if isinstance(subject, Filter) and subject.types == (OWN,):
        subject = replace(subject, types=(describer.own_arena(),))
    event = f"{trigger.event}_{trigger.of}" if trigger.of else trigger.event
    if ability.kind == "mission" and (trigger.subject, trigger.object) != (None, None):
        raise Unmodelled("what such a card waits for, when it is no moment of the turn")
    if lacks("swtcg", ("trigger", a, event, "any")):
        raise Unmodelled(f"the trigger {trigger.event}")
    if event == "slays":
        yield ("minds_slayer", a)
    if isinstance(subject, Filter):
        yield ("trigger", a, event, describer.filter(subject))
    elif subject in ("self", None):
        yield ("trigger", a, event, str(subject or "any").lower())
    elif subject in ("you", "opponent"):
        yield ("trigger", a, event, subject)
    else:
        raise Unmodelled(f"the trigger {trigger.event}")
    if isinstance(trigger.object, Filter):
        yield ("trigger_object", a, describer.filter(trigger.object))
    elif trigger.object == "self":
        yield ("trigger_object", a, "self")
    elif trigger.object is not None and event != "discarded_from_hand":
        raise Unmodelled(f"the trigger {trigger.event}")
    if trigger.least:
        yield ("amounts_to", a, trigger.least)
    if trigger.single:
        yield ("each_counts", a)
    if trigger.by:
        yield ("caused_by", a, trigger.by)
    for need in trigger.conditions:
        match need:
            case ("in_arena", "self", str(arena)):
                yield ("trigger_if", a, arena)
            case ("is", "self", Filter() as whom) if asks_numbers(whom):
                yield ("trigger_is", a, describer.filter(whom))
            case _:
                yield ("trigger_when", a, true(describer, need, "self"))


def _slays(trigger: Trigger) -> Trigger:
    """ "Damages a unit and that is discarded" is one event: the unit slays the other."""
    gone: Term = ("discarded", "object")
    if trigger.event == "damages" and gone in trigger.conditions:
        rest = tuple(need for need in trigger.conditions if need != gone)
        return replace(trigger, event="slays", conditions=rest)
    return trigger
