"""The documents that everything rests on, and each of their statements."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from judge.knowledge import Knowledge, load
from judge.knowledge.tables import MANY_RULES

from .. import entries
from ..current_game import here, set_game
from ..language import language
from .missing import missing

blueprint = Blueprint("documents", __name__)


@blueprint.get("/documents")
def index() -> str:
    """The documents, those of the game of this page first."""
    known = load()
    documents = sorted(
        known.documents.values(),
        key=lambda document: (document.game != here(), document.authority in ("frame", "outside")),
    )
    return render_template("documents.html", documents=documents, count=_counted(known))


@blueprint.get("/citations")
def citations() -> str:
    """Statements of the game of this page on which many rules rest, for people to look at."""
    known = load()
    leaned = known.leaned_on()
    homes = {key: known.documents.get(known.statements[key].document) for key in leaned}
    mine = {key: rules for key, rules in leaned.items() if getattr(homes[key], "game", "") == here()}
    return render_template(
        "citations.html", leaned=mine, many=MANY_RULES, sources=entries.sources(mine, language())
    )


@blueprint.get("/documents/<key>")
def document(key: str) -> str | Response:
    """A document: its statements in our own words."""
    known = load()
    document = known.documents.get(key)
    if document is None:
        return missing(key, known.documents)
    set_game(document.game)
    statements = [s for s in known.statements.values() if s.document == key]
    return render_template("document.html", document=document, statements=statements, resting=_resting(known))


@blueprint.get("/documents/<document>/<number>")
def statement(document: str, number: str) -> str | Response:
    """A statement, who else says so, and what rests on it."""
    known = load()
    key = f"{document}/{number}"
    statement = known.statements.get(key)
    if statement is None:
        return missing(key, known.statements)
    source = known.documents.get(document)
    set_game(source.game if source else None)
    return render_template(
        "statement.html",
        statement=statement,
        document=source,
        same=entries.sources(known.equals(key), language()),
        rules=known.rules_on(key),
        rulings=known.rulings_on(key),
        many=len(known.rules_on(key)) > MANY_RULES,
    )


def _counted(known: Knowledge) -> dict[str, int]:
    counts = dict.fromkeys(known.documents, 0)
    for statement in known.statements.values():
        counts[statement.document] = counts.get(statement.document, 0) + 1
    return counts


def _resting(known: Knowledge) -> dict[str, list[Any]]:
    resting: dict[str, list[Any]] = {}
    for entry in known.rules.values():
        for key in entry.statements:
            resting.setdefault(key, []).append(entry)
    return resting
