"""Superlatives: "of the lowest cost", "with the most life", "the dearest"."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.notation import Grammar
from judge.cardtext.russian.forms import CASES
from judge.cardtext.russian.words import Adj

_UTMOST = {
    ("cost", "<"): "cheapest",
    ("cost", ">"): "dearest",
    ("life", "<"): "least_alive",
    ("life", ">"): "most_alive",
    ("damage", "<"): "least_wounded",
    ("damage", ">"): "most_wounded",
}
_WORDS = {"дорогой": "dearest", "дешевый": "cheapest"}


def add(g: Grammar) -> None:
    """The rules of this chapter."""
    g.rule("post", "SUPER[g] NPROPERTY[g]", 0.0)(_utmost)
    g.rule("post", '("с" | "со") SUPER[i] NPROPERTY[i]', 0.0)(_utmost)
    g.rule("post", '("с" | "со") SUPER[i] NMISC[i] "текущих"? NTHINGS[g]', 0.0)(_most_of)
    g.rule("post", '"," A_который[n] ("имеет" | "имеют") SUPER[a] NMISC[a] NTHINGS[g] ","?', 0.0)(
        lambda gender, way, misc, noun: _most_of(way, misc, noun)
    )
    for word, name in _WORDS.items():
        g.rule("mod[@]", f"A_самый[@] A_{word}[@]", 0.0, over=CASES)(
            lambda gender, other, t, name=name: Adj(m.State(name), gender)
        )


def _utmost(way: str, noun: Any) -> Any:
    name = _UTMOST.get((noun.concept, way))
    return m.State(name) if name else None


def _most_of(way: str, misc: Any, noun: Any) -> Any:
    return _utmost(way, noun) if misc.concept == "number" else None
