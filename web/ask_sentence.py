"""The question of a board as a sentence with blanks, and back: `chance: {luke.zone: {not: discard}}` is
"How likely is it that [Luke] [survives]?"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from flask_babel import gettext as _

from judge.games.table import Fate, TableDescription
from judge.words.questions import Questions

from . import board_path
from .table_view import Card, Seen

FATED = ("chance", "best", "always", "possible", "never")
DOING = ("can now", "can", "why not")
PLAIN = ("outcomes", "order matters", "loop")
AIMED = ("chance", "best")


def kinds() -> dict[str, str]:
    """The kinds of questions, each as its chip says it."""
    return {
        "chance": _("How likely"),
        "outcomes": _("What can happen"),
        "can": _("May …?"),
        "can now": _("May … now?"),
        "why not": _("Why not?"),
        "always": _("Is it certain"),
        "possible": _("Can it be"),
        "best": _("What is best"),
        "order matters": _("Does the order matter"),
        "loop": _("For ever?"),
    }


@dataclass
class Asked:
    """One question: its kind and what stands in its blanks.

    `own`: the page has no blanks for it; `values` are what is asked of the ends, if that is said.
    """

    kind: str
    who: str = ""
    fate: str = ""
    number: str = ""
    aim: str = ""
    player: str = ""
    do: str = ""
    own: bool = False
    values: tuple[str, ...] = field(default=(), compare=False)

    @property
    def free(self) -> bool:
        """Whether it asks what may be done, and names nothing that is."""
        return self.kind in DOING and not self.do


def asked(entry: object, seen: Seen) -> Asked:
    """The question that an entry of `ask` holds, its empty blanks filled with what the board suggests."""
    if entry == "outcomes" or not isinstance(entry, Mapping) or not entry:
        kind = entry if isinstance(entry, str) and entry in PLAIN else ""
        return filled(Asked(kind or usual_kind(seen)), seen)
    word = next((word for word in (*FATED, *DOING, *PLAIN) if word in entry), "")
    if word in DOING and isinstance(entry[word], Mapping) and entry[word]:
        player, do = next(iter(entry[word].items()))
        return Asked(word, player=str(player), do="" if do == "?" else str(do))
    if word in FATED and isinstance(entry[word], Mapping) and len(entry) <= 2:
        fated = _fated(entry[word], seen)
        if fated is not None:
            who, fate, number = fated
            return Asked(word, who, fate, number, str(entry.get("for", "")))
    values = entry.get("outcomes")
    paths = tuple(map(str, values)) if isinstance(values, list) else ()
    return Asked(word or "outcomes", own=word not in PLAIN, values=paths)


def usual_kind(seen: Seen) -> str:
    """The kind of question that is usual at the moment of the board."""
    moment = seen.table.moments.get(seen.moment)
    return moment.question if moment and moment.question else seen.table.first_question


def usual_values(seen: Seen, now: Mapping[str, Any]) -> list[str]:
    """What is asked of the end at the moment of the board; nothing for what always is."""
    moment = seen.table.moments.get(seen.moment)
    paths = moment.values if moment else []

    def card(blank: re.Match[str]) -> str:
        return str(board_path.get(now, blank[1]) or "")

    whole = [re.sub(r"\{([^}]+)\}", card, path) for path in paths]
    return [path for path in whole if not path.startswith(".")]


def filled(question: Asked, seen: Seen) -> Asked:
    """The question with its empty blanks filled: the card that the moment is about, its first fate."""
    if question.own:
        return question
    table = seen.table
    if question.kind in FATED:
        nicks = {card.nick: card for card in seen.cards}
        if question.who not in nicks and nicks:
            question.who = seen.subject if seen.subject in nicks else seen.cards[-1].nick
        if question.fate not in table.fates:
            moment = table.moments.get(seen.moment)
            question.fate = moment.fate if moment and moment.fate else next(iter(table.fates))
        if table.fates[question.fate].number and not question.number.isdecimal():
            question.number = "1"
        if question.kind in AIMED and not question.aim and question.who in nicks:
            question.aim = _usual_aim(table, nicks[question.who], table.fates[question.fate])
    elif question.kind in DOING and question.player not in table.players:
        active = (side.player for side in seen.sides if side.active)
        question.player = next(active, next(iter(table.players)))
    return question


def entry_of(question: Asked, table: TableDescription, before: object) -> Any:
    """The entry of `ask` for a question; `before` where it has no blanks here, or they are still empty."""
    if question.own:
        return before
    if question.kind in FATED:
        if not question.who:
            return None
        fate = table.fates[question.fate]
        conditions = {
            f"{question.who}.{path}": _with(value, question.number) for path, value in fate.condition.items()
        }
        aim = {"for": question.aim} if question.kind in AIMED and question.aim else {}
        return {question.kind: conditions, **aim}
    if question.kind in DOING:
        return {question.kind: {question.player: question.do}} if question.do else None
    if question.kind == "outcomes":
        same = isinstance(before, Mapping) and "outcomes" in before
        return before if same else {"outcomes": []}
    return {question.kind: True}


def sentence(question: Asked, seen: Seen, speech: Questions) -> str:
    """The question in one sentence of players' words; empty for one that the page has no blanks for."""
    names = {card.nick for card in seen.cards}
    if question.own:
        return ""
    if question.kind in FATED:
        if not question.who or question.fate not in seen.table.fates:
            return str(_("Put a card on the table first."))
        fate = seen.table.fates[question.fate]
        nick = question.who if question.who in names else "-"
        conditions = {
            f"{nick}.{path}": _with(value, question.number) for path, value in fate.condition.items()
        }
        return speech.question({question.kind: conditions})
    if question.kind in DOING:
        return speech.question({question.kind: {question.player: question.do}})
    return speech.question({question.kind: list(question.values) or True})


def aims(seen: Seen, language: str) -> dict[str, str]:
    """Who plays for what a chance is asked of, in words."""
    by_player = {
        player: _("%(player)s plays for it, the other against it", player=description.title.of(language))
        for player, description in seen.table.players.items()
    }
    return {**by_player, "most": _("all play for it"), "least": _("all play against it")}


def _usual_aim(table: TableDescription, card: Card, fate: Fate) -> str:
    if fate.own:
        return card.player
    return next((player for player in table.players if player != card.player), card.player)


def _fated(conditions: Mapping[str, Any], seen: Seen) -> tuple[str, str, str] | None:
    whose = {path.partition(".")[0] for path in conditions}
    if len(whose) != 1:
        return None
    who = whose.pop()
    if who not in {card.nick for card in seen.cards}:
        return None
    values = {path.partition(".")[2]: value for path, value in conditions.items()}
    for key, fate in seen.table.fates.items():
        number = _matches(fate.condition, values)
        if number is not None and (number != "" or not fate.number):
            return who, key, number
    return None


def _matches(form: Any, value: Any) -> str | None:
    """The number that stands where the form has N ("" if it has none), or None if they differ."""
    if form == "N":
        return str(value) if str(value).isdecimal() else None
    if isinstance(form, Mapping) and isinstance(value, Mapping):
        if set(form) != set(value):
            return None
        numbers = [_matches(form[key], value[key]) for key in form]
        return None if None in numbers else "".join(number for number in numbers if number)
    return "" if _same(form) == _same(value) else None


def _same(value: Any) -> str:
    text = str(value)
    return {"True": "yes", "False": "no", "true": "yes", "false": "no"}.get(text, text)


def _with(value: Any, number: str) -> Any:
    if isinstance(value, Mapping):
        return {key: _with(inner, number) for key, inner in value.items()}
    return number if value == "N" else value
