"""Whether a regular expression takes time in proportion to its text: else somebody can stop a program.

Python's `re` tries one way after the other.  Where the same characters can be gone over in two ways, again
and again (`(a+)+b`, `\\s*,?\\s*;`, and `\\s+$`, which a search begins anew at every blank), n of them take n
squared, or worse.  In an automaton that is a state that comes back to itself by a word by which it
also comes to another that does (Weber & Seidl, On the degree of ambiguity of finite automata, 1991); a search
is a state before all others that comes back to itself by every word.  Only what can still fail afterwards is
tried again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser  # type: ignore[attr-defined]
from typing import Any

SHORT = 64
"""A repetition that has so many rounds at most does not grow with the text."""
SAMPLE = "".join(map(chr, range(128))) + "«»“”„’…–—·•▪◦×→⇒\u00a0\u0085\u2028ąéżабвяЯёЁ٣²一"
Guard = Callable[[str, str], bool]


@dataclass
class Node:
    """A state: what may be read from it (letters, the state after them), what is reached without reading."""

    reads: list[tuple[frozenset[str], int]] = field(default_factory=list)
    empty: list[tuple[Guard | None, int]] = field(default_factory=list)


class Unknown(Exception):
    """A construct of which this cannot tell: a back reference, a condition."""


class Automaton:
    """The states of an expression; the characters that it tells apart are those of `letters`."""

    def __init__(self, pattern: str, flags: int, searches: bool) -> None:
        self.flags = flags
        tree = _parser.parse(pattern, flags)
        self.flags |= tree.state.flags
        self.letters = _letters(tree, self)
        self.nodes: list[Node] = []
        self.behind: list[Callable[[str], bool]] = []
        self.start = self.node()
        first = self.start
        if searches:
            self.nodes[first].reads.append((frozenset(self.letters), first))
        self.end = self.node()
        self.build(tree, first, self.end)
        alike: dict[tuple[bool, ...], str] = {}
        self.kind = {
            letter: alike.setdefault(tuple(asks(letter) for asks in self.behind), letter)
            for letter in ("", *self.letters)
        }

    def node(self) -> int:
        """A new state."""
        self.nodes.append(Node())
        return len(self.nodes) - 1

    def build(self, tree: Any, begin: int, end: int) -> None:
        """The states between two for what is parsed."""
        for kind, value in tree:
            after = self.node()
            self._one(kind, value, begin, after)
            begin = after
        self.nodes[begin].empty.append((None, end))

    def _one(self, kind: Any, value: Any, begin: int, end: int) -> None:
        match kind:
            case op.LITERAL | op.NOT_LITERAL | op.ANY | op.IN:
                chosen = frozenset(letter for letter in self.letters if self.takes(kind, value, letter))
                self.nodes[begin].reads.append((chosen, end))
            case op.BRANCH:
                for branch in value[1]:
                    self.build(branch, begin, end)
            case op.SUBPATTERN:
                self.build(value[3], begin, end)
            case op.ATOMIC_GROUP:
                self.build(value, begin, end)
            case op.MAX_REPEAT | op.MIN_REPEAT | op.POSSESSIVE_REPEAT:
                self._repeat(*value, begin, end)
            case op.AT:
                self.nodes[begin].empty.append((self._at(value), end))
            case op.ASSERT | op.ASSERT_NOT:
                self._look(value[0], value[1], kind is op.ASSERT, begin, end)
            case _:
                raise Unknown(str(kind).lower())

    def _repeat(self, least: int, most: Any, tree: Any, begin: int, end: int) -> None:
        copies = min(least, 2)
        for _ in range(copies):
            after = self.node()
            self.build(tree, begin, after)
            begin = after
        if most is op.MAXREPEAT or most > SHORT:
            loop, back = self.node(), self.node()
            self.nodes[begin].empty += [(None, loop), (None, end)]
            self.build(tree, loop, back)
            self.nodes[back].empty += [(None, loop), (None, end)]
        else:
            if most > copies:
                self.build(tree, begin, end)
            self.nodes[begin].empty.append((None, end))

    def _look(self, direction: int, tree: Any, wanted: bool, begin: int, end: int) -> None:
        """Ahead it is one more way, which may fail at its end; behind it, one letter that must have come."""
        if direction > 0:
            fails = self.node()
            ahead = self.node()
            self.nodes[begin].empty.append((None, ahead))
            self.build(tree, ahead, fails)
            self.nodes[begin].empty.append((None, end))
            return
        one = (
            tree[0] if len(tree) == 1 and tree[0][0] in (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN) else None
        )
        if one is None:
            self.nodes[begin].empty.append((None, end))
            return
        chosen = {letter for letter in self.letters if self.takes(*one, letter)}
        self.behind.append(lambda before: before in chosen)
        self.nodes[begin].empty.append((lambda before, _: (before in chosen) is wanted, end))

    def _at(self, where: Any) -> Guard:
        word = self.word
        self.behind += [word, lambda before: before == "\n", lambda before: before == ""]
        match where:
            case op.AT_BEGINNING if self.flags & re.MULTILINE:
                return lambda before, _: before == "\n"
            case op.AT_BEGINNING | op.AT_BEGINNING_STRING:
                return lambda before, _: before == ""
            case op.AT_BOUNDARY:
                return lambda before, after: word(before) != word(after)
            case op.AT_NON_BOUNDARY:
                return lambda before, after: word(before) == word(after)
            case op.AT_END if self.flags & re.MULTILINE:
                return lambda _, after: after in ("", "\n")
        return lambda _, after: after in ("", "\n") if where is op.AT_END else after == ""

    @staticmethod
    def word(letter: str) -> bool:
        """Whether it is one of those that `\\w` takes."""
        return letter == "_" or letter.isalnum()

    def takes(self, kind: Any, value: Any, letter: str) -> bool:
        """Whether a single item of an expression takes a letter."""
        return any(_takes(kind, value, one, self.flags) for one in self._cases(letter))

    def _cases(self, letter: str) -> tuple[str, ...]:
        return tuple({letter, letter.lower(), letter.upper()}) if self.flags & re.IGNORECASE else (letter,)


def _takes(kind: Any, value: Any, letter: str, flags: int) -> bool:
    code = ord(letter[0])
    match kind:
        case op.LITERAL:
            return bool(code == value)
        case op.NOT_LITERAL:
            return bool(code != value)
        case op.ANY:
            return letter != "\n" or bool(flags & re.DOTALL)
        case op.RANGE:
            return bool(value[0] <= code <= value[1])
        case op.CATEGORY:
            return _in_category(value, letter, flags)
        case op.IN:
            denied = value[0][0] is op.NEGATE
            found = any(_takes(*item, letter, flags) for item in value[denied:])
            return found is not denied
    raise Unknown(str(kind).lower())


_CLASSES = {
    op.CATEGORY_DIGIT: r"\d",
    op.CATEGORY_NOT_DIGIT: r"\D",
    op.CATEGORY_SPACE: r"\s",
    op.CATEGORY_NOT_SPACE: r"\S",
    op.CATEGORY_WORD: r"\w",
    op.CATEGORY_NOT_WORD: r"\W",
}


def _in_category(category: Any, letter: str, flags: int) -> bool:
    return re.match(_CLASSES[category], letter, flags & re.ASCII) is not None


def _letters(tree: Any, automaton: Automaton) -> list[str]:
    """One letter for each kind that the expression tells apart."""
    items = list(_items(tree))
    sample = SAMPLE + "".join(chr(code) for kind, value in items for code in _codes(kind, value))
    kinds: dict[tuple[bool, ...], str] = {}
    for letter in dict.fromkeys(sample):
        told = (*(automaton.takes(kind, value, letter) for kind, value in items), letter == "\n")
        kinds.setdefault((*told, automaton.word(letter)), letter)
    return list(kinds.values())


def _items(tree: Any) -> Iterator[tuple[Any, Any]]:
    for kind, value in tree:
        if kind in (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN):
            yield kind, value
        elif kind is op.BRANCH:
            for branch in value[1]:
                yield from _items(branch)
        elif kind is op.SUBPATTERN:
            yield from _items(value[3])
        elif kind is op.ATOMIC_GROUP:
            yield from _items(value)
        elif kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            yield from _items(value[2])
        elif kind in (op.ASSERT, op.ASSERT_NOT):
            yield from _items(value[1])
        elif kind is not op.AT:
            raise Unknown(str(kind).lower())


def _codes(kind: Any, value: Any) -> Iterator[int]:
    if kind in (op.LITERAL, op.NOT_LITERAL):
        yield value
    elif kind is op.IN:
        for inner, what in value:
            if inner is op.LITERAL:
                yield what
            elif inner is op.RANGE:
                yield from what


class _Walk:
    """Steps between states that read: `step` counts in how many ways one comes from one to another."""

    def __init__(self, automaton: Automaton) -> None:
        self.automaton = automaton
        self.step = lru_cache(maxsize=None)(self._step)
        self.after: dict[int, set[int]] = {}

    def _step(self, state: int, before: str, letter: str) -> tuple[tuple[int, int], ...]:
        """The states after a letter, before which `before` has come, with the number of ways, two at most."""
        ways: dict[int, int] = {}
        self._reached(state, before, letter, frozenset(), ways)
        return tuple((after, min(count, 2)) for after, count in ways.items())

    def _reached(
        self, state: int, before: str, letter: str, passed: frozenset[int], ways: dict[int, int]
    ) -> None:
        node = self.automaton.nodes[state]
        for chosen, after in node.reads:
            if letter in chosen:
                ways[after] = ways.get(after, 0) + 1
        for guard, after in node.empty:
            if after not in passed and (guard is None or guard(before, letter)):
                self._reached(after, before, letter, passed | {after}, ways)

    def sure(self, state: int) -> bool:
        """Whether the end is reached from there whatever comes: then nothing is tried again.

        It is enough if that holds of a state by which a loop comes each time.
        """
        return any(self._ends(one) for one in self.loop(state))

    def loop(self, state: int) -> set[int]:
        """The states from which one comes to this one, and to which one comes from it."""
        return {one for one in self.after[state] if state in self.after[one]} | {state}

    def _ends(self, state: int) -> bool:
        seen, todo = {state}, [state]
        while todo:
            here = todo.pop()
            if here == self.automaton.end:
                return True
            for guard, after in self.automaton.nodes[here].empty:
                if guard is None and after not in seen:
                    seen.add(after)
                    todo.append(after)
        return False


def trouble(
    pattern: str, flags: int = 0, searches: bool = True, whole: bool = False, power: bool = False
) -> str:
    """The letters over which an expression goes again and again, or nothing; "?" where that cannot be told.

    `searches`: it may begin anywhere in the text; `whole`: it has to take all of it (`fullmatch`); `power`:
    only if one letter more may take twice the time.
    """
    try:
        automaton = Automaton(f"(?:{pattern})\\Z" if whole else pattern, flags, searches)
    except (Unknown, re.error):
        return "?"
    walk = _Walk(automaton)
    letters = automaton.letters
    loops = _loops(walk, letters)
    for first in loops:
        for second in loops:
            if walk.sure(second) or (power and first != second):
                continue
            word = _word(walk, letters, first, second)
            if word:
                return word
    return ""


def _loops(walk: _Walk, letters: list[str]) -> list[int]:
    """The states that come back to themselves, as far as they can be reached; notes what is reached from each."""
    kinds = set(walk.automaton.kind.values())
    next_: dict[int, set[int]] = {}
    todo = [walk.automaton.start]
    while todo:
        state = todo.pop()
        if state not in next_:
            next_[state] = {
                to for before in kinds for one in letters for to, _ in walk.step(state, before, one)
            }
            todo += next_[state]
    for state in next_:
        seen, todo = set[int](), [*next_[state]]
        while todo:
            here = todo.pop()
            if here not in seen:
                seen.add(here)
                todo += next_[here]
        walk.after[state] = seen
    return sorted(state for state, seen in walk.after.items() if state in seen)


def _word(walk: _Walk, letters: list[str], first: int, second: int) -> str:
    """A word by which one comes from `first` to itself and to `second`, and from `second` to itself.

    With one and the same state: two ways that part and meet again.
    """
    kind = walk.automaton.kind
    for before in sorted({kind[letter] for letter in letters}):
        begin = (first, first, second, before, False)
        seen, todo = {begin}, [(begin, "")]
        while todo:
            (one, middle, last, had, parted), word = todo.pop(0)
            for letter in letters:
                for a, ways in walk.step(one, had, letter):
                    for b, _ in walk.step(middle, had, letter):
                        for c, _ in walk.step(last, had, letter):
                            split = parted or a != b or (one == middle and a == b and ways > 1)
                            if split and kind[letter] == before and (a, b, c) == (first, second, second):
                                return word + letter
                            state = (a, b, c, kind[letter], split)
                            if state not in seen and len(seen) < 20_000:
                                seen.add(state)
                                todo.append((state, word + letter))
    return ""
