"""What the command line prints of a verdict: the sentences of the page, in three languages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.cli.verdict_text import of_locale, verdict
from judge.verdict import service
from tests.boards import duel
from tests.cli.answers import Run, error_of

POOR = duel(light={**duel()["light"], "force": 0})
STRIKE = {"light": "luke: Retaliate 1"}


@pytest.mark.parametrize(
    ("board", "question", "lines"),
    [
        (
            POOR,
            {"why not": STRIKE},
            ["  Because the cost cannot be paid in full", "barred by: ", "[tcg/whole-cost]"],
        ),
        (POOR, {"why not": {"light": "luke: Evade 2"}}, ["Because Luke does not have the ability “Evade 2”"]),
        (
            POOR,
            {"smallest change": STRIKE},
            ["What would let Light use Luke's Retaliate 1?", "It is enough if Light has 1 Force left"],
        ),
        (
            duel(dice=[[4, 1]]),
            {"which rule decides": {"always": {"luke.damage": "1"}}},
            ["another answer without: A die hits on 4 or more [tcg/a-four-hits]"],
        ),
        (
            duel(),
            {"legal line": [STRIKE, STRIKE]},
            [
                "No, step 2 is not legal, because ",
                "At that point Light may pass",
                "[tcg/once-per-chance]",
                "up to there:",
            ],
        ),
        (
            duel(),
            {"why": {"this": {"light.force": "0"}, "not": {"light.force": "1"}}},
            ["both begin:", "this:\n", "Light: Luke: Retaliate 1", "[luke: Retaliate 1]", "that:\n"],
        ),
    ],
)
def test_it_is_told(board: dict[str, Any], question: dict[str, Any], lines: list[str]) -> None:
    asked = {**board, "ask": [question]}
    text = verdict(service.ask(asked), asked, "en")
    for line in lines:
        assert line in text, text


@pytest.mark.parametrize(
    ("how", "words"),
    [
        ([], "Luke is discarded: 1199/1728 = 69.4 %"),
        (["--lang", "pl"], "Luke trafia na stos kart odrzuconych: 1199/1728 = 69,4 %"),
        (["--lang", "ru"], "Luke уходит в сброс: 1199/1728 = 69,4 %"),
    ],
)
def test_the_sentences_of_the_page(run: Run, luke: Path, how: list[str], words: str) -> None:
    out = run("ask", luke, *how).stdout
    assert out.splitlines()[0] == words
    assert "luke.zone" not in out


def test_the_language_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert of_locale() == "en"
    monkeypatch.setenv("LANG", "pl_PL.UTF-8")
    assert of_locale() == "pl"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert of_locale() == "en"


def test_an_unknown_language_is_misuse(run: Run, luke: Path) -> None:
    result = run("ask", luke, "--lang", "tlh")
    assert result.exit_code == 2
    assert "--lang" in result.stderr


def test_an_error_is_in_the_language_that_was_asked_for(run: Run, tmp_path: Path) -> None:
    board = tmp_path / "board.yaml"
    board.write_text("game: swtcg\nlight: {forc: 2}")
    assert "błąd: " in run("ask", board, "--lang", "pl").stderr
    assert "light.forc: nieznane pole; czy chodziło o „force”?" in run("ask", board, "--lang", "pl").stderr
    assert "light.forc: unknown key" in run("ask", board, "--lang", "en").stderr
    error = error_of(run("ask", board, "--json", "--lang", "ru"))
    assert (error["path"], error["message"]) == ("light.forc", "неизвестное поле")
