"""Thirty cards drawn at random: each changes a board as was worked out by hand before the judge was asked.

A game's `thirty-cards.yaml` has for each card its `board` and what to `expect` of it, `twins`, and what comes
`without` the words of the card `of` the board.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from judge.board.change import apply_change
from judge.board.yamlio import load
from judge.errors import SituationError
from judge.play.case import Case
from judge.verdict.expectations import Checked, check
from judge.verdict.service import parse


def cards(beside: str, name: str = "thirty-cards.yaml") -> list[dict[str, Any]]:
    """The entries of the file `name` that lies beside the file `beside`; they are thirty."""
    found: list[dict[str, Any]] = load(Path(beside).with_name(name).read_text("utf-8"))[0]["cards"]
    assert len({entry["card"] for entry in found}) == len(found) == 30
    return found


def held(game: str, board: dict[str, Any], expect: list[dict[str, Any]]) -> Checked:
    """What becomes of the expectations on a board of which everything is understood."""
    return check(understood(game, board, expect))


def understood(game: str, board: dict[str, Any], expect: list[dict[str, Any]]) -> Case:
    """A board of which everything is understood, and what is expected of it."""
    case = Case(parse({"game": game, **board, "expect": expect}))
    assert not case.board.not_modelled
    return case


def changes_the_board(game: str, entry: dict[str, Any]) -> None:
    """Asserts that a card and its twins do what was expected."""
    found = held(game, entry["board"], entry["expect"])
    assert (found.failures, found.complete) == ([], True)
    for twin in entry.get("twins", ()):
        assert held(game, apply_change(entry["board"], twin["change"]), twin["expect"]).failures == []


def is_about_its_words(game: str, entry: dict[str, Any]) -> None:
    """Asserts that what is expected of a card fails as soon as it says nothing."""
    change: dict[str, Any] = {f"{entry['of']}.text": entry.get("blank", "")}
    change |= {"dice": entry["without-dice"]} if "without-dice" in entry else {}
    silent = apply_change(entry["board"], change)
    case = understood(game, silent, entry["without"])
    assert check(case).failures == []
    same = case.about(parse({"game": game, **silent, "expect": entry["expect"]}), None)
    try:
        assert check(same).failures
    except SituationError as error:  # the card's ability, asked for by its words, is unknown there
        assert error.path.startswith("expect[")
