"""The documents that everything rests on, and each of their statements."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from judge.knowledge import Knowledge, load
from web import entries
from web.here import here, set_game
from web.language import language
from web.screens.missing import missing

blueprint = Blueprint("documents", __name__)


@blueprint.get("/documents")
def index() -> str:
    """The documents, those of the game of this page first."""
    known = load()
    found = sorted(known.documents.values(), key=lambda one: (one.game != here(), one.authority == "frame"))
    return render_template("documents.html", documents=found, count=_counted(known))


@blueprint.get("/documents/<key>")
def document(key: str) -> str | Response:
    """A document: its statements in our own words."""
    known = load()
    found = known.documents.get(key)
    if found is None:
        return missing(key, known.documents)
    set_game(found.game)
    statements = [s for s in known.statements.values() if s.document == key]
    return render_template("document.html", document=found, statements=statements, resting=_resting(known))


@blueprint.get("/documents/<document>/<number>")
def statement(document: str, number: str) -> str | Response:
    """A statement, who else says so, and what rests on it."""
    known = load()
    key = f"{document}/{number}"
    found = known.statements.get(key)
    if found is None:
        return missing(key, known.statements)
    source = known.documents.get(document)
    set_game(source.game if source else None)
    return render_template(
        "statement.html",
        statement=found,
        document=source,
        same=entries.sources(known.equals(key), language()),
        rules=known.rules_on(key),
        rulings=known.rulings_on(key),
    )


def _counted(known: Knowledge) -> dict[str, int]:
    counts = dict.fromkeys(known.documents, 0)
    for found in known.statements.values():
        counts[found.document] = counts.get(found.document, 0) + 1
    return counts


def _resting(known: Knowledge) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for entry in known.rules.values():
        for key in entry.statements:
            found.setdefault(key, []).append(entry)
    return found
