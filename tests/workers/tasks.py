"""What the workers under test are given to do; the last argument is always the seconds they have."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from judge.errors import SituationError


def pid(_: Any, seconds: float) -> int:
    """Who works."""
    return os.getpid()


def length(text: str, seconds: float) -> int:
    """How much came."""
    return len(text)


def sleep(how_long: float | str, seconds: float) -> str:
    """Does not look at the time it has."""
    time.sleep(float(how_long))
    return "slept"


def die(_: Any, seconds: float) -> None:
    """Ends the process."""
    os.kill(os.getpid(), signal.SIGKILL)


def die_once(mark: str, seconds: float) -> str:
    """Ends the first process that does it."""
    if Path(mark).exists():
        return "done by another"
    Path(mark).touch()
    os.kill(os.getpid(), signal.SIGKILL)
    return "unreachable"


def stop(found: Any, seconds: float, tell: Callable[[Any], None] | None = None) -> None:
    """Stops the process after it has told what it has."""
    if tell is not None:
        tell(found)
    os.kill(os.getpid(), signal.SIGSTOP)
    time.sleep(30)


def tell_and_sleep(found: Any, seconds: float, tell: Callable[[Any], None]) -> str:
    """Tells one thing after the other, then takes too long."""
    for one in ({"n": 0}, {"n": 1}, found):
        tell(one)
    time.sleep(30)
    return "unreachable"


def refuse(_: Any, seconds: float) -> None:
    """Bad input."""
    raise SituationError("here", "this is wrong", "write that")


def slip(_: Any, seconds: float) -> None:
    """A mistake of the program."""
    raise ZeroDivisionError("by zero")


def eat(megabytes: int, seconds: float) -> int:
    """Needs that much memory."""
    return len(bytearray(megabytes << 20))


def seconds_given(_: Any, seconds: float) -> float:
    """The time it is told to take."""
    return seconds


# --- for executors: nothing is told of the time --------------------------------------------------


def pid_of_a_sleeper(file: str) -> None:
    """Tells who works, and takes too long."""
    Path(file).write_text(str(os.getpid()))
    time.sleep(60)


def dies(_: Any) -> None:
    """Ends the process."""
    die(_, 0)


def dies_once(mark: str) -> str:
    """Ends the first process that does it."""
    return die_once(mark, 0)


def lives(number: int) -> bool:
    """Whether there is such a process, and it has not ended."""
    stat = Path(f"/proc/{number}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
