"""Which rule decides, and where two outcomes part."""

from __future__ import annotations

import time
from typing import Any

import pytest

from judge.engine.step import Steps
from judge.errors import LawError, SituationError
from judge.play.case import Case
from judge.questions import Inquiry, say
from judge.verdict.service import ask, parse
from tests.boards import duel
from tests.questions.test_why_not import asked

SPENT: dict[str, Any] = {
    "now": {"at": "chance", "turn": "light", "attack": {"attacker": "vader", "defender": "luke"}},
    "history": [{"used": "luke: Retaliate 1", "this": "chance"}],
}


def rules(found: list[dict[str, Any]]) -> list[list[str]]:
    """The rules of each set without which the answer is another."""
    return [one["rules"] for one in found]


def test_one_rule_alone() -> None:
    board = duel(**SPENT)
    answer = asked(board, {"which rule decides": {"illegal": {"light": "luke: Retaliate 1"}}})
    assert answer.answer == "yes"
    assert rules(answer.more["decides"]) == [["tcg/once-per-chance"]]
    assert answer.more["plainly"].startswith("Light may not play")
    assert answer.more["decides"][0]["answer"].startswith("Light may play")
    assert any(ruling.startswith("swtcg/") for ruling in answer.more["rulings"])


def test_two_rules_only_together() -> None:
    board = duel(**SPENT, light={**duel()["light"], "force": 0})
    answer = asked(board, {"which rule decides": {"illegal": {"light": "luke: Retaliate 1"}}})
    assert answer.more["decides"] == []
    assert rules(answer.more["together"]) == [["tcg/once-per-chance", "tcg/whole-cost"]]
    assert "No rule alone decides" in say(answer)


def test_a_hole_is_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Steps.step

    def holed(steps: Steps, state: int) -> Any:
        if ("in_force", "tcg/a-four-hits") not in {fact[:2] for fact in steps.facts}:  # type: ignore[attr-defined]
            raise LawError("a hole in the law: made for this test")
        return step(steps, state)

    init = Steps.__init__

    def remembering(steps: Steps, law: Any, facts: Any, memory: bool = True) -> None:
        steps.facts = list(facts)  # type: ignore[attr-defined]
        init(steps, law, steps.facts, memory)  # type: ignore[attr-defined]

    monkeypatch.setattr(Steps, "__init__", remembering)
    monkeypatch.setattr(Steps, "step", holed)
    answer = asked(duel(), {"which rule decides": {"possible": {"luke.zone": "discard"}}})
    assert answer.more["holes"] == ["tcg/a-four-hits"]
    assert ["tcg/a-four-hits"] not in rules(answer.more["decides"])
    assert ["tcg/discard-at-health"] in rules(answer.more["decides"])


def test_the_deadline_bounds_it_and_that_is_said() -> None:
    case = Case(parse(duel(ask=[{"which rule decides": {"chance": {"luke.zone": "discard"}}}])))
    assert case.graph.complete
    case.deadline = time.monotonic() + 0.01
    answer = Inquiry(case).ask(case.situation.ask[0], "ask[0]")
    assert not answer.more["all"]
    assert "not all" in say(answer)


@pytest.mark.parametrize(
    ("this", "other", "where", "by"),
    [
        ({"luke.zone": "discard"}, {"luke.zone": "character"}, "die", "roll 2 hits"),
        ({"light.force": 0}, {"light.force": 1}, "decision", "luke: Retaliate 1"),
        ({"light.force": 1}, {"light.force": 0}, "decision", "pass"),
    ],
)
def test_they_part_at(this: dict[str, Any], other: dict[str, Any], where: str, by: str) -> None:
    answer = asked(duel(), {"why": {"this": this, "not": other}})
    parts = answer.more["parts_at"]
    assert (answer.answer, parts["this"]) == (where, by)
    assert answer.more["this"][0]["do"] == by
    assert answer.more["not"][0]["do"] == parts["not"] != by
    assert by in say(answer)


def test_a_rule_keeps_the_other_outcome_away() -> None:
    answer = asked(
        duel(dice=[[6, 6], [1]]), {"why": {"this": {"luke.zone": "discard"}, "not": {"luke.damage": 3}}}
    )
    assert answer.answer == "rule"
    board = duel(dice=[[4, 1]])
    answer = asked(board, {"why": {"this": {"luke.damage": 1}, "not": {"luke.damage": 0}}})
    assert answer.answer == "rule"
    assert "tcg/a-four-hits" in answer.more["parts_at"]["rules"]
    never = asked(board, {"why": {"this": {"luke.damage": 9}, "not": {"luke.damage": 0}}})
    assert never.answer == "this cannot be"


@pytest.mark.parametrize(
    ("question", "path"),
    [
        ({"why": {"this": {"luke.zone": "discard"}}}, "ask[0].why.not"),
        ({"why": {"this": {"luke.zoen": "discard"}, "not": {"luke.zone": "hand"}}}, "ask[0].why.this"),
        ({"which rule decides": {}}, "ask[0].which rule decides"),
        ({"which rule decides": {"why not": {"light": "pass"}}}, "ask[0].which rule decides"),
        ({"which rule decides": {"posible": {}}}, "ask[0].which rule decides.posible"),
        ({"smallest change": {"lihgt": "pass"}}, "ask[0].smallest change"),
    ],
)
def test_malformed_questions_are_named(question: dict[str, Any], path: str) -> None:
    with pytest.raises(SituationError) as error:
        ask(duel(ask=[question]))
    assert error.value.path == path


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ({"can": {"light": "pass"}, "step": 2}, "expect[0].step"),
        ({"always": {"luke.damage": 1}, "because": ["tcg/x"]}, "expect[0].because"),
        ({"legal line": ["pass"], "parts at": "die"}, "expect[0].parts at"),
        ({"why not": {"light": "pass"}, "kind": "perhaps"}, "expect[0].kind"),
        ({"legal line": ["pass"], "can": {"light": "pass"}}, "expect[0]"),
    ],
)
def test_what_an_expectation_may_say(entry: dict[str, Any], path: str) -> None:
    with pytest.raises(SituationError) as error:
        parse(duel(expect=[entry]))
    assert error.value.path == path
