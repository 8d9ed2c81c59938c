"""The quiz: the question and board of a ruling, the answers as choices, and what the documents say."""

from __future__ import annotations

import random
from collections.abc import Sequence

from flask import Blueprint, Response, abort, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Reply

from judge.knowledge import Ruling, load

from .. import entries, table_view
from ..current_game import here, set_game, table
from ..language import language
from .home import yes_no

blueprint = Blueprint("quiz", __name__)

LEVELS = ("easy", "medium", "hard")


@blueprint.get("/quiz")
def ask() -> Reply | str:
    """A question by chance, of the game, chapter (its number) and difficulty that are chosen."""
    chosen, level = request.args.get("chapter", ""), request.args.get("level", "")
    rulings = [ruling for ruling in questions(here()) if level in ("", difficulty(ruling))]
    if chosen.isdecimal() and int(chosen) < len(table().chapters):
        rulings = [ruling for ruling in rulings if ruling.chapter in table().chapters[int(chosen)].of]
    rulings = [ruling for ruling in rulings if ruling.key != request.args.get("not")] or rulings
    if not rulings:
        return render_template("quiz.html", ruling=None, chapter=chosen, level=level, levels=levels())
    key = random.choice(rulings).key
    return redirect(url_for("quiz.question", key=key, chapter=chosen, level=level))


@blueprint.get("/quiz/<path:key>")
def question(key: str) -> Response:
    """One question; with `a` the answer that was chosen, and what is right."""
    ruling = load().rulings.get(key)
    if ruling is None or not yes_no(ruling.answer)[0]:
        abort(404)
    set_game(ruling.game)
    answered = request.args.get("a", "")
    right = yes_no(ruling.answer)[0]
    examples = [e for e in load().examples(ruling.game) if e.ruling == ruling.key and e.twin_of is None]
    return make_response(
        render_template(
            "quiz.html",
            ruling=ruling,
            board=table_view.seen(examples[0].situation, language()) if examples else None,
            answered=answered if answered in ("yes", "nope") else "",
            right=right,
            sources=entries.sources(ruling.statements, language()) if answered else [],
            level=request.args.get("level", ""),
            levels=levels(),
            chapter=request.args.get("chapter", ""),
            difficulty=levels()[difficulty(ruling)],
        )
    )


def questions(game: str) -> Sequence[Ruling]:
    """The rulings of a game that are answered by yes or no and have a board to look at."""
    return [r for r in load().rulings.values() if r.game == game and r.examples and yes_no(r.answer)[0]]


def levels() -> dict[str, str]:
    """The levels of difficulty, in words."""
    return dict(zip(LEVELS, (_("easy"), _("medium"), _("hard")), strict=True))


def difficulty(ruling: Ruling) -> str:
    """How hard a ruling is: by the cards, decisions and rules of the example that proves it."""
    board = ruling.examples[0].situation
    seen = table_view.seen({"game": ruling.game, **board}, "en")
    cited = [
        rule
        for entry in board.get("expect") or []
        if isinstance(entry, dict)
        for rule in entry.get("cites", [])
    ]
    weight = len(seen.cards if seen else []) + len(board.get("played") or []) + len(cited)
    return LEVELS[0] if weight <= 3 else LEVELS[1] if weight <= 6 else LEVELS[2]
