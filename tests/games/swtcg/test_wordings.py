"""Wordings of card texts and the abilities they become: `wordings.golden`, whose diffs are to be read.

`python -m tests.games.swtcg.test_wordings` writes it anew.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from judge.cardtext.meaning import Ability as Meaning
from judge.cardtext.reify import reified
from judge.games.swtcg.model import NotModelled
from judge.games.swtcg.reading import abilities_of

LIST = Path(__file__).with_name("wordings.txt")
GOLDEN = Path(__file__).with_name("wordings.golden")
_LEFT_OUT = ("words", "label", "variants", "at", "token", "parsed")


def told(node: Any) -> str:
    """A term of the model in one line, without what is as usual; of a tree that the law reads, its root."""
    if isinstance(node, Meaning):
        return reified(node)[0]
    if isinstance(node, tuple):
        return f"({', '.join(map(told, node))})"
    if is_dataclass(node) and not isinstance(node, type):
        usual = type(node).__dataclass_fields__
        rows = [(one.name, getattr(node, one.name)) for one in fields(node)]
        kept = [
            f"{name}={told(value)}" for name, value in rows if name == "kind" or value != usual[name].default
        ]
        return f"{type(node).__name__}({', '.join(kept)})"
    return str(node)


def row(found: Any) -> str:
    """An ability in one line; its ways to be played, where there are several."""
    if isinstance(found, NotModelled):
        return f"NOT MODELLED: {found.reason}"
    kept = [
        f"{one.name}={told(getattr(found, one.name))}"
        for one in fields(found)
        if one.name not in _LEFT_OUT and getattr(found, one.name) not in ((), None, False, "arena")
    ]
    ways = [f"{one.name or 'normal'}: {told(one.parts)}" for one in found.variants if len(found.variants) > 1]
    return " | ".join([*kept, *ways])


def golden() -> str:
    """Every wording with what it becomes."""
    lines = []
    for line in LIST.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            kind, name, words = (piece.strip() for piece in line.split("|", 2))
            lines += [
                f"{kind} {name}: {words}",
                *(f"    {row(one)}" for one in abilities_of(words, name, kind)),
            ]
    return "\n".join(lines) + "\n"


def test_every_wording_becomes_what_it_became() -> None:
    assert golden() == GOLDEN.read_text("utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(golden(), "utf-8")
