"""Who, what and how much: the terms that stand in the roles of a deed, and the descriptions of them.

See `meaning.py`, which gives all of these, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias, Union

from judge.cardtext.atoms import (
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
from judge.cardtext.nodes import node

if TYPE_CHECKING:
    from judge.cardtext.meaning import Ability, Condition, Deed

Compared = Literal["=", "!=", "<", "<=", ">", ">=", "even", "odd"]


# -- who and what
@node
class Owner:
    """The owner or controller of a card; `relation`: owner, controller, opponent (of a player)."""

    relation: str
    of: Who


@node
class Selector:
    """Objects by description.  `kind` is the type of noun: card, player, ability, thing, zone.

    each        all that fit, when it is carried out (in a static text: as long as they fit)
    choose      `chooser` picks `count` of them (`up_to`: or fewer);  `targeted`: with the word target
    random      as many by chance;  top, bottom: as many from the end of an ordered zone
    some        any one of them, nobody picks: "when a unit is damaged", "if it is a Trooper"
    `when`: played (as it is announced), done (as it is carried out).  `number`: what `Ref("chosen")` says.
    """

    quantifier: Literal["each", "choose", "random", "top", "bottom", "some"]
    what: Filter
    kind: str = "card"
    count: Amount | None = None
    up_to: bool = False
    chooser: Who = YOU
    when: Literal["played", "done", ""] = ""
    targeted: bool = False
    number: int = 0


@node
class Group:
    """Several at once: "this unit and that unit"; `either`: one or the other."""

    members: tuple[Term, ...]
    either: bool = False


# -- descriptions
@node
class Compare:
    """A number of it against an amount: printed cost 3 or lower, an even number of lives."""

    property: str
    relation: Compared
    amount: Amount


@node
class In:
    """It lies there."""

    zone: Zone


@node
class Rel:
    """It stands in a relation to somebody: controller, owner, attached to, attacking, beside, ..."""

    name: str
    other: Term


@node
class Having:
    """It has so many such cards, tokens or icons (`place`: on it, attached to it, captured at it)."""

    what: Things | Selector | Ability
    relation: Compared = ">="
    amount: Amount | None = None


@node
class Same:
    """It has the same value (name, affiliation, owner, ...) as somebody; or among themselves (`of` None).

    Denied, of several: no two of them have the same.
    """

    property: str
    of: Term | None = None


@node
class Did:
    """It plays the role `as_role` in what happened or goes on: "a unit that you played this turn".

    `which`: the first, or the next, of the period.
    """

    deed: Deed
    as_role: str
    within: Period | None = None
    which: str = ""


@node
class Other:
    """Not the card itself, or not `than`."""

    than: Who = THIS


@node
class And:
    """All of them: descriptions, or conditions."""

    parts: tuple[Filter | Condition, ...]


@node
class Or:
    """At least one of them: descriptions, or conditions."""

    parts: tuple[Filter | Condition, ...]


@node
class Not:
    """A description or a condition denied."""

    part: Filter | Condition


# -- amounts
@node
class Count:
    """How many there are; `distinct`: how many different values of that property they have."""

    of: Selector | Things
    distinct: str = ""


@node
class Value:
    """A number of somebody: its power, your reserve value, icons in a stack; of several: `total` or most."""

    property: str
    of: Term
    take: Literal["", "total", "highest", "lowest"] = ""


@node
class Sum:
    """Amounts added up; subtracted where a part is `Times(-1, ..)`."""

    parts: tuple[Amount, ...]


@node
class Times:
    """An amount so many times."""

    n: int
    amount: Amount


@node
class Quotient:
    """How many times `n` goes into an amount: "for each 10 speed it has"."""

    amount: Amount
    n: int


@node
class Half:
    """Half of it, rounded up or down."""

    amount: Amount
    rounded: Literal["up", "down"] = "up"


@node
class Bound:
    """An amount kept within a bound: `most` "up to 3, a maximum of 3" chosen or cut; `least` a minimum."""

    amount: Amount
    most: Amount | None = None
    least: Amount | None = None


@node
class ByRoll:
    """As much as the roll says: weak, medium, strong, "1-2-3"."""

    parts: tuple[Amount, ...]


@node
class All:
    """All there is: "remove all damage"; `but`: all but so many."""

    but: Amount | None = None


@node
class Choice:
    """Whoever carries it out says how many: from `least` to `most` (None: no bound)."""

    least: Amount | None = None
    most: Amount | None = None


# -- other things that stand in roles
@node
class Things:
    """An amount of what is counted: damage, focus tokens, Force, icons; `marks`: edge-enabled."""

    kind: str
    amount: Amount
    of: Term | None = None
    marks: tuple[str, ...] = ()


@node
class Property:
    """A property itself: "reduce its cost", "its power becomes 1"."""

    name: str
    of: Term | None = None


@node
class Zone:
    """A place: hand, deck, discard pile, play, engagement, the Force; `position`: top, bottom."""

    name: str
    whose: Term | None = None
    position: str = ""


@node
class Period:
    """A stretch or moment of the game: turn, phase, engagement.  `which`: this, next, each; `edge`: end.

    `within`: the first, second, third of that stretch.
    """

    name: str
    whose: Term | None = None
    which: str = ""
    edge: str = ""
    against: Term | None = None
    within: Period | None = None


Who: TypeAlias = Ref | Owner | Selector | Group
Filter: TypeAlias = Anything | Is | State | Compare | In | Rel | Having | Same | Did | Other | And | Or | Not
Amount: TypeAlias = (
    Number | Letter | Count | Value | ThatMuch | Sum | Times | Quotient | Half | Bound | ByRoll | All | Choice
)
Term: TypeAlias = Union[Who, Amount, Things, Property, Zone, Period, Word, "Ability", "Deed"]
