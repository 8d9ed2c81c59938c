"""What an example asks: its `ask`, or what it expects, turned into questions to be answered anew."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.board.situation import QUESTION_WORDS, Question

MOST = 8
_KEYS = {field.alias or name for name, field in Question.model_fields.items()}


def asking(situation: Mapping[str, Any]) -> dict[str, Any]:
    """An example without `ask` asks what it expects; what it expects is left out."""
    rest = {key: value for key, value in situation.items() if key not in ("expect", "twins")}
    if rest.get("ask"):
        return rest
    asked: list[Any] = []
    for entry in situation.get("expect") or []:
        if not isinstance(entry, Mapping):
            continue
        question = _question(entry)
        if question and question not in asked:
            asked.append(question)
    return {**rest, "ask": asked[:MOST]} if asked else rest


def _question(entry: Mapping[str, Any]) -> dict[str, Any]:
    """The question that an expectation answers; nothing for one about the whole verdict."""
    if "exactly" in entry or "exactly together" in entry:
        rows = entry.get("exactly together") or [entry["exactly"]]
        return {"outcomes": list(rows[0]) if rows and isinstance(rows[0], Mapping) else []}
    if not any(word in entry for word in QUESTION_WORDS):
        return {}
    return {word: value for word, value in entry.items() if word in _KEYS}
