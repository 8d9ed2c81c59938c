"""Abilities expanded: what the law says in several ways to play, or as several abilities.

"Choose an arena" and "up to 2 counters" are choices that are named when the ability is played, as its
target is: each is a way to play of its own.  A unit that gets an ability has it as one of its own,
as long as the words that give it say.  A card taken from the deck is a card more in the hand, as one drawn.
"""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, cast

from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.board import ARENAS
from judge.games.swtcg.model import Ability, Filter, Part, Term, Variant


def expanded(ability: Ability, force: int = 0) -> list[Ability]:
    """The abilities that together say the same, in words that the law has.

    `force` is the most that can be paid for X.
    """
    ability = _of_a_type(_taken(_one_by_one(_of_x(ability, force))))
    arenas = [arena for _, who, arena in _whereabouts(ability) if who == "self"]
    if arenas and ability.kind == "static":
        ability = _in(ability, arenas[0])
    if ability.kind in ("activated", "battle", "mission") or _chooses_an_arena(ability):
        ability = _ways(ability)
    return _granted(ability)


def _chooses_an_arena(ability: Ability) -> bool:
    """Whether a triggered ability does what it does in an arena that is chosen."""
    return ability.kind == "triggered" and len(ability.variants) == 1 and len(_by_arena(ability.parts)) > 1


_X: Term = ("force", "x")


def _of_x(ability: Ability, force: int) -> Ability:
    """ "Pay X Force": a way to play for each number that X can be; the dearest says that there is no more."""
    variants = ability.variants or (Variant("", ability.costs, ability.parts, ability.only, ability.label),)
    ways: list[Variant] = []
    for variant in variants:
        if _X not in (variant.costs or ability.costs):
            ways.append(variant)
            continue
        costs = tuple(cost for cost in variant.costs or ability.costs if cost != _X)
        only = tuple(term for term in variant.only or ability.only if _most_of_x(term) is None)
        bounds = [most for term in variant.only or ability.only if (most := _most_of_x(term)) is not None]
        for x in range(1, min([force, *bounds]) + 1):
            name = _also(variant.name, f"X is {x}")
            paid: tuple[Term, ...] = (*costs, ("force", x), *([("no_more",)] if x == force else []))
            parts = _being_x(variant.parts or ability.parts, x)
            label = f"{variant.label or ability.label} (X is {x})"
            ways.append(replace(variant, name=name, costs=paid, parts=parts, only=only, label=label))
    if len(ways) == len(variants):
        return ability
    only = tuple(term for term in ability.only if _most_of_x(term) is None)
    return replace(ability, variants=tuple(ways), costs=(), parts=(), only=only)


def _most_of_x(term: Term) -> int | None:
    """How much X is at most, if that is what it says."""
    match term:
        case ("x_most", int(n)):
            return n
    return None


def _being_x(term: Any, x: int) -> Any:
    """`term` with X being the number `x`, wherever it is said."""
    if term == "x":
        return x
    if isinstance(term, tuple):
        inner = tuple(_being_x(part, x) for part in term)
        match inner:
            case ("minus", int(n)):
                return -n
            case ("times", int(n), int(m)):
                return n * m
        return inner
    if isinstance(term, Filter):
        return replace(term, numbers=_being_x(term.numbers, x), any_of=_being_x(term.any_of, x))
    return replace(term, effect=_being_x(term.effect, x)) if isinstance(term, Part) else term


def _taken(ability: Ability) -> Ability:
    """ "Search your deck. You may take ...": a card more in the hand, if the player likes."""

    def drawn(parts: tuple[Part, ...]) -> tuple[Part, ...]:
        return tuple(_drawing(part) if _takes_to_hand(part) else part for part in parts)

    variants = tuple(replace(variant, parts=drawn(variant.parts)) for variant in ability.variants)
    return replace(ability, parts=drawn(ability.parts), variants=variants)


def _takes_to_hand(part: Part) -> bool:
    """Whether the part searches the deck for a card and puts it into the hand."""
    match part.effect:
        case ("search_deck", _) | ("search_deck", _, ("same_name", Filter() | "that" | "self")):
            return True
    return False


def _drawing(part: Part) -> Part:
    """A card more in the hand; "with the same name as one of your units", if there is one."""
    match part.effect:
        case ("search_deck", _, ("same_name", Filter() as whom)):
            some: Term = ("count", whom, "ge", 1)
            part = replace(part, conditions=(*part.conditions, some))
    return replace(part, effect=("fetch",), optional=True)


def _one_by_one(ability: Ability) -> Ability:
    """Conditions of which both have to hold, apart."""
    trigger = ability.trigger
    if trigger is not None:
        trigger = replace(trigger, conditions=_apart(trigger.conditions))
    return replace(ability, trigger=trigger, conditions=_apart(ability.conditions))


def _apart(conditions: tuple[Term, ...]) -> tuple[Term, ...]:
    flat: list[Term] = []
    for condition in conditions:
        if isinstance(condition, tuple) and condition[0] == "both":
            flat += _apart(condition[1:])
        else:
            flat.append(condition)
    return tuple(flat)


def _whereabouts(ability: Ability) -> list[tuple[Any, ...]]:
    return [c for c in ability.conditions if isinstance(c, tuple) and c[0] == "in_arena" and len(c) == 3]


def _in(term: Any, arena: str) -> Any:
    """`term` with "that arena" being `arena`, wherever it is said."""
    if isinstance(term, tuple):
        if term == ("before_arena_attacks", "that"):
            return ("before_arena_attacks", arena)
        if term[:1] == ("move",) and term[2:] == ("that",):  # units of the type of that arena
            return ("move", _of_the_arena(_in(term[1], arena), arena), arena)
        return tuple(_in(inner, arena) for inner in term)
    if isinstance(term, Filter | Ability | Part | Variant):
        values = {f.name: _in(getattr(term, f.name), arena) for f in fields(term)}
        if isinstance(term, Filter) and term.arena == "that":
            values["arena"] = arena
        return replace(term, **values)
    return term


def _of_the_arena(whom: Any, arena: str) -> Any:
    """Units "of that type" where an arena is chosen: those of its type.  Raises Unmodelled for others."""
    match whom:
        case ("each", Filter(subtypes=("that",), types=()) as units):
            return ("each", replace(units, subtypes=(), types=(arena,)))
    raise Unmodelled("which units are put into that arena")


def _ways(ability: Ability) -> Ability:
    """The ability with a way to play for every choice that is named when it is played."""
    variants = ability.variants or (Variant("", ability.costs, ability.parts, ability.only, ability.label),)
    made: list[Variant] = []
    for variant in variants:
        there = _by_arena(_one_arena_chosen(variant.parts or ability.parts))
        ways = [(_also(arena, more), parts, arena) for arena, old in there for more, parts in _by_number(old)]
        for name, parts, arena in ways:
            label = f"{variant.label or ability.label} ({name})" if name else variant.label
            only = (*variant.only, *(need for need in ability.only if _of_that_arena(need)))
            only = _in(only, arena) if arena else only
            if ("before_arena_attacks", "that") in only:
                raise Unmodelled("which arena it means")
            way = replace(variant, name=_also(variant.name, name), parts=parts, label=label, only=only)
            if _is_quiet(variant.parts or ability.parts):
                way = replace(way, only=(*way.only, ("before_arena_attacks", name)))
            made.append(way)
    rest = tuple(need for need in ability.only if not _of_that_arena(need))
    return replace(ability, variants=tuple(made), only=rest)


def _of_that_arena(need: Any) -> bool:
    """Whether it is about the arena that is chosen."""
    if isinstance(need, tuple):
        return need == ("before_arena_attacks", "that") or any(map(_of_that_arena, need))
    return isinstance(need, Filter) and need.arena == "that"


def _one_arena_chosen(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "Each unit in one arena": an arena is chosen, and each unit there is meant."""
    rows = [i for i, part in enumerate(parts) if _of_one_arena(part)]
    if len(rows) != 1 or (isinstance(parts[0].effect, tuple) and parts[0].effect[0] == "choose_arena"):
        return parts
    (i,) = rows
    name, (how, *rest, whom), *more = cast(tuple[Any, ...], parts[i].effect)
    there = replace(parts[i], effect=(name, (how, *rest, replace(whom, arena="that")), *more))
    return (Part(("choose_arena", *ARENAS)), *parts[:i], there, *parts[i + 1 :])


def _of_one_arena(part: Part) -> bool:
    """Whether it is for all units of some arena, or any number of them, of which nothing more is said."""
    match part.effect:
        case (str(), ("each", Filter(arena="one")), *_) | ("share_out", (str(), Filter(arena="one")), *_):
            return not part.optional and not part.conditions
    return False


def _is_quiet(parts: tuple[Part, ...]) -> bool:
    """Whether an arena is chosen in which no unit has attacked this turn."""
    first = parts[0].effect if parts else None
    return isinstance(first, tuple) and first[0] == "choose_arena" and "quiet" in first


def _also(name: str, more: str) -> str:
    return f"{name} {more}".strip()


def _by_arena(parts: tuple[Part, ...]) -> list[tuple[str, tuple[Part, ...]]]:
    """ "Choose an arena. Each unit in that arena ...": a way for each arena that may be chosen."""
    if not parts or not isinstance(parts[0].effect, tuple) or parts[0].effect[0] != "choose_arena":
        return [("", parts)]
    arenas = [arena for arena in parts[0].effect[1:] if arena in ARENAS]
    others = set(parts[0].effect[1:]) - {*arenas, "quiet"}
    if others or parts[0].conditions or parts[0].optional:
        return [("", parts)]
    return [(str(arena), _in(parts[1:], str(arena))) for arena in arenas]


def _of_a_type(ability: Ability) -> Ability:
    """ "Choose one: Clone, Droid or Jedi": a way to play for each word of the type line."""
    variants = ability.variants or (Variant("", ability.costs, ability.parts, ability.only, ability.label),)
    made: list[Variant] = []
    for variant in variants:
        parts = variant.parts or ability.parts
        first = parts[0].effect if parts else None
        words = first[1:] if isinstance(first, tuple) and first[0] == "choose_subtype" else ()
        for word in words:
            rest = _being(parts[1:], str(word))
            made.append(replace(variant, name=_also(variant.name, str(word)), parts=rest))
        if not words:
            made.append(variant)
    return replace(ability, variants=tuple(made))


def _being(term: Any, word: str) -> Any:
    """`term` with "of that type" being `word`, wherever it is said."""
    if isinstance(term, tuple):
        return tuple(_being(inner, word) for inner in term)
    if isinstance(term, Part):
        return replace(term, effect=_being(term.effect, word))
    if isinstance(term, Filter) and "that" in term.subtypes:
        return replace(term, subtypes=tuple(word if name == "that" else name for name in term.subtypes))
    return term


def _by_number(parts: tuple[Part, ...]) -> list[tuple[str, tuple[Part, ...]]]:
    """ "Remove up to 2 damage counters": a way for 2, and one for 1."""
    if sum(isinstance(p.effect, tuple) and p.effect[0] == "heal" for p in parts) > 1:
        return [("", parts)]  # asked one after the other
    for i, part in enumerate(parts):
        match part.effect:
            case ("heal" | "take_build_counters", (str(many), *_), int(), "upto") if many != "choose":
                return [("", parts)]  # of each it could be another number
            case ("move_counters", source, other, int(n), "upto"):
                moved = [replace(part, effect=("move_counters", source, other, k)) for k in range(n, 0, -1)]
                return [(str(n - at), (*parts[:i], way, *parts[i + 1 :])) for at, way in enumerate(moved)]
            case ("heal" | "take_build_counters" as name, selector, int(n), "upto"):
                exactly: tuple[Term, ...] = () if name == "heal" else ("exactly",)
                return [
                    (
                        str(k),
                        (*parts[:i], replace(part, effect=(name, selector, k, *exactly)), *parts[i + 1 :]),
                    )
                    for k in range(n, 0, -1)
                ]
    return [("", parts)]


def _granted(ability: Ability) -> list[Ability]:
    """A static ability that gives its own unit abilities, and these."""
    if ability.kind != "static" or len(ability.variants) > 1:
        return [ability]
    parts = ability.variants[0].parts if ability.variants else ability.parts
    kept = tuple(part for part in parts if _given(part) is None)
    given = [
        replace(granted, works_in=ability.works_in, conditions=(*ability.conditions, *granted.conditions))
        for part in parts
        if (granted := _given(part)) is not None
    ]
    if not given:
        return [ability]
    return [*([replace(ability, parts=kept, variants=())] if kept else []), *given]


def _given(part: Part) -> Ability | None:
    """The ability that the part gives to the unit that has it, without an "if" of its own."""
    match part.effect:
        case ("grant", "self", Ability() as given) if not part.conditions:
            return given
    return None
