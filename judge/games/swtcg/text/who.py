"""Who is meant: selectors, filters, arenas, amounts (the values of who.lark)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from judge.games.swtcg.text.model import Filter, Term
from judge.games.swtcg.text.vocabulary import singular

# Pronouns are settled later, when the whole ability is known (resolve.py).
IT, THAT, THE_VEHICLE, THIS_VEHICLE = "~it", "~that", "~the vehicle", "~this vehicle"
ARENAS = ("space", "ground", "character")
Fields = dict[str, Any]
_SAME_IN_PLURAL = ("jedi", "sith", "tusken", "corellian")
_SHARED = ("tapped", "damaged", "unique", "card_side", "attacking", "defending", "partially_built")

CONSTANTS: dict[str, Any] = {
    # words of a description
    "unit_word": {"unit": True},
    "units_word": {"unit": True, "plural": True},
    "character": {"types": ("character",)},
    "characters": {"types": ("character",), "plural": True},
    "space": {"types": ("space",)},
    "ground": {"types": ("ground",)},
    "battle_word": {"types": ("battle",)},
    "mission_word": {"types": ("mission",)},
    "bounty_hunter": {"subtypes": ("bounty", "hunter")},
    "bounty_hunters": {"subtypes": ("bounty", "hunter"), "plural": True},
    "unique": {"unique": True},
    "is_tapped": {"tapped": True},
    "is_untapped": {"tapped": False},
    "is_damaged": {"damaged": True},
    "is_undamaged": {"damaged": False},
    "is_attacking_adj": {"attacking": True},
    "is_defending_adj": {"defending": True},
    "dark": {"card_side": "dark"},
    "light": {"card_side": "light"},
    "neutral": {"card_side": "neutral"},
    "pilot_word": {"keyword": "pilot"},
    "partially_built": {"partially_built": True},
    "nothing": {},
    "of_that_type": {"subtypes": ("that",)},
    # whose
    "own": {"side": "own"},
    "own_other": {"side": "own", "other": True},
    "opponents": {"side": "opponent"},
    "opponents_other": {"side": "opponent", "other": True},
    "other": {"other": True},
    "zone_build": {"zone": "build"},
    "zone_their_build": {"zone": "build", "side": "opponent"},
    "zone_discard": {"zone": "discard", "side": "own"},
    # arenas and modes of attack
    "space_arena": "space",
    "ground_arena": "ground",
    "character_arena": "character",
    "arena_same": "same",
    "arena_that": "that",
    "arena_one": "one",
    "arena_any": "any",
    "bombard": "bombard",
    "ion_cannon": "ion_cannon",
    # players
    "you": "you",
    "opponent": "opponent",
    "each": "each",
    "anyone": "any",
    "that_player": "that",
    "dark_player": "dark",
    "light_player": "light",
    # units without further words
    "pronoun": IT,
    "defender": "defender",
    # amounts
    "x_amount": "x",
    "that_much_amount": "that_much",
    "one": 1,
}
"""Words that always mean the same."""


def with_arena(who: Term, arena: str | None) -> Term:
    """The same selector, with an arena that the verb named ("discard one of your Jedi from that arena")."""
    if arena is None or not isinstance(who, tuple):
        return who
    return tuple(replace(part, arena=arena) if isinstance(part, Filter) else part for part in who)


def the_filter(who: Term) -> Filter | str:
    """What a selector ranges over: its filter, or the unit itself ("self", "it")."""
    if isinstance(who, Filter):
        return who
    if isinstance(who, tuple):
        for part in who:
            if isinstance(part, Filter):
                return part
    if not isinstance(who, str):
        raise ValueError("no filter")
    return who


def merged(fields: Iterable[Fields]) -> Fields:
    """Several words about one thing: lists are joined, the rest is set."""
    whole: Fields = {}
    for one in fields:
        for key, value in one.items():
            if key == "any_of" and key in whole:
                raise ValueError("two alternatives at once")
            whole[key] = whole.get(key, ()) + value if isinstance(value, tuple) else value
    return whole


def described(fields: Fields) -> Filter:
    """The filter of a description."""
    return Filter(**{key: value for key, value in fields.items() if key != "plural"})


@v_args(inline=True)
class Who(Transformer[Token, Any]):
    """Values of the nonterminals that say who and how many."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        if str(data) not in CONSTANTS:
            raise ValueError(f"no meaning for {data}")
        return CONSTANTS[str(data)]

    # -- descriptions
    def subtype(self, word: Token) -> Fields:
        one = singular(word)
        plural = one != word.lower() or one in _SAME_IN_PLURAL
        return {"subtypes": (one,), **({"plural": True} if plural else {})}

    def non_subtype(self, word: Token) -> Fields:
        return {"not_subtypes": (singular(word),)}

    def subtypes(self, *words: Token) -> tuple[str, ...]:
        return tuple(singular(word) for word in words)

    def nouns(self, *words: Fields) -> Fields:
        return merged(words)

    def core(self, *alternatives: Fields) -> Fields:
        return self.alternatives(*((fields, {}) for fields in alternatives))

    def alternative(self, nouns: Fields, *posts: Fields) -> tuple[Fields, Fields]:
        return nouns, merged(posts)

    def alternatives(self, *pairs: tuple[Fields, Fields]) -> Fields:
        """One description, or several with "or"; what follows the last one alone is said of all."""
        if len(pairs) == 1:
            return merged(pairs[0])
        nouns = [pair[0] for pair in pairs]
        last: Fields = {}
        if not any(posts for _, posts in pairs[:-1]):
            last = pairs[-1][1]
            pairs = tuple((noun, {}) for noun in nouns)
        if all(set(noun) <= {"types", "unit", "plural", *_SHARED} and not posts for noun, posts in pairs):
            return merged([*nouns, last])
        shared = {key: nouns[0][key] for key in _SHARED if key in nouns[0]}
        apart = [{k: v for k, v in merged(pair).items() if shared.get(k) != v} for pair in pairs]
        return merged([shared, {"any_of": tuple(described(fields) for fields in apart)}, last])

    def filter(self, *fields: Fields) -> Filter:
        return described(merged(fields))

    def several(self, *fields: Fields) -> Filter:
        """ "your Jedi": all of them; "your Starfighter" would be a certain one, and who knows which."""
        whole = merged(fields)
        if not (whole.get("plural") or whole.get("attacking") or whole.get("defending")):
            raise ValueError("one unit, but not which")
        return described(whole)

    def lone_several(self, pair: tuple[Fields, Fields]) -> Filter:
        return self.several(*pair)

    def filter_a(self, found: Filter) -> Filter:
        return found

    def filter_another(self, found: Filter) -> Filter:
        return replace(found, other=True)

    # -- what may follow a description
    def at(self, arena: str | tuple[str, ...]) -> Fields:
        if isinstance(arena, tuple):
            return {"any_of": tuple(Filter(arena=one) for one in arena)}
        return {"arena": arena}

    def power_max(self, number: int, *_when: Token) -> Fields:
        return {"power_max": number}

    def power_min(self, number: int, *_when: Token) -> Fields:
        return {"power_min": number}

    def other_than(self, *nouns: Fields) -> Fields:
        return {"none_of": tuple(described(fields) for fields in nouns)}

    def using_post(self, mode: str, *_target: Filter) -> Fields:
        return {"using": mode}

    def with_keyword(self, keyword: str) -> Fields:
        return {"keyword": keyword}

    def attacking_self(self, _who: Term) -> Fields:
        return {"attacking": True, "attacks": "self"}

    # -- arenas
    def arena_ref(self, name: str) -> str:
        return name

    def arena_names(self, *names: str) -> tuple[str, ...]:
        return names

    def arena_refs(self, names: tuple[str, ...]) -> str | tuple[str, ...]:
        return "any" if set(names) == set(ARENAS) else names

    def arena_of(self, who: str) -> str:
        return who

    def arena_at(self, arena: str) -> str:
        return arena

    from_arena = arena = arena_at

    # -- selectors
    def one_self(self, *_word: Token) -> Term:
        return "self"

    def that_one(self, *_what: Filter) -> Term:
        return THAT

    def attacker(self, *_unit: Term) -> Term:
        return "attacker"

    def the_vehicle(self, *_subtypes: tuple[str, ...]) -> Term:
        return THE_VEHICLE

    def this_vehicle(self, _subtypes: tuple[str, ...]) -> Term:
        return THIS_VEHICLE

    def named(self, name: Token) -> Term:
        return ("named", Filter(names=(str(name),)))

    def named_card(self, name: Token) -> Term:
        return ("choose", Filter(names=(str(name),)))

    def choose_one_of(self, found: Filter) -> Term:
        return ("choose", found)

    choose_any = choose_one_of

    def choose_another(self, found: Filter) -> Term:
        return ("choose", replace(found, other=True))

    def each_of(self, found: Filter) -> Term:
        return ("each", found)

    all_of = each_of

    def each_other(self, found: Filter) -> Term:
        return ("each", replace(found, other=True))

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
