"""How a board is written is told in Polish and Russian, sentence by sentence."""

from __future__ import annotations

import re

import pytest

from judge.games.registry import GAMES
from judge.verdict import service
from judge.words import writing
from judge.words.phrasebook import phrasebook

FIXED = re.compile(r"`[^`]*`|\d+")
PARTS = ("at", "zones", "actions", "ask", "values", "conditions", "until", "expect", "line")


def sentences() -> set[str]:
    """All that is said of a word of the format, of any game."""
    return {words for game in GAMES for part in PARTS for words in service.schema(game)[part].values()}


@pytest.mark.parametrize("language", ["pl", "ru"])
def test_every_sentence_is_told(language: str) -> None:
    """None is missing, none is left over, and what is to be typed stands there as in English."""
    told = {entry["do"]: str(entry[language]) for entry in phrasebook("writing").data["writing"]}
    assert set(told) == sentences()
    for words, said in told.items():
        assert set(FIXED.findall(words)) <= set(FIXED.findall(said)), (words, said)


def test_the_words_of_the_format_stay() -> None:
    plain, polish = service.schema("swtcg"), writing.schema(service.schema("swtcg"), "pl")
    assert set(plain["ask"]) == set(polish["ask"])
    assert polish["zones"]["hand"] == "na ręce"
    assert (polish["players"], polish["json_schema"]) == (plain["players"], plain["json_schema"])
