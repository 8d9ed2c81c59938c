"""Meanings of card texts become the facts that the old grammar gave, and those that it could not give."""

from __future__ import annotations

from typing import Any

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.reading import read_text
from judge.engine.solver import Term, show_term
from judge.games.swlcg.abilities import Writer
from judge.games.swlcg.compiler import compiled
from judge.games.swlcg.phrases import Unmodelled
from judge.games.swlcg.text.model import NotModelled
from judge.games.swlcg.text.parse import parse_text
from judge.knowledge import load
from tests.games.swlcg.corpus import lines

JOINED = ("both", "either", "all", "one_of")
OTHERWISE = {
    # the same two parts in the other order
    (
        "Action: Place 1 focus token on a target Character unit. If the Balance of the Force is with the light "
        "side, place 2 focus tokens on that unit instead."
    ),
    # by whom it is played, no longer whose it is
    "Reaction: After you play a Creature unit from your hand, draw 1 card.",
    # that a unit is only targeted is no part any more, and "during this engagement" a condition
    (
        "Reaction: After this unit is declared as an attacker, target an enemy unit. "
        "That unit cannot be declared as a defender during this engagement."
    ),
}
"""Texts whose facts are not the old ones, and why."""


def plain(term: Any) -> Any:
    """A term in which the order of joined phrases makes no difference."""
    if not isinstance(term, tuple):
        return term
    if term[0] in JOINED:
        parts: set[Any] = set()
        for part in map(plain, term[1:]):
            parts |= set(part[1]) if isinstance(part, tuple) and part[0] == term[0] else {part}
        return (term[0], frozenset(parts))
    return tuple(plain(part) for part in term)


def same(facts: list[Term]) -> frozenset[Any]:
    """Facts of an ability as far as the law reads them: a constant without a number has none."""
    found = set()
    for fact in facts:
        assert isinstance(fact, tuple)
        if fact[0] in ("ability", "bearer", "kind"):
            continue
        flag = fact[0] == "constant" and fact[3] in (0, 1)
        found.add(plain(fact[:3] if flag else fact))
    return frozenset(found)


def old(text: str, kind: str) -> set[frozenset[Any]] | None:
    """What the old grammar made of a text, or None."""
    found = set()
    for one in parse_text(text, kind):
        writer = Writer()
        if isinstance(one, NotModelled):
            return None
        try:
            writer.ability("a1", "c1", None, one)
        except Unmodelled:
            return None
        found.add(same(writer.facts))
    return found


def new(text: str, kind: str) -> set[frozenset[Any]] | None:
    """What the new reading and the compiler make of it, or None."""
    found = set()
    for read in read_text(text, "swlcg", kind, "Nobody"):
        if not read.meanings:
            return None
        try:
            found |= {same(one.of("a1")) for ability in read.meanings for one in compiled(ability)}
        except Unmodelled:
            return None
    return found


def texts() -> list[tuple[str, str]]:
    """The texts of all examples and of the wordings, with the type of the card."""
    found = {(t.removeprefix("(fate) "), "fate" if t.startswith("(fate) ") else "unit") for t, _ in lines()}

    def collect(data: Any) -> None:
        if isinstance(data, dict):
            if isinstance(data.get("text"), str) and data.get("name"):
                found.add((data["text"], data.get("type", "unit")))
            for value in data.values():
                collect(value)
        elif isinstance(data, list):
            for value in data:
                collect(value)

    for example in load().examples("swlcg"):
        collect([example.situation.get("dark"), example.situation.get("light")])
    return sorted(found)


def test_what_both_ways_read_they_read_alike() -> None:
    agreed, unlike = 0, []
    for text, kind in texts():
        before, after = old(text, kind), new(text, kind)
        if before is None or after is None:
            continue
        plainly = text.replace("can not", "cannot")
        if (before == after) == (plainly in OTHERWISE):
            unlike.append(text)
        agreed += before == after
    assert unlike == []
    assert agreed >= 115


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("Enhanced unit cannot be focused.", ["constant(a,forbid(focus),1)", "scope(a,host)"]),
        (
            "Reaction: After this unit is focused, draw 1 card.",
            ["instruction(a,1,draw,1,none)", "parts(a,1)", "trigger(a,focus,this)"],
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
            "While your opponent controls more units than you, this unit gets +1 damage capacity.",
            [
                (
                    "ability_needs(a,least(count(both(is(type,unit),both(in(play),theirs))),"
                    "sum(1,count(both(is(type,unit),both(in(play),mine))))))"
                ),
                "constant(a,health,1)",
                "scope(a,this)",
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
    kind = f"kind(a,{ability.kind})".replace("static", "constant")
    assert sorted(show_term(fact) for fact in one.of("a")) == sorted([*facts, kind])


def action(body: m.Body, **more: Any) -> m.Ability:
    return m.Ability("action", body, **more)


ENEMY = m.Selector("each", m.And((m.Is("type", "unit"), m.Rel("controller", m.OPPONENT))))
HURT = m.deed("damage", patient=ENEMY, amount=m.Things("damage", m.Number(1)))
DRAW = m.Effect(m.deed("draw", patient=m.Selector("top", m.Anything(), count=m.Number(1))))


@pytest.mark.parametrize(
    "told",
    [
        action(
            m.Effect(m.deed("damage", patient=ENEMY, among=ENEMY, amount=m.Things("damage", m.Number(1))))
        ),
        action(m.Effect(HURT, lasts=m.Period("turn"))),
        action(m.Effect(HURT, "can")),
        action(m.Effect(m.Deed("damage", HURT.roles, ("if_able",)))),
        action(
            m.Effect(
                m.deed("damage", patient=ENEMY, agent=m.OPPONENT, amount=m.Things("damage", m.Number(1)))
            )
        ),
        action(m.Seq((DRAW, DRAW), True)),
        action(m.May(m.OPPONENT, DRAW)),
        action(m.May(m.YOU, m.Seq((DRAW, DRAW)))),
        action(m.Unless(DRAW, HURT)),
        action(m.Instead(DRAW)),
        action(DRAW, limit=m.Limit(2, m.Period("turn"))),
        action(DRAW, zone=m.Zone("hand")),
        action(DRAW, conditions=(m.During(m.Period("game")),)),
        action(DRAW, costs=(m.If(m.During(m.Period("engagement")), DRAW),)),
        m.Ability("reaction", DRAW),
        m.Ability("reaction", DRAW, trigger=m.Event((HURT,), "after", "first", m.Period("turn"))),
        m.Ability("reaction", DRAW, trigger=m.Event((m.deed("focus", patient=m.THIS, agent=m.Ref("that")),))),
        m.Ability("static", m.Effect(m.deed("gain", patient=ENEMY, what=action(DRAW)))),
        m.Ability("static", m.Effect(m.deed("attack", patient=ENEMY), "cannot")),
        m.Ability("keyword", name="pilot", number=m.Number(2)),
    ],
)
def test_what_the_law_has_no_rule_for_is_refused(told: m.Ability) -> None:
    with pytest.raises(Unmodelled):
        compiled(told)
