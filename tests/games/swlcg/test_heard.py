"""What the law hears of a text: a word, a role, a demand that no rule reads is not modelled, and is named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.reading import read_text
from judge.cardtext.reify import reified
from judge.engine import solver
from judge.engine.heard import hearing, unheard
from judge.engine.law import law
from judge.engine.projection import Projection
from judge.games import hearing as games_hearing
from judge.games.swlcg.spoken import missing

ENEMY = m.Selector(
    "choose",
    m.And((m.Is("type", "unit"), m.Rel("controller", m.OPPONENT))),
    count=m.Number(1),
    when="played",
    targeted=True,
    number=1,
)


def action(body: m.Body) -> m.Ability:
    return m.Ability("action", body)


def does(verb: str, manner: tuple[str, ...] = (), **roles: m.Term) -> m.Ability:
    return action(m.Effect(m.deed(verb, manner, **roles)))


@pytest.mark.parametrize(
    "text",
    [
        "Action: Deal 1 damage to a target enemy unit.",
        "Reaction: After this unit enters play, you may destroy a target exhausted unit. If you do, draw 1 card.",
        "While you control 2 or more Trooper units, this unit gains [Unit Damage] for each other Trooper unit.",
        "Each enemy unit cannot be focused.",
        "Elite. Edge (2).",
    ],
)
def test_what_rules_read_is_modelled(text: str) -> None:
    meanings = [ability for read in read_text(text, "swlcg", "unit") for ability in read.meanings]
    assert meanings
    assert [missing(ability) for ability in meanings] == [""] * len(meanings)


@pytest.mark.parametrize(
    ("ability", "what"),
    [
        (does("dance", patient=ENEMY), "dance with patient"),
        (does("destroy", patient=ENEMY, at=m.THIS), "destroy with at patient"),
        (does("destroy", ("slowly",), patient=ENEMY), "deed destroy: manner slowly"),
        (does("destroy", patient=replace(ENEMY, what=m.State("purple"))), "state purple: name purple"),
        (does("destroy", patient=replace(ENEMY, kind="thing")), "destroy with patient"),
        (does("destroy", patient=m.Ref("defender")), "ref: defender"),
        (does("destroy", patient=m.Ref("that")), "ref: that"),
        (does("destroy", patient=replace(ENEMY, what=m.Rel("controller", m.Ref("nobody")))), "ref: nobody"),
        (action(m.Until(m.Effect(m.deed("destroy", patient=ENEMY)), m.Event(()))), "until"),
    ],
)
def test_what_no_rule_reads_is_named(ability: m.Ability, what: str) -> None:
    assert what in missing(ability)


def test_a_demand_of_which_nobody_asks_is_not_heard() -> None:
    assert missing(does("draw", patient=m.Selector("top", m.Anything(), count=m.Number(1)))) == ""
    assert missing(does("draw", patient=m.Selector("top", m.State("exhausted"), count=m.Number(1))))


def test_a_rule_that_is_taken_out_takes_its_words_with_it() -> None:
    text = law("swlcg").text
    without = "\n".join(
        line for line in text.splitlines() if "verb,destroy" not in line and "destroy;" not in line
    )
    full, less = ("\n".join(Projection(program).program()) for program in (text, without))
    assert any("word(D,verb,destroy)" in line for line in hearing("swlcg").lines)
    assert "word(D,verb,destroy)" in full
    assert "word(D,verb,destroy)" not in less


def test_each_text_is_heard_by_itself() -> None:
    """What one text says is not said by another that was heard before it."""
    beside, alone = (does("destroy", patient=patient) for patient in (m.THIS, m.Ref("that")))
    assert missing(beside) == ""
    together = missing(alone)
    games_hearing._missing.cache_clear()
    assert missing(alone) == together != ""


def test_what_cannot_fire_is_left_out_and_changes_nothing() -> None:
    """The whole projected law finds the same unheard as the lines that a text gets of it."""
    whole = "\n".join([*hearing("swlcg").lines, "#show unheard/1."])
    for ability in (does("destroy", patient=ENEMY), does("dance", patient=ENEMY, at=m.THIS)):
        tree = reified(ability)[1]
        facts = [*tree, ("reads_as", "text", tree[0][1])]
        (full,) = solver.solve_text(whole, facts, ("--warn=none",))
        (less,) = solver.solve_text(hearing("swlcg").text(facts), facts, ("--warn=none",))
        assert sorted(map(solver.show_term, full)) == sorted(map(solver.show_term, less))
        assert bool(unheard("swlcg", tree)) == bool(full)
