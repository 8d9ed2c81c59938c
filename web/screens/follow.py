"""What one asks next (why, what if, which rule), as boards ready to be judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from flask_babel import gettext as _

from judge.board import yamltext
from judge.board.situation import PLAIN_WORDS

DOING = ("can", "can now", "illegal", "impossible", "why not")
MOST = 8
"""Answers with such buttons; every button carries the board."""


def follow(data: Mapping[str, Any], answer: Mapping[str, Any]) -> list[tuple[str, str]]:
    """(what the button says, the board that it asks) for an answer of the verdict on `data`."""
    board = {key: value for key, value in data.items() if key not in ("ask", "expect")}
    return [(label, yamltext.write({**board, "ask": [question]})) for label, question in _questions(answer)]


def _questions(answer: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    asked = answer["ask"]
    word = next((word for word in (*DOING, *PLAIN_WORDS) if word in asked), "")
    if word in DOING and answer.get("kind") in ("forbidden", "nothing gives it"):
        if word != "why not" and "later" not in answer:
            yield _("Why not now?"), {"why not": asked[word]}
        if "later" not in answer:
            yield _("What would make it legal?"), {"smallest change": asked[word]}
    if word in PLAIN_WORDS and word != "outcomes":
        yield _("Which rule decides?"), {"which rule decides": dict(asked)}
    outcomes = answer.get("outcomes") or []
    if word == "outcomes" and len(outcomes) > 1:
        this, other = outcomes[0]["values"], outcomes[1]["values"]
        parted = [path for path in this if this[path] != other.get(path)]
        question = {"this": {p: this[p] for p in parted}, "not": {p: other[p] for p in parted}}
        yield _("Where do the first two part?"), {"why": question}
