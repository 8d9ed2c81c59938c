"""The screen of what was found; a board in one line is judged."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from judge.board.line.detection import is_line
from judge.board.line.lenient import guessed
from judge.knowledge import load

from ..current_game import here
from ..language import language
from . import home, verdict
from .typed import keeping, screen

blueprint = Blueprint("search", __name__)
MOST = 60


@blueprint.get("/search")
def page() -> Response:
    """Everything of the game that fits the words, or of all games (`all`)."""
    words, whole = request.args.get("q", "")[:400].strip(), bool(request.args.get("all"))
    line = words if is_line(words) else guessed(words, here())
    if line:
        return keeping(line, verdict.answered)
    if words.isdecimal() and any(str(ruling.number) == words for ruling in load().rulings.values()):
        return redirect(url_for("ruling.numbered", number=int(words)))
    hits = load().search(words, None if whole else here(), MOST, language()) if words else []
    return screen("search.html", q=words, whole=whole, hits=[home.in_language(hit) for hit in hits])
