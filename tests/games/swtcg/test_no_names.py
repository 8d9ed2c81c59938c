"""No keyword, rule or zone of the game is named in Python: such names stand in data."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import yaml

ROOM = Path(__file__).parents[3] / "judge" / "games" / "swtcg"
KNOWLEDGE = Path(__file__).parents[3] / "rulings"
_LYING = ("zone", "zones", "works_in")
"""What the code calls the place of a card: no literal stands for one there."""


def _data(name: str) -> dict[str, object]:
    loaded: dict[str, object] = yaml.safe_load((KNOWLEDGE / name).read_text("utf-8"))
    return loaded


def _keywords() -> set[str]:
    return {str(name).replace(" ", "_") for name in _data("swtcg/lexicon.yaml")["keywords"]}  # type: ignore[attr-defined]


def _rules() -> set[str]:
    files = sorted((KNOWLEDGE / "swtcg" / "rules").glob("*.yaml"))
    return {rule["id"] for file in files for rule in yaml.safe_load(file.read_text("utf-8"))["rules"]}


def _zones() -> set[str]:
    nouns = _data("lexicon/english.yaml")["nouns"]["zone"].values()  # type: ignore[index]
    return set(nouns) - {"arena", "play_area"}  # any arena, and what the game has not


def _literals() -> Iterator[tuple[str, int, str]]:
    for file in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield file.name, node.lineno, node.value


def test_no_rule_is_named() -> None:
    rules = _rules()
    assert len(rules) > 300
    assert [
        (file, line) for file, line, text in _literals() if text in rules or text.startswith("tcg/")
    ] == []


def test_no_keyword_is_named() -> None:
    keywords = _keywords()
    assert "evade" in keywords
    assert [(f, n, t) for f, n, t in _literals() if t.lower().replace(" ", "_") in keywords] == []


def test_no_keyword_stands_in_a_pattern() -> None:
    """Nor inside a pattern by which texts are taken apart: sentences that are shown to players may have them."""
    named = re.compile(rf"\\b({'|'.join((*_keywords(), 'reserves', 'enhance'))})\\b", re.IGNORECASE)
    patterns = [(f, n, t) for f, n, t in _literals() if "\\s" in t or "(?" in t]
    assert len(patterns) > 20
    assert [(f, n, t) for f, n, t in patterns if named.search(t.replace(" ", "_"))] == []


def test_no_zone_is_named() -> None:
    zones = _zones()
    assert "build_zone" in zones
    assert [(file, line, text) for file, line, text in _literals() if text in zones] == []


def _lying() -> Iterator[tuple[str, str]]:
    """Literals where it is said where a card lies: `zone="..."`, `placed.zone == "..."`, `... in ("...",)`."""
    for file in sorted(ROOM.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            beside: list[ast.AST] = []
            if isinstance(node, ast.keyword) and node.arg in _LYING:
                beside = [node.value]
            elif isinstance(node, ast.MatchClass):
                beside = [
                    p for name, p in zip(node.kwd_attrs, node.kwd_patterns, strict=True) if name in _LYING
                ]
            elif isinstance(node, ast.Compare):
                sides = [node.left, *node.comparators]
                beside = list(sides) if any(getattr(side, "attr", "") in _LYING for side in sides) else []
            for part in beside:
                for inner in ast.walk(part):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        yield file.name, inner.value


def test_no_place_of_the_law_is_named() -> None:
    """Some short names of the law's places are those of deeds as well: they may not say where cards lie."""
    places = set(yaml.safe_load((ROOM / "places.yaml").read_text("utf-8"))["places"])
    deeds = places & set(_data("lexicon/concepts.yaml")["verbs"])  # type: ignore[call-overload]
    assert deeds == {"build", "discard"}
    assert [(file, line, text) for file, line, text in _literals() if text in places - deeds] == []
    assert [(file, text) for file, text in _lying() if text in places] == []
    assert any(text == "under" for _, text in _lying()), "what the law alone calls so: below another card"
