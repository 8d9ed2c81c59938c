"""No keyword, rule or zone of a game is named in the Python of its room: such names stand in its data.

A problem is a sentence that begins with file and line, and says what to write instead.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge.board.yamlio import load
from judge.knowledge import Knowledge
from judge.paths import rulings

ROOM = Path(__file__).parents[1] / "games" / "swtcg"
GAME = "swtcg"
_LYING = ("zone", "zones", "works_in")
"""What the code calls the place of a card: no literal stands for one there."""
_GENERAL = {"arena", "play_area"}
"""Any arena, and what the game has not: these are no zones of it."""
_ESCAPE = re.compile(r"\\[A-Za-z]")


@dataclass(frozen=True)
class Names:
    """The names of a game that stand in its data: ids of rules, keywords, zones of card text, places.

    `deeds` are those of the places that are called like a verb.
    """

    rules: frozenset[str]
    keywords: frozenset[str]
    zones: frozenset[str]
    places: frozenset[str]
    deeds: frozenset[str]


def names(known: Knowledge) -> Names:
    """The names of the game whose room is looked through."""
    words, concepts = _data("lexicon/english.yaml"), _data("lexicon/concepts.yaml")
    places = frozenset(load((ROOM / "places.yaml").read_text("utf-8"))[0]["places"])
    kept = load((ROOM / "keywords.yaml").read_text("utf-8"))[0].values()
    keywords = {str(name).replace(" ", "_") for name in _data(f"{GAME}/lexicon.yaml")["keywords"]}
    keywords |= {name for row in kept if isinstance(row, list) for name in row}
    return Names(
        frozenset(id_ for id_, rule in known.rules.items() if rule.game == GAME),
        frozenset(keywords),
        frozenset(words["nouns"]["zone"].values()) - _GENERAL,
        places,
        places & set(concepts["verbs"]),
    )


def problems(known: Knowledge) -> Iterator[str]:
    """Every name of the game that stands in the Python of its room."""
    listed = names(known)
    for file in sorted(ROOM.glob("*.py")):
        for line, sentence in named(file.read_text("utf-8"), listed):
            yield f"judge/games/{GAME}/{file.name}:{line}: {sentence}"


def named(code: str, listed: Names) -> Iterator[tuple[int, str]]:
    """The names that `code` says itself, each with its line and what to do."""
    keywords = "|".join(name.replace("_", "[ _]") for name in sorted(listed.keywords))
    patterns = re.compile(rf"\b({keywords})\b", re.IGNORECASE)
    literals, lying = _literals(code)
    for line, text in literals:
        yield from ((line, sentence) for sentence in _literal(text, listed, patterns))
    for line, text in lying:
        if text in listed.deeds:
            yield line, f'"{text}" is a place: take it from places.yaml'


Literals = tuple[tuple[int, str], ...]
"""Lines, and the literals that stand there."""


@lru_cache(maxsize=256)
def _literals(code: str) -> tuple[Literals, Literals]:
    """The literals of `code`, and those of them that say where a card lies."""
    nodes = list(ast.walk(ast.parse(code)))
    return tuple(_texts(nodes)), tuple(text for node in nodes for text in _lying(node))


def _texts(nodes: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Those nodes that are literals."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


def _literal(text: str, listed: Names, patterns: re.Pattern[str]) -> Iterator[str]:
    if text in listed.rules or text.startswith("tcg/"):
        yield f'"{text}" is a rule: only the law names rules'
    if text.lower().replace(" ", "_") in listed.keywords:
        yield f'"{text}" is a keyword: give it its part in keywords.yaml, and ask for that'
    elif "\\s" in text or "(?" in text:
        for word in patterns.findall(_ESCAPE.sub(" ", text)):
            yield f'the pattern "{text}" names the keyword {word}: take it from keywords.yaml'
    if text in listed.zones:
        yield f'"{text}" is a zone of card text: take it from places.yaml'
    if text in listed.places - listed.deeds:
        yield f'"{text}" is a place: take it from places.yaml'


def _lying(node: ast.AST) -> Iterator[tuple[int, str]]:
    """Literals that say where a card lies: `zone="..."`, `placed.zone == "..."`, `... in ("...",)`."""
    beside: list[ast.AST] = []
    if isinstance(node, ast.keyword) and node.arg in _LYING:
        beside = [node.value]
    elif isinstance(node, ast.MatchClass):
        beside = [p for name, p in zip(node.kwd_attrs, node.kwd_patterns, strict=True) if name in _LYING]
    elif isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        beside = list(sides) if any(getattr(side, "attr", "") in _LYING for side in sides) else []
    for part in beside:
        yield from _texts(ast.walk(part))


def _data(name: str) -> dict[str, Any]:
    data: dict[str, Any] = load((rulings() / name).read_text("utf-8"))[0]
    return data
