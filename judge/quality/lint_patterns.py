"""Card text is read by the language alone: no pattern over it in the Python of the room of its game.

What a keyword or a head means is its text in `rulings/swtcg/lexicon.yaml`, another way to print what is read
already a line of its `rewritings:`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOM = Path(__file__).parents[1] / "games" / "swtcg"
GAME = "swtcg"
PRINTED = ("labels.py", "ability_index.py")
"""Where printed words are cut up, to call an action or a missing wording by them, not to understand them."""


def problems() -> Iterator[str]:
    """Every file of the room that has patterns, and may have none."""
    for file in sorted(ROOM.glob("*.py")):
        if file.name not in PRINTED:
            for line in patterns(file.read_text("utf-8")):
                where = f"judge/games/{GAME}/{file.name}:{line}"
                yield f"{where}: a pattern over card text: write its meaning into rulings/{GAME}/lexicon.yaml"


def patterns(code: str) -> list[int]:
    """The lines on which code gets hold of regular expressions."""
    lines = []
    for node in ast.walk(ast.parse(code)):
        match node:
            case ast.Import(names=names) if any(name.name in ("re", "regex") for name in names):
                lines.append(node.lineno)
            case ast.ImportFrom(module="re" | "regex"):
                lines.append(node.lineno)
    return lines
