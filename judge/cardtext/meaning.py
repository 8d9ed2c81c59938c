"""What a card text means, as data: one tree for the three games and for every language of card text.

A text is a list of `Ability`.  Its `body` is made of effects and connectors; effects, costs, the events of
triggers, prohibitions and what has happened are all a `Deed`: a verb and its roles.  In a role stands a
`Term`: somebody (`Ref`, `Selector`), an `Amount`, `Things`, a `Property`, a `Zone`, a `Period`, an ability.

Words (verbs, roles, kinds, properties, states, zones, periods) are concepts of `rulings/lexicon/`; `check`
says whether they fit together.  Every class is frozen: meanings compare, hash and serialise (`data.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from judge.cardtext.terms import (
    GRANTER,
    OPPONENT,
    THIS,
    YOU,
    All,
    Amount,
    And,
    Anything,
    Bound,
    Choice,
    Compare,
    Compared,
    Count,
    Did,
    Filter,
    Group,
    Half,
    Having,
    In,
    Is,
    Letter,
    Not,
    Number,
    Or,
    Other,
    Owner,
    Period,
    Property,
    Ref,
    Rel,
    Same,
    Selector,
    State,
    Sum,
    Term,
    ThatMuch,
    Things,
    Times,
    Value,
    Who,
    Word,
    Zone,
)


# -- what happens
@dataclass(frozen=True)
class Deed:
    """A verb with its roles, in the order of their names; `manner`: at random, if able, face down, alone."""

    verb: str
    roles: tuple[tuple[str, Term], ...] = ()
    manner: tuple[str, ...] = ()

    def __getitem__(self, role: str) -> Term | None:
        """What stands in the role, or None."""
        return next((term for name, term in self.roles if name == role), None)


@dataclass(frozen=True)
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
@dataclass(frozen=True)
class Fits:
    """Somebody is as described."""

    who: Term
    what: Filter


@dataclass(frozen=True)
class Measure:
    """Two amounts compared; that something exists is `Measure(Count(..), ">=", Number(1))`."""

    left: Amount
    relation: Compared
    right: Amount


@dataclass(frozen=True)
class During:
    """It is that stretch or moment now."""

    period: Period


@dataclass(frozen=True)
class Happened:
    """It has happened within the period (None: just now, or ever, as the verb says)."""

    event: Event
    within: Period | None = None


# -- effects and connectors
@dataclass(frozen=True)
class Effect:
    """One deed to do.  `mode`: do; can (allowed), cannot, must.  `lasts`: until that period ends."""

    deed: Deed
    mode: Literal["do", "can", "cannot", "must"] = "do"
    lasts: Period | None = None


@dataclass(frozen=True)
class Seq:
    """One after the other; `then`: the second only if the first was done in full."""

    parts: tuple[Body, ...]
    then: bool = False


@dataclass(frozen=True)
class If:
    """Only if the condition holds; else `otherwise`."""

    condition: Condition
    body: Body
    otherwise: Body | None = None


@dataclass(frozen=True)
class IfDone:
    """The second only if the first was done: "if you do"; "spend 1 to draw"; `negated`: if it was not."""

    first: Body
    then: Body
    negated: bool = False


@dataclass(frozen=True)
class Unless:
    """It happens unless somebody does the deed."""

    body: Body
    deed: Deed


@dataclass(frozen=True)
class Instead:
    """In place of `of`, which would be done now; if that is None, of what the trigger says would happen."""

    body: Body
    of: Deed | None = None


@dataclass(frozen=True)
class ChooseOne:
    """`chooser` picks `count` of the options."""

    options: tuple[Body, ...]
    chooser: Who = YOU
    count: int = 1


@dataclass(frozen=True)
class ForEach:
    """Once for each; in it `Ref("one")` is the one."""

    over: Selector | Things
    body: Body


@dataclass(frozen=True)
class May:
    """`who` decides whether."""

    who: Who
    body: Body


@dataclass(frozen=True)
class Later:
    """Not now: when the event occurs (within `until`)."""

    event: Event
    body: Body
    until: Period | None = None


@dataclass(frozen=True)
class Let:
    """In the body the letter stands for the amount: "where X is the number of ..."."""

    letter: str
    amount: Amount
    body: Body


@dataclass(frozen=True)
class Limit:
    """So many times in each period; `each`: for each such object apart."""

    times: int
    per: Period
    each: str = ""


@dataclass(frozen=True)
class Ability:
    """One ability, or a keyword.

    kind: action, reaction, interrupt; activated, triggered (games without these words); static; keyword;
    fate, event (what such a card does); rule (about decks, or when a card may be played: `conditions`).
    `zone`: where the card must be, if the text says so.  `number`, `of`: Edge (2), Protect Character.
    """

    kind: str
    body: Body | None = None
    forced: bool = False
    trigger: Event | None = None
    conditions: tuple[Condition, ...] = ()
    costs: tuple[Body, ...] = ()
    limit: Limit | None = None
    zone: Zone | None = None
    name: str = ""
    number: Amount | None = None
    of: Term | None = None


Condition: TypeAlias = Fits | Measure | During | Happened | And | Or | Not
Body: TypeAlias = Effect | Seq | If | IfDone | Unless | Instead | ChooseOne | ForEach | May | Later | Let
Node: TypeAlias = Term | Filter | Condition | Body | Event | Limit
CLASSES: tuple[type, ...] = (
    Ref, Owner, Selector, Group, Anything, Is, State, Compare, In,
    Rel, Having, Same, Did, Other, And, Or, Not, Number,
    Letter, Count, Value, ThatMuch, Sum, Times, Half, Bound, All,
    Choice, Things, Property, Zone, Period, Word, Deed, Event, Fits,
    Measure, During, Happened, Effect, Seq, If, IfDone, Unless, Instead,
    ChooseOne, ForEach, May, Later, Let, Limit, Ability,
)  # fmt: skip


def deed(verb: str, manner: tuple[str, ...] = (), **roles: Term | None) -> Deed:
    """A deed with its roles in order; a role that is None is left out; `from_` is the role "from"."""
    told = {name.rstrip("_"): term for name, term in roles.items() if term is not None}
    return Deed(verb, tuple(sorted(told.items(), key=lambda role: role[0])), manner)


__all__ = [
    "THIS",
    "YOU",
    "GRANTER",
    "OPPONENT",
    "Compared",
    "Ability",
    "All",
    "Amount",
    "And",
    "Anything",
    "Body",
    "Bound",
    "CLASSES",
    "Choice",
    "ChooseOne",
    "Compare",
    "Condition",
    "Count",
    "Deed",
    "Did",
    "During",
    "Effect",
    "Event",
    "Filter",
    "Fits",
    "ForEach",
    "Group",
    "Half",
    "Happened",
    "Having",
    "If",
    "IfDone",
    "In",
    "Instead",
    "Is",
    "Later",
    "Let",
    "Letter",
    "Limit",
    "May",
    "Measure",
    "Node",
    "Not",
    "Number",
    "Or",
    "Other",
    "Owner",
    "Period",
    "Property",
    "Ref",
    "Rel",
    "Same",
    "Selector",
    "Seq",
    "State",
    "Sum",
    "Term",
    "ThatMuch",
    "Things",
    "Times",
    "Unless",
    "Value",
    "Who",
    "Word",
    "Zone",
    "deed",
]
