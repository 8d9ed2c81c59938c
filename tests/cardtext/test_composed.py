"""Sentences put together from the paradigms of the language: each means what a plainer one means.

Who reads "and", "only" or "that you ..." in one place reads it in every other: the pairs are of one construct each.
"""

from __future__ import annotations

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.reading import Read, read_text
from judge.cardtext.russian import reading as russian

SAME = {
    "swtcg": [
        ("Choose a unit that you deployed this turn. Tap that unit.", "Choose a unit you deployed this turn. Tap that unit."),
        ("Tap a unit that your opponent controls.", "Tap a unit your opponent controls."),
        ("Tap a unit whose power is 3 or less.", "Tap a unit with power 3 or less."),
        ("Tap a unit that costs 4 or less.", "Tap a unit with build cost 4 or less."),
        ("Tap all units that aren't Jedi.", "Tap all non-Jedi units."),
        ("This unit can neither attack nor be attacked.", "This unit cannot attack or be attacked."),
        ("This unit won't untap this turn.", "This unit does not untap this turn."),
        ("If you have no more than 2 units, draw a card.", "If you have 2 or fewer units, draw a card."),
        ("For as long as this unit is tapped, it gets +1 power.", "As long as this unit is tapped, it gets +1 power."),
        ("The first time each turn that this unit attacks, draw a card.",
         "When this unit attacks for the first time each turn, draw a card."),
        ("By paying 2 Force, you may untap this unit.", "You may untap this unit by paying 2 Force."),
        ("Remove no more than 2 damage counters from this unit.", "Remove up to 2 damage counters from this unit."),
    ],
    "swlcg": [
        ("You may only play this card if you control a Droid unit.", "Play only if you control a Droid unit."),
        ("Action: If your opponent controls at least 2 more units than you do, draw 1 card.",
         "Action: If your opponent controls at least 2 more units than you, draw 1 card."),
        ("Reaction: After this unit attacks, draw 1 card (limit once per phase).",
         "Reaction: After this unit attacks, draw 1 card. (Limit once per phase.)"),
        ("Action: Draw 1 card. If you control a Droid unit, draw 2 instead.",
         "Action: Draw 1 card. If you control a Droid unit, draw 2 cards instead."),
        ("Action: Deal 1 damage to a target unit, or 2 damage if it is a Droid.",
         "Action: Choose a target unit. Deal 1 damage to it. If it is a Droid, deal 2 damage to it instead."),
        ("Action: A target unit gains either [Tactics] or [Blast Damage].",
         "Action: A target unit gains [Tactics] or [Blast Damage]."),
    ],
    "berserk": [
        ("{tap}: Ранить существо которое атаковало в этот ход на 2.", "{tap}: Ранить существо, атаковавшее в этот ход, на 2."),
        ("{tap}: Ранить существо, закрытое на 2.", "{tap}: Ранить закрытое существо на 2."),
        ("Не может ни атаковать, ни перемещаться.", "Не может атаковать и перемещаться."),
        ("{tap}: Ранить одно или два существа на 1.", "{tap}: Ранить 1 или 2 существа на 1."),
        ("+1 к ударам по эльфам, +2 по гномам.", "+1 к ударам по эльфам, +2 к ударам по гномам."),
        ("Лорд Хаоса может быть атакован только эльфами.", "Только эльфы могут атаковать Лорда Хаоса."),
        ("{tap}: Ранить существо на 2, а если это эльф, на 3.", "{tap}: Ранить существо на 2 (или на 3, если это эльф)."),
    ],
}  # fmt: skip
"""A sentence, and a plainer one of the same meaning."""


def abilities(text: str, game: str) -> list[Read]:
    """What is read of a text."""
    if game == "berserk":
        return russian.read_text(text, game, "", "Лорд Хаоса")
    return read_text(text, game, "mission" if text.startswith(("Choose", "Tap", "Remove")) else "unit")


@pytest.mark.parametrize(("game", "said", "plainly"), [(g, *pair) for g, row in SAME.items() for pair in row])
def test_it_says_what_the_plainer_sentence_says(game: str, said: str, plainly: str) -> None:
    one, other = ([read.meanings for read in abilities(text, game)] for text in (said, plainly))
    assert one == other
    assert all(one)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("swtcg", "If you and your opponent have that number of units, draw a card."),
        (
            "swlcg",
            "Action: A target unit gains [Tactics] and another [Blast Damage] until the end of the phase.",
        ),
        ("swtcg", "When this unit is attacked by a Jedi or a Sith, it gets +1 power for this attack."),
        ("berserk", "Когда атакует и ранит существо, получает {counter}."),
    ],
)
def test_what_has_no_single_meaning_is_refused(game: str, text: str) -> None:
    assert any(read.stage != "understood" for read in abilities(text, game))


def test_each_of_two_nouns_keeps_its_own_word() -> None:
    (read,) = abilities(
        "Each of your unique Jedi and non-unique Rebels get +1 power until end of turn.", "swtcg"
    )
    (group,) = (node for node in walk(read.meanings) if isinstance(node, m.Group))
    assert all(isinstance(member, m.Selector) for member in group.members)


def test_the_same_number_is_as_many_as_the_other_has() -> None:
    (read,) = abilities("If you and your opponent have the same number of units, draw a card.", "swtcg")
    (measure,) = (node for node in walk(read.meanings) if isinstance(node, m.Measure))
    assert (type(measure.left), measure.relation, type(measure.right)) == (m.Count, "=", m.Count)


def test_whose_step_it_is_stands_behind_whom_it_is_said_of() -> None:
    text = "Any unit damaged by this unit can't untap during its controller's next untap step."
    (read,) = abilities(text, "swtcg")
    (period,) = (
        node for node in walk(read.meanings) if isinstance(node, m.Period) and node.whose is not None
    )
    assert isinstance(period.whose, m.Owner)
    assert period.whose.of != m.THIS


def test_who_died_is_who_was_wounded_where_the_own_name_is_of_another_gender() -> None:
    (read,) = abilities("{tap}: Ранить существо на 2; если не погибло, оно закрывается.", "berserk")
    (happened,) = (node for node in walk(read.meanings) if isinstance(node, m.Happened))
    assert happened.event.deeds[0]["patient"] == m.Ref("chosen", 1)


def test_until_something_happens_is_an_end_and_no_condition() -> None:
    for text, game in (
        ("One of your units gets +2 power until it attacks.", "swtcg"),
        ("{tap}: Выбранное существо получает +1 к {strike} до следующего удара.", "berserk"),
    ):
        (read,) = abilities(text, game)
        assert any(isinstance(node, m.Until) for node in walk(read.meanings))
