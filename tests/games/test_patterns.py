"""A pattern that names what a deed is about also names how it is done: what it does not name it would not see.

`case m.Deed("attack", ())` holds for an attack at the longest range as well: a class pattern looks at as many
fields as it has places.  So whoever looks at the roles looks at the manner, too, and whoever looks at the role
of what somebody did looks at when, and at which time of several.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

GAMES = Path(__file__).parents[2] / "judge" / "games"


def _patterns(source: str) -> Iterator[tuple[str, ast.MatchClass]]:
    for case in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.match_case)):
        for pattern in ast.walk(case.pattern):
            if isinstance(pattern, ast.MatchClass):
                yield ast.unparse(pattern.cls).removeprefix("m."), pattern


def _careless(source: str) -> list[int]:
    """The lines of patterns that look at the roles of a deed and not at its manner, and so with Did."""
    lines = []
    for name, pattern in _patterns(source):
        places = len(pattern.patterns)
        if name == "Deed" and places == 2 and "manner" not in pattern.kwd_attrs:
            lines.append(pattern.lineno)
        if name == "Did" and places in (1, 2, 3) and not _whole(pattern):
            lines.append(pattern.lineno)
    return lines


def _whole(pattern: ast.MatchClass) -> bool:
    named = {*("deed", "as_role", "within", "which")[: len(pattern.patterns)], *pattern.kwd_attrs}
    return {"within", "which"} <= named


def test_nobody_looks_at_roles_alone() -> None:
    careless = [
        f"{file.relative_to(GAMES)}:{line}"
        for file in sorted(GAMES.rglob("*.py"))
        for line in _careless(file.read_text("utf-8"))
    ]
    assert careless == []


def test_a_careless_pattern_is_seen() -> None:
    matching = "match x:\n    case {}: pass"
    assert _careless(matching.format('m.Deed("attack", ())')) == [2]
    assert _careless(matching.format('m.Deed("attack", (), ())')) == []
    assert _careless(matching.format('m.Deed("attack") as deed')) == []
    assert _careless(matching.format('m.Did(deed, "agent")')) == [2]
    assert _careless(matching.format('m.Did(deed, "agent", None, "")')) == []
    assert _careless(matching.format('m.Did(deed, "agent", which="first", within=_)')) == []
