"""Events of attacks: made, declared, missed, killing, struck back."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, wording
from judge.engine.solver import Term
from judge.games.berserk.attack_descriptions import kinds
from judge.games.berserk.card_descriptions import Want, clauses, side, wants
from judge.games.berserk.model import ORDINALS, Condition

Terms = tuple[tuple[Term, ...], ...]


_WITHIN: dict[str, Terms] = {
    "turn": (), "battle": (("nth_in_battle",),), "opponents_turn": (("in_turn", "theirs"),),
    "your_turn": (("in_turn", "mine"),),
}  # fmt: skip


def nth_time(which: str, within: str, timing: str) -> Terms:
    """The terms of the first, the second ... event of a period.  Raises Unmodelled."""
    if which not in ORDINALS or within not in _WITHIN or timing != "executed":
        raise Unmodelled(f"the {which} time")
    return (("nth_time", ORDINALS[which]), *_WITHIN[within])


def about(who: object, role: str) -> tuple[Terms, tuple[Want, ...]]:
    """Whose the card of an event is, and what is asked of it."""
    match who:
        case m.Ref("this"):
            return (("whose", "self"),), ()
        case m.Ref("host"):
            return (), ((role, ("own_host",)),)
        case m.Selector("some" | "each", what, "card", (None | m.Number(1))):
            whose, rest = side(clauses(what))
            sides: Terms = () if whose == "any" else (("whose", whose),)
            return sides, tuple((role, clause) for clause in rest)
    raise Unmodelled(f"an event of {wording(who)}")


def struck_or_missed(event: m.Event) -> Condition:
    """By a strike of the card, or when it misses with one."""
    match event.deeds:
        case (
            m.Deed("attack", (("agent", m.Ref("this")), ("with", m.Selector("some", what, "attack"))), ()),
            m.Deed("miss", (("agent", m.Ref("this")),), ("as_attacker",)),
        ) if what in (m.Is("attack", "blow"), m.Is("attack", "strike")) and event.moment == "when":
            return Condition("attack", terms=(("whose", "self"), ("about", "strike"), ("cond", "missed")))
    raise Unmodelled("one of several events")


def missed(deed: m.Deed, timing: str) -> Condition:
    """The event that an attack misses: of whom, and at whom.  Raises Unmodelled."""
    if {name for name, _ in deed.roles} - {"agent", "patient", "with"} or deed.manner not in (
        (), ("as_attacker",)
    ):  # fmt: skip
        raise Unmodelled("missing in such a way")
    who, how = deed["agent"], deed["with"]
    match how:
        case m.Selector("some", m.And((m.Is("attack") as kind, m.Rel("by", m.Selector("some") as by)))):
            if who != m.THIS:
                raise Unmodelled("missing with such an attack")
            who, how = by, replace(how, what=kind)
    whose, asked = about(who, "subject")
    match deed["patient"]:
        case None:
            pass
        case m.Ref("this"):
            asked = (*asked, ("object", ("self",)))
        case m.Selector("some", what, "card", (None | m.Number(1))):
            asked = (*asked, *wants("object", what))
        case _:
            raise Unmodelled("missing such cards")
    match how:
        case None:
            return Condition("missed", timing, whose, asked)
        case m.Selector("some", m.Is("attack", "strike" | "blow"), "attack"):
            return Condition("missed", timing, whose, asked)
    raise Unmodelled("missing with such an attack")


def killed(deed: m.Deed, timing: str) -> Condition:
    """Somebody destroys somebody, by an attack of some kind."""
    if {name for name, _ in deed.roles} - {"agent", "patient", "with"}:
        raise Unmodelled("the event destroy in such a way")
    whose, by = about(deed["agent"], "subject")
    event, terms, over = _kind(deed["with"]) if deed["with"] is not None else ("attack", (), ())
    if over:
        raise Unmodelled("destroying across such a cell")
    if deed["with"] is not None and not terms:
        terms = (("about", "all"),)  # an attack of whatever kind, and nothing else
    match deed["patient"]:
        case m.Selector("some", what, "card", (None | m.Number(1))) if event == "attack":
            asked = tuple(("object", clause) for clause in clauses(what))
            return Condition("kill", timing, (*whose, *terms), (*by, *asked))
    raise Unmodelled("destroying such cards")


def attacked(deed: m.Deed, timing: str) -> Condition:
    """An attack of some kind, by somebody, at somebody."""
    if {name for name, _ in deed.roles} - {"agent", "patient", "with"}:
        raise Unmodelled("the event attack in such a way")
    if (struck := _answering(deed)) is not None:
        return Condition("struck_back", timing, *struck)
    what, which = _ordered(deed["with"], timing)
    event, terms, asked = _kind(what)
    terms = (*terms, *which)
    if deed["patient"] == m.THIS:
        if event != "attack" or timing == "paid":
            raise Unmodelled("such an attack at the card itself")
        asked = (*asked, *_whoever_attacks(deed["agent"]))
        return Condition("attacked", timing, (("whose", "self"), *terms), asked)
    anybody = deed["agent"] is None and deed["patient"] is not None
    whose, by = ((), ()) if anybody else about(deed["agent"], "subject")
    if deed["patient"] is not None:
        match deed["patient"]:
            case m.Ref("host"):
                asked = (*asked, ("object", ("own_host",)))
            case m.Selector("some", what, "card", (None | m.Number(1))):
                asked = (*asked, *(("object", clause) for clause in clauses(what)))
            case _:
                raise Unmodelled("an attack at such cards")
    if deed.manner and event == "ability":
        timing = "before"
    elif deed.manner:
        if event != "attack":
            raise Unmodelled("declaring such a thing")
        event = "declares"
    return Condition(event, timing, (*whose, *terms), (*by, *asked))


def _whoever_attacks(agent: object) -> tuple[Want, ...]:
    """What is asked of whoever attacks the card itself: whose it is, too."""
    match agent:
        case None | m.Ref("this"):
            return ()
        case m.Selector("some" | "each", what, "card", (None | m.Number(1))):
            return tuple(("subject", clause) for clause in clauses(what))
    return about(agent, "subject")[1]


def _ordered(what: object, timing: str) -> tuple[object, Terms]:
    """An attack without the word for its place among those of a period, and the terms of that."""
    match what:
        case m.Selector("some", m.And(parts), "attack"):
            values = {
                part.property: part.value
                for part in parts
                if isinstance(part, m.Is) and part.property in ("ordinal", "period")
            }
            if "ordinal" in values and values["ordinal"] != "next":
                rest = m.And(tuple(
                    part for part in parts if not (isinstance(part, m.Is) and part.property in values)
                ))  # fmt: skip
                terms = nth_time(values["ordinal"], values.get("period", "turn"), timing)
                return replace(what, what=rest), (*terms, ("nth_of_all",))
    return what, ()


def _answering(deed: m.Deed) -> tuple[Terms, tuple[Want, ...]] | None:
    """Whom an answering strike of anybody is at; None for other attacks."""
    match deed["with"]:
        case m.Selector("some", m.And(parts), "attack") if set(parts) in _ANSWERS and deed["agent"] in (
            None,
            _ANYBODY,
        ):
            return about(deed["patient"], "subject")
    return None


_ANSWERS = tuple({m.Is("attack", name), m.State("answering")} for name in ("strike", "blow"))
_ANYBODY = m.Selector("some", m.Anything(), count=m.Number(1))
_SORTS = (("strikes",), ("strike",))


def _kind(what: object) -> tuple[str, Terms, tuple[Want, ...]]:
    match what:
        case None:
            return "attack", (), ()
        case m.Selector("some", m.Is("attack", "assault"), "attack"):
            return "attack_made", (), ()
        case m.Selector("some", m.And(parts), "attack", count) if m.Is("attack", "assault") in parts:
            rest = m.And(tuple(part for part in parts if part != m.Is("attack", "assault")))
            event, terms, asked = _kind(m.Selector("some", rest, "attack", count))
            if event != "attack":
                raise Unmodelled("the onset of such an attack")
            return "attack_made", terms, asked
        case m.Selector("some", inner, "attack", (None | m.Number(1))):
            of = kinds(inner)
            if of.named or of.by or of.against or of.next or of.size or ("object", ("across_me",)) in of.over:
                raise Unmodelled(f"attacks: {of.named or 'such ones'}")
            if of.words not in ((), ("unanswered",), ("answering",)):
                raise Unmodelled(f"attacks that are {of.words}")
            grades: Terms = tuple(("strength", grade) for grade in of.grades)
            if of.words:
                strike = ("about", "strike")
                if of.groups not in _SORTS:
                    raise Unmodelled("unanswered attacks of such a kind")
                return "attack", (*grades, strike, (f"{of.words[0]}_only",)), ()
            if set(of.groups) & {"spell", "influence"}:
                if len(of.groups) > 1 or grades:
                    raise Unmodelled("attacks and spells")
                return "ability", (("about", of.groups[0]),), ()
            about: Terms = () if of.groups == ("all",) else tuple(("about", group) for group in of.groups)
            return "attack", (*grades, *about), of.over
    raise Unmodelled("an attack of such a kind")
