"""Boards drawn from printed cards: the same from the same file, with nothing that the law does not model."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cli import main
from judge.quality import bench_cards
from judge.quality.bench_draw import Draw, drawn, modelled

COLUMNS = "set name side type subtypes build_cost speed power health text".split()


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """Made-up cards of the TCG: two units an arena and side, a Battle card, and one that nobody understands."""
    rows = [COLUMNS]
    for side in "DL":
        for arena in ("Space", "Ground", "Character"):
            for number in range(2):
                text = "Pay 1 Force -> Evade 1" if number else ""
                rows.append(["X", f"{arena} {side} {number}", side, arena, "", "3", "20", "1", "2", text])
        rows.append(
            ["X", f"Riddle {side}", side, "Space", "", "3", "20", "1", "2", "Frobnicate the zorkmid."]
        )
        rows.append(
            ["X", f"Trick {side}", side, "Battle", "", "", "", "", "", "Pay 1 Force -> You gain +2 Force."]
        )
    file = tmp_path / "cards.tsv"
    file.write_text("\n".join("\t".join(row) for row in rows), encoding="utf-8")
    return file


def test_the_same_file_gives_the_same_boards(cards: Path) -> None:
    game, known = modelled(cards)
    assert game == "swtcg"
    assert not [card.name for card in known if "Riddle" in card.name]
    seeds = range(20)
    boards = [drawn(Draw("swtcg", "step", 2, 1, seed), known) for seed in seeds]
    assert boards == [drawn(Draw("swtcg", "step", 2, 1, seed), modelled(cards)[1]) for seed in seeds]
    assert len({json.dumps({**board, "title": ""}) for board in boards}) > 1
    for board in boards:
        arena = board["now"]["arena"]
        for side in ("dark", "light"):
            assert len(board[side][arena]) == 2
            assert len(board[side]["hand"]) == 1
            assert all(side[0].upper() in card["name"] for card in board[side][arena])


def test_too_few_cards_are_told(cards: Path) -> None:
    with pytest.raises(ValueError, match="too few cards of the types"):
        drawn(Draw("swtcg", "step", 3), modelled(cards)[1])


def test_a_board_is_answered_whole_in_a_process_of_its_own(cards: Path) -> None:
    (figure,) = bench_cards.about_cards([cards], [Draw("swtcg", "attack", 2)])
    assert figure.met
    assert not figure.timed_out
    assert figure.aim == "answered whole within 10 s"
    assert "swtcg attack 2 a side" in figure.name
    assert "MB" in figure.name


def test_twelve_boards_a_game() -> None:
    for game, draws in bench_cards.TABLES.items():
        assert len(draws) == len(set(draws)) == 12
        assert {draw.game for draw in draws} == {game}
        assert {draw.size for draw in draws} == {2, 3, 4, 6} | ({5} if game == "swtcg" else set())


def test_the_command_takes_files(cards: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_cards, "TABLES", {"swtcg": (Draw("swtcg", "attack", 2),)})
    result = CliRunner().invoke(main, ["bench", "--cards", str(cards), "--json"])
    assert result.exit_code == 0, result.output
    (row,) = json.loads(result.stdout)
    assert row["met"] is True
    assert CliRunner().invoke(main, ["bench", "--cards", str(cards) + "x"]).exit_code == 2
