"""What a card text means, as data: one tree for the three games and for every language of card text.

A text is a list of `Ability`.  Its `body` is made of effects and connectors; effects, costs, the events of
triggers, prohibitions and what has happened are all a `Deed`: a verb and its roles.  In a role stands a
`Term`: somebody (`Ref`, `Selector`), an `Amount`, `Things`, a `Property`, a `Zone`, a `Period`, an ability.

Words (verbs, roles, kinds, properties, states, zones, periods) are concepts of `rulings/lexicon/`; `check`
says whether they fit together.  Every class is frozen: meanings compare, hash and serialise (`data.py`).
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypeGuard

from judge.cardtext.atoms import (
    GRANTER,
    OPPONENT,
    THIS,
    YOU,
    Anything,
    Is,
    Letter,
    Number,
    Ref,
    State,
    ThatMuch,
    Word,
)
from judge.cardtext.deeds import Condition, Deed, During, Event, Fits, Happened, Measure, deed
from judge.cardtext.nodes import node
from judge.cardtext.terms import (
    All,
    Amount,
    And,
    Bound,
    ByRoll,
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
    Not,
    Or,
    Other,
    Owner,
    Period,
    Property,
    Quotient,
    Rel,
    Same,
    Selector,
    Sum,
    Term,
    Things,
    Times,
    Value,
    Who,
    Zone,
)


# -- effects and connectors
@node
class Effect:
    """One deed to do.  `mode`: do; can (allowed), cannot, must.  `lasts`: until that period ends."""

    deed: Deed
    mode: Literal["do", "can", "cannot", "must"] = "do"
    lasts: Period | None = None


@node
class Seq:
    """One after the other; `then`: the second only if the first was done in full."""

    parts: tuple[Body, ...]
    then: bool = False


@node
class If:
    """Only if the condition holds; else `otherwise`."""

    condition: Condition
    body: Body
    otherwise: Body | None = None


@node
class IfDone:
    """The second only if the first was done: "if you do"; "spend 1 to draw"; `negated`: if it was not."""

    first: Body
    then: Body
    negated: bool = False


@node
class Unless:
    """It happens unless somebody does the deed."""

    body: Body
    deed: Deed


@node
class Instead:
    """In place of `of`, which would be done now; if that is None, of what the trigger says would happen."""

    body: Body
    of: Deed | None = None


@node
class ChooseOne:
    """`chooser` picks `count` of the options."""

    options: tuple[Body, ...]
    chooser: Who = YOU
    count: int = 1


@node
class ForEach:
    """Once for each; in it `Ref("one")` is the one."""

    over: Selector | Things | Quotient
    body: Body


@node
class May:
    """`who` decides whether."""

    who: Who
    body: Body


@node
class Later:
    """Not now: when the event occurs (within `until`)."""

    event: Event
    body: Body
    until: Period | None = None


@node
class Until:
    """What lasts in the body ends as the event occurs, if it has not ended before."""

    body: Body
    event: Event


@node
class Let:
    """In the body the letter stands for the amount: "where X is the number of ..."."""

    letter: str
    amount: Amount
    body: Body


@node
class Announced:
    """The body is done as a spell or influence of that name; others may answer, block or be safe from it."""

    how: str
    body: Body
    name: str = ""


@node
class Limit:
    """So many times in each period, with 0 as often as one likes; `each`: for each such object apart.

    `also`: so often in another one.
    """

    times: int
    per: Period
    each: str = ""
    also: Limit | None = None


@node
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


Body: TypeAlias = (
    Effect | Seq | If | IfDone | Unless | Instead | ChooseOne | ForEach | May | Later | Until | Let
    | Announced
)  # fmt: skip
Node: TypeAlias = Term | Filter | Condition | Body | Event | Limit
CLASSES: tuple[type, ...] = (
    Ref, Owner, Selector, Group, Anything, Is, State, Compare, In,
    Rel, Having, Same, Did, Other, And, Or, Not, Number,
    Letter, Count, Value, ThatMuch, Sum, Times, Quotient, Half, Bound, ByRoll, All,
    Choice, Things, Property, Zone, Period, Word, Deed, Event, Fits,
    Measure, During, Happened, Effect, Seq, If, IfDone, Unless, Instead,
    ChooseOne, ForEach, Until, May, Later, Let, Announced, Limit, Ability,
)  # fmt: skip


EVERYBODY = Selector("each", Anything(), "player")


def conjuncts(whole: Any) -> tuple[Any, ...]:
    """The descriptions or conditions that have to hold for it: the parts of an And, or itself alone."""
    return whole.parts if isinstance(whole, And) else (whole,)


def is_chosen(term: object) -> TypeGuard[Ref]:
    """Whether it refers to what was chosen before."""
    return isinstance(term, Ref) and term.name == "chosen"


__all__ = [
    "Ability", "All", "Amount", "And", "Announced", "Anything", "Body", "Bound", "ByRoll", "CLASSES",
    "Choice", "ChooseOne", "Compare", "Compared", "Condition", "Count", "Deed", "Did", "During", "Effect",
    "EVERYBODY", "Event", "Filter", "Fits", "ForEach", "GRANTER", "Group", "Half", "Happened", "Having", "If",
    "IfDone", "In", "Instead", "Is", "Later", "Let", "Letter", "Limit", "May", "Measure", "Node", "Not",
    "Number", "OPPONENT", "Or", "Other", "Owner", "Period", "Property", "Quotient", "Ref", "Rel", "Same",
    "Selector", "Seq", "State", "Sum", "THIS", "Term", "ThatMuch", "Things", "Times", "Unless", "Until",
    "Value", "Who", "Word", "YOU", "Zone", "conjuncts", "deed", "is_chosen",
]  # fmt: skip
