"""`judge cards use`: cards that share what models them, cards with a line of their own, the uses of verbs."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge.cardtext.chart import Chart
from judge.cardtext.reading import read_text
from judge.cli.main import main
from judge.errors import SituationError
from judge.quality.card_pieces import Derived
from judge.quality.card_use import use, uses
from tests.cards.files import berserk, lcg, written


def _lcg(path: Path, *texts: str) -> Path:
    cards = [lcg(title=f"Card {i}", number=i, text=text, keywords=[]) for i, text in enumerate(texts)]
    return written(path / "cards.json", cards)


ALIKE = (
    "Action: Focus this unit to deal 1 damage to a target enemy unit.",
    "Action: Focus this unit to deal 2 damage to a target friendly unit.",
    "Action: Focus this unit to deal 3 damage to a target enemy unit.",
)
RARE = "Reaction: After this unit enters play, search the top 5 cards of your deck for a Droid unit, reveal it, and add it to your hand."
NOT_MODELLED = "Action: Focus this unit to sing 1 song to a target enemy unit."


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return use([_lcg(tmp_path_factory.mktemp("use"), *ALIKE, RARE, NOT_MODELLED)])


def test_cards_that_share_everything_have_no_line_of_their_own(measured: dict[str, Any]) -> None:
    assert (measured["game"], measured["with_text"], measured["modelled"]) == ("swlcg", 5, 4)
    names = [card["name"] for card in measured["cards"]]
    assert "Card 3" in names, "the rare one"
    assert "Card 0" not in names, "its words stand on the third, too"
    assert measured["own"]["all"] == len(names)
    assert measured["own"]["share"] == len(names) / 4


def test_each_kind_of_line_is_told(measured: dict[str, Any]) -> None:
    (rare,) = (card for card in measured["cards"] if card["name"] == "Card 3")
    assert {line.split()[0] for line in rare["own"]} == {"grammar", "law"}
    assert any("searching" in line for line in rare["own"] if line.startswith("law "))


def test_a_statement_of_its_own_is_told(tmp_path: Path) -> None:
    texts = ("При атаке наносит на 1 рану больше.", "Защита от стрельбы.")
    cards = [berserk(id=str(i), number=i, name=f"Ясень {i}", text=text) for i, text in enumerate(texts)]
    measured = use([written(tmp_path / "cards.json", cards)])
    (rare,) = (card for card in measured["cards"] if card["name"] == "Ясень 0")
    assert any(line.startswith("statement ") and ".py:" in line for line in rare["own"])


def test_a_second_such_card_takes_the_lines_away(tmp_path: Path) -> None:
    twice = use([_lcg(tmp_path, *ALIKE, RARE, RARE.replace("5", "4"))])
    names = [card["name"] for card in twice["cards"]]
    assert not {"Card 3", "Card 4"} & set(names)


def test_a_rule_that_no_card_needs_is_unused(measured: dict[str, Any], tmp_path: Path) -> None:
    unused = set(measured["unused"])
    assert any("swap" in rule for rule in unused)
    assert not any(rule.startswith("push(searching") for rule in unused)
    swap = "Action: Swap the damage on a target friendly unit and a target enemy unit."
    assert set(use([_lcg(tmp_path, swap)])["unused"]) != unused


def test_uses_of_verbs(measured: dict[str, Any], tmp_path: Path) -> None:
    assert measured["verbs"]["damage"] == {"effect": {"understood": 3, "modelled": 3}}
    assert measured["verbs"]["focus"] == {"cost": {"understood": 3, "modelled": 3}}
    assert measured["verbs"]["enter"] == {"trigger": {"understood": 1, "modelled": 1}}
    assert measured["cells"]["modelled"] <= measured["cells"]["understood"]
    read = read_text(
        "This unit cannot be damaged.\nReaction: After this unit is destroyed, draw 1 card if you sacrificed a unit this turn.\n"
        "Forced Interrupt: When this unit would be destroyed, discard an enhancement on it instead.",
        "swlcg",
        "unit",
    )
    found = {used for one in read for meaning in one.meanings for used in uses(meaning)}
    assert {("damage", "cannot"), ("destroy", "trigger"), ("destroy", "instead"), ("draw", "effect")} <= found


def test_no_cards_and_cards_of_two_games(tmp_path: Path) -> None:
    nothing = use([_lcg(tmp_path, "")])
    assert (nothing["modelled"], nothing["own"]["share"], nothing["cards"]) == (0, 0.0, [])
    other = written(tmp_path / "other.json", [berserk()])
    with pytest.raises(SituationError, match="several games: berserk, swlcg"):
        use([_lcg(tmp_path, *ALIKE), other])


def test_the_command(tmp_path: Path) -> None:
    file = str(_lcg(tmp_path, *ALIKE))
    told = CliRunner().invoke(main, ["cards", "use", file])
    assert told.exit_code == 0, told.output
    assert "3 of 3 cards with text are modelled" in told.output
    assert ["damage", "3/3"] in [line.split() for line in told.output.splitlines()]
    data = json.loads(CliRunner().invoke(main, ["cards", "use", file, "--json"]).stdout)
    assert data["modelled"] == 3
    assert CliRunner().invoke(main, ["cards", "use"]).exit_code == 2
    assert CliRunner().invoke(main, ["cards", "use", str(tmp_path / "none.json")]).exit_code == 2


def test_listening_leaves_nothing_behind() -> None:
    before = sys.gettrace()
    derived = Derived()
    with derived.noted():
        read_text("Action: Focus this unit to juggle 17 cards.", "swlcg", "unit")
    assert Chart.listener is None
    assert sys.gettrace() is before
