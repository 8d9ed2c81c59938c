"""A walk that stops when the answer is certain gives the answers of the whole walk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from judge.board.situation import Question
from judge.games.base import Value
from judge.knowledge import load
from judge.play.case import Case
from judge.questions import Inquiry
from judge.verdict.precedents import situation_of
from judge.verdict.service import ask, parse
from tests.boards import duel

SAMPLE = 23
"""Every so many examples of the knowledge base."""


def boards() -> Iterator[Any]:
    """Small boards of every game."""
    yield pytest.param(duel(), id="duel")
    for example in load().examples()[::SAMPLE]:
        situation = situation_of(example)
        cannot_be = any("status" in entry for entry in situation.get("expect", ()))
        if "open" not in situation and not cannot_be:
            yield pytest.param(situation, id=example.id)


@pytest.mark.parametrize("board", list(boards()))
def test_stopping_early_changes_no_answer(board: dict[str, Any]) -> None:
    whole = Case(parse(board))
    if not whole.graph.complete:  # a bound of the law was reached: then no answer is of the whole walk
        assert str(whole.graph.cut).startswith("a bound was reached")
        return
    inquiry = Inquiry(whole)
    paths = whole.game.default_paths(whole.board)[:4]
    for path in paths:
        ends: set[Value] = {values[0] for values in inquiry.ends([path], "")}
        for value in dict.fromkeys([*sorted(ends, key=str)[:3], *_never(whole, path, ends)]):
            some, all_ = value in ends, ends == {value}
            expected = {"possible": some, "always": all_, "never": not some}
            for word, answer in expected.items():
                answer_ = Inquiry(replaced(whole)).ask(
                    Question.model_validate({word: {path: str(value)}}), "ask[0]"
                )
                assert answer_.certain
                assert answer_.answer is answer, (word, path, value)
                again = inquiry.ask(Question.model_validate({word: {path: str(value)}}), "ask[0]")
                assert again == answer_


def _never(case: Case, path: str, ends: set[Value]) -> list[Value]:
    """A value that the path can have on some board, and has at no end here, if there is one."""
    if path.endswith(".zone"):
        return [zone for zone in ("hand", "discard", "graveyard", "play") if zone in case.game.zones][:1]
    return [77] if all(type(end) is int for end in ends) else []


def replaced(case: Case) -> Case:
    """The same law, ground already, but not yet walked."""
    other = case.about(case.situation, None)
    del other.__dict__["walk"]
    return other


def test_how_far_it_went_is_shown() -> None:
    everything = ask(duel(ask=["outcomes"]))["states"]
    for question in (
        {"possible": {"vader.damage": 0}},
        {"always": {"luke.damage": 2}},
        {"never": {"luke.damage": 0}},
        {"can": {"light": "luke: Retaliate 1"}},
    ):
        verdict = ask(duel(ask=[question]))
        assert verdict["complete"]
        assert verdict["states"] < everything
    assert ask(duel(ask=[{"never": {"luke.damage": 9}}]))["states"] == everything


def test_a_certain_answer_needs_no_complete_walk() -> None:
    case = Case(parse(duel()), max_states=60)
    inquiry = Inquiry(case)
    assert inquiry.ask(Question.model_validate({"possible": {"luke.damage": 0}}), "").answer is True
    uncertain = inquiry.ask(Question.model_validate({"never": {"luke.damage": 9}}), "")
    assert uncertain.answer is None
    assert not uncertain.certain
