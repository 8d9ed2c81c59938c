"""What a verdict takes for granted can be tapped: it leads to where it is said otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from judge.words.teller import Teller
from web.screens.verdict_chips import Chip, chips

BOARD: dict[str, Any] = {
    "game": "berserk",
    "now": {"at": "priority"},
    "first": {"squad": [{"name": "Орк", "as": "orc", "life": "6"}]},
    "second": {"squad": [{"name": "Эльф", "as": "elf", "life": "5"}]},
}


def chip(words: str) -> Chip:
    """The chip for one thing that is taken for granted on the board."""
    found = {"game": "berserk", "answers": [], "assumed": [words], "rules": {"edition": "rp-2014"}}
    return chips(Teller(BOARD, "ru"), found, BOARD)[0]


def test_who_is_active_is_chosen_in_place() -> None:
    found = chip("now.active is not said: it is taken to be first")
    assert [(button, so) for button, _, so in found.choices] == [
        ("active:first", True),
        ("active:second", False),
    ]


@pytest.mark.parametrize(
    ("words", "path"),
    [
        ("no movement is said for elf, orc: they do not move", "second.squad[0]"),
        ("no cell is given for orc: within reach of everybody, and beside nobody", "first.squad[0]"),
        ("no combat icons are said for orc: none are used", "first.squad[0]"),
        ('"Fly away." on elf is set aside', "second.squad[0]"),
        ("orc is Орк of the card store (1): life 6", "first.squad[0]"),
        ("the odds are for players who see everything", ""),
    ],
)
def test_what_is_said_of_a_card_leads_to_its_sheet(words: str, path: str) -> None:
    assert chip(words).card == path
