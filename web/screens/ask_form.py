"""The page on which one asks: the table, drawn and edited by tapping, the question, and the text of both."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, current_app, make_response, render_template
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from judge.board import yamltext
from judge.board.line.detection import is_line
from judge.board.line.spelling import spelled_out
from judge.board.situation import read
from judge.errors import JudgeError, SituationError
from judge.games.base import Game
from judge.games.registry import GAMES
from judge.games.table import Blank
from judge.words.speech import Speech
from judge.words.teller import Teller
from judge.workers import BusyError

from .. import ask_sentence, board_path, readings, table_view
from ..ask_sentence import Asked
from ..current_game import here, set_game
from ..errors import Problem
from ..language import language
from ..questions import bench
from ..table_edit import Editing
from ..table_moment import candidates, missing, settle
from . import ask_more, ask_question, ask_sheet

MOST_OPTIONS = 24


def empty(game: str) -> str:
    """The text of an empty table of a game."""
    data: dict[str, Any] = {"game": game}
    table = GAMES[game].table
    if "active" in _fields(GAMES[game]):
        data["now"] = {"active": GAMES[game].players[0]}
    settle(table, data)
    return yamltext.write(data)


def sent(form: MultiDict[str, str]) -> tuple[str, str]:
    """The text that a form of this page stands for, with what was typed and pressed, and the open card.

    A text that was changed by hand goes before the fields around it.  Raises SituationError.
    """
    text = form.get("situation", "").replace("\r\n", "\n")
    if form.get("drawn") != mark(text):
        return text, ""
    data = read(text)
    game = GAMES.get(str(data.get("game")))
    if game is None:
        return text, ""
    before = yamltext.write(data)
    was = ask_question.question(data)
    seen = table_view.seen(data, language())
    usual = seen is not None and was == ask_sentence.filled(Asked(was.kind), seen)
    of_moment = seen is not None and was.kind == ask_sentence.usual_kind(seen)
    editing = Editing(game, data, form.get("opened", ""), _("Card"))
    editing.take([(name, value) for name, value in form.items(multi=True)])
    button = form.get("do", "")
    if button in ("leave open", "used"):
        first, second = ("open.path", "open.values") if button == "leave open" else ("used.this", "used.what")
        editing.press(f"{button}:{form.get(first, '')}={form.get(second, '')}")
    elif button and not button.startswith(("ask:", "pick:", "keep", "judge")):
        editing.press(button)
    if button:
        editing.settle()
    ask_question.take(editing.data, form, game, was, usual, of_moment)
    after = yamltext.write(editing.data)
    return (text if after == before else after), editing.opened


def mark(text: str) -> str:
    """A mark of the text that was drawn: another one says that it was changed by hand."""
    return hashlib.sha256(text.strip().encode()).hexdigest()[:12]


def page(
    text: str,
    status: int = 200,
    faults: Sequence[Problem] = (),
    opened: str = "",
    drawing: bool = True,
    **context: Any,
) -> Response:
    """The page for a text; what cannot be drawn, or is not to be read, is shown as text alone."""
    data = _readable(text) if drawing else None
    game = GAMES.get(str(data.get("game"))) if data else None
    set_game(game.name if game else None)
    seen = table_view.seen(data, language()) if data and game else None
    if data and game and seen:
        context |= _table(game, data, seen, opened)
    template = render_template(
        "ask.html", text=text, mark=mark(text.replace("\r\n", "\n")), faults=faults, seen=seen,
        data=data or {}, titles={name: game.title for name, game in GAMES.items()}, game=here(), **context,
    )  # fmt: skip
    return make_response(template, status)


def _table(game: Game, data: dict[str, Any], seen: table_view.Seen, opened: str) -> dict[str, Any]:
    asks = data.get("ask")
    entries = asks if isinstance(asks, list) else [asks] if asks else []
    question = ask_sentence.asked(entries[0] if entries else "", seen)
    unread = readings.unread_cards(game.name, data, seen.table)
    return {
        "question": question,
        "kinds": ask_sentence.kinds(),
        "aims": ask_sentence.aims(seen, language()),
        "sentence": ask_sentence.sentence(question, seen, Teller(data, language())),
        "others": [_in_words(data, entry) for entry in entries[1:]],
        "own": _in_words(data, entries[0]) if question.own and entries else "",
        "entry": entries[0] if entries else {},
        "options": _options(data, seen) if question.kind in ask_sentence.DOING else [],
        "blanks": _blanks(game, data, seen),
        "missing": [blank.title.of(language()) for blank in missing(seen.table, data)],
        "unread": unread,
        "sheet": ask_sheet.sheet(game, data, seen, opened),
        "opened": opened,
        "whole": [
            ask_sheet.field(game, "", name, prop, data.get(name), name)
            for name, prop in seen.table.whole.items()
        ],
        "ends": game.ends,
        **ask_more.rest(game, data, seen),
        "editions": _editions(game.name),
    }


def _in_words(data: dict[str, Any], entry: Any) -> str:
    """A question of the board in players' words."""
    return Teller(data, language()).question(entry) if isinstance(entry, dict) else str(entry)


def _editions(game: str) -> Mapping[str, Any]:
    from judge.knowledge import load

    return load().editions(game)


def _blanks(game: Game, data: dict[str, Any], seen: table_view.Seen) -> list[dict[str, Any]]:
    """What the moment leaves to be said: each blank with its value and what may stand there."""
    now = data.get("now")
    now = now if isinstance(now, dict) else {}
    moment = seen.table.moments.get(seen.moment)
    names = {card.nick: card.name for card in seen.cards}
    listed = []
    for blank in moment.blanks if moment else []:
        if not all(str(board_path.get(now, path)) in values for path, values in blank.only.items()):
            continue
        value = board_path.get(now, blank.path)
        choices: dict[str, str] = {}
        if blank.kind == "card":
            choices = {nick: names.get(nick, nick) for nick in candidates(seen.table, data, blank)}
            if value is not None and str(value) not in choices:
                choices[str(value)] = str(value)
        elif blank.kind == "player":
            choices = {
                player: description.title.of(language()) for player, description in seen.table.players.items()
            }
        elif blank.kind == "choice":
            choices = {word: title.of(language()) for word, title in blank.choices.items()}
        shown = " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
        listed.append({
            "path": f"now.{blank.path}", "title": blank.title.of(language()), "kind": blank.kind,
            "value": shown, "choices": choices, "needed": blank.needed,
            "picks": _declared(data, blank) if blank.at else {},
        })  # fmt: skip
    return listed


def _declared(data: dict[str, Any], blank: Blank) -> dict[str, str]:
    """What the active player could declare at the moment of which a blank speaks, in words."""
    now = data.get("now")
    active = {"active": now["active"]} if isinstance(now, dict) and "active" in now else {}
    board = {key: value for key, value in data.items() if key not in ("ask", "expect", "played", "until")}
    try:
        listed = bench().options({**board, "now": {"at": blank.at, **active}}, _seconds())["options"]
    except (JudgeError, BusyError):
        return {}
    speech = Speech(data, language())
    legal = [option["do"] for option in listed if option["legal"] and ": " in option["do"]]
    return {do: speech.start(speech.option(do)) for do in legal[:MOST_OPTIONS]}


def _seconds() -> float:
    return float(min(3.0, current_app.config["DEADLINE"]))


def _options(data: dict[str, Any], seen: table_view.Seen) -> list[dict[str, Any]]:
    """What both players may and may not do now; nothing while the board is not whole."""
    board = {key: value for key, value in data.items() if key not in ("ask", "expect")}
    if not seen.cards or missing(seen.table, data):
        return []
    try:
        listed = bench().options(board, _seconds())["options"]
    except (JudgeError, BusyError):
        return []
    speech = Speech(data, language())
    options = [{**option, "words": speech.option(option["do"])} for option in listed]
    return sorted(options, key=lambda option: not option["legal"])[:MOST_OPTIONS]


def _readable(text: str) -> dict[str, Any] | None:
    try:
        return spelled_out(text) if is_line(text) else read(text)
    except SituationError:
        return None


def _fields(game: Game) -> set[str]:
    return set(getattr(game.model.model_fields["now"].annotation, "model_fields", {}))
