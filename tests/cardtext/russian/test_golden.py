"""Meanings of Russian sentences are kept; their differences are to be read: no figure shows a lost "не".

After a change that is meant, `python -m tests.cardtext.russian.test_golden` writes them anew: read the diff (`--tree`
prints the trees).
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from judge.cardtext.paraphrase import in_words
from judge.cardtext.russian.frame import framed
from judge.cardtext.russian.reading import charted, normalised, read_text
from judge.cardtext.russian.words import Names
from tests.cardtext import golden

HERE = Path(__file__).parent
GAME = "berserk"
SENTENCES = golden.sentences(HERE)


def _read(words: str) -> golden.Reading:
    return golden.reading(read_text(words, GAME), partial(in_words, game=GAME, language="en"))


@pytest.mark.parametrize(("sentence", "line"), golden.kept(HERE), ids=lambda words: words[:50])
def test_a_sentence_means_what_it_meant(sentence: str, line: str) -> None:
    assert _read(sentence).line == line


def test_the_order_of_alternatives_changes_no_meaning() -> None:
    for sentence in SENTENCES:
        for one in framed(normalised(sentence, GAME)):
            if one.quoted:
                continue
            there = charted(one, GAME, "", Names(), ())[0].readings("sentence")[:1]
            back = charted(one, GAME, "", Names(), (), backwards=True)[0].readings("sentence")[:1]
            assert there == back, one.words


def test_swapped_neighbours_are_not_read_to_another_meaning_in_more_than_a_tenth() -> None:
    asked, told_anew = golden.swapped(HERE, _read, every=3)
    assert asked > 150
    assert told_anew <= asked / 10, f"{told_anew} of {asked}"


if __name__ == "__main__":
    golden.main(HERE, _read)
