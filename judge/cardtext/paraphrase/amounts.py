"""How much it is, told in a language: amounts, and so many of what is counted."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.data import word
from judge.cardtext.paraphrase.nouns import owned
from judge.cardtext.paraphrase.telling import Telling, tell

PLAIN = (m.Number, m.Letter, m.ByRoll)
"""Amounts that are told as one figure."""


_Amount: TypeAlias = (
    m.Number | m.Letter | m.ThatMuch | m.ByRoll | m.Sum | m.Times | m.Quotient | m.Half | m.Bound | m.All
    | m.Choice
)  # fmt: skip


@tell.register
def amount(node: _Amount, t: Telling, case: str = "n") -> str:
    """How much it is."""
    match node:
        case m.Number(n):
            return str(n)
        case m.Letter(name):
            return name
        case m.ThatMuch():
            return t.say("that_much")
        case m.ByRoll(parts):
            return "-".join(tell(part, t) for part in parts)
        case m.Sum(parts):
            return " + ".join(tell(part, t) for part in parts).replace("+ -", "- ")
        case m.Times(-1, of):
            return f"-{tell(of, t)}" if isinstance(of, PLAIN) else f"-({tell(of, t)})"
        case m.Times(n, of):
            return f"{n} × {tell(of, t)}"
        case m.Quotient(of, n):
            return tell(of, t) if n == 1 else f"{tell(of, t)} / {n}"
        case m.Half(of, rounded):
            return f"{t.say('half')} {tell(of, t)} ({t.say(f'half_{rounded}')})"
        case m.Bound(of):
            return tell(of, t) + bounds(node, t)
        case m.All(None):
            return t.word("adjectives", "all")
        case m.All(but):
            return f"{t.say('all_but')} {tell(but, t)}"
        case m.Choice(None, None):
            return t.noun(t.say("any_number"))
        case m.Choice(least, None):
            return f"{t.say('at_least')} {tell(least, t)}"
        case m.Choice(None, most):
            return f"{t.say('at_most')} {tell(most, t)}"
    return f"{tell(node.least, t)}-{tell(node.most, t)}"


def bounds(node: m.Bound, t: Telling) -> str:
    """At most and at least how much it is."""
    ends = (("at_most", node.most), ("at_least", node.least))
    return "".join(f" ({t.say(end)} {tell(n, t)})" for end, n in ends if n is not None)


def some_of(node: m.Choice, t: Telling, case: str) -> tuple[str, str, bool]:
    """A number that somebody says, and case and number of the noun behind it."""
    if node.least is None and node.most is None:
        return t.noun(t.say("any_number"), case), "g", True
    most = tell(node.most or node.least, t)
    if t.language == "ru" and (node.least is None or node.most is None):
        return amount(node, t), "g", most != "1"
    return amount(node, t), *t.number(most, case)


# -- of what there is so much
@tell.register
def quality(node: m.Property, t: Telling, case: str = "n") -> str:
    """What is printed on a card, or kept count of."""
    entry = t.entry(node.name)
    if t.language != "en" and node.of is None:
        return t.noun(entry, case)
    return owned(entry, t, None if node.of == m.Ref("game") else node.of, case)


@tell.register
def figure(node: m.Value, t: Telling, case: str = "n") -> str:
    """How much a property is, or the highest or lowest of several."""
    if not node.take:
        return quality(m.Property(node.property, node.of), t, case)
    return f"{t.say(node.take)} {owned(t.entry(node.property), t, node.of, 'n')}"


@tell.register
def things(node: m.Things, t: Telling, case: str = "n") -> str:
    """So many of what is counted."""
    if isinstance(node.amount, m.Bound):
        return things(replace(node, amount=node.amount.amount), t, case) + bounds(node.amount, t)
    adjs, name = _marks(node, t)
    entry = t.entry(node.kind)
    text = _so_many(node, t, entry, case, adjs) + name
    if node.of is None or node.of == m.YOU:
        return text
    how = next((how for how in ("source", "to") if how in node.marks), "")
    if not how:
        on = {"en": "on", "pl": "na", "ru": "на"}[t.language]
        return f"{text} {on} {tell(node.of, t, 'l')}"
    dealt = word("adjectives", f"{how}_{node.kind}", t.language) or t.word("adjectives", how)
    sex, alive = t.sex(entry)
    agreed = t.adjective(dealt, "g" if text.split()[0].isdecimal() else case, sex, True, alive)
    link = ", " if t.language == "ru" else " "
    return f"{text}{link}{agreed} {tell(node.of, t, 'a' if t.language == 'pl' else 'i')}"


def _marks(node: m.Things, t: Telling) -> tuple[tuple[str, ...], str]:
    """The adjectives of what is counted, and the name that it has."""
    marks = [mark for mark in node.marks if mark not in ("source", "to")]
    marks += ["yours"] if node.of == m.YOU else []
    adjs = tuple(known for mark in marks if (known := word("adjectives", mark, t.language)))
    named = [t.entry(mark) for mark in marks if word("adjectives", mark, t.language) is None]
    return adjs, "".join(f" {t.quoted(name)}" for name in named)


def kind_of(node: m.Things, t: Telling, case: str, many: bool) -> str:
    """What is counted, without how much of it there is."""
    adjs, name = _marks(node, t)
    return _several(t.entry(node.kind), t, case, adjs, many) + name


def _so_many(node: m.Things, t: Telling, entry: str, case: str, adjs: tuple[str, ...]) -> str:
    match node.amount:
        case m.Number() | m.Letter() | m.ByRoll():
            if node.kind == "edge":
                return t.noun(entry, case)
            return t.counted(tell(node.amount, t), entry, case, adjs)
        case m.ThatMuch():
            return f"{t.say('that_much')} {t.noun(entry, 'g', True)}"
        case m.All(None):
            return _several(entry, t, case, (t.word("adjectives", "all"), *adjs))
        case m.All(but):
            return f"{t.say('all_but')} {t.counted(tell(but, t), entry, 'g', adjs)}"
        case m.Choice(m.Number(1), None) if node.of is not None:
            return _several(entry, t, case, adjs)
        case m.Choice() as number:
            lead, case, many = some_of(number, t, case)
            return f"{lead} {_several(entry, t, case, adjs, many)}"
    return f"{_several(entry, t, case, adjs)} {t.say('amounting')} {tell(node.amount, t)}"


def _several(entry: str, t: Telling, case: str, adjs: tuple[str, ...], many: bool = True) -> str:
    """Several, with adjectives, without a number."""
    sex, alive = t.sex(entry)
    return " ".join([*(t.adjective(adj, case, sex, many, alive) for adj in adjs), t.noun(entry, case, many)])
