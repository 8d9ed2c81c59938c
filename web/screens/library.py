"""The lists of a game, by chapters as players look for it: rulings, rules, and what had to be settled."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, render_template
from flask_babel import gettext as _

from judge.knowledge import load

from ..current_game import here, table
from ..language import language

blueprint = Blueprint("library", __name__)


@blueprint.get("/rules")
def rules() -> str:
    """The rules of the game by chapter."""
    lead = _("Our own words, each with the statements it rests on.")
    return _list(_("Rules"), load().rules.values(), lead)


@blueprint.get("/rulings")
def rulings() -> str:
    """The rulings of the game by chapter."""
    return _list(_("Rulings"), load().rulings.values(), _("Questions that were asked, answered and proved."))


@blueprint.get("/readings")
def readings() -> str:
    """What the documents leave open, and how it is read here."""
    our_readings = [rule for rule in load().rules.values() if rule.status == "our reading"]
    lead = _("Where the documents are silent or disagree, these rules say how we read them.")
    return _list(_("What we had to settle"), our_readings, lead)


def chapter(name: str) -> str:
    """What the players of the game of this page call the chapter of a file."""
    titles = (group.title.of(language()) for group in table().chapters if name in group.of)
    return next(titles, _("Everything else"))


def _list(title: str, listed: Iterable[Any], lead: str) -> str:
    """The entries of the game of this page by its chapters; those of every game stand among them."""
    mine = [entry for entry in listed if entry.game in (here(), "core")]
    chapters = []
    for group in table().chapters:
        inside = [entry for entry in mine if entry.chapter in group.of]
        if inside:
            chapters.append((group.title.of(language()), inside))
    named = {name for group in table().chapters for name in group.of}
    rest = [entry for entry in mine if entry.chapter not in named]
    if rest:
        chapters.append((_("Everything else"), rest))
    return render_template("list.html", title=title, chapters=chapters, lead=lead, count=len(mine))
