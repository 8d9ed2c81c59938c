"""A line as somebody wrote it down, and the ways in which play can have followed it.

Entries are decisions, or what the dice showed; a place is how far a way has come.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from judge.engine.transition import Edge, Step
from judge.errors import LawError
from judge.games.base import unknown
from judge.play.case import Case
from judge.play.move import Line
from judge.play.replay import decision, same_words
from judge.questions.edited_board import edited
from judge.questions.reading import Reading

Dice = tuple[int, ...]


@dataclass
class Entry:
    """One entry of a record: a decision (of `player`, if it says whose), or what the dice of a roll showed.

    `roll` is its number among the rolls that the situation and the record list.
    """

    at: str
    player: str | None = None
    text: str = ""
    dice: Dice | None = None
    roll: int = 0

    def __str__(self) -> str:
        if self.dice is not None:
            return f"the dice show {', '.join(map(str, self.dice))}"
        return f'{self.player}: "{self.text}"' if self.player else f'"{self.text}"'


@dataclass(frozen=True)
class Place:
    """How far a reading has come: the state, and how many entries were met."""

    state: int
    met: int


Reached = dict[Place, tuple[Place, Edge] | None]
"""Every place that was reached, with the one before it and the way from there."""


def entry_of(reading: Reading, entry: Any, at: str) -> Entry:
    """An entry as data (at the place `at`) as an `Entry`.  Raises SituationError for an unknown player."""
    if isinstance(entry, dict) and "dice" in entry:
        return Entry(at, dice=tuple(entry["dice"]))
    player, text = decision(entry, at)
    if player is not None and player not in reading.case.game.players:
        raise unknown(at, player, (*reading.case.game.players, "dice"), "player")
    return Entry(at, player, text)


def with_dice(reading: Reading, entries: list[Entry]) -> Reading:
    """The case with the dice of the record listed after those that the situation lists."""
    shown = [entry for entry in entries if entry.dice]
    if not shown:
        return reading
    dice = [*reading.case.situation.dice, *(list(entry.dice or ()) for entry in shown)]
    case = replace(reading.case, situation=edited(reading.case.situation, {"dice": dice}), _texts={})
    last = max(int(str(fact[1])) for fact in case.board.facts.named("listed"))
    for i, entry in enumerate(reversed(shown)):
        entry.roll = last - i
    return type(reading)(case)


def step_at(case: Case, state: int) -> Step:
    """The step in a state; where listed dice do not fit the law may have no model, and says nothing else."""
    try:
        return case.steps.step(state)
    except LawError:
        if not next_roll(case, state):
            raise
        return Step((), "nature", False, False, frozenset(), (next_roll(case, state), 0, 0))


def next_roll(case: Case, state: int) -> int:
    """The number of the listed roll that is next; 0 if none is listed."""
    return next((int(f[1]) for f in case.steps.holding(state, "next_roll") if isinstance(f, tuple)), 0)


def ways_on(case: Case, place: Place, step: Step, entry: Entry, first: int) -> list[tuple[Edge, Place]]:
    """The ways on: the entry is met, dice fall, or something happens that nobody has a choice about.

    `first` is the first roll that the record lists: none of those falls before its entry, and each is told
    whole, so that it leaves one result open.
    """
    ways: list[tuple[Edge, Place]] = []
    roll = next_roll(case, place.state)
    recorded = bool(first) and roll >= first
    listed = {edge for edge in step.edges if recorded and _falls(case, edge, place.state, roll)}
    for edge in step.edges:
        after = edge.after(place.state)
        if edge in listed:
            if entry.roll == roll and len(listed) == 1:
                ways.append((edge, Place(after, place.met + 1)))
            continue
        if step.decider is not None and _means(case, step.decider, edge, entry):
            ways.append((edge, Place(after, place.met + 1)))
        if step.decider == "nature" or len(step.edges) == 1:
            ways.append((edge, Place(after, place.met)))
    return ways


def _falls(case: Case, edge: Edge, state: int, roll: int) -> bool:
    """Whether the listed roll of that number falls in this step."""
    return next_roll(case, edge.after(state)) > roll


def _means(case: Case, decider: str, edge: Edge, entry: Entry) -> bool:
    """Whether the entry is this decision."""
    if entry.dice is not None or entry.player not in (None, decider):
        return False
    words = case.words(edge.player, edge.action)
    return same_words(words, entry.text) or same_words(words, case.one_of(entry.text))


def passed(place: Place, reached: Reached) -> list[int]:
    """The states in which the steps of the line were taken."""
    return [before.state for before, _ in _back(place, reached)]


def line_to_place(case: Case, place: Place, reached: Reached) -> Line:
    """What happened up to there."""
    return [case.move(edge) for _, edge in reversed(list(_back(place, reached)))]


def _back(place: Place, reached: Reached) -> Iterator[tuple[Place, Edge]]:
    """The places before it, each with the way on from there, the last first."""
    came = reached[place]
    while came is not None:
        yield came
        came = reached[came[0]]
