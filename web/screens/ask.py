"""The screen on which one asks: a table to start from."""

from __future__ import annotations

from flask import Blueprint, Response, request

from judge.board import yamltext
from judge.board.example_questions import asking
from judge.knowledge import load

from ..current_game import here, table
from ..errors import Problem, respond
from . import ask_form, home
from .typed import carried

blueprint = Blueprint("ask", __name__)


@blueprint.get("/ask")
def page() -> Response:
    """An empty table, a common situation, a ruling's example, a printed card, or what a link carries."""
    opened = request.args.get("open", "")
    key, packed = request.args.get("example", ""), request.args.get("table", "")
    if packed:
        return ask_form.page(carried(packed), opened=opened)
    if key:
        try:
            return ask_form.page(yamltext.write(asking(load().example(key).situation)))
        except KeyError:
            return respond(
                Problem(404, key[:80], "there is no example with this id", "open one from a ruling")
            )
    if request.args.get("card"):
        return ask_form.page(yamltext.write(home.with_card(here(), request.args["card"])))
    wanted = request.args.get("situation", "")
    common = table().common(wanted)
    if wanted and common is None:
        return respond(
            Problem(404, wanted[:80], "there is no situation with this id", "open one from the first page")
        )
    text = yamltext.write(common.board) if common else ask_form.empty(here())
    return ask_form.page(text, opened=opened)
