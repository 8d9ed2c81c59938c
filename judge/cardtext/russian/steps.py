"""Steps in a row: one effect after the other, choices, what stands before them."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.notation import Grammar, Refuse
from judge.cardtext.russian.altered import mannered, more_for_each
from judge.cardtext.russian.done import in_order, infinitive, unstep
from judge.cardtext.russian.effects import meanwhile
from judge.cardtext.russian.parts import He, he
from judge.cardtext.russian.sequences import sequence
from judge.cardtext.russian.tailed import Step, of_this, opened, tailed
from judge.cardtext.russian.tails import Tail, announcement


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("opening", '"каждый" "раз" "," vp[ger]', -0.05)(
        lambda phrase: Tail(condition=meanwhile(replace(phrase, past=True)), gerund=True)
    )
    g.rule("opening", "vp[ger]")(lambda phrase: Tail(condition=meanwhile(phrase), gerund=True))
    g.rule("opening", '"не" "закрываясь"')(lambda: Tail(manner="without_closing"))
    g.rule("step", 'one tail* "," vp[ger]', 0.02)(_meanwhile)
    g.rule("step", '"выберите" "одно" ":" step (";" step)+', 0.0)(one_of_steps)
    g.rule("step", "one")(_step)
    g.rule("step", 'one tail* "(" NAMELESS core ")" tail*', 0.05)(
        lambda body, before, _, text, tails: _marked(body, text, (*before, *tails))
    )
    g.rule("step", 'one tail* "(" steps ")"', 0.4)(
        lambda body, tails, row: _besides(tailed(_step(body), tails), row)
    )
    g.rule("step", 'one tail* ","? "даже" ("если" | "когда") cond', 0.0)(
        lambda body, tails, held: _even(tailed(_step(body), tails) if tails else _step(body), held)
    )
    g.rule("step", '"даже" ("если" | "когда") cond ","? step', 0.0)(lambda held, step: _even(step, held))
    g.rule("step", "one tail+", 0.01)(lambda body, tails: tailed(_step(body), tails))
    g.rule("step", 'opening (","? "-" | "," | ":" | "то" | "," "то")? step', 0.02)(opened)
    g.rule("steps", 'opening (","? "-" | "," | ":" | "то" | "," "то")? head steps', 0.1)(
        lambda tail, a, row: (opened(tail, announced(a, row)),)
    )
    g.rule("opening", "dur")(lambda p: Tail(lasts=p))
    g.rule("opening", "HEAD")(
        lambda head: (
            Tail(condition=m.Fits(m.YOU, m.State(f"{head}_player"))) if head in ("first", "second") else None
        )
    )
    g.rule("opening", '"при" NUM SIGNED', 0.0)(rolled)
    g.rule("opening", 'NUM SIGNED ":"?', 0.3)(rolled)
    g.rule("opening", '"при" NUM more?', 0.2)(
        lambda n, r: Tail(condition=m.Measure(m.Value("roll", m.THIS), r or "=", n))
    )
    g.rule("opening", '"если" cond', 0.1)(lambda c: Tail(condition=c))
    g.rule("opening", '"пока" cond', 0.1)(lambda c: Tail(condition=c))
    g.rule("opening", "when", 0.05)(lambda when: Tail(condition=when))
    g.rule("opening", '"вместо" ("этого" | "того")')(lambda: Tail(instead=True))
    for kind in ("opening", "tail"):
        g.rule(kind, '","? "вместо" "того" "," "чтобы" vp[inf]', 0.0)(
            lambda phrase: (
                Tail(in_place=done.deed) if isinstance(done := infinitive(phrase.vp), m.Effect) else None
            )
        )
    g.rule("opening", '"вместо" carried')(
        lambda e: Tail(in_place=e.deeds[0]) if len(e.deeds) == 1 and not e.which else None
    )
    g.rule("tail", '"вместо" carried', 0.1)(
        lambda e: Tail(in_place=e.deeds[0]) if len(e.deeds) == 1 and not e.which else None
    )
    g.rule("steps", 'trigger1 ("," | "-" | ",-" | "," "-" | ":")? steps', 0.6)(_later)
    g.rule("step", '("или" | "либо") step ("," | ";")? ("или" | "либо") step', 0.35)(
        lambda a, b: _choice(a, b)
    )
    g.rule("step", 'np[player_n] ("выбирает" | "выбирают") ":" step ("," | ";")? ("или" | "либо") step', 0.0)(
        lambda np, a, b: (
            replace(choice, body=replace(choice.body, chooser=np.term))
            if (choice := _choice(a, b)) is not None and isinstance(choice.body, m.ChooseOne)
            else None
        )
    )
    g.rule("step", 'one ","? ("или" | "либо") one tail+', 0.1)(
        lambda a, b, tails: (
            tailed(_choice(_step(a), _step(b)), tails) if tails[0].chooser is not None else None
        )
    )
    g.rule("step", 'one tail* ","? ("или" | "либо") step', 0.1)(
        lambda a, tails, b: _choice(tailed(_step(a), tails) if tails else _step(a), b)
    )
    g.rule("step", '"за" np1[card_a] ("," | "-")? step', 0.05)(_for_each)
    g.rule("step", 'btail ("," | "-")? step', 0.06)(so_many)
    g.rule("step", '"для" np1[card_g] ("," | "-" | ":")? step', 0.05)(_for_each)
    g.rule("step", '"иначе" ("-" | ",")? step', 0.0)(lambda step: replace(step, otherwise=True))
    g.rule("step", '"иначе" ("-" | ",")? head steps', 0.0)(
        lambda a, row: replace(announced(a, row), otherwise=True)
    )
    g.rule("step", 'one tail* "(" "если" cond (":" | "-" | ",")? step ("вместо" "этого")? ")" tail*', 0.05)(
        lambda body, before, held, other, tails: _corrected(tailed(_step(body), before), held, other, tails)
    )
    g.rule("step", '("если" | "когда") cond ("," | "-")? step "," "иначе" ("-" | ",")? step', 0.05)(
        lambda held, step, other: _either_way(held, step, other)
    )
    g.rule("head", 'NATTACK[n] name? ("-" | ":" | ",")?')(
        lambda noun, name: announcement(noun.concept, name or "")
    )
    g.rule("steps", 'NATTACK[n] name? reach ("-" | ":" | ",")? steps', 0.05)(_reaching)
    g.rule("steps", 'NATTACK[n] name "(" limit ")" ("-" | ":" | ",")? steps', 0.05)(_limited)
    g.rule("steps", "head steps", 0.05)(lambda a, steps: (announced(a, steps),))
    # steps in a row
    g.words("then", "shares", ",")
    g.words("then", "and", "и", ", и")
    g.words("then", "", "; и")
    g.words("then", "", ":", cost=0.1)
    g.words("then", "", ", затем ,", "; затем ,", cost=-0.01)
    g.words("then", "", "; затем", "затем ,", ". затем", cost=0.0)
    g.words("then", "shares", ", затем", "затем", ", а затем", cost=0.0)
    g.words("then", "", ";", cost=-0.02)
    g.words("then", "", ", а", cost=0.02)
    after = ("которого", "которой", "которых", "чего", "этого")
    g.words("then", "", *(f", после {word}" for word in after), "; после этого", ". после этого")
    g.words("then", "shares", "а также", ", а также", cost=-0.12)
    for word in ("при этом", "одновременно"):
        joints = ("", ", ", "; ", "и ", ", и ")
        g.words("then", "joins", *(f"{joint}{word}" for joint in joints), cost=-0.05)
    g.words("then", "joins", ", при этом -", "при этом -", cost=-0.05)
    g.rule("steps", "step")(lambda step: (step,))
    g.rule("steps", "step then steps", 0.05)(_rows)


def rolled(low: Any, high: Any) -> Any:
    """What is done if the roll is from one number to another: "4-6"."""
    if not (isinstance(low, m.Number) and isinstance(high, m.Number) and low.n < -high.n <= 6):
        return None
    roll = m.Value("roll", m.THIS)
    return Tail(condition=m.And((m.Measure(roll, ">=", low), m.Measure(roll, "<=", m.Number(-high.n)))))


def _besides(step: Step, row: tuple[Step, ...]) -> Any:
    """What is done, and in brackets what is done with it."""
    first = row[0]
    if step.limit is not None or any(other.limit is not None for other in row):
        return None
    held = first.body.condition if isinstance(first.body, m.If) else None
    if first.otherwise or first.unable is not None or not isinstance(held, m.Happened | None):
        return None
    return Step(in_order([step.body, sequence(row)]))


def _even(step: Step, held: Any) -> Any:
    """What is done in a state in which it would not be else: striking back, like an open card."""
    match step:
        case Step(m.Effect(m.Deed("reflect", _, ("as_open",))) as body) if step == Step(body):
            return Step(m.If(of_this(held), body))
    return None


def _meanwhile(body: Any, tails: Any, phrase: Any) -> Any:
    """What is done, and at once with it what a gerund says."""
    if not tails:
        return _with(unstep(body), infinitive(phrase.vp))
    step = tailed(_step(body), tails)
    both = None if step.limit is not None else _with(step.body, infinitive(phrase.vp))
    return both if isinstance(both, Step) else None


def _for_each(np: Any, step: Step) -> Any:
    """What is done once for each of them."""
    if not isinstance(np.term, m.Selector) or np.term.quantifier != "each" or step.otherwise:
        return None
    return replace(step, body=more_for_each(step.body, m.Count(np.term)) or m.ForEach(np.term, step.body))


def so_many(entry: Any, step: Step) -> Any:
    """What is got for each of something that is told before."""
    more = more_for_each(step.body, entry[1]) if entry[0] == "per" and not step.otherwise else None
    return None if more is None else replace(step, body=more)


def _corrected(step: Step, held: Any, other: Step, tails: Any) -> Any:
    """What is done, and in brackets what is done in its place if that is so."""
    if step.limit is not None or other.limit is not None or other.otherwise or other.unable is not None:
        return None
    return tailed(Step(m.If(held, other.body, step.body)), tails)


def _either_way(held: Any, step: Step, other: Step) -> Any:
    if step.limit is not None or step.otherwise or other.otherwise or isinstance(step.body, m.If):
        return None
    return Step(m.If(of_this(held), step.body, other.body), other.limit)


def _reaching(noun: Any, name: Any, n: Any, row: Any) -> Any:
    a = announcement(noun.concept, name or "")
    if a is None or (row[0].limit is not None and len(row) > 1):
        return None
    first = replace(row[0], body=mannered(row[0].body, Tail(reach=n)))
    return (announced(a, (first, *row[1:])),)


def _limited(noun: Any, name: str, limit: m.Limit, row: Any) -> Any:
    """A spell or an influence with how often it may be done behind its name."""
    a = announcement(noun.concept, name)
    if a is None or any(step.limit is not None for step in row):
        return None
    return (replace(announced(a, row), limit=limit),)


def announced(a: tuple[str, str], row: Any) -> Any:
    """Steps that are done as a spell or influence of a name.  Raises Refuse for a limit within them."""
    if any(step.limit is not None for step in row[:-1]):
        raise Refuse
    body = sequence(row)
    match body:
        case m.If(
            m.Fits(m.Ref("you")) as kind, inner, None
        ):  # who is no player of that kind announces nothing
            return Step(m.If(kind, m.Announced(a[0], inner, a[1])), row[-1].limit)
    return Step(m.Announced(a[0], body, a[1]), row[-1].limit)


def _later(event: m.Event, row: tuple[Step, ...]) -> Any:
    """All the steps that follow are done when that happens."""
    if any(step.limit is not None for step in row[:-1]) or row[0].otherwise or row[0].unable is not None:
        return None
    return (Step(m.Later(event, sequence(row)), row[-1].limit),)


def one_of_steps(first: Step, rest: Any) -> Any:
    row = (first, *rest)
    if any(step.limit is not None or step.otherwise for step in row[:-1]):
        return None
    return Step(m.ChooseOne(tuple(step.body for step in row)), row[-1].limit)


def _marked(body: Any, text: Any, tails: Any) -> Any:
    """A marker, and in brackets what it does: whoever is marked has that ability, by the marker's name."""
    effect = body.body if isinstance(body, m.May) else body
    if not isinstance(effect, m.Effect) or effect.deed.verb not in ("put_things", "take_things"):
        return None
    things, who = effect.deed["things"], effect.deed["patient"]
    if not isinstance(things, m.Things) or things.kind in ("counter", "life") or text.keywords or text.costs:
        return None
    kind = "static" if text.trigger is None else "triggered"
    name = things.marks[0] if things.marks else things.kind
    ability = m.Ability(kind, text.body, False, text.trigger, text.conditions, limit=text.limit, name=name)
    if not _zone(who):
        mark = m.Things(things.kind, m.All(), None, things.marks)
        ability = changed(ability, partial(_bearing_it, mark=mark))
    who = who if isinstance(who, m.Ref | He) else he("that", "zone" if _zone(who) else "card")
    given = m.Effect(m.deed("gain", patient=who, what=ability), lasts=effect.lasts)
    return tailed(_with(body, given), tails)


def _bearing_it(node: Any, mark: m.Things) -> Any:
    """Whoever has the marker is the card that has it: what it does is said of each by itself."""
    if not isinstance(node, m.Selector) or node.kind != "card" or not mark.marks:
        return node
    bears = m.Having(mark, ">=", m.Number(1))
    what = m.conjuncts(node.what)
    asked = [part for part in what if part not in (bears, m.Is("type", "creature"), m.Is("type", "card"))]
    return m.THIS if bears in what and not asked else node


def _zone(who: Any) -> bool:
    return isinstance(who, m.Selector) and who.kind == "zone"


def _with(body: Any, more: Any) -> Any:
    if isinstance(body, Step) or more is None:
        return None
    if isinstance(body, m.May):
        return Step(m.May(body.who, in_order([body.body, more])))
    return Step(in_order([body, more]))


def _rows(step: Step, how: str, rest: tuple[Step, ...]) -> Any:
    """Steps in a row; behind "and" a verb without subject has that of the step before."""
    first = rest[0]
    if how == "and" and _conditioned(first) and not isinstance(step.body, m.If):
        return None
    how = "shares" if how == "and" else how
    if how == "shares" and not first.otherwise and first.unable is None and not isinstance(first.body, m.If):
        first = replace(first, body=_of_its_subject(first.body))
    if how in ("joins", "shares") and isinstance(step.body, m.May):
        shared = changed(first.body, lambda node: _SHARED if node in _DOERS else node)
        if step.body.who != _SOMEBODY and shared != first.body and _gives(step.body):
            return None  # "may give a creature armour, tapping" or "your creature may get armour, tapping"
        if step.body.who == _SOMEBODY and how == "joins":
            first = replace(first, body=shared)
    return (step, replace(first, joins=first.joins or how == "joins", shares=how == "shares"), *rest[1:])


def _conditioned(step: Step) -> bool:
    """Whether a condition stands behind it: of it alone, or of all that it is joined to by "and"?"""
    match step:
        case Step(m.If(held, _, None), under=False, otherwise=False):
            return not isinstance(held, m.Happened)
    return False


def _gives(may: m.May) -> bool:
    """Whether others get something: whether they are said to get it, or to be given it, is one meaning."""
    match may.body:
        case m.Effect(m.Deed("modify" | "gain" | "lose") as deed):
            return isinstance(deed["patient"], m.Selector) and deed["agent"] is None
    return False


def _of_its_subject(body: Any) -> Any:
    """A body of which a verb without subject has that of the one before."""
    return changed(body, lambda node: _SHARED if node == _UNSAID else node)


_UNSAID, _SHARED = he("unsaid"), he("subject")
_DOERS = (_UNSAID, he("implied"))
_SOMEBODY = m.Owner("controller", _SHARED)
"""Who decides about a deed of a card that is named: it does what is joined to it, too."""


def _step(body: Any) -> Step:
    return body if isinstance(body, Step) else Step(unstep(body))


def _choice(a: Step, b: Step) -> Any:
    if a.limit is not None or a.otherwise or b.otherwise:
        return None
    first, second = a.body, _of_its_subject(b.body)
    options = (first, *(second.options if isinstance(second, m.ChooseOne) else (second,)))
    if isinstance(first, m.May) and not isinstance(second, m.May):
        return Step(m.May(first.who, m.ChooseOne((first.body, *options[1:]))), b.limit)
    return Step(m.ChooseOne(options), b.limit)
