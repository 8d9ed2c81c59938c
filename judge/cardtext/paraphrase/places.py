"""Where and when, told in a language: places with their prepositions, stretches, values, keywords."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.gloss import table as glosses
from judge.cardtext.paraphrase.data import word
from judge.cardtext.paraphrase.language import Language

_WAYS = {
    "in": {"in": "in n", "to": "into n", "from": "from n"},
    "at": {"in": "in n", "to": "to n", "from": "from n"},
    "on": {"in": "on n", "to": "onto n", "from": "from n"},
    "w": {"in": "w l", "to": "do g", "from": "z g"},
    "na": {"in": "na l", "to": "na a", "from": "z g"},
    "в": {"in": "в l", "to": "в a", "from": "из g"},
    "на": {"in": "на l", "to": "на a", "from": "с g"},
}
"""How a place stands with its preposition: where, where to, where from."""
_OF_CARDS = {
    "en": {"to": "to a", "from": "from a", "in": "at a"},
    "pl": {"to": "do g", "from": "z g", "in": "przy l"},
    "ru": {"to": "к d", "from": "с g", "in": "у g"},
}
_USUAL = {"en": "in", "pl": "w", "ru": "в"}
BEFORE = ("z", "w", "с", "в", "к")


class Places(Language):
    """Tells places, stretches of the game, values and keywords."""

    def __init__(self, language: str, game: str) -> None:
        super().__init__(language)
        self.game = game
        self.spoken: dict[str, Any] = {}
        self.choices: dict[int, Any] = {}
        self.each_word = "each"

    def term(self, node: Any, case: str = "n") -> str:
        """A term in a case."""
        raise NotImplementedError

    def amount(self, node: Any, case: str = "n") -> str:
        """How much it is."""
        raise NotImplementedError

    def deed_told(self, node: m.Deed, without: str = "", clause: bool = True) -> str:
        """A deed as a sentence, without what plays a role."""
        raise NotImplementedError

    def relative(self, part: m.Did, sex: str, many: bool, alive: bool, denied: bool = False) -> str:
        """That somebody did it or had it done: ", którą zagrałeś w tej turze"."""
        raise NotImplementedError

    def granted(self, node: m.Ability) -> str:
        """A text that is given to a card."""
        raise NotImplementedError

    def owned(self, entry: str, whose: Any, case: str, many: bool = False) -> str:
        """A noun with whose it is."""
        raise NotImplementedError

    def with_adjectives(self, concepts: tuple[str, ...], entry: str, case: str, many: bool = False) -> str:
        """A noun with adjectives."""
        raise NotImplementedError

    def head(self, what: Any, kind: str) -> tuple[str, tuple[Any, ...]]:
        """The noun of a description, and what else is said of it."""
        raise NotImplementedError

    def word(self, kind: str, concept: str) -> str:
        """The word of a concept; what only has a gloss is told with it, a name as it is."""
        known = word(kind, concept, self.language)
        if known is None and kind == "nouns":
            known = word("adjectives", concept, self.language) or word("who", concept, self.language)
        if known is None and kind == "adjectives":
            known = word("nouns", concept, self.language)
            known = self.bare(known) if known else None
        row = glosses()["words"].get(concept)
        if known is None and row is not None and self.language != "en":
            known = row[self.column - 1]
        return known if known is not None else concept.replace("_", " ")

    @staticmethod
    def bare(entry: str) -> str:
        """A noun without the preposition of a place."""
        first, colon, rest = entry.partition(":")
        return rest if colon and first in _WAYS else entry

    def joined(self, preposition: str, text: str) -> str:
        """A preposition before words: "ze stosu", "во втором ряду"."""
        if not preposition:
            return text
        low = text.lower()
        if preposition == "z" and low[:1] in "sśzźżw" and low[1:2] not in "aeiouyąęóiu":
            preposition = "ze"
        if preposition in "вс" and low[:1] == preposition and low[1:2] not in "аеиоуыэюя":
            preposition += "о"
        if preposition == "к" and low.startswith(("всем", "мне")):
            preposition = "ко"
        return f"{preposition} {text}"

    def at(self, way: str, node: Any) -> str:
        """A place with its preposition: `way` is in, to or from."""
        entry = ""
        if isinstance(node, m.Group):
            link = f" {self.say('or' if node.either else 'and')} "
            return link.join(self.at(way, member) for member in node.members)
        if isinstance(node, m.Zone):
            ends = node.position in ("top", "bottom")
            entry = self.word("nouns", node.position if ends else node.name)
        elif isinstance(node, m.Selector) and node.kind == "zone":
            entry = self.head(node.what, "zone")[0]
        if not entry and not (isinstance(node, m.Property | m.Word | m.Period)):
            how = _OF_CARDS[self.language][way]
        else:
            first, colon, _ = entry.partition(":")
            how = _WAYS[first if colon and first in _WAYS else _USUAL[self.language]][way]
        preposition, case = how.split()
        return self.joined(preposition, self.term(node, case))

    def zone(self, node: m.Zone, case: str) -> str:
        """A place."""
        entry = self.bare(self.word("nouns", node.name))
        if node.position in ("that", "each", "one"):
            return self.with_adjectives((node.position,), entry, case)
        if node.position in ("top", "bottom"):
            end = self.bare(self.word("nouns", node.position))
            inner = self.owned(entry, node.whose, "g")
            return f"the {end} of {inner}" if self.language == "en" else f"{self.noun(end, case)} {inner}"
        return self.owned(entry, node.whose, case)

    def during(self, node: Any) -> str:
        """In a stretch of the game."""
        if isinstance(node, m.Period) and node.edge:
            return f"{'at ' if self.language == 'en' else ''}{self.term(node)}"
        return f"{self.say('during')} {self.term(node, 'g')}"

    def period(self, node: m.Period, case: str) -> str:
        """A stretch of the game."""
        if node.edge:
            edge = "at_begin" if node.edge in ("start", "begin") else "at_end"
            inner = self.period(
                m.Period(node.name, node.whose, node.which, "", node.against, node.within), "g"
            )
            return f"{self.say(edge)} {inner}".removeprefix("at " if self.language == "en" else "")
        known = word("nouns", f"{node.name}_period", self.language)
        entry = known or self.bare(self.word("nouns", node.name))
        if node.which:
            text = self.with_adjectives((node.which,), entry, case)
            whose = node.whose
            if whose == m.YOU:
                text = self.with_adjectives(("your", node.which), entry, case).removeprefix("the ")
            elif whose is not None:
                text += f" {'of ' if self.language == 'en' else ''}{self.term(whose, 'g')}"
        else:
            text = self.owned(entry, node.whose, case)
            if self.language == "en" and node.whose is None:
                text = self.with_article(self.noun(entry))
        if node.against is not None:
            text += (
                f" {self.say('against')} {self.term(node.against, 'd' if self.language == 'pl' else 'g')}"
            )
        return text if node.within is None else f"{text} ({self.during(node.within)})"

    def value(self, node: m.Word, case: str = "n") -> str:
        """A word as a value."""
        if node.property == "arena":
            return self.owned(self.bare(self.word("nouns", f"{node.value}_arena")), None, case)
        if not node.value:
            return self.noun(self.bare(self.word("nouns", node.property)))
        known = word("adjectives", node.value, self.language) or word("nouns", node.value, self.language)
        if known is None:
            kind = word("nouns", node.property, self.language)
            return f"{self.noun(self.bare(kind), case)} “{node.value}”" if kind else f"“{node.value}”"
        link = f" {self.say('or')} "
        return link.join(self._bent(piece, case) for piece in self.bare(known).split(link))

    def _bent(self, text: str, case: str) -> str:
        """An adjective or a noun in a case."""
        if case == "n" or " " in text:
            return text
        as_adjective = self.adjective(text, case, "m")
        return as_adjective if as_adjective != text else self.noun(text, case)

    def keyword(self, node: m.Ability, case: str = "n") -> str:
        """A keyword as cards print it, with its number and what it names."""
        name = self.keyword_name(node.name)
        name = self.noun(name, case) if self.game == "berserk" and name[:1] != "“" else name
        number = "" if node.number is None else f" {self.amount(node.number)}"
        return f"{name}{number}" + (f" ({self.term(node.of)})" if node.of is not None else "")

    def keyword_name(self, name: str) -> str:
        """The name that stands on cards."""
        known = word("keywords", name, self.language) if self.game == "berserk" else None
        shown = name.replace("_", " ").capitalize()
        return known or (shown if shown.isascii() or self.language == "ru" else f"“{shown}”")
