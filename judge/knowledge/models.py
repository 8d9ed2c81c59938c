"""What one entry of the knowledge base holds: document, statement, rule, ruling, term, names, edition.

The YAML files are read as text (`judge.board.yamlio`); these models give the entries their types and
refuse what they do not know. `file` and `line` say where an entry stands and are filled in by the loader.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from judge.knowledge.entry import Date, Entry, Game, RuleId, Slug, StatementId, Text, Translated

KINDS = frozenset(
    [
        "rule",
        "worked example",
        "Q&A",
        "definition",
        "errata",
        "deck restriction",
        "translator note",
        "frame",
        "fact",
    ]
)
"""What a statement can be; several are joined by " / "."""


class Document(Translated):
    """A document that statements stand in; frame documents are not counted by coverage.

    `outside`: facts of the whole game from other sources than its documents; `reasons` are those for which
    a fact of it is for reference only.
    """

    id: Slug
    title: Text
    publisher: Text
    game: Game
    date: Date
    language: Literal["en", "pl", "ru"]
    authority: Literal["publisher", "translator", "fan", "frame", "outside"]
    supersedes: list[Slug] = []
    counted: bool = True
    note: str = ""
    sources: dict[str, str] = {}
    reasons: dict[str, Text] = {}

    def named(self, what: str, key: str, language: str) -> str:
        """One of its `sources` or `reasons`, or of the `sections` that its statements name, in a language."""
        own = {"sources": self.sources, "reasons": self.reasons}.get(what, {}).get(key, key)
        return str(self.translations.get(language, {}).get(what, {}).get(key) or own)


class Statement(Translated):
    """One statement of a document in our own words; its id is its locator, `tcg-faq/36`.

    A fact of an outside document has its `status`, `since` when it holds (an edition or a date; always, if
    nothing is said) and, if it is for `reference` only, the name of the reason why no board shows it.
    Where many rules rest on it, `looked_at_for` names those that a person has held against it.
    """

    id: StatementId
    kind: Text
    exec: Literal["X", "D", "R"]
    executable: bool
    same_as: list[StatementId] = []
    section: str = ""
    sources: list[str] = []
    unsure: bool = False
    status: Literal["", "official", "outside source", "our reading", "conflicting"] = ""
    since: str = ""
    reference: str = ""
    looked_at_for: list[RuleId] = Field(default=[], exclude=True)
    text: Text

    @property
    def document(self) -> str:
        """The id of the document."""
        return self.id.partition("/")[0]

    @property
    def number(self) -> str:
        """The number within the document."""
        return self.id.partition("/")[2]

    @model_validator(mode="after")
    def _agree(self) -> Statement:
        for kind in self.kind.split(" / "):
            if kind.partition(" (")[0] not in KINDS:
                raise ValueError(f"unknown kind {kind!r}; known: {', '.join(sorted(KINDS))}")
        if self.executable != (self.exec in "XD"):
            raise ValueError("executable says the opposite of exec (X and D are executable, R is not)")
        if self.status and bool(self.reference) != (self.exec == "R"):
            raise ValueError(
                "reference is the reason of a fact that no board shows (exec R), and of no other"
            )
        return self


class Rule(Translated):
    """A rule of ours: stable id, our own words, the statements that it rests on, when it is in force."""

    id: RuleId
    game: Literal["core", "swtcg", "swlcg", "berserk"]
    chapter: Slug
    title: Text
    text: Text
    statements: list[StatementId] = []
    status: Literal["official", "remark", "outside source", "conflicting", "our reading", "frame"]
    since: str = ""
    until: str = ""
    editions: list[str] = []
    tags: list[Text] = []


class Twin(Entry):
    """A variant of an example: some values changed, others removed, and what follows then."""

    title: Text
    change: dict[str, Any] = {}
    remove: list[Text] = []
    expect: list[Any] = Field(min_length=1)
    statements: list[StatementId] | None = None


class ExampleEntry(Entry):
    """An example as it stands in a ruling: a situation, and beside it `twins` and `statements`."""

    title: Text
    statements: list[StatementId] | None = None
    twins: list[Twin] = []
    situation: dict[str, Any]

    @model_validator(mode="before")
    @classmethod
    def _gather(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return data
        own = {key: data[key] for key in ("title", "statements", "twins", "file", "line") if key in data}
        rest = {key: value for key, value in data.items() if key not in own}
        return {**own, "situation": rest}


class Ruling(Translated):
    """A question with its answer, and the examples that prove it; `asked`: the question in people's words."""

    id: Slug
    game: Game
    chapter: Slug
    question: Text
    answer: Text
    why: str = ""
    status: Literal["official", "community", "remark", "withdrawn"]
    statements: list[StatementId] = []
    tags: list[Text] = []
    asked: list[Text] = []
    note: str = ""
    examples: list[ExampleEntry] = []

    @property
    def key(self) -> str:
        """The key in `Knowledge.rulings`: "swtcg/<id>"."""
        return f"{self.game}/{self.id}"

    @property
    def number(self) -> int:
        """Six digits to cite it by, for ever: made of its key, which never changes."""
        return 100_000 + int(hashlib.sha256(self.key.encode()).hexdigest(), 16) % 900_000

    @property
    def address(self) -> str:
        """The stable address: "rulings/swtcg/<id>"."""
        return f"rulings/{self.key}"


class Term(Entry):
    """A term in the languages of the documents. `parallel`: the n-th words belong together."""

    id: Annotated[str, StringConstraints(pattern=r"^G-\d+$")]
    game: Game
    en: list[Text] = Field(min_length=1)
    pl: list[Text] = []
    ru: list[Text] = []
    source: str = ""
    parallel: bool = False

    def groups(self) -> list[list[str]]:
        """Give the sets of words that mean the same."""
        languages = [words for words in (self.en, self.pl, self.ru) if words]
        if not self.parallel:
            return [[word for words in languages for word in words]]
        longest = max(len(words) for words in languages)
        return [[words[n] for words in languages if n < len(words)] for n in range(longest)]


class Trap(Entry):
    """Words that mislead: what is told of them, by language."""

    en: Text
    pl: str = ""
    ru: str = ""

    def told(self, language: str) -> str:
        """It in a language, in English where it has none."""
        return str(getattr(self, language, "")) or self.en


class NameGroup(Entry):
    """Names that count as one, with the statements that say so."""

    names: list[Text] = Field(min_length=2)
    statements: list[StatementId]
    authority: Literal["publisher", "translator", "fan"]
    note: str = ""


class Erratum(Entry):
    """What an erratum makes of a card: `text` and `traits` map printed words to the right ones.

    `adds` is an ability that the print lacks, `reads` the whole text; `once` limits a deck to one such set.
    """

    titles: list[Text] = Field(min_length=1)
    number: Text
    statement: StatementId
    since: str = ""
    text: dict[Text, str] = {}
    traits: dict[Text, Text] = {}
    adds: str = ""
    reads: str = ""
    once: bool = False

    @property
    def key(self) -> str:
        """What it is called by: its statement and the number of the set or card."""
        return f"{self.statement} {self.number}"

    def means(self, title: str) -> bool:
        """Whether a card of that title is meant."""
        return _folded(title) in map(_folded, self.titles)

    def text_of(self, printed: str) -> str:
        """The text as corrected."""
        words = self.reads or printed
        for wrong, right in self.text.items():
            words = re.sub(re.escape(wrong), right, words, flags=re.IGNORECASE)
        return words if self.adds.casefold() in words.casefold() else f"{words} {self.adds}".strip()

    def traits_of(self, printed: list[str]) -> list[str]:
        """The traits as corrected."""
        right = {_folded(wrong): word for wrong, word in self.traits.items()}
        return [right.get(_folded(trait), trait) for trait in printed]


class Restriction(Entry):
    """An entry of the restricted list: a set of objectives by its title and number."""

    titles: list[Text] = Field(min_length=1)
    number: int
    statement: StatementId
    since: str = ""

    @property
    def key(self) -> str:
        """What it is called by: its statement and the number of the set."""
        return f"{self.statement} {self.number}"

    def means(self, title: str) -> bool:
        """Whether a set of that title is meant."""
        return _folded(title) in map(_folded, self.titles)


def _folded(words: str) -> str:
    return " ".join(words.casefold().split())


class Edition(Translated):
    """An edition of a game's rules; `dated: false` is a variant that no date leads to."""

    id: Slug
    title: Text
    date: Date
    dated: bool = True
    based_on: str = ""
    differs: list[Text] = []

    def differences(self, language: str) -> list[str]:
        """What changes against the edition that it is based on, in a language."""
        return list(self.translations.get(language, {}).get("differs") or self.differs)


@dataclass(frozen=True)
class Example:
    """A situation with expectations that proves a ruling, ready to be parsed; twins are examples too.

    `id` is "swtcg/<ruling>/1" or "swtcg/<ruling>/1/twin1"; `ruling` the key of the ruling; `path` the place;
    `change` and `remove` what is otherwise in a twin.
    """

    id: str
    ruling: str
    game: str
    title: str
    situation: dict[str, Any]
    statements: tuple[str, ...]
    twin_of: str | None
    path: str
    change: Mapping[str, Any] = field(default_factory=dict)
    remove: tuple[str, ...] = ()
