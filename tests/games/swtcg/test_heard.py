"""What the law hears of a text of this game: words for somebody for whom nobody stands are refused, and named."""

from __future__ import annotations

import pytest

from judge.cardtext import meaning as m
from judge.games.hearing import missing


def stronger(who: m.Term) -> m.Ability:
    """An ability that gives somebody +1 power."""
    deed = m.deed("modify", patient=who, property=m.Property("power"), amount=m.Number(1))
    return m.Ability("static", m.Effect(deed))


def attackers_of(who: str) -> m.Selector:
    """Each unit that attacks somebody."""
    return m.Selector("each", m.And((m.Is("type", "unit"), m.Rel("attacking", m.Ref(who)))))


@pytest.mark.parametrize("who", ["this", "defender"])
def test_a_word_for_whom_somebody_stands_is_heard(who: str) -> None:
    assert missing("swtcg", stronger(attackers_of(who))) == ""


@pytest.mark.parametrize("who", ["that", "done", "nobody"])
def test_a_word_for_whom_nobody_stands_is_refused_and_named(who: str) -> None:
    assert missing("swtcg", stronger(attackers_of(who))) == f"ref: {who}"
