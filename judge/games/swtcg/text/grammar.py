"""The grammar at work: text of one ability -> parse tree, or the word at which no rule goes on."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from lark import Token

from judge.cardtext.earley import Earley, Stumbled
from judge.games.swtcg.text.lexer import Speaker, Tokenizer

__all__ = ["Grammar", "Stumbled", "grammar"]
_FILES = ("swtcg.lark", "what.lark", "cards.lark", "when.lark", "who.lark")
_STARTS = ["unit", "battle", "mission", "piloting", "bullet"]


class Grammar(Earley):
    """The grammar of the .lark files; `ambiguity="explicit"` keeps all readings (for tests)."""

    def __init__(self, ambiguity: str = "resolve") -> None:
        source = "".join((files(__package__) / name).read_text(encoding="utf-8") for name in _FILES)
        super().__init__("swtcg", source, _STARTS, ambiguity)
        self.tokenizer = Tokenizer(self.phrases)

    def tokens(self, text: str, speaker: Speaker) -> list[Token]:
        """The tokens of a text."""
        return self.tokenizer.tokens(text, speaker)


@cache
def grammar(ambiguity: str = "resolve") -> Grammar:
    """The one grammar of the process."""
    return Grammar(ambiguity)
