"""Every regular expression of the program, and of the lexicons, takes time in proportion to its text.

What is used with `match` is told from what is searched with by the calls in the same file; an expression that
is put together while the program runs is looked at with a word in place of each part that is put in.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.cardtext.lexicon import lexicon
from judge.games.registry import GAMES
from tests.quality.linear import trouble

ROOT = Path(__file__).parents[2]
CARD = "the text of a card has 600 letters at most (judge.board.fields), 4,000 where its words alone are sent"
OURS = "it is our own text: the law, the documentation, the messages, the code"
BOUNDED = {
    "judge/board/line/": "a question in one line has 2,000 letters at most",
    "judge/cardtext/": CARD,
    "judge/games/": CARD,
    "rulings/": CARD,
    "judge/decks/files.py": "one line of a deck that its user has on his own disk",
    "judge/quality/": OURS,
    "web/docs_pages.py": OURS,
    "web/parameters.py": OURS,
    "web/ask_sentence.py": OURS,
}
"""Where a text is so short that its square does no harm, and why it is.  What doubles its time with each letter
is allowed nowhere."""
ACCEPTED = {
    r'"(?:[^"\\]|\\.)*"|[{}\[\]]|[^\s{}\[\]",:]+|\n': "used where the text is known to be JSON: a quote is closed",
    r"\s*[-–—/,;:]\s*|\s+": "where the first way fails, the second takes the same blanks: they are not seen again",
    r"<c\s([^<>]*?)(?:/>|>(.{0,4000}?)</c>)": "the blanks of one cell of a spreadsheet, which is read by a worker",
}
"""Those that are told to be slow and are not, and why."""
_CALLS = {"match", "fullmatch", "search", "sub", "subn", "split", "findall", "finditer"}
_FLAGS = ("I", "IGNORECASE", "M", "MULTILINE", "S", "DOTALL", "X", "VERBOSE")
_NAMED = {name: getattr(re, name) for name in _FLAGS}


@dataclass(frozen=True)
class Expression:
    """A regular expression where it stands: its text, its flags, and how it is used."""

    file: str
    line: int
    text: str
    flags: int
    used: frozenset[str]

    @property
    def bounded(self) -> bool:
        """Whether what it reads is short."""
        return any(self.file.startswith(place) for place in BOUNDED)

    @property
    def trouble(self) -> str:
        """The letters over which it goes again and again, or nothing."""
        whole, searches = self.used == {"fullmatch"}, bool(self.used - {"match", "fullmatch"})
        return trouble(self.text, self.flags, searches, whole, power=self.bounded)


def problems() -> Iterator[str]:
    """Each that is not linear and not accepted; each that is accepted and has no need of it."""
    idle = set(ACCEPTED)
    for one in [*of_program(), *of_lexicons()]:
        letters = one.trouble
        if not letters or (letters == "?" and one.bounded):
            continue
        if one.text in ACCEPTED:
            idle.discard(one.text)
            continue
        words = f"goes over {letters!r} again and again" if letters != "?" else "cannot be told to be linear"
        hint = "let it begin or end at one place only (tests/quality/linear.py says how that is seen)"
        yield f"{one.file}:{one.line}: {one.text!r} {words}: {hint}"
    for text in sorted(idle):
        yield f"tests/quality/expressions.py:1: {text!r} is accepted, but it is linear, or no more there"


def of_program() -> Iterator[Expression]:
    """Those of the Python files."""
    for folder in ("judge", "web"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            code = file.read_text("utf-8")
            if "re." in code:
                yield from of_code(file.relative_to(ROOT).as_posix(), code)


def of_code(file: str, code: str) -> Iterator[Expression]:
    """Those of a Python file."""
    tree = ast.parse(code)
    uses, targets = _uses(tree), _targets(tree)
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name(id="re"), attr=called), args=[first, *others]):
                text = _text(first)
                if text is None or called not in {*_CALLS, "compile"}:
                    continue
                flags = 0
                for part in [*others, *(one.value for one in node.keywords)]:
                    flags |= _flag(part)
                name = targets.get(id(node), "")
                used = uses.get(name, frozenset(("search",))) if called == "compile" else frozenset((called,))
                yield Expression(file, node.lineno, text, flags, used)


def of_lexicons() -> Iterator[Expression]:
    """Those of the rewritings of `rulings/`, which are all searched with."""
    for game in GAMES:
        for pattern, _ in lexicon(game).rewritings:
            yield Expression(f"rulings/{game}/lexicon.yaml", 1, pattern, 0, frozenset(("sub",)))


def _uses(tree: ast.AST) -> dict[str, frozenset[str]]:
    """How each compiled expression of a file is used in it, by its name; also if a name is handed on."""
    uses: dict[str, set[str]] = {}
    called = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in _CALLS:
            uses.setdefault(node.value.id, set()).add(node.attr)
            called.add(node.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node not in called:
            uses.setdefault(node.id, set()).add("search")
    return {name: frozenset(found) for name, found in uses.items()}


def _targets(tree: ast.AST) -> dict[int, str]:
    """The names that are given to values."""
    return {
        id(node.value): node.targets[0].id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


def _text(node: ast.expr) -> str | None:
    """The expression that a piece of code writes; a word stands for what is not known before it runs."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Constant(value=bytes(raw)):
            return raw.decode("latin-1")
        case ast.JoinedStr(values=parts):
            return "".join(_text(part) or "word" for part in parts)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return (_text(left) or "word") + (_text(right) or "word")
    return None


def _flag(node: ast.expr) -> int:
    match node:
        case ast.Attribute(value=ast.Name(id="re"), attr=name) if name in _NAMED:
            return int(_NAMED[name])
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _flag(left) | _flag(right)
    return 0
