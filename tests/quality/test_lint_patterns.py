"""Card text is read by the language: `judge lint` tells where the room of a game has a pattern over it."""

from __future__ import annotations

from judge.quality.lint_patterns import patterns, problems


def test_the_room_has_no_patterns_but_for_printed_names() -> None:
    assert list(problems()) == []


def test_a_pattern_is_told_with_its_line() -> None:
    assert patterns("import os\nimport re\n") == [2]
    assert patterns("from re import match\n") == [1]
    assert patterns('x = "import re"\n') == []
