"""Questions in a process of their own, so that a deadline always holds.

clingo's grounding cannot be interrupted inside a process: a question that overruns is stopped by
ending its worker, and the next question gets a new one (pebble's pool survives that).
"""

from __future__ import annotations

import atexit
import hashlib
import multiprocessing
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import TimeoutError as Overrun
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import cache
from typing import Any

from pebble import ProcessExpired, ProcessPool

from judge.board.situation import read
from judge.errors import DeadlineError, JudgeError, slip
from judge.verdict import service
from judge.verdict.case_cache import board_of

GRACE = 1.5
"""Seconds after the deadline in which a walk may still hand in what it has found."""


class Workers:
    """Some processes, each asked one thing at a time; a board goes to the one that had it last if it is idle.

    There the case is still in the cache (`judge.verdict.case_cache`); the next question about it is cheap.
    """

    def __init__(
        self, pools: list[ProcessPool], boards: int = 64, anew: Callable[[], ProcessPool] | None = None
    ) -> None:
        self._pools = pools
        self._anew = anew
        self._boards = boards
        self._busy = [0] * len(pools)
        self._last: OrderedDict[str, int] = OrderedDict()
        self._lock = threading.Lock()

    @contextmanager
    def one(self, board: str = "") -> Iterator[ProcessPool]:
        """The process to ask about `board` (a text that names it); the least busy one if it is new."""
        with self._lock:
            known = self._last.pop(board, None)
            least = min(self._busy)
            number = known if known is not None and self._busy[known] == least else self._idlest(least)
            self._busy[number] += 1
            if board:
                self._last[board] = number
                while len(self._last) > self._boards:
                    self._last.popitem(last=False)
        try:
            yield self._whole(number)
        finally:
            with self._lock:
                self._busy[number] -= 1

    def _whole(self, number: int) -> ProcessPool:
        """The process with this number; another one if it has ended without anybody asking it anything."""
        found = self._pools[number]
        if self._anew is not None and not found.active:
            with self._lock:
                if self._pools[number] is found:
                    self._pools[number] = self._anew()
        return self._pools[number]

    def _idlest(self, least: int) -> int:
        """Of the least busy ones that which has the fewest boards."""
        had = list(self._last.values())
        return min((n for n, busy in enumerate(self._busy) if busy == least), key=had.count)

    def warm(self) -> None:
        """Calls every process in."""
        for future in [found.schedule(int) for found in self._pools]:
            future.result()


@cache
def workers_of(count: int = 1) -> Workers:
    """So many processes; they are shared, outlive every question and end with the program."""
    wanted = "fork" if count == 1 else "forkserver"
    return Workers([_pool(wanted) for _ in range(count)], anew=lambda: _pool(wanted))


def _pool(wanted: str) -> ProcessPool:
    """A process that is replaced when it is stopped.

    One worker is forked from the command line, which has no threads.  The several of a server come
    from a process of their own, so that none inherits a socket or a lock held by a thread.
    """
    known = multiprocessing.get_all_start_methods()
    context = multiprocessing.get_context(wanted if wanted in known else "spawn")
    context.set_forkserver_preload(["judge.verdict.warm"])
    found = ProcessPool(max_workers=1, max_tasks=200, context=context)
    atexit.register(_stop, found)
    return found


def _stop(found: ProcessPool) -> None:
    found.stop()  # type: ignore[no-untyped-call]
    found.join()


def board_name(source: str | Mapping[str, Any]) -> str:
    """What names the board of a situation; nothing for one that cannot be read."""
    try:
        return hashlib.sha256(board_of(read(source)).encode("utf-8", "replace")).hexdigest()
    except JudgeError:
        return ""


def ask(
    source: str | Mapping[str, Any], deadline: float = service.DEADLINE, workers: int = 1
) -> dict[str, Any]:
    """`service.ask` within `deadline` seconds, whatever happens.

    Raises SituationError for bad input, DeadlineError if not even a part of the answer came in time.
    """
    found: dict[str, Any] = within(deadline, workers, service.ask, source, deadline, board=board_name(source))
    return found


def options(
    source: str | Mapping[str, Any], deadline: float = service.DEADLINE, workers: int = 1
) -> list[dict[str, Any]]:
    """`service.options` within `deadline` seconds.  Raises SituationError, DeadlineError."""
    board = board_name(source)
    found: list[dict[str, Any]] = within(deadline, workers, service.options, source, deadline, board=board)
    return found


def within(deadline: float, workers: int, work: Callable[..., Any], *arguments: Any, board: str = "") -> Any:
    """`work(*arguments)` in a worker, stopped for good soon after `deadline` seconds.

    `board` names what it is about.  Raises what `work` raises of our own errors, LawError for any other,
    DeadlineError.
    """
    with workers_of(workers).one(board) as idle:
        future = idle.schedule(_guarded, args=[work, *arguments], timeout=deadline + GRACE)
        try:
            error, found = future.result()
        except (Overrun, ProcessExpired, BrokenProcessPool):
            raise DeadlineError(deadline) from None
    if isinstance(error, DeadlineError):
        raise DeadlineError(deadline)
    if error is not None:
        raise error
    return found


def _guarded(work: Callable[..., Any], *arguments: Any) -> tuple[JudgeError | None, Any]:
    """Errors of ours come back as values: not every exception survives the way between processes."""
    try:
        return None, work(*arguments)
    except JudgeError as error:
        return error, None
    except Exception as error:  # a slip of ours: say where, never a stack trace
        return slip(error), None
