"""Card files in the browser: into the store of the person whose machine this is, with the report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, current_app, render_template, request

from judge.cards.mapping import GAMES
from judge.cards.store import own
from judge.errors import JudgeError, SituationError
from judge.words import faults

from .. import exchange
from ..errors import Problem, in_form, problem
from ..imports import Sent, imported
from ..language import language
from ..questions import bench

blueprint = Blueprint("importing", __name__)

MOST = 15_000_000
"""Bytes of a file that is sent."""
SECONDS = 60.0
FIELDS = {"--map ": "", "--game ": "", "--map": "columns", "--game": "game", "--encoding": "encoding"}
"""How the form says what the command line has options for."""


@blueprint.get("/import")
def page() -> str:
    """The form; on a machine that serves others only the word that its operator imports."""
    return _shown(None, None)


@blueprint.post("/import")
def take() -> tuple[str, int]:
    """Reads the file into the store; what is wrong with it stands above the form.

    The server has a worker do all of it (`web.relay`), if it is granted.
    """
    if not granted():
        return refused(Problem(403, "", "cards are not imported here from a page", "judge cards import FILE"))
    try:
        return _shown(bench().relayed(imported, _sent(), SECONDS), None), 200
    except JudgeError as error:
        return refused(problem(error), request.form)


def granted() -> bool:
    """Whether cards may be imported here, and a page of ours asks for it."""
    return _allowed() and not exchange.foreign()


def refused(fault: Problem, given: Mapping[str, str] | None = None) -> tuple[str, int]:
    """The page with what is wrong, and with what its user had said of the file."""
    return _shown(None, in_form(fault, FIELDS), given or {}), fault.status


def _shown(
    report: dict[str, Any] | None, fault: Problem | None, given: Mapping[str, str] | None = None
) -> str:
    """The page; after a refusal with what its user had said of the file."""
    counts = {game: own().count(game) for game in GAMES} if _allowed() else {}
    shown = {"allowed": _allowed(), "counts": counts, "report": report, "fault": fault}
    return render_template("import.html", **shown, said=given or {}, told=_translated)


def _translated(words: str) -> str:
    """What a report says of a file or a row, in the reader's language."""
    return faults.in_language(words, language())


def _allowed() -> bool:
    """Whether the store is that of who sits at the browser: where only this machine is served, or as set."""
    return bool(current_app.config.get("IMPORTS", False))


@blueprint.after_request
def _named(response: Response) -> Response:
    """The form is sent with the name of its page."""
    response.headers["Referrer-Policy"] = "same-origin"
    return response


def _sent() -> Sent:
    """What was sent.  Raises SituationError without a file, or for a column that is said wrongly."""
    file = request.files.get("file")
    if file is None or not file.filename:
        raise SituationError("file", "no file was sent", "choose one")
    columns = {}
    for line in request.form.get("columns", "").splitlines():
        field, equals, column = line.partition("=")
        if line.strip() and not (equals and field.strip() and column.strip()):
            raise SituationError("columns", f'"{line[:60]}" names no field and column', "write text=Rules")
        if line.strip():
            columns[field.strip()] = column.strip()
    game = request.form.get("game") or None
    return Sent(file.filename[:200], file.read(), game, request.form.get("encoding", "").strip(), columns)
