"""A tree is not heard where the law has no rule for some piece; icons of one's choice are told one by one."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cardtext import meaning as m
from judge.engine.law import law
from judge.engine.solver import ground
from judge.games.swlcg import spoken
from judge.games.swlcg.abilities import Known, Strange, abilities


def action(body: m.Body, **more: Any) -> m.Ability:
    return m.Ability("action", body, **more)


EVERYBODY = m.Selector("each", m.Anything(), "player")
ENEMY = m.Selector("each", m.And((m.Is("type", "unit"), m.Rel("controller", m.OPPONENT))))
HURT = m.deed("damage", patient=ENEMY, amount=m.Things("damage", m.Number(1)))
DRAW = m.Effect(m.deed("draw", patient=m.Selector("top", m.Anything(), count=m.Number(1))))
GONE = m.Ability("reaction", DRAW, trigger=m.Event((m.deed("leave", patient=m.THIS),), "after"))


REFUSED = (
    action(m.Effect(m.deed("damage", patient=ENEMY, among=ENEMY, amount=m.Things("damage", m.Number(1))))),
    action(m.Effect(HURT, lasts=m.Period("turn"))),
    action(m.Effect(HURT, "can")),
    action(m.Effect(m.Deed("damage", HURT.roles, ("at_random",)))),
    action(m.May(EVERYBODY, DRAW)),
    action(m.Unless(DRAW, m.deed("draw", agent=EVERYBODY))),
    action(m.Instead(DRAW)),
    action(DRAW, zone=m.Zone("hand")),
    action(DRAW, conditions=(m.During(m.Period("game")),)),
    action(DRAW, costs=(m.If(m.During(m.Period("engagement")), DRAW),)),
    m.Ability("reaction", DRAW),
    m.Ability("reaction", DRAW, trigger=m.Event((HURT,), "after", "first", m.Period("turn"))),
    m.Ability("reaction", DRAW, trigger=m.Event((m.deed("focus", patient=m.THIS, agent=m.Ref("that")),))),
    m.Ability("static", m.Effect(m.deed("gain", patient=ENEMY, what=GONE))),
    m.Ability("static", m.Effect(m.deed("attack", patient=ENEMY), "cannot")),
    m.Ability("keyword", name="lofty", number=m.Number(2)),
)
"""Meanings for which the law has no rule."""


@pytest.mark.parametrize("told", REFUSED)
def test_what_the_law_has_no_rule_for_is_refused(told: m.Ability) -> None:
    assert spoken.missing(told)


@pytest.mark.parametrize(("words", "many"), [("gains", 3), ("loses", 6)])
def test_an_edge_enabled_icon_can_be_lost(words: str, many: int) -> None:
    text = f"Action: This unit {words} 1 combat icon of your choice until the end of the phase."
    assert [parts[2] for parts in told(text, "ways", 4)] == [many]


def test_a_unit_is_attached_to_nothing() -> None:
    words = "Action: Attach this card to a unit."
    assert [type(one) for one in abilities(words, "unit", "Nobody")] == [Strange]
    assert [type(one) for one in abilities(words, "enhancement", "Nobody")] == [Known]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("unit", "While there are 3 more units in play, this unit gains elite."),
        (
            "unit",
            "Reaction: After this unit is declared as an attacker against a target objective, draw 1 card.",
        ),
        ("event", "Action: A target unit gains 3 combat icons of your choice until the end of the phase."),
        ("enhancement", "Enhance an objective. This objective cannot be damaged."),
        ("unit", "Action: Focus this event to draw 1 card."),
    ],
)
def test_a_word_that_could_not_count_costs_its_ability(kind: str, words: str) -> None:
    assert Strange in [type(one) for one in abilities(words, kind, "Nobody")]


@pytest.mark.parametrize("words", ["Shuffle", "Then, shuffle"])
def test_a_deck_is_shuffled_after_a_search_with_or_without_then(words: str) -> None:
    text = (
        f"Action: Search your deck for a Pilot card, reveal it, and add it to your hand. {words} your deck."
    )
    assert [parts[2] for parts in told(text, "left", 3)] == ["shuffled"]


def told(text: str, predicate: str, arity: int) -> list[tuple[Any, ...]]:
    """What the law says of the one ability of a text, whatever the board: atoms of a predicate."""
    (ability,) = abilities(text, "unit", "Nobody")
    assert isinstance(ability, Known)
    given = [*ability.of("a1", "c1", None), *spoken.tree(ability.means)]
    return [parts for parts, _ in ground(law("swlcg").text, given).atoms(predicate, arity)]
