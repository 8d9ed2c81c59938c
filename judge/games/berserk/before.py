"""What a sentence says of a card that an earlier sentence of the same text has chosen."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.berserk.model import Feature, NotModelled


def in_their_places(found: list[Feature | NotModelled]) -> Iterator[Feature | NotModelled]:
    """The same, without those that speak of a card that was chosen where nothing before them chooses one."""
    known: set[str] = set()
    for one in found:
        if isinstance(one, NotModelled):
            yield one
            continue
        yield one if _asked(one) <= known else NotModelled(one.words, "which card was chosen")
        known |= _chooses(one)


def _asked(found: Feature) -> set[str]:
    """How a feature asks for the card that its own card has chosen: before, or first of all (or not)."""
    gifts = [part.gives for part in found.parts if part.gives]
    asked = [want for one in (*gifts, *found.permanents) for want in one.wants]
    asked += [*found.wants, *(found.condition.wants if found.condition else ())]
    clauses = [clause for _, clause in asked]
    clauses += [clause for part in found.parts if part.target for clause in part.target.clauses]
    return {"chosen", "chosen_first"} & {literal for clause in clauses for literal in map(str, clause)}


def _chooses(found: Feature) -> set[str]:
    """The ways to ask for the card that a feature chooses, if it chooses one."""
    if not any(part.effect == "choose" for part in found.parts):
        return set()
    first = found.condition is not None and found.condition.event == "battle_start"
    return {"chosen", "chosen_first"} if first else {"chosen"}
