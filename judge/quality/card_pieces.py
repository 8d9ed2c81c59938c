"""What the judge runs for one printed card: statements of its game, rules of the grammar, rules of the law.

A *statement* is a line of `judge/games/<game>/` that runs while the card is read and compiled.  A *rule of
the grammar* stands in the derivation of the reading that was taken.  A *rule of the law* can fire, judged by
the names in it, on boards of the rulings with a card of that text, and cannot on these boards without texts.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, is_dataclass
from functools import cached_property
from itertools import compress
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import judge
from judge.board.situation import validate
from judge.cards.model import PrintedCard
from judge.cardtext.chart import Chart
from judge.cardtext.notation import Rule
from judge.engine import solver
from judge.engine.law import law
from judge.engine.law_syntax import Parted, parted
from judge.engine.solver import Term
from judge.errors import JudgeError
from judge.games.registry import GAMES
from judge.kept_texts import read_anew
from judge.knowledge import load
from judge.play.case import Case
from judge.quality.card_words import Reader
from judge.quality.sentences import changed
from judge.verdict.precedents import situation_of

ROOT = Path(judge.__file__).resolve().parent
_BOARDS = 80
_PER_TEXT = 512
"""Caches that hold so many results or more keep what was made of texts: they are emptied before each card."""


class Piece(NamedTuple):
    """One of them: `kind` is statement, grammar or law; `name` says where it stands or what it says."""

    kind: str
    name: str


class Pieces:
    """Says of cards of one game what is run for them; `read` is the reader of that game."""

    def __init__(self, game: str, read: Reader) -> None:
        self.game = game
        self._read = read
        self._folder = f"{ROOT / 'games' / game}{'/'}"

    def of(self, card: PrintedCard) -> frozenset[Piece]:
        """All that is run for a card."""
        _forget_texts()
        derived = Derived()
        with read_anew(), derived.noted(), _lines_noted(self._folder) as lines:
            facts = self._read(card).facts
        shown = {Piece("statement", f"{Path(file).name}:{line}") for file, line in lines}
        return frozenset({*shown, *derived.used(), *self.woken(facts)})

    def woken(self, facts: tuple[str, ...]) -> Iterator[Piece]:
        """The rules of the law that the words of a card wake."""
        firing = self._law.firing([*self._bare, *map(solver.read_term, facts)])
        for fires, asleep, text in zip(firing, self._by_themselves, self.law_rules, strict=True):
            if fires and not asleep:
                yield Piece("law", text)

    @cached_property
    def law_rules(self) -> list[str]:
        """Every rule of the law, as text."""
        return [str(rule.node) for rule in self._law.rules]

    @property
    def waiting_rules(self) -> list[str]:
        """Those that no board without texts can set off."""
        return list(compress(self.law_rules, (not fires for fires in self._by_themselves)))

    @cached_property
    def _law(self) -> Parted:
        return parted(law(self.game).text)

    @cached_property
    def _by_themselves(self) -> list[bool]:
        return self._law.firing(self._bare)

    @cached_property
    def _bare(self) -> list[Term]:
        """Boards of the rulings of the game, all at once, their cards without their texts."""
        examples = load().examples(self.game)
        facts: dict[Term, None] = {}
        for example in examples[:: len(examples) // _BOARDS or 1]:
            data = _without_texts(situation_of(example))
            with suppress(JudgeError):
                facts |= dict.fromkeys(Case(validate(GAMES[self.game].model, data)).facts)
        return list(facts)


def _without_texts(data: dict[str, Any]) -> dict[str, Any]:
    """A situation whose cards say nothing, asked nothing."""
    bare = {key: value for key, value in data.items() if key not in ("ask", "expect", "played")}
    without: dict[str, Any] = changed(bare, lambda text: "")
    return without


def _forget_texts() -> None:
    for name, module in list(sys.modules.items()):
        if name.startswith(("judge.cardtext", "judge.games")):
            for value in vars(module).values():
                if (
                    hasattr(value, "cache_parameters")
                    and (value.cache_parameters()["maxsize"] or 0) >= _PER_TEXT
                ):
                    value.cache_clear()


@contextmanager
def _lines_noted(folder: str) -> Iterator[set[tuple[str, int]]]:
    """Notes the lines of the files in a folder that run meanwhile."""
    lines: set[tuple[str, int]] = set()

    def within(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        if event == "line":
            lines.add((frame.f_code.co_filename, frame.f_lineno))
        return within

    def entered(frame: FrameType, _event: str, _: object) -> Callable[..., Any] | None:
        return within if frame.f_code.co_filename.startswith(folder) else None

    before = sys.gettrace()
    sys.settrace(entered)
    try:
        yield lines
    finally:
        sys.settrace(before)


class Derived:
    """The derivations of charts: by which rule each value was made, and which values were taken."""

    def __init__(self) -> None:
        self._made: dict[Any, tuple[float, str, Rule, tuple[Any, ...]]] = {}
        self._taken: list[Any] = []

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Listens to every chart meanwhile."""
        before, Chart.listener = Chart.listener, self
        try:
            yield
        finally:
            Chart.listener = before

    def made(self, symbol: str, rule: Rule, values: tuple[Any, ...], value: Any, cost: float) -> None:
        """A rule of `symbol` has made a value of others."""
        known = self._made.get(value)
        if known is None or cost < known[0]:
            self._made[value] = (cost, symbol, rule, values)

    def taken(self, value: Any) -> None:
        """A chart was read as this."""
        self._taken.append(value)

    def used(self) -> set[Piece]:
        """The rules by which what was taken was made."""
        pieces: set[Piece] = set()
        waiting = list(self._taken)
        seen: set[int] = set()
        while waiting:
            value = waiting.pop()
            if id(value) in seen:
                continue
            seen.add(id(value))
            if _hashable(value) and value in self._made:
                _, symbol, rule, values = self._made[value]
                pieces.add(Piece("grammar", rule_name(symbol, rule)))
                waiting += values
            elif isinstance(value, tuple):
                waiting += value
            elif is_dataclass(value):
                waiting += [getattr(value, field.name) for field in fields(value)]
        return pieces


def rule_name(symbol: str, rule: Rule) -> str:
    """A rule of the grammar in one line: its chapter, what it makes, of what."""
    chapter = getattr(rule.make, "__module__", "").rpartition(".")[2]
    return f"{chapter}: {symbol} -> {' '.join(rule.symbols)}"


def _hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
