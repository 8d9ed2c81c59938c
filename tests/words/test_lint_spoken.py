"""`judge lint` finds what is not written as one speaks."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from judge.knowledge import load
from judge.quality import lint_spoken
from judge.words.phrasebook import Phrasebook, phrasebook


def test_everything_is_written_as_one_speaks() -> None:
    assert list(lint_spoken.problems(load())) == []


def test_a_colon_within_a_sentence_is_found() -> None:
    data: Any = copy.deepcopy(phrasebook("berserk").data)
    data["values"]["card"]["wounds"]["says"]["ru"]["few"] = "{who}: {n} раны"
    data["choices"][-1]["en"] = "use {words} -> it"
    found = list(lint_spoken.of_words(Phrasebook("berserk", data)))
    assert [problem.partition(": ")[2].partition(":")[0] for problem in found] == [
        "values.wounds.says",
        "choices",
    ]
    assert all(problem.startswith("judge/games/berserk/words.yaml:") for problem in found)


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("ru", "Способность - не особенность", "a dash"),
        ("pl", 'Słowo "teraz" znaczy teraz', "quotes"),
        ("ru", "Способность — не «особенность», 1-2-3", ""),
        ("pl", "Słowo „teraz” – w tej chwili", ""),
    ],
)
def test_dashes_and_quotes_are_those_of_the_language(language: str, text: str, said: str) -> None:
    found = list(lint_spoken.of_texts(language, {"title": text}))
    assert len(found) == bool(said)
    assert all(said in fault for fault in found)
