"""Errors come through between processes as they are."""

from __future__ import annotations

import pickle

import pytest

from judge.errors import DeadlineError, JudgeError, LawError, SituationError


@pytest.mark.parametrize(
    "error",
    [
        SituationError("now.at", "unknown", "say it"),
        LawError("a hole", where="x.lp:3"),
        DeadlineError(2.0, {"a": 1}),
    ],
)
def test_an_error_survives_the_way_between_processes(error: JudgeError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.as_dict() == error.as_dict()
