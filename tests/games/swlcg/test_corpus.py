"""Every wording of the corpus means what stands beside it; what is known to the grammar the law has rules for."""

from __future__ import annotations

import pytest

from judge.games.swlcg.abilities import refusals
from judge.games.swlcg.text.model import Ability, NotModelled
from judge.games.swlcg.text.parse import parse_text
from tests.games.swlcg.corpus import lines, meaning


@pytest.mark.parametrize(("text", "told"), list(lines()))
def test_a_wording_means_what_it_says(text: str, told: str) -> None:
    assert meaning(text) == told
    kind = "fate" if text.startswith("(fate) ") else "unit"
    found = parse_text(text.removeprefix("(fate) "), kind)
    assert list(refusals([one for one in found if isinstance(one, Ability)])) == []


@pytest.mark.parametrize(
    ("text", "stumbled"),
    [
        ("Action: Deal 1 damage to a target enemy unit on the moon.", "moon"),
        ("Reaction: After the sun sets, draw 1 card.", "sun"),
        ("Action: Draw", ""),
        ("This unit wears a hat.", "wears"),
    ],
)
def test_where_the_grammar_stumbles_is_said(text: str, stumbled: str) -> None:
    (found,) = parse_text(text)
    assert isinstance(found, NotModelled)
    assert found.stumbled == stumbled
    assert found.words == text.rstrip(".")


def test_one_unknown_ability_does_not_spoil_the_others() -> None:
    found = parse_text("Elite.\nThis unit wears a hat.\nAction: Draw 1 card.")
    assert [type(one).__name__ for one in found] == ["Ability", "NotModelled", "Ability"]


def test_typographic_signs_make_no_difference() -> None:
    plain = parse_text("Action: Return a target unit to its owner's hand.")
    assert parse_text("Action: Return a target unit to its owner’s hand.") == plain
