"""Whatever the judge takes for granted where a board is silent has words in the languages of the readers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import judge.games
from judge.words.speech import Speech

SAID = [
    (path.parent.name, words)
    for path in sorted(Path(judge.games.__file__).parent.glob("*/defaults.py"))
    for words in re.findall(r'"([^"]*\{nicks\}[^"]*)"', path.read_text("utf-8"))
]


@pytest.mark.parametrize(("game", "words"), SAID)
def test_it_has_words(game: str, words: str) -> None:
    told = words.format(nicks="lucy, tom")
    for language in ("en", "pl", "ru"):
        said = Speech({"game": game}, language).note("assumptions", told)
        assert said != told or language == "en"
        assert "lucy, tom" in said


def test_there_are_such_sentences() -> None:
    assert {game for game, _ in SAID} == {"swtcg", "swlcg", "berserk"}
