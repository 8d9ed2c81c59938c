"""An entry of the knowledge base as data for people: what it says, and what hangs together with it."""

from __future__ import annotations

from typing import Any

from judge.knowledge.entry import Entry, Translated
from judge.knowledge.models import Document, Rule, Ruling, Statement, Term
from judge.knowledge.tables import Tables


def show(known: Tables, entry: Entry, language: str | None = None) -> dict[str, Any]:
    """Give the entry as data: `kind` first, then its own words, then what rests on it.

    Everything in a `language` as far as it is told in it; without one in English, with all translations.
    """
    match entry:
        case Rule():
            return _rule(known, entry, language)
        case Ruling():
            return _ruling(known, entry, language)
        case Statement():
            return _statement(known, entry, language)
        case Document():
            return _document(known, entry, language)
        case Term():
            return {"kind": "term", **_own(entry, language)}
    raise TypeError(f"nothing shows a {type(entry).__name__}")


def _own(entry: Entry, language: str | None, *left_out: str) -> dict[str, Any]:
    """The entry's own words; what was not said is left out."""
    fields = entry.model_dump(mode="json", exclude={"file", "line", *left_out})
    if language is not None and isinstance(entry, Translated):
        translation = fields.pop("translations").get(language, {})
        fields |= {key: words for key, words in translation.items() if key in fields}
    return {key: value for key, value in fields.items() if value not in ("", [], {}, None)} | {
        "where": entry.where
    }


def _statements(known: Tables, keys: list[str], language: str | None) -> list[dict[str, str]]:
    listed = (known.statements[key] for key in keys if key in known.statements)
    return [{"id": entry.id, "text": entry.told("text", language or "en")} for entry in listed]


def _rulings(rulings: list[Ruling], language: str | None) -> list[dict[str, str]]:
    return [
        {"id": ruling.address, **{key: ruling.told(key, language or "en") for key in ("question", "answer")}}
        for ruling in rulings
    ]


def _rule(known: Tables, rule: Rule, language: str | None) -> dict[str, Any]:
    cited = {ruling.key: ruling for ruling in known.rulings_citing(rule.id)}
    return {
        "kind": "rule",
        **_own(rule, language),
        "statements": _statements(known, rule.statements, language),
        "rulings": _rulings(list(cited.values()), language),
    }


def _ruling(known: Tables, ruling: Ruling, language: str | None) -> dict[str, Any]:
    examples = [
        {"id": example.id, "title": example.title}
        for example in known.examples(ruling.game)
        if example.ruling == ruling.key
    ]
    return {
        "kind": "ruling",
        "address": ruling.address,
        **_own(ruling, language, "examples"),
        "statements": _statements(known, ruling.statements, language),
        "examples": examples,
    }


def _statement(known: Tables, statement: Statement, language: str | None) -> dict[str, Any]:
    document = known.documents.get(statement.document)
    own = _own(statement, language, "kind", "same_as")
    return {
        "kind": "statement",
        **own,
        "says": statement.kind,
        "document": document.told("title", language or "en") if document else statement.document,
        "authority": known.authority(statement.id),
        "same_as": _statements(known, known.equals(statement.id), language),
        "rules": [
            {"id": rule.id, "title": rule.told("title", language or "en")}
            for rule in known.rules_on(statement.id)
        ],
        "rulings": _rulings(known.rulings_on(statement.id), language),
    }


def _document(known: Tables, document: Document, language: str | None) -> dict[str, Any]:
    statements = [key for key, statement in known.statements.items() if statement.document == document.id]
    return {"kind": "document", **_own(document, language), "statements": statements}
