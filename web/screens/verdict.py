"""The screen of a verdict: on a board that is sent, or changed, or carried by a link."""

from __future__ import annotations

from typing import Any, cast

from flask import Blueprint, Response, current_app, redirect, request, url_for

from judge.board import yamltext
from judge.board.situation import read
from judge.errors import DeadlineError, SituationError
from judge.games.registry import game as find_game
from judge.knowledge import load
from judge.workers import BusyError

from .. import table_view
from ..current_game import set_game
from ..language import language
from ..questions import bench
from ..table_edit import Editing
from ..verdicts import standing
from . import follow, verdict_view
from .typed import addresses, carried, keeping, screen, sent
from .verdict_board import numbers

blueprint = Blueprint("verdict", __name__)


@blueprint.post("/ask")
def judge() -> Response:
    """The verdict on the board in the box, or the board again with what is wrong with it.

    The server sends whoever asked on to the address of the verdict (`web.relay`).
    """
    return keeping(sent(), answered)


@blueprint.post("/change")
def change() -> Response:
    """One number of the board changed, and judged again."""
    return keeping(sent(), _changed)


@blueprint.get("/s/<packed>")
def link(packed: str) -> Response:
    """A link that carries the whole situation."""
    return keeping(carried(packed), answered)


@blueprint.get("/situations/<name>")
def situation(name: str) -> Response:
    """A situation by the hash of its canonical form and edition, while it is remembered."""
    data = current_app.extensions["store"].find(name)
    if data is None:
        return screen("forgotten.html", 404, name=name[:64])
    return keeping(yamltext.write(data), answered)


def answered(text: str) -> Response:
    """The screen for a text.  Raises what `Bench.ask` raises."""
    verdict = bench().ask(text, current_app.config["DEADLINE"])
    data = read(text)
    set_game(verdict["game"])
    proofs = _proofs(text) if data.get("expect") else []
    status, _ = standing(verdict)
    view = verdict_view.view(verdict, data, language())
    if not verdict.get("cases"):
        for point in view.points[: follow.MOST]:
            point.follow = follow.follow(data, verdict["answers"][point.number])
    board = table_view.seen(data, language())
    sides = numbers(board, language()) if board else []
    where = addresses(text)
    response = screen(
        "verdict.html", status, verdict=verdict, view=view, data=data, text=text, proofs=proofs,
        board=board, sides=sides, editions=load().editions(verdict["game"]), **where,
    )  # fmt: skip
    there = where["address"] or url_for("verdict.situation", name=where["name"])
    response.headers["Content-Location"] = there
    return response


def _changed(text: str) -> Response:
    """The verdict on the board with one number changed, at an address of its own if that is not too long."""
    data = read(text)
    button = request.form.get("do", "")[:600]
    if button.startswith("aim:"):
        _aim(data, button.removeprefix("aim:"))
    else:
        Editing(find_game(data.get("game")), data).press(button)
    after = yamltext.write(data)
    address = addresses(after)["address"]
    return cast(Response, redirect(address, 303)) if address else answered(after)


def _aim(data: dict[str, Any], rest: str) -> None:
    """`0=dark`: who plays for what the first question asks the chance of.  Raises SituationError."""
    number, _, who = rest.partition("=")
    asks = data.get("ask")
    entries: list[Any] = asks if isinstance(asks, list) else [asks]
    entry = entries[int(number)] if number.isdecimal() and int(number) < len(entries) else None
    if not isinstance(entry, dict):
        raise SituationError("ask", "there is no such question", "use the buttons of the page")
    entry["for"] = who[:20]


def _proofs(text: str) -> list[dict[str, Any]]:
    """What became of the expectations; without them the verdict still stands."""
    try:
        return bench().check(text, current_app.config["DEADLINE"])
    except (DeadlineError, BusyError):
        return []
