"""The smallest parts of a meaning: whoever is known already, plain numbers and words, with nothing inside.

See `meaning.py`, which gives all of these, too.
"""

from __future__ import annotations

from typing import Literal

from judge.cardtext.nodes import node


# -- who
@node
class Ref:
    """Somebody or something known already.

    this       the card with the text (in granted text: the card that got it)
    granter    in granted text, the card that grants it
    host       the card that this one is on (an enhancement's unit, a Pilot's unit, a symbiote's creature)
    you, opponent                players;  attacker, defender, engaged: cards of the attack that goes on
    attacked   the card that the attack strikes now (its target, or who defends it)
    chosen     the `number`-th choice of the ability (`Selector.number`)
    that       what plays `role` in the event of the trigger ("patient", "agent", ...)
    (both)     or who stands in that relation in its description ("through", "beside")
    done       what plays `role` in the effect before ("patient": the cards that were just drawn, moved, ...)
    rest       of the cards just looked at, searched or revealed those that were not taken
    one        the one of which a `ForEach`, a description or an "each" is just speaking
    """

    name: str
    number: int = 0
    role: str = ""


THIS = Ref("this")
YOU = Ref("you")
OPPONENT = Ref("opponent")
GRANTER = Ref("granter")


# -- descriptions
@node
class Anything:
    """Whatever there is of the kind: "a card"."""


@node
class Is:
    """A property with a word for a value: type, trait, affiliation, name, side, arena, kind of ability."""

    property: str
    value: str


@node
class State:
    """A state of the board: exhausted, damaged, attacking, participating, unique, ..."""

    name: str


# -- amounts
@node
class Number:
    """A number as printed; with a sign in `modify`."""

    n: int


@node
class Letter:
    """X, chosen with the cost or defined by "where X is ..."."""

    name: str = "X"


@node
class ThatMuch:
    """As much as just now: of the trigger's event (`of` trigger) or of the effect before (`of` done)."""

    of: Literal["trigger", "done", ""] = ""


# -- values
@node
class Word:
    """A word as a value: the name of a trait, a side, an arena, a number that somebody says."""

    property: str
    value: str = ""
