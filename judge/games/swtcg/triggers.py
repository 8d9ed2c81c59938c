"""What a triggered ability waits for: the event of a card text as a trigger of the model."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, wording
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Filter, Term, Trigger
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import HELD, STEPS, UNITS, WAITING, arena_entered, arena_named
from judge.games.swtcg.player_events import Happening, happening

_SOME = m.Things("damage", m.Choice(m.Number(1), None))
_THEIR_EFFECT = m.Selector(
    "some", m.And((m.Is("kind", "effect"), m.Rel("of", m.OPPONENT))), "ability", m.Number(1)
)
_NO_HITS = m.Things("hit", m.Choice(None, m.Number(0)))
_NATURAL = tuple(f"natural_{face}" for face in ("one", "two", "three", "four", "five", "six"))


def trigger(speaking: Speaking, event: m.Event) -> Trigger:
    """The trigger of an event, and whom later words mean by it.  Raises Unmodelled."""
    if event.which or event.period is not None or len(event.deeds) != 1 or event.moment == "before":
        raise Unmodelled("the trigger: the first, or one of several events")
    (deed,) = event.deeds
    deed = _plainly(deed)
    if deed.manner and not _first_roll(deed) and not _slain(deed):
        raise Unmodelled(f"the trigger {deed.verb} {' '.join(deed.manner)}")
    roles = dict(deed.roles)
    agent, patient = roles.get("agent"), roles.get("patient")
    if event.moment == "would":
        return _about_to_happen(speaking, deed)
    if _is_of_others(deed) and (happens := happening(deed)) is not None:
        return _happens(speaking, happens)
    match deed.verb:
        case "attack":
            _only(deed, {"agent", "patient"})
            if agent is None:
                return _alone(speaking, "attacked", "patient", patient)
            if patient is None:
                return _alone(speaking, "attacks", "agent", _unit(agent))
            if patient == m.THIS or patient == m.Ref("host"):
                return _between(speaking, "attacked", "patient", patient, "agent", agent)
            return _between(speaking, "attacks", "agent", agent, "patient", patient)
        case "damage":
            _only(deed, {"agent", "patient", "amount"})
            return replace(_damages(speaking, agent, patient), least=_so_much(deed))
        case "discard":
            _only(deed, {"patient", "from", "agent"})
            return _discarded(speaking, deed)
        case "enter":
            _only(deed, {"patient", "to"})
            return _entered(speaking, deed)
        case "deploy" | "retreat" as verb:
            _only(deed, {"patient", "agent", *(("to",) if verb == "deploy" else ())})
            return _into(_of_player(speaking, f"{verb}ed", agent, patient), deed["to"])
        case "complete":
            return _completed(speaking, deed)
        case "tap":
            _only(deed, {"patient"})
            return _alone(speaking, "tapped", "patient", patient)
        case "play":
            _only(deed, {"patient", "agent"})
            if patient == m.Selector("some", m.Is("type", "battle"), "card", m.Number(1)):
                speaking.roles["patient"] = "~battle card"
                return Trigger("battle_card_played", _player(agent))
        case "roll":
            return _rolled(speaking, deed)
        case "begin" | "end" | "use":
            return _edge_or_use(speaking, deed)
    raise Unmodelled(f"the trigger {deed.verb}")


def _happens(speaking: Speaking, happens: Happening) -> Trigger:
    """What players do, or what befalls units."""
    least = happens.least if happens.least > 1 else 0
    if happens.who:
        return Trigger(happens.event, happens.who, least=least, single=happens.single)
    befalls = _alone(speaking, "", "agent" if isinstance(happens.event, tuple) else "patient", happens.whom)
    return replace(befalls, event=happens.event, least=least, by=happens.by)


def _is_of_others(deed: m.Deed) -> bool:
    """Whether it is no event of a battle: those that the chapters of battle tell come first."""
    cannon = (
        deed.verb == "use"
        and isinstance(deed["patient"], m.Ability)
        and deed["patient"].name in kept("cannons")
    )
    return not cannon and not (deed.verb == "discard" and _slain(deed))


def _damages(speaking: Speaking, agent: object, patient: object) -> Trigger:
    if agent is None:
        return _alone(speaking, "damaged", "patient", patient)
    if patient is None:
        return _alone(speaking, "damages", "agent", agent)
    if patient == m.THIS or patient == m.Ref("host"):
        return _between(speaking, "damaged", "patient", patient, "agent", agent)
    return _between(speaking, "damages", "agent", agent, "patient", patient)


def _so_much(deed: m.Deed) -> int:
    """So much damage or more; 0 for any.  Raises Unmodelled."""
    match deed["amount"]:
        case None:
            return 0
        case m.Things("damage", m.Choice(m.Number(n), None), None, ()):
            return n if n > 1 else 0
    raise Unmodelled("the trigger damage, of so much")


def _about_to_happen(speaking: Speaking, deed: m.Deed) -> Trigger:
    """What would be done: an attack, or damage.  Raises Unmodelled."""
    if deed.verb == "attack":
        _only(deed, {"agent"})
        return _alone(speaking, "would_attack", "agent", _unit(deed["agent"]))
    _only(deed, {"agent", "patient", "amount"})
    agent, patient = deed["agent"], deed["patient"]
    if deed.verb != "damage" or patient is None or deed["amount"] not in (None, _SOME):
        raise Unmodelled(f"the trigger would {deed.verb}")
    if agent is not None:
        return _between(speaking, "would_damage", "agent", agent, "patient", patient)
    thing = speaking.whom(patient)
    speaking.roles["patient"] = "object" if isinstance(thing, Filter) else thing
    return Trigger("would_damage", None, thing)


def _into(trigger: Trigger, zone: object) -> Trigger:
    """A unit is deployed into an arena: that of its type.  Raises Unmodelled."""
    arena = arena_entered(zone)
    if zone is None:
        return trigger
    if arena and isinstance(trigger.subject, Filter) and not trigger.subject.types:
        return replace(trigger, subject=replace(trigger.subject, types=(arena,)))
    raise Unmodelled("the trigger deploy into that zone")


def _slain(deed: m.Deed) -> bool:
    """Whether it is that a unit is discarded by damage, whosever."""
    alone = [name for name, _ in deed.roles] == ["patient"]
    return deed.verb == "discard" and deed.manner == ("slain",) and alone


def _first_roll(deed: m.Deed) -> bool:
    """Whether it is told of the natural faces of a first roll."""
    rolled = deed["patient"]
    natural = isinstance(rolled, m.Things) and rolled.kind in _NATURAL
    return deed.verb == "roll" and natural and deed.manner == ("before_rerolls",)


def _edge_or_use(speaking: Speaking, deed: m.Deed) -> Trigger:
    """A stretch of play begins or ends; a keyword is used."""
    if deed.verb == "use":
        return _using(speaking, deed)
    _only(deed, {"patient"})
    return _edge(deed.verb, deed["patient"])


def _using(speaking: Speaking, deed: m.Deed) -> Trigger:
    """This unit attacks with a keyword that it uses for the attack.  Raises Unmodelled."""
    _only(deed, {"agent", "patient"})
    match deed["agent"], deed["patient"]:
        case m.Ref("this"), m.Ability("keyword", None, name=name) if name in kept("cannons"):
            trigger = _alone(speaking, "attacks", "agent", deed["agent"])
            return replace(trigger, conditions=(("using", "self", name),))
    raise Unmodelled("the trigger use")


def _plainly(deed: m.Deed) -> m.Deed:
    """What is one event, whichever way it is told.

    That a unit discards another by damage: units discard others in no other way.  That a unit is put into
    the build zone: it retreats.  That a player attacks: one of the units of that player does.
    """
    if deed.verb == "discard" and deed.manner == ("slain",) and deed["agent"] not in (None, m.YOU):
        return replace(deed, manner=())
    if deed.verb in ("put", "move") and deed["to"] == m.Zone(WAITING.text) and deed["from"] is None:
        return m.Deed("retreat", tuple(role for role in deed.roles if role[0] != "to"), deed.manner)
    if deed.verb == "miss":
        return m.Deed("roll", (*deed.roles, ("patient", _NO_HITS)), deed.manner)
    if deed.verb == "attack" and deed["agent"] in (m.YOU, m.OPPONENT):
        theirs = m.And((m.Is("type", "unit"), m.Rel("controller", deed["agent"])))
        return deed.with_term("agent", m.Selector("some", theirs, "card", m.Number(1)))
    return deed


def _entered(speaking: Speaking, deed: m.Deed) -> Trigger:
    """A unit comes into an arena: any, or one that is named."""
    trigger = _alone(speaking, "entered", "patient", deed["patient"])
    match deed["to"]:
        case m.Zone("play", None, "") | m.Zone("arena", None, "each" | ""):
            return trigger
        case m.Zone(_, None, "") as zone if arena := arena_named(zone):
            return replace(trigger, of=arena)
    raise Unmodelled("the trigger enter of that zone")


def _completed(speaking: Speaking, deed: m.Deed) -> Trigger:
    """A unit is finished; whether Missions are meant, too, is not read."""
    _only(deed, {"patient", "agent"})
    if deed["patient"] == m.Selector("some", m.Is("type", "mission"), "card", m.Number(1)):
        return Trigger("completed_mission", _player(deed["agent"]))
    trigger = _of_player(speaking, "completed", deed["agent"], deed["patient"])
    if isinstance(trigger.subject, Filter) and set(trigger.subject.types) <= set(UNITS):
        return trigger
    raise Unmodelled("the trigger complete")


def _discarded(speaking: Speaking, deed: m.Deed) -> Trigger:
    """A card is discarded: by an effect from the hand, by a unit that damages it, from somewhere."""
    agent, patient = deed["agent"], deed["patient"]
    if _slain(deed):
        return _alone(speaking, "slain", "patient", patient)
    if patient == m.THIS and agent == _THEIR_EFFECT and deed["from"] == m.Zone(HELD.text, m.YOU):
        return Trigger("discarded_from_hand", "self", "opponent")
    if agent not in (None, m.YOU):
        _only(deed, {"patient", "agent"})
        slain = _between(speaking, "damages", "agent", agent, "patient", patient)
        return replace(slain, conditions=(("discarded", "object"),))
    trigger = _alone(speaking, "discarded", "patient", patient)
    return _from(trigger, deed["from"])


def _only(deed: m.Deed, known: set[str]) -> None:
    for name, _ in deed.roles:
        if name not in known:
            raise Unmodelled(f"the trigger {deed.verb} with {name}")


def _unit(agent: object) -> object:
    """ "You attack with a unit" has its unit in another role, which is not read."""
    if agent in (m.YOU, m.OPPONENT):
        raise Unmodelled("the trigger attack by a player")
    return agent


_GONE = ("discarded", "discarded_space", "discarded_ground", "discarded_character", "retreated")
THERE = ("would_attack", "attacks", "attacked", "rolled", "tapped", "entered", "deployed", *_GONE)
"""Events whose units are in an arena when they have happened, or have just left it."""
_OTHERS = {"damaged": "agent", "attacked": "agent", "attacks": "patient"}
"""The role of the other unit of an event that names only one."""


def _alone(speaking: Speaking, event: str, role: str, who: object) -> Trigger:
    subject = speaking.whom(who)
    if event in _OTHERS:
        speaking.roles[_OTHERS[event]] = "object"
    speaking.roles[role] = "it" if isinstance(subject, Filter) else subject
    return Trigger(event, subject)


def _between(
    speaking: Speaking, event: str, role: str, who: object, other_role: str, other: object
) -> Trigger:
    """An event between two: of a description of both the law can only name the first."""
    subject, thing = speaking.whom(who), speaking.whom(other)
    speaking.roles[role] = "it" if isinstance(subject, Filter) else subject
    speaking.roles[other_role] = "object" if isinstance(thing, Filter) else thing
    return Trigger(event, subject, thing)


def _of_player(speaking: Speaking, event: str, agent: object, patient: object) -> Trigger:
    trigger = _alone(speaking, event, "patient", patient)
    if agent is None or (agent == m.YOU and not isinstance(trigger.subject, Filter)):
        return trigger
    if isinstance(trigger.subject, Filter) and agent in (m.YOU, m.OPPONENT):
        side = "own" if agent == m.YOU else "opponent"
        if trigger.subject.side not in ("any", side):
            raise Unmodelled(f"the trigger {event}")
        if agent == m.OPPONENT:
            return replace(trigger, subject=replace(trigger.subject, side="opponent"))
        return replace(trigger, subject=replace(trigger.subject, side="own"))
    raise Unmodelled(f"the trigger {event}")


def _from(trigger: Trigger, zone: object) -> Trigger:
    match zone:
        case None:
            return trigger
        case m.Zone("arena", None, "each" | ""):
            return trigger
        case m.Zone(_, None) if arena := arena_named(zone):
            subject = trigger.subject
            if isinstance(subject, Filter):
                subject = replace(subject, arena=arena)
            return replace(trigger, of=arena, subject=subject)
    raise Unmodelled("the trigger discarded from there")


def _player(who: object) -> str:
    match who:
        case m.Ref("you" | "opponent" as name):
            return name
    raise Unmodelled("which player the trigger means")


def _rolled(speaking: Speaking, deed: m.Deed) -> Trigger:
    """A player rolls attack dice: for a unit, or in an attack on it."""
    _only(deed, {"agent", "patient", "in", "for"})
    match deed["patient"]:
        case m.Things("build_point") if len(deed.roles) == 1:
            return Trigger("build_roll")
        case m.Things("hit", amount, None, ()) if len(deed.roles) == 2:
            event = "misses" if amount == m.Choice(None, m.Number(0)) else "scores"
            if event == "scores" and amount != m.Choice(m.Number(1), None):
                raise Unmodelled("the trigger of so many hits")
            return _alone(speaking, event, "agent", _unit(deed["agent"]))
        case m.Things(face, m.Choice(m.Number(1), None) | m.Number(1), None, ()) if face in _NATURAL:
            return _natural(speaking, deed, face)
        case m.Things("die", m.Choice(m.Number(1), None), None, ()):
            pass
        case _:
            raise Unmodelled("the trigger of such dice")
    player = _player(deed["agent"])
    match deed["in"], deed["for"]:
        case None, None:
            return Trigger("rolled", player)
        case m.Period("attack", None, _, "", m.Ref() | m.Selector() as whom), None:
            return Trigger("rolled", player, speaking.whom(whom))
        case (m.Period("attack", m.Ref() | m.Selector() as who, _, "", None), None) | (
            None,
            m.Ref() | m.Selector() as who,
        ):
            return Trigger("rolled", player, speaking.whom(who), of="attacking")
    raise Unmodelled(f"the trigger {wording(deed)}")


def _natural(speaking: Speaking, deed: m.Deed, face: str) -> Trigger:
    """The dice of an attack show a natural face: as first rolled, or after all rerolls."""
    event = f"{face}_{'first' if deed.manner else 'last'}"
    match deed["agent"]:
        case m.Selector("some", what, "card", (None | m.Number(1)), False) as who:
            parts = m.conjuncts(what)
            against = m.Rel("attacking", m.THIS)
            if against in parts:  # the other unit of the event is this one
                rest = tuple(part for part in parts if part != against)
                what = m.And(rest) if len(rest) > 1 else rest[0] if rest else m.Anything()
                speaking.roles["agent"] = "it"
                return Trigger(event, speaking.whom(replace(who, what=what)), "self")
    return _alone(speaking, event, "agent", _unit(deed["agent"]))


def _edge(verb: str, period: object) -> Trigger:
    edge = "start" if verb == "begin" else "end"
    match period:
        case m.Period("battle" | "battle_phase", None, _, ""):
            return Trigger(f"phase_{edge}", of="battle")
        case m.Period(name, None, _, "") if name in STEPS:
            return Trigger(f"step_{edge}", of=STEPS[name])
        case m.Period("build_step", (None | m.Ref("you" | "opponent")) as whose, _, ""):
            return Trigger(f"build_{edge}", "you" if whose is None else whose.name)
        case m.Period("untap_step", None, _, "") if verb == "begin":
            return Trigger("untap_start")
        case m.Period("turn", (None | m.Ref("you")), _, ""):
            return Trigger(f"turn_{edge}")
        case m.Period("attack", None, _, ""):
            return Trigger("attack_end")
        case m.Period("attack", m.Ref("this"), _, ""):
            return Trigger("attack_end", "self")
    raise Unmodelled(f"the trigger {verb} of {wording(period)}")


__all__ = ["trigger", "Term"]
