"""An ability in canonical English: what the judge understood, in words that it reads itself."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lexicon import Frame, Verb, lexicon
from judge.cardtext.printed import Unprintable, Words

_MODAL = {"can": "may", "cannot": "cannot", "must": "must"}
_PRONOUN = (m.YOU,)


def printed(ability: m.Ability, game: str) -> str:
    """The ability in canonical English.  Raises Unprintable where the language has no words for it."""
    return Printer(ability, game).ability(ability)


def told(abilities: tuple[m.Ability, ...], game: str) -> str:
    """Abilities in canonical English, or "" where there are no words for one of them."""
    try:
        return "\n".join(printed(one, game) for one in abilities)
    except Unprintable:
        return ""


class Printer:
    """Prints one ability."""

    def __init__(self, ability: m.Ability, game: str) -> None:
        self.game = game
        numbers = {node.number for node in walk(ability) if isinstance(node, m.Selector)}
        self.words = Words(game, len(numbers - {0}), _several(ability))

    def ability(self, node: m.Ability) -> str:
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
        for one in node.conditions:
            opening.append(
                f"during {self.words.period(one.period)}"
                if isinstance(one, m.During)
                else f"if {self.condition(one)}"
            )
        start = ", ".join(opening) + (", " if opening else "")
        if node.costs:
            costs = ", ".join(self.body(cost) for cost in node.costs)
            first = _first(node.body)
            plain = node.kind != "activated" and first is not None and self._commands(first)
            body = f"{costs} to {body}" if plain else f"{costs} -> {body}"
        head = ""
        if node.kind in ("action", "reaction", "interrupt", "special_action"):
            head = ("Forced " if node.forced else "") + node.kind.replace("_", " ").title() + ": "
        limit = ""
        if node.limit is not None:
            times = {1: "once", 2: "twice", 3: "three times"}.get(node.limit.times)
            if times is None:
                raise Unprintable("a limit")
            limit = f" (Limit {times} per {self.words.noun('period', node.limit.per.name)}.)"
        text = f"{start}{body}"
        return f"{head}{text[0].upper()}{text[1:]}.{limit}"

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
            f"during {self.words.period(one.period)}"
            if isinstance(one, m.During)
            else f"if {self.condition(one)}"
            for one in node.conditions
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
                return f"while {self.condition(condition)}, {self.body(body, True)}"
            case m.If(condition, m.Effect() as body, None):
                return f"{self.body(body)} if {self.condition(condition)}"
            case m.If(condition, body, None):
                return f"if {self.condition(condition)}, {self.body(body)}"
            case m.If(condition, body, otherwise):
                return f"{self.body(otherwise)}. If {self.condition(condition)}, {self.body(body)} instead"
            case m.IfDone(first, then, False):
                return f"{self.body(first)}. If you do, {self.body(then)}"
            case m.IfDone(first, then, True):
                return f"{self.body(first)}. If you do not, {self.body(then)}"
            case m.Unless(body, deed):
                return f"{self.body(body)} unless {self.finite(deed)}"
            case m.Instead(body, None):
                return f"{self.body(body)} instead"
            case m.Instead(body, m.Deed() as of):
                return f"instead of {self.gerund(of)}, {self.body(body)}"
            case m.ForEach(over, body):
                noun = (
                    self.words.described(over.what, "card", False, "", self)
                    if isinstance(over, m.Selector)
                    else self.words.noun("things", over.kind)
                    + (f" on {self.words.term(over.of)}" if over.of else "")
                )
                return f"{self.body(body, static)} for each {noun}"
            case m.May(m.Ref("you"), m.IfDone(m.Effect() as first, then, False)):
                return f"you may {self.body(first)} to {self.body(then)}"
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
        return f"{who} gains {', '.join(row[:-1])} and {row[-1]}{until}"

    def _without_agent(self, body: Any, who: Any) -> Any:
        if isinstance(body, m.Effect):
            roles = tuple(role for role in body.deed.roles if role != ("agent", who))
            return m.Effect(m.Deed(body.deed.verb, roles, body.deed.manner), body.mode, body.lasts)
        if isinstance(body, m.Seq):
            return m.Seq(tuple(self._without_agent(part, who) for part in body.parts), body.then)
        return body

    def effect(self, node: m.Effect) -> str:
        """One effect: a command, or what somebody does, may, must or cannot do."""
        if node.deed.verb == "count_as":
            state = node.deed["as"]
            if not isinstance(state, m.Word) or state.property != "state":
                raise Unprintable("what it counts as")
            who = self.words.term(node.deed["patient"], self)
            return f"{who} is considered {self._is(m.State(state.value))}"
        if node.deed.verb == "ignore" and isinstance(node.deed["patient"], m.Property):
            of = node.deed["patient"].of
            you = "you may " if node.mode == "can" else ""
            lasts = f" until the end of {self.words.period(node.lasts)}" if node.lasts is not None else ""
            cards = self.words.term(of, self)
            return f"{you}ignore resource match requirements when playing {cards}{lasts}"
        if node.deed.verb == "blank":
            return f"treat {self.words.term(node.deed['patient'])} as if its printed text box were blank"
        if node.mode == "do":
            agent = node.deed["agent"]
            text = self.imperative(node.deed) if agent is None else self.finite(node.deed)
        else:
            text = self.finite(node.deed, _MODAL[node.mode], default_agent=node.mode == "can")
        if node.lasts is not None:
            text += f" until the end of {self.words.period(node.lasts)}"
        return text

    # -- deeds
    def imperative(self, deed: m.Deed) -> str:
        """As a command, or (where somebody else is the subject) as a sentence."""
        frames = self._frames(deed)
        first = next(
            ((verb, frame) for verb, frame in frames if frame.subject == "agent" or deed[frame.subject]), None
        )
        if first is None or first[1].subject != "agent":
            return self.finite(deed)
        return f"{first[0].forms['b']}{self.places(deed, first[1])}"

    def finite(
        self,
        deed: m.Deed,
        modal: str = "",
        default_agent: bool = False,
        past: bool = False,
        bare: bool = False,
    ) -> str:
        """As a sentence, in the passive where nobody is said to do it."""
        for verb, frame in self._frames(deed):
            subject = deed[frame.subject]
            if subject is None and frame.subject == "agent" and default_agent:
                subject = m.YOU
            if subject is None:
                continue
            plain = bare or subject == m.YOU or _many(subject)
            word = verb.forms["b" if modal or (plain and not past) else "d" if past else "z"]
            form = f"{modal} {word}".strip()
            return f"{self.words.term(subject, self)} {form}{self.places(deed, frame)}"
        for verb, frame in self._frames(deed):
            place = next((p for p in frame.places if p[0] == "object"), None)
            if frame.subject != "agent" or place is None or deed[place[1]] is None or "+" in place[1]:
                continue
            subject = deed[place[1]]
            be = f"{modal} be" if modal else "was" if past else "is"
            return (
                f"{self.words.term(subject, self)} {be} {verb.forms['n']}{self.places(deed, frame, place[1])}"
            )
        raise Unprintable(f"the verb {deed.verb}")

    def gerund(self, deed: m.Deed) -> str:
        """As after "instead of"."""
        verb, frame = self.frame(deed, subject="agent")
        if verb is None or frame is None:
            raise Unprintable(f"the verb {deed.verb}")
        return f"{verb.forms['g']}{self.places(deed, frame)}"

    def did(self, node: m.Did) -> str:
        """A relative clause: "you play this turn"."""
        when = f" {self.words.period(node.within)}" if node.within is not None else ""
        for verb, frame in self._frames(node.deed, node.as_role):
            subject = node.deed[frame.subject]
            if subject is not None and any(
                role == node.as_role and p == "object" for p, role, _ in frame.places
            ):
                form = verb.forms["b" if subject == m.YOU else "z"]
                return f"{self.words.term(subject)} {form}{self.places(node.deed, frame, node.as_role)}{when}"
        raise Unprintable("a description of what was done")

    def _frames(self, deed: m.Deed, also: str = "") -> list[tuple[Verb, Frame]]:
        """The frames that have a place for every role of the deed."""
        names = {name for name, _ in deed.roles} | ({also} if also else set())
        found = []
        for verb in lexicon(self.game).verbs:
            for frame in verb.frames:
                placed = {role for p in frame.places for role in p[1].split("+")}
                needed = {role for p in frame.places if p[2] for role in p[1].split("+")}
                extra = names - placed - {frame.subject, "agent"}
                if frame.told and frame.verb == deed.verb and not extra and needed <= names:
                    found.append((verb, frame))
        return found

    def frame(self, deed: m.Deed, subject: str) -> tuple[Verb | None, Frame | None]:
        """The first frame whose subject has this role."""
        return next(((v, f) for v, f in self._frames(deed) if f.subject == subject), (None, None))

    def places(self, deed: m.Deed, frame: Frame, without: str = "") -> str:
        """What stands behind the verb."""
        out = ""
        if frame.before:
            out += " " + " ".join(frame.before)
        worded = not any(p[0] == "object" and p[1] != without for p in frame.places)
        if worded and frame.words:
            out += " " + " ".join(frame.words)
        for place, role, _ in frame.places:
            if role == without:
                continue
            if "+" in role:
                prop, amount = (deed[name] for name in role.split("+"))
                assert isinstance(prop, m.Property)
                sign = (
                    "+"
                    if not (isinstance(amount, m.Number) and amount.n < 0) and not isinstance(amount, m.Times)
                    else ""
                )
                n = (
                    f"-{amount.amount.name}"
                    if isinstance(amount, m.Times) and isinstance(amount.amount, m.Letter)
                    else self.words.amount(amount)
                )
                out += f" {sign}{n} {self.words.noun('property', prop.name)}"
                continue
            term = deed[role]
            if term is None:
                continue
            if isinstance(term, m.Ability) and term.kind != "keyword":
                text = f'"{Printer(term, self.game).ability(term)}"'
            else:
                text = self.words.term(term, self)
            out += f" {text}" if place in ("object", "indirect") else f" {place} {text}"
            if place == "object" and frame.words:
                out += " " + " ".join(frame.words)
        bound = deed["amount"]
        if isinstance(bound, m.Bound):
            for end, limit in (("maximum", bound.most), ("minimum", bound.least)):
                out += "" if limit is None else f" (to a {end} of {self.words.amount(limit)})"
        for manner in deed.manner:
            out += f" {next((w for w, v in lexicon(self.game).manner.items() if v == manner), manner)}"
        return out

    # -- events and conditions
    def event(self, node: m.Event) -> str:
        """What a trigger waits for."""
        moment = {"after": "after", "when": "when", "would": "when", "before": "before"}[node.moment]
        if node.which not in ("", "first"):
            raise Unprintable("an event of a period")
        modal = "would" if node.moment == "would" else ""
        when = ""
        if node.period is not None:
            when = f" {'for the first time' if node.which else 'during'} {self.words.period(node.period)}"
        return f"{moment} {' or '.join(self.finite(deed, modal) for deed in node.deeds)}{when}"

    def condition(self, node: Any) -> str:
        """A condition, as after "if"."""
        match node:
            case m.And(parts):
                return " and ".join(self.condition(part) for part in parts)
            case m.Or(parts):
                return " or ".join(self.condition(part) for part in parts)
            case m.Fits(m.Ref("game"), m.Is("balance", value)):
                return f"the Balance of the Force is with the {value} side"
            case m.Fits(who, m.Having() as what):
                verb = "have" if who == m.YOU else "has"
                return f"{self.words.term(who)} {verb} {self.words.having(what)}"
            case m.Fits(who, what):
                return f"{self.words.term(who)} {'are' if who == m.YOU else 'is'} {self._is(what)}"
            case m.Not(m.Fits(who, what)) if not isinstance(what, m.Having):
                return f"{self.words.term(who)} {'are' if who == m.YOU else 'is'} not {self._is(what)}"
            case m.Measure(m.Count(m.Selector() as of, ""), ">=" | "<=" | "=" as relation, m.Number(n)):
                told = {">=": f"{n} or more", "<=": f"{n} or fewer", "=": f"exactly {n}"}[relation]
                told = "no" if (relation, n) == ("=", 0) else told
                return f"there are {told} {self.words.described(of.what, 'card', True, '', self)}"
            case m.Measure(left, relation, right):
                return f"{self.words.amount(left)} is {self.words.compared(relation, right)}"
            case m.During(period):
                return f"it is {self.words.period(period)}"
            case m.Happened(m.Event((deed,), "after"), within) if within is not None:
                return f"{self.finite(deed, past=True)} {self.words.period(within)}"
        raise Unprintable(f"a condition: {type(node).__name__}")

    def _is(self, what: Any) -> str:
        """A description behind "is"."""
        match what:
            case m.State("committed"):
                return "committed to the Force"
            case m.State("attacking" | "defending" | "participating" as name):
                return name
            case m.State(name):
                return name.replace("_", " ")
            case m.Rel("attacking" | "attached_to"):
                return self.words.behind(what)
            case m.In(zone):
                return f"in {self.words.zone(zone)}"
            case m.Is("name", value):
                return value
            case m.And((m.State("alone"), m.State(name))):
                return f"{name} alone"
            case m.And(parts) if all(isinstance(part, m.State) for part in parts):
                return " and ".join(self._is(part) for part in parts)
        return f"a {self.words.described(what, 'card')}"


def _several(ability: m.Ability) -> frozenset[m.Ref]:
    """The references that mean several cards."""
    found = set()
    for node in walk(ability):
        if isinstance(node, m.Selector) and node.number and node.count not in (None, m.Number(1)):
            found.add(m.Ref("chosen", node.number))
    for word, part in (("that", ability.trigger), ("done", ability.body), ("done", ability.costs)):
        for deed in walk(part):
            for name, term in deed.roles if isinstance(deed, m.Deed) else ():
                if isinstance(term, m.Selector) and (
                    term.quantifier == "each" or term.count not in (None, m.Number(1))
                ):
                    found.add(m.Ref(word, role=name))
    return frozenset(found)


def _first(body: Any) -> m.Effect | None:
    """The effect with which a body begins, if it begins with one."""
    while isinstance(body, m.Seq | m.ForEach | m.Let):
        body = body.parts[0] if isinstance(body, m.Seq) else body.body
    if isinstance(body, m.If):
        body = body.otherwise or (body.body if isinstance(body.body, m.Effect) else None)
    return body if isinstance(body, m.Effect) else None


def _many(term: object) -> bool:
    return (isinstance(term, m.Group) and not term.either) or (
        isinstance(term, m.Selector) and term.count not in (None, m.Number(1))
    )


def _capital(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


__all__ = ["Printer", "Unprintable", "printed", "told"]
