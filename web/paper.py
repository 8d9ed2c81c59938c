"""A verdict on one sheet of paper with its address as a QR code, and a report to be sent by hand."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import segno
from flask import Response, current_app, make_response, render_template, request
from flask_babel import gettext as _
from markupsafe import Markup

from judge.board.situation import read
from judge.games.registry import GAMES
from web import drawn, show, verdict_page
from web.here import set_game
from web.language import language
from web.questions import bench

MOST = 2000
"""Letters of each field of a report."""
MOST_QR = 2300
"""Letters of an address that a QR code can still hold; longer ones are printed as text alone."""
MOST_MAIL = 1800
"""Letters of a letter that every mail program takes from a link."""


def printed(text: str, address: str) -> Response:
    """One sheet: the answer, the board, the rules that decide, the address.  Raises as `Bench.ask`."""
    found = bench().ask(text, current_app.config["DEADLINE"])
    data = read(text)
    game = set_game(found["game"])
    full = _full(address)
    return make_response(
        render_template(
            "print.html",
            view=verdict_page.view(found, data, language()),
            board=drawn.seen(data, language()),
            title=GAMES[game].table.title.of(language()),
            verdict=found,
            address=full,
            back=address,
            code=qr(full),
        )
    )


def qr(address: str) -> Markup:
    """The address as a QR code in one path; nothing if it is too long for a phone to read."""
    if not address or len(address) > MOST_QR:
        return Markup("")
    out = io.BytesIO()
    segno.make(address, error="l", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, svgclass="qr", lineclass=None
    )
    return Markup(out.getvalue().decode())


def report(text: str, address: str) -> Response:
    """The page on which a mistake is reported: what should it be, and which statement says so.

    With what was written there, the letter stands below it: to be copied, mailed or kept as a file.
    Raises as `Bench.ask`.
    """
    found = bench().ask(text, current_app.config["DEADLINE"])
    set_game(found["game"])
    said = {name: request.form.get(name, "")[:MOST].strip() for name in ("should", "because")}
    letter = written(found, text, _full(address), said)
    if request.form.get("then") == "file":
        response = make_response(letter)
        response.headers["Content-Type"] = "application/yaml; charset=utf-8"
        response.headers["Content-Disposition"] = 'attachment; filename="situation.yaml"'
        return response
    subject = quote(_("Lex Ludi: is this right?"))
    mail = f"mailto:?subject={subject}&body={quote(letter)}" if len(letter) <= MOST_MAIL else ""
    headline = verdict_page.view(found, read(text), language()).headline
    return make_response(
        render_template("report.html", text=text, letter=letter, mail=mail, said=said, headline=headline)
    )


def written(found: Mapping[str, Any], text: str, address: str, said: Mapping[str, str]) -> str:
    """The report as a file that reads as the situation: everything else stands in comments."""
    lines = [f"should be: {said['should']}"] if said.get("should") else []
    lines += [f"because: {said['because']}"] if said.get("because") else []
    comments = "".join(f"# {one}\n" for line in lines for one in line.splitlines())
    return show.summary(found, address) + comments + text.replace("\r\n", "\n").rstrip() + "\n"


def _full(address: str) -> str:
    return request.host_url.rstrip("/") + address if address else ""
