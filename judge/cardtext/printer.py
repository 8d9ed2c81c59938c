"""An ability in canonical English: what the judge understood, in words that it reads itself."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lexicon import lexicon
from judge.cardtext.printed import Unprintable, Words
from judge.cardtext.printed_deeds import Deeds
from judge.cardtext.printed_parts import alike, apart_of_each, first_effect, several

_MODAL = {"can": "may", "cannot": "cannot", "must": "must"}
_PRONOUN = (m.YOU,)


def printed(ability: m.Ability, game: str) -> str:
    """The ability in canonical English.  Raises Unprintable where the language has no words for it."""
    return Printer(ability, game).ability(ability)


def in_english(abilities: tuple[m.Ability, ...], game: str) -> str:
    """Abilities in canonical English, or "" where there are no words for one of them."""
    try:
        return "\n".join(printed(ability, game) for ability in abilities)
    except Unprintable:
        return ""


class Printer(Deeds):
    """Prints one ability."""

    def __init__(self, ability: m.Ability, game: str) -> None:
        numbers = {node.number for node in walk(ability) if isinstance(node, m.Selector)}
        super().__init__(Words(game, len(numbers - {0}), several(ability)))

    def granted(self, ability: m.Ability) -> str:
        """An ability in quotation marks."""
        return Printer(ability, self.game).ability(ability)

    def ability(self, node: m.Ability) -> str:
        """An ability, with the head that says which it is, or in which zone alone it works."""
        named = bool(node.name) and node.kind not in ("keyword", "rule")
        if node.zone is None and not named:
            return self._ability(node)
        for word, head in lexicon(self.game).heads.items():
            if node.zone is not None and node.zone == m.Zone(head.zone):
                return f"{word.capitalize()}: {self._ability(replace(node, name=''))}"
            if named and node.name == head.name:
                behind = replace(node, trigger=None) if head.text else node
                return f"{word.capitalize()}: {self._ability(behind)}"
        raise Unprintable(f"in the zone {node.zone.name}" if node.zone is not None else node.name)

    def _ability(self, node: m.Ability) -> str:
        if node.kind == "keyword":
            return self._keyword(node)
        if node.kind == "rule":
            return self._rule(node)
        if node.body is None:
            raise Unprintable("an ability without effect")
        static = node.kind == "static"
        body = self.body(node.body, static)
        opening = []
        if node.trigger is not None:
            opening.append(f"{self.event(node.trigger)}")
        for condition in node.conditions:
            opening.append(
                f"during {self.words.period(condition.period)}"
                if isinstance(condition, m.During)
                else f"if {self.condition(condition)}"
            )
        start = ", ".join(opening) + (", " if opening else "")
        if node.costs:
            costs = ", ".join(self.body(cost) for cost in node.costs)
            first = first_effect(node.body)
            plain = node.kind != "activated" and first is not None and self._commands(first)
            body = f"{costs} to {body}" if plain else f"{costs} -> {body}"
        head = ""
        if node.kind in ("action", "reaction", "interrupt", "special_action"):
            head = ("Forced " if node.forced else "") + node.kind.replace("_", " ").title() + ": "
        text = f"{start}{body}"
        limit = "" if node.limit is None else self._limit(node.limit)
        return f"{head}{text[0].upper()}{text[1:]}.{limit}"

    def _limit(self, limit: m.Limit) -> str:
        """How often it may be done, as it stands behind an ability."""
        if limit.times == 0:
            return f" You may play this ability any number of times per {limit.per.name}."
        if limit.also is not None:
            raise Unprintable("two limits")
        times = {1: "once", 2: "twice", 3: "three times"}.get(limit.times, f"{limit.times} times")
        return f" (Limit {times} per {self.words.noun('period', limit.per.name)}.)"

    def _keyword(self, node: m.Ability) -> str:
        text = self.words.keyword(node)
        if node.number is not None and not isinstance(node.number, m.Number | m.Letter):
            return f"{text[0].upper()}{text[1:]}. X is {self.words.amount(node.number)}."
        return f"{text[0].upper()}{text[1:]}."

    def _rule(self, node: m.Ability) -> str:
        if node.name == "affiliation_only" and isinstance(node.of, m.Word):
            return f"{node.of.value.replace('_', ' ').capitalize()} affiliation only."
        if node.name == "one_per_objective_deck":
            return "Limit 1 per objective deck."
        if node.name != "play_only":
            raise Unprintable(node.name)
        parts = [
            f"during {self.words.period(condition.period)}"
            if isinstance(condition, m.During)
            else f"if {self.condition(condition)}"
            for condition in node.conditions
        ]
        return f"Play only {' and '.join(parts)}."

    def _commands(self, effect: m.Effect) -> bool:
        """Whether it is told as a command."""
        if effect.mode != "do" or effect.deed["agent"] is not None:
            return False
        frames = self._frames(effect.deed)
        return next(
            (f.subject == "agent" for _, f in frames if f.subject == "agent" or effect.deed[f.subject]), False
        )

    # -- bodies
    def body(self, node: Any, static: bool = False) -> str:
        """A body as it stands in a sentence."""
        match node:
            case m.Effect():
                return self.effect(node)
            case m.Seq(parts, False) if (row := self._gains(parts)) is not None:
                return row
            case m.Seq(parts, False):
                if static or all(isinstance(part, m.Effect) for part in parts):
                    return " and ".join(self.body(part, static) for part in parts)
                return ". ".join(
                    _capital(self.body(part)) if i else self.body(part) for i, part in enumerate(parts)
                )
            case m.Seq((first, second), True):
                return f"{self.body(first)}. Then, {self.body(second)}"
            case m.If(m.During(period), body, None):
                return f"during {self.words.period(period)}, {self.body(body, static)}"
            case m.If(m.And((m.During(period), *rest)), body, None) if len(rest) == 1:
                word = "while" if static else "if"
                when = self.words.period(period)
                return f"during {when}, {word} {self.condition(rest[0])}, {self.body(body, static)}"
            case m.If(condition, body, None) if static:
                return self._while(condition, body)
            case m.If(condition, m.Effect() as body, None):
                return f"{self.body(body)} if {self.condition(condition)}"
            case m.If(condition, body, None):
                return f"if {self.condition(condition)}, {self.body(body)}"
            case m.If(condition, body, otherwise):
                return self._otherwise(condition, body, otherwise)
            case m.IfDone():
                return self._if_done(node)
            case m.Unless(body, deed):
                return f"{self.body(body)} unless {self.finite(deed)}"
            case m.Instead(body, None):
                return f"{self.body(body)} instead"
            case m.Instead(body, m.Deed() as of):
                return f"instead of {self.gerund(of)}, {self.body(body)}"
            case m.ForEach(over, body):
                return f"{self.body(body, static)} for each {self._each(over)}"
            case m.May(who, m.IfDone(m.Effect() as first, then, False)):
                paid, gained = (self.body(self._without_agent(part, who)) for part in (first, then))
                return f"{self.words.term(who)} may {paid} to {gained}"
            case m.May(m.Ref("you"), m.Effect(deed, "do", lasts) as effect) if not self._commands(effect):
                until = f" until the end of {self.words.period(lasts)}" if lasts is not None else ""
                return f"you may have {self.finite(deed, bare=True)}{until}"
            case m.May(who, body):
                return f"{self.words.term(who)} may {self.body(self._without_agent(body, who))}"
            case m.Let(letter, amount, body):
                return f"{self.body(body, static)}, where {letter} is {self.words.amount(amount)}"
            case m.ChooseOne((m.Effect(), m.Effect()) as options, m.Ref("you"), 1):
                return " or ".join(self.body(option) for option in options)
            case m.Later(event, body, None):
                return f"{self.event(event)}, {self.body(body)}"
        raise Unprintable(type(node).__name__)

    def _if_done(self, node: m.IfDone) -> str:
        """What hangs on whether it was done, by whoever might do it."""
        who = node.first.who if isinstance(node.first, m.May) else m.YOU
        does = "you do" if who == m.YOU else "your opponent does" if who == m.OPPONENT else "that player does"
        denied = " not" if node.negated else ""
        return f"{self.body(node.first)}. If {does}{denied}, {self.body(node.then)}"

    def _while(self, condition: Any, body: Any) -> str:
        """What always holds under a condition; one on each of those of whom it speaks stands behind it."""
        apart = apart_of_each(condition.parts) if isinstance(condition, m.And) else None
        if apart is not None:
            return f"{self.body(m.If(apart[0], body), True)} while {self.condition(apart[1])}"
        match condition:
            case m.Fits(m.Ref("one"), m.And()):
                return f"{self.body(body, True)} while {self.condition(condition)}"
        return f"while {self.condition(condition)}, {self.body(body, True)}"

    def _each(self, over: Any) -> str:
        """Of what there is one each."""
        match over:
            case m.Selector(_, what):
                return self.words.described(what, "card", False, "", self)
            case m.Things("damage", m.ThatMuch(of)):
                return "damage dealt this way" if of == "done" else "damage dealt"
            case m.Things(kind, m.All(), of):
                return self.words.noun("things", kind) + (f" on {self.words.term(of)}" if of else "")
            case m.Quotient(m.Value(name, m.Ref("game")), 1):
                return f"point on the {self.words.noun('property', name)}"
            case m.Quotient(m.Value(name, of), n):
                return f"{n} {self.words.noun('property', name)} {self.words.term(of)} has"
        raise Unprintable("for each")

    def _otherwise(self, condition: Any, body: Any, otherwise: Any) -> str:
        """What is done, and what in its place under a condition."""
        first = f"{self.body(otherwise)}. If {self.condition(condition)},"
        match body:
            case m.ChooseOne((new, old), m.Ref("you"), 1) if alike(old, otherwise):
                return f"{first} {self.body(m.May(m.YOU, new)).replace('you may', 'you may instead', 1)}"
        return f"{first} {self.body(body)} instead"

    def _gains(self, parts: tuple[Any, ...]) -> str | None:
        """What one card gains, as a list."""
        if not all(
            isinstance(part, m.Effect) and part.mode == "do" and part.deed.verb in ("gain", "modify")
            for part in parts
        ):
            return None
        first = parts[0].deed["patient"]
        same = {first, m.Ref("chosen", first.number)} if isinstance(first, m.Selector) else {first}
        if any(part.deed["patient"] not in same or part.lasts != parts[0].lasts for part in parts):
            return None
        if any(part.deed.manner for part in parts):
            return None
        verb, frame = self.frame(parts[0].deed, "patient")
        row = []
        for part in parts:
            _, frame = self.frame(part.deed, "patient")
            if frame is None:
                return None
            row.append(self.places(part.deed, frame).strip())
        assert verb is not None
        last = parts[0].lasts
        until = f" until the end of {self.words.period(last)}" if last is not None else ""
        who = self.words.term(parts[0].deed["patient"], self)
        listed = " and ".join(part for part in (", ".join(row[:-1]), row[-1]) if part)
        return f"{who} gains {listed}{until}"

    def _without_agent(self, body: Any, who: Any) -> Any:
        if isinstance(body, m.Effect):
            roles = tuple(role for role in body.deed.roles if role != ("agent", who))
            return m.Effect(m.Deed(body.deed.verb, roles, body.deed.manner), body.mode, body.lasts)
        if isinstance(body, m.Seq):
            return m.Seq(tuple(self._without_agent(part, who) for part in body.parts), body.then)
        return body

    def effect(self, node: m.Effect) -> str:
        """One effect: a command, or what somebody does, may, must or cannot do."""
        agent = node.deed["agent"]
        self.words.agent = agent if agent in (m.YOU, m.OPPONENT) else m.YOU
        if node.deed.verb == "count_as":
            state = node.deed["as"]
            if not isinstance(state, m.Word) or state.property != "state":
                raise Unprintable("what it counts as")
            if isinstance(node.deed["patient"], m.Things) and node.deed["patient"].of is not None:
                bearer = self.words.term(node.deed["patient"].of, self)
                if state.value == "with_edge":
                    return f"resolve edge-enabled icons on {bearer} as if you had the edge"
                return f"treat all combat icons on {bearer} as if they are edge-enabled"
            who = self.words.term(node.deed["patient"], self)
            return f"{who} is considered {self._is(m.State(state.value))}"
        if node.deed.verb == "ignore" and isinstance(node.deed["patient"], m.Property):
            of = node.deed["patient"].of
            you = "you may " if node.mode == "can" else ""
            lasts = f" until the end of {self.words.period(node.lasts)}" if node.lasts is not None else ""
            cards = self.words.term(of, self)
            return f"{you}ignore resource match requirements when playing {cards}{lasts}"
        if node.deed.verb == "pay" and node.deed.manner == ("only",) and node.mode == "can":
            things, cards = (self.words.term(node.deed[role]) for role in ("things", "for"))
            return f"{things} can only be used to play {cards}"
        if node.deed.verb == "blank" and node.mode == "do":
            until = f" until the end of {self.words.period(node.lasts)}" if node.lasts is not None else ""
            return (
                f"treat {self.words.term(node.deed['patient'])} as if its printed text box were blank{until}"
            )
        if node.mode == "do":
            agent = node.deed["agent"]
            text = self.imperative(node.deed) if agent is None else self.finite(node.deed)
        else:
            text = self.finite(node.deed, _MODAL[node.mode], default_agent=node.mode == "can")
        if node.lasts is not None:
            text += f" until the end of {self.words.period(node.lasts)}"
        return text


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


__all__ = ["Printer", "Unprintable", "printed", "in_english"]
