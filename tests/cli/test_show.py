"""What a person sees while something takes long."""

from __future__ import annotations

import sys
import time

import pytest

from judge.cli.show import waiting
from tests.deadline import LONG


def test_what_takes_long_is_told_to_a_person_and_wiped_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    seen = ""
    with waiting("reading", 0.0):
        until = time.monotonic() + LONG
        while "reading ..." not in seen and time.monotonic() < until:
            time.sleep(0.01)
            seen += capsys.readouterr().err
    assert seen == "reading ..."
    assert capsys.readouterr().err.endswith("\r")


@pytest.mark.parametrize("person", [True, False])
def test_what_is_soon_done_and_what_nobody_looks_at_needs_no_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], person: bool
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: person)
    with waiting("reading", 3600.0):
        pass
    assert "reading" not in capsys.readouterr().err
