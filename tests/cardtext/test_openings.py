"""What stands at the front of a sentence belongs to what it stands before."""

from __future__ import annotations

import pytest

from judge.cardtext.reading import read_text


@pytest.mark.parametrize("when", ["This turn", "Until the end of the turn"])
def test_how_long_one_waits_for_something_is_not_how_long_what_is_done_then_lasts(when: str) -> None:
    effect = "it gets +1 power"
    (waiting,) = read_text(f"{when}, whenever one of your units attacks, {effect}.", "swtcg", "character")
    assert waiting.stage == "unread"
    (lasting,) = read_text(f"When one of your units attacks, {effect} this turn.", "swtcg", "character")
    assert lasting.stage == "understood"
