"""Two abilities in one sentence: what always holds, and behind a comma what something sets off."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext.notation import Grammar
from judge.cardtext.russian.parts import Gains, Spoken
from judge.cardtext.russian.sentences import given, headed, set_off


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("sentence", 'head0* gains[n] "," trigger sep? steps dot?', 0.3)(_with_what_follows)
    g.rule("sentence", 'head0* bonus "," trigger sep? steps dot?', 0.25)(
        lambda heads, gain, *rest: _with_what_follows(heads, Gains((gain,)), *rest)
    )


def _with_what_follows(heads: Any, gains: Gains, trigger: Any, sep: Any, row: Any, dot: Any) -> Any:
    """ "+1 to its strike for each token on it, when it strikes it loses all tokens"."""
    if gains.either:
        return None
    holds: Any = Spoken(given(gains, ()).body)
    follows = set_off(trigger, row)
    if follows is None or follows.trigger is None:
        return None
    if heads:
        holds, follows = headed(heads, holds), headed(heads, follows)
    return None if holds is None or follows is None else replace(holds, also=(follows,))
