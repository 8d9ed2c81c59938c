"""Since when: the answers under two editions of the rules, and all that two editions differ in."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, make_response, render_template, request

from judge.board.situation import read
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.quality import edition_diff
from web.questions import bench

blueprint = Blueprint("since", __name__)


@blueprint.get("/changes/<game>")
def changes(game: str) -> str:
    """What two editions of a game differ in, and the rulings that rest on it."""
    if game not in GAMES:
        abort(404)
    editions = load().editions(game)
    named = list(editions)
    chosen = [request.args.get("from", "")[:40] or named[0], request.args.get("to", "")[:40] or named[-1]]
    found = [{"change": c, "rulings": _rulings(c)} for c in edition_diff.changes(game, *chosen)]
    return render_template("changes.html", game=game, editions=editions, chosen=chosen, found=found)


def _rulings(change: edition_diff.Change) -> dict[str, str]:
    """The rulings that rest on a change: their keys and questions."""
    known = load()
    found = known.rulings_citing(change.id) if change.kind == "rule" else []
    found = [*found, *(ruling for statement in change.statements for ruling in known.rulings_on(statement))]
    return {ruling.key: ruling.question for ruling in found}


def answer(text: str, one: str, other: str) -> Response:
    """The page of a comparison.  Raises what `Bench.diff` raises."""
    found = bench().diff(text, one, other, current_app.config["DEADLINE"])
    editions = load().editions(found["game"])
    page = render_template("diff.html", found=found, text=text, data=read(text), editions=editions)
    return make_response(page)
