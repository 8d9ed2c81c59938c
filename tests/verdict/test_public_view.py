"""What is shown to both players: the point and its rule, no strategy, no hidden card, no odds."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from judge.cli import main
from judge.verdict.public_view import hidden, points
from tests.boards import ask, duel
from tests.deadline import LONG
from tests.questions.test_refusal import lcg
from web.app import create_app

ASKED: list[dict[str, Any]] = [
    {"can": {"light": "luke: Retaliate 1"}},
    {"illegal": {"dark": "luke: Retaliate 1"}},
    {"chance": {"luke.zone": "discard"}},
    {"best": {"vader.damage": "1"}, "for": "light"},
    {"outcomes": ["luke.zone"]},
    {"always": {"light.force": {"at most": 1}}},
]


def secret() -> dict[str, Any]:
    """Light holds a card of which Dark knows nothing."""
    board = duel(title="May Luke be rescued?", ask=[*ASKED, {"can": {"light": "play rescue -> luke"}}])
    card = {"name": "Rescue", "as": "rescue", "text": "Prevent all damage to one of your Characters."}
    board["light"] = {**board["light"], "hand": [card]}
    return board


def test_only_points_of_law_are_shown() -> None:
    board = duel(ask=ASKED)
    view = points(board, ask(board))
    assert [next(iter(point["ask"])) for point in view["points"]] == ["can", "illegal", "always"]
    assert view["left_out"] == 3
    text = json.dumps(view)
    assert "1/2" not in text
    assert "1/4" not in text
    assert '"line"' not in text
    may, not_yours, _ = view["points"]
    assert [rule["rule"] for rule in not_yours["rules"]] == ["core/not-your-decision"]
    assert not_yours["rules"][0]["text"]
    assert may["rules"], "the rule of the step that was asked about"


def test_no_hidden_card_is_named() -> None:
    board = secret()
    assert hidden(board) >= {"Rescue", "rescue"}
    view = points(board, ask(board))
    assert view["left_out"] == 4
    assert "rescue" not in json.dumps(view).casefold().replace("be rescued", "")
    named = {**board, "title": "Rescue in hand"}
    assert points(named, ask(named))["title"] == ""


def test_what_depends_on_a_hidden_hand_is_not_told() -> None:
    board = duel(
        open={
            "light.hand": [
                [],
                [{"name": "Rescue", "as": "rescue", "text": "Prevent all damage to one of your Characters."}],
            ]
        },
        ask=[{"always": {"luke.damage": {"at most": 0}}}],
        dice=[["5", "1"]],
    )
    verdict = ask(board)
    assert verdict["depends"] == ["light.hand"] or verdict["no_matter"] == ["light.hand"]
    text = json.dumps(points(board, verdict)).casefold()
    assert "rescue" not in text
    assert "light.hand" not in text


def test_a_board_that_cannot_be_is_told_with_its_rule() -> None:
    board = duel(ask=[{"outcomes": []}])
    luke = {**board["light"]["character"][0], "version": "F"}
    board["light"] = {**board["light"], "character": [luke, {**luke, "as": "other", "version": "G"}]}
    (point,) = points(board, ask(board))["points"]
    assert "tcg/one-unit-of-a-name" in [rule["rule"] for rule in point["rules"]]


def test_on_the_command_line_and_the_page(tmp_path: Path) -> None:
    text = json.dumps(duel(ask=ASKED))
    file = tmp_path / "duel.json"
    file.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["ask", str(file), "--players"])
    assert result.exit_code == 0
    assert "core/not-your-decision" in result.output
    assert "The chance that" not in result.output
    data = json.loads(CliRunner().invoke(main, ["ask", str(file), "--players", "--json"]).output)
    assert data["left_out"] == 3
    page = (
        create_app({"DEADLINE": LONG, "MOST": LONG}).test_client().post("/players", data={"situation": text})
    )
    assert page.status_code == 200
    body = page.get_data(as_text=True)
    assert "May Dark use Luke&#39;s Retaliate 1 now?" in body
    assert "It is not this player" in body
    assert "The chance that" not in body


def test_odds_are_for_one_player_and_the_rules_that_decide_for_both() -> None:
    """Unless a card lies hidden: which rules decide could tell of it."""
    client = create_app({"DEADLINE": LONG, "MOST": LONG}).test_client()
    open_, hidden_ = duel(ask=[{"chance": {"luke.zone": "discard"}, "for": "dark"}]), duel()
    hidden_ |= {
        "ask": open_["ask"],
        "light": {**open_["light"], "hand": [{"name": "A Plan", "type": "battle"}]},
    }
    pages = [
        client.post("/players", data={"situation": json.dumps(board)}).get_data(as_text=True)
        for board in (open_, hidden_)
    ]
    assert all("Nothing that was asked is for both players to see." in page for page in pages)
    assert ["These rules decide it" in page for page in pages] == [True, False]
    assert [page.count("<p><strong>") for page in pages] == [3, 0]
    assert " %" not in pages[0]


def test_a_step_without_a_rule_names_its_statement() -> None:
    board = lcg(ask=[{"can": {"dark": "gunner: Deal 1 damage to a target enemy unit -> guard"}}])
    (point,) = points(board, ask(board))["points"]
    assert point["rules"] == []
    assert [entry["statement"] for entry in point["procedure"]] == ["lcg-frame/L-44"]
    assert all(entry["text"] for entry in point["procedure"])


def test_a_pass_is_of_its_window() -> None:
    text = "Interrupt: When a friendly unit would be damaged, focus this unit to prevent 1 of that damage."
    board = lcg(
        now={"at": "event", "active": "dark", "event": {"what": "damage", "card": "guard", "amount": 1}}
    )
    board["light"]["units"].append({"name": "Medic", "as": "helper", "health": 2, "text": text})
    statements = {
        moment: {
            statement
            for answer in ask({**asked, "ask": [{"outcomes": ["guard.damage"]}]})["answers"]
            for end in answer["outcomes"]
            for step in end["line"]
            if step["do"] == "pass"
            for statement in step["statements"]
        }
        for moment, asked in (("interrupt", board), ("action", lcg()))
    }
    assert statements == {"interrupt": {"lcg-faq/94"}, "action": {"lcg-faq/89"}}
