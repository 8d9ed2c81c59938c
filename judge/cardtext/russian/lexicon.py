"""The Russian lexicon: lemmas -> what they may be, from `rulings/lexicon/russian.yaml` and the game's own."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.lexicon import Keyword, described, places_of, plain
from judge.cardtext.russian import forms
from judge.cardtext.type_check import roles
from judge.paths import rulings

NOUNS = ("card", "attack", "things", "place", "property", "keyword", "event", "period", "player", "misc")


FUNCTION = (
    "каждый", "весь", "любой", "выбранный", "ваш", "свой", "этот", "который", "дальность",
    "максимум", "тот", "такой",
)  # fmt: skip
"""Words of the grammar itself that may be misprinted, too."""


@dataclass(frozen=True)
class Frame:
    """One use of a verb: the concept, the role of the subject, and the role that each place fills.

    A place is a case ("acc"), a preposition with its case ("от gen"), a number ("на #"), or a phrase of
    its own kind ("gains", "where", "what", "like"); `?`: it may be left out.
    """

    verb: str
    subject: str
    places: tuple[tuple[str, str, bool], ...]
    printed: bool = True


@dataclass(frozen=True)
class Verb:
    """A verb by its first lemma, with its frames."""

    word: str
    frames: tuple[Frame, ...]

    def __hash__(self) -> int:
        return hash(self.word)


@dataclass
class Lexicon:
    """Words by lemma: verbs, nouns (kind, concept), adjectives (description), verbal nouns and headers."""

    verbs: dict[str, Verb] = field(default_factory=dict)
    nouns: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    adjectives: dict[str, list[m.Filter]] = field(default_factory=lambda: defaultdict(list))
    grades: dict[str, str] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    ordinals: dict[str, str] = field(default_factory=dict)
    heads: dict[str, str] = field(default_factory=dict)
    keywords: dict[str, Keyword] = field(default_factory=dict)
    numberless: set[str] = field(default_factory=set)
    classes: list[str] = field(default_factory=list)
    rewritings: list[tuple[str, str]] = field(default_factory=list)
    adverbs: dict[str, str] = field(default_factory=dict)
    participles: dict[str, str] = field(default_factory=dict)
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = field(default_factory=lambda: defaultdict(list))
    markers: dict[str, str] = field(default_factory=dict)
    comparatives: dict[str, str] = field(default_factory=dict)

    @cached_property
    def _lemmas(self) -> frozenset[str]:
        return frozenset(self._every())

    def lemmas(self) -> frozenset[str]:
        """Every word that is told here; asked only when all of them are."""
        return self._lemmas

    def _every(self) -> set[str]:
        return {
            *FUNCTION,
            *self.verbs,
            *self.nouns,
            *self.adjectives,
            *self.ordinals,
            *self.numbers,
            *self.heads,
            *self.comparatives,
            *self.adverbs,
            *(word for name in self.classes for word in forms.plain(name).split()),
        }

    def class_names(self) -> set[str]:
        """Every class that is told here, as a class, a noun or an adjective."""
        nouns = {concept for uses in self.nouns.values() for _, concept in uses}
        adjectives = {what for uses in self.adjectives.values() for what in uses}
        return {
            *self.classes,
            *(concept.removeprefix("class ") for concept in nouns if concept.startswith("class ")),
            *(what.value for what in adjectives if isinstance(what, m.Is) and what.property == "class"),
        }


@lru_cache(maxsize=4)
def lexicon(game: str) -> Lexicon:
    """The Russian words of a game.  Raises ValueError where an entry is not as it should be."""
    lex = Lexicon()
    root = rulings()
    for path in (root / "lexicon" / "russian.yaml", root / game / "lexicon.yaml"):
        if path.is_file():
            _add(lex, plain(path), path.name)
    return lex


def _add(lex: Lexicon, data: dict[str, Any], name: str) -> None:
    reflexives: dict[str, Verb] = {}
    for words, entry in data.get("verbs", {}).items():
        frames = tuple(_frame(frame, f"{name}: {words}") for frame in entry)
        first = words.split()[0]
        for word in words.split():
            lex.verbs[word] = Verb(first, frames)
            if passive := tuple(other for frame in frames if (other := _undergone(frame)) is not None):
                reflexives.setdefault(f"{word}ся", Verb(f"{first}ся", passive))
    lex.verbs |= {word: verb for word, verb in reflexives.items() if word not in lex.verbs}
    for kind, table in data.get("nouns", {}).items():
        if kind not in NOUNS:
            raise ValueError(f"{name}: {kind}: no kind of noun; one of {', '.join(NOUNS)}")
        for words, concept in table.items():
            for word in words.split():
                lex.nouns[word].append((kind, concept))
    for words, entry in data.get("adjectives", {}).items():
        for word in words.split():
            lex.adjectives[word].append(m.Other() if entry == "other" else described(entry))
    for words, entry in data.get("keywords", {}).items():
        for word in words.split():
            lex.nouns[word].append(("keyword", entry["name"]))
        if entry.get("number") == "no":
            lex.numberless.add(entry["name"])
        lex.keywords[entry["name"]] = Keyword.of_data(entry["name"], entry)
    lex.grades |= data.get("grades", {})
    lex.numbers |= {word: int(n) for word, n in data.get("numbers", {}).items()}
    lex.ordinals |= data.get("ordinals", {})
    lex.heads |= data.get("heads", {})
    lex.adverbs |= data.get("adverbs", {})
    lex.comparatives |= data.get("comparatives", {})
    for words, short in data.get("phrases", {}).items():
        lex.phrases[words.split()[0]].append((tuple(words.split()), short))
    lex.participles |= data.get("participles", {})
    lex.classes += data.get("classes", [])
    lex.markers |= {name: entry["text"] for name, entry in data.get("markers", {}).items()}
    lex.rewritings += [(row["pattern"], row["to"]) for row in data.get("rewritings", [])]


def _undergone(frame: Frame) -> Frame | None:
    """The frame of the reflexive verb: its subject is what the deed is done to; None where there is none."""
    role = next((role for place, role, _ in frame.places if place == "acc"), None)
    if frame.subject != "agent" or role is None:
        return None
    rest = tuple(place for place in frame.places if place[1] != role)
    return Frame(frame.verb, role, rest, False)


def _frame(entry: dict[str, str], where: str) -> Frame:
    places = places_of(entry, where)
    try:
        known = roles(entry["means"])
    except KeyError:
        raise ValueError(f"{where}: no verb is called {entry['means']}") from None
    for place, role, _ in places:
        if role not in ("_", "from") and role not in known:
            raise ValueError(f"{where}: {entry['means']} has no {role} ({place})")
    return Frame(entry["means"], entry.get("subject", "agent"), places, entry.get("print") != "no")


__all__ = ["Frame", "Lexicon", "Verb", "lexicon"]
