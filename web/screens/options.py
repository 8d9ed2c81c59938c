"""The screen of what can be done now: every option of both players, and what bars the rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, current_app, request

from judge.board import yamltext
from judge.board.situation import read
from judge.games.registry import GAMES
from judge.words.teller import Teller

from ..current_game import set_game
from ..language import language
from ..questions import bench
from . import verdict_view
from .typed import addresses, keeping, screen, sent

blueprint = Blueprint("options", __name__)


@blueprint.post("/options")
def page() -> Response:
    """Every option of both players now."""
    return keeping(sent(), _options)


@blueprint.post("/play")
def play() -> Response:
    """One option taken: it is written down under `played`, and the options after it are shown."""
    player, _, deed = request.form.get("do", "").partition(": ")
    entry = {player[:20]: deed[:600]}
    return keeping(sent(), lambda text: _options(yamltext.with_entry(text, read(text), "played", entry)))


def _options(text: str) -> Response:
    """Raises what `Bench.options` raises."""
    listed = bench().options(text, current_app.config["DEADLINE"])
    data = read(text)
    sides = {
        player: [entry for entry in listed["options"] if entry["player"] == player]
        for player in GAMES[data["game"]].players
    }
    played = [_deed(entry) for entry in data.get("played") or [] if entry]
    set_game(data["game"])
    teller = Teller(data, language())
    unread = [verdict_view.unread(teller, entry) for entry in listed["not_modelled"]]
    assumed = [teller.assumed(words) for words in listed["assumed"]]
    return screen(
        "options.html", text=text, data=data, sides=sides, played=played, told=teller,
        assumed=assumed, unread=unread, packed=addresses(text)["packed"],
    )  # fmt: skip


def _deed(entry: Any) -> tuple[str, str]:
    return next(iter(entry.items())) if isinstance(entry, Mapping) else ("", str(entry))
