"""Every word that an entry may ask has its kind, and every kind shows its words."""

from __future__ import annotations

from judge.board.entries import BESIDE, EXPECTATION_WORDS, QUESTION_WORDS
from judge.questions.kinds import ASK, EXPECT, KIND_OF, KINDS


def _first_words(forms: dict[str, str]) -> set[str]:
    return {form.partition(":")[0] for form in forms}


def test_every_word_has_its_kind() -> None:
    assert set(KIND_OF) == set(QUESTION_WORDS)
    assert sum(len(kind.words) for kind in KINDS) == len(KIND_OF)  # none has two


def test_every_word_is_shown() -> None:
    assert _first_words(ASK) == set(QUESTION_WORDS)
    assert _first_words(EXPECT) - {"..., when"} == set(EXPECTATION_WORDS)


def test_what_stands_beside_a_word_is_shown_with_it() -> None:
    for beside, words in BESIDE.items():
        for kind in {KIND_OF[word] for word in words}:
            told = " ".join([*kind.expect, *kind.expect.values()])
            assert f"{beside}:" in told or f"`{beside}`" in told, (beside, kind.words)
