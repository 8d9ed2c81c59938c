"""Twins: paths and nicknames, what they change and what they refuse."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from judge.errors import SituationError
from judge.knowledge import apply_change

BOARD: dict[str, Any] = {
    "game": "swtcg",
    "dark": {"force": "4", "hand": [], "character": [{"name": "Vader", "as": "vader", "health": "6"}]},
    "light": {
        "force": "1",
        "hand": ["A", "B", "C"],
        "space": [{"name": "X-wing", "as": "xwing", "pilot": {"name": "Luke", "as": "luke", "damage": "1"}}],
        "character": ["Leia"],
    },
    "ask": [{"can": {"as": "nobody"}}],
}


def test_the_situation_itself_stays() -> None:
    before = copy.deepcopy(BOARD)
    changed = apply_change(BOARD, {"light.force": "0", "vader.health": "1"}, ["light.hand[0]"])
    assert before == BOARD
    assert changed["light"]["force"] == "0"
    assert changed["dark"]["character"][0]["health"] == "1"
    assert changed["light"]["hand"] == ["B", "C"]


@pytest.mark.parametrize(
    ("path", "value", "read"),
    [
        ("light.space[0].name", "Y-wing", lambda s: s["light"]["space"][0]["name"]),
        ("luke.damage", "2", lambda s: s["light"]["space"][0]["pilot"]["damage"]),
        ("vader.tapped", "yes", lambda s: s["dark"]["character"][0]["tapped"]),
        ("dice", [["6"]], lambda s: s["dice"]),
        ("dark.ground", [], lambda s: s["dark"]["ground"]),
        ("vader", {"name": "Maul"}, lambda s: s["dark"]["character"][0]),
        ("light.hand[3]", "D", lambda s: s["light"]["hand"][3]),
        ("light.character[0]", {"name": "Leia"}, lambda s: s["light"]["character"][0]),
    ],
)
def test_change(path: str, value: Any, read: Any) -> None:
    assert read(apply_change(BOARD, {path: value})) == value


def test_several_entries_of_one_list_are_removed_by_their_first_numbers() -> None:
    changed = apply_change(BOARD, {}, ["light.hand[0]", "light.hand[2]", "light.hand[0]"])
    assert changed["light"]["hand"] == ["B"]


def test_a_card_is_removed_by_its_nickname() -> None:
    changed = apply_change(BOARD, {}, ["luke", "vader", "ask"])
    assert "pilot" not in changed["light"]["space"][0]
    assert changed["dark"]["character"] == []
    assert "ask" not in changed


def test_changes_come_before_removals() -> None:
    assert "x" not in apply_change(BOARD, {"dark.x": "1"}, ["dark.x"])["dark"]


@pytest.mark.parametrize(
    ("change", "remove", "words"),
    [
        ({"lihgt.force": "0"}, [], 'did you mean "light"'),
        ({"vadr.force": "0"}, [], 'did you mean "vader"'),
        ({"nobody.force": "0"}, [], 'there is no "nobody"'),
        ({"light.forces.x": "0"}, [], 'did you mean "force"'),
        ({"light.force.x": "0"}, [], "stands a value"),
        ({"light.character[0].name": "0"}, [], "write a card as a mapping"),
        ({"light.hand.x": "0"}, [], "stands a list"),
        ({"light[0]": "0"}, [], "stands a mapping"),
        ({"light.hand[9]": "0"}, [], "the list has 3 entries"),
        ({"light.hand[9].name": "0"}, [], "there is no [9]"),
        ({"": "0"}, [], "empty"),
        ({".x": "0"}, [], "not a path"),
        ({"[0]": "0"}, [], "not a path"),
        ({"light..x": "0"}, [], "not a path"),
        ({"light.hand[x]": "0"}, [], "not a path"),
        ({}, ["light.handd"], 'did you mean "hand"'),
        ({}, ["light.hand[3]"], "there is no [3]"),
        ({}, ["hand"], 'there is no "hand"'),
    ],
)
def test_paths_that_lead_nowhere(change: dict[str, Any], remove: list[str], words: str) -> None:
    with pytest.raises(SituationError) as caught:
        apply_change(BOARD, change, remove)
    assert words in str(caught.value)
    assert caught.value.path in [*change, *remove]
