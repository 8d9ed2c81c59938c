"""What the law hears of a text that it reads itself: its tree as facts; how far what it gives may grow."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.reify import reified, word
from judge.engine.projection import TREE
from judge.engine.solver import Quoted, Term
from judge.games.swtcg.ability_index import Known
from judge.games.swtcg.effects import MANY, THROWN
from judge.games.swtcg.places import HELD
from judge.games.swtcg.spoken import words_of
from judge.games.swtcg.table import SwtcgBoard

_OF_TREES = {"of_words", "titled", "by_gift", "asks_hands", *(name for name, _ in TREE)}


def tree_facts(board: SwtcgBoard, a: str, meaning: m.Ability) -> Iterator[Term]:
    """What the law reads of the ability `a`: its tree, and which cards have the names in it."""
    root, tree = reified(meaning)
    yield ("reads_as", a, root)
    yield from tree
    for node in walk(meaning):
        match node:
            case m.Zone(HELD.text):
                yield ("asks_hands", a)
            case m.Is("trait", value):
                yield from (("of_words", word(value), single) for single in words_of(node))
            case m.Is("name", value):
                for placed in board.cards.values():
                    if placed.card.name.lower() == value.lower():
                        yield ("titled", placed.id, Quoted(value.casefold()))


def is_of_tree(fact: Term) -> bool:
    """Whether a fact is of a tree, or of the words in one."""
    return isinstance(fact, tuple) and fact[0] in _OF_TREES


def numbers_read(meaning: m.Ability) -> set[str]:
    """The numbers of units by which a text goes."""
    return {node.property for node in walk(meaning) if isinstance(node, m.Value)}


def measure(known: Known, meaning: m.Ability) -> None:
    """Notes how much of something an ability gives, for the bounds of what can grow."""
    counted = {id(n) for each in walk(meaning) if isinstance(each, m.ForEach) for n in walk(each.body)}
    for node in walk(meaning):
        match node:
            case m.Deed("modify") if isinstance(node["property"], m.Property):
                _grow(known, node["property"].name, node["amount"], id(node) in counted)
            case m.Deed("set") if isinstance(node["property"], m.Property):
                _grow(known, node["property"].name, node["to"], id(node) in counted)
            case m.Deed("increase") if isinstance(node["amount"], m.Number):
                known.raises += node["amount"].n * (MANY if id(node) in counted else 1)
            case m.Ability("keyword", name=name, number=number):
                _grow(known, name, number, id(node) in counted)


def _grow(known: Known, what: str, amount: object, per_each: bool) -> None:
    n = amount.n if isinstance(amount, m.Number) else 1 if amount is None else MANY
    n = MANY if per_each and n > 0 else n
    known.numbers.add(what)
    known.dice += n if what in THROWN and n > 0 else 0
    known.health += n if what == "health" and n > 0 else 0
