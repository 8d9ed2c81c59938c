"""The screen that prints: a verdict on one sheet of paper, with its address as a QR code."""

from __future__ import annotations

import io

import segno
from flask import Blueprint, Response, current_app
from markupsafe import Markup

from judge.board.situation import read
from judge.games.registry import GAMES

from .. import table_view
from ..current_game import set_game
from ..language import language
from ..questions import bench
from . import verdict_view
from .typed import addresses, carried, from_outside, keeping, screen

blueprint = Blueprint("printed", __name__)
MOST_QR = 2300
"""Letters of an address that a QR code can still hold; longer ones are printed as text alone."""


@blueprint.get("/s/<packed>/print")
def page(packed: str) -> Response:
    """A verdict on one sheet of paper."""
    return keeping(carried(packed), _printed)


def _printed(text: str) -> Response:
    """The answer, the board, the rules that decide, the address.  Raises what `Bench.ask` raises."""
    verdict = bench().ask(text, current_app.config["DEADLINE"])
    data, address = read(text), addresses(text)["address"]
    game, outside = set_game(verdict["game"]), from_outside(address)
    return screen(
        "print.html", view=verdict_view.view(verdict, data, language()),
        board=table_view.seen(data, language()),
        title=GAMES[game].table.title.of(language()), verdict=verdict, address=outside, back=address,
        code=qr(outside),
    )  # fmt: skip


def qr(address: str) -> Markup:
    """The address as a QR code in one path; nothing if it is too long for a phone to read."""
    if not address or len(address) > MOST_QR:
        return Markup("")
    out = io.BytesIO()
    segno.make(address, error="l", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode())
