"""Requests that wait for a judge without a thread: put aside, and begun anew when it is their turn.

waitress gives a request a thread until it is answered.  Here a request whose ticket is not called yet goes
back to its connection (`Later`); who calls the ticket, or the clock at its deadline, gives it a thread again.
Other servers know nothing of this, and their requests wait in their threads.
"""

from __future__ import annotations

import heapq
import itertools
import threading
import time
from collections.abc import Callable
from typing import Any

from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from judge.workers import Pool, Ticket

NAME = "lexludi.place"


class Later(BaseException):  # not an error: passes by everything that answers errors
    """The request was put aside: there is no answer yet."""


class Place:
    """Where a request stands: running in a thread, or put aside until it is called."""

    def __init__(self, begin: Callable[[], object]) -> None:
        self.arrived = time.monotonic()
        self.counted = False
        self.ticket: Ticket | None = None
        self.pool: Pool | None = None
        self.dropped: Callable[[], object] = lambda: None
        self._begin = begin
        self._lock = threading.Lock()
        self._aside = self._called = False

    def wait(self, pool: Pool, client: str, until: float) -> Ticket:
        """The ticket of this request, when it was called or `until` has passed.

        Raises Later until then, BusyError if there is no place in the queue.
        """
        if self.ticket is None:
            self.pool, self.ticket = pool, pool.enter(client, self.call)
            if not self.ticket.seated:
                CLOCK.at(until, self.call)
                raise Later
        return self.ticket

    def call(self) -> None:
        """Begins the request anew, once; or as soon as it was put aside, if it is still running."""
        with self._lock:
            begin, self._called = self._aside and not self._called, True
        if begin:
            self._begin()

    def put_aside(self) -> None:
        """The thread that ran the request has let go of it."""
        with self._lock:
            self._aside = True
            begin = self._called
        if begin:
            self._begin()

    def leave(self) -> None:
        """The request was answered: whatever it still holds is for others."""
        if self.ticket is not None and self.pool is not None:
            self.pool.leave(self.ticket)
        self.ticket = self.pool = None  # which know this place: nothing goes round
        self._begin = self.dropped = lambda: None  # the clock may know it until its deadline: not its body


class Clock:
    """Calls somebody at a moment of `time.monotonic()`; one thread for all."""

    def __init__(self) -> None:
        self._moments: list[tuple[float, int, Callable[[], object]]] = []
        self._changed = threading.Condition()
        self._numbers = itertools.count()
        self._thread: threading.Thread | None = None

    def at(self, moment: float, call: Callable[[], object]) -> None:
        """Calls then, soon after at the latest."""
        with self._changed:
            heapq.heappush(self._moments, (moment, next(self._numbers), call))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="clock", daemon=True)
                self._thread.start()
            self._changed.notify()

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._moments or self._moments[0][0] > time.monotonic():
                    self._changed.wait(self._moments[0][0] - time.monotonic() if self._moments else None)
                call = heapq.heappop(self._moments)[2]
            call()


CLOCK = Clock()


class Task(WSGITask):  # type: ignore[misc]
    """A request that knows its place."""

    def get_environment(self) -> dict[str, Any]:
        """As WSGI wants it, with the place; the body is read from its beginning."""
        environ: dict[str, Any] = super().get_environment()
        place = getattr(self.request, "place", None)
        if place is None:
            channel = self.channel
            place = self.request.place = Place(lambda: channel.server.add_task(channel))
        environ[NAME] = place
        environ["wsgi.input"].seek(0)
        return environ


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection whose requests may be put aside."""

    task_class = Task

    def service(self) -> None:
        """Runs the first request, or begins it anew."""
        request = self.requests[0]
        place: Place | None = getattr(request, "place", None)
        if place is not None and not self.connected:
            place.dropped()  # nobody waits for the answer any more
        try:
            super().service()
        except Later as later:
            later.__traceback__ = None  # of Flask's frame, which keeps this error, and the body
            request.place.put_aside()
        else:
            place = getattr(request, "place", None)
            if place is not None:
                place.leave()
