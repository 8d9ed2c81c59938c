"""The terms of a game in every language, and what speaks of each."""

from __future__ import annotations

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from judge.knowledge import load

from ..current_game import here, set_game
from ..language import language
from . import home
from .missing import missing

blueprint = Blueprint("glossary", __name__)
MOST = 20


@blueprint.get("/glossary")
def index() -> str:
    """The terms of the game of this page, in the order of the reader's language."""
    mine = [term for term in load().glossary.values() if term.game == here()]
    terms = sorted(mine, key=lambda term: (getattr(term, language()) or term.en)[0].casefold())
    return render_template("glossary.html", terms=terms, traps=load().traps.get(here(), []))


@blueprint.get("/glossary/<path:key>")
def term(key: str) -> str | Response:
    """A term by its id or its words, and what speaks of it."""
    known = load()
    words = key.casefold()
    terms = [t for t in known.glossary.values() if t.id == key or words in (word.casefold() for word in t.en)]
    if not terms:
        return missing(key, [*known.glossary, *(word for t in known.glossary.values() for word in t.en)])
    set_game(terms[0].game)
    speaking = ("rule", "ruling", "statement")
    hits = known.search(terms[0].en[0], terms[0].game, 2 * MOST, language())
    shown = [home.in_language(hit) for hit in hits if hit.kind in speaking]
    return render_template("term.html", terms=terms, hits=shown[:MOST])
