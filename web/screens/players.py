"""The screen for both players: only what was asked, its answer and its rules."""

from __future__ import annotations

from flask import Blueprint, Response, current_app

from judge.board.situation import read
from judge.verdict.public_view import points
from judge.words import translated
from judge.words.teller import Teller

from ..current_game import set_game
from ..language import language
from ..questions import bench
from .typed import keeping, screen, sent

blueprint = Blueprint("players", __name__)


@blueprint.post("/players")
def page() -> Response:
    """Only the asked points and their rules, to be shown to both players."""
    return keeping(sent(), _players)


def _players(text: str) -> Response:
    """Raises what `Bench.ask` raises."""
    data, verdict = read(text), bench().ask(text, current_app.config["DEADLINE"])
    shown = translated.points(points(data, verdict), verdict, data, language())
    set_game(shown["game"])
    teller = Teller(data, language())
    status = 422 if shown["status"] == "illegal situation" else 200
    return screen("players.html", status, found=shown, told=teller)
