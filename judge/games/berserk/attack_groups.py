"""Groups of attacks: strikes, shots, magical attacks ..., from meanings to the names that the law has."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat, wording

_GROUPS = {
    "strike": "strike", "across": "through", "shot": "shot", "throw": "throw", "discharge": "discharge",
    "finishing": "finish", "spell": "spell", "influence": "influence", "meanness": "treachery",
}  # fmt: skip
_ADJECTIVES = {"ranged": "ranged", "magic": "magical_attacks", "not_magic": "nonmagical", "close": "melee"}
_BLOWS = {"special": "special", "magic": "magic", "simple": "strike", "close": "melee"}
_BUT = {
    ("all", "strike"): "all_but_strike", ("ranged", "through"): "ranged_but_through",
    ("nonmagical_ranged", "through"): "missiles",
}  # fmt: skip
_BOTH = {
    frozenset(("ranged", "not_magic")): "nonmagical_ranged", frozenset(("ranged", "magic")): "discharge",
    frozenset(("close", "not_magic")): "nonmagical_melee", frozenset(("close", "magic")): "magic",
}  # fmt: skip
"""What two adjectives together name."""


def groups(what: m.Filter) -> tuple[str, ...]:
    """The groups that a description of attacks names, `all` if none.  Raises Unmodelled for anything else."""
    parts = m.conjuncts(flat(what))
    pairs = [pair for part in parts for pair in _words(part)]
    named = [value for word, value in pairs if word == "group"]
    adjectives = [value for word, value in pairs if word == "adjective"]
    others = [value for word, value in pairs if word == "but"]
    if len(others) > 1 or (len(adjectives) > 1 and (named or frozenset(adjectives) not in _BOTH)):
        raise Unmodelled("twice the same of an attack")
    if len(adjectives) > 1:
        named, adjectives = [_BOTH[frozenset(adjectives)]], []
    for adjective in adjectives:
        if named == ["strikes"] and adjective in _BLOWS:
            named = [_BLOWS[adjective]]
        elif named or adjective not in _ADJECTIVES:
            raise Unmodelled(f"{adjective} of such an attack")
        else:
            named = [_ADJECTIVES[adjective]]
    for other in others:
        group = _BUT.get((" ".join(named or ["all"]), other))
        if group is None:
            raise Unmodelled("such attacks but others")
        named = [group]
    return tuple(named) or ("all",)


def _words(part: m.Filter) -> Iterator[tuple[str, str]]:
    match part:
        case m.Anything() | m.Did(m.Deed("attack", (), ()), "with", None, ""):
            return
        case m.Is("attack", "blow"):
            yield "group", "strikes"
        case m.Is("attack", value) if value in _GROUPS:
            yield "group", _GROUPS[value]
        case m.State(name) if name in {*_ADJECTIVES, *_BLOWS}:
            yield "adjective", name
        case m.Not(m.State("magic")):
            yield "adjective", "not_magic"
        case m.Or(parts):
            for option in parts:
                yield from (("group", group) for group in groups(option))  # type: ignore[arg-type]
        case m.Other(m.Selector("some", what, "attack")):
            inner = groups(what)
            if len(inner) != 1:
                raise Unmodelled("but such attacks")
            yield "but", inner[0]
        case _:
            raise Unmodelled(f"attacks: {wording(part)}")


def of_kind(group: str, sort: str) -> str:
    """An ability may be a spell besides an attack."""
    if sort == "attack":
        return group
    if group != "magical_attacks":
        raise Unmodelled("who has such an ability")
    return "magical"
