"""Enhance: the way to play a Battle card for a higher cost, with an effect in the place of its usual one."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.games.swtcg.keywords import ENHANCE


def is_enhanced(meaning: m.Ability) -> bool:
    """Whether an ability is that way to play a card."""
    return meaning.name == ENHANCE and meaning.kind == "event"


def as_played(meaning: m.Ability) -> m.Ability:
    """The card as it is played so: that its effect is done instead of the usual one is the rule."""
    body = meaning.body
    parts: list[m.Body] = []
    for part in body.parts if isinstance(body, m.Seq) and not body.then else (body,):
        done = part.body if isinstance(part, m.Instead) and part.of is None else part
        assert done is not None
        parts += done.parts if isinstance(done, m.Seq) and not done.then else [done]
    return replace(meaning, name="", body=parts[0] if len(parts) == 1 else m.Seq(tuple(parts)))
