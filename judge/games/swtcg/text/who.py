"""Who is meant: selectors, filters, arenas, amounts (the lower half of the grammar)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from judge.games.swtcg.text.model import Filter, Term
from judge.games.swtcg.text.vocabulary import singular

# Pronouns are settled later, when the whole ability is known (resolve.py).
IT, THAT, THE_VEHICLE, THIS_VEHICLE = "~it", "~that", "~the vehicle", "~this vehicle"
Fields = dict[str, Any]
_SHARED = ("tapped", "damaged", "unique", "card_side", "attacking", "defending")


def with_arena(who: Term, arena: str | None) -> Term:
    """The same selector, with an arena that the verb named ("discard one of your Jedi from that arena")."""
    if arena is None or not isinstance(who, tuple):
        return who
    return tuple(replace(part, arena=arena) if isinstance(part, Filter) else part for part in who)


def the_filter(who: Term) -> Filter | str:
    """What a selector ranges over: its filter, or the unit itself ("self", "it")."""
    if isinstance(who, tuple):
        for part in who:
            if isinstance(part, Filter):
                return part
    assert isinstance(who, str)
    return who


def merged(fields: Iterable[Fields]) -> Fields:
    """Several words about one thing: lists are joined, the rest is set."""
    whole: Fields = {}
    for one in fields:
        for key, value in one.items():
            whole[key] = whole.get(key, ()) + value if isinstance(value, tuple) else value
    return whole


@v_args(inline=True)
class Who(Transformer[Token, Any]):
    """Values of the nonterminals that say who and how many."""

    # -- words of a description
    def subtype(self, word: Token) -> Fields:
        return {"subtypes": (singular(word),)}

    def non_subtype(self, word: Token) -> Fields:
        return {"not_subtypes": (singular(word),)}

    def unit_word(self) -> Fields:
        return {"unit": True}

    def character(self) -> Fields:
        return {"types": ("character",)}

    def space(self) -> Fields:
        return {"types": ("space",)}

    def ground(self) -> Fields:
        return {"types": ("ground",)}

    def unique(self) -> Fields:
        return {"unique": True}

    def is_tapped(self) -> Fields:
        return {"tapped": True}

    def is_untapped(self) -> Fields:
        return {"tapped": False}

    def is_damaged(self) -> Fields:
        return {"damaged": True}

    def is_undamaged(self) -> Fields:
        return {"damaged": False}

    def is_attacking_adj(self) -> Fields:
        return {"attacking": True}

    def is_defending_adj(self) -> Fields:
        return {"defending": True}

    def dark(self) -> Fields:
        return {"card_side": "dark"}

    def light(self) -> Fields:
        return {"card_side": "light"}

    def neutral(self) -> Fields:
        return {"card_side": "neutral"}

    def pilot_word(self) -> Fields:
        return {"keyword": "pilot"}

    def bounty_hunter(self) -> Fields:
        return {"subtypes": ("bounty", "hunter")}

    def partially_built(self) -> Fields:
        return {"partially_built": True}

    def own(self) -> Fields:
        return {"side": "own"}

    def own_other(self) -> Fields:
        return {"side": "own", "other": True}

    def opponents(self) -> Fields:
        return {"side": "opponent"}

    def opponents_other(self) -> Fields:
        return {"side": "opponent", "other": True}

    def other(self) -> Fields:
        return {"other": True}

    def nouns(self, *words: Fields) -> Fields:
        return merged(words)

    def core(self, *alternatives: Fields) -> Fields:
        if len(alternatives) == 1:
            return alternatives[0]
        if all(set(a) <= {"types", "unit", *_SHARED} for a in alternatives):
            return merged(alternatives)
        shared = {key: alternatives[0][key] for key in _SHARED if key in alternatives[0]}
        apart = ({k: v for k, v in a.items() if k not in shared} for a in alternatives)
        return {**shared, "any_of": tuple(Filter(**a) for a in apart)}

    def filter(self, *fields: Fields) -> Filter:
        return Filter(**merged(fields))

    def subtypes(self, *words: Token) -> tuple[str, ...]:
        return tuple(singular(word) for word in words)

    # -- what may follow a description
    def at(self, arena: str) -> Fields:
        return {"arena": arena}

    def nothing(self) -> Fields:
        return {}

    def power_max(self, number: Token) -> Fields:
        return {"power_max": int(number)}

    def power_min(self, number: Token) -> Fields:
        return {"power_min": int(number)}

    def zone_build(self) -> Fields:
        return {"zone": "build"}

    def zone_their_build(self) -> Fields:
        return {"zone": "build", "side": "opponent"}

    def zone_discard(self) -> Fields:
        return {"zone": "discard", "side": "own"}

    def other_than(self, *filters: Filter) -> Fields:
        return {"none_of": filters}

    def using_post(self, mode: str, *_target: Filter) -> Fields:
        return {"using": mode}

    def bombard(self) -> str:
        return "bombard"

    def ion_cannon(self) -> str:
        return "ion_cannon"

    def filter_a(self, found: Filter) -> Filter:
        return found

    def filter_another(self, found: Filter) -> Filter:
        return replace(found, other=True)

    # -- arenas
    def space_arena(self) -> str:
        return "space"

    def ground_arena(self) -> str:
        return "ground"

    def character_arena(self) -> str:
        return "character"

    def arena_ref(self, name: str) -> str:
        return name

    def arena_same(self) -> str:
        return "same"

    def arena_that(self) -> str:
        return "that"

    def arena_any(self) -> str:
        return "any"

    def arena_at(self, arena: str) -> str:
        return arena

    def from_arena(self, arena: str) -> str:
        return arena

    def arena(self, arena: str) -> str:
        return arena

    # -- selectors
    def one_self(self, *_word: Token) -> Term:
        return "self"

    def pronoun(self) -> Term:
        return IT

    def that_one(self, _what: Filter) -> Term:
        return THAT

    def attacker(self, *_unit: Term) -> Term:
        return "attacker"

    def defender(self) -> Term:
        return "defender"

    def the_vehicle(self, _subtypes: tuple[str, ...]) -> Term:
        return THE_VEHICLE

    def this_vehicle(self, _subtypes: tuple[str, ...]) -> Term:
        return THIS_VEHICLE

    def named(self, name: Token) -> Term:
        return ("named", Filter(names=(str(name),)))

    def choose_one_of(self, found: Filter) -> Term:
        return ("choose", found)

    def choose_any(self, found: Filter) -> Term:
        return ("choose", found)

    def choose_another(self, found: Filter) -> Term:
        return ("choose", replace(found, other=True))

    def each_of(self, found: Filter) -> Term:
        return ("each", found)

    def each_other(self, found: Filter) -> Term:
        return ("each", replace(found, other=True))

    def all_of(self, found: Filter) -> Term:
        return ("each", found)

    def up_to(self, number: Term, found: Filter) -> Term:
        return ("up_to", number, found)

    def any_number(self, found: Filter) -> Term:
        return ("any_number", found)

    def exactly(self, number: Term, found: Filter) -> Term:
        return ("exactly", number, found)

    # -- amounts
    def NUMBER(self, word: Token) -> int:  # noqa: N802 - lark calls it by the name of the terminal
        return int(word)

    def SIGNED(self, word: Token) -> Term:  # noqa: N802
        number = word[1:].lower()
        sign = -1 if word[0] in "-–—−" else 1
        if number == "x":
            return "x" if sign > 0 else ("minus", "x")
        return sign * int(number)

    def x_amount(self) -> Term:
        return "x"

    def that_much_amount(self) -> Term:
        return "that_much"

    def one(self) -> int:
        return 1
