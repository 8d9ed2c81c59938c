"""Descriptions of attacks, from meanings to the words that the law of Berserk has for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat
from judge.engine.solver import Term
from judge.games.berserk.attack_groups import groups
from judge.games.berserk.card_descriptions import Want, wants


@dataclass(frozen=True)
class Kinds:
    """What is said of attacks: their groups, strengths, who makes them, at whom, how named.

    `words`: direct, answering, unanswered, diagonal, farthest (as far as they can go).
    `size`: terms about how many wounds they give.
    `over`: what is asked of whom, or of the cell, over which they go.
    """

    groups: tuple[str, ...]
    grades: tuple[str, ...] = ()
    by: tuple[Want, ...] = ()
    against: object = None
    next: bool = False
    named: str = ""
    words: tuple[str, ...] = ()
    size: tuple[tuple[Term, ...], ...] = ()
    over: tuple[Want, ...] = ()


_SIZES = {">=": "worth_least", "<=": "worth_most"}


def kinds(what: m.Filter) -> Kinds:
    """What a description of attacks says.  Raises Unmodelled."""
    parts = m.conjuncts(flat(what))
    of_groups: list[m.Filter] = []
    words: list[str] = []
    over: list[Want] = []
    values: dict[str, object] = {}
    for word, value in (pair for part in parts for pair in _of_attack(part)):
        if word == "group":
            of_groups.append(value)  # type: ignore[arg-type]
        elif word == "word":
            words.append(str(value))
        elif word == "over":
            over += value  # type: ignore[arg-type]
        elif word in values:
            raise Unmodelled(f"twice {word} of an attack")
        else:
            values[word] = value
    return Kinds(
        groups(m.And(tuple(of_groups))) if of_groups else ("all",),
        values.get("grades", ()),  # type: ignore[arg-type]
        values.get("by", ()),  # type: ignore[arg-type]
        values.get("against"),
        bool(values.get("next")),
        str(values.get("name", "")),
        tuple(words),
        values.get("size", ()),  # type: ignore[arg-type]
        tuple(over),
    )


def _of_attack(part: m.Filter) -> Iterator[tuple[str, object]]:
    match part:
        case m.Is("grade", value):
            yield "grades", (value,)
        case m.Is("name", value):
            yield "name", value
        case m.Is("ordinal", "next"):
            yield "next", True
        case m.State("direct" | "answering" | "unanswered" | "diagonal" as name):
            yield "word", name
        case m.Compare("value", relation, m.Number(n)) if relation in _SIZES:
            yield "size", ((_SIZES[relation], n),)
        case m.Compare("value", "=", m.Number(n)):
            yield "size", (("worth_least", n), ("worth_most", n))
        case m.Compare("value", "even" | "odd" as parity, _):
            yield "size", ((f"worth_{parity}",),)
        case m.Did(m.Deed("attack", (), ("at_longest_range",)), "with", None, ""):
            yield "word", "farthest"
        case m.Or(parts) if all(isinstance(option, m.Is) and option.property == "grade" for option in parts):
            yield "grades", tuple(option.value for option in parts if isinstance(option, m.Is))
        case m.Rel("by", m.Ref("this")):
            yield "by", (("subject", ("self",)),)
        case m.Rel("by", m.Ref("granter")):
            yield "by", (("subject", ("granter",)),)
        case m.Rel("by", m.Ref("host")):
            yield "by", (("subject", ("own_host",)),)
        case m.Rel("by", m.Selector("each" | "some", what, "card")):
            yield "by", wants("subject", what)
        case m.Rel("against", other):
            yield "against", other
        case m.Rel("through", m.Selector("some", m.And(parts), "zone")) if set(parts) == {
            m.Is("zone", "cell"), m.State("free")
        }:  # fmt: skip
            yield "over", (("object", ("across_free",)),)
        case m.Rel("through", m.Ref("this" | "granter")):
            yield "over", (("object", ("across_me",)),)
        case m.Rel("through", m.Selector("some", what, "card")):
            yield "over", wants("over", what)
        case m.Rel("controller", m.Owner("controller", m.Ref("chosen" | "that" | "attacked" | "this"))):
            return  # its own
        case _:
            yield "group", part
