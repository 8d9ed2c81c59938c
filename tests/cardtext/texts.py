"""The texts of the cards that stand in the examples of the rulings."""

from __future__ import annotations

from collections.abc import Iterator

from judge.knowledge import load


def example_texts(game: str) -> set[str]:
    """Every text of a card of an example of the game, none twice."""
    return {text for example in load().examples(game) for text in _texts(example.situation) if text.strip()}


def _texts(node: object) -> Iterator[str]:
    if isinstance(node, dict):
        text = node.get("means") or node.get("text")
        if isinstance(text, str) and "name" in node:
            yield text
        for inner in node.values():
            yield from _texts(inner)
    elif isinstance(node, list | tuple):
        for inner in node:
            yield from _texts(inner)
