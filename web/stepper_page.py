"""The screen *How it comes to that*: the board on the left, the steps of a line on the right."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.errors import SituationError
from judge.games.registry import GAMES
from judge.games.table_values import holds
from judge.words.teller import Teller, word_of
from web import board_path, drawn

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """A step, or steps of the rules and passes folded into one; `number` is that of its last step."""

    number: int
    steps: tuple[Data, ...]
    here: bool

    @property
    def folded(self) -> bool:
        """Whether nobody had anything to decide in it."""
        return _forced(self.steps[0])


def ends(found: Data) -> dict[tuple[int, int], tuple[Data, Data]]:
    """Every line of a verdict: by the numbers of question and end, the question's answer and the end."""
    return {
        (number, i): (answer, one)
        for number, answer in enumerate(found["answers"])
        for i, one in enumerate(answer.get("spread") or answer["outcomes"])
        if one["line"]
    }


def heading(told: Teller, answer: Data, end: Data) -> str:
    """What the line comes to."""
    if "met" in end:
        return told.end(answer, end)
    if end["values"]:
        return told.outcome(end["values"])
    return told.question(answer["ask"]) if word_of(answer["ask"]) else ""


def rows(line: tuple[Data, ...], at: int) -> list[Row]:
    """The steps of a line; what the rules do and who passes is folded together, but not the step `at`."""
    found: list[Row] = []
    for number, step in enumerate(line, 1):
        here = number == at
        if found and _forced(step) and found[-1].folded and not here and not found[-1].here:
            found[-1] = Row(number, (*found[-1].steps, step), False)
        else:
            found.append(Row(number, (step,), here))
    return found


def folded(line: tuple[Data, ...]) -> list[Row]:
    """The steps of a line that is shown at a glance."""
    return rows(line, 0)


def _forced(step: Data) -> bool:
    return step["player"] == "rules" or step["do"] in ("pass", "done")


def choices(line: tuple[Data, ...]) -> list[int]:
    """The numbers of the steps at which something was decided or rolled; the last step besides."""
    return sorted({*(i for i, step in enumerate(line, 1) if not _forced(step)), len(line)})


def board_at(data: Data, values: Data) -> dict[str, Any]:
    """The board as the table shows it at a step: what is written on it, with the values there."""
    shown = copy.deepcopy(dict(data))
    game = GAMES[str(data["game"])]
    moved: list[tuple[str, str, dict[str, Any]]] = []
    for path, player, zone, card in list(drawn.cards_of(shown, game.table)):
        nick = drawn.nick_of(card)
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


def chosen(found: Data, question: int, end: int) -> tuple[Data, Data]:
    """The line that an address names.  Raises SituationError if the verdict has none such."""
    known = ends(found)
    if (question, end) not in known:
        raise SituationError("end", "this verdict has no such line", "go back to the verdict")
    return known[question, end]
