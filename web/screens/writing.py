"""How to write a board as text, and every kind of question with examples to open."""

from __future__ import annotations

from flask import Blueprint, abort, render_template

from judge.games.registry import GAMES
from judge.verdict import service
from judge.words import writing

from ..language import language
from ..question_examples import kinds

blueprint = Blueprint("writing", __name__)


@blueprint.get("/questions")
def questions() -> str:
    """Every kind of question, with examples to open."""
    return render_template("questions.html", kinds=kinds(), titles=GAMES)


@blueprint.get("/schema/<game>")
def schema(game: str) -> str:
    """How to write a board: moments, places, actions, questions."""
    if game not in GAMES:
        abort(404)
    return render_template("schema.html", found=writing.schema(service.schema(game), language()))
