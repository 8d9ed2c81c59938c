"""What stands at the front of a sentence belongs to what it stands before."""

from __future__ import annotations

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.reading import read_text

THIS_TURN = m.Period("turn", None, "this")


def meant(text: str, kind: str) -> m.Ability:
    """What the one ability of a card means."""
    (read,) = read_text(text, "swtcg", kind)
    (ability,) = read.meanings
    return ability


@pytest.mark.parametrize("when", ["This turn", "Until the end of the turn", "For the rest of the turn"])
def test_how_long_one_waits_for_something_is_not_how_long_what_is_done_then_lasts(when: str) -> None:
    effect = "it gets +1 power"
    waiting = meant(f"{when}, whenever one of your units attacks, {effect}.", "battle")
    assert waiting == meant(f"Whenever one of your units attacks this turn, {effect}.", "battle")
    assert isinstance(waiting.body, m.Later)
    assert waiting.body.event.period == THIS_TURN
    assert isinstance(waiting.body.body, m.Effect)
    assert waiting.body.body.lasts is None
    lasting = meant(f"When one of your units attacks, {effect} this turn.", "character")
    assert lasting.trigger is not None
    assert lasting.trigger.period is None
    assert isinstance(lasting.body, m.Effect)
    assert lasting.body.lasts == THIS_TURN
