"""Meanings of sentences are kept; their differences are to be read: no figure shows a lost "not".

After a change that is meant, `python -m tests.cardtext.test_golden` writes them anew: read the diff.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.cardtext.chart import Chart
from judge.cardtext.data import to_data
from judge.cardtext.english import grammar
from judge.cardtext.frame import framed
from judge.cardtext.normalize import normalised
from judge.cardtext.printer import in_english
from judge.cardtext.reading import read_text
from judge.cardtext.tokens import Names, edges, words
from tests.cardtext import golden

HERE = Path(__file__).parent
GAME = "swlcg"
SENTENCES = golden.sentences(HERE)


def _read(words_: str) -> dict[str, Any]:
    found = read_text(words_, GAME, "fate" if words_.startswith("If you are the attacking") else "unit")
    return {
        "words": words_,
        "stages": [one.stage for one in found],
        "means": [in_english(one.meanings, GAME) for one in found],
        "meaning": [to_data(ability) for one in found for ability in one.meanings],
    }


@pytest.mark.parametrize("kept", golden.kept(HERE), ids=lambda kept: kept["words"][:50])
def test_a_sentence_means_what_it_meant(kept: dict[str, Any]) -> None:
    assert _read(kept["words"]) == kept


def test_every_sentence_has_its_meaning_kept() -> None:
    assert [kept["words"] for kept in golden.kept(HERE)] == SENTENCES


@pytest.mark.parametrize(
    "kept", [k for k in golden.kept(HERE) if k["meaning"]], ids=lambda k: k["words"][:50]
)
def test_what_is_printed_is_read_back(kept: dict[str, Any]) -> None:
    text = "\n".join(kept["means"])
    kind = "fate" if kept["words"].startswith("If you are the attacking") else "unit"
    back = [ability for one in read_text(text, GAME, kind) for ability in one.meanings]
    assert [to_data(ability) for ability in back] == kept["meaning"]


def test_the_order_of_alternatives_changes_no_meaning() -> None:
    names = Names()
    for sentence in SENTENCES:
        for one in framed(normalised(sentence, GAME))[0]:
            for part in one.sentences if not one.quoted else []:
                row = edges(words(part), GAME, "", names)
                there = Chart(grammar(), row).readings("sentence")[:1]
                back = Chart(grammar(backwards=True), row).readings("sentence")[:1]
                assert there == back, part


def test_swapped_neighbours_are_not_read_to_another_meaning_in_more_than_a_tenth() -> None:
    asked, told_anew = golden.swapped(HERE, _read)
    assert asked > 300
    assert told_anew <= asked / 10, f"{told_anew} of {asked}"


if __name__ == "__main__":
    golden.write(HERE, _read)
