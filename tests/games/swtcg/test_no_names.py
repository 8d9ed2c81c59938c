"""No keyword or rule of the game is named in Python: such names stand in data; zones only where cards are found."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import yaml

ROOM = Path(__file__).parents[3] / "judge" / "games" / "swtcg"
KNOWLEDGE = Path(__file__).parents[3] / "rulings"
EXCUSED = {
    "disrupt": "damage_and_dice.py effects.py",  # what is done to a card of another player: a deed of the law, not the keyword
    "redirect": "effects.py moved_cards.py",  # a deed of the law: an attack is turned upon another unit
    "double_damage": "effects.py",  # a part of the law: all damage of a unit is doubled
}
"""Names of keywords that are names of deeds of the law as well."""
ZONES_IN = frozenset(
    """
    board compiler condition_words costs damage_and_dice descriptions facts gains_and_losses
    joined_sentences moved_cards parts printed replacements selectors triggers values
    """.split()
)
"""Modules that match zones of a meaning (`m.Zone("hand")`), or read the board where cards lie: none besides."""


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
    named = [(f, line, t) for f, line, t in _literals() if t.lower().replace(" ", "_") in keywords]
    assert [place for place in named if place[0] not in EXCUSED.get(place[2], "").split()] == []
    assert {text for _, _, text in named} == set(EXCUSED), "what is not named any more needs no excuse"


def test_zones_are_named_only_where_cards_are_found() -> None:
    zones = _zones()
    assert "build_zone" in zones
    named = {file.removesuffix(".py") for file, _, text in _literals() if text in zones}
    assert named <= ZONES_IN, sorted(named - ZONES_IN)
