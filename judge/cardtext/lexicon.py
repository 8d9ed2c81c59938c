"""The lexicon of a language and a game: words -> what they may be, from the YAML under `rulings/`.

All values are strings (`on` is the word "on", never True).  The words of a game lie over its language's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from judge.cardtext import meaning as m
from judge.disk_cache import cached
from judge.paths import rulings

VOWELS = "aeiou"
FORMS = ("b", "z", "d", "n", "g")
"""Forms of an English verb: bare, third person, past, participle, gerund."""


Place = tuple[str, str, bool]
"""A place of a verb, the role that fills it, and whether it has to be filled."""


@dataclass(frozen=True)
class Frame:
    """One use of a verb's places: the concept, and the role that each place fills (`?`: may be left out).

    `places` are object, indirect and prepositions, in order; `subject` the role of the subject; `words` what
    has to follow the object, `before` what has to stand before it;
    `printed` whether it ever is.
    """

    verb: str
    subject: str
    places: tuple[tuple[str, str, bool], ...]
    words: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    printed: bool = True


@dataclass(frozen=True)
class Verb:
    """A verb of the language: its forms by letter (`FORMS`), its frames, an example."""

    word: str
    forms: dict[str, str]
    frames: tuple[Frame, ...]
    sample: str = ""

    def __hash__(self) -> int:
        return hash(self.word)


@dataclass(frozen=True)
class Keyword:
    """A keyword of a game: `text` says what it does in words that are read; `law`: the law knows its name."""

    name: str
    number: bool = False
    of: tuple[str, ...] = ()
    text: str = ""
    edition: str = ""
    source: str = ""
    law: bool = False

    @classmethod
    def of_data(cls, name: str, entry: dict[str, str]) -> Keyword:
        """The keyword of an entry."""
        return cls(
            name,
            entry.get("number") == "yes",
            tuple(entry.get("of", "").split()),
            entry.get("text", ""),
            entry.get("edition", ""),
            entry.get("source", ""),
            entry.get("law") == "yes",
        )

    @property
    def expands(self) -> bool:
        """Whether a card with it is read as if it had its text."""
        return bool(self.text) and not self.law


@dataclass(frozen=True)
class Head:
    """A word and a colon before an ability: where alone it works (`zone`), or which ability it is.

    `text` says what such an ability is, with "..." for the words behind the head; `option`: those are
    options, and each is this; `row`: they are things with a word before each.  `name`: what the law calls it.
    `other`: it is another way to do what the ability before it does, and may speak of whom that one does.
    """

    zone: str = ""
    name: str = ""
    text: str = ""
    other: bool = False
    option: str = ""
    row: bool = False

    @classmethod
    def of_data(cls, word: str, entry: dict[str, str]) -> Head:
        """The head of an entry."""
        name = word.replace(" ", "_") if entry.get("law") == "yes" else ""
        other, row = (entry.get(key) == "yes" for key in ("other", "row"))
        return cls(entry.get("zone", ""), name, entry.get("text", ""), other, entry.get("option", ""), row)


@dataclass
class Lexicon:
    """All words: verbs, nouns (word, type, concept, plural), adjectives (word -> description), names."""

    game: str
    verbs: list[Verb] = field(default_factory=list)
    nouns: list[tuple[str, str, str, bool]] = field(default_factory=list)
    adjectives: dict[str, m.Filter] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    manner: dict[str, str] = field(default_factory=dict)
    keywords: dict[str, Keyword] = field(default_factory=dict)
    affiliations: dict[str, str] = field(default_factory=dict)
    icons: dict[str, str] = field(default_factory=dict)
    traits: list[str] = field(default_factory=list)
    uncounted: list[str] = field(default_factory=list)
    rewritings: list[tuple[str, str]] = field(default_factory=list)
    segments: bool = False
    opens: re.Pattern[str] | None = None
    heads: dict[str, Head] = field(default_factory=dict)


_LOADER: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
"""Every value is a string; the reader in C is ten times as fast, where PyYAML has it."""


@lru_cache(maxsize=4)
def lexicon(game: str, language: str = "english") -> Lexicon:
    """The words of a game in a language.  Raises ValueError where an entry is not as it should be."""
    root = rulings()
    lex = Lexicon(game)
    for path in (root / "lexicon" / f"{language}.yaml", root / game / "lexicon.yaml"):
        if path.is_file() and (data := plain(path)).get("language", language) == language:
            _add(lex, data, path.name)
    return lex


def named_heads(game: str) -> dict[str, Head]:
    """The heads that say which ability it is: a text that is granted may have them."""
    return {word: head for word, head in lexicon(game).heads.items() if head.text}


def plain(path: Path) -> dict[str, Any]:
    """A lexicon file with every value as a string; from disk, if this text of it was read before."""
    text = path.read_text("utf-8")
    data = cached(f"lexicon-{path.parent.name}-{path.stem}", text, lambda: yaml.load(text, Loader=_LOADER))
    return data if isinstance(data, dict) else {}


def _add(lex: Lexicon, data: dict[str, Any], name: str) -> None:
    plurals = data.get("plurals", {})
    lex.segments = lex.segments or data.get("frame") == "segment"
    for word, entry in data.get("verbs", {}).items():
        lex.verbs.append(_verb(word, entry, name))
    for kind, words in data.get("nouns", {}).items():
        for word, concept in words.items():
            lex.nouns.append((word, kind, concept, False))
            lex.nouns.append((plurals.get(word, plural(word)), kind, concept, True))
    for word, entry in data.get("adjectives", {}).items():
        lex.adjectives[word] = described(entry)
    lex.numbers |= {word: int(n) for word, n in data.get("numbers", {}).items()}
    lex.manner |= data.get("manner", {})
    lex.affiliations |= data.get("affiliations", {})
    lex.icons |= data.get("icons", {})
    lex.heads |= {word: Head.of_data(word, entry) for word, entry in data.get("heads", {}).items()}
    lex.traits += data.get("traits", [])
    lex.uncounted += data.get("uncounted", [])
    lex.rewritings += [(row["pattern"], row["to"]) for row in data.get("rewritings", [])]
    for word, entry in data.get("keywords", {}).items():
        lex.keywords[word] = Keyword.of_data(word.replace(" ", "_"), entry)
    if "opens" in data:
        lex.opens = _opens(data["opens"], lex.keywords)


def _opens(pattern: str, keywords: dict[str, Keyword]) -> re.Pattern[str]:
    """With what another ability begins: what the lexicon says, and a sentence that is keywords alone."""
    word = "|".join(
        re.escape(name) for name in sorted(keywords, key=len, reverse=True) if not keywords[name].of
    )
    single = rf"(?:{word})(?: \(?\d+\)?)?"
    return re.compile(rf"(?P<keyword>{single}(?:, {single})*\.?$)|(?:{pattern})", re.IGNORECASE)


def described(text: str) -> m.Filter:
    """A description as the lexicon writes it: "state ready", "controller you", "type unit", "any"."""
    kind, _, value = text.partition(" ")
    if kind == "any":
        return m.Anything()
    if kind == "state" and value.startswith("not_"):
        return m.Not(m.State(value.removeprefix("not_")))
    if kind == "state":
        return m.State(value)
    if kind in ("controller", "owner"):
        return m.Rel(kind, m.Ref(value))
    return m.Is(kind, value)


@lru_cache(maxsize=1)
def numbered() -> frozenset[str]:
    """The keywords to which a number belongs in every game that has them."""
    words = [
        word
        for path in rulings().glob("*/lexicon.yaml")
        for word in lexicon(path.parent.name).keywords.values()
    ]
    return frozenset(word.name for word in words if word.number) - {
        word.name for word in words if not word.number
    }


def _verb(word: str, entry: dict[str, Any], name: str) -> Verb:
    past = entry.get("past") or _past(word)
    participle = entry.get("participle") or past
    gerund = entry.get("gerund") or (f"{word[:-1]}ing" if word.endswith("e") else f"{word}ing")
    third = entry.get("third") or plural(word)
    forms = {"b": word, "z": third, "d": past, "n": participle, "g": gerund}
    if not entry.get("frames"):
        raise ValueError(f"{name}: {word}: no frames")
    return Verb(
        word,
        forms,
        tuple(_frame(frame, f"{name}: {word}") for frame in entry["frames"]),
        entry.get("sample", ""),
    )


def places_of(entry: dict[str, str], where: str, besides: tuple[str, ...] = ()) -> tuple[Place, ...]:
    """The places of a frame, each with its role and whether it is needed; `besides`: what else it may hold.

    Raises ValueError (with `where` it stands) for a frame that means nothing.
    """
    if "means" not in entry:
        raise ValueError(f"{where}: a frame without means")
    others = ("means", "subject", "print", *besides)
    return tuple(
        (place, role.rstrip("?"), not role.endswith("?"))
        for place, role in entry.items()
        if place not in others
    )


def _frame(entry: dict[str, str], where: str) -> Frame:
    places = places_of(entry, where, ("words", "before"))
    words, before = (tuple(entry.get(key, "").split()) for key in ("words", "before"))
    return Frame(
        entry["means"], entry.get("subject", "agent"), places, words, before, entry.get("print") != "no"
    )


def _past(word: str) -> str:
    if word.endswith("e"):
        return f"{word}d"
    return f"{word[:-1]}ied" if word[-1] == "y" and word[-2] not in VOWELS else f"{word}ed"


def plural(word: str) -> str:
    """The plural of a noun and the third person of a verb, if regular."""
    if word.endswith(("s", "sh", "ch", "x")):
        return f"{word}es"
    return f"{word[:-1]}ies" if word[-1:] == "y" and word[-2:-1] not in (*VOWELS, "") else f"{word}s"
