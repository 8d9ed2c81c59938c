"""An entry of the knowledge base as data for people: what it says, and what hangs together with it."""

from __future__ import annotations

from typing import Any

from judge.knowledge.entry import Entry
from judge.knowledge.models import Document, Rule, Ruling, Statement, Term
from judge.knowledge.tables import Tables


def show(known: Tables, entry: Entry) -> dict[str, Any]:
    """Give the entry as data: `kind` first, then its own words, then what rests on it."""
    match entry:
        case Rule():
            return _rule(known, entry)
        case Ruling():
            return _ruling(known, entry)
        case Statement():
            return _statement(known, entry)
        case Document():
            return _document(known, entry)
        case Term():
            return {"kind": "term", **_own(entry)}
    raise TypeError(f"nothing shows a {type(entry).__name__}")


def _own(entry: Entry, *left_out: str) -> dict[str, Any]:
    """The entry's own words; what was not said is left out."""
    fields = entry.model_dump(mode="json", exclude={"file", "line", *left_out})
    return {key: value for key, value in fields.items() if value not in ("", [], {}, None)} | {
        "where": entry.where
    }


def _statements(known: Tables, keys: list[str]) -> list[dict[str, str]]:
    return [{"id": key, "text": known.statements[key].text} for key in keys if key in known.statements]


def _rulings(rulings: list[Ruling]) -> list[dict[str, str]]:
    return [
        {"id": ruling.address, "question": ruling.question, "answer": ruling.answer} for ruling in rulings
    ]


def _rule(known: Tables, rule: Rule) -> dict[str, Any]:
    cited = {ruling.key: ruling for ruling in known.rulings_citing(rule.id)}
    return {
        "kind": "rule",
        **_own(rule),
        "statements": _statements(known, rule.statements),
        "rulings": _rulings(list(cited.values())),
    }


def _ruling(known: Tables, ruling: Ruling) -> dict[str, Any]:
    examples = [
        {"id": example.id, "title": example.title}
        for example in known.examples(ruling.game)
        if example.ruling == ruling.key
    ]
    return {
        "kind": "ruling",
        "address": ruling.address,
        **_own(ruling, "examples"),
        "statements": _statements(known, ruling.statements),
        "examples": examples,
    }


def _statement(known: Tables, statement: Statement) -> dict[str, Any]:
    document = known.documents.get(statement.document)
    own = _own(statement, "kind", "same_as")
    return {
        "kind": "statement",
        **own,
        "says": statement.kind,
        "document": document.title if document else statement.document,
        "authority": known.authority(statement.id),
        "same_as": _statements(known, known.equals(statement.id)),
        "rules": [{"id": rule.id, "title": rule.title} for rule in known.rules_on(statement.id)],
        "rulings": _rulings(known.rulings_on(statement.id)),
    }


def _document(known: Tables, document: Document) -> dict[str, Any]:
    statements = [key for key, statement in known.statements.items() if statement.document == document.id]
    return {"kind": "document", **_own(document), "statements": statements}
