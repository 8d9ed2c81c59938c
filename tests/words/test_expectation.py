"""What an example expects, said as a claim in the languages of the page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from judge.knowledge import load
from judge.words.expectation import expectation
from judge.words.teller import Teller

BOARD: dict[str, Any] = {
    "game": "swtcg",
    "dark": {"character": [{"name": "Darth Vader", "as": "vader"}]},
    "light": {"force": 1, "character": [{"name": "Luke", "text": "Evade 2"}]},
}


@pytest.mark.parametrize(
    ("entry", "language", "said"),
    [
        ({"always": {"luke.zone": "discard"}}, "en", "In every case Luke is discarded"),
        ({"exactly": {"luke.damage": [0, 1, 2]}}, "pl", "skończy się tak, że Luke ma od 0 do 2 obrażeń"),
        ({"illegal": {"light": "luke: Evade 2"}}, "ru", "Светлая сторона не может сейчас применить способность «Evade 2» карты Luke"),
        ({"loop": "no"}, "en", "No, every line comes to an end"),
        ({"chance": {"luke.zone": "discard"}, "for": "dark", "value": "1/4"}, "en", "Luke is discarded: 25.0 % (Dark plays for it)"),
        ({"depends": []}, "pl", "nie zależy od niczego, co pozostało nieznane"),
        ({"always": {"luke.damage": 0}, "when": {"light.force": [0, 1]}}, "en", "In every case Luke has no damage, where Light has 0 or 1 Force left"),
    ],
)  # fmt: skip
def test_an_expectation_is_a_claim(entry: dict[str, Any], language: str, said: str) -> None:
    assert expectation(Teller(BOARD, language), entry).casefold() == said.casefold()


def test_every_expectation_of_every_example_is_said() -> None:
    for example in load().examples():
        for language in ("en", "pl", "ru"):
            told = Teller(example.situation, language)
            for entry in example.situation.get("expect") or []:
                if isinstance(entry, dict):
                    words = expectation(told, entry, rule=lambda _: "·")
                    assert words, (example.id, entry)
                    assert not re.search(r"\{(who|do|claim|rules|player|what|n)\}", words), (
                        example.id,
                        words,
                    )
