"""The screen for both players: only what was asked, its answer and its rules."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app

from judge.board.situation import read
from judge.knowledge import load
from judge.verdict.public_view import hidden, points
from judge.words import translated
from judge.words.teller import Teller

from ..current_game import set_game
from ..language import language
from ..questions import bench
from .typed import keeping, screen, sent

blueprint = Blueprint("players", __name__)

RULES = 3
"""So many of the rules that decide are shown where the answer itself is for one of the players."""


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
    apart = shown["points"] or hidden(data)
    rules = [] if apart else [_in_words(rule, teller) for rule in teller.rules(verdict)[:RULES]]
    status = 422 if shown["status"] == "illegal situation" else 200
    return screen("players.html", status, found=shown, told=teller, rules=rules)


def _in_words(key: str, teller: Teller) -> dict[str, Any]:
    """A rule with its title and its words in the language of the page."""
    rule = load().rules[key]
    return {"title": teller.title(key), "text": teller.text(key) or rule.text, "statements": rule.statements}
