"""Boards as users write them, asked in Polish and Russian: nothing is said for certain that was not read.

Each stands for a class: unread words, a target left out, a number left out, a board that cannot be, what is done.
"""

from __future__ import annotations

from typing import Any

import pytest

from judge.board.change import apply_change
from judge.words import translated
from tests.boards import ask, duel
from tests.questions.test_left_out import edge, without
from tests.questions.test_refusal import berserk, lcg

READS_NOT = {"text": "Zadaj 2 obrażenia wybranej jednostce."}
"""A printed card in the player's own language: these cards are read in English."""


def tcg(**changes: Any) -> dict[str, Any]:
    return apply_change(duel(), {f"light.character[0].{key}": value for key, value in changes.items()})


def squad(*more: dict[str, Any]) -> dict[str, Any]:
    board = berserk()
    return {**board, "first": {**board["first"], "squad": [*board["first"]["squad"], *more]}}


SYMBIOTE = {"type": "symbiote", "life": 2, "movement": 0, "strike": "1-1-1", "text": "", "host": "orc"}
STRUCK = {"at": "attack", "active": "first", "attack": {"attacker": "orc", "target": "elf"}}
ELF = "second.squad[0]"
BOARDS = [
    ("pl", tcg(**READS_NOT), {"never": {"vader.zone": "discard"}}, "Nie wiadomo, bo "),
    (
        "pl",
        without(duel(), "light.force"),
        {"can": {"light": "luke: Retaliate 1"}},
        "To zależy od czegoś, czego nie podano (",
    ),
    ("pl", duel(), {"can now": {"light": "vader attacks luke"}}, "Nie"),
    (
        "pl",
        apply_change(lcg(), {"light.units[0].shield": 2}),
        {"outcomes": []},
        "Taka sytuacja jest niemożliwa, bo ",
    ),
    (
        "pl",
        without(edge(), "light.edge[0].icons"),
        {"possible": {"guard.damage": 1}},
        "To zależy od czegoś, czego nie podano (",
    ),
    (
        "ru",
        apply_change(berserk(), {f"{ELF}.text": "Бутявит калушат."}),
        {"loop": True},
        "Неизвестно, потому что ",
    ),
    (
        "ru",
        without(berserk(now=STRUCK), f"{ELF}.strike"),
        {"possible": {"orc.wounds": 1}},
        "Это зависит от того, что не указано (",
    ),
    (
        "ru",
        squad({**SYMBIOTE, "name": "One"}, {**SYMBIOTE, "name": "Two"}),
        {"outcomes": []},
        "Такой ситуации быть не может, потому что ",
    ),
    ("ru", berserk(now=STRUCK), {"can": {"first": "orc: strike -> elf"}}, "Нет"),
    (
        "ru",
        without(berserk(), "first.squad[1].movement"),
        {"can": {"first": "wolf moves A2"}},
        "Это зависит от того, что не указано (",
    ),
]


@pytest.mark.parametrize(("language", "board", "question", "begins"), BOARDS)
def test_what_was_not_read_or_said_is_no_certain_answer(
    language: str, board: dict[str, Any], question: dict[str, Any], begins: str
) -> None:
    asked = {**board, "ask": [question]}
    found = ask(asked)
    told = translated.verdict(found, asked, language)
    assert told["answer"].startswith(begins)
    if begins.startswith(("Nie wiadomo", "Неизвестно")):
        assert found["answers"][0]["answer"] is None
        assert found["status"] == "not modelled"
