"""How much of a set is understood by what other sets need."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner

from judge.cardtext.reading import read_text
from judge.cli.main import main
from judge.quality.card_unseen import unseen

CARDS = [
    ("One", "a", "Draw 1 card."),
    ("Two", "b", "Action: Draw 1 card."),
    ("Three", "a", "Action: Deal 1 damage to a target unit."),
    ("Four", "b", "Action: Deal 2 damage to a target enemy unit."),
    ("Five", "b", "Action: Capture a target enemy unit."),
    (
        "Six",
        "b",
        "Action: Draw 1 card. Deal 1 damage to a target unit unless your opponent sacrifices a unit.",
    ),
]


def file_of_cards(folder: Path) -> Path:
    """The cards as JSON."""
    path = folder / "cards.json"
    rows = [
        {"title": name, "set": set_, "type": "event", "text": text, "cost": 1, "side": "Dark"}
        for name, set_, text in CARDS
    ]
    path.write_text(json.dumps(rows), "utf-8")
    return path


def test_a_set_is_read_without_what_only_its_cards_need(tmp_path: Path) -> None:
    measured = unseen([file_of_cards(tmp_path)], "swlcg")
    first, second = measured["sets"]["a"], measured["sets"]["b"]
    assert first["unseen"] == first["today"] == first["abilities"]
    assert second["today"] == second["abilities"] > second["unseen"]
    assert any(row["piece"] == "word: capture" and row["set"] == "b" for row in measured["pieces"])
    assert any("unless" in row["piece"] for row in measured["pieces"])
    assert measured["share"]["today"] == 1.0


def test_the_grammar_is_whole_again_afterwards(tmp_path: Path) -> None:
    unseen([file_of_cards(tmp_path)], "swlcg")
    assert all(read_text(text, "swlcg", "event")[0].stage == "understood" for _, _, text in CARDS)


def test_the_command_tells_people_and_programs(tmp_path: Path) -> None:
    path = str(file_of_cards(tmp_path))
    shown = CliRunner().invoke(main, ["cards", "unseen", path, "--game", "swlcg"])
    assert shown.exit_code == 0, shown.output
    assert "without which most abilities are lost" in shown.output
    data = CliRunner().invoke(main, ["cards", "unseen", path, "--game", "swlcg", "--json"])
    assert json.loads(data.stdout)["game"] == "swlcg"
