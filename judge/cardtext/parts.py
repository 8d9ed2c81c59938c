"""What a sentence is made of while it is read: parts of meanings that are not yet whole, and pronouns.

None of these is left in a meaning: `resolve.py` says of whom a pronoun speaks, or refuses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Literal

from judge.cardtext import meaning as m
from judge.cardtext.nodes import node

ANYTHING = m.Anything()
RANKED = (
    m.Is,
    m.Rel,
    m.State,
    m.Compare,
    m.In,
    m.Having,
    m.Same,
    m.Did,
    m.Other,
    m.Or,
    m.Not,
    m.And,
    m.Anything,
)
"""Kinds of descriptions, in the order in which they stand side by side."""


def conjunction(parts: Iterable[m.Filter]) -> m.Filter:
    """All of these descriptions as one, in one order whatever order the words had.

    Raises ValueError for what is no description.
    """
    flat = [inner for part in parts for inner in m.conjuncts(part)]
    ordered = sorted(set(flat) - {ANYTHING}, key=lambda part: (RANKED.index(type(part)), repr(part)))
    return ANYTHING if not ordered else ordered[0] if len(ordered) == 1 else m.And(tuple(ordered))


@node
class More:
    """So many more of what is done anyway: "draw 2 additional cards".  Resolution takes the number alone."""

    number: m.Amount


def more(number: Any) -> Any:
    """A number of more things than there are without."""
    return More(number)


@node
class SoMany:
    """What was done just now, with another number: "deal 2 instead".  `verbs`: how that may be called."""

    verbs: tuple[str, ...]
    number: m.Amount


@node
class Undergone(m.Deed):
    """What is told of whom it is done to, and who does it behind that: "is damaged by a unit".

    Resolution needs the order of the words, and leaves a plain deed.
    """


@node
class Anaphor:
    """Somebody or something spoken of before: `word` it, they, that, the, he; `what` is said besides."""

    word: str
    kind: str
    what: m.Filter = ANYTHING
    plural: bool = False


def pronoun(word: str, kind: str, what: m.Filter = ANYTHING, plural: bool = False) -> Any:
    """A pronoun where a term stands, until it is resolved."""
    return Anaphor(word, kind, what, plural)


def verb_said(verb: Any) -> str:
    """The word of a pronoun for those of which this verb was said: "the discarded card"."""
    return "the " + "|".join(dict.fromkeys(frame.verb for frame in verb.frames))


@node
class Nbar:
    """A noun with its modifiers, before its article."""

    kind: str
    what: tuple[m.Filter, ...] = ()
    plural: bool = False
    targeted: bool = False
    concept: str = ""
    each: bool = False


@node
class Det:
    """An article, number, quantifier or possessive."""

    how: Literal["some", "each", "the", "this", "that", "those"]
    count: m.Amount | None = None
    up_to: bool = False
    whose: m.Term | Anaphor | None = None
    other: bool = False
    random: bool = False


@node
class Vp:
    """A verb with its roles, still without subject: `subject` is the role of it; `gap` a role left open."""

    verb: str
    roles: tuple[tuple[str, m.Term], ...]
    subject: str
    gap: str = ""
    manner: tuple[str, ...] = ()

    def filled(self, role: str, term: m.Term) -> Vp:
        """The verb with a role more."""
        return replace(self, roles=m.deed(self.verb, (), **{**dict(self.roles), role: term}).roles)


@node
class Pred:
    """What is said of a subject: a verb, or a description; how, and whether it is denied or past."""

    what: Vp | m.Filter
    mode: Literal["do", "can", "cannot", "must", "would"] = "do"
    negated: bool = False
    past: bool = False
    tail: Tail | None = None


@node
class Tail:
    """What stands behind a clause: how long, when, for each, if, instead."""

    lasts: m.Period | None = None
    during: tuple[m.Condition, ...] = ()
    each: m.Selector | m.Things | m.Quotient | None = None
    condition: m.Condition | None = None
    unless: m.Deed | None = None
    unless_also: m.Condition | None = None
    instead: bool = False
    manner: tuple[str, ...] = ()
    letter: tuple[str, m.Amount] | None = None
    limit: m.Limit | None = None
    later: m.Event | None = None
    bound: tuple[m.Amount | None, m.Amount | None] | None = None
    bounded: str | None = None
    instead_of: m.Deed | None = None
    even: bool = False
    until: m.Event | None = None


@node
class Clause:
    """Somebody and what is said of it."""

    subject: m.Term | Anaphor
    kind: str
    pred: Pred


@node
class Sentence:
    """A sentence of an ability.

    `link`: how it hangs on those before (then, if_done, instead, ...); `doer`: who is said to have done that
    (you, they, opponent).
    """

    body: m.Body | None = None
    trigger: m.Event | None = None
    conditions: tuple[m.Condition, ...] = ()
    costs: tuple[m.Body, ...] = ()
    limit: m.Limit | None = None
    link: str = ""
    doer: str = ""
    keywords: tuple[m.Ability, ...] = ()
    rule: bool = False
    letter: tuple[str, m.Amount] | None = None


@node
class Behind:
    """What stands behind its words, a condition or "otherwise": "it" there is whoever was spoken of last."""

    condition: Any


@node
class Ahead:
    """Of what there is one each, where it stands before what is done: "it" there may be spoken of here."""

    over: Any


@node
class Replaced:
    """A body that stands in place of the one before, under a condition: "If ..., do this instead"."""

    body: m.Body
    condition: m.Condition | None = None
