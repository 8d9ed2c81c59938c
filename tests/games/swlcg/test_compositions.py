"""Composed texts come out the same by the compiler and by the tree (while both stand).

`COMPOSITIONS` says how many (a long run: `make compositions`), `COMPOSITIONS_SEED` which.
"""

from __future__ import annotations

import os
from itertools import islice

import pytest

pytest.importorskip("judge.games.swlcg.spoken", reason="texts are read one way only")
pytest.importorskip("judge.games.swlcg.compiler", reason="texts are read one way only")

from tests.games.swlcg.compositions import Composed, composed, texts

MANY = int(os.environ.get("COMPOSITIONS", "12"))
SEED = int(os.environ.get("COMPOSITIONS_SEED", "7"))


@pytest.fixture(scope="module")
def all_composed() -> list[Composed]:
    return [composed(text) for text in islice(texts(SEED), MANY)]


def test_both_ways_come_to_the_same(all_composed: list[Composed]) -> None:
    apart = [one for one in all_composed if one.comparable and one.old != one.new]
    assert not apart, "\n".join(f"{one.text}\n  old: {one.old}\n  new: {one.new}" for one in apart)


def test_many_can_be_held_against_each_other(all_composed: list[Composed]) -> None:
    comparable = [one for one in all_composed if one.comparable]
    assert len(comparable) * 3 >= len(all_composed), [one.text for one in all_composed]
    assert any(len(one.new or []) > 1 for one in comparable)


def test_what_the_compiler_models_the_tree_models_too(all_composed: list[Composed]) -> None:
    assert [one.text for one in all_composed if one.old is not None and one.new is None] == []


def test_the_same_seed_gives_the_same_texts() -> None:
    assert list(islice(texts(3), 20)) == list(islice(texts(3), 20))
    assert len(set(islice(texts(3), 200))) > 150
