"""Was that legal?  Recorded lines, right and wrong; many more stand in `rulings/*/rulings/recorded-lines.yaml`."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import SituationError
from judge.knowledge import load
from judge.questions import say
from judge.verdict.service import ask
from tests.boards import duel
from tests.questions.test_why_not import asked

STRIKE = {"light": "luke: Retaliate 1"}


@pytest.mark.parametrize(
    "line",
    [
        ["pass", STRIKE],
        [STRIKE, {"dice": [5, 2]}],
        [STRIKE, {"dice": [5, 2]}, {"dice": [6]}, {"dark": "pass"}, {"light": "pass"}],
        [{"light": "pass"}],
        ["luke: retaliate 1", "pass", "pass"],
    ],
)
def test_legal_to_the_end(line: list[Any]) -> None:
    answer = asked(duel(), {"legal line": line})
    assert answer.answer is True, say(answer)
    assert answer.more["step"] is None
    assert asked(duel(), {"illegal line": line}).answer is False


@pytest.mark.parametrize(
    ("line", "step", "rules", "due"),
    [
        ([STRIKE, STRIKE], 2, ["tcg/once-per-chance", "tcg/whole-cost"], ["light: pass"]),
        ([{"dark": "luke: Retaliate 1"}], 1, ["core/not-your-decision"], None),
        ([STRIKE, {"dice": [1]}], 2, ["tcg/dice-equal-power"], []),
        ([{"dice": [1, 1]}], 1, [], ["light: luke: Retaliate 1", "light: pass"]),
        ([{"light": "pass"}, {"dice": [1, 1]}, STRIKE], 3, None, None),
        ([{"light": "pass"}, {"dice": [4, 4]}, {"dice": [1]}], 3, [], []),
        ([{"light": "luke: Evade 2"}], 1, [], ["light: luke: Retaliate 1", "light: pass"]),
    ],
)
def test_the_first_illegal_step(
    line: list[Any], step: int, rules: list[str] | None, due: list[str] | None
) -> None:
    answer = asked(duel(), {"legal line": line})
    assert answer.answer is False
    assert answer.more["step"] == step
    if rules is not None:
        assert set(rules) <= set(answer.barred_by)
        assert bool(rules) == bool(answer.barred_by)
    if due is not None:
        assert [f"{one['player']}: {one['do']}" for one in answer.more["due"]] == due
    assert f"Step {step} of the recorded line is illegal" in say(answer)


def test_forced_comes_first_among_what_was_due() -> None:
    answer = asked(duel(), {"legal line": [STRIKE, STRIKE]})
    assert [one["forced"] for one in answer.more["due"]] == [True]


def test_dice_after_open_ones() -> None:
    board = duel(dice=[[6, 1]])
    assert asked(board, {"legal line": [STRIKE, {"dice": [4]}]}).answer is True
    wrong = asked(board, {"legal line": [STRIKE, {"dice": [4, 4]}]})
    assert wrong.more["why"] == ["1 die is rolled there, not 2"]


@pytest.mark.parametrize(
    ("line", "path", "hint"),
    [
        ([{"lihgt": "pass"}], "ask[0].legal line[0]", 'did you mean "light"?'),
        (["luke: Retalliate 1"], "ask[0].legal line[0]", 'did you mean "luke: Retaliate 1"?'),
        ([{"dice": [7]}], "ask[0].legal line[0].dice[0]", "6 is the most"),
        ([], "ask[0].legal line", ""),
        ("pass", "ask[0].legal line", "a list is needed"),
    ],
)
def test_malformed_records_are_named(line: Any, path: str, hint: str) -> None:
    with pytest.raises(SituationError) as error:
        ask(duel(ask=[{"legal line": line}]))
    assert error.value.path == path
    assert hint in str(error.value)


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_the_knowledge_base_has_ten_of_each(game: str) -> None:
    entries = [e for x in load().examples(game) for e in x.situation.get("expect", ())]
    assert sum("legal line" in entry for entry in entries) >= 10
    caught = [entry for entry in entries if "illegal line" in entry]
    assert all(entry["step"] for entry in caught)
    assert sum(bool(entry.get("because")) for entry in caught) >= 10
