"""A meaning in Polish or Russian: words of the lexicon in their first form, in a fixed order.

A gloss, not a sentence: nothing is inflected, every role is named.  What a language has no word for is
written with the word of the concept, so that a gloss never leaves anything out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.lexicon import plain
from judge.paths import rulings

LANGUAGES = ("pl", "ru")


@lru_cache(maxsize=1)
def table() -> dict[str, dict[str, list[str]]]:
    """The words of `rulings/lexicon/gloss.yaml`: kind of word -> concept -> [pl, ru]."""
    return plain(rulings() / "lexicon" / "gloss.yaml")


def glossed(abilities: tuple[m.Ability, ...], language: str) -> str:
    """Abilities in a language, one a line.  Raises ValueError for a language that has no words here."""
    if language not in LANGUAGES:
        raise ValueError(f"no gloss in {language}")
    return "\n".join(_Gloss(LANGUAGES.index(language)).ability(ability) for ability in abilities)


class _Gloss:
    def __init__(self, column: int) -> None:
        self.column = column

    def _word(self, concept: str, kind: str = "words") -> str:
        row = table()[kind].get(concept)
        return row[self.column] if row else concept.replace("_", " ")

    def ability(self, node: m.Ability) -> str:
        if node.kind == "keyword":
            parts = [node.name.replace("_", " ")]
            parts += [self._term(term) for term in (node.number, node.of) if term is not None]
            return " ".join(parts)
        head = self._word(node.kind)
        if node.zone is not None:
            head = f"{self._term(node.zone)}: {head}"
        if node.forced:
            head += f" ({self._word('forced')})"
        out = [self._event(node.trigger)] if node.trigger is not None else []
        out += [f"{self._word('if')}: {self._condition(condition)}" for condition in node.conditions]
        out += [f"{self._word('cost')}: {self._body(cost)}" for cost in node.costs]
        out += [self._body(node.body)] if node.body is not None else []
        out += [node.name.replace("_", " ")] if node.name else []
        if node.limit is not None:
            per = self._word(node.limit.per.name)
            out.append(f"{self._word('limit')}: {node.limit.times} {self._word('per')} {per}")
        return f"{head}: {'; '.join(out)}"

    def _body(self, node: Any) -> str:
        match node:
            case m.Effect(deed, mode, lasts):
                text = self._deed(deed) if mode == "do" else f"{self._word(mode)}: {self._deed(deed)}"
                return text if lasts is None else f"{text} ({self._word('until')}: {self._term(lasts)})"
            case m.Until(body, event):
                return f"{self._body(body)} ({self._word('until')}: {self._event(event)})"
            case m.Seq(parts, then):
                return (f"; {self._word('then')}: " if then else "; ").join(
                    self._body(part) for part in parts
                )
            case m.If(condition, body, otherwise):
                text = f"{self._word('if')} [{self._condition(condition)}]: {self._body(body)}"
                return (
                    text
                    if otherwise is None
                    else f"{text}; {self._word('otherwise')}: {self._body(otherwise)}"
                )
            case m.IfDone(first, then, negated):
                link = self._word("if_not_done" if negated else "if_done")
                return f"{self._body(first)}; {link}: {self._body(then)}"
            case m.Unless(body, deed):
                return f"{self._body(body)}, {self._word('unless')}: {self._deed(deed)}"
            case m.Instead(body, of):
                text = f"{self._word('instead')}: {self._body(body)}"
                return text if of is None else f"{text} ({self._deed(of)})"
            case m.ChooseOne(options, _, count):
                return f"{self._word('one_of')} ({count}): " + " | ".join(
                    self._body(option) for option in options
                )
            case m.ForEach(over, body):
                return f"{self._body(body)} {self._word('for_each')}: {self._term(over)}"
            case m.May(who, body):
                return f"{self._term(who)} {self._word('may')}: {self._body(body)}"
            case m.Later(event, body, _):
                return f"{self._event(event)}: {self._body(body)}"
            case m.Let(letter, amount, body):
                return f"{self._body(body)} ({letter} = {self._term(amount)})"
            case m.Announced(how, body, name):
                return f"{self._word(how)} «{name}»: {self._body(body)}"
        return str(node)

    def _deed(self, deed: m.Deed) -> str:
        roles = [f"{self._word(name, 'roles')}: {self._term(term)}" for name, term in deed.roles]
        manner = [word.replace("_", " ") for word in deed.manner]
        verb = self._word(deed.verb, "verbs")
        return f"{verb} ({', '.join([*roles, *manner])})" if roles or manner else verb

    def _event(self, event: m.Event) -> str:
        deeds = f" {self._word('or')} ".join(self._deed(deed) for deed in event.deeds)
        when = f" {event.which} {self._term(event.period)}" if event.period is not None else ""
        return f"{self._word(event.moment)}: {deeds}{when}"

    def _condition(self, node: Any) -> str:
        match node:
            case m.And(parts) | m.Or(parts):
                link = self._word("and" if isinstance(node, m.And) else "or")
                return f" {link} ".join(self._condition(part) for part in parts)
            case m.Not(part):
                return f"{self._word('not')} ({self._condition(part)})"
            case m.Fits(who, what):
                return f"{self._term(who)} = {self._what(what)}"
            case m.Measure(left, relation, right):
                return f"{self._term(left)} {relation} {self._term(right)}"
            case m.During(period):
                return f"{self._word('during')}: {self._term(period)}"
            case m.Happened(event, within):
                return self._event(event) + (f" {self._term(within)}" if within is not None else "")
        return self._what(node)

    def _term(self, node: Any) -> str:
        match node:
            case m.Ref(name, number):
                return self._word(name) + (f" {number}" if number else "")
            case m.Owner(relation, of):
                return f"{self._word(relation)} ({self._term(of)})"
            case m.Selector():
                return self._selector(node)
            case m.Group(members, either):
                return f" {self._word('or' if either else 'and')} ".join(
                    self._term(member) for member in members
                )
            case m.Ability():
                return self.ability(node) if node.kind == "keyword" else f"«{self.ability(node)}»"
            case m.Things(kind, amount, of, marks):
                text = " ".join([self._term(amount), self._word(kind), *(self._word(mark) for mark in marks)])
                return text if of is None else f"{text} ({self._term(of)})"
            case m.Property(name, of) | m.Value(name, of):
                return self._word(name) + ("" if of is None else f" ({self._term(of)})")
            case m.Zone(name, whose, position) | m.Period(name, whose, _, position):
                parts = [self._word(position) if position else "", self._word(name)]
                text = " ".join(part for part in parts if part)
                return text if whose is None else f"{text} ({self._term(whose)})"
            case m.Word(name, value):
                return self._word(value or name)
        return self._amount(node)

    def _amount(self, node: Any) -> str:
        match node:
            case m.Number(n):
                return str(n)
            case m.Letter(name):
                return name
            case m.Count(of, _):
                return f"{self._word('number_of')} ({self._term(of)})"
            case m.ByRoll(rolled):
                return "-".join(self._term(part) for part in rolled)
            case m.ThatMuch():
                return self._word("that_much")
            case m.Sum(parts):
                return " + ".join(self._term(part) for part in parts)
            case m.Times(n, amount):
                return f"{n} × {self._term(amount)}"
            case m.Quotient(amount, 1):
                return self._term(amount)
            case m.Quotient(amount, n):
                return f"{self._term(amount)} / {n}"
            case m.Half(amount):
                return f"{self._word('half')} ({self._term(amount)})"
            case m.Bound(amount, most, least):
                text = self._term(amount)
                text += f", {self._word('at_most')} {self._term(most)}" if most is not None else ""
                return text + (f", {self._word('at_least')} {self._term(least)}" if least is not None else "")
            case m.All():
                return self._word("all")
            case m.Choice(least, most):
                bounds = [f"{self._word('at_least')} {self._term(least)}"] if least is not None else []
                bounds += [f"{self._word('at_most')} {self._term(most)}"] if most is not None else []
                return " ".join(bounds) or "?"
        return self._deed(node) if isinstance(node, m.Deed) else str(node)

    def _selector(self, node: m.Selector) -> str:
        parts = [self._word(node.quantifier)]
        parts += [self._word("target")] if node.targeted else []
        if node.count is not None and node.count != m.Number(1):
            parts.append(f"{self._word('up_to') + ' ' if node.up_to else ''}{self._term(node.count)}")
        text = self._word(node.kind) if node.what == m.Anything() else self._what(node.what)
        return f"{' '.join(parts)}: {text}"

    def _what(self, what: Any) -> str:
        match what:
            case m.And(parts) | m.Or(parts):
                link = ", " if isinstance(what, m.And) else f" {self._word('or')} "
                return f"({link.join(self._what(part) for part in parts)})"
            case m.Not(part):
                return f"{self._word('not')} {self._what(part)}"
            case m.Is(_, value):
                return self._word(value)
            case m.State(name):
                return self._word(name)
            case m.Compare(name, relation, amount):
                return f"{self._word(name)} {relation} {self._term(amount)}"
            case m.In(zone):
                return self._term(zone)
            case m.Rel(name, other):
                return f"{self._word(name)}: {self._term(other)}"
            case m.Having(of, relation, amount):
                return f"{self._word('with')} {relation} {self._term(amount or m.Number(1))} {self._term(of)}"
            case m.Same(name, of):
                return f"{self._word('same')}: {name.replace('_', ' ')}" + (
                    f" ({self._term(of)})" if of else ""
                )
            case m.Did(deed, _, within, which):
                return " ".join(
                    part for part in (which, self._deed(deed), self._term(within) if within else "") if part
                )
            case m.Other(than):
                return f"{self._word('other')}: {self._term(than)}"
        return self._word("card")
