"""What is done and what is so: a verb with its roles, what happens, and the conditions on either.

See `meaning.py`, which gives all of these, too.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

from judge.cardtext.nodes import node
from judge.cardtext.terms import Amount, And, Compared, Filter, Not, Or, Period, Term


# -- what happens
@node
class Deed:
    """A verb with its roles, in the order of their names; `manner`: at random, if able, face down, alone."""

    verb: str
    roles: tuple[tuple[str, Term], ...] = ()
    manner: tuple[str, ...] = ()

    def __getitem__(self, role: str) -> Term | None:
        """What stands in the role, or None."""
        return next((term for name, term in self.roles if name == role), None)

    def with_term(self, role: str, term: Term) -> Deed:
        """The deed with another term in a role that it has."""
        return replace(self, roles=tuple((name, term if name == role else old) for name, old in self.roles))

    def without(self, role: str) -> Deed:
        """The deed with nothing in a role."""
        return replace(self, roles=tuple(pair for pair in self.roles if pair[0] != role))


@node
class Event:
    """What a trigger waits for, or what has happened.

    `moment`: after (it has happened), when (as it happens), would (before; it may be replaced), before.
    `which`: "" any, first, second ... of the `period`; several deeds: any of them.
    """

    deeds: tuple[Deed, ...]
    moment: Literal["after", "when", "would", "before"] = "when"
    which: str = ""
    period: Period | None = None


# -- conditions
@node
class Fits:
    """Somebody is as described."""

    who: Term
    what: Filter


@node
class Measure:
    """Two amounts compared; that something exists is `Measure(Count(..), ">=", Number(1))`."""

    left: Amount
    relation: Compared
    right: Amount


@node
class During:
    """It is that stretch or moment now."""

    period: Period


@node
class Happened:
    """It has happened within the period (None: just now, or ever, as the verb says)."""

    event: Event
    within: Period | None = None


Condition: TypeAlias = Fits | Measure | During | Happened | And | Or | Not


def deed(verb: str, manner: tuple[str, ...] = (), **roles: Term | None) -> Deed:
    """A deed with its roles in order; a role that is None is left out; `from_` is the role "from"."""
    filled = {name.rstrip("_"): term for name, term in roles.items() if term is not None}
    return Deed(verb, tuple(sorted(filled.items(), key=lambda role: role[0])), manner)
