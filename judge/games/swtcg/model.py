"""What a printed ability of Star Wars TCG means, as data: the interface between grammar and law.

Terms are ints, constants (str), filters, abilities, parts, tuples of terms: `("boost", "self", "power", 2)`.

Selectors, the terms that say who is meant:
    "self"                  the unit that has the ability (in a granted ability: the unit that got it)
    "piloted"               the unit that this Pilot sits on
    "attacker", "defender"  of the attack that is going on
    "it"                    the unit that the trigger speaks of; in `Part.conditions` the unit of that part
    "object"                the other unit of the trigger: "When this unit damages another unit, that unit"
    "that"                  the unit chosen in the part (or cost) before
    ("choose", F)  ("up_to", n, F)  ("exactly", n, F)  ("any_number", F)   the controller chooses
    ("each", F)             all of them
    ("named", F)            the unit of that name

Durations (`Part.lasts`): "attack", "next_attack" (of the unit that gets it), "turn", "battle", "untap"
    (the next untap step), "while" (as long as the ability is on), None (one-shot).

More than the working interface asks for, all with defaults:
    Ability.conditions   "As long as ...,": the ability is on only while they hold
    Trigger.of           which phase, step or arena: "battle", "space", "character", ...
    Trigger.subject      may also be "self", "piloted", "you", "opponent", "any" (players) or None (phases)
    Part.conditions      when the part happens, or while which it is on; see below
    Variant.label        the words of that option
    ("damage", sel, n, ("by", sel))   damage that another unit than "self" does
    ("prevent", sel, n, "upto"|"exactly")   n may be "all" or "that_much"
    ("may_pay_force", who, n, Part, ...)   the parts of "If you do, ..."
    ("pay_force", who, n)   a payment on which nothing hangs
    ("unless_pays", who, n, effect)   the effect happens unless that player pays
    ("later", "attack_end", effect)
    ("heal", sel, n [, "upto"])   n may be "all"
    ("reroll", "own"|"opponent"|"attack"|"those", "any"|"all"|n|("up_to", n))
    ("disrupt",)  ("disrupt", "opponent"|"own")
    ("replace", subject, effect)  in place of being discarded
    ("choose", sel [, "opponent"])   someone chooses now, what follows says "that"
    ("choose_arena", arena, ...)   what follows says arena "that"
    ("keyword", sel, name, 1) for keywords without a number
    ("discard_hand", who, n, "choice"|"random"|"other_choice" [, F])   n may be "all"
    WORDINGS.md lists the rest, with examples.

Costs: ("force", n|"x")  ("tap",)  ("discard_hand", n)  ("discard_self",)  ("discard_other", F)
    ("tap_other", F)  ("discard_both", sel, sel, arena)  ("build_points", n)  ("counters", sel, n)
    ("retreat", sel)  ("counters_other", F, n)
    ("complete", cost): what completing a Mission costs besides

Conditions:
    ("in_arena", sel, arena)  ("attacking", sel [, F|sel])  ("attacked", sel [, F])  ("is", sel, F)
    ("count", F, "ge"|"le"|"eq", n)  ("more", F, F)  ("counters", sel, "ge"|"eq", n)
    ("using", sel, "bombard"|"ion_cannon" [, F])  ("discarded", sel)  ("discarded_this_turn", F)
    ("in_zone", sel, "build")  ("both", condition, condition)  ("no_hits", sel)  ("cannot_be_attacked", sel)
    ("if_you_do",): the part before was done  ("instead",): in place of the part before
    ("decides", player): that player, not the controller, may decline

Amounts: int, "x", ("minus", "x"), "that_much", ("per", n, F), ("per_counter", n, sel).

An ability is a tree of frozen dataclasses: it can be hashed, compared, cached.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias, Union

from judge.cardtext.meaning import Ability as Meaning

Term: TypeAlias = Union[int, str, "Filter", "Ability", "Part", tuple["Term", ...]]
Kind = Literal["activated", "triggered", "static", "battle", "mission", "entering"]
Lasts = Literal["attack", "next_attack", "turn", "battle", "untap", "while"]


@dataclass(frozen=True)
class Filter:
    """A description of units (or cards): every field that is set must hold.

    `subtypes` are single lower-case words, singular, all of which must stand in the type line
    (`subtype_words` splits a type line in the same way); `any_of` lists alternatives, one of which must hold.
    `unit` is True where the wording used the word unit: then a Pilot on a unit is not meant.
    """

    side: Literal["own", "opponent", "dark", "light", "any"] = "any"  # who controls it
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    not_subtypes: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    arena: str | None = None  # "space", "ground", "character", "same", "that", "any", "it", "object" (theirs)
    zone: str | None = None  # "build", "hand", "deck", "discard"; None: in battle
    card_side: str | None = None  # "dark", "light", "neutral"
    other: bool = False
    other_than: str | None = None  # "it", "object": another than the unit of the trigger
    unit: bool = False
    tapped: bool | None = None
    damaged: bool | None = None
    attacking: bool | None = None
    defending: bool | None = None
    attacks: str | Filter | None = None  # it attacks this unit ("self"), or one such unit
    unique: bool | None = None
    partially_built: bool | None = None
    piloted: bool | None = None
    on: str | None = None  # "self": it pilots the unit that says so
    keyword: str | None = None
    lacks: str | None = None  # a keyword that it has not
    numbers: tuple[tuple[Term, ...], ...] = ()  # ("power", "le", 3), ("speed", "lt", ("of", "speed", "self"))
    counters: tuple[tuple[str, int], ...] = ()  # damage counters on it: ("ge", 3)
    past: tuple[tuple[str, str, bool, Filter | str | None], ...] = ()  # ("damages", "turn", False, None)
    marked: bool = False  # the card that lends the ability has chosen it
    using: str | None = None  # "bombard", "ion_cannon"
    any_of: tuple[Filter, ...] = ()
    none_of: tuple[Filter, ...] = ()


Subject: TypeAlias = Filter | str | None


@dataclass(frozen=True)
class Trigger:
    """When a triggered ability triggers: event, who does it, to whom, and every "if"."""

    event: Term
    subject: Subject = None
    object: Subject = None
    conditions: tuple[Term, ...] = ()
    of: str = ""
    least: int = 0  # it is of so much or more
    single: bool = False  # each single thing of it counts by itself
    by: str = ""  # "you", "opponent": who does that to the subject


@dataclass(frozen=True)
class Part:
    """One instruction: what happens, how long it lasts, whether the player may decline it."""

    effect: Term
    lasts: Lasts | None = None
    optional: bool = False
    conditions: tuple[Term, ...] = ()


@dataclass(frozen=True)
class Variant:
    """One way to play an ability: the normal one (""), "enhance", or one option of a "Choose one"."""

    name: str
    costs: tuple[Term, ...] = ()
    parts: tuple[Part, ...] = ()
    only: tuple[Term, ...] = ()
    label: str = ""


@dataclass(frozen=True)
class Ability:
    """One ability of a card, or the instructions of a Battle or Mission card."""

    kind: Kind
    label: str
    words: str
    works_in: str = "arena"  # "any", or the place where its card has to lie
    pilot: str | None = None
    trigger: Trigger | None = None
    optional: bool = False
    variants: tuple[Variant, ...] = ()
    costs: tuple[Term, ...] = ()
    only: tuple[Term, ...] = ()
    parts: tuple[Part, ...] = ()
    conditions: tuple[Term, ...] = field(default=())
    instead: bool = False  # it is done in place of the damage that its trigger speaks of
    returned: bool = False  # it is for its unit once that has come back from the discard pile
    handed_on: bool = False  # the top card of the stack has it
    means: Meaning | None = None  # what it says, where the law reads it from its tree
    lends: tuple[tuple[str, Ability], ...] = ()  # then: the abilities that it gives, by their roots


@dataclass(frozen=True)
class NotModelled:
    """Words that the grammar does not know: the whole ability, where it stumbled, and why."""

    words: str
    at: int  # offset in the text of the card
    reason: str
    token: str = ""
    parsed: bool = False  # understood, but the law has no rule for it


def names(term: Term, word: str) -> bool:
    """Whether a word for a unit stands in a term."""
    return any(names(part, word) for part in term) if isinstance(term, tuple) else term == word
