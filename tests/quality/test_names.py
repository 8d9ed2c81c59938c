"""In the rooms that are clean no variable, parameter or function is called by a word that says nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = (
    "board",
    "cards",
    "cardtext",
    "cli",
    "engine",
    "games",
    "knowledge",
    "play",
    "quality",
    "questions",
    "verdict",
    "words",
    "workers",
)
CLEAN = (
    "web",
    *(f"judge/{room}" for room in ROOMS),
    "judge/disk_cache.py",
    "judge/errors.py",
    "judge/paths.py",
)
"""Folders and modules; of the rooms of `judge/` those that are named here."""
LOOSE = {"found", "one", "ones", "said", "told"}
"""What a thing is called that has a name: `found` the hits, the facts, the first that fits ..."""
PUBLIC = {"told"}
"""Methods that templates of the page call: the text of an entry in a language."""


def bound(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name that a module gives to something, with its line."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.attr
        elif isinstance(node, ast.FunctionDef):
            yield from [] if node.name in PUBLIC else [(node.lineno, node.name)]
        elif isinstance(node, ast.ClassDef | ast.ExceptHandler | ast.MatchAs | ast.MatchStar) and node.name:
            yield node.lineno, node.name


def loose(source: str) -> list[tuple[int, str]]:
    """The loose names of a module, leading underscores aside, with their lines."""
    return sorted((line, name) for line, name in bound(ast.parse(source)) if name.strip("_") in LOOSE)


@pytest.mark.parametrize("room", CLEAN)
def test_things_are_called_by_their_names(room: str) -> None:
    place = ROOT / room
    slips = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in ([place] if place.is_file() else sorted(place.rglob("*.py")))
        for line, name in loose(path.read_text(encoding="utf-8"))
    ]
    assert not slips, "\n".join(slips)


def test_a_loose_name_is_seen_wherever_it_is_given() -> None:
    source = (
        "def _said(one):\n    found = [told for told in one]\n    try: pass\n    except E as found: pass\n"
        "match x:\n    case [one, *told] as found: pass\n"
    )
    seen = [(1, "_said"), (1, "one"), (2, "found"), (2, "told"), (4, "found")]
    assert loose(source) == [*seen, (6, "found"), (6, "one"), (6, "told")]
