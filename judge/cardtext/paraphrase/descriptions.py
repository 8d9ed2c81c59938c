"""What is said of cards, attacks and places, told in a language: a noun with words before and behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.data import word
from judge.cardtext.paraphrase.language import known_word
from judge.cardtext.paraphrase.places import BEFORE, Places


class Descriptions(Places):
    """Tells descriptions."""

    # -- nouns
    def head(self, what: Any, kind: str) -> tuple[str, tuple[Any, ...]]:
        """The noun of a description, and what else is said of it."""
        parts = tuple(part for part in m.conjuncts(what) if part != m.Anything())
        for part in parts:
            match part:
                case m.Is("type" | "attack" | "zone" | "kind" as sort, value) if (
                    sort != "kind" or kind == "ability"
                ):
                    if word("nouns", value, self.language):
                        return self.word("nouns", value), tuple(other for other in parts if other != part)
        named = [part for part in parts if isinstance(part, m.Is) and part.property == "class"]
        if named and self.language == "ru" and kind == "card" and known_word(named[0].value):
            return named[0].value, tuple(other for other in parts if other != named[0])
        usual = {"card": "card", "player": "player", "ability": "ability", "attack": "attack", "zone": "zone"}
        return self.word("nouns", usual.get(kind, "card")), parts

    def described(
        self, what: Any, kind: str, case: str, many: bool, adjs: Sequence[str] = (), few: bool = False
    ) -> str:
        """A noun with all that is said of it, in a case and number; `few`: with adjectives in the plural."""
        if isinstance(what, m.Or) and any(
            isinstance(m.conjuncts(member)[0], m.Is | m.And) for member in what.parts
        ):
            row = [
                self.described(member, kind, case, many, adjs if i == 0 else (), few)
                for i, member in enumerate(what.parts)
            ]
            return f" {self.say('or')} ".join(row)
        entry, parts = self.head(what, kind)
        entry = self.bare(entry)
        either = next((part for part in parts if isinstance(part, m.Or) and _types(part)), None)
        noun = self.noun(entry, case, many)
        if either is not None and entry == self.word("nouns", "card"):
            parts = tuple(part for part in parts if part != either)
            heads = [self.bare(self.word("nouns", part.value)) for part in either.parts]  # type: ignore[union-attr]
            noun, entry = f" {self.say('or')} ".join(self.noun(head, case, many) for head in heads), heads[0]
        sex, alive = self.sex(entry)
        before = [self.word("adjectives", adj) for adj in adjs]
        behind: list[str] = []
        for part in parts:
            did = part.part if isinstance(part, m.Not) else part
            if isinstance(did, m.Did):
                before += [self.word("adjectives", did.which)] if did.which else []
                behind.append(self.relative(did, sex, many or few, alive, did is not part))
                continue
            text, is_before = self._said_of(part)
            if kind == "zone" and part == m.Rel("controller", m.YOU):
                text, is_before = self.word("adjectives", "your"), True
            (before if is_before else behind).append(text)
        agreed = [self._agreed(text, case, sex, many or few, alive) for text in dict.fromkeys(before)]
        behind.sort(key=lambda text: text != self.term(m.OPPONENT, "g"))
        tails = [
            text if text[0] in ", " else self._agreed(text, case, sex, many or few, alive) for text in behind
        ]
        text = " ".join([*agreed, noun])
        for tail in tails:
            apart = self.language == "ru" and is_participle(tail.split()[0].strip(","))
            text += tail if tail[:1] in ", " else f", {tail}" if apart else f" {tail}"
        return text

    def _agreed(self, text: str, case: str, sex: str, many: bool, alive: bool) -> str:
        """Words that agree: of "or" each, behind "not" the next one."""
        link, no = f" {self.say('or')} ", f"{self.say('not')} "
        if link in text and not text.startswith(","):
            return link.join(self._agreed(piece, case, sex, many, alive) for piece in text.split(link))
        if text.startswith(no):
            return no + self._agreed(text[len(no) :], case, sex, many, alive)
        return self.adjective(text, case, sex, many, alive)

    # -- what is said of it
    def _said_of(self, part: Any) -> tuple[str, bool]:
        """Words for one thing that is said, in their first form, and whether they stand before the noun."""
        match part:
            case m.Rel("controller", m.Ref("you")) if self.language == "en":
                return "you control", False
            case m.Rel("controller", m.Ref("you")):
                return self.word("adjectives", "your"), True
            case m.Rel("controller" | "owner", m.Ref("opponent")) if self.language != "en":
                return self.term(m.OPPONENT, "g"), False
            case m.State(name) | m.Is(
                "ordinal" | "grade" | "element" | "affiliation" | "period" | "size" | "side", name
            ):
                text = self.word("adjectives", name)
                behind = (
                    " " in text
                    if self.language != "en"
                    else text.startswith(("in ", "of ", "at ", "face ", "committed"))
                )
                return text, not behind
            case m.Is("not", value):
                return self._said_of(m.Not(m.Is(*value.split(" ", 1))))
            case m.Not(m.Having(m.Ability() | m.Things() | m.Selector() as what, ">=", m.Number(1) | None)):
                return self.joined(self.say("without"), self._lacked(what)), False
            case m.Not(m.Is("type", value)):
                noun = self.noun(self.bare(self.word("nouns", value)), "n" if self.language == "en" else "i")
                return f"{self.say('not_being')} {noun}", False
            case m.Not(inner):
                text, before = self._said_of(inner)
                single = before and " " not in text
                if self.language == "en":
                    return (
                        f"{'non-' if single and not text.endswith(('ed', 'ing')) else 'not '}{text}",
                        before,
                    )
                return f"{self.say('not')}{'' if single else ' '}{text}", before
            case m.Other(m.Ref("this" | "one")):
                return self.word("adjectives", "other"), True
            case m.Other(than):
                return (
                    f"({self.say('also_than')} {self.term(than, 'i' if self.language == 'pl' else 'g')})",
                    False,
                )
            case m.Or(parts):
                row = [self._said_of(member) for member in parts]
                return f" {self.say('or')} ".join(text for text, _ in row), all(before for _, before in row)
            case m.And(parts):
                row = [self._said_of(member) for member in parts]
                return f" {self.say('and')} ".join(text for text, _ in row), all(before for _, before in row)
        return self.behind(part), False

    def behind(self, part: Any) -> str:
        """What stands behind the noun."""
        match part:
            case m.Rel(name, other):
                text = self.word("relations", name)
                words, _, case = text.rpartition(" ")
                lead, _, preposition = words.rpartition(" ")
                joined = preposition if preposition in BEFORE else ""
                if joined:
                    return f"{lead} {self.joined(joined, self.term(other, case))}".strip()
                return f"{words} {self.term(other, case)}".strip()
            case m.In(zone):
                return self.at("in", zone)
            case m.Is("name", value):
                return f"{self.say('named')} “{value}”"
            case m.Is("trait" | "class" | "kind" as sort, value):
                known = word("nouns", value, self.language) if sort == "kind" else None
                return f"{self.say(f'of_{sort}')} {self.bare(known) if known else f'“{value}”'}"
            case m.Is(name, value):
                known = word("adjectives", value, self.language) or word("nouns", value, self.language)
                shown = self.bare(known) if known else f"“{value}”"
                return f"({self.bare(self.word('nouns', name))}: {shown})"
            case m.Compare(name, relation, amount):
                noun = self.noun(self.bare(self.word("nouns", name)), "i")
                if isinstance(amount, m.Value) and amount.take in ("highest", "lowest"):
                    noun = self.noun(self.bare(self.word("nouns", name)))
                    return f"({self.say(amount.take)} {noun})"
                return f"{self.joined(self.say('with'), noun)} {self.compared(relation, amount)}"
            case m.Having():
                return f"{self.word('adjectives', 'having')} {self.had(part)}"
            case m.Same("neighbourhood", None):
                return self.say("together")
            case m.Same(name, of):
                as_ = f" {self.say('same_as')} {self.term(of)}" if of is not None else ""
                return f"{self._same(self.bare(self.word('nouns', name)))}{as_}"
            case m.Did():
                return self.relative(part, "f" if self.language != "en" else "n", False, False).removeprefix(
                    ", "
                )
        return self.term(part)

    def had(self, part: m.Having, case: str = "a") -> str:
        """What somebody has."""
        what = part.what
        if isinstance(what, m.Ability):
            return self.keyword(what, case) if what.kind == "keyword" else f"«{self.granted(what)}»"
        n = part.amount if part.amount is not None else m.Number(1)
        if isinstance(what, m.Things) and what.kind == "edge":
            return self.noun(self.bare(self.word("nouns", "edge")), case)
        noun = (
            self.described(what.what, what.kind, "g", True)
            if isinstance(what, m.Selector)
            else self.noun(self.bare(self.word("nouns", what.kind)), "g", True)
        )
        return f"{self.compared(part.relation, n)} {noun}"

    def _same(self, entry: str) -> str:
        """ "With the same name"."""
        if self.language == "en":
            return f"with the same {self.noun(entry)}"
        sex, alive = self.sex(entry)
        words = [self.adjective("ten" if self.language == "pl" else "тот", "i", sex, False, alive)]
        words.append(self.adjective("sam", "i", sex) if self.language == "pl" else "же")
        return self.joined(self.say("with"), " ".join([*words, self.noun(entry, "i")]))

    def _lacked(self, what: Any) -> str:
        """What somebody does not have, behind "without"."""
        if isinstance(what, m.Ability):
            return self.keyword(what, "g") if what.kind == "keyword" else f"«{self.granted(what)}»"
        if isinstance(what, m.Selector):
            return self.described(what.what, what.kind, "g", True)
        return self.noun(self.bare(self.word("nouns", what.kind)), "g", what.kind != "edge")

    def compared(self, relation: str, amount: Any) -> str:
        """How much it has to be: "3 or more"."""
        if relation in ("even", "odd"):
            return self.say(relation)
        n = self.amount(amount)
        if not isinstance(amount, m.Number | m.Letter) and relation in ("=", ">=", "<="):
            n = f"{self.say('as_much_as')} {self.amount(amount)}".strip()
        forms = {
            "=": "{n}",
            ">=": "{n} {or_more}",
            "<=": "{n} {or_less}",
            ">": "{more_than} {n}",
            "<": "{less_than} {n}",
        }
        words = {key: self.say(key) for key in ("or_more", "or_less", "more_than", "less_than", "other_than")}
        return forms.get(relation, "{other_than} {n}").format(n=n, **words)


_ENDINGS = "ий|ая|ее|ие|его|ему|им|ем|ей|ую|их|ими"
_PARTICIPLE = re.compile(
    rf"\w{{3,}}(щ|вш)({_ENDINGS})(ся)?|(прикреплённ|совершаем|наносим|получаем|производим)\w+"
)


def is_participle(form: str) -> bool:
    """Whether a Russian word is a participle: a comma stands before it, behind its noun."""
    return _PARTICIPLE.fullmatch(form) is not None


def _types(what: m.Or) -> bool:
    return all(isinstance(part, m.Is) and part.property == "type" for part in what.parts)
