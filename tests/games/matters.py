"""Whether a text changes anything: its board and the same board without it are played side by side."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from judge.engine.solver import show_term
from judge.engine.transition import Edge
from judge.engine.walk import checked
from judge.errors import SituationError
from judge.play.case import Case
from judge.verdict.service import parse

_ABILITY = re.compile(r"\b[afk]\d")
STEPS = 40
"""So far two lines are played side by side."""
Make = Callable[[int, str], dict[str, Any]]


class NotReadError(Exception):
    """A text is not modelled: nothing is claimed of what it does."""


def changes(make: Make, text: str, seed: int, at: str, lines: int = 3) -> bool:
    """Whether a text on a card of the board that `make` draws changes what is played there, line by line.

    Raises NotReadError if the text is not modelled, so that nothing may be claimed of it.
    """
    with_it, without = _boards(make(seed, at), text, random.Random(f"{seed} {text}"))
    told = Case(parse(with_it), memory=False)
    if any(one.words.strip(" .") in text for one in told.board.not_modelled):
        raise NotReadError
    plain = Case(parse(without), memory=False)
    if told.illegal or plain.illegal:
        return [rule for _, rule in told.illegal] != [rule for _, rule in plain.illegal]
    return any(_parts(told, plain, random.Random(f"{seed} {text} {i}")) for i in range(lines))


def _boards(data: dict[str, Any], text: str, dice: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """The board with the text on a card in play, and without it; no text is left on the other cards."""
    units = list(_units(data))
    for unit in units:
        unit["text"] = "" if len(units) > 1 else unit.get("text", "")
    chosen = dice.choice(units)
    chosen["text"] = text
    with_it = _copy(data)
    chosen["text"] = ""
    return with_it, data


def _units(value: Any) -> Iterator[dict[str, Any]]:
    """The cards in play that have their text."""
    zones = ("squad", "units", "space", "ground", "character")
    for side in value.values() if isinstance(value, Mapping) else ():
        for zone in zones if isinstance(side, Mapping) else ():
            yield from (card for card in side.get(zone, ()) if "text" in card)


def _copy(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _copy(inner) for key, inner in value.items()}
    return [_copy(inner) for inner in value] if isinstance(value, list) else value


def _parts(told: Case, plain: Case, dice: random.Random) -> bool:
    """Whether a line that is played on both boards alike comes to a place where they are not alike."""
    try:
        mine, theirs = told.start, plain.start
    except SituationError:
        return True  # what is played there is another ability's
    for _ in range(STEPS):
        if _seen(told, mine) != _seen(plain, theirs):
            return True
        edges, others = _edges(told, mine), _edges(plain, theirs)
        if [name for name, _ in edges] != [name for name, _ in others]:
            return True
        if not edges:
            return False
        i = dice.randrange(len(edges))
        mine, theirs = edges[i][1].after(mine), others[i][1].after(theirs)
    return False


def _seen(case: Case, state: int) -> list[str]:
    """What holds in a state of the cards and players: abilities have other numbers on the two boards."""
    return sorted(told for told in map(show_term, case.steps.holding(state)) if not _ABILITY.search(told))


def _edges(case: Case, state: int) -> list[tuple[str, Edge]]:
    """What can happen next, in words: abilities have other numbers on the two boards."""
    edges = checked(case.steps, state).edges
    named = [(f"{edge.player} {case.words(edge.player, edge.action)} {edge.odds}", edge) for edge in edges]
    return sorted(named, key=lambda pair: pair[0])
