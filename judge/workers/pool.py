"""Some worker processes, a queue in front of them, and somebody who sees to it that they are there.

A seat is the right to have work done; there are as many as `workers`.  Processes are one more (the spare),
so that a seat finds one ready even while another, ended at its deadline, is being replaced.
"""

from __future__ import annotations

import atexit
import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from judge.errors import DeadlineError
from judge.workers.child import Task
from judge.workers.errors import BusyError, WorkerDiedError
from judge.workers.fair_queue import FairQueue, FullError
from judge.workers.fleet import Fleet
from judge.workers.process import LostError, Worker
from judge.workers.settings import Settings

log = logging.getLogger(__name__)

TRIES = 2
"""A process that dies over the work is no answer: another one tries, once.

One that was dead or stopped before it was asked has not tried: the next one is asked at once.
"""


@dataclass
class Counts:
    """What has happened since the start; `wait` and `work` are sums in seconds over `begun` tasks.

    `slow` is for whoever hands tasks in to count what was done the slow way.
    """

    begun: int = 0
    wait: float = 0.0
    work: float = 0.0
    refused: int = 0
    overran: int = 0
    lost: int = 0
    retried: int = 0
    slow: int = 0


@dataclass(eq=False)
class Ticket:
    """A place in the queue.  `called` is called once: when it is one's turn, or when one has to go."""

    client: str
    called: Callable[[], object]
    seated: bool = False
    left: bool = False
    came: float = field(default_factory=time.monotonic)


class Pool:
    """Runs functions in worker processes; safe for any number of threads."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.counts = Counts()
        self.fleet = Fleet(settings)
        self._lock = threading.Lock()
        self._waiting: FairQueue[Ticket] = FairQueue(settings.queue)
        self._seated = 0
        self._mean = 1.0
        atexit.register(self.close)

    def run(
        self,
        work: Callable[..., Any],
        *arguments: Any,
        until: float,
        client: str = "",
        about: tuple[str, ...] = (),
        tells: bool = False,
        ticket: Ticket | None = None,
    ) -> Any:
        """`work(*arguments, seconds)` in a worker, over at `until`, a moment of `time.monotonic()`.

        `client` names who asks, for fairness; `about` what it is about, the nearest name first: that goes to
        the process which had it last, if it is idle.  With `tells` the work gets `tell=`, to hand over what
        it has so far.  Who has a `ticket` was called, or has waited long enough.

        Raises what `work` raises of our own errors, LawError for any other; DeadlineError with what was
        handed over last; BusyError; WorkerDiedError.
        """
        so_far: list[Any] = []
        with self._seat(ticket or self._waited(client, until)):
            tries, idle = TRIES, self.settings.workers + self.settings.spares
            while tries and (worker := self.fleet.take(about, until)) is not None:
                try:
                    return self._done(worker, Task(work, arguments, until, tells), so_far)
                except LostError as lost:
                    self.counts.lost += 1
                    log.log(
                        logging.INFO if lost.idle else logging.WARNING,
                        *("worker %d %s over %s", worker.pid, lost, getattr(work, "__name__", "work")),
                    )
                    if lost.idle and idle:
                        idle -= 1
                    else:
                        tries -= 1
                except (TimeoutError, DeadlineError) as late:
                    self.counts.overran += isinstance(late, TimeoutError)
                    raise DeadlineError(0, so_far[-1] if so_far else None) from None
        if time.monotonic() >= until:
            raise DeadlineError(0, so_far[-1] if so_far else None)
        log.error("work was given up: its worker was lost %d times", TRIES)
        raise WorkerDiedError

    def _done(self, worker: Worker, task: Task, so_far: list[Any]) -> Any:
        begun, whole = time.monotonic(), False
        try:
            result = worker.do(task, lambda value: so_far.__setitem__(slice(None), [value]))
            whole = True
            return result
        except (LostError, TimeoutError):
            raise
        except Exception:
            whole = True  # the work failed, not the worker
            raise
        finally:
            self.fleet.give_back(worker) if whole else self.fleet.end(worker)
            self._mean += 0.2 * (time.monotonic() - begun - self._mean)
            self.counts.work += time.monotonic() - begun

    # --- the queue ------------------------------------------------------------------------------

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    @property
    def seated(self) -> int:
        """How many are being worked for."""
        return self._seated

    def retry_after(self) -> int:
        """In how many seconds, at the present pace, those who are here will have been served (1 to 120)."""
        expected = self._mean * (len(self._waiting) + self._seated) / self.settings.workers
        return max(1, min(120, round(expected + 0.5)))

    def enter(self, client: str, called: Callable[[], object]) -> Ticket:
        """A seat, or a place in the queue; hand the ticket to `run` or `leave`.  Raises BusyError."""
        ticket, pushed_out = Ticket(client, called), None
        with self._lock:
            if self._seated < self.settings.workers:
                self._seated += 1
                ticket.seated = True
            else:
                try:
                    pushed_out = self._waiting.put(client, ticket)
                except FullError:
                    raise self._refused() from None
        if pushed_out is not None:
            pushed_out.called()
        return ticket

    def leave(self, ticket: Ticket) -> None:
        """Gives the seat, or the place in the queue, to others; the second time it does nothing."""
        with self._lock:
            if ticket.left:
                return
            ticket.left = True
            if not ticket.seated:
                self._waiting.remove(ticket.client, ticket)
                return
            following = self._waiting.take()
            if following is None:
                self._seated -= 1
            else:
                following.seated = True  # the seat goes from hand to hand
        if following is not None:
            following.called()

    def _waited(self, client: str, until: float) -> Ticket:
        """A ticket that was called, or with which one has waited until then."""
        called = threading.Event()
        ticket = self.enter(client, called.set)
        if not ticket.seated:
            called.wait(until - time.monotonic())
        return ticket

    @contextmanager
    def _seat(self, ticket: Ticket) -> Iterator[None]:
        with self._lock:  # called in the very moment in which one stopped waiting: the seat is ours after all
            if not ticket.seated:
                ticket.left = True
                self._waiting.remove(ticket.client, ticket)
                raise self._refused()
        try:
            self.counts.begun += 1
            self.counts.wait += time.monotonic() - ticket.came
            yield
        finally:
            self.leave(ticket)

    def _refused(self) -> BusyError:
        self.counts.refused += 1
        return BusyError(self.retry_after())

    def close(self) -> None:
        """Ends every process."""
        self.fleet.close()
