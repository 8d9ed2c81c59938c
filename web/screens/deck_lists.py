"""A deck or a saved table of another program as a table to ask about, as `judge deck` makes it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Blueprint, render_template, request

from judge.decks.laying import Wishes
from judge.errors import JudgeError, SituationError
from judge.games.registry import GAMES
from judge.words import faults

from ..deck_laid import Sent, laid_out
from ..errors import Problem, in_form, problem
from ..language import language
from ..questions import bench

blueprint = Blueprint("deck_lists", __name__)

MOST = 5_000_000
"""Bytes of what is sent."""
MOST_DRAWN = 20
SECONDS = 20.0
FIELDS = {"--game ": "", "--game": "game", "--for": "player"}
"""How the form says what the command line has options for."""


@blueprint.get("/deck")
def page() -> str:
    """The form."""
    return _shown(None, None)


@blueprint.post("/deck")
def lay() -> tuple[str, int]:
    """The table of the decks that were sent, and what is not on it; what is wrong stands above the form."""
    request.max_content_length = MOST
    try:
        table = bench().relayed(laid_out, _sent(), SECONDS)
    except JudgeError as error:
        fault = in_form(problem(error), FIELDS)
        fault = replace(fault, path=faults.in_language(fault.path.removeprefix("--"), language()))
        return _shown(None, fault), fault.status
    return _shown(table, None), 200


def _shown(table: dict[str, Any] | None, fault: Problem | None) -> str:
    """The page; after a refusal with what its user had written."""
    players = {game: module.table.players for game, module in GAMES.items()}
    given = request.form if fault else {}
    return render_template("deck_lists.html", laid=table, fault=fault, players=players, said=given)


def _sent() -> Sent:
    """What was sent.  Raises SituationError without a deck, or with more than one a player."""
    files = [(file.filename[:200], file.read()) for file in request.files.getlist("file") if file.filename]
    files += [("list", text.encode()) for text in request.form.getlist("list") if text.strip()]
    if not files:
        raise SituationError("file", "no deck was sent", "choose a file, or write the list")
    if len(files) > 2:
        raise SituationError("file", "there are more than two decks", "give one for each player")
    drawn = request.form.get("draw", "0").strip() or "0"
    if not (drawn.isascii() and drawn.isdecimal() and int(drawn) <= MOST_DRAWN):
        raise SituationError(
            "draw", f'"{drawn[:20]}" is not a number from 0 to {MOST_DRAWN}', "leave it at 0"
        )
    game, player = (request.form.get(name, "") or None for name in ("game", "player"))
    if game and game not in GAMES:
        raise SituationError("game", f'"{game[:40]}" is no game', f"known: {', '.join(GAMES)}")
    return Sent(tuple(files), Wishes(game, player, None, int(drawn), 0))
