"""Entries of the knowledge base as data for the API, with what they rest on and what rests on them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

from judge.knowledge import Document, Rule, Ruling, Statement, load
from judge.knowledge.entry import Entry, Translated


def sources(statements: Iterable[str], language: str = "en") -> list[dict[str, str]]:
    """The statements, each with its words in a language (`spoken`: in which), document and locator."""
    known, listed = load(), []
    for key in statements:
        statement = known.statements.get(key)
        document = known.documents.get(key.partition("/")[0])
        listed.append(
            {
                "id": key,
                "text": statement.told("text", language) if statement else "",
                "spoken": statement.spoken(language) if statement else "en",
                "kind": statement.kind if statement else "",
                "document": document.told("title", language) if document else "",
                "date": document.date if document else "",
                "section": document.named("sections", statement.section, language)
                if statement and document
                else "",
                "locator": key,
            }
        )
    return listed


def _section(document: Document | None, statement: Statement | None, language: str) -> str:
    return document.named("sections", statement.section, language) if document and statement else ""


def told(plain: dict[str, Any], entry: Entry, language: str) -> dict[str, Any]:
    """The data of an entry with its texts in a language, as far as it has them there."""
    if not isinstance(entry, Translated):
        return plain
    words = entry.translations.get(language, {})
    return {**plain, **{key: text for key, text in words.items() if key in plain}}


def rule(rule: Rule, language: str = "en") -> dict[str, Any]:
    """A rule as data, in a language."""
    plain = told(rule.model_dump(exclude={"file", "line"}), rule, language)
    citing = {r.key for r in load().rulings_citing(rule.id)}
    return {**plain, "sources": sources(rule.statements, language), "rulings": sorted(citing)}


def around(entry: Entry, language: str = "en") -> dict[str, Any]:
    """What a statement or a document stands in, and what rests on it; nothing for other entries."""
    known = load()
    if isinstance(entry, Document):
        own = [key for key, statement in known.statements.items() if statement.document == entry.id]
        return {"statements": own}
    if not isinstance(entry, Statement):
        return {}
    rulings = [
        {"id": answer.key, "question": answer.told("question", language)}
        for answer in known.rulings_on(entry.id)
    ]
    return {
        "document": entry.document,
        "authority": known.authority(entry.id),
        "equals": known.equals(entry.id),
        "rules": [
            {"id": rule.id, "title": rule.told("title", language)} for rule in known.rules_on(entry.id)
        ],
        "rulings": rulings,
    }


def ruling(ruling: Ruling, language: str = "en") -> dict[str, Any]:
    """A ruling as data, in a language; its examples are situations ready to be asked."""
    plain = told(ruling.model_dump(exclude={"file", "line", "examples"}), ruling, language)
    examples = [
        {
            "id": e.id,
            "title": e.title,
            "statements": list(e.statements),
            "twin_of": e.twin_of,
            "situation": e.situation,
        }
        for e in load().examples(ruling.game)
        if e.ruling == ruling.key
    ]
    own = {"id": ruling.key, "number": ruling.number, "sources": sources(ruling.statements, language)}
    return {**plain, **own, "examples": examples}


def find_ruling(key: str) -> Ruling | None:
    """The ruling with this key ("swtcg/<id>"), or with this id if only one has it."""
    known = load().rulings
    if key in known:
        return known[key]
    bare = [entry for entry in known.values() if entry.id == key]
    return bare[0] if len(bare) == 1 else None


def nearest(key: str, known: Iterable[str]) -> str:
    """A hint at the ids that look most like this one."""
    near = difflib.get_close_matches(key[:200], list(known), n=3)
    return f"did you mean {' or '.join(near)}?" if near else "/api/search?q= finds ids by words"
