"""The knowledge base in the languages of its players: the files that tell it, and what they leave out.

A file stands in `rulings/<game>/<language>/` and is named like what it tells: `rules.yaml`,
`statements.yaml`.  Lint asks that nothing is missing, and that all languages have the same numbers and ids.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from judge.knowledge.contents import Contents
from judge.knowledge.entry import Entry, RuleId, Slug, StatementId, Text, Translated

_IDS = re.compile(
    r"(?<![\w/-])(?:core|tcg|lcg|brk)(?:/[a-z0-9]+(?:-[a-z0-9]+)*|-[a-z]+/[A-Za-z]*-?\d+[a-z]?)"
)


class RuleTold(Entry):
    """A rule in another language."""

    id: RuleId
    title: Text
    text: Text


class RulingTold(Entry):
    """A ruling in another language."""

    id: Slug
    question: Text
    answer: Text
    why: str = ""


class StatementTold(Entry):
    """A statement in another language."""

    id: StatementId
    text: Text


class DocumentTold(Entry):
    """A document in another language; `sections` are those that its statements name."""

    id: Slug
    title: Text
    publisher: Text
    note: str = ""
    sources: dict[str, Text] = {}
    sections: dict[str, Text] = {}
    reasons: dict[str, Text] = {}


class EditionTold(Entry):
    """An edition in another language."""

    id: Slug
    title: Text
    differs: list[Text] = []


@dataclass(frozen=True)
class Kind:
    """What a file of translations tells: one entry of it, its name, the key of an id in its table."""

    model: type[Entry]
    name: str
    key: Callable[[str, str], str]


def _alone(game: str, name: str) -> str:
    return name


def _within(game: str, name: str) -> str:
    return f"{game}/{name}"


KINDS = {
    "rules": Kind(RuleTold, "rule", _alone),
    "rulings": Kind(RulingTold, "ruling", _within),
    "statements": Kind(StatementTold, "statement", _alone),
    "documents": Kind(DocumentTold, "document", _alone),
    "editions": Kind(EditionTold, "edition", _within),
}
"""What is told, by the name of the file."""


def entries(contents: Contents, kind: str) -> dict[str, Translated]:
    """All entries of a kind by the keys that `KINDS` gives them."""
    match kind:
        case "editions":
            return {
                f"{game}/{key}": edition
                for game, table in contents.editions.items()
                for key, edition in table.items()
            }
        case "rules":
            return {**contents.rules}
        case "rulings":
            return {**contents.rulings}
        case "statements":
            return {**contents.statements}
    return {**contents.documents}


def lay(contents: Contents, meant: Callable[[str, set[str]], str]) -> Iterator[str]:
    """Lays every translation beside the entry that it tells; gives a problem for one that tells nothing."""
    for kind, languages in contents.translated.items():
        translated = entries(contents, kind)
        for language, table in languages.items():
            for key, words in table.items():
                entry = translated.get(key)
                if entry is None and _unread(contents, kind, key):
                    continue
                if entry is None:
                    near = meant(key, set(translated))
                    yield f"{words.where}: a translation of no {KINDS[kind].name}: {key}{near}"
                else:
                    texts = words.model_dump(exclude={"id", "file", "line"}, exclude_defaults=True)
                    entry.translations[language] = texts


def _unread(contents: Contents, kind: str, key: str) -> bool:
    """Whether what a translation tells may be there, and could not be read: that has been told."""
    places = (part.removesuffix(".yaml") for name in contents.unread for part in name.split("/")[1:])
    return key.rpartition("/")[2] in {key.rpartition("/")[2] for key in contents.left_out} or kind in places


def problems(contents: Contents) -> Iterator[str]:
    """In each language that a game has a folder for all is told, with the same numbers and ids."""
    for kind in KINDS:
        for key, entry in entries(contents, kind).items():
            game = _game_of(contents, key, entry)
            for language in sorted(contents.languages.get(game, ())):
                texts = entry.translations.get(language)
                if texts is None:
                    place = f"{game}/{language}/{kind}.yaml"
                    yield f"{entry.where}: {key} is not told in {language}: add it to {place}"
                    continue
                for field, ours in _fields(contents, kind, entry).items():
                    for fault in _differ(field, ours, texts.get(field), language):
                        yield f"{entry.where}: {key}: {fault}"


def traps(contents: Contents) -> Iterator[str]:
    """Words that mislead are told in the languages of their game, too."""
    for game, entries_ in contents.traps.items():
        for trap in entries_:
            for language in sorted(contents.languages.get(game, ())):
                if not getattr(trap, language):
                    yield f"{trap.where}: a trap is not told in {language}"


def _game_of(contents: Contents, key: str, entry: Translated) -> str:
    game = getattr(entry, "game", "")
    if game:
        return str(game)
    first = key.partition("/")[0]  # of a statement the document, of an edition the game
    return contents.documents[first].game if first in contents.documents else first


def _fields(contents: Contents, kind: str, entry: Translated) -> dict[str, Any]:
    """What has to be told of an entry, in English."""
    model = KINDS[kind].model
    names = [name for name in model.model_fields if name not in ("id", "file", "line", "sections")]
    fields = {name: getattr(entry, name) for name in names}
    if kind == "documents":
        own = [
            statement
            for statement in contents.statements.values()
            if statement.document == getattr(entry, "id", "")
        ]
        fields["sections"] = {statement.section: statement.section for statement in own if statement.section}
    return fields


def _differ(field: str, ours: Any, theirs: Any, language: str) -> Iterator[str]:
    """How two texts, lists of texts or tables of texts differ in what every language has alike."""
    if bool(ours) != bool(theirs):
        yield f"{field} stands in {'English' if ours else language} only"
    elif not ours:
        return
    elif isinstance(ours, Mapping):
        for key in sorted({*ours, *theirs}):
            yield from _differ(f"{field}.{key}", ours.get(key), theirs.get(key), language)
    elif isinstance(ours, list):
        if len(ours) != len(theirs):
            yield f"{field}: English and {language} differ in length"
        for number, (mine, its) in enumerate(zip(ours, theirs, strict=False)):
            yield from _differ(f"{field}[{number}]", mine, its, language)
    elif _fixed(ours) != _fixed(theirs):
        only = ", ".join(sorted(_fixed(ours) ^ _fixed(theirs)))
        yield f"{field}: English and {language} differ in {only}"


def _fixed(text: str) -> set[str]:
    """What every language writes alike: numbers, ids of rules and statements."""
    return {*_IDS.findall(text), *re.findall(r"\d+", text)}
