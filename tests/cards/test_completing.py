"""A situation may say a card by its name: what it does not say comes from the store, what it says wins."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from judge.cards.importing import import_file
from judge.cards.model import PrintedCard
from judge.cards.store import own
from judge.errors import SituationError
from judge.games.swtcg.table import SwtcgBoard
from judge.play.case import Case
from judge.quality.check_run import run
from judge.quality.lint import lint
from judge.verdict.service import ask, options, parse
from tests.cards.files import HEADER, ROWS, written

BIRCH = {"name": "Birch Guard", "as": "birch"}


@pytest.fixture
def _imported(tmp_path: Path) -> None:
    import_file(written(tmp_path / "cards.tsv", [HEADER, *ROWS]))


def duel(ash: Any, birch: Any, at: str = "attack", **more: Any) -> dict[str, Any]:
    """Ash attacks Birch."""
    now = {"at": at, "attack": {"attacker": "ash", "defender": "birch"}} if at == "attack" else {"at": at}
    dark = {"force": 2, "hand": [], "character": [ash]}
    light = {"force": 0, "hand": [], "character": [birch]}
    return {"game": "swtcg", "now": now, "dark": dark, "light": light} | more


def placed(data: dict[str, Any]) -> SwtcgBoard:
    """The board of a situation with the user's store."""
    board = Case(parse(data), cards=own()).board
    assert isinstance(board, SwtcgBoard)
    return board


def refused(data: dict[str, Any]) -> SituationError:
    with pytest.raises(SituationError) as caught:
        ask(data)
    return caught.value


@pytest.mark.usefixtures("_imported")
def test_names_are_enough() -> None:
    board = placed(duel({"name": "Ash Grey (A)", "as": "ash", "damage": 1}, BIRCH))
    ash = board.card("ash", "").card
    assert (ash.name, ash.version, ash.type, ash.damage) == ("Ash Grey", "A", "character", 1)
    assert (ash.cost, ash.speed, ash.power, ash.health) == (4, 40, 3, 4)
    assert (ash.subtypes, ash.text) == (["Dark", "Smith", "Officer"], "Pay 1 Force -> Evade 1")
    assert board.assumed == [
        "ash is Ash Grey (A) of the card store (TST): type, side, subtypes, cost, speed, power, health, text",
        "birch is Birch Guard of the card store (TST): type, side, subtypes, cost, speed, power, health",
    ]


@pytest.mark.usefixtures("_imported")
def test_a_verdict_names_what_it_completed() -> None:
    verdict = ask(duel({"name": "Ash Grey (B)", "as": "ash"}, BIRCH, ask=[{"outcomes": ["birch.zone"]}]))
    assert verdict["complete"]
    assert verdict["assumed"][0].startswith("ash is Ash Grey (B) of the card store")
    assert options(duel({"name": "Ash Grey (A)", "as": "ash"}, BIRCH))


@pytest.mark.usefixtures("_imported")
def test_what_the_situation_says_wins() -> None:
    card = {"name": "Ash Grey", "version": "A", "as": "ash", "power": 7, "text": ""}
    ash = placed(duel(card, BIRCH)).card("ash", "").card
    assert (ash.power, ash.health, ash.text) == (7, 4, "")


@pytest.mark.usefixtures("_imported")
def test_numbers_that_are_said_leave_the_rest_as_it_is_printed() -> None:
    """What is said other than it is printed is told, number by number."""
    card = {"name": "Birch Guard", "as": "birch", "power": 1, "health": 2}
    board = placed(duel({"name": "Ash Grey (A)", "as": "ash", "power": 1, "health": 1}, card))
    ash, birch = board.card("ash", "").card, board.card("birch", "").card
    assert (ash.speed, ash.text, birch.speed) == (40, "Pay 1 Force -> Evade 1", 20)
    assert board.assumed == [
        "ash is Ash Grey (A) of the card store (TST): type, side, subtypes, cost, speed, text",
        "ash.power is not as printed: 1, not 3",
        "ash.health is not as printed: 1, not 4",
        "birch is Birch Guard of the card store (TST): type, side, subtypes, cost, speed",
        "birch.power is not as printed: 1, not 2",
    ]


@pytest.mark.usefixtures("_imported")
def test_a_name_of_several_texts_asks_which_unless_the_card_is_described_in_full() -> None:
    half = {"name": "Ash Grey", "as": "ash", "power": 1, "health": 1}
    assert refused(duel(half, BIRCH)).message == 'which "Ash Grey"?'
    assert placed(duel({**half, "text": ""}, BIRCH)).card("ash", "").card.speed is None


@pytest.mark.usefixtures("_imported")
def test_a_letter_in_the_name_means_the_printed_card() -> None:
    card = {"name": "Ash Grey (B)", "as": "ash", "power": 1, "health": 1}
    board = placed(duel(card, BIRCH))
    assert board.card("ash", "").card.text == "Critical Hit 2"
    assert board.assumed[0].endswith(": type, side, subtypes, cost, speed, text")
    unheard = {"name": "Ash Grey (Z)", "as": "ash", "power": 1, "health": 1}
    assert placed(duel(unheard, BIRCH)).card("ash", "").card.version == "Z"


@pytest.mark.usefixtures("_imported")
def test_cards_in_hands_and_stacks() -> None:
    data = duel({"name": "Ash Grey (A)", "as": "ash", "stack": ["Ash Grey (B)"]}, BIRCH)
    data["dark"]["hand"] = ["Elm Blow", "Fir Walk"]
    board = placed(data)
    kinds = {nick: (board.card(nick, "").kind, board.card(nick, "").card.cost) for nick in board.ids}
    assert kinds["elm_blow"] == ("battle", None)
    assert kinds["fir_walk"] == ("mission", 2)
    assert kinds["ash_grey_b"] == ("character", 6)


@pytest.mark.usefixtures("_imported")
def test_a_neutral_card_is_anyones_and_the_other_sides_is_nobodys() -> None:
    data = duel({"name": "Ash Grey (A)", "as": "ash"}, BIRCH)
    data["light"]["space"] = ["Cedar Boat"]
    assert placed(data).card("cedar_boat", "").card.power == 2
    data["light"]["discard"] = ["Ash Grey (B)"]
    error = refused(data)
    assert error.as_dict() == {
        "path": "light.discard[0]",
        "message": '"Ash Grey (B)" is a card of the dark side',
        "suggestion": "list it under dark:",
    }


@pytest.mark.usefixtures("_imported")
def test_a_card_of_both_sides_is_the_players_own() -> None:
    own().add(
        [PrintedCard("swtcg", "OTH", "Birch Guard", "dark", "character", (), {"power": 9, "health": 9})]
    )
    board = placed(duel({"name": "Birch Guard", "as": "ash"}, BIRCH))
    assert (board.card("ash", "").card.power, board.card("birch", "").card.power) == (9, 2)


@pytest.mark.usefixtures("_imported")
@pytest.mark.parametrize(
    ("ash", "path", "message", "suggestion"),
    [
        (
            {"name": "Ash Grey"},
            "dark.character[0]",
            'which "Ash Grey"?',
            "write one of: Ash Grey (A), or Ash Grey (B)",
        ),
        (
            {"name": "Ash Gray (B)"},
            "dark.character[0].power",
            'the power of "Ash Gray" is not known',
            'did you mean "Ash Grey (B)"?',
        ),
        (
            {"name": "Zzz"},
            "dark.character[0].power",
            'the power of "Zzz" is not known',
            "the card store has no card of that name",
        ),
        (
            {"name": "Cedar Boat"},
            "dark.character[0].type",
            "a card of type space cannot be in the character arena",
            "",
        ),
        (
            {"name": "Ash Grey (A)", "version": "B"},
            "dark.character[0].version",
            '"Ash Grey (A)" is not version B',
            "say one of them",
        ),
    ],
)
def test_names_that_mean_nothing_here(ash: dict[str, Any], path: str, message: str, suggestion: str) -> None:
    error = refused(duel({**ash, "as": "ash"}, BIRCH))
    assert (error.path, error.message) == (path, message)
    assert suggestion in error.suggestion


def test_an_empty_store_says_how_to_fill_it() -> None:
    assert "judge cards import FILE" in refused(duel({"name": "Ash Grey (A)", "as": "ash"}, BIRCH)).suggestion


def test_without_a_store_nothing_is_looked_up() -> None:
    situation = parse(duel({"name": "Ash Grey (A)", "as": "ash"}, BIRCH))
    with pytest.raises(SituationError, match=r"write power: and its number$"):
        _ = Case(situation).board


@pytest.mark.usefixtures("_imported")
def test_a_card_without_numbers_in_the_store(tmp_path: Path) -> None:
    own().add([PrintedCard("swtcg", "OTH", "Oak", "dark", "character")])
    assert refused(duel({"name": "Oak", "as": "ash"}, BIRCH)).message == 'the power of "Oak" is not known'


@pytest.mark.usefixtures("_imported")
def test_lint_knows_the_store(tmp_path: Path) -> None:
    path = tmp_path / "duel.yaml"
    path.write_text(json.dumps(duel({"name": "Ash Grey (A)", "as": "ash"}, BIRCH)))
    assert lint([path]) == []
    path.write_text(json.dumps(duel({"name": "Ash Gray (A)", "as": "ash"}, BIRCH)))
    assert 'did you mean "Ash Grey (A)"?' in "".join(str(problem) for problem in lint([path]))


@pytest.mark.usefixtures("_imported")
def test_checking_knows_the_store(tmp_path: Path) -> None:
    """As asking does; the knowledge base alone proves what it does without one."""
    path = tmp_path / "duel.yaml"
    path.write_text(
        json.dumps(
            duel(
                {"name": "Ash Grey (A)", "as": "ash"}, BIRCH, expect=[{"possible": {"ash.zone": "character"}}]
            )
        )
    )
    (result,) = run([path], jobs=1)
    assert result.passed
    own().add([PrintedCard("swtcg", "X", "Darth Vader", "dark", "character", (), {"power": 1, "health": 60})])
    assert all(ours.passed for ours in run(["swtcg/lukes-dying-strike/1"], jobs=1))
