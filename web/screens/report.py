"""The screen on which a mistake is told: what should it be, and which statement says so; sent by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, current_app, make_response, request
from flask_babel import gettext as _

from judge.board.situation import read

from ..current_game import set_game
from ..language import language
from ..questions import bench
from . import verdict_view
from .typed import addresses, from_outside, keeping, screen, sent

blueprint = Blueprint("report", __name__)
MOST = 2000
"""Letters of each field of a report."""
MOST_MAIL = 1800
"""Letters of a letter that every mail program takes from a link."""


@blueprint.post("/report")
def page() -> Response:
    """What was written stands in a letter: to be copied, mailed, or (`then=file`) kept as a situation."""
    return keeping(sent(), _report)


def _report(text: str) -> Response:
    """Raises what `Bench.ask` raises."""
    verdict = bench().ask(text, current_app.config["DEADLINE"])
    set_game(verdict["game"])
    typed = {name: request.form.get(name, "")[:MOST].strip() for name in ("should", "because")}
    letter = written(verdict, text, from_outside(addresses(text)["address"]), typed)
    if request.form.get("then") == "file":
        response = make_response(letter)
        response.headers["Content-Type"] = "application/yaml; charset=utf-8"
        response.headers["Content-Disposition"] = 'attachment; filename="situation.yaml"'
        return response
    subject = quote(_("Lex Ludi: is this right?"))
    mail = f"mailto:?subject={subject}&body={quote(letter)}" if len(letter) <= MOST_MAIL else ""
    headline = verdict_view.view(verdict, read(text), language()).headline
    return screen("report.html", text=text, letter=letter, mail=mail, said=typed, headline=headline)


def written(verdict: Mapping[str, Any], text: str, address: str, typed: Mapping[str, str]) -> str:
    """The report as a file that reads as the situation: everything else stands in comments."""
    lines = [f"should be: {typed['should']}"] if typed.get("should") else []
    lines += [f"because: {typed['because']}"] if typed.get("because") else []
    comments = "".join(f"# {row}\n" for line in lines for row in line.splitlines())
    return summary(verdict, address) + comments + text.replace("\r\n", "\n").rstrip() + "\n"


def summary(verdict: Mapping[str, Any], link: str) -> str:
    """A verdict as comments at the head of a reported situation."""
    versions = verdict["versions"]
    lines = [
        "This answer was reported with Lex Ludi.",
        f"status: {verdict['status']}",
        *(f"answer: {part}" for part in str(verdict["answer"]).splitlines()),
        *(f"assumed: {words}" for words in verdict["assumed"]),
        *(f"not modelled: {entry['path']}: {entry['words']}" for entry in verdict["not_modelled"]),
        "rules cited: " + ", ".join(entry["rule"] for entry in verdict["citations"]),
        f"rules: {verdict['rules']['edition']} ({verdict['rules']['date']})",
        f"program {versions['program']}, law {versions['law']}, knowledge {versions['knowledge']}",
    ]
    if link:
        lines.append(f"link: {link}")
    lines += ["", "What do you think is right, and which document says so?", ""]
    return "".join(
        f"# {line}\n".replace("# \n", "#\n") for text in lines for line in (text.splitlines() or [""])
    )
