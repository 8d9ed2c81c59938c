"""What runs in a worker process: one task after the other, each answered before the next is taken.

A message to it is a `Task`, or None to ask whether it is there.  It answers ("begun", None) at once, then
("so far", value) as often as the work tells, then ("done", (error, value, megabytes it has needed at most)).
"""

from __future__ import annotations

import gc
import importlib
import pickle
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from judge.collecting import collect_rarely
from judge.errors import JudgeError, slip
from judge.workers.channel import Channel
from judge.workers.errors import MemoryLimitError

ORPHANED = 5.0
"""So many seconds after its deadline a process ends by itself: whoever asked is gone."""
MARGIN = 0.1
"""This share of the time (at least `LEAST`, at most `MOST` seconds) is kept for handing in what was found."""
LEAST, MOST = 0.05, 0.6


@dataclass(frozen=True)
class Task:
    """`work(*arguments, seconds)`, over at `until`; with `tells`, `tell=` takes what is found so far."""

    work: Callable[..., Any]
    arguments: tuple[Any, ...]
    until: float
    tells: bool = False


def main(end: socket.socket, megabytes: int | None, preload: tuple[str, ...]) -> None:
    """Serves until the other end is closed, once it has imported what the work needs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program that started this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _limit_memory(megabytes)
    for name in preload:
        importlib.import_module(name)  # already there if the forkserver has it
    gc.freeze()  # what is there from the start stays: nobody needs to look for garbage in it, time and again
    collect_rarely()
    channel = Channel(end)
    with suppress(EOFError):
        while True:
            message = channel.receive_bytes(None)
            channel.send(("begun", None), None)
            task: Task | None = pickle.loads(message)
            if task is None:
                continue
            error, result = _done(task, channel, megabytes or 0)
            channel.send(("done", (error, result, _peak())), None)
            if isinstance(error, MemoryLimitError):
                return  # what is left of the memory is not to be relied on


def seconds_for(left: float) -> float:
    """How long the work itself may take when `left` seconds are left."""
    return left - min(MOST, max(LEAST, MARGIN * left))


def _done(task: Task, channel: Channel, megabytes: int) -> tuple[JudgeError | None, Any]:
    """Errors of ours come back as values: not every exception survives the way between processes."""
    left = task.until - time.monotonic()
    _end_by_itself(left + ORPHANED)
    try:
        telling = {"tell": lambda value: channel.send(("so far", value), None)} if task.tells else {}
        return None, task.work(*task.arguments, seconds_for(left), **telling)
    except JudgeError as error:
        return error, None
    except MemoryError:
        return MemoryLimitError(megabytes), None
    except Exception as error:  # a slip of ours: say where, never a stack trace
        return (MemoryLimitError(megabytes) if "bad_alloc" in str(error) else slip(error)), None
    finally:
        _end_by_itself(0)


def _end_by_itself(seconds: float) -> None:
    """An alarm ends the process wherever it is, in clingo too; 0 takes the alarm back."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.1) if seconds else 0)


def _limit_memory(megabytes: int | None) -> None:
    if not megabytes or sys.platform == "win32":
        return
    import resource

    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))


def _peak() -> int:
    """The most memory that this process has had, in megabytes (0 where that is not told)."""
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most >> (20 if sys.platform == "darwin" else 10)
