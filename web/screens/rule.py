"""The screen of a rule: its words, since when it is in force, what it rests on, the rulings with it."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from judge.knowledge import Knowledge, Ruling, load

from .. import entries
from ..current_game import set_game
from ..language import language
from .library import chapter
from .missing import missing

blueprint = Blueprint("rule", __name__)


@blueprint.get("/rules/<path:key>")
def page(key: str) -> str | Response:
    """A rule, what it rests on, and the rulings that rest on it."""
    known = load()
    rule = known.rules.get(key)
    if rule is None:
        return missing(key, known.rules)
    set_game(rule.game)
    editions = known.editions(rule.game)
    return render_template(
        "rule.html",
        rule=rule,
        chapter=chapter(rule.chapter),
        sources=entries.sources(rule.statements, language()),
        rulings=known.rulings_citing(key) or _on(known, rule.statements),
        editions=[editions[e].told("title", language()) for e in rule.editions if e in editions],
    )


def _on(known: Knowledge, statements: Iterable[str]) -> list[Ruling]:
    rulings = {r.key: r for s in statements for r in known.rulings_on(s)}
    return list(rulings.values())
