"""Finding rules, rulings, statements, terms and documents by words of any language.

A full-text index (SQLite FTS5, in memory) over stems. The glossary widens a query: a term in one language
stands for the same term in the others, so that *przechwycenie* finds the rules on Intercept.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from judge.knowledge.models import Translated
from judge.knowledge.tables import Tables
from judge.knowledge.words import forms, same_word, split

Kind = Literal["rule", "ruling", "statement", "term", "document"]

_WEIGHT: dict[str, float] = {"rule": 2.0, "ruling": 2.0, "statement": 1.0, "term": 0.05, "document": 0.8}
_IGNORED = frozenset("a an the to of in on is are and or do i w z na и в на с".split())
_MAX_WORDS = 24


@dataclass(frozen=True)
class Hit:
    """Something found: `id` is what `Knowledge.find` and page addresses take; a better score is higher."""

    kind: Kind
    id: str
    title: str
    snippet: str
    score: float
    game: str


class Index:
    """The index over one knowledge base; may be used from several threads."""

    def __init__(self, knowledge: Tables) -> None:
        self._lock = threading.Lock()
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.execute(
            "CREATE VIRTUAL TABLE entry USING fts5(kind UNINDEXED, id UNINDEXED, game UNINDEXED,"
            " title UNINDEXED, body UNINDEXED, names, stems, tokenize = 'unicode61 remove_diacritics 0')"
        )
        rows = [
            (kind, key, game, title, body, _stems(f"{key} {title} {tags}"), _stems(body))
            for kind, key, game, title, body, tags in _entries(knowledge)
        ]
        self._base.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        self._terms = [
            (term.game, [split(word) for word in group])
            for term in knowledge.glossary.values()
            for group in term.groups()
        ]

    def search(self, words: str, game: str | None, limit: int) -> list[Hit]:
        """Give the best hits: all words first; if nothing has them all, any of them, then beginnings."""
        wanted = [word for word in split(words)[:_MAX_WORDS] if word]
        meant = [word for word in wanted if word not in _IGNORED] or wanted
        if not meant or limit < 1:
            return []
        units = self._units(meant, game)
        for query in (
            " AND ".join(units),
            " OR ".join(units),
            " OR ".join(f'"{form}" *' for word in meant for form in forms(word)),
        ):
            hits = self._run(query, meant, words, game, limit)
            if hits:
                return hits
        return []

    def _run(self, query: str, words: list[str], asked: str, game: str | None, limit: int) -> list[Hit]:
        rank = "bm25(entry, 0, 0, 0, 0, 0, 4.0, 1.0)"  # names count four times as much as the text
        sql = f"SELECT kind, id, game, title, body, {rank} FROM entry WHERE entry MATCH ?"
        with self._lock:
            rows = self._base.execute(sql, (query,)).fetchall()
        exact = asked.strip().casefold().removeprefix("rulings/")
        hits = []
        for kind, key, home, title, body, distance in rows:
            if game is not None and home not in (game, "core"):
                continue
            score = -distance * _WEIGHT[kind] + (1000.0 if key.casefold() == exact else 0.0)
            hits.append(Hit(kind, key, title, _snippet(body, words), round(score, 4), home))
        hits.sort(key=lambda hit: (-hit.score, hit.kind, hit.id))
        return hits[:limit]

    def _units(self, words: list[str], game: str | None) -> list[str]:
        """Give one query for each word, or for each run of words that is a term of the glossary."""
        units: list[str] = []
        at = 0
        while at < len(words):
            length, others = self._term_at(words, at, game)
            own = _all_of(words[at : at + length])
            units.append("(" + " OR ".join(dict.fromkeys([own, *map(_all_of, others)])) + ")")
            at += length
        return units

    def _term_at(self, words: list[str], at: int, game: str | None) -> tuple[int, list[list[str]]]:
        """Find the longest term that begins at a word; give its length and the words of its equals."""
        best = 1
        groups: list[list[list[str]]] = []
        for home, group in self._terms:
            if game is not None and home != game:
                continue
            for full in group:
                term = [word for word in full if word not in _IGNORED] or full
                run = words[at : at + len(term)]
                if len(term) < best or len(run) < len(term) or not all(map(same_word, run, term)):
                    continue
                if len(term) > best:
                    best, groups = len(term), []
                groups.append(group)
        meant = [[word for word in other if word not in _IGNORED] for group in groups for other in group]
        return best, [other for other in meant if other]


def _entries(knowledge: Tables) -> Iterator[tuple[Kind, str, str, str, str, str]]:
    """Give kind, id, game, title, text and further words of all that can be found."""
    for rule in knowledge.rules.values():
        yield (
            "rule",
            rule.id,
            rule.game,
            rule.title,
            rule.text,
            " ".join([*_told(rule), *rule.tags, *rule.statements]),
        )
    for ruling in knowledge.rulings.values():
        body = f"{ruling.answer} {ruling.why} {' '.join(e.title for e in ruling.examples)}"
        tags = " ".join([*_told(ruling), *ruling.tags, *ruling.statements])
        yield "ruling", ruling.key, ruling.game, ruling.question, body.strip(), tags
    for statement in knowledge.statements.values():
        home = knowledge.documents.get(statement.document)
        game = home.game if home else ""
        yield "statement", statement.id, game, statement.id, statement.text, statement.section
    for term in knowledge.glossary.values():
        others = "; ".join(", ".join(words) for words in (term.pl, term.ru) if words)
        yield "term", term.id, term.game, ", ".join(term.en), others or ", ".join(term.en), ""
    for document in knowledge.documents.values():
        yield "document", document.id, document.game, document.title, document.note or document.publisher, ""


def _told(entry: Translated) -> Iterator[str]:
    """The words of an entry in the other languages."""
    return (text for words in entry.translations.values() for text in words.values())


def _stems(text: str) -> str:
    return " ".join(form for word in split(text) for form in forms(word))


def _any_of(word: str) -> str:
    return "(" + " OR ".join(f'"{form}"' for form in forms(word)) + ")"


def _all_of(words: Iterable[str]) -> str:
    return "(" + " AND ".join(_any_of(word) for word in words) + ")"


def _snippet(body: str, words: list[str], width: int = 160) -> str:
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
