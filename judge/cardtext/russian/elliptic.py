"""What is left out because it was said before: "gets A, and the other one - B", "gets A or else B"."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.parts import Vp
from judge.cardtext.russian.declared import one_such
from judge.cardtext.russian.done import effect_of, in_order, infinitive, unstep
from judge.cardtext.russian.parts import Gains, He, Np, he, joined
from judge.cardtext.russian.tailed import Step, lasting, tailed
from judge.cardtext.russian.tails import Tail
from judge.cardtext.russian.verbs import VerbForm, deeds_of
from judge.cardtext.russian.whereabouts import SIDES
from judge.cardtext.russian.words import Verbal
from judge.cardtext.type_check import roles

GOT = ("gain", "modify", "put_things", "set", "damage", "lose", "take_things")
"""Verbs that tell what somebody gets or loses."""
_OBJECT = (("acc", "patient", True),)
"""The places of a verb that says no more than what is done to somebody."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("step", 'one tail* ","? ("или" | "либо") gains[a] tail*', 0.15)(_or_else)
    g.rule("step", 'one tail ","? "и" gains[a] tail', -0.1)(_each_while)
    g.rule("step", 'one "," "а" np[card_n] "-"? gains[a] tail*', 0.1)(_and_another)
    g.rule("step", 'one ("," | ";") np[card_n] "-" gains[a] tail*', 0.15)(_and_another)
    g.rule("step", 'one ("," | ";" | "," "а") loc receives gains[a] tail*', 0.1)(_and_those_there)
    g.rule("step", 'one "," "где" where note? ("," | "и" | "," "и") gains[a] tail*', 0.1)(_and_besides)
    g.rule("step", 'one ("и" | "," | "," "а") np[card_a] "-"? "на" amount tail*', 0.1)(_and_to_another)
    g.rule("step", 'one ","? "или" (V[inf] | V[imp]) tail*', 0.15)(_or_so)
    g.rule("step", 'one "и" (V[inf] | V[imp]) dir tail*', 0.1)(_and_there)
    g.rule("step", 'one tail* "(" fin ")" tail*', 0.1)(_ignoring)
    g.rule("step", 'one "(" "только" "по" np[card_d] ")" tail*', 0.0)(_only_at)
    for form in ("inf", "imp"):
        g.rule("one", f'V[{form}] "или" vp[{form}]', 0.1)(_this_or_that)
        g.rule("one", f'V[{form}] "и" vp[{form}]', 0.1)(
            lambda verb, phrase: _this_or_that(verb, phrase, True)
        )
    g.words("receives", ("do", "s"), "получает")
    g.words("receives", ("do", "p"), "получают")
    g.words("receives", ("do", "*"), "получить")
    g.words("receives", ("may", "s"), "может получить")
    g.words("receives", ("may", "p"), "могут получить")
    g.rule("one", 'np[card_n]? receives "либо" gains[a] ","? "либо" gains[a]', 0.1)(_either)
    g.rule("both_if", '"(" both "," ("если" | "пока") cond ")"', 0.0)(lambda _, held: Tail(both=held))
    g.rule("step", 'one tail* ","? ("или" | "либо") one both_if', 0.0)(
        lambda a, tails, b, tail: tailed(Step(m.ChooseOne((_whole(a, tails), _whole(b, ())))), (tail,))
    )
    g.words("both", "", "совершите оба", "выполните оба", "сделайте оба", "оба", "и то и другое")


def got(who: Any, gains: Gains) -> Any:
    """Somebody gets all of these."""
    what: Any = gains
    return in_order([m.Effect(deed) for deed in deeds_of(Vp("gain", (("what", what),), "patient"), who)])


def _owned(term: Any) -> bool:
    """Whether it is said whose cards they are."""
    if not isinstance(term, m.Selector):
        return False
    return any(isinstance(part, m.Rel) and part.name == "controller" for part in m.conjuncts(term.what))


def _whole(body: Any, tails: Any) -> Any:
    """A body with what stands behind it.  Raises Refuse where that is more than a body."""
    step = tailed(Step(unstep(body)), tails)
    if isinstance(body, Step) or step.limit is not None:
        raise Refuse
    return step.body


def _whose(body: Any) -> Any:
    """Who gets something by a body; None where nobody does, or several."""
    match body:
        case m.Effect(deed, "do", _) if deed.verb in GOT[:4]:
            return deed["patient"]
        case m.Seq(row, False):
            who = _whose(row[0])
            same = all(_whose(part) in (who, he("subject")) for part in row)
            return who if same else None
        case m.May(_, inner):
            return _whose(inner)
    return None


def _or_else(body: Any, before: Any, gains: Gains, tails: Any) -> Any:
    """ "Gets A or else B": the second is got by the same."""
    if isinstance(body, Step) or gains.either or any(tail.limit is not None for tail in before):
        return None
    inner = body.body if isinstance(body, m.May) else body
    who = _whose(inner)
    if who is None:
        return None
    first = tailed(Step(inner), before).body if before else inner
    options: Any = m.ChooseOne((first, got(who, gains)))
    whole = replace(body, body=options) if isinstance(body, m.May) else options
    return tailed(Step(whole), tails)


def _each_while(body: Any, so: Tail, gains: Gains, also: Tail) -> Any:
    """ "Gets A while this is so, and B while that is": the second is got by the same."""
    who = None if isinstance(body, Step) or gains.either else _whose(body)
    if who is None or so.condition is None or also.condition is None:
        return None
    more = got(he("subject") if isinstance(who, m.Selector) else who, gains)
    return Step(in_order([tailed(Step(body), (so,)).body, tailed(Step(more), (also,)).body]))


def _and_another(body: Any, np: Np, gains: Gains, tails: Any) -> Any:
    """ "It gets A, and the other one B": with the verb of the first."""
    if isinstance(body, Step) or gains.either:
        return None
    inner = body.body if isinstance(body, m.May) else body
    first = _whose(inner)
    if first is None or (_owned(first) and isinstance(np.term, m.Selector) and not _owned(np.term)):
        return None  # "your elves ..., and dwarves": whose are these?
    both = in_order([inner, got(np.term, gains)])
    return tailed(Step(replace(body, body=both) if isinstance(body, m.May) else both), tails)


def _and_those_there(body: Any, where: Any, how: tuple[str, str], gains: Gains, tails: Any) -> Any:
    """ "All creatures to its left get A, to its right get B": the same cards, in another place."""
    who = None if isinstance(body, Step) or gains.either else _whose(body)
    if how[0] != "do" or not isinstance(who, m.Selector) or isinstance(body, m.May):
        return None
    parts = m.conjuncts(who.what)
    kept = [part for part in parts if not _placed(part)]
    if len(kept) != len(parts) - 1 or not _placed(where) or (how[1] == "s") != (who.quantifier == "some"):
        return None
    there = replace(who, what=joined([*kept, where]))
    return tailed(Step(in_order([body, got(there, gains)])), tails)


def _placed(what: Any) -> bool:
    """Whether it says on which side of a card somebody is."""
    parts = what.parts if isinstance(what, m.Or) else (what,)
    return all(isinstance(part, m.Rel) and part.name in SIDES.values() for part in parts)


def _and_besides(body: Any, where: Any, note: Any, gains: Gains, tails: Any) -> Any:
    """ "Gets armour X, where X is so much, and resilience": the second is got by the same, for as long."""
    if isinstance(body, Step) or gains.either or (note is not None and note.limit is not None):
        return None
    inner = body.body if isinstance(body, m.May) else body
    who = _whose(inner)
    if who is None:
        return None
    lasts = {part.lasts for part in walk(inner) if isinstance(part, m.Effect)}
    more = got(he("subject") if isinstance(who, m.Selector) else who, gains)
    if len(lasts) != 1:
        return None
    (period,) = lasts
    row = in_order([inner, more if period is None else lasting(more, period)])
    ends = [tail for tail in tails if tail.lasts is not None]
    counted = [*ends, Tail(letter=where), *([] if note is None else [note])]
    first = tailed(Step(row), counted).body
    rest = [tail for tail in tails if tail not in ends]
    return tailed(Step(replace(body, body=first) if isinstance(body, m.May) else first), rest)


def _and_to_another(body: Any, np: Np, n: Any, tails: Any) -> Any:
    """ "To wound one by 1 and the other by 2": with the verb of the first."""
    match body:
        case m.Effect(m.Deed("damage" | "heal" as verb) as deed, "do", None):
            names = {name for name, _ in deed.roles}
            if "amount" not in names or names - {"agent", "patient", "amount"} or deed.manner:
                return None
            filled = dict(deed.roles) | {"patient": np.term, "amount": m.Things("damage", n)}
            return tailed(Step(in_order([body, m.Effect(m.deed(verb, **filled))])), tails)
    return None


def _or_so(body: Any, verb: Verbal, tails: Any) -> Any:
    """ "To wound it by 1 or to close": the second is done to the same."""
    inner = body.body if isinstance(body, m.May) else body
    frames = [frame for frame in verb.verb.frames if frame.places == _OBJECT and frame.subject == "agent"]
    match inner:
        case m.Effect(m.Deed() as deed, "do", None) if len(frames) == 1 and deed["agent"] is None:
            whom: Any = deed["patient"]
            if whom is None or (not isinstance(whom, He) and getattr(whom, "kind", "card") != "card"):
                return None
            same = he("subject") if isinstance(whom, m.Selector) else whom
            options = m.ChooseOne((inner, m.Effect(m.deed(frames[0].verb, patient=same))))
            return tailed(Step(replace(body, body=options) if isinstance(body, m.May) else options), tails)
    return None


def _and_there(body: Any, verb: Verbal, to: Any, tails: Any) -> Any:
    """ "Find an elf and put to the graveyard": the second is done to the same."""
    asked = {("acc", "patient"), ("where", "to")}
    frames = {
        frame.verb
        for frame in verb.verb.frames
        if frame.subject == "agent" and asked <= {row[:2] for row in frame.places}
    }
    match body:
        case m.Effect(m.Deed() as deed, "do", None) if len(frames) == 1 and deed["agent"] is None:
            whom: Any = deed["for"] if deed.verb == "search" else deed["patient"]
            if whom is None or (not isinstance(whom, He) and getattr(whom, "kind", "card") != "card"):
                return None
            same = he("he", "card") if isinstance(whom, m.Selector) else whom
            there = m.Effect(m.deed(frames.pop(), patient=same, to=to))
            return tailed(Step(in_order([body, there])), tails)
    return None


def _ignoring(body: Any, before: Any, aside: Any, tails: Any) -> Any:
    """ "A shot for 2 (ignores armour)": what is said in brackets of an attack that is made."""
    ignored = effect_of(aside)
    match body, ignored:
        case m.Effect(m.Deed("attack")), m.Effect(m.Deed("ignore"), "do", None):
            return tailed(tailed(Step(in_order([body, ignored])), before), tails)
    return None


def _only_at(body: Any, whom: Np, tails: Any) -> Any:
    """ "A throw for 2 (only at this creature)": whom the attack is made at."""
    match body:
        case m.Effect(m.Deed("attack") as deed, "do", None) if deed["patient"] is None:
            at_whom = m.deed("attack", deed.manner, **{**dict(deed.roles), "patient": one_such(whom.term)})
            return tailed(Step(m.Effect(at_whom)), tails)
    return None


def _this_or_that(verb: Verbal, phrase: VerbForm, both: bool = False) -> Any:
    """ "To summon or to resurrect an elf": either, or both, is done to such a one."""
    done = infinitive(phrase.vp)
    frames = {
        frame.verb
        for frame in verb.verb.frames
        if frame.subject == "agent" and ("acc", "patient") in {row[:2] for row in frame.places}
    }
    if not isinstance(done, m.Effect) or done.mode != "do" or len(frames) != 1:
        return None
    other = frames.pop()
    whom: Any = done.deed["patient"]
    lacking = {name for name, _ in done.deed.roles} - set(roles(other))
    if whom is None or getattr(whom, "kind", "card") != "card" or not lacking <= {"amount", "agent"}:
        return None
    kept = tuple(role for role in done.deed.roles if role[0] not in lacking)
    first = m.Effect(replace(done.deed, verb=other, roles=kept))
    if not both:
        return m.ChooseOne((first, done))
    same = he("subject") if isinstance(whom, m.Selector) else whom
    return in_order([first, m.Effect(done.deed.with_term("patient", same))])


def _either(np: Any, how: tuple[str, str], a: Gains, b: Gains) -> Any:
    """ "Gets either A or B"."""
    plural = how[1] == "p"
    if (
        a.either
        or b.either
        or (np is not None and how[1] != "*" and np.gender != "*" and plural != (np.gender == "p"))
    ):
        return None
    who = he("unsaid") if np is None else np.term
    options = m.ChooseOne((got(who, a), got(who, b)))
    return m.May(m.YOU, options) if how[0] == "may" and np is None else options if how[0] == "do" else None
