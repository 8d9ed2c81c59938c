"""What happens and what has to be so, told in a language: events and conditions."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.clauses import Clauses, edge_of
from judge.cardtext.russian import inflected as russian


class Conditions(Clauses):
    """Tells events and conditions."""

    def event(self, node: m.Event) -> str:
        """What a trigger waits for."""
        for deed in node.deeds:
            self.speak_of(deed, "that")
        past = node.moment == "after" and self.language != "en"
        rows = [
            self.clause(deed, past, modal="would" if node.moment == "would" else "") for deed in node.deeds
        ]
        text = f" {self.say('or')} ".join(rows)
        when = ""
        if node.which:
            time = {"en": "time", "pl": "raz", "ru": "раз"}[self.language]
            when = f" ({self.with_adjectives((node.which,), time, 'n')}"
            when += f" {self.during(node.period)})" if node.period is not None else ")"
        elif node.period is not None:
            when = f" {self.during(node.period)}"
        if all(edge_of(deed) is not None for deed in node.deeds):
            if node.moment == "before":
                rows = [
                    self.term(edge_of(deed), "i" if self.language == "pl" else "g") for deed in node.deeds
                ]
                link = f" {self.say('or')} "
                text = f"{self.say('ahead_of')} {link.join(rows)}"
            return f"{text}{when}"
        return f"{self.say(node.moment)} {text}{when}"

    def speak_of(self, deed: m.Deed, how: str = "done") -> None:
        """Remembers who plays which role: "that unit" is told so.  `how`: in a trigger (that), or done."""
        spoken = {f"{how} {role}": term for role, term in deed.roles if isinstance(term, m.Selector)}
        self.spoken = {**self.spoken, **spoken}

    def condition(self, node: Any) -> str:
        """What has to be so."""
        match node:
            case m.And(parts) | m.Or(parts):
                link = f" {self.say('and' if isinstance(node, m.And) else 'or')} "
                return link.join(self.condition(part) for part in parts)
            case m.Not(m.Fits(who, what)) if self._is(who, what):
                return f"{self._who(who)}{self._is(who, what, denied=True)}"
            case m.Not(part):
                return f"{self.say('not_so')} {self.condition(part)}"
            case m.Fits(m.Ref("game"), m.Is("balance", side)):
                return self.say(f"balance_{side}")
            case m.Fits(who, m.Did(deed, role, within, "")) if deed[role] is None:
                whole = m.Deed(deed.verb, tuple(sorted((*deed.roles, (role, who)))), deed.manner)
                when = f" {self.during(within)}" if within is not None else ""
                return f"{self.clause(whole, past=within is not None)}{when}"
            case m.Fits(who, what):
                return f"{self._who(who)}{self._is(who, what)}"
            case m.Measure(left, relation, right):
                if isinstance(left, m.ThatMuch):
                    return f"{self.compared(relation, right)}"
                return f"{self.term(left)} {self.say('amounts')} {self.compared(relation, right)}"
            case m.During(period):
                return f"{self.say('it_is')} {self.term(period)}"
            case m.Happened(event, within):
                text = f" {self.say('or')} ".join(self.clause(deed, past=True) for deed in event.deeds)
                nth = f" ({self.word('adjectives', event.which)})" if event.which else ""
                return text + nth + (f" {self.during(within)}" if within is not None else "")
        return self.behind(node)

    def _who(self, who: Any) -> str:
        """The subject; Polish does not say "you"."""
        return "" if who == m.YOU and self.language == "pl" else f"{self.term(who)} "

    def _is(self, who: Any, what: Any, denied: bool = False) -> str:
        """What somebody is, as a predicate."""
        you, many, sex = who == m.YOU, self._several(who), self._sex_of(who)
        no = f"{self.say('not')} " if denied else ""
        copula = {
            "en": "are" if you or many else "is",
            "pl": "jesteś" if you else "są" if many else "jest",
            "ru": "",
        }
        be = copula[self.language]
        if isinstance(what, m.And) and all(isinstance(part, m.Having) for part in what.parts):
            return f" {self.say('and')} ".join(self._is(who, part, denied) for part in what.parts)
        if isinstance(what, m.Having):
            has = {"en": "have" if you or many else "has", "pl": "masz" if you else "mają" if many else "ma",
                   "ru": "имеете" if you else "имеют" if many else "имеет"}[self.language]  # fmt: skip
            if denied and self.language == "en":
                has = f"{'do' if you or many else 'does'} not have"
                no = ""
            return f"{no}{has} {self.had(what)}"
        if (isinstance(what, m.Is) and what.property in ("type", "class", "attack", "kind")) or (
            isinstance(what, m.And | m.Or)
            and any(
                isinstance(member, m.Is) and member.property in ("type", "class")
                for member in m.conjuncts(what) + getattr(what, "parts", ())
            )
        ):
            noun = self.described(what, "card", {"pl": "i", "ru": "n"}.get(self.language, "n"), False)
            link = {"en": f"{be} {'not ' if denied else ''}a", "pl": f"{no}{be}", "ru": f"{no}-"}[
                self.language
            ]
            return f"{link} {noun}".replace(" a a", " an a")
        text, _ = self._said_of(what)
        first, _, rest = text.partition(" ")
        if rest and first in ("stojący", "leżący", "będący", "стоящий", "лежащий", "находящийся"):
            text = rest
        elif not many and (acts := self.acting(first, you)):
            return f"{no}{acts} {rest}".strip()
        elif self.language == "ru" and not rest:
            return f"{no}{russian.short(text, sex, many or you)}"
        predicate = self._agreed(text, "n", sex, many, False)
        order = f"{be} {no}{predicate}" if self.language == "en" else f"{no}{be} {predicate}"
        return " ".join(order.split())
