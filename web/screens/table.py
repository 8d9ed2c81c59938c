"""What the drawn table asks the server while it is edited: an edit, how a text is read, cards by name."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, render_template, request, url_for
from werkzeug.wrappers import Response as Reply

from judge.board.situation import read as parse
from judge.errors import JudgeError, SituationError
from judge.games.registry import GAMES

from .. import board_path, links, readings
from ..current_game import here, set_game
from ..errors import problem
from ..lying import lies
from ..table_edit import FIELD
from . import ask_form
from .faults import placed

blueprint = Blueprint("table", __name__)
MOST_NAMES = 6


@blueprint.post("/table")
def edit() -> Response:
    """One press of a button on the table: the table after it, with the sheet of the card that is open."""
    text = request.form.get("situation", "")
    try:
        text, opened = ask_form.sent(request.form)
        response = ask_form.page(text, opened=opened)
        if request.headers.get("HX-Request"):  # loaded anew, the page shows this very table
            response.headers["HX-Replace-Url"] = address(text, opened)
        return response
    except JudgeError as error:
        fault = problem(error)
        return ask_form.page(text, fault.status, placed(text, fault))


def address(text: str, opened: str) -> str:
    """The address of a table as it is edited; "false" (it stays as it is) for one too large for a link."""
    try:
        packed = links.pack(parse(text))
    except SituationError:
        return "false"
    url = url_for("ask.page", table=packed, open=opened or None)
    return url if len(url) <= links.MAX_LINK else "false"


@blueprint.post("/table/read")
def read() -> Response:
    """The abilities that are being typed, each with whether it is read: a part of the page."""
    path, game = request.form.get("opened", ""), set_game(request.form.get("game"))
    key = readings.lines_key(GAMES[game].table)
    text = request.form.get(f"{FIELD}{path}.{key}", "")[:2000]
    abilities = []
    try:
        card = board_path.get(parse(request.form.get("situation", "")), path)
        place = path.partition("[")[0]
        entry = card if isinstance(card, dict) else {}
        whole = {**lies(GAMES[game], path, entry).values, **entry} if path else entry
        abilities = readings.readings(game, place, whole, text)
    except JudgeError:  # the text of the board is told to be wrong where it stands
        pass
    return make_response(render_template("_readings.html", readings=abilities, path=path))


@blueprint.get("/table/cards")
def cards() -> Reply | str:
    """Printed cards by the letters that are being typed: buttons for the sheet, best first."""
    from judge.cards.store import own

    path = request.args.get("path", "")[:100]
    typed = next((value for name, value in request.args.items() if name.startswith(FIELD)), "")[:100]
    try:
        names = own().beginning(here(), typed, MOST_NAMES) if len(typed) > 1 else []
    except JudgeError:
        names = []
    return render_template("_cards.html", names=names, path=path)
