"""What the page knows of a game it asks the game: no module or template of it names a player, a zone or a game.

Words that also mean something else there (a hand that holds, a play that is made) are looked for as names: in
quotation marks, or as a value path.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from judge.games.registry import GAMES

WEB = Path(__file__).parents[2] / "web"
FILES = sorted(p for p in (*WEB.rglob("*.py"), *WEB.glob("templates/*.html"), *WEB.glob("static/*.js")))
EXAMPLES = ("openapi.py", "api.py", "operations.py", "figures.py", "parameters.py")
"""Modules of the API show examples of requests; they are held by its own description."""


def names() -> set[str]:
    """Every name that a situation of a game has for a player, a zone or the game itself."""
    found = set(GAMES)
    for game in GAMES.values():
        found |= set(game.players) | set(game.table.zones)
    return found


def quoted(text: str) -> set[str]:
    """The words in quotation marks, and what value paths begin with; docstrings and comments are no code."""
    code = re.sub(r'""".*?"""|^\s*#.*$|\{#.*?#\}|//.*$', "", text, flags=re.DOTALL | re.MULTILINE)
    words = re.findall(r"""["']([\w ]+)["']""", code)
    paths = re.findall(r"""["'.]([\w ]+)\.(?:force|hand|zone|damage|squad|units)\b""", code)
    return {*words, *paths}


@pytest.mark.parametrize("file", [one for one in FILES if one.name not in EXAMPLES], ids=lambda one: one.name)
def test_no_name_of_a_game_stands_in_the_page(file: Path) -> None:
    assert quoted(file.read_text(encoding="utf-8")) & names() - {"core", "hand"} == set()
