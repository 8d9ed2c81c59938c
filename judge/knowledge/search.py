"""Finding rules, rulings, statements, terms and documents by words of any language.

A full-text index (SQLite FTS5, in memory) over the stems of three languages. The glossary widens a query: a
term in one language stands for the same term in the others, so that *przechwycenie* finds the rules on
Intercept. A word that nothing holds stands for the words most like it, by their trigrams. Every word of a
query adds what it is worth in an entry (bm25, names counting more than text); an entry that has more of the
words, and one whose name says little else, stands before others.
"""

from __future__ import annotations

import math
import sqlite3
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from judge.board.yamlio import load
from judge.knowledge.entry import Translated
from judge.knowledge.hits import Found, Kind, texts
from judge.knowledge.stemming import forms, same_word, split, stop_words
from judge.knowledge.tables import Tables

Variant = tuple[str, float]
"""One way to look for a word: a query of FTS5, and how near it is to what was typed (0 to 1)."""

_WEIGHT: dict[str, float] = {"rule": 2.0, "ruling": 2.2, "statement": 1.4, "term": 0.05, "document": 0.8}
_MAX_WORDS = 24
_LIKE = 0.4
"""How alike two words have to be, as a share of their trigrams, for one to stand for the other."""
_VARIANTS = 4
_SAID = 0.7
"""What a word of everyday speech is worth for the word that an entry has."""
_SPEECH = Path(__file__).with_name("said.yaml")
_VOWELS = frozenset("aeiouyаеиоуыэюя")


class Index:
    """The index over one knowledge base; may be used from several threads."""

    def __init__(self, knowledge: Tables) -> None:
        self._lock = threading.Lock()
        self._remembered = lru_cache(maxsize=512)(self._search)  # the same words are typed again and again
        self._base = sqlite3.connect(":memory:", check_same_thread=False)
        self._base.execute(
            "CREATE VIRTUAL TABLE entry USING fts5(kind UNINDEXED, id UNINDEXED, game UNINDEXED,"
            " names, stems, tokenize = 'unicode61 remove_diacritics 0')"
        )
        entries = list(_entries(knowledge))
        rows = [
            (kind, key, game, _stems(" ".join([key, title, *names])), _stems(f"{body} {more}"))
            for kind, key, game, title, body, names, more in entries
        ]
        self._names = {
            row: [_meant(name) for name in (title, *names)]
            for row, (_, _, _, title, _, names, _) in enumerate(entries, 1)
        }
        self._base.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", rows)
        self._size = len(rows)
        self._known = {form for row in rows for text in row[3:] for form in text.split()}
        self._base.execute("CREATE VIRTUAL TABLE vocabulary USING fts5(form, tokenize = 'trigram')")
        self._base.executemany("INSERT INTO vocabulary VALUES (?)", ((form,) for form in sorted(self._known)))
        self._terms = [
            (term.game, [split(word) for word in group], 0.9)
            for term in knowledge.glossary.values()
            for group in term.groups()
        ]
        self._terms += [
            (line.get("game", ""), list(map(split, line["words"])), _SAID) for line in _everyday_words()
        ]

    def ranked(self, words: str, game: str | None) -> tuple[Found, ...]:
        """All that fits words of any language, best first; of one game (and of the core) if it is named."""
        return self._remembered(words, game)

    def _search(self, words: str, game: str | None) -> tuple[Found, ...]:
        wanted = [word for word in split(words)[:_MAX_WORDS] if word]
        meant = _meant(words)[:_MAX_WORDS] or wanted
        if not meant:
            return ()
        with self._lock:
            units = self._units(meant, game)
            scores_of = [self._rows(variants) for variants in units]
            entries = self._entries_of({row for worth in scores_of for row in worth})
        exact = words.strip().casefold().removeprefix("rulings/")
        hits = []
        for row, (kind, key, home) in entries.items():
            if game is not None and home not in (game, "core"):
                continue
            worth = [scores[row] for scores in scores_of if row in scores]
            score = sum(worth) * len(worth) / len(units) * _WEIGHT[kind]
            score *= 1 + max((_overlap(meant, name) for name in self._names[row]), default=0.0)
            score += 1000.0 if key.casefold() == exact else 0.0
            hits.append(Found(kind, key, home, round(score, 4)))
        return tuple(sorted(hits, key=lambda hit: (-hit.score, hit.kind, hit.id)))

    def _rows(self, variants: Iterable[Variant]) -> dict[int, float]:
        """What a word is worth in each entry that has it, in one way or another.

        A rare word that may stand for a common one tells no more than that does: it is worth as if it were as
        common as all the ways to say it together.
        """
        rank = "-bm25(entry, 0, 0, 0, 5.0, 1.0)"  # names count five times as much as the text
        sql = f"SELECT rowid, {rank} FROM entry WHERE entry MATCH ?"
        ways = [(dict(self._base.execute(sql, (query,)).fetchall()), near) for query, near in variants]
        together = self._rarity(len({row for rows, _ in ways for row in rows}))
        worths: dict[int, float] = defaultdict(float)
        for rows, near in ways:
            near *= min(1.0, together / self._rarity(len(rows)))
            for row, worth in rows.items():
                worths[row] = max(worths[row], worth * near)
        return dict(worths)

    def _rarity(self, entries: int) -> float:
        """How much a word tells that so many entries have (the idf of Okapi, never below zero)."""
        return math.log(1 + (self._size - entries + 0.5) / (entries + 0.5))

    def _entries_of(self, rows: set[int]) -> dict[int, tuple[Kind, str, str]]:
        marks = ",".join("?" * len(rows))
        sql = f"SELECT rowid, kind, id, game FROM entry WHERE rowid IN ({marks})"
        return {row: tuple(rest) for row, *rest in self._base.execute(sql, sorted(rows))}

    def _units(self, words: list[str], game: str | None) -> list[list[Variant]]:
        """Give the ways to look for each word, or for each run of words that is a term of the glossary."""
        units: list[list[Variant]] = []
        at = 0
        while at < len(words):
            length, others = self._term_at(words, at, game)
            own = [(_all_of(words[at : at + length]), 1.0)]
            own += [(_all_of(other), worth) for other, worth in others]
            if length == 1:
                own += self._alike(words[at], game)
            units.append(list(dict.fromkeys(own)))
            at += length
        return units

    def _alike(self, word: str, game: str | None) -> list[Variant]:
        """What may be meant by a word: what it is short for, its slips, its relatives that no stemmer knows.

        What a slip or an abbreviation stands for stands for the terms that it means.
        """
        plain = max(forms(word), key=len)
        known = not self._known.isdisjoint(forms(word))
        meant = [] if known else self._short_for(plain)
        if len(plain) >= 4:
            meant += self._near(word, plain, known)
        whole = [(f'"{form}"', worth) for form, worth in meant]
        if not known:
            for form, worth in meant[:_VARIANTS]:
                _, others = self._term_at([form], 0, game)
                whole += [(_all_of(other), worth * theirs) for other, theirs in others]
        return whole

    def _short_for(self, word: str) -> list[tuple[str, float]]:
        """The words of which only consonants were written ("dmg", "atk"), those most often written first."""
        if not 2 < len(word) < 6 or any(letter in _VOWELS for letter in word[1:]):
            return []
        whole = [
            (left_out, -self._often(form), form)
            for form in self._known
            if form[0] == word[0] and (left_out := _left_out(word, _skeleton(form))) in (0, 1)
        ]
        return [(form, 0.9) for _, _, form in sorted(whole)[:2]]

    def _often(self, form: str) -> int:
        """In how many entries a form stands."""
        sql = "SELECT count(*) FROM entry WHERE entry MATCH ?"
        return int(self._base.execute(sql, (f'"{form}"',)).fetchone()[0])

    def _near(self, word: str, plain: str, known: bool) -> list[tuple[str, float]]:
        """The forms most like a word, by their letters and by their trigrams."""
        grams = _trigrams(plain)
        query = " OR ".join(f'"{gram}"' for gram in sorted(grams))
        sql = "SELECT form FROM vocabulary WHERE vocabulary MATCH ? ORDER BY rank LIMIT 200"
        rows = self._base.execute(sql, (query,))
        near = sorted(
            ((_share(grams, _trigrams(form)), form) for (form,) in rows if form not in forms(word)),
            reverse=True,
        )
        worth = 0.6 if known else 0.9
        like = [(form, share * worth) for share, form in near[:_VARIANTS] if share >= _LIKE]
        return like if known else [*self._slips(plain), *like]

    def _slips(self, word: str) -> list[tuple[str, float]]:
        """The forms from which a word that nothing holds is a slip or two away, in whichever letter."""
        most = 2 if len(word) > 5 else 1
        letters = set(word)
        near = (
            (slips(word, form), form)
            for form in self._known
            if abs(len(form) - len(word)) <= most and len(letters ^ set(form)) <= 2 * most and len(form) > 3
        )
        closest = sorted((count, form) for count, form in near if count <= most)
        least = closest[0][0] if closest else 0
        return [(form, 1.0 - 0.15 * count) for count, form in closest[:_VARIANTS] if count == least]

    def _term_at(
        self, words: list[str], at: int, game: str | None
    ) -> tuple[int, list[tuple[list[str], float]]]:
        """Find the longest term that begins at a word: its length, its equals and what they are worth."""
        best = 1
        groups: list[tuple[list[list[str]], float]] = []
        for home, group, worth in self._terms:
            if game is not None and home not in (game, ""):
                continue
            for full in group:
                term = [word for word in full if word not in stop_words()] or full
                run = words[at : at + len(term)]
                if len(term) < best or len(run) < len(term) or not all(map(same_word, run, term)):
                    continue
                if len(term) > best:
                    best, groups = len(term), []
                groups.append((group, worth))
        equals = [
            ([word for word in other if word not in stop_words()], worth)
            for group, worth in groups
            for other in group
        ]
        return best, [(other, worth) for other, worth in equals if other]


def _entries(knowledge: Tables) -> Iterator[tuple[Kind, str, str, str, str, list[str], str]]:
    """Give kind, id, game, title, text, other names and further words of all that can be found."""
    for rule in knowledge.rules.values():
        more = " ".join([*_in_other_languages(rule, "text"), *rule.tags, *rule.statements])
        yield "rule", rule.id, rule.game, *texts(rule), [*_in_other_languages(rule, "title")], more
    for ruling in knowledge.rulings.values():
        names = [*_in_other_languages(ruling, "question"), *ruling.asked]
        titles = (example.title for example in ruling.examples)
        more = " ".join(
            [*_in_other_languages(ruling, "answer", "why"), *titles, *ruling.tags, *ruling.statements]
        )
        yield "ruling", ruling.key, ruling.game, *texts(ruling), names, more
    for statement in knowledge.statements.values():
        home = knowledge.documents.get(statement.document)
        game = home.game if home else ""
        yield "statement", statement.id, game, *texts(statement), [], statement.section
    for term in knowledge.glossary.values():
        yield "term", term.id, term.game, *texts(term), [], ""
    for document in knowledge.documents.values():
        yield "document", document.id, document.game, *texts(document), [], ""


def _in_other_languages(entry: Translated, *fields: str) -> Iterator[str]:
    """Some texts of an entry in the other languages."""
    return (words.get(field, "") for words in entry.translations.values() for field in fields)


@lru_cache(maxsize=1)
def _everyday_words() -> list[dict[str, Any]]:
    """What players say for what the documents call otherwise."""
    everyday: list[dict[str, Any]] = load(_SPEECH.read_bytes())[0]
    return everyday


def _skeleton(word: str) -> str:
    """The consonants of a word, each once where it is doubled, behind its first letter."""
    rest = (letter for letter in word[1:] if letter not in _VOWELS)
    return word[:1] + "".join(letter for letter, _ in groupby(rest))


def _left_out(short: str, skeleton: str) -> int:
    """How many letters were left out of the consonants of a word; -1 if they are not those of this one."""
    rest = iter(skeleton)
    fits = short[-1] == skeleton[-1] and all(letter in rest for letter in short)
    return len(skeleton) - len(short) if fits else -1


def _meant(text: str) -> list[str]:
    """The words of a text that say what it is about, each once."""
    return [word for word in dict.fromkeys(split(text)) if word not in stop_words()]


def _overlap(words: list[str], others: list[str]) -> float:
    """The words that two texts share, of all that they have (Jaccard 1901)."""
    shared = sum(any(same_word(word, theirs) for theirs in others) for word in words)
    return shared / (len(words) + len(others) - shared) if shared else 0.0


def slips(word: str, other: str) -> int:
    """How many letters were lost, added, changed or swapped with their neighbour (Damerau 1964)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(word, 1):
        last, before, row = before, row, [i]
        for j, there in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != there))
            if i > 1 and j > 1 and letter == other[j - 2] and word[i - 2] == there:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


def _trigrams(word: str) -> set[str]:
    return {word[i : i + 3] for i in range(len(word) - 2)}


def _share(trigrams: set[str], others: set[str]) -> float:
    """How alike two words are: twice the trigrams that they share, by all that they have (Dice 1945)."""
    return 2 * len(trigrams & others) / (len(trigrams) + len(others)) if trigrams and others else 0.0


def _stems(text: str) -> str:
    return " ".join(form for word in split(text) for form in forms(word))


def _any_of(word: str) -> str:
    return "(" + " OR ".join(f'"{form}"' for form in forms(word)) + ")"


def _all_of(words: Iterable[str]) -> str:
    return "(" + " AND ".join(_any_of(word) for word in words) + ")"
