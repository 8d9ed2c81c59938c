"""*It depends*: the facts left open that decide an answer, and those that do not."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.errors import SituationError
from judge.knowledge import load
from judge.quality.check_run import check_one
from judge.quality.selection import Task
from judge.verdict import service
from judge.verdict.decision_table import split, words
from judge.verdict.open_facts import OpenFact
from tests.boards import ask, duel

DICE = [["5", "1"]]


def test_the_facts_that_decide_are_told_from_those_that_do_not() -> None:
    left_open = {"luke.damage": ["0", "1"], "light.force": ["0", "1", "2"], "dark.force": ["0", "1"]}
    verdict = ask(
        duel(
            dice=DICE,
            open=left_open,
            ask=[{"can": {"light": "luke: Retaliate 1"}}, {"always": {"luke.zone": "character"}}],
        )
    )
    assert verdict["status"] == "depends"
    assert verdict["depends"] == ["luke.damage", "light.force"]
    assert verdict["no_matter"] == ["dark.force"]
    may, lives = verdict["split"]
    assert [(row["when"], row["answer"][:13]) for row in may["rows"]] == [
        ({"light.force": ["0"]}, "Light may not"),
        ({"light.force": ["1", "2"]}, "Light may pla"),
    ]
    assert lives["decided_by"] == ["luke.damage"]
    assert len(verdict["cases"]) == 4  # of twelve
    assert [answer["answer"] for answer in verdict["answers"]] == [None, None]


def test_what_is_the_same_in_every_case_does_not_depend() -> None:
    verdict = ask(duel(dice=DICE, open=["dark.force"], ask=[{"always": {"luke.zone": "character"}}]))
    assert (verdict["status"], verdict["depends"], verdict["no_matter"]) == ("by rules", [], ["dark.force"])
    assert verdict["answers"][0]["answer"] is True
    assert verdict["answer"].endswith("dark.force does not matter.")
    assert "dark.force is 0 to 7: these values were tried" in verdict["assumed"]


def test_cases_that_time_did_not_suffice_for_are_claimed_nothing_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the second of six cases the clock strikes: the Force was seen to decide, the damage was not."""
    judged, seen = service.judged, []

    def slow(source: Any, until: float | None = None, tell: Any = None, exact_walk: bool = False) -> Any:
        seen.append(source)
        if len(seen) == 2:
            monkeypatch.setattr(service, "time", SimpleNamespace(monotonic=lambda: 1e12))
        return judged(source, None)

    monkeypatch.setattr(service, "judged", slow)
    board = duel(
        dice=DICE,
        open={"luke.damage": ["0", "1"], "light.force": ["0", "1", "2"]},
        ask=[{"can": {"light": "luke: Retaliate 1"}}, {"always": {"luke.zone": "character"}}],
    )
    verdict = ask(board)
    assert len(seen) == 2
    assert (verdict["complete"], verdict["cut"]) == (False, "the deadline passed")
    assert verdict["answer"].startswith("2 of 6 cases were looked at in time.")
    assert verdict["depends"] == ["light.force"]
    assert verdict["no_matter"] == []
    assert len(verdict["cases"]) == 2
    may, lives = verdict["split"]
    assert may["decided_by"] == ["light.force"]
    assert lives["sentence"].startswith("In every case looked at: Always")
    assert [answer["answer"] for answer in verdict["answers"]] == [None, None]


def test_a_board_that_cannot_be_is_one_of_the_cases() -> None:
    board = duel(
        open={"guard.name": ["Luke Skywalker", "Han Solo"]}, ask=[{"possible": {"luke.zone": "discard"}}]
    )
    luke = {**board["light"]["character"][0], "version": "F"}
    guard = {"name": "Guard", "version": "A", "as": "guard", "speed": 10, "power": 1, "health": 1}
    board["light"] = {**board["light"], "character": [luke, guard]}
    verdict = ask(board)
    assert verdict["depends"] == ["guard.name"]
    assert [row["answer"][:10] for row in verdict["split"][0]["rows"]] == ["This board", "It can be "]
    assert "tcg/one-unit-of-a-name" in [entry["rule"] for entry in verdict["citations"]]


@pytest.mark.parametrize(
    ("left_open", "path", "words_"),
    [
        ({"luke.damge": ["0"]}, "light.character[0].damge", 'did you mean "damage"'),
        ({"lke.damage": ["0"]}, "open.lke.damage", 'did you mean "luke"'),
        ({"luke.damage": "1"}, "open.luke.damage", "a list of values"),
        ({"luke.damage": ["1", "1"]}, "open.luke.damage", "stands twice"),
        ({"luke.damage": []}, "open.luke.damage", "at least one value"),
        (["luke.name"], "open.luke.name", "list them"),
        ("luke", "open", "a mapping of paths"),
        ({"luke.damage": [str(n) for n in range(65)]}, "open.luke.damage", "64 is the most"),
    ],
)
def test_what_cannot_be_left_open_is_named(left_open: Any, path: str, words_: str) -> None:
    with pytest.raises(SituationError) as error:
        ask(duel(open=left_open))
    assert error.value.path == path
    assert words_ in str(error.value)


def test_expectations_hold_in_every_case_or_in_those_they_name() -> None:
    board = duel(dice=DICE, open={"luke.damage": ["0", "1"], "dark.force": ["0", "1"]})
    held = [
        {"always": {"luke.zone": "character"}, "when": {"luke.damage": "0"}},
        {"always": {"luke.zone": "discard"}, "when": {"luke.damage": ["1"]}},
        {"possible": {"vader.zone": "character"}},
        {"depends": ["luke.damage"]},
        {"status": "depends"},
    ]
    asked = {**board, "ask": [{"always": {"luke.zone": "discard"}}]}
    assert check_one(Task("a", {**asked, "expect": held})).failures == []
    for wrong, fault in (
        ({"always": {"luke.zone": "character"}}, "where luke.damage: 1"),
        ({"depends": ["dark.force"]}, "depends on luke.damage"),
        ({"status": "by rules"}, "the status is depends"),
        ({"always": {"luke.zone": "character"}, "when": {"luke.damage": "7"}}, "no case is so"),
        ({"always": {"luke.zone": "character"}, "when": {"luke.damge": "0"}}, 'did you mean "luke.damage"'),
    ):
        failures = check_one(Task("a", {**asked, "expect": [wrong]})).failures
        assert failures, wrong
        assert fault in failures[0][1]


def test_one_of_is_checked_like_any_other_open_fact() -> None:
    board = duel(dice=DICE, ask=[{"can": {"light": "luke: Retaliate 1"}}])
    board["light"] = {**board["light"], "force": {"one of": ["0", "1"]}}
    board["expect"] = [
        {"can": {"light": "luke: Retaliate 1"}, "when": {"light.force": "1"}},
        {"depends": ["light.force"]},
    ]
    assert check_one(Task("a", board)).failures == []


def test_when_needs_an_open_fact() -> None:
    result = check_one(
        Task("a", duel(expect=[{"possible": {"luke.zone": "discard"}, "when": {"luke.damage": "0"}}]))
    )
    assert "nothing is left open here" in result.failures[0][1]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(2, 3), min_size=1, max_size=3), st.data())
def test_a_split_says_the_same_as_the_table_in_fewer_lines(sizes: list[int], data: st.DataObject) -> None:
    facts = [OpenFact(f"f{i}", tuple(map(str, range(size)))) for i, size in enumerate(sizes)]
    table = list(product(*(fact.values for fact in facts)))
    answers = [data.draw(st.sampled_from("ab")) for _ in table]
    parted = split(facts, answers)
    for values, answer in zip(table, answers, strict=True):
        chosen = dict(zip((fact.path for fact in facts), values, strict=True))
        fitting = [r for r in parted.rows if all(chosen[path] in within for path, within in r.when.items())]
        assert [answers[row.case] for row in fitting] == [answer]
    for number, fact in enumerate(facts):
        matters = any(
            row_[:number] + row_[number + 1 :] == other[:number] + other[number + 1 :] and a != b
            for row_, a in zip(table, answers, strict=True)
            for other, b in zip(table, answers, strict=True)
        )
        assert (fact.path in parted.decided_by) == matters
    assert (len(parted.rows) == 1) == (len(set(answers)) == 1)


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
@pytest.mark.parametrize("word", ["depends", "chance", "best", "loop"])
def test_every_game_has_an_example_of_every_question(game: str, word: str) -> None:
    expected = [entry for e in load().examples(game) for entry in e.situation["expect"]]
    assert any(isinstance(entry, dict) and word in entry for entry in expected)


def test_values_are_told_in_few_words() -> None:
    assert words({"a.damage": ["0", "1", "2"], "b.tapped": ["no"]}) == "a.damage is 0 to 2, b.tapped is no"
    assert (
        words({"a": ["0", "2"], "hand": [[], [{"name": "Rescue"}]]}) == "a is 0 or 2, hand is empty or Rescue"
    )
