"""A meaning as facts, node by node; nothing here knows a game or a verb.

    node(N,Kind)   child(N,Field,M)   piece(N,Field,I,M)   pieces(N,Field,K)   word(N,Field,Value)
    role(N,Role,M)   ref(N,Word)

Two sorts of nodes.  A *phrase* (who, what, how much, whether) is named after its content, so that equal
phrases on a board are one node, whatever card they stand on.  A *step* (an ability, an effect, a connector,
what is done by it) is named after its place in its text, since the same words may be carried out twice in one
text; equal texts share their steps all the same.  A text that is given to cards is a tree of its own, called
by its root.

Nothing is lost (`tests/cardtext/test_reify.py` puts each tree together again): a field that is empty is left
out, and of a word that the law writes otherwise (in small letters) `spelt(N,Field,Word)` keeps the print.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.engine.solver import Quoted, Term

Fact = tuple[Term, ...]
_STEPS = (
    m.Ability, m.Effect, m.Seq, m.If, m.IfDone, m.Unless, m.Instead, m.ChooseOne, m.ForEach, m.May, m.Later,
    m.Until, m.Let, m.Announced, m.Event, m.Limit,
)  # fmt: skip
_NAMES = ("name", "title")
"""Properties whose values are names, not words of the law."""
_RELATIONS = {"=": "equals", "!=": "differs", "<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
_KINDS = {"not": "negation"}
"""What a kind of node is called where its own name is a word of the language of the law."""


@lru_cache(maxsize=8192)
def reified(ability: m.Ability) -> tuple[str, tuple[Fact, ...]]:
    """The root of an ability, and its facts; of a text that it gives there is no more than the root."""
    tree = _Tree(ability)
    return tree.node(ability), tuple(tree.facts)


@lru_cache(maxsize=8192)
def given_texts(ability: m.Ability) -> tuple[tuple[str, m.Ability], ...]:
    """The texts that an ability gives to cards, each with its root, in the order of their words."""
    tree = _Tree(ability)
    tree.node(ability)
    return tuple(tree.given)


def given_to(ability: m.Ability, root: str) -> Iterator[m.Term | None]:
    """To whom an ability gives the text with this root: of whom it chooses, the choice itself."""
    text, words = dict(given_texts(ability))[root], (ability.costs, ability.body)
    for node in walk(words):
        if isinstance(node, m.Deed) and node.verb == "gain" and text in walk(node["what"]):
            patient = node["patient"]
            chosen = (
                other
                for other in walk(words)
                if m.is_chosen(patient) and isinstance(other, m.Selector) and other.number == patient.number
            )
            yield next(chosen, patient)


def stays(ability: m.Ability, root: str) -> bool:
    """Whether the text with this root is only for the card of the ability, or for that on which it lies."""
    return all(whom in (m.THIS, m.Ref("host")) for whom in given_to(ability, root))


class _Tree:
    """The facts of one ability, as they are found."""

    def __init__(self, ability: m.Ability) -> None:
        self.prefix, self.steps = f"s{_digest(ability)}", 0
        self.facts: dict[Fact, None] = {}
        self.given: list[tuple[str, m.Ability]] = []

    def node(self, x: Any, in_step: bool = True) -> str:
        """The name of a node, once all that stands in it is told."""
        kind = type(x).__name__.lower()
        kind = _KINDS.get(kind, kind)
        if isinstance(x, m.Ability) and self.steps and x.kind != "keyword":
            text, _ = reified(x)
            self.given.append((text, x))
            self._tell("node", text, kind)
            return text
        in_step = isinstance(x, _STEPS) or (in_step and isinstance(x, m.Deed))
        if in_step:
            self.steps += 1
            name = f"{self.prefix}_{self.steps}"
        else:
            name = f"t{_digest(x)}"
            if ("node", name, kind) in self.facts:
                return name
        self._tell("node", name, kind)
        for field in fields(x):
            self._field(name, x, field, in_step)
        return name

    def _tell(self, *fact: Term) -> None:
        self.facts[fact] = None

    def _field(self, name: str, x: Any, field: Field[Any], in_step: bool) -> None:
        value = getattr(x, field.name)
        if field.default is not MISSING and value == field.default and _silent(x, field.name, value):
            return
        if isinstance(x, m.Deed) and field.name == "roles":
            for role, term in value:
                self._tell("role", name, role, self.node(term, False))
        elif isinstance(value, tuple):
            self._tell("pieces", name, field.name, len(value))
            for i, part in enumerate(value, 1):
                if is_dataclass(part):
                    self._tell("piece", name, field.name, i, self.node(part, in_step))
                else:
                    self._word(name, field.name, part)
                    if len(value) > 1:
                        self._tell("listed", name, field.name, i, Quoted(part))
        elif isinstance(x, m.Ref) and field.name == "name":
            self._tell("ref", name, word(value))
        elif is_dataclass(value):
            self._tell("child", name, field.name, self.node(value, in_step))
        elif isinstance(x, m.Is) and x.property in _NAMES and field.name == "value":
            self._word(name, field.name, value, Quoted(value.casefold()))
        else:
            self._word(name, field.name, value)

    def _word(self, name: str, field: str, value: Any, written: Term | None = None) -> None:
        """A word or number in a field, and how it is spelt if the law writes it otherwise."""
        term = word(value) if written is None else written
        self._tell("word", name, field, term)
        if term != value and value not in (True, *_RELATIONS):
            self._tell("spelt", name, field, Quoted(value))


def _silent(x: Any, name: str, usual: Any) -> bool:
    """Whether the usual value of a field says nothing of the node."""
    if name == "chooser":
        return isinstance(x, m.Selector) and x.quantifier != "choose"
    return usual in (None, "", (), False) or (name == "number" and isinstance(x, m.Ref | m.Selector))


def word(value: Any) -> Term:
    """A value in a leaf as the law writes it: a number, or a word in small letters."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return value
    if value in _RELATIONS:
        return _RELATIONS[value]
    joined = "_".join(str(value).casefold().replace("'", "").replace("-", "_").split())
    plain = joined.isidentifier() and joined.isascii() and not joined.startswith("_")
    return joined if plain else Quoted(str(value).casefold())


def _digest(what: object) -> str:
    return sha256(repr(what).encode()).hexdigest()[:12]
