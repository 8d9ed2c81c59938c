"""Questions as people type them find the ruling or rule that answers them (asked.yaml)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board import yamlio
from judge.knowledge import load

QUESTIONS = yamlio.load((Path(__file__).parent / "asked.yaml").read_bytes())[0]["questions"]


def place(asked: str, game: str, answers: list[str]) -> int:
    """At which place (from 1) the first right answer comes; 99 if it is not among ten."""
    hits = [hit.id for hit in load().search(asked, game, 10)]
    return next((at for at, key in enumerate(hits, 1) if key in answers), 99)


def test_the_right_answer_comes_first_or_nearly() -> None:
    places = {q["asked"]: place(**q) for q in QUESTIONS}
    assert sum(at == 1 for at in places.values()) >= 0.8 * len(places), places
    assert sum(at <= 3 for at in places.values()) >= 0.95 * len(places), places


def test_there_are_twenty_questions_a_game_and_their_answers_exist() -> None:
    known = load()
    for game in ("swtcg", "swlcg", "berserk"):
        assert sum(q["game"] == game for q in QUESTIONS) == 20
    assert all(key in known.rules or key in known.rulings for q in QUESTIONS for key in q["answers"])


@pytest.mark.parametrize(
    ("typed", "meant", "game"),
    [
        ("interecpt", "intercept", "swtcg"),
        ("zakłucenie", "zakłócenie", "swlcg"),
        ("рывк", "рывок", "berserk"),
    ],
)
def test_a_slip_finds_what_the_word_finds(typed: str, meant: str, game: str) -> None:
    right = {hit.id for hit in load().search(meant, game, 5)}
    assert right & {hit.id for hit in load().search(typed, game, 5)}
