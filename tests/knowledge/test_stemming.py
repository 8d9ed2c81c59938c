"""Words: folding, stems, and which words meet."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.knowledge.stemming import fold, forms, same_word, split


def test_fold() -> None:
    assert fold("Padmé ZAKŁÓCENIE Срабатывающая ещё ß") == "padme zaklocenie срабатывающая еще ss"


def test_split() -> None:
    assert split("Pay 1 Force -> Evade 2, tcg-faq/36") == [
        "pay",
        "1",
        "force",
        "evade",
        "2",
        "tcg",
        "faq",
        "36",
    ]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("intercepts", "intercept"),
        ("przechwycenia", "przechwycenie"),
        ("zaklocenie", "zakłócenie"),
        ("особенности", "особенность"),
        ("срабатывающих", "срабатывающая"),
        ("приобретенная", "приобретённая"),
    ],
)
def test_words_that_meet(first: str, second: str) -> None:
    assert same_word(first, second)


@pytest.mark.parametrize(("first", "second"), [("evade", "deflect"), ("атака", "удар"), ("1", "2")])
def test_words_that_do_not(first: str, second: str) -> None:
    assert not same_word(first, second)


@given(st.text(min_size=1, max_size=20))
@settings(max_examples=150, deadline=None)
def test_every_word_has_a_form(text: str) -> None:
    assert all(forms(word) for word in split(text))


def test_stemming_in_several_threads() -> None:
    words = [
        stem + ending for stem in ("intercept", "retaliat", "deflect") for ending in ("s", "ed", "ing", "ion")
    ]
    forms.cache_clear()
    alone = [forms(word) for word in words]
    with ThreadPoolExecutor(8) as pool:
        for _ in range(20):
            forms.cache_clear()
            assert list(pool.map(forms, words)) == alone
