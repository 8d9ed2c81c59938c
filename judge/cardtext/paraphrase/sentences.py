"""Abilities told as sentences in a language.  Whatever is understood has words: nothing is left out."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.paraphrase.clauses import edge_of
from judge.cardtext.paraphrase.conditions import Conditions

_HEADS = ("action", "special_action", "reaction", "interrupt", "instant")


def paraphrased(abilities: tuple[m.Ability, ...], game: str, language: str) -> str:
    """Abilities in a language (en, pl, ru), one a line."""
    return "\n".join(Sentences(language, game).ability(ability) for ability in abilities)


class Sentences(Conditions):
    """Tells one ability."""

    infinite = False
    """Whether what is done stands behind "you may"."""

    def granted(self, node: m.Ability) -> str:
        """A text that is given to a card."""
        return Sentences(self.language, self.game).ability(node)

    def ability(self, node: m.Ability) -> str:
        """A sentence, with its head."""
        if node.kind == "keyword":
            return f"{self.keyword(node)}."
        self.choices = {s.number: s for s in walk(node) if isinstance(s, m.Selector) and s.number}
        if node.kind == "rule":
            return self._rule(node)
        opening = [self.event(node.trigger)] if node.trigger is not None else []
        opening += [f"{self.say('if')} {self.condition(condition)}" for condition in node.conditions]
        static = node.kind == "static"
        body = self.body(node.body, static) if node.body is not None else ""
        costs = ", ".join(self.body(cost) for cost in node.costs)
        body = f"{costs} {self.say('cost_then')} {body}" if costs else body
        text = ", ".join([*opening, body])
        if (
            len(opening) == 1
            and node.trigger is not None
            and self.language != "en"
            and all(map(edge_of, node.trigger.deeds))
        ):
            text = f"{opening[0]} {body}"
        head = f"{self.say(node.kind)}: " if node.kind in _HEADS else ""
        if node.forced:
            head = (
                f"{self.say('forced')} {head}"
                if self.language == "en"
                else f"{self.say('forced')} - {head.lower()}"
            )
        if node.zone is not None:
            head = f"({self.say('works_in')} {self.at('in', node.zone)}) {head}"
        name = f"{self.keyword(node)}: " if node.name else ""
        limit = f" ({self._limit(node.limit)})" if node.limit is not None else ""
        return f"{head}{name}{text[:1].upper()}{text[1:]}{limit}."

    def _rule(self, node: m.Ability) -> str:
        rows = [
            self.during(condition.period)
            if isinstance(condition, m.During)
            else f"{self.say('if')} {self.condition(condition)}"
            for condition in node.conditions
        ]
        costs = [self.body(cost) for cost in node.costs]
        if node.name.startswith("limit_per_"):
            of = self.noun(self.bare(self.word("nouns", node.name.removeprefix("limit_per_"))), "a")
            return _sentence(f"{self.say('limit') % self.amount(node.number)} {of}")
        named = [] if node.of is None else [self.term(node.of)]
        link = f" {self.say('and')} "
        return _sentence(" ".join([self.say(node.name), *named, link.join((*rows, *costs))]).strip())

    def _limit(self, limit: m.Limit) -> str:
        if not limit.times:
            text = self.say("limit_free")
        else:
            text = f"{self.say('limit') % limit.times} {self.term(limit.per, 'a').removeprefix('a ')}"
        if limit.each:
            text += f", {self.say('each_apart')}"
        return text if limit.also is None else f"{text}, {self._limit(limit.also)}"

    # -- bodies
    def body(self, node: Any, static: bool = False) -> str:
        """What is done or holds."""
        match node:
            case m.Effect():
                return self.effect(node, static)
            case m.Seq(parts, then):
                rows = [self.body(part, static) for part in parts]
                link = f", {'and ' if self.language == 'en' else ''}{self.say('then')} " if then else "; "
                if len(rows) == 2 and not then and all(";" not in row for row in rows):
                    link = f" {self.say('and')} "
                return link.join(rows)
            case m.If(condition, body, otherwise):
                link = self.say("while" if static else "if")
                if isinstance(condition, m.During):
                    text = f"{self.during(condition.period)} {self.body(body, static)}"
                else:
                    text = f"{link} {self.condition(condition)}, {self.body(body, static)}"
                return (
                    text
                    if otherwise is None
                    else f"{text}; {self.say('otherwise')} {self.body(otherwise, static)}"
                )
            case m.IfDone(first, then, negated):
                lead = self.body(first)
                return f"{lead}; {self.say('if_not_done' if negated else 'if_done')} {self.body(then)}"
            case m.Unless(body, deed):
                return f"{self.body(body, static)}, {self.say('unless')} {self.clause(deed)}"
            case m.Instead(body, None):
                return f"{self.say('instead')} {self.body(body)}"
            case m.Instead(body, m.Deed() as of):
                return f"{self.say('instead_of')} {self.clause(of)} - {self.body(body)}"
            case m.ChooseOne(options, chooser, count):
                who = "" if chooser == m.YOU else f" ({self.term(chooser)})"
                listed = "; ".join(f"({i}) {self.body(option)}" for i, option in enumerate(options, 1))
                lead = (self.say("choose_one") % count).removesuffix(":")
                return f"{lead}{who}: {listed}"
            case m.ForEach(m.Quotient() as over, body):
                return f"{self.body(body, static)} {self.say('for_each')} {self._each(over)}"
            case m.ForEach(over, body):
                self.spoken = {**self.spoken, "one": over}
                each = "for " if self.language == "en" else "za " if self.language == "pl" else "за "
                return f"{self.body(body, static)} {each}{self._each(over)}"
            case m.May(who, body):
                return self._may(who, body)
            case m.Later(event, body, until):
                last = f" ({self.say('until')} {self.term(until, 'g')})" if until is not None else ""
                return f"{self.event(event)}, {self.body(body)}{last}"
            case m.Until(body, event):
                return f"{self.body(body, static)} ({self.say('until_event')} {self._plain_event(event)})"
            case m.Let(letter, amount, body):
                where = f"{self.say('where')} {letter} {self.say('is')} {self.amount(amount)}"
                return f"{self.body(body, static)}, {where}"
            case m.Announced(how, body, name):
                named = f" “{name}”" if name else ""
                return f"{self.say(how)}{named}: {self.body(body, static)}"
        raise ValueError(f"no words for a {type(node).__name__}")

    def _plain_event(self, event: m.Event) -> str:
        return f" {self.say('or')} ".join(self.clause(deed) for deed in event.deeds)

    def _each(self, over: Any) -> str:
        """Of what there is one each."""
        match over:
            case m.Selector(_, what, kind):
                return self.described(what, kind, "a", False, ("each",))
            case m.Things(kind, m.All() | m.ThatMuch(), of, marks):
                entry = self.bare(self.word("nouns", kind))
                text = self.things(m.Things(kind, m.Number(1), of, marks), "a").removeprefix("1 ")
                sex, alive = self.sex(entry)
                return f"{self.adjective(self.word('adjectives', 'each'), 'a', sex, False, alive)} {text}"
            case m.Quotient(amount, n):
                return f"{n} × {self.amount(amount)}" if n != 1 else f"1 × {self.amount(amount)}"
        return f"{self.word('adjectives', 'each')} {self.term(over)}"

    def _may(self, who: Any, body: Any) -> str:
        """Who decides: "you may draw 1 card"."""
        if isinstance(body, m.Effect) and body.mode == "do":
            agent = body.deed["agent"]
            verb = self._verb(body.deed)[0]
            if verb.subject == "agent" and agent in (None, who):
                roles = tuple(role for role in body.deed.roles if role[0] != "agent")
                deed = m.Deed(body.deed.verb, (("agent", who), *roles), body.deed.manner)
                self_told = self.effect(m.Effect(deed, "can", body.lasts))
                self.speak_of(body.deed)
                return self_told
        if isinstance(who, m.Owner) and isinstance(who.of, m.Ref) and who.of.name == "chosen":
            return f"{self.body(body)} ({self.say('decides')})"
        lead = self.say("you_may") if who == m.YOU else f"{self.term(who)} {self.say('may')}"
        self.infinite = who == m.YOU
        text = self.body(body)
        self.infinite = False
        return f"{lead}: {text}"

    def effect(self, node: m.Effect, static: bool = False) -> str:
        """One deed: as a command, or as what holds; for how long."""
        deed = node.deed
        verb, subject = self._verb(deed)
        if node.mode == "do" and deed.verb in ("begin", "end") and isinstance(deed["patient"], m.Period):
            text = f"{self.say(f'{deed.verb}_it')} {self.term(deed['patient'], 'a')}"
            text += self._places(deed, verb, ("patient",))
        elif node.mode != "do":
            text = self.clause(deed, modal=node.mode)
        elif subject is None and not static:
            form = self.infinitive(verb.forms) if self.infinite else self.command(verb.forms)
            text = f"{form}{self._places(deed, verb, ())}"
        else:
            text = self.clause(deed)
        self.speak_of(deed)
        if node.lasts is not None:
            until = self.say("until")
            text += f" {until} {self.term(node.lasts, 'g')}"
        return text


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
