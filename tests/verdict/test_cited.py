"""A rule is cited where it had a part: odds and rolls have theirs, and a keyword's rule stands with the keyword."""

from __future__ import annotations

import json
import os
import re
from typing import Any

import pytest

from judge.knowledge import load
from judge.play.case import Case
from judge.questions import Inquiry
from judge.verdict.expectations import check
from judge.verdict.precedents import situation_of
from judge.verdict.service import parse

EVERY = 1 if os.environ.get("FUZZ_EXAMPLES") else 43
"""Every so manieth example is looked at; `make fuzz` looks at all."""
KEYWORDS = (
    *(
        "accuracy",
        "armor",
        "bombard",
        "bounty",
        "deflect",
        "enhance",
        "evade",
        "lucky",
        "overkill",
        "overload",
    ),
    *("pilot", "reserves", "retaliate", "stun", "upkeep", "critical hit", "ion cannon"),
    *("elite", "limited", "shielding", "targeted strike", "no enhancements"),
)
"""Keywords after which rules are named.  A rule about Shields or Intercept is about other texts, too."""
KNOWN = {
    "swtcg/bombard-in-short/5",  # a unit that is given its Ion Cannon by another word
    "swtcg/what-a-unit-may-attack/3/twin1",  # an Ion Cannon counts as Bombard does
    "swtcg/barrage/1",  # Barrage is Bombard with another arena
    "swtcg/attack-turned-upon-another-unit/1",
    "swtcg/a-card-divides-the-hits/2",  # so many hits as one likes go over, as those of Overkill do
    "swtcg/play-only-before-whose-dice/5",  # so does another
    "swtcg/pilot-boards-a-unit/1/twin1",  # a pilot aboard says it without a text
}
"""Examples in which the rule has a part by other words than the keyword; with an example its twins."""


def sample(word: str = "") -> list[str]:
    """Some examples, or those that expect something with this word."""
    known = [e for e in load().examples() if "open" not in e.situation]
    if word:
        return [e.id for e in known if any(word in entry for entry in e.situation.get("expect", ()))]
    return [e.id for e in known[::EVERY]]


def shown(key: str) -> tuple[Case, dict[str, Any]]:
    """An example as a case, and what stands on its board."""
    data = situation_of(load().example(key))
    return Case(parse(data)), {k: v for k, v in data.items() if k not in ("expect", "title", "ask")}


@pytest.mark.parametrize("key", sample())
def test_the_rule_of_a_keyword_is_cited_with_the_keyword_alone(key: str) -> None:
    case, board = shown(key)
    words = json.dumps(board, ensure_ascii=False).casefold()
    for rule in check(case).cites:
        name = re.sub(r"[-/]", " ", rule)
        for keyword in KEYWORDS:
            if re.search(rf"\b{keyword}\b", name) and KNOWN.isdisjoint((key, key.partition("/twin")[0])):
                assert keyword in words, rule


@pytest.mark.parametrize("key", [*sample("chance"), *sample("best")][:: 1 if EVERY == 1 else 4])
def test_odds_and_rolls_have_their_rule(key: str) -> None:
    case, _ = shown(key)
    inquiry = Inquiry(case)
    for i, entry in enumerate(case.situation.expect):
        if entry.chance is None and entry.best is None:
            continue
        answer = inquiry.ask(entry, f"expect[{i}]")
        assert answer.cites or answer.value in (0, 1)
        rolls = [s for end in answer.more.get("spread", []) for s in end["line"] if s["player"] == "nature"]
        assert [roll["do"] for roll in rolls if not roll["cites"]] == []
