"""Words of those who act are no nicknames, and what a short text looks like is said in words."""

from __future__ import annotations

import pytest

from judge.errors import SituationError
from judge.verdict import service
from tests.boards import duel

OTHER = [("swlcg", "leia", "dark"), ("swlcg", "trooper", "rules"), ("berserk", "archer", "first")]


@pytest.mark.parametrize("word", ["dark", "light", "nature", "rules"])
def test_a_card_is_not_called_like_who_acts(word: str) -> None:
    board = duel()
    board["dark"]["character"][0]["as"] = word
    with pytest.raises(SituationError, match=f'"{word}" is one of those who act, not a card') as error:
        service.ask(board)
    assert f"{word}_1" in error.value.suggestion


@pytest.mark.parametrize(("game", "nick", "word"), OTHER)
def test_nor_in_another_game(game: str, nick: str, word: str) -> None:
    board = service.new(game).replace(f"as: {nick}", f"as: {word}")
    with pytest.raises(SituationError, match=f'"{word}" is one of those who act'):
        service.ask(board)


@pytest.mark.parametrize("value", ["x y", "9", "a.b", "a" * 50])
def test_no_pattern_is_shown(value: str) -> None:
    board = duel()
    board["dark"]["character"][0]["as"] = value
    with pytest.raises(SituationError, match="is no nickname") as error:
        service.ask(board)
    assert "^" not in str(error.value)
    assert error.value.suggestion.startswith("begin with a letter")
