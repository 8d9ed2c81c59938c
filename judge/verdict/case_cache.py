"""The boards in the cache: the last few Cases, so that the next question on one of them is cheap.

Two questions are about one board if the situations say the same apart from what is asked and expected.
"""

from __future__ import annotations

import json
import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from judge.board.situation import Situation
from judge.cards.store import own
from judge.engine.ground_transfer import transferred
from judge.engine.law import law
from judge.errors import JudgeError
from judge.knowledge.suspended import suspended
from judge.play.case import Case

BOARDS = 6
STATES = 100_000
"""All boards in the cache have together at most so many states (about half a kilobyte each)."""
_ASKED = ("ask", "expect", "twins", "title")


class CaseCache:
    """Holds at most `boards` Cases with at most `states` states; the least recently asked go first.

    A Case is out of the cache while it is in use: nobody else can touch it then.
    """

    def __init__(self, boards: int = BOARDS, states: int = STATES) -> None:
        self._boards = boards
        self._states = states
        self._cases: OrderedDict[str, Case] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def case(self, situation: Situation, deadline: float | None) -> Iterator[Case]:
        """The Case of a situation, with all that is known of its board; kept afterwards if it is whole."""
        cards = own()
        entered = situation.model_dump(mode="json", by_alias=True, exclude_unset=True)  # left out is no 0
        key = f"{cards.version()} {sorted(suspended())} {board_of(entered)}"
        with self._lock:
            known = self._cases.pop(key, None)
        case = known.about(situation, deadline) if known else Case(situation, deadline=deadline, cards=cards)
        if known is None:
            self._ground_before(case)
        try:
            yield case
        finally:
            if _size(case) <= self._states and not cut_short(case) and not _strayed(case):
                self._keep(key, case)

    def _ground_before(self, case: Case) -> None:
        """Hands a board the ground law of one in the cache that differs in numbers alone, and goes for it."""
        try:
            facts = case.facts
        except JudgeError:  # whoever asks will hear of it
            return
        with self._lock:
            for key, other in reversed(self._cases.items()):
                if "steps" in vars(other) and other.situation.game == case.situation.game:
                    steps = transferred(other.steps, law(case.situation.game), facts)
                    if steps is not None:
                        vars(case)["steps"] = steps
                        del self._cases[key]
                        return

    def _keep(self, key: str, case: Case) -> None:
        with self._lock:
            self._cases[key] = case
            while len(self._cases) > self._boards or sum(map(_size, self._cases.values())) > self._states:
                self._cases.popitem(last=False)

    def clear(self) -> None:
        """Takes every board out of the cache."""
        with self._lock:
            self._cases.clear()

    def __len__(self) -> int:
        return len(self._cases)


def board_of(situation: Mapping[str, Any]) -> str:
    """What a situation says of the board, as text: equal texts are equal boards."""
    board = {key: value for key, value in situation.items() if key not in _ASKED}
    return json.dumps(board, sort_keys=True, ensure_ascii=False, default=str)


def _size(case: Case) -> int:
    return sum(len(walk.graph.states) for each in (case, *case.later.values()) for walk in each.walks())


def cut_short(case: Case) -> bool:
    """Whether the deadline kept the walk from its end: with more time there is more to see."""
    return any(walk.graph.cut == "the deadline passed" for walk in case.walks())


def _strayed(case: Case) -> bool:
    """Whether states were solved beside the walk: the next one would be told too few solves."""
    return any(walk.strayed for walk in case.walks())


CASES = CaseCache()
"""The cache of this process."""
