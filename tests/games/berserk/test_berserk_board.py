"""A Berserk board: its errors name the path, and `judge new` writes one that is answered."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import SituationError
from judge.verdict import service


def board(**more: Any) -> dict[str, Any]:
    orc = {"name": "Орк", "as": "orc", "life": "4", "cell": "C3"}
    return {"game": "berserk", "now": {"at": "priority"}, "first": {"squad": [orc]}, **more}


def test_the_first_board_is_answered() -> None:
    answer = service.ask(service.new("berserk"))
    assert (answer["status"], answer["complete"]) == ("by rules", True)
    assert answer["answers"][0]["answer"] is True


def test_the_table_for_two_open_creatures_is_shown_as_our_reading() -> None:
    elf = {"name": "Эльф", "as": "elf", "life": "4", "cell": "C4", "strike": "1-1-2"}
    orc = {"name": "Орк", "as": "orc", "life": "4", "cell": "C3", "strike": "1-2-3"}
    now = {"at": "attack", "attack": {"attacker": "orc", "target": "elf"}}
    answer = service.ask(board(now=now, first={"squad": [orc]}, second={"squad": [elf]}))
    statuses = {citation["rule"]: citation["status"] for citation in answer["citations"]}
    assert statuses["brk/table-of-the-extended-rules"] == "our reading"


@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"now": {"at": "attack"}}, "now.attack"),
        ({"until": "dawn"}, "until"),
        ({"second": {"squad": [{"name": "Эльф", "life": "3", "cell": "C3"}]}}, "second.squad[0].cell"),
        ({"second": {"squad": [{"name": "Эльф", "life": "3", "host": "orc"}]}}, "second.squad[0].host"),
        ({"second": {"squad": [{"name": "Эльф", "life": "3", "woonds": "1"}]}}, "second.squad[0].woonds"),
    ],
)
def test_errors_name_the_path(more: dict[str, Any], path: str) -> None:
    with pytest.raises(SituationError) as error:
        service.ask(board(**more))
    assert error.value.path == path


def test_a_card_without_a_cell_is_said_to_be_in_reach() -> None:
    elf = {"name": "Эльф", "as": "elf", "life": "4"}
    wasp = {"name": "Оса", "as": "wasp", "life": "2", "type": "flying"}
    told = "no cell is given for elf: within reach of everybody, and beside nobody"
    assert told in service.ask(board(second={"squad": [elf, wasp]}))["assumed"]
    assert told not in service.ask(board())["assumed"]
