"""Every fault of a board in one go: one that hides others is mended for now, and the board tried again."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from judge.board.change import apply_change, place
from judge.board.situation import validate
from judge.cards.store import own
from judge.errors import IllegalBoardError, JudgeError, SituationError, StoreError
from judge.games.registry import game
from judge.play.case import Case
from judge.verdict.open_facts import open_facts, ways
from judge.verdict.verdict import judge

MOST_TRIES = 12
SECONDS = 3.0
"""How long is looked for more of them: a board is walked to know which actions there are."""
NAMING = ("as", "name", "version", "type", "text", "means", "at")
"""Without these a card or a moment is another one, and what names it would be no fault."""
_ENTRY = re.compile(r"(?:ask|expect)\[\d+\]")
_INSTEAD = {"is not a whole number": "1", "is neither yes nor no": "no"}
"""What stands for a value of the wrong sort, which the board may need."""
_NOTHING: dict[str, Any] = {"outcomes": []}
"""A question of which no word can be wrong."""


@contextmanager
def together(data: Mapping[str, Any]) -> Iterator[None]:
    """A fault of the board that is raised within comes with all the others that can be told (`more`)."""
    try:
        yield
    except (IllegalBoardError, StoreError):
        raise
    except SituationError as fault:
        first, *others = _all(data, fault)
        first.more = tuple(others)
        raise first from None


def _all(data: Mapping[str, Any], fault: SituationError) -> list[SituationError]:
    """A fault and those beside and behind it."""
    until = time.monotonic() + SECONDS
    known = _apart([fault, *fault.more], [])
    new, board = known, dict(data)
    for _ in range(MOST_TRIES):
        mended = _without(board, new)
        if mended is None or mended == board or time.monotonic() > until:
            break
        board = mended
        try:
            _try(board, until)
        except (IllegalBoardError, StoreError):
            break
        except SituationError as other:
            new = [other, *other.more]
            known += _apart(new, known)
        except JudgeError:
            break
        else:
            break
    return known


def _try(data: Mapping[str, Any], until: float) -> None:
    """As much of an answer as is needed to tell a fault.  Raises SituationError for the first."""
    way = next(ways(data, open_facts(data)))
    situation = validate(game(data.get("game")).model, way.situation)
    judge(Case(situation, deadline=until, cards=own()))


def _apart(faults: list[SituationError], known: list[SituationError]) -> list[SituationError]:
    """Those that tell something new: what stands above or below the place of another comes of it."""
    news: list[SituationError] = []
    for fault in faults:
        near = [other for other in (*known, *news) if _related(fault.path, other.path)]
        if not near or all(other.path == fault.path and other not in known for other in near):
            news += [fault] if str(fault) not in map(str, near) else []
    return news


def _related(place_: str, other: str) -> bool:
    """Whether a place is another one, or within it, or it is within the other."""
    short, long = sorted((place_, other), key=len)
    return not short or long == short or long.startswith((f"{short}.", f"{short}["))


def _without(board: dict[str, Any], faults: list[SituationError]) -> dict[str, Any] | None:
    """The board without the faults; None where what others name would go with one."""
    for fault in faults:
        mended = _mended(board, fault)
        if mended is None:
            return None
        board = mended
    return board


def _mended(board: dict[str, Any], fault: SituationError) -> dict[str, Any] | None:
    """The board with something that could be meant in place of a fault, or without the value that is none."""
    entry = _ENTRY.match(fault.path)
    try:
        container, key = place(board, fault.path)
        value = container[key]
    except (SituationError, LookupError, TypeError):
        return apply_change(board, {entry[0]: _NOTHING}) if entry else None
    if fault.message == "unknown key":
        return _renamed(board, fault, str(key), value)
    other = _instead(fault)
    if other not in ("", str(value)) and not isinstance(value, dict | list):
        return apply_change(board, {fault.path: other})
    if entry:
        return apply_change(board, {entry[0]: _NOTHING})
    if isinstance(key, int):  # what stands behind it keeps its place
        return None if isinstance(value, dict) else apply_change(board, {}, [fault.path.rpartition("[")[0]])
    return None if isinstance(value, dict | list) or key in NAMING else apply_change(board, {}, [fault.path])


def _renamed(board: dict[str, Any], fault: SituationError, key: str, value: Any) -> dict[str, Any] | None:
    """The board with the key that was meant, or without one that is none; None if cards would go with it."""
    meant = _meant(fault)
    if meant:
        return apply_change(board, {fault.path.removesuffix(key) + meant: value}, [fault.path])
    asked = _ENTRY.match(fault.path) is not None
    return None if isinstance(value, dict | list) and not asked else apply_change(board, {}, [fault.path])


def _instead(fault: SituationError) -> str:
    """What may stand in place of a value that is none: the word that is offered, or one of the right sort."""
    least, _, which = fault.message.rpartition(" is the ")
    if which in ("least", "most"):
        return least.rpartition(" ")[2]
    known = fault.suggestion.partition("known here: ")[2].partition(", ")[0].replace("none", "")
    return (
        _meant(fault)
        or known
        or next((other for ending, other in _INSTEAD.items() if fault.message.endswith(ending)), "")
    )


def _meant(fault: SituationError) -> str:
    """The word that the suggestion of a fault offers."""
    return fault.suggestion.partition('did you mean "')[2].rpartition('"?')[0]
