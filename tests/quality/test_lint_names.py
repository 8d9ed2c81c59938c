"""No keyword, rule or zone of the game is named in the Python of its room: `judge lint` tells it where one is."""

from __future__ import annotations

import pytest

from judge.knowledge import load
from judge.quality.lint_names import Names, named, names, problems


@pytest.fixture(scope="module")
def listed() -> Names:
    return names(load())


def test_no_name_stands_in_the_room() -> None:
    assert list(problems(load())) == []


def test_the_names_are_those_of_the_data(listed: Names) -> None:
    assert len(listed.rules) > 300
    assert {"evade", "ion_cannon", "reserves", "enhance"} <= listed.keywords
    assert "build_zone" in listed.zones
    assert listed.deeds == {"build", "discard"}


@pytest.mark.parametrize(
    ("code", "fix"),
    [
        ('x = "tcg/no-such-rule"', "only the law names rules"),
        ('x = ("Ion Cannon", 2)', "give it its part in keywords.yaml"),
        ('x = re.compile(r"(?i)enhance: ")', "take it from keywords.yaml"),
        ('x = re.compile(r"\\bion cannon\\s")', "take it from keywords.yaml"),
        ('x = "build_zone"', "take it from places.yaml"),
        ('x = "space"', "take it from places.yaml"),
        ('x = replace(y, zone="discard")', "take it from places.yaml"),
        ('x = y.zone == "build"', "take it from places.yaml"),
        ('match x:\n    case Filter(zone="build"): ...', "take it from places.yaml"),
    ],
)
def test_a_name_is_told_with_its_line_and_what_to_do(code: str, fix: str, listed: Names) -> None:
    ((line, sentence),) = named(f"\n{code}\n", listed)
    assert line == code.count("\n") + 2
    assert fix in sentence


@pytest.mark.parametrize("code", ['x = "discard"', 'x = y.zone == "under"', 'x = "When it evades"'])
def test_what_else_is_called_so_is_none(code: str, listed: Names) -> None:
    assert list(named(code, listed)) == []
