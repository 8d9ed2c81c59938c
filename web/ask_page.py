"""The page on which one asks: the table, drawn and edited by tapping, the question, and the text of both."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

from flask import Response, current_app, make_response, render_template
from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from judge.board import yamltext
from judge.board.line import is_line, spelled_out
from judge.board.situation import read
from judge.errors import JudgeError, SituationError
from judge.games.base import Game
from judge.games.registry import GAMES
from judge.games.table import Property
from judge.games.table_values import holds
from judge.words.speech import Speech
from judge.words.teller import Teller
from judge.workers import BusyError
from web import ask_sentence, board_path, drawn, links, readings
from web.ask_sentence import Asked
from web.errors import Problem
from web.here import here, set_game
from web.language import language
from web.questions import bench
from web.table_edit import Editing
from web.table_moment import candidates, missing, settle

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
    was = _question(data)
    seen = drawn.seen(data, language())
    usual = seen is not None and was == ask_sentence.filled(Asked(was.kind), seen)
    editing = Editing(game, data, form.get("opened", ""), _("Card"))
    editing.take([(name, value) for name, value in form.items(multi=True)])
    button = form.get("do", "")
    if button and not button.startswith(("ask:", "pick:", "keep", "judge")):
        editing.press(button)
    if button:
        editing.settle()
    _take_question(editing.data, form, game, was, usual)
    after = yamltext.write(editing.data)
    return (text if after == before else after), editing.opened


def mark(text: str) -> str:
    """A mark of the text that was drawn: another one says that it was changed by hand."""
    return hashlib.sha256(text.strip().encode()).hexdigest()[:12]


def page(
    text: str, status: int = 200, fault: Problem | None = None, opened: str = "", **context: Any
) -> Response:
    """The page for a text; what cannot be drawn is shown as text alone, with what is wrong."""
    data = _readable(text)
    game = GAMES.get(str(data.get("game"))) if data else None
    set_game(game.name if game else None)
    seen = drawn.seen(data, language()) if data and game else None
    if data and game and seen:
        context |= _table(game, data, seen, opened)
    template = render_template(
        "ask.html", text=text, mark=mark(text.replace("\r\n", "\n")), fault=fault, seen=seen, data=data or {},
        titles={name: one.title for name, one in GAMES.items()}, game=here(), **context,
    )  # fmt: skip
    return make_response(template, status)


def _table(game: Game, data: dict[str, Any], seen: drawn.Seen, opened: str) -> dict[str, Any]:
    asks = data.get("ask")
    entries = asks if isinstance(asks, list) else [asks] if asks else []
    question = ask_sentence.asked(entries[0] if entries else "", seen)
    unread = readings.unread_cards(game.name, data, seen.table)
    return {
        "question": question,
        "kinds": ask_sentence.kinds(),
        "aims": ask_sentence.aims(seen, language()),
        "sentence": ask_sentence.sentence(question, seen, Speech(data, language())),
        "others": [_told(data, entry) for entry in entries[1:]],
        "own": _told(data, entries[0]) if question.own and entries else "",
        "entry": entries[0] if entries else {},
        "options": _options(data, seen) if question.kind in ask_sentence.DOING else [],
        "blanks": _blanks(game, data, seen),
        "missing": [blank.title.of(language()) for blank in missing(seen.table, data)],
        "unread": unread,
        "sheet": _sheet(game, data, seen, opened),
        "opened": opened,
        "whole": [
            _field(game, "", name, one, data.get(name), name) for name, one in seen.table.whole.items()
        ],
        "ends": game.ends,
        "editions": _editions(game.name),
        "address": _address(data),
    }


def _told(data: dict[str, Any], entry: Any) -> str:
    """A question of the board in players' words."""
    return Teller(data, language()).question(entry) if isinstance(entry, dict) else str(entry)


def _address(data: dict[str, Any]) -> str:
    packed = links.pack(data)
    return packed if len(packed) <= links.MAX_LINK else ""


def _editions(game: str) -> Mapping[str, Any]:
    from judge.knowledge import load

    return load().editions(game)


def _blanks(game: Game, data: dict[str, Any], seen: drawn.Seen) -> list[dict[str, Any]]:
    """What the moment leaves to be said: each blank with its value and what may stand there."""
    now = data.get("now")
    now = now if isinstance(now, dict) else {}
    moment = seen.table.moments.get(seen.moment)
    names = {card.nick: card.name for card in seen.cards}
    found = []
    for blank in moment.blanks if moment else []:
        value = board_path.get(now, blank.path)
        choices: dict[str, str] = {}
        if blank.kind == "card":
            choices = {nick: names.get(nick, nick) for nick in candidates(seen.table, data, blank)}
            if value is not None and str(value) not in choices:
                choices[str(value)] = str(value)
        elif blank.kind == "player":
            choices = {player: one.title.of(language()) for player, one in seen.table.players.items()}
        elif blank.kind == "choice":
            choices = {word: one.of(language()) for word, one in blank.choices.items()}
        shown = " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
        found.append({
            "path": f"now.{blank.path}", "title": blank.title.of(language()), "kind": blank.kind,
            "value": shown, "choices": choices, "needed": blank.needed,
        })  # fmt: skip
    return found


def _sheet(game: Game, data: dict[str, Any], seen: drawn.Seen, opened: str) -> dict[str, Any] | None:
    """The open card: its fields in the order of the game's table, its abilities as they are read."""
    card = next((one for one in seen.cards if one.path == opened), None)
    if card is None:
        return None
    raw = board_path.get(data, opened)
    raw = raw if isinstance(raw, dict) else {"name": str(raw)}
    fields = [
        _field(game, "Card", f"{opened}.{name}", one, board_path.get(raw, name), name)
        for name, one in seen.table.card.items()
        if not one.lines
        and (not one.zones or card.zone in one.zones or board_path.get(raw, name) is not None)
    ]
    key = readings.lines_key(seen.table)
    moment = seen.table.moments.get(seen.moment)
    roles = [
        {"path": blank.path, "title": (blank.mark or blank.title).of(language()),
         "so": board_path.get(data.get("now", {}), blank.path) == card.nick}
        for blank in (moment.blanks if moment else [])
        if blank.kind == "card" and (not blank.zones or card.zone in blank.zones)
    ]  # fmt: skip
    side = next(side for side in seen.sides if side.player == card.player)
    text = "\n".join(drawn.ability_lines(str(raw.get(key) or "")))
    fresh = str(raw.get("name", "")).startswith(_("Card") + " ")
    return {
        "card": card, "raw": raw, "roles": roles, "text": text, "text_path": f"{opened}.{key}",
        "text_title": seen.table.card[key].title.of(language()), "fresh": fresh,
        "place": f"{side.title} · {side.places[card.zone].title}" + (f" · {card.cell}" if card.cell else ""),
        "numbers": [one for one in fields if one["kind"] == "number" and one["shown"]],
        "flags": [one for one in fields if one["kind"] == "flag"],
        "choices": [one for one in fields if one["kind"] == "choice" and one["shown"]],
        "words": [one for one in fields if one["kind"] == "words" and one["shown"]],
        "more": [one for one in fields if not one["shown"] and one["kind"] != "flag"],
        "readings": readings.readings(game.name, f"{card.player}.{card.zone}", raw, text),
    }  # fmt: skip


def _field(game: Game, part: str, path: str, one: Property, value: Any, name: str) -> dict[str, Any]:
    known = holds(game.model, part, name)
    kind = "choice" if one.choices else known.kind
    flag = str(value).casefold() in ("yes", "true")
    number = "?" if value is None and one.unknown else "0" if value is None else str(value)
    told = ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
    return {
        "path": path, "title": one.title.of(language()), "kind": kind, "shown": one.shown,
        "unknown": one.unknown,
        "value": number if kind == "number" and (value is not None or one.shown) else told, "so": flag,
        "choices": {word: label.of(language()) for word, label in one.choices.items()},
    }  # fmt: skip


def _options(data: dict[str, Any], seen: drawn.Seen) -> list[dict[str, Any]]:
    """What both players may and may not do now; nothing while the board is not whole."""
    board = {key: value for key, value in data.items() if key not in ("ask", "expect")}
    if missing(seen.table, data):
        return []
    try:
        found = bench().options(board, min(3.0, current_app.config["DEADLINE"]))
    except (JudgeError, BusyError):
        return []
    told = Speech(data, language())
    options = [{**one, "words": told.do(one["do"])} for one in found]
    return sorted(options, key=lambda one: not one["legal"])[:MOST_OPTIONS]


def _question(data: dict[str, Any]) -> Asked:
    """The first question of a board, or the usual one."""
    seen = drawn.seen(data, language())
    asks = data.get("ask")
    first = (asks[0] if asks else "") if isinstance(asks, list) else asks
    return ask_sentence.asked(first, seen) if seen else Asked("outcomes")


def _take_question(
    data: dict[str, Any], form: MultiDict[str, str], game: Game, drawn_as: Asked, usual: bool
) -> None:
    """The question as its blanks say it, in place of the first of the board.

    `drawn_as` is the question as the form showed it: what was not touched follows the names of the cards.
    """
    seen = drawn.seen(data, language())
    if seen is None or "q" not in form:
        return

    def blank(name: str, before: str, now: str) -> str:
        text = form.get(name, "").strip()[:600]
        return now if text == before else text

    asks = data.get("ask")
    entries = list(asks) if isinstance(asks, list) else [asks] if asks else []
    before = entries[0] if entries else None
    was = _question(data)
    button = form.get("do", "")
    kind = button.removeprefix("ask:") if button.startswith("ask:") else form.get("q", "")
    if kind not in ask_sentence.kinds() and kind != was.kind:
        kind = was.kind
    if was.own and kind == was.kind:
        return
    aim = form.get("q.for", "")
    question = Asked(
        kind,
        blank("q.who", drawn_as.who, was.who),
        blank("q.fate", drawn_as.fate, was.fate),
        blank("q.n", drawn_as.number, was.number),
        aim,
        blank("q.player", drawn_as.player, was.player),
        blank("q.do", drawn_as.do, was.do),
    )
    if button.startswith("pick:"):
        question.player, _colon, question.do = button.removeprefix("pick:").partition(": ")
    if aim and (question.who, question.fate) != (was.who, was.fate) and aim == was.aim:
        question.aim = ""
    if kind == drawn_as.kind and usual and question == was:
        question = Asked(kind)  # nobody has touched the usual question: it follows the table
    question = ask_sentence.filled(question, seen)
    entry = ask_sentence.entry_of(question, game.table, before if kind == was.kind else None)
    if entry is None and question.kind in ask_sentence.DOING:
        entry = {question.kind: {question.player: "?"}}
    if entry is None:
        entries = entries[1:]
    else:
        entries[:1] = [entry]
    if entries:
        data["ask"] = entries
    else:
        data.pop("ask", None)


def _readable(text: str) -> dict[str, Any] | None:
    try:
        return spelled_out(text) if is_line(text) else read(text)
    except SituationError:
        return None


def _fields(game: Game) -> set[str]:
    return set(getattr(game.model.model_fields["now"].annotation, "model_fields", {}))
