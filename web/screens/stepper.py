"""The screen *How it comes to that*: the board on the left, the steps of a line on the right."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, current_app, g, request, url_for

from judge.board import yamltext
from judge.board.situation import read
from judge.errors import SituationError
from judge.games.registry import GAMES
from judge.games.table_values import holds
from judge.knowledge import load
from judge.words.questions import word_of
from judge.words.teller import Teller

from .. import board_cards, board_path, entries, table_view
from ..current_game import set_game
from ..language import language
from ..questions import bench
from .steps import choices, rows
from .typed import addresses, carried, keeping, screen
from .verdict_view import rule

blueprint = Blueprint("stepper", __name__)

Data = Mapping[str, Any]


@blueprint.get("/s/<packed>/steps")
def page(packed: str) -> Response:
    """One end of a verdict step by step: `question`, `end` and `at` name the line and the step."""
    return keeping(carried(packed), _steps)


def _steps(text: str) -> Response:
    """The page of a line, at one of its steps.  Raises what `Bench.ask` raises."""
    seconds = current_app.config["DEADLINE"]
    verdict, data, own = bench().ask(text, seconds), read(text), addresses(text)
    question, end = (request.args.get(name, 0, type=int) for name in ("question", "end"))
    set_game(verdict["game"])
    teller = Teller(data, language())
    answer, ending = chosen(verdict, question, end)
    line = tuple(ending["line"])
    stops = choices(line)
    at = min(max(request.args.get("at", stops[0], type=int), 1), len(line))
    before, shown = (bench().after(data, line, n, seconds) for n in (at - 1, at))
    step = line[at - 1]
    others = [
        option
        for option in before["options"]
        if option["player"] == step["player"] and option["do"] != step["do"]
    ]
    start, here = from_here(data, line, at - 1), from_here(data, line, at)
    g.address = url_for("stepper.page", packed=own["packed"], question=question, end=end, at=at)
    cited = [rule({"rule": key, **load().rules[key].model_dump()}, teller) for key in step["cites"]]
    moved = [path for path, value in shown["values"].items() if before["values"].get(path) != value]
    changes = [teller.start(teller.claim(path, shown["values"][path])) for path in moved]
    return screen(
        "stepper.html", told=teller, heading=heading(teller, answer, ending), at=at,
        total=len(line), rows=rows(line, at), cited=cited,
        procedure=entries.sources(step["statements"], language()),
        others=sorted(others, key=lambda option: not option["legal"]),
        board=table_view.seen(board_at(data, shown["values"]), language()), question=question, end=end,
        packed=own["packed"], changes=changes,
        back=next((n for n in reversed(stops) if n < at), 0), onward=next((n for n in stops if n > at), 0),
        play_from=yamltext.write(start) if start else "", ask_from=yamltext.write(here) if here else "",
        verdict_address=own["address"], headline=teller.verdict(verdict).text,
    )  # fmt: skip


def ends(verdict: Data) -> dict[tuple[int, int], tuple[Data, Data]]:
    """Every line of a verdict: by the numbers of question and end, the question's answer and the end."""
    return {
        (number, i): (answer, end)
        for number, answer in enumerate(verdict["answers"])
        for i, end in enumerate(answer.get("spread") or answer["outcomes"])
        if end["line"]
    }


def heading(teller: Teller, answer: Data, end: Data) -> str:
    """What the line comes to."""
    if "met" in end:
        return teller.end(answer, end)
    if end["values"]:
        return teller.outcome(end["values"])
    return teller.question(answer["ask"]) if word_of(answer["ask"]) else ""


def board_at(data: Data, values: Data) -> dict[str, Any]:
    """The board as the table shows it at a step: what is written on it, with the values there."""
    shown = copy.deepcopy(dict(data))
    game = GAMES[str(data["game"])]
    moved: list[tuple[str, str, dict[str, Any]]] = []
    for path, player, zone, card in list(board_cards.cards_of(shown, game.table)):
        nick = board_cards.nick_of(card)
        for key in game.table.card:
            value = values.get(f"{nick}.{key}")
            if value is None or holds(game.model, "Card", key).kind == "none":
                continue
            if (value, board_path.get(card, key)) not in ((0, None), ("no", None)) and key not in (
                "power",
                "health",
            ):
                card[key] = value
        if "closed" in game.table.card and f"{nick}.state" in values:
            card["closed"] = "yes" if values[f"{nick}.state"] == "closed" else "no"
        where = str(values.get(f"{nick}.zone", zone))
        board_path.put(shown, path, card)
        if where != zone and where in game.table.zones:
            moved.append((path, f"{player}.{where}", card))
    for path, _, _ in reversed(moved):
        board_path.put(shown, path, None)
    for _, place, card in moved:
        player, _, zone = place.partition(".")
        side = shown.setdefault(player, {})
        side[zone] = [*(side.get(zone) if isinstance(side.get(zone), list) else []), card]
    for player in game.table.players:
        for key in game.table.sides:
            before = board_path.get(shown, f"{player}.{key}")
            if (
                f"{player}.{key}" in values
                and not isinstance(before, list)
                and (before or values[f"{player}.{key}"])
            ):
                board_path.put(shown, f"{player}.{key}", values[f"{player}.{key}"])
    for key in game.table.whole:
        if key in values:
            shown[key] = values[key]
    return shown


def from_here(data: Data, line: tuple[Data, ...], taken: int) -> dict[str, Any] | None:
    """The situation with the decisions of a line up to there written down; None once dice have fallen."""
    before = line[:taken]
    if any(step["player"] == "nature" for step in before):
        return None
    decided = [{step["player"]: step["do"]} for step in before if step["player"] != "rules"]
    return {**data, "played": [*(data.get("played") or []), *decided]}


def chosen(verdict: Data, question: int, end: int) -> tuple[Data, Data]:
    """The line that an address names.  Raises SituationError if the verdict has none such."""
    known = ends(verdict)
    if (question, end) not in known:
        raise SituationError("end", "this verdict has no such line", "go back to the verdict")
    return known[question, end]
