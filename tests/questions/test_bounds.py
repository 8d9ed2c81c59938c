"""A step through a bound of the law proves nothing: of every kind of question, on boards of each game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
import pytest

from judge.cli import options_text
from judge.engine.models import Models
from judge.engine.transition import Step
from judge.errors import SituationError
from judge.play.case import Case
from judge.verdict.case_cache import CASES
from judge.verdict.expectations import check
from judge.verdict.service import options_told, parse
from judge.verdict.verdict import judge
from judge.words.teller import Teller
from tests.boards import duel


@pytest.fixture
def bounded(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Whatever a model does that is named so reaches a bound."""

    def bound(*deeds: str) -> None:
        plain = Models._part

        def part(self: Models, model: Any) -> Step:
            acts = [atom[2] for atom in model if atom[0] == "occurs"]
            names = {str(act[0] if isinstance(act, tuple) else act) for act in acts}
            return plain(self, [*model, ("limit", "made_up")] if names & set(deeds) else model)

        monkeypatch.setattr(Models, "_part", part)
        CASES.clear()

    yield bound
    CASES.clear()


def _asked(questions: list[dict[str, Any]], **more: Any) -> list[dict[str, Any]]:
    verdict = judge(Case(parse({**duel(), **more, "ask": questions}))).as_dict()
    answers: list[dict[str, Any]] = verdict["answers"]
    assert verdict["complete"] == all(answer["certain"] for answer in answers) or not verdict["complete"]
    return answers


PLAY = {"light": "luke: Retaliate 1"}


@pytest.mark.parametrize(
    "question",
    [
        {"can": PLAY},
        {"impossible": PLAY},
        {"legal line": [PLAY]},
        {"illegal line": [PLAY]},
        {"why": {"this": {"vader.damage": 1}, "not": {"vader.damage": 0}}},
        {"possible": {"vader.damage": 1}},
        {"never": {"vader.damage": 1}},
        {"always": {"vader.damage": 0}},
        {"outcomes": ["vader.damage"]},
        {"chance": {"vader.damage": 1}, "for": "light"},
        {"best": {"vader.damage": 1}, "for": "light"},
        {"order matters": True},
        {"loop": True},
        {"which rule decides": {"possible": {"vader.damage": 1}}},
        {"smallest change": PLAY},
    ],
)
def test_what_only_a_bound_leads_to_is_not_claimed(bounded: Any, question: dict[str, Any]) -> None:
    bounded("play")
    (answer,) = _asked([question])
    assert not answer["certain"], answer
    assert answer["answer"] is None
    assert answer["value"] is None
    assert answer["barred_by"] == []
    assert all(end["values"].get("vader.damage", 0) == 0 for end in answer["outcomes"])
    if "between" in answer:
        assert answer["between"][1] == "1"
    for language in ("en", "pl", "ru"):
        assert Teller(duel(), language).headline(answer).kind == "unknown"


def test_what_comes_without_the_bound_is_certain(bounded: Any) -> None:
    bounded("play")
    yes = [
        {"possible": {"vader.damage": 0}},
        {"can": {"light": "pass"}},
        {"can now": {"dark": "pass"}},
        {"legal line": [{"dark": "pass"}]},
    ]
    for answer in _asked(yes):
        assert (answer["answer"], answer["certain"]) == (True, True), answer
    (no,) = _asked([{"always": {"vader.damage": 1}}])
    assert (no["answer"], no["certain"]) == (False, True)


@pytest.mark.parametrize("word", ["can now", "illegal", "why not"])
def test_what_reaches_a_bound_now_is_not_claimed_now(bounded: Any, word: str) -> None:
    bounded("pass")
    (answer,) = _asked([{word: {"dark": "pass"}}])
    assert (answer["answer"], answer["certain"]) == (None, False)


@pytest.mark.parametrize(
    "expected", [{"possible": {"vader.damage": 1}}, {"never": {"vader.damage": 1}}, {"can": PLAY}]
)
def test_no_expectation_is_met_by_way_of_a_bound(bounded: Any, expected: dict[str, Any]) -> None:
    bounded("play")
    assert not check(Case(parse({**duel(), "expect": [expected]}))).passed


def test_what_was_played_through_a_bound_is_refused(bounded: Any) -> None:
    bounded("play")
    with pytest.raises(SituationError, match="a bound is reached") as error:
        judge(Case(parse({**duel(), "played": [PLAY]})))
    assert error.value.path == "played[0]"


def test_a_board_that_begins_with_a_bound_has_no_answer(bounded: Any) -> None:
    bounded("begin", "push", "start", "next", "advance", "play", "pass", "go", "step")
    answers = _asked([{"outcomes": ["vader.damage"]}, {"can": PLAY}])
    assert [answer["certain"] for answer in answers] == [False, False]


def test_an_option_that_reaches_a_bound_is_marked(bounded: Any) -> None:
    bounded("pass")
    listed = options_told(duel())
    marked = {(option["player"], option["do"]) for option in listed["options"] if "unclaimed" in option}
    assert marked == {("dark", "pass")}
    told = {language: options_text.options(listed, duel(), language) for language in ("en", "pl", "ru")}
    for language, mark in (("en", "not known"), ("pl", "nie wiadomo"), ("ru", "неизвестно")):
        (line,) = [line for line in told[language].splitlines() if "[dark: pass]" in line]
        assert click.unstyle(line).startswith(mark)
