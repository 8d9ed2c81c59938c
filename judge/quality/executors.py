"""`judge check` and the batch on machines of one's own: any executor of `concurrent.futures`, also Dask's.

What an executor has begun nobody can stop. So every item is worked on in a process beside the executor's own
worker (`judge.workers`): it is ended when its time has passed, and may die without harm to the others.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Executor
from functools import cache
from typing import Any, TypeVar

from judge import __version__
from judge.engine.law import law
from judge.errors import SituationError
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.workers import Pool, Settings

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

A_DAY = 86_400.0
FIRST = 120.0
"""So many seconds at most until the first process of a worker has read the law."""
SEATS = 256
"""More than an executor has threads in one process: none of them waits for another's process."""


def dask(address: str, seconds: float = 10.0) -> Executor:
    """The executor of the Dask cluster whose scheduler is at `address`.

    Raises SituationError if Dask is not installed, or nobody answers there in so many seconds.
    """
    try:
        from distributed import Client
    except ImportError:
        hint = "install it: pip install 'lexludi[dask]'"
        raise SituationError("--dask", "Dask is not installed", hint) from None
    try:
        executor: Executor = Client(address, timeout=seconds).get_executor()  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        words = f"no scheduler answers at {address[:200]} ({type(error).__name__})"
        raise SituationError("--dask", words, "start one: dask scheduler") from None
    return executor


def width(executor: Executor) -> int:
    """How much it does at once, as far as it tells."""
    client = getattr(executor, "_client", None)
    if client is not None:  # Dask's
        return max(1, int(sum(client.ncores().values())))
    return int(getattr(executor, "_max_workers", None) or os.cpu_count() or 1)


def elsewhere(work: Callable[[Item], Outcome], seconds: float | None) -> Callable[[Item], Outcome]:
    """`work` as an executor's worker is to do it, on any machine.

    It raises what `work` raises of our own errors; DeadlineError when `seconds` have passed and the process
    was ended, WorkerDiedError if it died, twice; SituationError if other rules are in force there than here.
    """
    return _Elsewhere(work, seconds, versions())


@cache
def versions() -> str:
    """Those of program, law and knowledge base: two machines on which they are the same judge alike."""
    laws = ",".join(law(game).version for game in sorted(GAMES))
    return f"{__version__} {laws} {load().version}"


class _Elsewhere:
    """A function that travels."""

    def __init__(self, work: Callable[[Any], Any], seconds: float | None, known: str) -> None:
        self._call = (work, seconds, known)

    def __call__(self, item: Any) -> Any:
        work, seconds, known = self._call
        if versions() != known:
            what = "a worker of the executor has another version of the program or of the rules"
            raise SituationError("", what, "install the same version on every machine")
        pool = _pool(os.getpid())
        pool.run(_call, str, "", until=time.monotonic() + FIRST)  # the time counts once a process is there
        until = time.monotonic() + (A_DAY if seconds is None else seconds)
        return pool.run(_call, work, item, until=until)


def _call(work: Callable[[Any], Any], item: Any, _: float) -> Any:
    return work(item)


@cache
def _pool(_: int) -> Pool:
    """The processes beside this worker of an executor (by its number: it may have been forked)."""
    return Pool(Settings(workers=SEATS, queue=0, method="forkserver", preload=("judge.verdict.preload",)))
