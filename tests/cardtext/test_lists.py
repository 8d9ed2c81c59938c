"""Lists: a choice is one sentence, other words before a colon are said of each item; keywords stand for themselves."""

from __future__ import annotations

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.reading import Read, read_text

A, B, C = "Draw 1 card", "Deal 1 damage to a target unit", "Destroy a target enhancement"
IN_A_ROW = f"Action: Choose one: {A}, {B}, or {C}."


def understood(text: str, game: str = "swlcg") -> list[m.Ability]:
    found = read_text(text, game, "unit")
    assert all(one.stage == "understood" for one in found), [(one.words, one.why) for one in found]
    return [meaning for one in found for meaning in one.meanings]


@pytest.mark.parametrize(
    "text",
    [
        f"Action: Choose one:\n• {A}.\n• {B}.\n• {C}.",
        f"Action: Choose one:\n- {A},\n- {B}, or\n- {C}",
        f"Action: Choose one of the following: • {A}. • {B}. • {C}.",
        f"Action: Choose 1: {A}; {B}; or {C}.",
    ],
)
def test_a_choice_is_one_sentence_however_it_is_printed(text: str) -> None:
    (found,) = understood(text)
    assert [found] == understood(IN_A_ROW)
    assert isinstance(found.body, m.ChooseOne)
    assert (len(found.body.options), found.body.count) == (3, 1)


def test_of_several_options_as_many_are_chosen_as_it_says() -> None:
    (found,) = understood(IN_A_ROW.replace("one", "two"))
    assert isinstance(found.body, m.ChooseOne)
    assert found.body.count == 2


def test_words_before_a_colon_are_said_of_each_item() -> None:
    listed = "While you control:\n• another Droid unit, this unit gains elite.\n• a Jedi unit, this unit gains shielding."
    apart = (
        "While you control another Droid unit, this unit gains elite.\n"
        "While you control a Jedi unit, this unit gains shielding."
    )
    assert understood(listed) == understood(apart)
    listed = "Action: Target a unit. Until the end of the phase:\n* it gains elite,\n* it gains shielding."
    assert len(understood(listed)) == 1


def stages(text: str) -> list[tuple[str, str]]:
    found: list[Read] = read_text(text, "swtcg", "character")
    return [(one.stage, one.words.strip(" .")) for one in found]


def test_a_sentence_that_is_not_read_costs_itself_alone() -> None:
    assert stages("Evade 2. Frobnicate it. Retaliate 2") == [
        ("understood", "Evade 2"),
        ("unread", "Frobnicate it"),
        ("understood", "Retaliate 2"),
    ]
    assert stages(
        "Shields 2, Stun 1. Frobnicate it. Pay 1 Force -> Evade 2. Play only during your turn."
    ) == [
        ("understood", "Shields 2, Stun 1"),
        ("unread", "Frobnicate it"),
        ("understood", "Pay 1 Force -> Evade 2. Play only during your turn"),
    ]


def test_keywords_behind_a_cost_are_a_choice() -> None:
    (found,) = understood("Pay 1 Force -> Evade 2 or Retaliate 1", "swtcg")
    assert isinstance(found.body, m.ChooseOne)
    assert len(found.costs) == 1
