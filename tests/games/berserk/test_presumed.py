"""A noun that no lexicon has may name a class: that it is taken for one is told with the reading and the answer."""

from __future__ import annotations

from typing import Any

from click.testing import CliRunner

from judge.cli.read import read as command
from judge.quality.card_words import read
from judge.verdict import service
from judge.words.teller import Teller

TEXT = "{tap}: Ранить выбранного водителя на 2."


def board(**victim: Any) -> dict[str, Any]:
    archer = {"name": "Лучник", "as": "archer", "life": 5, "movement": 0, "strike": "1-1-1", "text": TEXT}
    priest = {"name": "Жрец", "as": "priest", "life": 5, "movement": 0, "strike": "1-1-1", **victim}
    now = {"at": "priority", "active": "first"}
    return {"game": "berserk", "now": now, "first": {"squad": [archer]}, "second": {"squad": [priest]}}


def test_the_reading_tells_it() -> None:
    (ability,) = read(TEXT, "berserk")["abilities"]
    assert (ability["stage"], ability["presumed"]) == ("modelled", ["Водитель"])
    (known,) = read("{tap}: Ранить выбранного гнома на 2.", "berserk")["abilities"]
    assert "presumed" not in known


def test_the_command_tells_it() -> None:
    shown = CliRunner().invoke(command, [TEXT, "--game", "berserk"]).output
    assert "taken for a class, though no lexicon has it: Водитель" in shown


def test_the_answer_assumes_it() -> None:
    told = '"Водитель" on Лучник is taken for a class, which no lexicon has'
    assert told in service.options_told(board())["assumed"]
    assert told in service.ask(board())["assumed"]
    assert told not in service.options_told(board(classes=["водитель"]))["assumed"]


def test_in_the_readers_language() -> None:
    told = Teller(board(), "ru").assumed('"Водитель" on Лучник is taken for a class, which no lexicon has')
    assert told == "Лучник: «Водитель» принято за класс, хотя ни в одном словаре его нет"
