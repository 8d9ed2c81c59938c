"""What is known while one ability is told, and the one way in which whatever is meant is told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.gloss import table as glosses
from judge.cardtext.paraphrase.data import LANGUAGES, word
from judge.cardtext.paraphrase.language import Language

WAYS = {
    "in": {"in": "in n", "to": "into n", "from": "from n"},
    "at": {"in": "in n", "to": "to n", "from": "from n"},
    "on": {"in": "on n", "to": "onto n", "from": "from n"},
    "w": {"in": "w l", "to": "do g", "from": "z g"},
    "na": {"in": "na l", "to": "na a", "from": "z g"},
    "в": {"in": "в l", "to": "в a", "from": "из g"},
    "на": {"in": "на l", "to": "на a", "from": "с g"},
}
"""How a place stands with its preposition: where, where to, where from."""


@dataclass(frozen=True)
class Telling(Language):
    """One ability, told in a language with the words of `paraphrase.yaml`.

    `choices`: what was chosen, by number; `spoken`: who plays a role of what was told of before, written
    into as it is told; `each`: which adjective stands for "each"; `infinite`: verbs stand behind "you may".
    """

    game: str
    choices: Mapping[int, m.Selector] = field(default_factory=dict)
    spoken: dict[str, Any] = field(default_factory=dict)
    each: str = "each"
    infinite: bool = False

    def word(self, kind: str, concept: str) -> str:
        """The word of a concept; what only has a gloss is told with it, a name as it is."""
        known = word(kind, concept, self.language)
        if known is None and kind == "nouns":
            known = word("adjectives", concept, self.language) or word("who", concept, self.language)
        if known is None and kind == "adjectives":
            known = word("nouns", concept, self.language)
            known = bare(known) if known else None
        row = glosses()["words"].get(concept)
        if known is None and row is not None and self.language != "en":
            known = row[LANGUAGES.index(self.language) - 1]
        return known if known is not None else concept.replace("_", " ")

    def entry(self, concept: str) -> str:
        """The noun of a concept, as `noun` takes it."""
        return bare(self.word("nouns", concept))

    def with_adjectives(self, concepts: tuple[str, ...], entry: str, case: str, many: bool = False) -> str:
        """A noun with adjectives: "pierwsza wybrana karta", "the first chosen card"."""
        sex, alive = self.sex(entry)
        words = [self.adjective(self.word("adjectives", adj), case, sex, many, alive) for adj in concepts]
        text = " ".join([*words, self.noun(entry, case, many)])
        if self.language != "en" or concepts[0] in ("this", "each", "your", "one"):
            return text
        if concepts[0] == "that":
            return text.replace("that ", "those ", 1) if many else text
        return f"the {text}"

    def speak_of(self, deed: m.Deed, how: str = "done") -> None:
        """Remembers who plays which role: "that unit" is told so.  `how`: in a trigger (that), or done."""
        self.spoken.update({f"{how} {role}": who for role, who in deed.roles if isinstance(who, m.Selector)})
        if deed.verb == "attack" and deed["with"] is None:
            self.spoken[f"{how} with"] = m.Selector("some", m.Anything(), "attack", m.Number(1))
        rels = (rel for rel in walk(deed) if isinstance(rel, m.Rel) and isinstance(rel.other, m.Selector))
        self.spoken.update({f"{how} {rel.name}": rel.other for rel in rels if rel.name == "through"})


@singledispatch
def tell(node: object, t: Telling, case: str = "n") -> str:
    """Whatever a meaning is made of, in words, in a case; each module tells the nodes of its topic.

    Descriptions and conditions, which say something of somebody, have functions of their own.  Raises
    ValueError for what has no words.
    """
    raise ValueError(f"no words for a {type(node).__name__}")


def bare(entry: str) -> str:
    """A noun without the preposition of a place."""
    first, colon, rest = entry.partition(":")
    return rest if colon and first in WAYS else entry


def joined(preposition: str, text: str) -> str:
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
