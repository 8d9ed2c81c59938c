"""The nearest wordings: a word or two otherwise is near; to nonsense nothing is."""

from __future__ import annotations

import pytest

from judge.cardtext.nearest import nearest


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("swtcg", "Wubba lubba."),
        ("swlcg", "Blorp the zorg until fleem."),
        ("swlcg", "This is nonsense, my friend."),
        ("berserk", "Неповоротливость."),
        ("berserk", "Привет, как дела?"),
    ],
)
def test_to_nonsense_nothing_is_near(game: str, words: str) -> None:
    assert nearest(game, words) == []


@pytest.mark.parametrize(
    ("game", "words", "offered"),
    [
        ("swtcg", "Retaliat 2", "Retaliate 2"),
        ("swlcg", "Action: Focus this unit to levitate a target enemy unit.", "destroy a target enemy unit"),
        ("swlcg", "Shieldng.", "Shielding."),
    ],
)
def test_a_word_or_two_otherwise_is_near(game: str, words: str, offered: str) -> None:
    assert any(offered in wording for wording in nearest(game, words))
