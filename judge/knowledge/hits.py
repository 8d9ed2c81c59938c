"""What a search has found, told in the language of whoever asks: title, and what stands around the words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from judge.knowledge.entry import Translated
from judge.knowledge.models import Document, Rule, Ruling, Statement, Term
from judge.knowledge.stemming import forms, split, stop_words
from judge.knowledge.tables import Tables

Kind = Literal["rule", "ruling", "statement", "term", "document"]
_WIDTH = 160


@dataclass(frozen=True)
class Found:
    """What fits some words: an entry by its kind and id, the game it is of, and how well it fits."""

    kind: Kind
    id: str
    game: str
    score: float


@dataclass(frozen=True)
class Hit:
    """Something found: `id` is what `Knowledge.find` and page addresses take; a better score is higher.

    `language` is the one that title and snippet are in.
    """

    kind: Kind
    id: str
    title: str
    snippet: str
    score: float
    game: str
    language: str = "en"


def told(known: Tables, hit: Found, words: str, language: str = "en") -> Hit:
    """A hit as it is told in a language, in English where it is not told in that."""
    entry = _entry(known, hit)
    title, body = texts(entry, language)
    spoken = entry.spoken(language) if isinstance(entry, Translated) else language
    snippet = _snippet(body, [word for word in split(words) if word not in stop_words()])
    return Hit(hit.kind, hit.id, title, snippet, hit.score, hit.game, spoken)


def texts(entry: object, language: str = "en") -> tuple[str, str]:
    """The title of an entry and its text, in a language."""
    match entry:
        case Rule():
            return entry.told("title", language), entry.told("text", language)
        case Ruling():
            answer = f"{entry.told('answer', language)} {entry.told('why', language)}"
            return entry.told("question", language), answer.strip()
        case Statement():
            return entry.id, entry.told("text", language)
        case Document():
            note = "note" if entry.note else "publisher"
            return entry.told("title", language), entry.told(note, language)
        case Term():
            own = {"en": entry.en, "pl": entry.pl, "ru": entry.ru}
            title = own[language] or entry.en
            others = (", ".join(words) for words in own.values() if words and words is not title)
            return ", ".join(title), "; ".join(others) or ", ".join(entry.en)
    raise TypeError(f"nothing tells a {type(entry).__name__}")


def _entry(known: Tables, hit: Found) -> object:
    tables = {
        "rule": known.rules,
        "ruling": known.rulings,
        "statement": known.statements,
        "term": known.glossary,
        "document": known.documents,
    }
    return tables[hit.kind][hit.id]  # type: ignore[index]


def _snippet(body: str, words: list[str], width: int = _WIDTH) -> str:
    """Cut a piece out of the text around the first word that was looked for."""
    if len(body) <= width:
        return body
    stems = {form for word in words for form in forms(word)}
    at = 0
    for word in body.split():
        if any(not stems.isdisjoint(forms(part)) for part in split(word)):
            at = body.find(word)
            break
    start = max(0, min(at - width // 3, len(body) - width))
    if start:
        start = body.find(" ", start) + 1
    end = body.rfind(" ", 0, start + width) if start + width < len(body) else len(body)
    return ("… " if start else "") + body[start:end] + (" …" if end < len(body) else "")
