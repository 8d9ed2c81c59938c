"""A rule of a keyword is cited only where a card on the board has it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.boards import ask, duel


def cited(text: str) -> set[str]:
    """The rules under all outcomes of a duel in which Luke, who has the text, may strike back."""
    board = duel()
    (luke,) = board["light"]["character"]
    board["light"] = {**board["light"], "character": [{**luke, "text": text}]}
    verdict: dict[str, Any] = ask({**board, "ask": [{"outcomes": ["vader.damage", "luke.zone"]}]})
    outcomes = verdict["answers"][0]["outcomes"]
    return {rule for outcome in outcomes for step in outcome["line"] for rule in step["cites"]}


@pytest.mark.parametrize(
    ("more", "stuns"),
    [("", False), ("\nStun 1", True)],
)
def test_any_damage_stuns_only_where_somebody_has_stun(more: str, stuns: bool) -> None:
    rules = cited("Pay 1 Force -> Retaliate 1" + more)
    assert "tcg/retaliate-when-the-attack-ends" in rules
    assert ("tcg/stun-by-any-damage" in rules) == stuns
