"""`judge coverage`, computed once in the background by a worker of its own, then remembered.

The law and the knowledge base do not change while the program runs, so one answer is enough.  The worker has
a limit of memory and a deadline, as every other has.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from judge.errors import JudgeError
from judge.workers import Pool, Settings

from . import answering

PRELOAD = (f"{__package__}.worker_requests",)
"""What a process of this program has read before it works."""
SECONDS = 3600.0
"""The most that it may take on a machine that has much else to do."""
AGAIN = 600.0
"""So many seconds after it has failed it is tried again, if somebody asks."""


class Coverage:
    """What is proved: `get` gives it, or None while it is being computed.

    `work(seconds)` computes it, in a process of at most so many `megabytes`, for so many `seconds` at most.
    """

    def __init__(
        self,
        megabytes: int | None = None,
        seconds: float = SECONDS,
        work: Callable[[float], dict[str, Any]] = answering.covered,
    ) -> None:
        settings = Settings(method="forkserver", preload=PRELOAD, queue=0, megabytes=megabytes, tasks=1)
        self._pool = Pool(settings)
        self._seconds = seconds
        self._work = work
        self._lock = threading.Lock()
        self._begun = False
        self._figures: dict[str, Any] | None = None
        self._failure: JudgeError | None = None
        self._failed = 0.0

    def get(self) -> dict[str, Any] | None:
        """The coverage, if it is known; the first call starts the work.

        Raises what kept it from being computed: MemoryLimitError, DeadlineError, LawError, WorkerDiedError.
        """
        with self._lock:
            if self._failure is not None and time.monotonic() < self._failed + AGAIN:
                raise self._failure
            if not self._begun:
                self._begun, self._failure = True, None
                threading.Thread(target=self._compute, name="coverage", daemon=True).start()
            return self._figures

    def _compute(self) -> None:
        figures, failure = None, None
        try:
            figures = self._pool.run(self._work, until=time.monotonic() + self._seconds)
        except JudgeError as error:
            failure = error
        with self._lock:
            self._figures, self._failure = figures, failure
            self._begun, self._failed = failure is None, time.monotonic()
