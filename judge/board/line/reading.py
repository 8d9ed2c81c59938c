"""Reading a line: its parts as a tree, or the column at which it cannot be read."""

from __future__ import annotations

import difflib
from functools import cache
from pathlib import Path

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from judge.errors import SituationError

Node = Tree[Token]
_WORDS = {
    "COLON": '":"',
    "SEMICOLON": '";"',
    "QMARK": '"?"',
    "COMMA": '","',
    "WORD": "a word",
    "NUMBER": "a number",
    "GAME": "swtcg, swlcg or berserk",
    "PAIR": "power/health",
    "STRING": "a text in quotes",
    "TRIPLE": "1-2-3",
    "EDITION": "an edition or a date",
    "$END": "the end",
    "ARROW": '"->"',
    "OP": '">="',
    "SIDE": "a side",
    "AIM": "a side, most or least",
    "CLAIM": "always",
    "ODDS": "chance",
}


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("line.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", propagate_positions=True)


def parts(line: str) -> Node:
    """The parts of a line.  Raises SituationError with the column of what cannot be read."""
    text = line.strip("\n").rstrip()
    try:
        return _parser().parse(text)
    except UnexpectedInput as error:
        raise _misread(text, error) from None


def _misread(text: str, error: UnexpectedInput) -> SituationError:
    """What the reader stumbled over, and what could stand there."""
    expected: set[str] = set()
    shown, column = "", len(text) + 1
    if isinstance(error, UnexpectedCharacters):
        expected, shown, column = set(error.allowed), text[error.pos_in_stream :][:1], error.column
    elif isinstance(error, UnexpectedToken):
        expected = set(error.accepts or error.expected)
        if error.token.type != "$END":
            shown, column = str(error.token), error.column
    at = f"line 1, column {column}"
    if shown == '"':
        return SituationError(at, "this quotation mark is not closed", 'write another " after the text')
    known = sorted({_WORDS.get(name, name.casefold()) for name in expected})
    words = [word for word in known if word.isalpha()]
    near = difflib.get_close_matches(shown.casefold(), words, n=1, cutoff=0.6)
    if not shown and "QMARK" in expected:
        return SituationError(at, "the line ends too early", 'a question ends with "?"')
    hint = f'did you mean "{near[0]}"?' if near else "here may stand: " + ", ".join(known)
    return SituationError(at, f'"{shown}" cannot stand here' if shown else "the line ends too early", hint)


def tree(part: Token | Node) -> Node:
    """A part that has parts."""
    assert isinstance(part, Tree)
    return part


def token(part: Token | Node) -> Token:
    """A part that is a word."""
    assert isinstance(part, Token)
    return part


def first(part: Token | Node) -> Token:
    """The first word of a part."""
    return part if isinstance(part, Token) else next(part.scan_values(lambda _: True))


def fault(at: Token, message: str, suggestion: str = "") -> SituationError:
    """An error at the place of a word in the line."""
    return SituationError(f"line 1, column {at.column}", message, suggestion)
