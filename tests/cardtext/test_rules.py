"""Rules of the grammars: none reads something only to refuse it, whatever the parts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge import cardtext

CHAPTERS = sorted(
    path
    for folder in ("english", "russian")
    for path in (Path(cardtext.__file__).parent / folder).glob("*.py")
)


def refusing(source: str) -> Iterator[int]:
    """The lines of functions that give nothing, whatever they are given."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Lambda) and isinstance(node.body, ast.Constant) and node.body.value is None:
            yield node.lineno


def test_a_function_that_gives_nothing_is_seen() -> None:
    assert list(refusing('g.rule("a", "b")(lambda b: None)')) == [1]
    assert not list(refusing('g.rule("a", "b")(lambda b: b if b else None)'))


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_rule_refuses_whatever_it_reads(chapter: Path) -> None:
    assert not list(refusing(chapter.read_text("utf-8")))
