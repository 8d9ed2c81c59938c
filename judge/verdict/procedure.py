"""The statements of the procedure that a verdict rests on, beside its rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from judge.knowledge import load


def procedure(answers: object) -> list[dict[str, str]]:
    """The statements of the steps shown that no rule had a part in, and of what is refused, each once."""
    known = load().statements
    return [
        {"statement": key, "text": known[key].text if key in known else ""}
        for key in sorted(set(_named(answers)))
    ]


def _named(data: object) -> Iterator[str]:
    if isinstance(data, Mapping):
        if not data.get("cites"):
            yield from data.get("statements", ())
        for key, inner in data.items():
            if key != "statements":
                yield from _named(inner)
    elif isinstance(data, list):
        for inner in data:
            yield from _named(inner)
