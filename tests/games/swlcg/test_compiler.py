"""Meanings of card texts become facts; what the law has no rule for is refused."""

from __future__ import annotations

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.reading import read_text
from judge.engine.law import law
from judge.engine.solver import ground, show_term
from judge.games.swlcg import spoken
from judge.games.swlcg.abilities import Known, Strange, abilities
from judge.games.swlcg.compiler import compiled
from tests.games.swlcg.test_refused import DRAW, ENEMY, REFUSED, action

JEDI = "least(count(both(both(is(type,unit),is(trait,jedi)),both(in(play),mine))),1)"


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "Reaction: After this unit is focused, draw 1 card.",
            ["instruction(a,1,draw,1,none)", "parts(a,1)", "trigger(a,focus,this)"],
        ),
        (
            "Reaction: After a unit enters play under your control, draw 1 card.",
            ["instruction(a,1,draw,1,none)", "parts(a,1)", "trigger(a,enters,both(is(type,unit),mine))"],
        ),
        (
            "Action: If an enemy unit was damaged this turn, draw 1 card.",
            [
                "instruction(a,1,draw,1,none)",
                "part_needs(a,1,happened(damage,both(is(type,unit),theirs),turn))",
                "parts(a,1)",
            ],
        ),
        (
            "Action: If you control a Jedi unit, draw 1 card. If it is your turn, draw 2 cards instead.",
            [
                "instruction(a,1,draw,2,none)",
                "instruction(a,2,draw,1,none)",
                *(f"part_needs(a,{part},{JEDI})" for part in (1, 2)),
                "part_needs(a,1,during(my_turn))",
                "part_needs(a,2,not_so(during(my_turn)))",
                "parts(a,2)",
            ],
        ),
        (
            "Action: Discard 1 card from your hand to draw 2 cards.",
            [
                "cost(a,discard,tgt(1),1)",
                "instruction(a,1,draw,2,none)",
                "parts(a,1)",
                "target(a,1,both(in(hand),mine))",
            ],
        ),
    ],
)
def test_a_text_as_facts(text: str, facts: list[str]) -> None:
    (read,) = read_text(text, "swlcg", "unit", "Nobody")
    (ability,) = read.meanings
    (one,) = compiled(ability)
    assert sorted(show_term(fact) for fact in one.of("a")) == sorted([*facts, f"kind(a,{ability.kind})"])


@pytest.mark.parametrize(
    "told",
    [
        *REFUSED,
        action(m.ChooseOne((DRAW, m.May(m.YOU, m.May(m.YOU, DRAW))))),
        action(
            m.Effect(
                m.deed("damage", patient=ENEMY, agent=m.OPPONENT, amount=m.Things("damage", m.Number(1)))
            )
        ),
    ],
)
def test_what_the_law_has_no_rule_for_is_refused(told: m.Ability) -> None:
    with pytest.raises(Unmodelled):
        compiled(told)


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


def test_two_icons_that_are_gained_may_differ() -> None:
    text = "Action: This unit gains 2 combat icons of your choice until the end of the phase."
    (ability,) = abilities(text, "unit", "Nobody")
    assert isinstance(ability, Known)
    assert ("ways", "a1", 1, 6, "you") in ability.facts


def test_a_deck_is_shuffled_after_a_search_with_or_without_then() -> None:
    told = "Action: Search your deck for a Pilot card, reveal it, and add it to your hand. {} your deck."
    (plainly,), (then,) = (abilities(told.format(words), "event") for words in ("Shuffle", "Then, shuffle"))
    for ability in (plainly, then):
        assert isinstance(ability, Known)
        assert ability.means is not None
        given = [("bearer", "a1", "c1"), *ability.facts, *spoken.tree(ability.means)]
        left = ground(law("swlcg").text, given).atoms("left", 3)
        assert [parts[2] for parts, _ in left] == ["shuffled"]
