"""A board has one shape, in whatever order its cards are listed."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.canonical import ids, renamed, same_ids
from judge.engine.solver import Quoted, Term, show_term


def shape(facts: list[Term]) -> list[str]:
    names = same_ids(facts)
    return sorted(show_term(renamed(fact, names)) for fact in facts)


def some(pairs: list[tuple[int, int]], marked: list[int]) -> list[Term]:
    facts: list[Term] = [("on", f"c{a}", f"c{b}") for a, b in pairs]
    return [*facts, *(("tapped", f"c{n}") for n in marked), ("rule", Quoted("c1"), 3, "dark")]


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 4), st.integers(1, 4)), unique=True),
    st.lists(st.integers(1, 4), unique=True),
    st.integers(),
)
def test_other_ids_are_no_other_shape(pairs: list[tuple[int, int]], marked: list[int], seed: int) -> None:
    facts = some(pairs, marked)
    names = sorted({name for fact in facts for name in ids(fact)})
    shuffled = list(names)
    random.Random(seed).shuffle(shuffled)
    other = [renamed(fact, dict(zip(names, shuffled, strict=True))) for fact in facts]
    assert shape(facts) == shape(other)
    assert sorted(same_ids(facts).values()) == sorted(f"c{n + 1}" for n in range(len(names)))


def test_equal_groups_of_cards_stay_together() -> None:
    """Two cards on two others: which pair is the first does not matter, but who is on whom does."""
    pairs = some([(2, 1), (4, 3)], [])
    assert shape(pairs) == shape(some([(1, 2), (3, 4)], [])) == shape(some([(1, 3), (4, 2)], []))
    assert shape(pairs) != shape(some([(2, 1), (4, 1), (3, 3)], []))


def test_another_board_has_another_shape() -> None:
    assert shape(some([(1, 2)], [1])) != shape(some([(1, 2)], [2]))
    assert shape(some([(1, 2)], [1])) == shape(some([(3, 1)], [3]))
