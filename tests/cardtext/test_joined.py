"""English verbs: what stands before them (tense, voice, negation, modal), and two of them joined."""

from __future__ import annotations

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.reading import Read, read_text
from judge.quality.card_words import read


def one(text: str, game: str = "swlcg") -> Read:
    """The one ability of a text."""
    (only,) = read_text(text, game, "unit")
    return only


@pytest.mark.parametrize(
    ("said", "plainly"),
    [
        ("This unit must not attack.", "This unit cannot attack."),
        ("This unit can never be damaged.", "This unit cannot be damaged."),
        ("While this unit is no longer attacking, it gets +1 damage capacity.",
         "While this unit is not attacking, it gets +1 damage capacity."),
        ("If this unit had attacked this turn, draw 1 card.", "If this unit has attacked this turn, draw 1 card."),
        ("If this unit has already been damaged, draw 1 card.", "If this unit has been damaged, draw 1 card."),
        ("If this unit has never been damaged, draw 1 card.", "If this unit has not been damaged, draw 1 card."),
    ],
)  # fmt: skip
def test_an_auxiliary_says_the_same_in_every_form(said: str, plainly: str) -> None:
    assert one(said).meanings == one(plainly).meanings != ()


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("Each player may choose not to draw a card.", "may choose not to"),
        ("This unit would not be damaged.", "would not"),
        ("Your opponent could draw a card.", "could"),
    ],
)
def test_what_no_meaning_says_is_refused_by_name(text: str, piece: str) -> None:
    (ability,) = read(text, "swlcg")["abilities"]
    assert (ability["stage"], ability["why"]) == ("read", f"{piece}: what is it then?")


@pytest.mark.parametrize(
    ("text", "deeds"),
    [
        ("When this unit damages or destroys a unit, draw a card.", ["damage", "destroy"]),
        ("Whenever damage would be done to or by this unit, gain 1 Force.", ["damage", "damage"]),
        ("When a unit is moved to or from the Space arena, draw a card.", ["move", "move"]),
        ("When a unit is damaged or discarded by this unit, draw a card.", ["damage", "discard"]),
    ],
)
def test_two_verbs_have_one_object_or_agent(text: str, deeds: list[str]) -> None:
    (ability,) = one(text, "swtcg").meanings
    assert ability.trigger is not None
    assert [deed.verb for deed in ability.trigger.deeds] == deeds
    assert all(deed.roles for deed in ability.trigger.deeds)


def test_what_is_denied_of_two_verbs_is_denied_of_both() -> None:
    denied = one("If this unit has not been attacked or damaged this turn, draw a card.", "swtcg").meanings
    both = [node for node in walk(denied) if isinstance(node, m.And)]
    assert [[type(part) for part in node.parts] for node in both] == [[m.Not, m.Not]]
    said = one("If this unit has been attacked or damaged this turn, draw a card.", "swtcg").meanings
    assert any(isinstance(node, m.Or) for node in walk(said))


def test_each_of_two_kinds_is_each_of_both_and_no_card_has_to_be_both() -> None:
    each = one("Each Jedi and Rebel you control gets +1 power.", "swtcg").meanings
    assert each == one("Each Jedi or Rebel you control gets +1 power.", "swtcg").meanings != ()
    assert one("A Jedi and Rebel gets +1 power.", "swtcg").stage == "unread"
