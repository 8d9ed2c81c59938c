"""A card in a line: its name, its numbers and abilities in short, as a card of a situation."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from lark import Token, Tree

from judge.board.line.reading import fault
from judge.board.line.reading import token as word_of

ABILITIES = {
    "accuracy": ("acc",),
    "armor": ("arm", "armour"),
    "bombard": ("bomb",),
    "critical hit": ("crit", "critical"),
    "deflect": ("def", "defl"),
    "evade": ("ev",),
    "intercept": ("int",),
    "ion cannon": ("ion",),
    "lucky": ("luck",),
    "overkill": ("over",),
    "retaliate": ("ret", "retal"),
    "shields": ("shield",),
    "stun": (),
}
"""Star Wars TCG: abilities that are a word and a number, and what they may be called in short."""
NO_NUMBER = ("armor", "intercept", "overkill")


@dataclass(frozen=True)
class Shape:
    """How a game's card is written in a line: what a number, a pair, a triple and a place mean."""

    number: str = ""
    pair: tuple[str, str] | None = None
    triple: str = ""
    numbers: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    cell: bool = False
    abilities: bool = False
    version: bool = False
    more: Mapping[str, Any] = field(default_factory=dict)


SHAPES = {
    "swtcg": Shape(
        pair=("power", "health"),
        numbers=("damage", "speed", "cost", "counters", "power", "health"),
        flags=("tapped",),
        abilities=True,
        version=True,
    ),
    "swlcg": Shape(
        number="health",
        numbers=("health", "damage", "focus", "shield", "icons", "cost", "resources", "priority"),
        flags=("committed", "participating"),
        types=("unit", "event"),
    ),
    "berserk": Shape(
        number="life",
        triple="strike",
        numbers=("life", "wounds", "movement", "tokens", "cost"),
        flags=("closed", "elite", "unique"),
        types=("creature", "symbiote", "flying"),
        cell=True,
    ),
}


def card(tree: Tree[Token], game: str) -> dict[str, Any]:
    """The card, as it stands in a situation.  Raises SituationError at the word that means nothing."""
    shape = SHAPES[game]
    name = word_of(tree.children[0])
    if name.type == "STRING":
        written: dict[str, Any] = {"name": name.value[1:-1], "as": nickname(name.value[1:-1])}
    else:
        written = {"name": name.value[0].upper() + name.value[1:], "as": name.value}
    texts: list[str] = []
    items = _Items(tree)
    for item, token in items:
        kind, value = token.type, token.value
        if kind == "STRING":
            texts.append(value[1:-1])
        elif item in ("price", "tap"):
            raise fault(token, "a price of what?", 'write it after an ability: "evade 2 for 1"')
        elif kind == "PAIR" and shape.pair:
            _put(written, shape.pair[0], value.partition("/")[0], token)
            _put(written, shape.pair[1], value.partition("/")[2], token)
        elif kind == "TRIPLE" and shape.triple:
            _put(written, shape.triple, value, token)
        elif kind == "NUMBER" and shape.number:
            _put(written, shape.number, value, token)
        elif kind == "WORD":
            _word(written, texts, shape, token, items)
        else:
            hint = f"write {_example(game)}"
            raise fault(token, f'what does "{value}" say of {name.value}?', hint)
    if texts:
        written["text"] = " | ".join(texts)
    return written


def nickname(name: str) -> str:
    """What a card of several words is called in a line: the last of them, "Darth Vader (D)" is vader."""
    words = re.findall(r"[^\W\d_][\w'’-]*", name.partition("(")[0]) or ["card"]
    return str(words[-1]).casefold()


def _example(game: str) -> str:
    return {"swtcg": "power/health, as in vader 5/6", "swlcg": "leia 3", "berserk": "orc 6 1-2-3 C3"}[game]


class _Items(Iterator[tuple[str, Token]]):
    """The items of a card in a row, with a look at the next one."""

    def __init__(self, tree: Tree[Token]) -> None:
        self._items: list[tuple[str, Token]] = []
        for child in tree.children[1:]:
            assert isinstance(child, Tree)
            if child.children:
                token = word_of(child.children[0])
            else:
                token = Token("TAP", "tap", column=child.meta.column)
            self._items.append((str(child.data), token))
        self._at = 0

    def __next__(self) -> tuple[str, Token]:
        if self._at == len(self._items):
            raise StopIteration
        self._at += 1
        return self._items[self._at - 1]

    def next_is(self, *wanted: str) -> bool:
        """Whether the next item is of that kind (`price`, `tap`, or a type of word)."""
        if self._at == len(self._items):
            return False
        item, token = self._items[self._at]
        return item in wanted or (item == "item" and token.type in wanted)

    def peek(self) -> str:
        """The next word, or nothing."""
        return self._items[self._at][1].value if self.next_is("WORD") else ""


def _word(written: dict[str, Any], texts: list[str], shape: Shape, token: Token, items: _Items) -> None:
    """A word of a card, with the number that belongs to it."""
    word = token.value
    if word in shape.flags:
        _put(written, word, "yes", token)
    elif word in shape.types:
        _put(written, "type", word, token)
    elif shape.cell and re.fullmatch(r"[A-Ea-e][1-6]", word):
        _put(written, "cell", word.upper(), token)
    elif shape.version and re.fullmatch(r"[A-Z]", word):
        _put(written, "version", word, token)
    elif word in shape.numbers:
        if not items.next_is("NUMBER"):
            raise fault(token, f"how much {word}?", f"write {word} 2")
        _put(written, word, next(items)[1].value, token)
    elif shape.abilities:
        texts.append(_ability(token, items))
    else:
        known = (*shape.flags, *shape.types, *shape.numbers)
        raise fault(token, f'"{word}" says nothing here', _near(word, known, "put a card's text in quotes"))


def _ability(token: Token, items: _Items) -> str:
    """`acc1`, `critical hit 2`, `evade 2 for 1` as it is printed."""
    match = re.fullmatch(r"(.*?)(\d*)", token.value.casefold())
    assert match
    word, number = match.groups()
    if not number and f"{word} {items.peek()}".casefold() in ABILITIES:
        word = f"{word} {next(items)[1].value}".casefold()
    name = next((full for full, short in ABILITIES.items() if word == full or word in short), None)
    if name is None:
        short = [*ABILITIES, *(other for others in ABILITIES.values() for other in others)]
        raise fault(token, f'unknown ability "{word}"', _near(word, short, "put a card's text in quotes"))
    if not number and name not in NO_NUMBER:
        if not items.next_is("NUMBER"):
            raise fault(token, f"{name} needs a number", f"write {name} 2")
        number = next(items)[1].value
    printed = " ".join(part.capitalize() for part in name.split()) + (f" {number}" if number else "")
    costs = []
    while items.next_is("price", "tap"):
        item, paid = next(items)
        costs.append("[tap]" if item == "tap" else f"Pay {paid.value} Force")
    return f"{', '.join(costs)} -> {printed}" if costs else printed


def _put(written: dict[str, Any], key: str, value: str, token: Token) -> None:
    if key in written:
        raise fault(token, f"its {key} is said twice", "say it once")
    written[key] = value


def _near(word: str, known: tuple[str, ...] | list[str], otherwise: str) -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return f'did you mean "{near[0]}"?' if near else otherwise
