"""Many situations in one request: a line for each, answered line by line in their order (NDJSON)."""

from __future__ import annotations

import json
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from judge.errors import SituationError
from judge.workers import BusyError

from .errors import problem

MOST = 1_000
"""Lines of a batch."""
TOGETHER = 2
"""Batches at once; each holds a thread of the server until it is over."""
TRIES = 5

Answer = Callable[[str], dict[str, Any]]
_running = threading.BoundedSemaphore(TOGETHER)


def lines_of(text: str) -> list[str]:
    """The situations, one a line.  Raises SituationError for none, and for too many."""
    lines = [line for line in text.split("\n") if line.strip()]
    if not lines:
        raise SituationError("", "there is no line", "send one situation as JSON on each line")
    if len(lines) > MOST:
        words = f"{len(lines):,} lines are too many: {MOST:,} is the most"
        raise SituationError("", words, "send several batches")
    return lines


def answered(lines: list[str], answer: Answer, width: int) -> Iterator[str]:
    """An answer for every line, in order, each as soon as it and those before it are there.

    At most `width` are asked at once.  Raises BusyError (before the first) if too many batches are under way.
    """
    if not _running.acquire(blocking=False):
        raise BusyError(10)
    return _answered(lines, answer, width)


def _answered(lines: list[str], answer: Answer, width: int) -> Iterator[str]:
    try:
        with ThreadPoolExecutor(width, thread_name_prefix="batch") as threads:
            for number, reply in enumerate(
                in_order(lines, lambda line: answer_line(line, answer), threads, width), 1
            ):
                yield json.dumps({"line": number, **reply}, ensure_ascii=False, separators=(",", ":")) + "\n"
    finally:
        _running.release()


def in_order(
    lines: list[str], work: Callable[[str], dict[str, Any]], threads: Executor, width: int
) -> Iterator[dict[str, Any]]:
    """The results in the order of the lines, with at most `width` begun that nobody has taken yet."""
    begun: deque[Future[dict[str, Any]]] = deque()
    try:
        for line in lines:
            begun.append(_begun(line, work, threads))
            if len(begun) >= width:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        for future in begun:  # whoever asked has gone
            future.cancel()


def _begun(line: str, work: Callable[[str], dict[str, Any]], threads: Executor) -> Future[dict[str, Any]]:
    """The work on a line in a thread; in this one if the system has no other."""
    try:
        return threads.submit(work, line)
    except RuntimeError:
        done: Future[dict[str, Any]] = Future()
        done.set_result(work(line))
        return done


def answer_line(line: str, answer: Answer) -> dict[str, Any]:
    """The answer to one line, or its error; a full queue is waited for a few times."""
    for attempt in range(TRIES):
        try:
            return answer(line)
        except BusyError as busy:
            if attempt == TRIES - 1:
                return {"error": problem(busy).as_dict()}
            time.sleep(min(busy.seconds, 2.0))
        except Exception as error:
            return {"error": problem(error).as_dict()}
    raise AssertionError("the last attempt answers")
