"""Questions as people type them find the ruling or rule that answers them (asked.yaml)."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.board import yamlio
from judge.knowledge import load
from judge.knowledge.search import _everyday_words

QUESTIONS = yamlio.load((Path(__file__).parent / "asked.yaml").read_bytes())[0]["questions"]


def place(asked: str, game: str, answers: list[str]) -> int:
    """At which place (from 1) the first right answer comes; 99 if it is not among ten."""
    hits = [hit.id for hit in load().search(asked, game, 10)]
    return next((at for at, key in enumerate(hits, 1) if key in answers), 99)


def test_the_right_answer_comes_first_or_nearly() -> None:
    places = {q["asked"]: place(**q) for q in QUESTIONS}
    assert sum(at == 1 for at in places.values()) >= 0.8 * len(places), places
    assert sum(at <= 3 for at in places.values()) >= 0.95 * len(places), places


MISSED = (
    "sheild dmg twice",
    "pilot ginie z mysliwcem",
    "высрел закрыт",
    "свойство ждёт в стеке, существо погибло",
    "защитник может защитить от выстрела",
    "force commited unit leaves",
    "who goes first",
)
"""What players typed and did not find once: a word that no term has, a typo, also in the first letter."""


@pytest.mark.parametrize("asked", MISSED)
def test_what_was_missed_once_is_among_the_first_three(asked: str) -> None:
    known = [question for question in QUESTIONS if question["asked"] == asked]
    assert known
    for question in known:
        assert place(**question) <= 3, question["game"]


@pytest.mark.parametrize(
    ("short", "whole", "game"),
    [
        ("dmg", "damage", "swlcg"),
        ("atk", "attack", "swtcg"),
        ("rtlt", "retaliate", "swtcg"),
        ("xqz", "", "swtcg"),
    ],
)
def test_a_word_without_its_vowels(short: str, whole: str, game: str) -> None:
    """It finds what the word finds; one that is short for nothing finds nothing that it could not mean."""
    found = [hit.id for hit in load().search(short, game, 5)]
    assert bool(found) is bool(whole)
    assert set(found) & {hit.id for hit in load().search(whole, game, 300)} or not whole


def test_everyday_words_are_written_as_words_alone() -> None:
    """Each line has words of some languages, none twice in it; a game is one of ours."""
    for line in _everyday_words():
        assert set(line) <= {"words", "game"}
        assert len(set(line["words"])) == len(line["words"]) > 1
        assert line.get("game", "swtcg") in ("swtcg", "swlcg", "berserk")


def test_a_rare_word_for_a_common_thing_is_worth_no_more_than_that() -> None:
    """Who says "ginie" means what is discarded, of which much speaks: his pilot counts more."""
    first = load().search("pilot ginie", "swtcg", 3)
    assert all("pilot" in hit.title.casefold() for hit in first)


def test_there_are_twenty_questions_a_game_at_least_and_their_answers_exist() -> None:
    known = load()
    for game in ("swtcg", "swlcg", "berserk"):
        assert sum(q["game"] == game for q in QUESTIONS) >= 20
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
