"""The question of a board, as the blanks of its sentence say it."""

from __future__ import annotations

from typing import Any

from werkzeug.datastructures import MultiDict

from judge.games.base import Game

from .. import ask_sentence, table_view
from ..ask_sentence import Asked
from ..language import language


def question(data: dict[str, Any]) -> Asked:
    """The first question of a board, or the usual one."""
    seen = table_view.seen(data, language())
    asks = data.get("ask")
    first = (asks[0] if asks else "") if isinstance(asks, list) else asks
    return ask_sentence.asked(first, seen) if seen else Asked("outcomes")


def take(
    data: dict[str, Any], form: MultiDict[str, str], game: Game, drawn_as: Asked, usual: bool, of_moment: bool
) -> None:
    """The question as its blanks say it, in place of the first of the board.

    `drawn_as` is the question as the form showed it: what was not touched follows the names of the cards.
    `usual`: it was the usual one of its kind, and `of_moment` also of the kind that is usual at its moment.
    """
    seen = table_view.seen(data, language())
    if seen is None or "q" not in form:
        return

    def blank(name: str, before: str, now: str) -> str:
        text = form.get(name, "").strip()[:600]
        return now if text == before else text

    asks = data.get("ask")
    entries = list(asks) if isinstance(asks, list) else [asks] if asks else []
    before = entries[0] if entries else None
    was = question(data) if entries else ask_sentence.filled(Asked(drawn_as.kind), seen)
    button = form.get("do", "")
    kind = button.removeprefix("ask:") if button.startswith("ask:") else form.get("q", "")
    if kind not in ask_sentence.kinds() and kind != was.kind:
        kind = was.kind
    if was.own and kind == was.kind:
        return
    aim = form.get("q.for", "")
    asked = Asked(
        kind,
        blank("q.who", drawn_as.who, was.who),
        blank("q.fate", drawn_as.fate, was.fate),
        blank("q.n", drawn_as.number, was.number),
        aim,
        blank("q.player", drawn_as.player, was.player),
        blank("q.do", drawn_as.do, was.do),
    )
    if button.startswith("pick:"):
        asked.player, _colon, asked.do = button.removeprefix("pick:").partition(": ")
    if aim and (asked.who, asked.fate) != (was.who, was.fate) and aim == was.aim:
        asked.aim = ""
    untouched = kind == drawn_as.kind and usual and asked == was
    if untouched:  # nobody has touched the usual question: it follows the table and its moment
        kind = ask_sentence.usual_kind(seen) if of_moment else kind
        asked = Asked(kind)
    asked = ask_sentence.filled(asked, seen)
    now = data.get("now")
    values = ask_sentence.usual_values(seen, now if isinstance(now, dict) else {})
    if kind == "outcomes" and ((untouched and of_moment) or kind != was.kind):
        before = {"outcomes": values}
    kept = before if kind in ("outcomes", was.kind) else None
    entry = ask_sentence.entry_of(asked, game.table, kept)
    if entry is None and asked.kind in ask_sentence.DOING:
        entry = {asked.kind: {asked.player: "?"}}
    if entry is None:
        entries = entries[1:]
    else:
        entries[:1] = [entry]
    if entries:
        data["ask"] = entries
    else:
        data.pop("ask", None)
