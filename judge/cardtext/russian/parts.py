"""What a Russian sentence is made of while it is read: noun phrases with their gender, and what is got."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.nodes import node
from judge.cardtext.notation import Refuse
from judge.cardtext.parts import RANKED, Anaphor, conjunction
from judge.cardtext.russian.words import ANY

ONE = m.Number(1)
ANYTHING = m.Anything()


@node
class He:
    """A pronoun (`word` he) or a definite description (that, attacked): `kind` of thing, its gender."""

    word: str
    kind: str = "card"
    gender: str = ANY
    what: m.Filter = ANYTHING


@node
class OnBothSides(m.Or):
    """ "On the left and on the right": on either side; but if somebody is there, on each of them."""


def he(word: str, kind: str = "card", gender: str = ANY, what: m.Filter = ANYTHING) -> Any:
    """A pronoun where a term stands, until it is resolved."""
    return He(word, kind, gender, what)


@node
class Np:
    """A noun phrase: what it means, its gender (p: plural) and its kind; `chosen`: one that is picked."""

    term: Any
    gender: str
    kind: str
    chosen: bool = False


@node
class Mark:
    """A word before a noun that does not describe: each, all, any, chosen, this, that, own, only, same."""

    how: str
    gender: str = ANY


@node
class Bar:
    """A noun with all that is said of it, before it is known how many are meant."""

    kind: str
    concept: str
    what: tuple[m.Filter, ...]
    marks: tuple[str, ...]
    gender: str
    whose: Any = None


@node
class Gain:
    """One thing that is got, lost or had: as a verb with its roles (without whom), and as a description."""

    verb: str
    roles: tuple[tuple[str, Any], ...]
    lost: tuple[str, tuple[tuple[str, Any], ...]] | None = None
    had: m.Filter | None = None
    keyword: m.Ability | None = None


@node
class Gains:
    """Several of them; `either`: one or the other."""

    parts: tuple[Gain, ...]
    either: bool = False


@node
class SoLong(m.If):
    """A body and the condition behind it, said with "as long as": so it is, or so long it lasts."""


@node
class Spoken:
    """A sentence: what sets it off, costs, what is done or holds; `instant`: also in answer; its header.

    `also`: what else stands in the sentence, as an ability of its own.
    """

    body: Any = None
    trigger: m.Event | None = None
    conditions: tuple[m.Condition, ...] = ()
    costs: tuple[Any, ...] = ()
    limit: m.Limit | None = None
    instant: bool = False
    name: str = ""
    number: m.Amount | None = None
    keywords: tuple[m.Ability, ...] = ()
    also: tuple[Spoken, ...] = ()


CHOSEN = m.Did(m.Deed("choose"), "patient")
"""What is said of somebody who is chosen, or was."""


def agree(a: str, b: str) -> bool:
    """Whether two words agree in gender and number."""
    return ANY in (a, b) or "" in (a, b) or bool(set(a) & set(b))


def joined(parts: Iterable[Any]) -> m.Filter:
    """All of these descriptions as one.  Raises Refuse for what is none."""
    row = tuple(parts)
    if not all(isinstance(part, RANKED) for part in row):
        raise Refuse
    return conjunction([m.Or(part.parts) if isinstance(part, OnBothSides) else part for part in row])


def number(bar: Bar) -> bool:
    """Whether it is a plural."""
    return bar.gender == "p"


def _specified(bar: Bar) -> bool:
    """Whether it is said which one is meant: "that cell on which ..."."""
    return any(not isinstance(part, m.Is) for part in bar.what)


def selected(bar: Bar, count: Any = None, up_to: bool = False) -> Np:
    """A noun phrase without more: one of them in the singular, all of them in the plural.  Raises Refuse."""
    plural = number(bar)
    if "that" in bar.marks or ("the" in bar.marks and not _specified(bar)):
        if count is not None and count != m.Number(2):
            raise Refuse
        return Np(
            He("that", bar.kind, bar.gender if count is None else "p", joined(bar.what)), bar.gender, bar.kind
        )
    if count is not None:
        many = "np" if count != ONE else bar.gender
        if "each" in bar.marks:
            return Np(m.Selector("each", joined(bar.what), bar.kind), "p", bar.kind)
        return Np(m.Selector("some", joined(bar.what), bar.kind, count, up_to), many, bar.kind)
    if {"each", "all"} & set(bar.marks):
        if "all" in bar.marks and not plural:
            raise Refuse
        return Np(m.Selector("each", joined(bar.what), bar.kind), bar.gender, bar.kind)
    if {"any", "one"} & set(bar.marks) and not plural:
        return Np(m.Selector("some", joined(bar.what), bar.kind, ONE), bar.gender, bar.kind)
    if "chosen" in bar.marks and not plural and bar.kind == "attack":
        return Np(m.Selector("some", joined(bar.what), bar.kind, ONE), bar.gender, bar.kind, True)
    if "chosen" in bar.marks and not plural and bar.kind == "zone":
        return Np(m.Selector("choose", joined(bar.what), bar.kind, ONE), bar.gender, bar.kind)
    if plural:
        return Np(m.Selector("each", joined(bar.what), bar.kind), "p", bar.kind)
    if "chosen" in bar.marks and bar.kind == "card":  # now, or before: that is told by what stands around it
        return Np(m.Selector("some", joined([*bar.what, CHOSEN]), bar.kind, ONE), bar.gender, bar.kind)
    return Np(m.Selector("some", joined(bar.what), bar.kind, ONE), bar.gender, bar.kind)


def owns(amount: Any) -> bool:
    """Whether it is measured by something of "its own": its counters, its strike."""
    return any(
        isinstance(part, m.Things | m.Property | m.Value) and getattr(part, "of", None) == he("self")
        for part in walk(amount)
    )


__all__ = [
    "ANY",
    "CHOSEN",
    "Anaphor",
    "Bar",
    "Gain",
    "Gains",
    "He",
    "Mark",
    "Np",
    "SoLong",
    "ONE",
    "Spoken",
    "agree",
    "he",
    "joined",
    "owns",
    "number",
    "selected",
]
