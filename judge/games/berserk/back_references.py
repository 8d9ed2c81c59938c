"""What a sentence says of a card that an earlier sentence of the same text has chosen."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.berserk.model import Feature, NotModelled


def in_their_places(features: list[Feature | NotModelled]) -> Iterator[Feature | NotModelled]:
    """The same, without those that speak of a card that was chosen where nothing before them chooses one."""
    known: set[str] = set()
    for feature in features:
        if isinstance(feature, NotModelled):
            yield feature
            continue
        yield feature if _asked(feature) <= known else NotModelled(feature.words, "which card was chosen")
        known |= _chooses(feature)


def _asked(feature: Feature) -> set[str]:
    """How a feature asks for the card that its own card has chosen: before, or first of all (or not)."""
    gifts = [part.gives for part in feature.parts if part.gives]
    asked = [want for permanent in (*gifts, *feature.permanents) for want in permanent.wants]
    asked += [*feature.wants, *(feature.condition.wants if feature.condition else ())]
    clauses = [clause for _, clause in asked]
    clauses += [clause for part in feature.parts if part.target for clause in part.target.clauses]
    return {"chosen", "chosen_first"} & {literal for clause in clauses for literal in map(str, clause)}


def _chooses(feature: Feature) -> set[str]:
    """The ways to ask for the card that a feature chooses, if it chooses one."""
    if not any(part.effect == "choose" for part in feature.parts):
        return set()
    first = feature.condition is not None and feature.condition.event == "battle_start"
    return {"chosen", "chosen_first"} if first else {"chosen"}
