"""Meanings of sentences are kept; their differences are to be read: no figure shows a lost "not".

After a change that is meant, `python -m tests.cardtext.test_golden` writes them anew: read the diff (`--tree` prints
the trees).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

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


def _kind(words_: str) -> str:
    return "fate" if words_.startswith("If you are the attacking") else "unit"


def _read(words_: str) -> golden.Reading:
    return golden.reading(read_text(words_, GAME, _kind(words_)), partial(in_english, game=GAME))


@pytest.mark.parametrize(("sentence", "line"), golden.kept(HERE), ids=lambda words_: words_[:50])
def test_a_sentence_means_what_it_meant(sentence: str, line: str) -> None:
    assert _read(sentence).line == line


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda words_: words_[:50])
def test_what_is_printed_is_read_back(sentence: str) -> None:
    found = _read(sentence)
    back = read_text("\n".join(found.means), GAME, _kind(sentence))
    assert [to_data(ability) for one in back for ability in one.meanings] == found.trees


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
    golden.main(HERE, _read)
