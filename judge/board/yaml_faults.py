"""What the YAML parser complains of, in words: the line, what stands there and what to do."""

from __future__ import annotations

from typing import Any, NoReturn

import yaml

from judge.errors import SituationError

_FAULTS: tuple[tuple[str, str, str], ...] = (
    (
        "mapping values are not allowed",
        "a value cannot follow a value here",
        'put text that holds ": " in quotes ("Pay 1 Force: Evade 2"), and align the keys of one mapping',
    ),
    (
        "mapping keys are not allowed",
        "a question mark cannot stand here",
        'put a question mark in quotes, as in hand: "?"',
    ),
    (
        "cannot start any token",
        "a value cannot begin so",
        "indent with spaces, not tabs; text that begins with @ ` or % needs quotes",
    ),
    ("while scanning a quoted scalar", "this quotation mark is not closed", "close the quotation mark"),
    (
        "while parsing a quoted scalar",
        "a character between quotation marks cannot be read",
        "close the quotation mark, and write a backslash as two",
    ),
    ("while scanning an alias", "a word cannot begin so", "put text that begins with * in quotes"),
    ("while scanning an anchor", "a word cannot begin so", "put text that begins with & in quotes"),
    ("while scanning a tag", "a word cannot begin so", "put text that begins with ! in quotes"),
    (
        "while parsing a flow",
        "the bracket is not closed as expected",
        'close the bracket; text with [ ] { } or , needs quotes: "[tap] -> ..."',
    ),
    (
        "while parsing a block",
        "this is not in one column with what it belongs to",
        "align the keys of one mapping and the dashes of one list in one column",
    ),
    ("could not find expected ':'", "a colon is expected here", "each line of a mapping is `key: value`"),
    ("", "this cannot be read", "check this line and the one above it"),
)
"""What the parser says, what is wrong in our words, and what to do."""


def line_of(mark: Any) -> int:
    """The line of a mark of the parser, from 1."""
    return mark.line + 1 if mark else 1


def explain(error: yaml.MarkedYAMLError, source: str) -> NoReturn:
    """Turn the parser's error into a line, what stands there and what to do."""
    line = line_of(error.problem_mark or error.context_mark)
    lines = source.rstrip().split("\n")
    if error.context_mark and (line > len(lines) or "quoted scalar" in str(error.context)):
        line = line_of(error.context_mark)  # what was never closed is mended where it was opened
    about = " ".join(part for part in (error.problem, error.context) if part)
    message, hint = next((message, hint) for words, message, hint in _FAULTS if words in about)
    shown = lines[line - 1].strip()[:60] if line <= len(lines) else ""
    if "expected key" in about and ("[" in shown or '"' in shown or "'" in shown):
        hint = 'put the whole text in quotes when a part of it has brackets or quotes: "[tap] -> ..."'
    raise SituationError(f"line {line}", f"{message} at `{shown}`" if shown else message, hint) from None
