"""The grammar at work: the .lark files read as one, a literal of several words as these words in a row."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from judge.cardtext.earley import Earley
from judge.games.swlcg.text.lexer import Tokenizer

_FILES = ("swlcg.lark", "what.lark", "who.lark")
STARTS = ("ability", "fate")


class Grammar(Earley):
    """The grammar of the .lark files; `ambiguity="explicit"` keeps all readings (for tests)."""

    def __init__(self, ambiguity: str = "resolve") -> None:
        source = "\n".join((files(__package__) / name).read_text(encoding="utf-8") for name in _FILES)
        super().__init__("swlcg", _word_by_word(source), STARTS, ambiguity)
        self.tokenizer = Tokenizer(self.phrases)


def _word_by_word(source: str) -> str:
    lines = (line for line in source.split("\n") if not line.startswith("//"))
    return re.sub(r'"((?:[^"\\]|\\.)*)"', _words, "\n".join(lines))


def _words(match: re.Match[str]) -> str:
    words = re.findall(r"[^\s()]+|[()]", match[1].lower())
    if len(words) < 2:
        return match[0].lower()
    return "(" + " ".join("few" if word.isdigit() else f'"{word}"' for word in words) + ")"


@cache
def grammar(ambiguity: str = "resolve") -> Grammar:
    """The one grammar of the process."""
    return Grammar(ambiguity)
