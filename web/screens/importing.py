"""Card files in the browser: into the store of the person whose machine this is, with the report."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, current_app, g, render_template, request

from judge.cards.mapping import GAMES
from judge.errors import JudgeError, SituationError
from judge.verdict import worker

from ..errors import Problem, problem
from ..imports import Sent, imported
from ..questions import bench

blueprint = Blueprint("importing", __name__)

MOST = 15_000_000
"""Bytes of a file that is sent."""
SECONDS = 60.0


@blueprint.get("/import")
def page() -> str:
    """The form; on a machine that serves others only the word that its operator imports."""
    return render_template("import.html", allowed=_allowed(), games=GAMES, report=None, fault=None)


@blueprint.post("/import")
def take() -> tuple[str, int]:
    """Reads the file into the store; what is wrong with it stands above the form."""
    request.max_content_length = MOST
    fault: Problem | None = None
    report = None
    try:
        if not _allowed() or not _from_here():
            raise _Refused
        report = worker.relayed(
            bench().pool,
            imported,
            _sent(),
            SECONDS,
            since=g.arrived,
            client=request.remote_addr or "",
            about="import",
        )
    except _Refused:
        fault = Problem(403, "", "cards are not imported here from a page", "judge cards import FILE")
    except JudgeError as error:
        fault = problem(error)
    shown = render_template("import.html", allowed=_allowed(), games=GAMES, report=report, fault=fault)
    return shown, fault.status if fault else 200


class _Refused(Exception):
    """An import that is not allowed here, or asked for by a page of another site."""


def _allowed() -> bool:
    """Whether the store is that of who sits at the browser: where only this machine is served, or as set."""
    return bool(current_app.config.get("IMPORTS", False))


def _from_here() -> bool:
    """Whether a page of ours has sent it: a browser says which one did."""
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    return site in (None, "same-origin", "none") and (not origin or urlsplit(origin).netloc == request.host)


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
