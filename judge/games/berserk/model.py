"""What the grammar makes of a printed sentence: a feature, in the terms that the law reads."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.engine.solver import Term

ORDINALS = {"first": 1, "second": 2, "third": 3}
"""The words for a place in an order, and the numbers by which the law knows them."""
Clause = tuple[Term, ...]
"""Literals of which at least one has to hold."""


@dataclass(frozen=True)
class Cards:
    """A description of cards: all the clauses hold of them; one is meant, every, or up to a number."""

    clauses: tuple[Clause, ...] = ()
    aims: str = "one"
    most: int | Term = 0

    def side(self) -> str:
        """Whose they are: mine, theirs, or any."""
        sides = [side for side in ("mine", "theirs") if (side,) in self.clauses]
        return sides[0] if sides else "any"

    def asks_for(self, number: str) -> bool:
        """Whether a number of them is compared with what the law calls so."""
        literals = [literal for clause in self.clauses for literal in clause if isinstance(literal, tuple)]
        return any(isinstance(literal[-1], tuple) and number in literal[-1] for literal in literals)

    def besides(self) -> tuple[Clause, ...]:
        """The clauses that say more than whose they are."""
        return tuple(clause for clause in self.clauses if clause not in (("mine",), ("theirs",)))


@dataclass(frozen=True)
class Cell:
    """A description of cells: at least so many such cards stand next to it, less what is counted."""

    near: Cards
    least: int
    less: str = ""


@dataclass(frozen=True)
class Part:
    """One part of an effect: what it does, to whom (self, aim, about, host, nobody), how much, how long.

    A counted number has `plus` added to it, and comes to `most` at most, to `least` at least; `topped` is
    added to a throw.
    `under`: only if this holds when it is carried out; `better`: so much more if that holds then.
    `option`: of which of the effects that are joined by or it is a part, counted from 1.
    `cell`, `spots`: what the cell is like that a card is put on.  `place`: where a called card comes, and
    whether it comes `closed`.  `fighter`: who fights, if it is another card than its own.
    `prevents`: wounds from which attacks it prevents, and whether in their turn only.
    `placer`: who says where a card is put, if it is not the player of the card (theirs).
    `attacker`: who makes the attack that it is, if it is another card than its own (about, aim, striker).
    `marker`: the marker that it lays on a cell, or takes away.
    `again`: it gives the feature, or the word, of which it is a part itself.
    """

    effect: str
    whom: str = "self"
    amount: int | Term | None = None
    plus: int = 0
    most: int = 0
    least: int = 0
    topped: str = ""
    strengths: tuple[int, int, int] | None = None
    gives: Permanent | Feature | None = None
    until: str = ""
    option: int = 0
    counted: tuple[tuple[str, Clause], ...] = ()
    under: tuple[tuple[str, Clause], ...] = ()
    attack_kind: str = ""
    target: Cards | None = None
    cell: Cell | None = None
    spots: tuple[Term, ...] = ()
    better: tuple[int, tuple[tuple[str, Clause], ...]] | None = None
    place: str = ""
    closed: bool = False
    fighter: str = ""
    marker: Term = ""
    prevents: tuple[Term, ...] = ()
    placer: str = ""
    attacker: str = ""
    again: bool = False


@dataclass(frozen=True)
class Permanent:
    """A permanent feature: its terms, what has to hold (role, clauses) for it, what it lends to others."""

    terms: tuple[tuple[Term, ...], ...]
    wants: tuple[tuple[str, Clause], ...] = ()
    lends: Feature | None = None


@dataclass(frozen=True)
class Condition:
    """When a feature fires: the event, more terms about it, the moment, what has to hold of the cards.

    `first`: only the first time in a turn or a battle.
    """

    event: str
    timing: str = "executed"
    terms: tuple[tuple[Term, ...], ...] = ()
    wants: tuple[tuple[str, Clause], ...] = ()
    unwritten: bool = False
    first: str = ""


@dataclass(frozen=True)
class Recall:
    """That an event has happened, `least` times, `within` the turn or the battle.

    `of`: of which card of the event it is remembered (subject, object, nobody).  `each`: it is asked of a
    card that took part, otherwise of the board; then of so many different cards, if `of` is one.
    `summed`: of wounds, all of them together are `least`.
    """

    when: Condition
    of: str
    least: int = 1
    within: str = "turn"
    each: bool = False
    summed: bool = False

    def literal(self) -> Term:
        """How a card, or the board, is asked for it."""
        word = "did" if self.each else "happened" if self.of == "nobody" else "happened_to"
        return (word, self.least, self)


@dataclass(frozen=True)
class Fork:
    """Either the parts from `first` on or those from `second` to before `end` are done, as `chooser` says.

    `chooser`: theirs (the opponent), about or aim (whose that card is).
    """

    first: int
    second: int
    end: int
    chooser: str


@dataclass(frozen=True)
class Payer:
    """Another card that pays: which, what is done with it (close, destroy, wound, token, life), how much.

    `most`: X of it is named, up to so much.
    """

    cards: Cards
    how: str
    amount: int = 0
    most: int = 0


@dataclass(frozen=True)
class Feature:
    """One feature of a card, as its sentence says it.

    `second` is another target, `group` are cards besides; from the part `optional` on it may be declined.
    `pays_with`: what is done with its target as a payment (close, exile, take_germ); `payer`: another card
    that pays, besides the targets; `pays_wounds`: with wounds of its own.  `pays_marks`: with so
    many marks of a name.  `blind`: what it ignores itself.
    Of it and its `alternatives` one is declared; `besides` are others of the same sentence.
    `presumed` are nouns that were taken for classes, though no lexicon has them.
    `mode`: triggered (with a payment besides its condition, too), playable or permanent.
    `word`: of which word it is, which of its features, and the number of the word (0 without one).
    """

    words: str
    label: str
    mode: str
    sort: str = ""
    closes: bool = False
    tokens: int = 0
    fast: bool = False
    limit: tuple[str, int] | None = None
    may: bool = False
    range: int = 0
    condition: Condition | None = None
    target: Cards | None = None
    area: str = ""
    parts: tuple[Part, ...] = ()
    permanents: tuple[Permanent, ...] = ()
    wants: tuple[tuple[str, Clause], ...] = ()
    second: Cards | None = None
    group: Cards | None = None
    optional: int = 0
    forks: tuple[Fork, ...] = ()
    pays_x: bool = False
    pays_life: int = 0
    pays_with: str = ""
    pays_wounds: int = 0
    payer: Payer | None = None
    pays_marks: tuple[Term, int] = ("", 0)
    alternatives: tuple[Feature, ...] = ()
    besides: tuple[Feature, ...] = ()
    blind: tuple[Term, ...] = ()
    word: tuple[str, int, int] | None = None
    presumed: tuple[str, ...] = field(default=(), compare=False)


@dataclass(frozen=True)
class NotModelled:
    """A sentence without a feature, and why: it is not understood, or the law has no counterpart for it."""

    words: str
    stumbled: str
    understood: bool = False
