"""The cache of cases: the next question about a board is cheap, its answer the same, and memory is bounded."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from judge.errors import DeadlineError, IllegalBoardError, SituationError
from judge.play.case import Case
from judge.verdict import service
from judge.verdict.case_cache import CASES, CaseCache
from judge.verdict.worker import beginnings
from tests.boards import duel


def boards(count: int) -> list[dict[str, Any]]:
    return [duel(dark={**duel()["dark"], "force": force}) for force in range(count)]


def test_a_further_question_is_answered_as_a_first_one_would_be() -> None:
    questions: list[dict[str, Any]] = [
        {"can": {"light": "luke: Retaliate 1"}},
        {"outcomes": ["luke.zone"]},
        {"chance": {"luke.zone": "discard"}, "for": "dark"},
        {"illegal": {"dark": "luke: Retaliate 1"}},
    ]
    alone = []
    for question in questions:
        CASES.clear()
        alone.append(service.ask(duel(ask=[question])))
    CASES.clear()
    again = [service.ask(duel(ask=[question], title="again")) for question in questions]
    for first, later in zip(alone, again, strict=True):
        assert {**first, "seconds": 0} == {**later, "seconds": 0}


def test_the_graph_is_walked_once() -> None:
    kept = CaseCache()
    first = service.parse(duel(ask=[{"outcomes": []}]))
    with kept.case(first, None) as case:
        graph = case.graph
    with kept.case(service.parse(duel(title="the same", ask=[{"can": {"light": "pass"}}])), None) as case:
        assert case.graph is graph
        assert case.situation.title == "the same"
        with kept.case(first, None) as other:  # in use elsewhere: nobody shares it
            assert other.graph is not graph
    with kept.case(service.parse(duel(rules="rots")), None) as case:
        assert "walk" not in case.__dict__


def test_the_cache_is_bounded() -> None:
    kept = CaseCache(boards=2)
    for board in boards(4):
        with kept.case(service.parse(board), None) as case:
            states = len(case.graph.states)
    assert len(kept) == 2
    kept = CaseCache(states=2 * states)
    for board in boards(4):
        with kept.case(service.parse(board), None) as case:
            assert case.graph.complete
    assert len(kept) == 2
    kept = CaseCache(states=states - 1)
    with kept.case(service.parse(duel()), None) as case:
        assert case.graph.complete
    assert len(kept) == 0


def test_what_the_deadline_cut_short_is_not_kept() -> None:
    kept = CaseCache()
    situation = service.parse(duel())
    with kept.case(situation, time.monotonic() - 1) as case:
        assert case.graph.cut == "the deadline passed"
    assert len(kept) == 0
    with kept.case(situation, None) as case:
        assert case.graph.complete


def test_a_slip_in_a_question_leaves_the_board_in_the_cache() -> None:
    CASES.clear()
    with pytest.raises(SituationError):
        service.ask(duel(ask=[{"always": {"nobody.zone": "discard"}}]))
    assert len(CASES) == 1


def test_a_board_is_known_again_by_its_beginning() -> None:
    """Whatever is asked of it at the end, if that is not longer than the board; and no text is read for that."""
    board = json.dumps(duel()).encode()
    asked, other = board + b"ask: [loop]", board + b"ask: [order matters]" + b" " * (len(board) // 2)
    assert set(beginnings(asked)) & set(beginnings(other))
    assert not set(beginnings(board)) & set(beginnings(b" " + board))
    assert beginnings(b"") == beginnings(b"x" * 100) == ()
    assert len(beginnings(b"\n" * 200_000)) == 3


def test_options_keep_to_their_deadline_and_need_one_legal_board() -> None:
    with pytest.raises(DeadlineError):
        service.options(duel(dice=[[6, 6]]), deadline=-1)
    with pytest.raises(SituationError) as error:
        service.options(duel(open={"luke.damage": ["0", "1"]}))
    assert error.value.path == "luke.damage"
    board = duel()
    luke = {**board["light"]["character"][0], "version": "F"}
    board["light"] = {**board["light"], "character": [luke, {**luke, "as": "other", "version": "G"}]}
    assert Case(service.parse(board)).illegal
    with pytest.raises(IllegalBoardError) as illegal:
        service.options(board)
    assert "tcg/one-unit-of-a-name" in illegal.value.suggestion


def test_a_value_that_is_left_out_is_no_nought_that_was_said_before() -> None:
    stated = duel(light={**duel()["light"], "force": 0})
    silent = duel(light={name: value for name, value in duel()["light"].items() if name != "force"})
    assert service.ask({**stated, "ask": ["outcomes"]})["status"] == "by rules"
    assert service.ask({**silent, "ask": ["outcomes"]})["status"] == "depends"
    assert "assumed" not in service.options(stated)[0]
    assert service.options(silent)[0]["assumed"]
