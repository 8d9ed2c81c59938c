"""Questions in a process of their own, so that a deadline always holds.

clingo's grounding cannot be interrupted inside a process: a question that overruns is stopped by
ending its worker, and the next question gets a new one (pebble's pool survives that).
"""

from __future__ import annotations

import atexit
import multiprocessing
from collections.abc import Callable, Mapping
from concurrent.futures import TimeoutError as Overrun
from functools import cache
from typing import Any

from pebble import ProcessExpired, ProcessPool

from judge import service
from judge.errors import DeadlineError, JudgeError, slip

GRACE = 1.5
"""Seconds after the deadline in which a walk may still hand in what it has found."""


@cache
def pool(workers: int = 1) -> ProcessPool:
    """A pool that outlives its workers; it is shared and ends with the program.

    One worker is forked from the command line, which has no threads.  The several of a server come
    from a process of their own, so that none inherits a socket or a lock held by a thread.
    """
    known = multiprocessing.get_all_start_methods()
    method = next(m for m in (("fork",) if workers == 1 else ("forkserver",)) + ("spawn",) if m in known)
    context = multiprocessing.get_context(method)
    context.set_forkserver_preload(["judge.warm"])
    found = ProcessPool(max_workers=workers, max_tasks=200, context=context)
    atexit.register(_stop, found)
    return found


def _stop(found: ProcessPool) -> None:
    found.stop()  # type: ignore[no-untyped-call]
    found.join()


def ask(
    source: str | Mapping[str, Any], deadline: float = service.DEADLINE, workers: int = 1
) -> dict[str, Any]:
    """`service.ask` within `deadline` seconds, whatever happens.

    Raises SituationError for bad input, DeadlineError if not even a part of the answer came in time.
    """
    found: dict[str, Any] = within(deadline, workers, service.ask, source, deadline)
    return found


def options(
    source: str | Mapping[str, Any], deadline: float = service.DEADLINE, workers: int = 1
) -> list[dict[str, Any]]:
    """`service.options` within `deadline` seconds.  Raises SituationError, DeadlineError."""
    found: list[dict[str, Any]] = within(deadline, workers, service.options, source)
    return found


def within(deadline: float, workers: int, work: Callable[..., Any], *arguments: Any) -> Any:
    """`work(*arguments)` in a worker, stopped for good soon after `deadline` seconds.

    Raises what `work` raises of our own errors, LawError for any other, DeadlineError.
    """
    future = pool(workers).schedule(_guarded, args=[work, *arguments], timeout=deadline + GRACE)
    try:
        error, found = future.result()
    except Overrun:
        raise DeadlineError(deadline) from None
    except ProcessExpired:
        raise DeadlineError(deadline) from None
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
