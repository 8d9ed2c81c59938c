"""When a feature fires: events of meanings as the events of the law of Berserk."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.berserk.attack_descriptions import kinds
from judge.games.berserk.attacking import about, attacked, killed, missed, nth_time, struck_or_missed
from judge.games.berserk.card_descriptions import Want, clauses, itself, side, wants
from judge.games.berserk.model import Condition
from judge.games.berserk.places import half_of, marker_there
from judge.games.berserk.possessions import marked
from judge.games.berserk.rarer_events import RARE, crossed, stood_in
from judge.games.berserk.replacements import would
from judge.games.berserk.whence import by_whom, so_that_it_moves, whence, whither
from judge.games.berserk.wounding import wounds_by

Terms = tuple[tuple[Term, ...], ...]

LAUNCHED = m.Deed("launch", (), ())
"""That another ability has declared this one."""
_TIMING = {"when": "executed", "after": "paid", "before": "before"}
_PHASES = {
    ("when", "battle", "begin"): "battle_start", ("before", "turn", "begin"): "turn_eve",
    ("when", "turn", "begin"): "turn_start", ("when", "turn", "end"): "turn_end",
}  # fmt: skip
"""The phases of the law, by moment, period and deed."""
_OF_ONE = {
    "walk": "moved", "dash": "dashed", "die": "death", "tap": "closed", "untap": "opened",
    "damage": "wounded", "concentrate": "concentrates", "act": "acts", "jump": "jumped", "defend": "defends",
    "incarnate": "incarnated", "teleport": "teleported", "scavenge": "scavenged", "drain": "drank",
    "dive": "dived", "emerge": "emerged", "prophesy": "prophesied",
}  # fmt: skip
"""Events that befall one card, or that it does."""
ABOUT = frozenset(
    "moved dashed death closed opened wounded jumped incarnated teleported scavenged poisoned_hurt drank"
    " dived emerged lives_longer laden healed low blessed cursed acts crossed returned defends"
    " recast called risen entered exiled left_field left_grave swapped got_poison rolled prophesied"
    " concentrates".split()
)
"""Events of one card, which a pronoun means if it is not the card itself."""


def condition(event: m.Event) -> Condition:
    """What a feature waits for.  Raises Unmodelled."""
    event = replace(event, deeds=tuple(map(_plain, event.deeds)))
    if event.moment == "would":
        return would(event)
    if len(event.deeds) == 2 and event.moment in _TIMING:
        return stood_in(event) or struck_or_missed(event)
    if len(event.deeds) != 1 or event.moment not in _TIMING:
        raise Unmodelled("one of several events, or what would happen")
    (deed,) = event.deeds
    if deed.verb == "miss":
        happening = missed(deed, timing=_TIMING[event.moment])
        return Condition(
            happening.event, happening.timing, (*happening.terms, *_turn(event, happening)), happening.wants
        )
    if deed.manner and (deed.verb, deed.manner) != ("attack", ("declared",)):
        raise Unmodelled(f"the event {deed.verb} {' '.join(deed.manner)}")
    timing = _TIMING[event.moment]
    if deed == LAUNCHED:
        return Condition("launched")
    if deed.verb in ("begin", "end"):
        return _phase(deed, event)
    if deed.verb == "attack":
        happening = attacked(deed, timing)
    elif deed.verb == "destroy" and deed["agent"] is not None:
        happening = killed(deed, timing)
    elif deed.verb == "move":
        happening = crossed(deed, timing) or _moved(deed, timing)
    elif deed.verb == "walk" and (over := _walked_over(deed, timing)) is not None:
        happening = over
    elif deed.verb in RARE:
        happening = RARE[deed.verb](deed, timing)
    elif deed.verb in _OF_ONE:
        happening = _of_one(deed, timing)
    else:
        raise Unmodelled(f"the event {deed.verb}")
    terms = (*happening.terms, *_which(event, happening), *_turn(event, happening))
    return Condition(happening.event, happening.timing, terms, happening.wants)


def each_event(event: m.Event) -> list[m.Event]:
    """The events of which any sets a feature off, each for itself; none where the law knows them together."""
    deeds = [single for deed in event.deeds for single in _of_each(deed)]
    if len(deeds) < 2:
        return []
    with suppress(Unmodelled):
        condition(event)
        return []
    return [replace(event, deeds=(deed,)) for deed in deeds]


_SPELL = m.Selector("some", m.Is("attack", "spell"), "attack", m.Number(1))
_MAGIC: tuple[m.Filter, ...] = (m.State("magic"), m.Is("attack", "spell"))


def _of_each(deed: m.Deed) -> list[m.Deed]:
    """What befalls one card or another, for each of them; magic is an attack by it, or a spell."""
    match deed:
        case m.Deed(
            "declare" | "use",
            (("agent", who), ("patient", m.Selector("some", m.State("magic"), "ability"))),
            (),
        ):
            return [m.deed("attack", agent=who, with_=replace(_SPELL, what=what)) for what in _MAGIC]
    for role, who in deed.roles:
        if role in ("patient", "agent") and isinstance(who, m.Group) and who.either:
            return [deed.with_term(role, member) for member in who.members]
    return [deed]


def _phase(deed: m.Deed, event: m.Event) -> Condition:
    match deed["patient"]:
        case m.Period(name, whose, ("" | "each"), "") if not event.which and not event.period:
            phase = _PHASES.get((event.moment, name, deed.verb))
            if phase is None or len(deed.roles) != 1:
                raise Unmodelled("before or after a phase")
            sides = {None: (), m.YOU: (("whose", "mine"),), m.OPPONENT: (("whose", "theirs"),)}
            if whose in sides:
                return Condition(phase, "phase", sides[whose])
    raise Unmodelled("such a phase")


def _which(event: m.Event, happening: Condition) -> Terms:
    """The first, the second ... time of a turn or of the battle."""
    within = event.period.name if event.period is not None else "turn"
    if not event.which:
        return ()
    if (event.which, event.deeds[0].verb, within) == ("first", "damage", "turn"):
        return (("first_time",),)
    if happening.event == "acts":  # it has acted when it pays: after that is at that moment
        return (*nth_time(event.which, within, "executed"), ("nth_of_all",))
    return nth_time(event.which, within, happening.timing)


def _turn(event: m.Event, happening: Condition) -> Terms:
    """In whose turn: "one's own" is that of the card of the event."""
    match event.period:
        case None:
            return ()
        case m.Period("turn" | "battle", None, "", "") if event.which:
            return ()
        case m.Period("turn", m.Ref("opponent"), "", ""):
            return (("in_turn", "theirs"),)
        case m.Period("turn", m.Ref("you"), "", "") if ("whose", "self") in happening.terms:
            return (("in_turn", "own"),)
        case m.Period("turn", m.Ref("you"), "", ""):
            return (("in_turn", "mine"),)
        case m.Period("turn", m.Owner("controller", m.Ref("that", _, ("patient" | "agent"))), "", ""):
            return (("in_turn", "own"),)
    raise Unmodelled("in the turn of somebody")


def _of_one(deed: m.Deed, timing: str) -> Condition:
    event = _OF_ONE[deed.verb]
    who = deed["patient"] if deed["agent"] is None else deed["agent"]
    roles = {name for name, _ in deed.roles} - {"patient", "agent"}
    if event == "wounded" and deed["agent"] is not None:
        return wounds_by(deed, timing)
    if event in _BEFALLS and deed["patient"] is None:
        raise Unmodelled(f"whom somebody does {deed.verb} to")
    if event == "defends" and deed["agent"] is not None and isinstance(deed["patient"], m.Selector):
        terms, asked = about(deed["agent"], "subject")
        return Condition(event, timing, terms, (*asked, *wants("stood_for", deed["patient"].what)))
    if (deed["patient"] is None) == (deed["agent"] is None) or roles - {"from", "to", "amount", "for"}:
        raise Unmodelled(f"the event {deed.verb} in such a way")
    terms, asked = about(who, "subject")
    if deed.verb == "walk":
        terms = (*terms, ("own_movement",))
    if deed["for"] is not None:
        if event != "closed":
            raise Unmodelled(f"the event {deed.verb} for such a thing")
        asked = (*asked, *so_that_it_moves(deed["for"]))
    match deed["amount"]:
        case None:
            pass
        case m.Things("damage", m.Choice(m.Number(n), None), None, ()) if event == "wounded":
            terms = (*terms, ("least", n))
        case _:
            raise Unmodelled(f"the event {deed.verb} of so much")
    if event == "moved" and (half := _over_to(deed["to"], who)):
        event = half
    elif deed["to"] is not None and (event, deed["to"]) not in _LEVELS:
        more, besides = _to(deed["to"], event, who)
        terms, asked = (*terms, *more), (*asked, *besides)
    if deed["from"] is not None:
        if event in _MOVES:
            asked = (*asked, *whence(deed["from"]))
        elif event not in ("death", "wounded"):
            raise Unmodelled(f"the event {deed.verb} from there")
        elif deed["from"] != m.Ability("keyword", name="poison"):
            more, besides = _from(deed["from"], "killed_by" if event == "death" else "wounded_by")
            terms, asked = (*terms, *more), (*asked, *besides)
        elif event == "death":
            terms = (*terms, ("killed_by", "poison"))
        elif deed["amount"] is None:
            event = "poisoned_hurt"
        else:
            raise Unmodelled("so many wounds from poison")
    return Condition(event, timing, terms, asked)


_BEFALLS = ("death", "opened", "wounded")
"""Events that befall a card: who does it is another card."""
_LEVELS = (("dived", m.Zone("depth")), ("emerged", m.Zone("surface")))
"""To dive is to go into the depth, to emerge is to come to the surface, whether that is said or not."""
_CELL = m.Is("zone", "cell")
_MOVES = ("moved", "dashed", "jumped", "teleported")


def _to(where: object, event: str, who: object) -> tuple[Terms, tuple[Want, ...]]:
    """To which cell a card comes."""
    own = who == m.THIS
    match where:
        case m.Selector("some", m.And(parts), "zone", (None | m.Number(1))):
            rest = [part for part in parts if part not in (_CELL, m.State("free"))]
            match rest:
                case [
                    m.Did(
                        m.Deed("occupy", (("agent", m.Selector("some", what, "card", m.Number(1))),), ()),
                        _,
                        None,
                        "",
                    )
                    | m.Rel("under", m.Selector("some", what, "card", m.Number(1)))
                ] if event == "moved" and (asked := clauses(what)):
                    return (), tuple(("onto", clause) for clause in asked)
                case [
                    m.Did(m.Deed("occupy", (("agent", m.Ref("this")),), ()), _, None, "")
                    | m.Rel("under", m.Ref("this"))
                ] if event == "moved" and not own:
                    return (), (("onto", ("self",)),)
                case [m.Having(m.Things("marker"))] if event == "moved" and (
                    name := marker_there(where.what)
                ):
                    return (), (("subject", (("on_marker", marked(name)),)),)
                case [m.Rel("beside", m.Ref("this"))] if not own:
                    return (), (("subject", ("beside",)),)
                case [m.Rel("beside", m.Selector("some", what, "card"))] if (
                    not own and (held := itself(what)) is not None
                ):
                    return (), (("subject", ("beside",)), *held)
                case _ if not own and (half := half_of(parts)) is not None:
                    return (), (("subject", (half,)),)
                case [m.State("adjacent")] if event == "moved":
                    return (), (() if own else (("subject", ("beside",)),))
                case [m.Rel("beside", m.Selector("some", what, "card", (None | m.Number(1))))] if (
                    event in _MOVES
                ):
                    role = "some_beside" if own else "beside_it"
                    return (), tuple((role, clause) for clause in clauses(what))
                case [m.In(m.Selector("some", m.Is("zone", "line"), "zone"))] if event == "jumped":
                    return (("straight",),), ()
            if rest and all(isinstance(part, m.In | m.Same) for part in rest):
                return (), tuple(("subject", clause) for clause in clauses(m.And(tuple(rest))))
    if event in _MOVES and isinstance(where, m.Selector) and where.quantifier == "some":
        way = whither(where.what, own, who)
        if way is not None:
            return (), way
    raise Unmodelled("moving to such a cell")


def _walked_over(deed: m.Deed, timing: str) -> Condition | None:
    """A card goes from one half of the field to the other by itself; None for other movement."""
    roles = {"patient" if name == "agent" else name: term for name, term in deed.roles}
    over = crossed(m.Deed("move", tuple(sorted(roles.items()))), timing)
    return over and replace(over, terms=(*over.terms, ("own_movement",)))


def _over_to(where: object, who: object) -> str:
    """To which half of the field a card comes, seen from its own: over, or back; nothing for other places."""
    match where:
        case m.Selector("some", m.And(parts), "zone", (None | m.Number(1))) if m.Is("zone", "half") in parts:
            half = half_of(parts)
            if half is None or (who != m.THIS and side_of(who) == "any"):
                return ""
            mine = who == m.THIS or side_of(who) == "mine"
            return "returned" if (half == "my_half") == mine else "crossed"
    return ""


def side_of(who: object) -> str:
    """Whose somebody is."""
    return side(clauses(who.what))[0] if isinstance(who, m.Selector) else "any"


def _plain(deed: m.Deed) -> m.Deed:
    """Who becomes a defender defends; who did not stand there before is a newcomer."""
    if (deed.verb, deed["what"]) == ("become", m.Word("state", "defending")):
        return m.deed("defend", agent=deed["patient"])
    if deed.verb == "declare" and deed["patient"] == m.Ability("keyword", name="scavenging"):
        return m.deed("scavenge", agent=deed["agent"])
    if deed.verb in ("walk", "move") and deed["to"] is not None:
        new, to = m.Not(m.Rel("beside", m.THIS)), deed["to"]
        came = changed(deed, lambda node: m.State("newcomer") if node == new else node)
        return came if new not in walk(to) else came.with_term("to", to)
    return deed


def _from(what: object, word: str) -> tuple[Terms, tuple[Want, ...]]:
    """From which attacks, and from whose."""
    match what:
        case m.Selector(
            "some", m.Rel("by", m.Selector("some", m.Rel("controller", m.Ref("opponent")), "card")), "attack"
        ):
            return ((word, "theirs"),), ()
        case m.Selector("some", giver, "card", None | m.Number(1)) if word == "wounded_by":
            return (("from_anything",),), wants("from_card", giver)
        case m.Selector("some", inner, "attack"):
            of = kinds(inner)
            if (
                of.words == ("answering",)
                and word == "wounded_by"
                and of.groups in (("strikes",), ("strike",))
            ):
                return ((word, "answer"),), ()
            if not (of.grades or of.against or of.next or of.named or of.words or of.size or of.over):
                by = tuple(("from_card", clause) for _, clause in of.by)
                return (*((word, group) for group in of.groups), *_any_wounds(word, of.groups)), by
    raise Unmodelled("from such attacks")


def _any_wounds(word: str, groups: Iterable[str]) -> Terms:
    """That wounds are meant which no attack gives, too."""
    return (("from_anything",),) if word == "wounded_by" and {"spell", "influence"} & {*groups} else ()


def _moved(deed: m.Deed, timing: str) -> Condition:
    """Somebody is moved, or moves, to a cell: any one, or one next to the card."""
    if {name for name, _ in deed.roles} - {"agent", "from", "patient", "to"}:
        raise Unmodelled("the event move in such a way")
    terms, asked = about(deed["patient"], "subject")
    if deed["agent"] is not None:
        asked = (*asked, *by_whom(deed["agent"]))
    if deed["from"] is not None:
        asked = (*asked, *whence(deed["from"]))
    if half := _over_to(deed["to"], deed["patient"]):
        return Condition(half, timing, terms, asked)
    if deed["to"] is not None:
        more, besides = _to(deed["to"], "moved", deed["patient"])
        terms, asked = (*terms, *more), (*asked, *besides)
    return Condition("moved", timing, terms, asked)
