"""Sentences of an ability: headers, what sets it off, costs, what is done or always holds, limits."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.attack_bonuses import bonus_of_an_attack
from judge.cardtext.russian.bonuses import bonus
from judge.cardtext.russian.clauses import clause
from judge.cardtext.russian.done import effect_of, in_order
from judge.cardtext.russian.events import NOMINAL
from judge.cardtext.russian.gains import at_the_same, keyword_of
from judge.cardtext.russian.parts import ONE, Gains, Np, Spoken, he, joined
from judge.cardtext.russian.sequences import sequence
from judge.cardtext.russian.steps import announced, so_many
from judge.cardtext.russian.tailed import Step, of_this, tailed
from judge.cardtext.russian.tails import Tail

_THIS_DOES = (("agent", m.THIS),)
DONE = {
    "concentration": m.Deed("concentrate", _THIS_DOES),
    "rage": m.Deed("rage", _THIS_DOES),
    "valhalla": m.deed("begin", patient=m.Period("turn", m.YOU)),
}
"""What sets off what stands behind such a word: Valhalla works as the own turn begins."""
HEADED = frozenset(("incorporeal", *DONE))
"""The names that an ability has from the word before it; others are those of markers."""


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    _statics(g)
    _whole(g)


def _statics(g: Grammar) -> None:
    g.rule("static", "gain[n]")(lambda gain: gain)
    g.rule("static", "amods[n] NATTACK[n]", 0.1)(_trait)
    g.rule("static", 'amods[n] NATTACK[n] "по" np[card_d]', 0.1)(
        lambda mods, noun, np: _trait(mods, noun) and keyword_of("unanswered_strike", None, np.term)
    )
    g.rule("traits", 'static (("," | "и" | "," "и") static)*')(
        lambda first, rest: at_the_same((first, *rest))
    )
    g.rule("traits", 'SIGNED ("к" | "ко") np[attack_d] ("," | "и" | "," "а") SIGNED "по" np[card_d]', 0.02)(
        _against_others
    )
    g.rule("statics0", 'traits ("." traits)*')(
        lambda first, rest: Gains(tuple(gain for row in (first, *rest) for gain in row))
    )
    g.rule("statics", "statics0")(lambda gains: given(gains, ()))
    g.rule("core", 'statics0 ("," | "и" | "," "и") step dot?', 0.1)(
        lambda gains, step, _: _static(replace(step, body=in_order([given(gains, ()).body, step.body])))
    )
    g.rule("statics", "statics0 tail+", 0.02)(lambda gains, tails: given(gains, tails))
    g.rule("statics", 'dur ("," | "-")? statics0', 0.02)(lambda p, gains: given(gains, (Tail(lasts=p),)))
    g.rule("statics", 'when ","? statics0', 0.1)(lambda c, gains: given(gains, (Tail(condition=c),)))
    g.rule("statics", 'btail ("," | "-")? statics0', 0.1)(
        lambda entry, gains: so_many(entry, given(gains, ()))
    )
    g.rule("statics", '"когда" cond ("," | "-")? statics0', 0.2)(
        lambda c, gains: given(gains, (Tail(condition=c),)) if not _happens(c) else None
    )
    g.rule("statics", '("пока" | "если") cond ("," | "-")? statics0', 0.02)(
        lambda c, gains: given(gains, (Tail(condition=c),))
    )
    g.rule(
        "statics",
        '("пока" | "если") cond ("," | "-")? "то"? statics0 ("," | ";")? "иначе" ("-" | ",")? statics0',
        0.02,
    )(lambda c, gains, other: Step(m.If(of_this(c), given(gains, ()).body, given(other, ()).body)))


def _against_others(n: Any, np: Np, k: Any, whom: Np) -> Any:
    """ "+1 to blows against elves, +2 against dwarves": the second is of the same attacks."""
    if not isinstance(np.term, m.Selector):
        return None
    parts = m.conjuncts(np.term.what)
    rest = [part for part in parts if not (isinstance(part, m.Rel) and part.name == "against")]
    if len(rest) != len(parts) - 1:
        return None
    others = replace(np.term, what=joined([*rest, m.Rel("against", whom.term)]))
    return at_the_same((bonus(n, "strength", (), np.term), bonus(k, "strength", (), others)))


def _happens(condition: Any) -> bool:
    """Whether it is an event: what is so "when" it happens is set off by it."""
    return any(isinstance(part, m.Happened) for part in walk(condition))


def _trait(mods: Any, noun: Any) -> Any:
    from judge.cardtext.russian.words import Adj

    if len(mods) != 1 or not isinstance(mods[0], Adj) or noun.concept not in ("attack blow", "attack strike"):
        return None
    return keyword_of("unanswered_strike") if mods[0].what == m.State("unanswered") else None


def given(gains: Gains, tails: Any) -> Any:
    """What a card has as long as it is there, as effects on itself."""
    effects = []
    for gain in gains.parts:
        if not gain.roles and gain.verb != "damage":
            raise Refuse
        if gain.verb in ("damage",) or any(
            isinstance(term, m.Selector) and term.kind == "ability" for _, term in gain.roles
        ):
            raise Refuse
        effects.append(m.Effect(m.deed(gain.verb, **dict(gain.roles), patient=m.THIS)))
    return tailed(Step(in_order(effects)), tails)


def _whole(g: Grammar) -> None:
    g.words("dot", "", ".", ";", ",")
    g.words("sep", "", "-", ", -", ",", ":", "- -", ": -", ", то")
    g.rule("core", "steps dot?")(lambda row, _: plain(row))
    g.rule("core", "statics dot?", -0.02)(lambda step, _: _static(step))
    g.rule("core", "trigger sep? steps dot?")(lambda trigger, _, row, d: set_off(trigger, row))
    g.rule("core", "trigger sep? dealt_more dot?", -0.1)(
        lambda trigger, _, more, d: bonus_of_an_attack(trigger, Step(more))
    )
    g.rule("core", "trigger sep? statics dot?", 0.3)(
        lambda trigger, _, step, d: bonus_of_an_attack(trigger, step) or _triggered(trigger, _static(step))
    )
    g.rule("core", 'trigger "(" limit ")" sep? steps dot?', 0.0)(
        lambda trigger, limit, _, row, d: (
            replace(s, limit=limit) if (s := set_off(trigger, row)) and s.limit is None else None
        )
    )
    g.rule("core", 'costs ":"? core0', 0.0)(lambda costs, s: replace(s, costs=costs) if not s.costs else None)
    g.rule("core", '("пока" | "если") cond ","? costs ":"? core0', 0.0)(
        lambda c, costs, s: (
            None if s.costs else replace(s, costs=costs, conditions=(of_this(c), *s.conditions))
        )
    )
    g.rule("core", 'prefix costs? ":"? core0')(_prefixed)
    g.rule("core0", "steps dot?")(lambda row, _: plain(row))
    g.rule("core0", "trigger sep? steps dot?", 0.05)(lambda trigger, _, row, d: set_off(trigger, row))
    g.rule("core", '"{instant}" costs ":"? head trigger sep? steps dot?', 0.0)(
        lambda costs, a, trigger, _, row, d: _prefixed(
            ("instant",), costs, _triggered(trigger, plain((announced(a, row),)))
        )
    )
    g.rule("core0", "statics dot?", 0.2)(lambda step, _: _static(step))
    g.rule("core0", "prefix sep? steps dot?", 0.0)(lambda p, _, row, d: prefixed(p, plain(row)))
    g.rule("trigger", "trigger1")(lambda e: None if _in_this_turn(e.period) else (e, ()))
    g.rule("trigger", 'trigger1 ","? ("если" | "когда" | "пока") cond', 0.05)(lambda e, c: (e, (of_this(c),)))
    g.rule("trigger", '("если" | "пока") cond ("," | "-")? trigger1', 0.1)(lambda c, e: (e, (of_this(c),)))
    g.rule("trigger", 'trigger1 ("," | "и" | "или" | "," "и") trigger1', 0.05)(_two)
    g.rule("trigger", "trigger1 when", 0.05)(lambda e, when: _in_time(e, when))
    g.rule("trigger", 'when ","? trigger1', 0.05)(lambda when, e: _in_time(e, when))
    g.rule("trigger", '"если" edge cond', 0.0)(lambda e, c: (e, (of_this(c),)))
    g.rule("trigger", '("когда" | "если") evclause "в" "результате" carried', 0.02)(
        lambda e, of: (e, (m.Happened(of),))
    )
    g.rule("trigger", '"когда" evclause "не" when', 0.05)(lambda e, when: (e, (m.Not(when),)))
    g.rule("core", 'np[card_n] ("при" | "после") NEVENT[l] pred dot?', 0.1)(_at_its)
    g.rule(
        "core", "A_ваш[n]? ORD[n] per? NPROPERTY[n] NPROPERTY[g]? np1[card_g]? per? rel_d NUM[d] dot?", 0.0
    )(_set_roll)
    g.rule("core", 'steps "," ("когда" | "каждый" "раз" "," "когда") evclause dot?', 0.5)(
        lambda row, e, d: (
            _triggered((e, ()), plain(row)) if any(_done_once(step.body) for step in row) else None
        )
    )
    g.rule("core", 'steps "после" carried dot?', 0.1)(
        lambda row, e, d: (
            _triggered((replace(e, moment="after"), ()), plain(row))
            if any(_done_once(step.body) for step in row)
            else None
        )
    )
    g.rule("head0", 'HEAD ":"')(lambda head: (head, None))
    g.rule("head0", 'HEAD NUM ":"')(lambda head, n: (head, n))
    g.rule("head0", '("на" | "в") NPLACE[l] ":"')(lambda noun: ("at", noun.concept))
    g.rule("sentence", "core")(lambda s: s)
    g.rule("sentence", "head0+ core", 0.0)(headed)
    g.rule("sentence", "gains[n] dot?", -0.1)(_keywords)


def _at_its(np: Any, noun: Any, pred: Any, _: Any) -> Any:
    """ "Your orcs heal at their death": whoever dies heals."""
    role = NOMINAL.get(noun.concept, "agent")
    if not isinstance(np.term, m.Selector) or noun.concept in ("gain", "lose", "roll"):
        return None
    single = replace(np.term, quantifier="some", count=ONE)
    event = m.Event((m.Deed(noun.concept, ((role, single),)),))
    done = effect_of(clause(Np(he("that", "card", np.gender, single.what), np.gender, "card"), "card", pred))
    return None if done is None else Spoken(done, event)


def _set_roll(
    yours: Any, nth: Any, per: Any, noun: Any, die: Any, of: Any, also: Any, r: str, n: Any, _: Any
) -> Any:
    """ "Your first roll in a turn is 6"."""
    if noun.concept != "roll" or r != "=" or (yours is not None and of is not None):
        return None
    if (per is None) == (also is None):
        return None
    who = m.Selector("some", m.Rel("controller", m.YOU), count=ONE) if yours is not None else of and of.term
    who = m.THIS if who is None else who
    event = m.Event((m.deed("roll", agent=who, patient=m.Things("die", ONE)),), "when", nth[0], also or per)
    rolls = m.Property("roll", who if who == m.THIS else m.Ref("that", role="agent"))
    return Spoken(m.Effect(m.deed("set", property=rolls, to=n)), event)


def _done_once(body: Any) -> bool:
    """Whether it is a deed and no bonus: what sets it off may stand behind it."""
    return isinstance(body, m.Effect) and body.mode == "do" and body.deed.verb not in ("modify", "gain")


def _in_time(event: m.Event, when: Any) -> Any:
    """An event within a stretch of time; at its edge, or in the next one, something else is done."""
    if not isinstance(when, m.During) or event.period is not None:
        return None
    other = when.period.edge or when.period.which == "next" or _in_this_turn(when.period)
    return None if other else (replace(event, period=when.period), ())


def _in_this_turn(period: Any) -> bool:
    """Whether it is this turn: what has happened in it is a condition, and sets nothing off."""
    return period is not None and period.which == "this" and period.name == "turn"


def _keywords(gains: Gains, _: Any) -> Any:
    words = tuple(gain.keyword for gain in gains.parts)
    if gains.either or any(word is None for word in words):
        return None
    return Spoken(keywords=words)  # type: ignore[arg-type]


def _two(a: m.Event, b: m.Event) -> Any:
    if a.moment != b.moment or a.which or b.which or a.period or b.period:
        return None
    return (m.Event((*a.deeds, *b.deeds), a.moment), ())


def plain(row: tuple[Step, ...]) -> Spoken:
    """Steps as a sentence; only the last one, or one alone, may carry the limit."""
    limits = [step.limit for step in row if step.limit is not None]
    if len(limits) > 1 or (limits and row[-1].limit is None):
        raise Refuse
    return Spoken(sequence(row), limit=limits[0] if limits else None)


def _static(step: Step) -> Spoken:
    return Spoken(step.body, limit=step.limit)


def set_off(trigger: Any, row: tuple[Step, ...]) -> Any:
    """Steps that an event sets off; of several cases each is the condition of its own step."""
    later = [step.body.condition for step in row[1:] if step.under and isinstance(step.body, m.If)]
    if len(trigger[1]) == 1 and any(_cases(trigger[1][0], condition) for condition in later):
        return None
    return _triggered(trigger, plain(row))


def _cases(first: Any, other: Any) -> bool:
    """Whether two conditions ask the same of somebody: "if it is a mage ..., if it is a priest ..."."""
    match first, other:
        case m.Fits(_, m.Is(what)), m.Fits(_, m.Is(another)):
            return what == another
        case m.Measure(what), m.Measure(another):
            return bool(what == another)
    return False


def _triggered(trigger: Any, s: Spoken) -> Any:
    event, conditions = trigger
    return None if s.trigger is not None else replace(s, trigger=event, conditions=conditions)


def prefixed(prefix: Any, s: Spoken) -> Any:
    """A sentence with what stands before it: a limit, or that it may answer."""
    if prefix[0] == "limit":
        return None if s.limit is not None else replace(s, limit=prefix[1])
    return replace(s, instant=True)


def _prefixed(prefix: Any, costs: Any, s: Spoken) -> Any:
    if costs and s.costs:
        return None
    return prefixed(prefix, replace(s, costs=costs or s.costs))


def headed(heads: Any, s: Spoken) -> Any:
    """A sentence under what stands before its colon; None where that cannot stand there."""
    conditions = list(s.conditions)
    trigger = s.trigger
    name, number = "", None
    for head, n in heads:
        if head == "formation":
            conditions.append(m.Fits(he("unsaid"), m.State("in_formation")))
        elif head in ("first", "second"):
            conditions.append(m.Fits(m.YOU, m.State(f"{head}_player")))
        elif head in ("wolf", "human", "rebuff"):
            conditions.append(m.Fits(he("unsaid"), m.State(head)))
        elif head == "at":
            conditions.append(m.Fits(he("unsaid"), m.In(m.Zone(n))))
        elif isinstance(head, m.Ability):
            conditions.append(m.Fits(he("unsaid"), m.Having(head)))
        elif head == "incorporeal":
            name = head
        elif head in DONE and trigger is None and not name:
            name, number = head, n
            trigger = m.Event((DONE[head],))
        else:
            return None
    if s.keywords:
        return None
    return replace(s, conditions=tuple(conditions), trigger=trigger, name=name, number=number)


__all__ = ["HEADED", "add", "given", "headed", "plain", "prefixed", "set_off"]
