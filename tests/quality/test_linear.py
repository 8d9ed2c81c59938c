"""No regular expression that sees a text from outside takes more than a time in proportion to it."""

from __future__ import annotations

import re

import pytest

from tests.quality import expressions
from tests.quality.linear import trouble


def test_every_expression_is_linear_or_reads_what_is_short() -> None:
    assert list(expressions.problems()) == []


@pytest.mark.parametrize(
    "pattern",
    [r"(a+)+b", r"(a|a)*b", r"(?:a*)*b", r"\s+$", r"\s*,?\s*;", r"(?m)^\s*ask:", r"<[^>]+>", r"[A-Z]+\d{1,3}", r"\w+:",
     r"(?:[x\d][-\d\s]*|na )*y", r"\n+(?=\s*b)", r"(?i)([a-z]+[A-Z]*)+!"],
)  # fmt: skip
def test_what_goes_over_a_text_again_and_again(pattern: str) -> None:
    assert trouble(pattern) not in ("", "?")


@pytest.mark.parametrize(
    "pattern",
    [r"\w+", r"a\s+x", r"(?<!\s)\s+x", r"\b\w+\s", r"(?m)^[ \t]*ask:", r'"[^"]*"', r"<[^<>]+>", r"\(([^()]*)\)",
     r"x\s*", r"(?:[x\d][-\s]*|na )*", r"[\[,]\s*\{", r"\d{1,9}x", r"a(?=\s*b)\s*c"],
)  # fmt: skip
def test_what_does_not(pattern: str) -> None:
    assert trouble(pattern) == ""


def test_what_begins_at_one_place_only() -> None:
    assert trouble(r"\s+x", searches=False) == ""
    assert trouble(r"\s*[x]?\s+y", searches=False) != ""
    assert trouble(r"(.*?)(\d*)", searches=False, whole=True) != ""
    assert trouble(r"(\w+)(\d*)", searches=False) == ""  # whatever follows, it has found something


def test_what_cannot_be_told() -> None:
    assert trouble(r"(\w)\1") == "?"


def test_only_what_doubles_with_each_letter() -> None:
    assert trouble(r"\s+$", power=True) == ""
    assert trouble(r"(a+)+b", power=True) != ""


def test_how_an_expression_is_used_is_seen() -> None:
    code = 'import re\n_A = re.compile(r"\\s+x", re.I)\n_A.match("")\nre.sub(rf"{1}\\s", "", "")\n'
    one, other = expressions.of_code("a.py", code)
    assert (one.used, one.flags, one.line, one.trouble) == ({"match"}, re.I, 2, "")
    assert (other.text, other.used) == (r"word\s", {"sub"})
    handed_on = expressions.of_code("a.py", 'import re\nA = re.compile("a")\nA.match("")\nuse(A)\n')
    assert next(handed_on).used == {"match", "search"}
