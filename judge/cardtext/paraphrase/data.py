"""The words of `rulings/lexicon/paraphrase.yaml`: concepts with their words in each language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from judge.cardtext.lexicon import plain
from judge.paths import rulings

LANGUAGES = ("en", "pl", "ru")


@dataclass(frozen=True)
class Verb:
    """A verb in one language: its forms, the role of its subject, the places of its roles in order."""

    forms: tuple[str, ...]
    subject: str
    places: tuple[tuple[str, str], ...]

    @property
    def named(self) -> frozenset[str]:
        """The roles that it has a place for."""
        return frozenset(role for role, _ in self.places) | {self.subject}


@lru_cache(maxsize=1)
def table() -> dict[str, dict[str, list[str]]]:
    """Kind of word -> concept -> its words: [English, Polish, Russian]."""
    tables = plain(rulings() / "lexicon" / "paraphrase.yaml")
    return {kind: rows for kind, rows in tables.items() if kind != "polish"}


@lru_cache(maxsize=1)
def polish_forms() -> dict[str, tuple[str, ...]]:
    """Polish nouns that no rule inflects: g d a i l of one, n g d i l of several."""
    rows = plain(rulings() / "lexicon" / "paraphrase.yaml")["polish"]
    return {word: tuple(forms.replace(";", " ").split()) for word, forms in rows.items()}


def word(kind: str, concept: str, language: str) -> str | None:
    """The word of a concept; None where it has none."""
    row = table()[kind].get(concept)
    return None if row is None else row[LANGUAGES.index(language)]


def place(role: str, language: str) -> str:
    """With which preposition and case a role stands that a verb does not name."""
    return table()["roles"][role][LANGUAGES.index(language)]


@lru_cache(maxsize=1024)
def verb(concept: str, roles: frozenset[str], language: str) -> Verb | None:
    """The verb for a deed that has these roles; None where there is no word for it."""
    for key in _keys(concept):
        name = key.replace("-", "+").split("+")
        if len(name) == 2 and ("+" in key) != (name[1] in roles):
            continue
        return _parsed(table()["verbs"][key][LANGUAGES.index(language)])
    return None


def _keys(concept: str) -> list[str]:
    rows = [key for key in table()["verbs"] if key.replace("-", "+").split("+")[0] == concept]
    return sorted(rows, key=lambda key: "+" not in key and "-" not in key)


def _parsed(text: str) -> Verb:
    forms, *rows = (part.strip() for part in text.replace(",", ";").split(";"))
    subject, places = "agent", []
    for row in rows:
        role, _, how = row.partition("=")
        if role.startswith("!"):
            subject = role[1:]
        else:
            places.append((role, how or "a"))
    return Verb(tuple(form.replace("~", " ") for form in forms.split(" ")), subject, tuple(places))
