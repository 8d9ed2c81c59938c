"""Who, what, where and how much, told in a language: terms in their cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.data import word
from judge.cardtext.paraphrase.descriptions import Descriptions

_YOU = {"en": ("you",) * 6, "pl": ("ty", "ciebie", "tobie", "ciebie", "tobą", "tobie"),
        "ru": ("вы", "вас", "вам", "вас", "вами", "вас")}  # fmt: skip
_PLAIN = (m.Number, m.Letter, m.ByRoll)


class Terms(Descriptions):
    """Tells terms.  `spoken`: who plays a role of what was told of before; `choices`: who was chosen."""

    def term(self, node: Any, case: str = "n") -> str:
        """A term in a case."""
        match node:
            case m.Ref():
                return self.ref(node, case)
            case m.Owner(relation, of):
                entry = self.word("who", relation)
                return self.owned(entry, of, case)
            case m.Selector():
                return self.selector(node, case)
            case m.Group(members, either):
                row = [self.term(member, case) for member in members]
                return f"{', '.join(row[:-1])} {self.say('or' if either else 'and')} {row[-1]}"
            case m.Ability():
                return self.keyword(node, case) if node.kind == "keyword" else f"«{self.granted(node)}»"
            case m.Things():
                return self.things(node, case)
            case m.Property(name, of) | m.Value(name, of, ""):
                entry = self.word("nouns", name)
                if self.language != "en" and of is None:
                    return self.noun(self.bare(entry), case)
                return self.owned(self.bare(entry), None if of == m.Ref("game") else of, case)
            case m.Zone():
                return self.zone(node, case)
            case m.Period():
                return self.period(node, case)
            case m.Word():
                return self.value(node, case)
            case m.Deed():
                return self.deed_told(node)
        return self.amount(node, case)

    def ref(self, node: m.Ref, case: str) -> str:
        """Somebody who is known or was spoken of."""
        if node == m.YOU:
            return _YOU[self.language]["ngdail".index(case)]
        known = word("who", node.name, self.language)
        if known is not None:
            return self.noun(known, case)
        before = self.before(node)
        if before is None and (node.role.endswith("player") or node.role.endswith("ability")):
            return self.noun(
                self.say("that_player" if node.role.endswith("player") else "that_ability"), case
            )
        if node.name == "rest":
            return self.with_adjectives(("rest",), self.word("nouns", "card"), case, many=True)
        entry, many = self.head_of(before)
        which = "chosen" if node.name == "chosen" else "that"
        adjs: tuple[str, ...] = (which,)
        alike = [choice for choice in self.choices.values() if self.head_of(choice)[0] == entry]
        if node.name == "chosen" and len(alike) > 1:
            nth = alike.index(before) if before in alike else 0
            adjs = (("first", "second", "third", "fourth", "fifth")[min(nth, 4)], which)
        return self.with_adjectives(adjs, entry, case, many)

    def before(self, node: m.Ref) -> Any:
        """Who or what was meant when it was spoken of; None where nobody knows."""
        if node.name == "chosen":
            return self.choices.get(node.number)
        return self.spoken.get(f"{node.name} {node.role}".strip())

    def head_of(self, node: Any) -> tuple[str, bool]:
        """The noun by which somebody is called, and whether they are several."""
        if not isinstance(node, m.Selector):
            return self.word("nouns", "card"), False
        many = node.quantifier in ("choose", "some", "top", "random") and node.count not in (
            None,
            m.Number(1),
        )
        if node.quantifier == "each" and node.kind == "card":
            many = node is not self.spoken.get("one")
        return self.bare(self.head(node.what, node.kind)[0]), many

    def with_adjectives(self, concepts: tuple[str, ...], entry: str, case: str, many: bool = False) -> str:
        """A noun with adjectives: "pierwsza wybrana karta", "the first chosen card"."""
        sex, alive = self.sex(entry)
        words = [self.adjective(self.word("adjectives", word), case, sex, many, alive) for word in concepts]
        text = " ".join([*words, self.noun(entry, case, many)])
        if self.language != "en" or concepts[0] in ("this", "each", "your", "one"):
            return text
        return (
            text.replace("that ", "those ", 1)
            if many and concepts[0] == "that"
            else (text if concepts[0] == "that" else f"the {text}")
        )

    def owned(self, entry: str, whose: Any, case: str, many: bool = False) -> str:
        """A noun with whose it is: "twoja ręka", "the hand of the opponent"."""
        if whose is None:
            article = "the " if self.language == "en" and not entry.startswith("the ") else ""
            return f"{'' if entry.endswith('%') else article}{self.noun(entry, case, many)}"
        if whose == m.YOU:
            return self.with_adjectives(("your",), entry, case, many)
        if isinstance(whose, m.Word):
            whose_text = self.value(whose)
            return f"{self.noun(entry, case, many)} ({whose_text})"
        if self.language == "en":
            return f"the {self.noun(entry, case, many).removeprefix('the ')} of {self.term(whose)}"
        return f"{self.noun(entry, case, many)} {self.term(whose, 'g')}"

    # -- how many
    def selector(self, node: m.Selector, case: str) -> str:
        """A description with its number."""
        if node.quantifier == "each":
            self.spoken = {**self.spoken, "one": node}
        text = self._numbered(node, case)
        if node.chooser not in (m.YOU, None) and node.quantifier == "choose":
            who = node.chooser
            chooser = self.term(who)
            if isinstance(who, m.Selector):
                chooser = self.with_adjectives(("that",), self.head_of(who)[0], "n")
            text += f" ({self.say('chooses')} {chooser})"
        return text

    def _numbered(self, node: m.Selector, case: str) -> str:
        count = node.count
        first = {"choose": ("chosen",), "random": ("random",), "top": ("top",), "bottom": ("bottom",)}
        adjs = first.get(node.quantifier, ())
        if node.quantifier == "each" and node.kind != "attack":
            return self.described(node.what, node.kind, case, False, (self.each_word,))
        if node.quantifier == "each" or isinstance(count, m.All):
            return self.described(
                node.what, node.kind, case, True, () if node.quantifier == "each" else ("all",)
            )
        if count in (None, m.Number(1)) and not node.up_to:
            body = self.described(node.what, node.kind, case, False, adjs)
            if self.language != "en":
                return body
            return self.with_article(body, node.quantifier in ("top", "bottom"))
        head = self.say("up_to") + " " if node.up_to else ""
        if isinstance(count, m.Choice):
            lead, case, many = self.some_of(count, case)
            return f"{lead} {self.described(node.what, node.kind, case, many, adjs, few=True)}"
        if not isinstance(count, _PLAIN):
            several = self.described(node.what, node.kind, case, True, adjs)
            return f"{head}{several} ({self.say('amounting')} {self.amount(count)})"
        n = self.amount(count)
        case, many_one = self.number(n, "g" if node.up_to else case)
        return f"{head}{n} {self.described(node.what, node.kind, case, many_one, adjs, few=n != '1')}"

    def some_of(self, node: m.Choice, case: str) -> tuple[str, str, bool]:
        """A number that somebody says, and case and number of the noun behind it."""
        if node.least is None and node.most is None:
            return self.noun(self.say("any_number"), case), "g", True
        if self.language == "ru" and (node.least is None or node.most is None):
            return self.choice(node), "g", self.amount(node.most or node.least) != "1"
        return self.choice(node), *self.number(self.amount(node.most or node.least), case)

    def choice(self, node: m.Choice) -> str:
        """A number that whoever carries it out says."""
        if node.least is None and node.most is None:
            return self.noun(self.say("any_number"))
        if node.least is not None and node.most is not None:
            return f"{self.amount(node.least)}-{self.amount(node.most)}"
        end = "at_least" if node.least is not None else "at_most"
        return f"{self.say(end)} {self.amount(node.least if node.least is not None else node.most)}"

    def things(self, node: m.Things, case: str) -> str:
        """So many of what is counted."""
        entry = self.bare(self.word("nouns", node.kind))
        if isinstance(node.amount, m.Bound):
            text = self.things(replace(node, amount=node.amount.amount), case)
            return text + self._bounds(node.amount)
        if node.of == m.YOU:
            node = replace(node, marks=(*node.marks, "yours"))
        marks = [mark for mark in node.marks if mark not in ("source", "to")]
        adjs = tuple(known for mark in marks if (known := word("adjectives", mark, self.language)))
        named = [mark for mark in marks if word("adjectives", mark, self.language) is None]
        entry += "".join(f" «{self.bare(self.word('nouns', mark))}»" for mark in named)
        amount = node.amount
        match amount:
            case m.Number() | m.Letter() | m.ByRoll():
                text = self.counted(self.amount(amount), entry, case, adjs)
                text = entry if node.kind == "edge" else text
                text = self.noun(entry, case) if node.kind == "edge" else text
            case m.ThatMuch():
                text = f"{self.say('that_much')} {self.noun(entry, 'g', True)}"
            case m.All(None):
                text = self.counted_as(entry, case, (self.word("adjectives", "all"), *adjs))
            case m.All(but):
                text = f"{self.say('all_but')} {self.counted(self.amount(but), entry, 'g', adjs)}"
            case m.Choice(m.Number(1), None) if node.of is not None:
                text = self.counted_as(entry, case, adjs)
            case m.Choice():
                lead, of_number, several = self.some_of(amount, case)
                sex, alive = self.sex(entry)
                words = [self.adjective(adj, of_number, sex, True, alive) for adj in adjs]
                text = " ".join([lead, *words, self.noun(entry, of_number, several)])
            case _:
                text = f"{self.counted_as(entry, case, adjs)} {self.say('amounting')} {self.amount(amount)}"
        if node.of is None or node.of == m.YOU:
            return text
        if "source" in node.marks or "to" in node.marks:
            how = "source" if "source" in node.marks else "to"
            dealt = word("adjectives", f"{how}_{node.kind}", self.language) or self.word("adjectives", how)
            sex, alive = self.sex(entry)
            agreed = self.adjective(dealt, "g" if text.split()[0].isdecimal() else case, sex, True, alive)
            link = ", " if self.language == "ru" else " "
            return f"{text}{link}{agreed} {self.term(node.of, 'a' if self.language == 'pl' else 'i')}"
        on = {"en": "on", "pl": "na", "ru": "на"}[self.language]
        return f"{text} {on} {self.term(node.of, 'l')}"

    def counted_as(self, entry: str, case: str, adjs: tuple[str, ...]) -> str:
        """Several, with adjectives, without a number."""
        sex, alive = self.sex(entry)
        return " ".join(
            [*(self.adjective(adj, case, sex, True, alive) for adj in adjs), self.noun(entry, case, True)]
        )

    def _bounds(self, node: m.Bound) -> str:
        ends = (("at_most", node.most), ("at_least", node.least))
        return "".join(f" ({self.say(end)} {self.amount(n)})" for end, n in ends if n is not None)

    # -- amounts
    def amount(self, node: Any, case: str = "n") -> str:
        """How much it is."""
        match node:
            case m.Number(n):
                return str(n)
            case m.Letter(name):
                return name
            case m.ByRoll(parts):
                return "-".join(self.amount(part) for part in parts)
            case m.Count(m.Selector(_, what, kind), ""):
                return f"{self.say('number_of')} {self.described(what, kind, 'g', True)}"
            case m.Count(m.Things(kind, _, of), ""):
                things = self.things(m.Things(kind, m.All(), of), "g")
                return f"{self.say('number_of')} {things.split(' ', 1)[1]}"
            case m.Count(of, distinct):
                number = (
                    f"{self.say('number_of_kinds')} {self.noun(self.bare(self.word('nouns', distinct)))}"
                )
                return f"{number} ({self.term(of)})"
            case m.Value(name, of, ""):
                return self.term(m.Property(name, of), case)
            case m.Value(name, of, take):
                return f"{self.say(take)} {self.owned(self.bare(self.word('nouns', name)), of, 'n')}"
            case m.ThatMuch():
                return self.say("that_much")
            case m.Sum(parts):
                row = [self.amount(part) for part in parts]
                return " + ".join(row).replace("+ -", "- ")
            case m.Times(-1, amount):
                plain = isinstance(amount, _PLAIN)
                return f"-{self.amount(amount)}" if plain else f"-({self.amount(amount)})"
            case m.Times(n, amount):
                return f"{n} × {self.amount(amount)}"
            case m.Quotient(amount, n):
                return self.amount(amount) if n == 1 else f"{self.amount(amount)} / {n}"
            case m.Half(amount, rounded):
                return f"{self.say('half')} {self.amount(amount)} ({self.say(f'half_{rounded}')})"
            case m.Bound(amount):
                return self.amount(amount) + self._bounds(node)
            case m.All(None):
                return self.word("adjectives", "all")
            case m.All(but):
                return f"{self.say('all_but')} {self.amount(but)}"
            case m.Choice():
                return self.choice(node)
            case m.Things() | m.Property() | m.Word():
                return self.term(node, case)
        raise ValueError(f"no words for a {type(node).__name__}")
