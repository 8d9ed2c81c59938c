"""Since when: the answers under two editions of the rules, and all that two editions differ in."""

from __future__ import annotations

from flask import Blueprint, Response, abort, current_app, render_template, request

from judge.board.situation import read
from judge.games.registry import GAMES
from judge.knowledge import Ruling, load
from judge.quality import edition_diff
from judge.words.teller import Teller

from ..current_game import set_game
from ..language import language
from ..questions import bench
from .typed import keeping, screen, sent

blueprint = Blueprint("editions", __name__)


@blueprint.get("/changes/<game>")
def changes(game: str) -> str:
    """What two editions of a game differ in, and the rulings that rest on it."""
    if game not in GAMES:
        abort(404)
    editions = load().editions(game)
    named = list(editions)
    chosen = [request.args.get("from", "")[:40] or named[0], request.args.get("to", "")[:40] or named[-1]]
    changed = [{"change": c, "rulings": _rulings(c)} for c in edition_diff.changes(game, *chosen)]
    return render_template("changes.html", game=game, editions=editions, chosen=chosen, found=changed)


@blueprint.post("/diff")
def compare() -> Response:
    """What two editions of the rules answer, and through what they differ."""
    edition, other = request.form.get("from", "")[:40], request.form.get("to", "")[:40]
    return keeping(sent(), lambda text: _compared(text, edition, other))


def _rulings(change: edition_diff.Change) -> list[Ruling]:
    """The rulings that rest on a change."""
    known = load()
    rulings = known.rulings_citing(change.id) if change.kind == "rule" else []
    rulings = [
        *rulings,
        *(ruling for statement in change.statements for ruling in known.rulings_on(statement)),
    ]
    return list({ruling.key: ruling for ruling in rulings}.values())


def _compared(text: str, edition: str, other: str) -> Response:
    """The page of a comparison.  Raises what `Bench.diff` raises."""
    difference = bench().diff(text, edition, other, current_app.config["DEADLINE"])
    data = read(text)
    game = set_game(difference["game"])
    teller = Teller(data, language())
    verdicts = [difference["verdicts"][side] for side in ("from", "to")]
    answers = [
        (
            teller.question(answer["ask"]),
            answer["changed"],
            *(teller.headline(verdict["answers"][i]).text for verdict in verdicts),
        )
        for i, answer in enumerate(difference["answers"])
    ]
    if not answers:
        answers = [("", difference["changed"], *(teller.verdict(verdict).text for verdict in verdicts))]
    return screen(
        "diff.html", found=difference, said=answers, data=data, text=text, editions=load().editions(game)
    )
