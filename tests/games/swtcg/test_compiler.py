"""Meanings of card texts become abilities of the model; what the law has no rule for is refused."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.compiler import compiled
from judge.games.swtcg.model import Ability, Filter, NotModelled, Part
from judge.games.swtcg.reading import abilities_of

DRAW = m.Effect(m.deed("draw", patient=m.Selector("top", m.Anything(), count=m.Number(1))))
ENEMY = m.Selector("each", m.And((m.Is("type", "unit"), m.Rel("controller", m.OPPONENT))))
HURT = m.deed("damage", patient=ENEMY, amount=m.Things("damage", m.Number(1)))
PAID = (m.Effect(m.deed("pay", things=m.Things("force", m.Number(1)))),)


def activated(body: m.Body, **more: Any) -> m.Ability:
    return m.Ability("activated", body, costs=PAID, **more)


def test_a_meaning_becomes_an_ability() -> None:
    (found,) = compiled(activated(m.Effect(HURT)), "Pay 1 Force -> Hurt them.", "character")
    assert (found.kind, found.label, found.costs) == ("activated", "Hurt them", (("force", 1),))
    assert found.parts == (Part(("damage", ("each", Filter(side="opponent", unit=True)), 1)),)


@pytest.mark.parametrize(
    "told",
    [
        activated(m.Effect(m.deed("damage", patient=ENEMY, among=ENEMY, amount=HURT["amount"]))),
        activated(m.Effect(HURT, "can")),
        activated(m.Effect(m.Deed("damage", HURT.roles, ("if_able",)))),
        activated(m.May(m.YOU, m.ForEach(ENEMY, m.Effect(HURT)))),
        activated(m.Unless(DRAW, HURT)),
        activated(m.Instead(DRAW)),
        activated(m.ChooseOne((DRAW, m.Effect(HURT)), count=2)),
        activated(DRAW, limit=m.Limit(2, m.Period("round"))),
        activated(DRAW, zone=m.Zone("hand")),
        activated(DRAW, conditions=(m.During(m.Period("game")),)),
        m.Ability("triggered", DRAW, trigger=m.Event((HURT,), "after", "first", m.Period("turn"))),
        m.Ability("triggered", DRAW, trigger=m.Event((m.deed("focus", patient=m.THIS),))),
        m.Ability("static", DRAW),
        m.Ability("static", m.Effect(m.deed("draw", patient=ENEMY), "cannot")),
        m.Ability("keyword", name="pilot", number=m.Number(2)),
    ],
)
def test_what_the_law_has_no_rule_for_is_refused(told: m.Ability) -> None:
    with pytest.raises(Unmodelled):
        compiled(told, "Pay 1 Force -> Do something.", "character")


@pytest.mark.parametrize(
    ("listed", "plain_text"),
    [
        ("Tap -> Draw a card.", "[tap] -> Draw a card."),
        ("Pay 1 Force: Evade 2", "Pay 1 Force -> Evade 2"),
        ("2 Force Pay -> Evade 3", "Pay 2 Force -> Evade 3"),
        ("Critical Hit 1; Pay 1 Force -> Evade 1", "Critical Hit 1 | Pay 1 Force -> Evade 1"),
        (
            "Each of your Jedi gets 'Pay 1 Force -> Evade 1.'",
            'Each of your Jedi gets "Pay 1 Force -> Evade 1."',
        ),
        (
            "[Pilot] Starfighter Pilot. the Starfighter gets : * +20 speed * Stun 1",
            "Starfighter Pilot. | The Starfighter gets +20 speed. | The Starfighter gets Stun 1.",
        ),
        (
            "Evade 1 (Prevent up to 1 damage to this unit). Reserves: Tap -> Draw a card.",
            "Evade 1 | Reserves: [tap] -> Draw a card.",
        ),
    ],
)
def test_the_notations_of_card_lists_say_the_same(listed: str, plain_text: str) -> None:
    told, plainly = (abilities_of(text, "Wren", "character") for text in (listed, plain_text))
    assert not [one for one in (*told, *plainly) if isinstance(one, NotModelled)]
    facts = [
        [(one.kind, one.works_in, one.pilot, one.costs, one.parts) for one in row if isinstance(one, Ability)]
        for row in (told, plainly)
    ]
    assert facts[0] == facts[1]


def test_a_condition_on_a_choice_is_not_dropped() -> None:
    """ "Choose one of those cards if ...": of all of them, so that it is more than which card is chosen."""
    told = "[tap] -> Look at your opponent's hand. {} Your opponent discards that card."
    (before,) = abilities_of(told.format("If there are any Battle cards there, choose one of them."))
    (behind,) = abilities_of(told.format("Choose one of them if there are any Battle cards there."))
    assert isinstance(before, Ability)
    assert isinstance(behind, NotModelled)


@pytest.mark.parametrize(
    "text",
    [
        "When this unit attacks, it rolls 1 more die.",  # than which?
        "When this unit would attack, this unit gets +1 power for this attack.",  # it has not begun
    ],
)
def test_what_cannot_be_told_is_refused(text: str) -> None:
    (refused,) = abilities_of(text, "Guard", "character")
    assert isinstance(refused, NotModelled)
