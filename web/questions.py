"""Where questions are judged: in processes of their own, a bounded number at once, never for ever."""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TypeVar

from flask import current_app

from judge.board.situation import read
from judge.cards.store import own
from judge.errors import SituationError
from judge.quality import edition_diff
from judge.questions.expectations import check
from judge.verdict import service, worker
from judge.verdict.case_cache import DESK
from judge.verdict.open_facts import normal

Source = str | Mapping[str, Any]
Found = TypeVar("Found")


class BusyError(Exception):
    """Every judge is at work; ask again in `seconds`."""

    def __init__(self, seconds: int = 5) -> None:
        self.seconds = seconds
        super().__init__("every judge is at work")


class Bench:
    """A bench with some seats: each question takes one until it is answered or its deadline has passed.

    Whoever finds no seat within `patience` seconds is told so (BusyError). Complete answers are remembered
    until cards are imported: the law does not change while the program runs, the card store may.
    """

    def __init__(self, seats: int = 2, most: float = 30.0, patience: float = 2.0, remember: int = 32) -> None:
        self.seats = seats
        self.most = most
        self.patience = patience
        self._free = threading.BoundedSemaphore(seats)
        self._lock = threading.Lock()
        self._known: OrderedDict[str, dict[str, Any]] = OrderedDict()
        self._remember = remember

    def warm(self) -> None:
        """Call the judges in before anybody asks, and before there is a socket that they could hold open."""
        worker.workers_of(self.seats).warm()

    def ask(self, source: Source, deadline: float = service.DEADLINE) -> dict[str, Any]:
        """The verdict (CONTRACT section 4).  Raises SituationError, DeadlineError, LawError, BusyError."""
        key = "ask " + _key(source)
        known = self._recall(key)
        if known is not None:
            return known
        seconds = min(deadline, self.most)
        with self._seat():
            found = worker.ask(source, seconds, workers=self.seats)
        if found["complete"]:
            self._keep(key, found)
        return found

    def options(self, source: Source, deadline: float = service.DEADLINE) -> list[dict[str, Any]]:
        """Every option of both players now.  Raises as `ask` does."""
        with self._seat():
            return worker.options(source, min(deadline, self.most), workers=self.seats)

    def diff(
        self, source: Source, one: str, other: str, deadline: float = service.DEADLINE
    ) -> dict[str, Any]:
        """What two editions or dates of the rules answer, and why they differ.  Raises as `ask` does."""
        key = f"diff {_key(source)} {one} {other}"
        known = self._recall(key)
        if known is not None:
            return known
        with self._seat():
            seconds = min(deadline, self.most)
            board = worker.board_name(source)
            found: dict[str, Any] = worker.within(
                seconds, self.seats, edition_diff.compare, source, one, other, seconds, board=board
            )
        self._keep(key, found)
        return found

    def check(self, source: Source, deadline: float = service.DEADLINE) -> list[dict[str, Any]]:
        """Every expectation of a situation: `expect`, `passed`, `message`.  Raises as `ask` does."""
        with self._seat():
            seconds = min(deadline, self.most)
            return self._within(seconds, expectations, source)

    def _within(self, seconds: float, work: Callable[[Source, float], Found], source: Source) -> Found:
        board = worker.board_name(source)
        found: Found = worker.within(seconds, self.seats, work, source, seconds, board=board)
        return found

    @contextmanager
    def _seat(self) -> Iterator[None]:
        if not self._free.acquire(timeout=self.patience):
            raise BusyError
        try:
            yield
        finally:
            self._free.release()

    def _recall(self, key: str) -> dict[str, Any] | None:
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def _keep(self, key: str, found: dict[str, Any]) -> None:
        with self._lock:
            self._known[key] = found
            while len(self._known) > self._remember:
                self._known.popitem(last=False)


def bench() -> Bench:
    """The judges of the running application."""
    found: Bench = current_app.extensions["bench"]
    return found


def _key(source: Source) -> str:
    said = source if isinstance(source, str) else json.dumps(source, sort_keys=True, default=str)
    text = f"{own().version()} {said}"
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()


def expectations(source: Source, deadline: float) -> list[dict[str, Any]]:
    """Hold every `expect` of a situation (runs in a worker).  Raises SituationError, LawError."""
    situation = service.parse(normal(read(source)))
    with DESK.case(situation, time.monotonic() + deadline) as case:
        found = check(case)
    failures = dict(found.failures)
    unplaced = [f"{path}: {message}" for path, message in found.failures if not path.startswith("expect[")]
    if unplaced:
        raise SituationError("expect", "; ".join(unplaced))
    return [
        {
            "expect": expectation.model_dump(by_alias=True, exclude_none=True),
            "passed": f"expect[{i}]" not in failures,
            "message": failures.get(f"expect[{i}]", ""),
        }
        for i, expectation in enumerate(situation.expect)
    ]
