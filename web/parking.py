"""Requests that wait for a judge without a thread: put aside, and begun anew when it is their turn.

waitress gives a request a thread until it is answered.  Here a request whose ticket is not called yet goes
back to its connection (`Later`); who calls the ticket, or the clock at its deadline, gives it a thread again.
Other servers know nothing of this, and their requests wait in their threads.
"""

from __future__ import annotations

import heapq
import itertools
import socket
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from waitress.channel import HTTPChannel
from waitress.task import WSGITask

from judge.workers import Pool, Ticket

from .heads import REFUSED, Parser

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
        if self.request.refused:
            environ[REFUSED] = self.request.refused
        return environ


ASKING, SENDING, STALLED, IDLE = 10.0, 60.0, 60.0, 60.0
"""Seconds for the headers, for the body, in which nothing of an answer is taken, between two requests."""
LINGERS, THROWN_AWAY = 5.0, 32_000_000
"""So many seconds after he was refused, and bytes, is read and thrown away what a client still sends: who has
his connection closed while he sends never sees the answer."""
TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class Channel(HTTPChannel):  # type: ignore[misc]
    """A connection whose requests may be put aside, and which ends when it takes too long."""

    task_class = Task
    _begun: float | None = None
    _lingers: float | None = None
    _refused = False
    _thrown_away = 0

    def parser_class(self, adj: Any) -> Parser:
        """What reads the next request."""
        return Parser(adj, self.server.bodies)

    @property
    def silent(self) -> bool:
        """Whether nobody asks by it: no request has come whole, no answer is on its way."""
        return not (self.requests or self.total_outbufs_len)

    @property
    def since(self) -> float:
        """Since when it is waited for, by `time.time()`."""
        return float(self.last_activity if self._begun is None else self._begun)

    def received(self, data: bytes) -> bool:
        """Takes what has come."""
        before = self.request
        went_on = bool(super().received(data))
        if self.request is None:
            self._begun = None
        elif self.request is not before:
            self._begun = time.time()
        return went_on

    def look(self, now: float) -> None:
        """Ends it if it takes too long; called each second."""
        if self._lingers is not None:
            if now >= self._lingers:
                self.handle_close()
        elif self.requests or self.total_outbufs_len:
            if self.total_outbufs_len and self.last_activity < now - STALLED:
                self.will_close = True
        elif self.request is None:
            if self.last_activity < now - IDLE:
                self.will_close = True
        elif self.since < now - (SENDING if self.request.headers_finished else ASKING):
            with self.outbuf_lock:
                self.outbufs[-1].append(TOO_LATE)
                self.total_outbufs_len += len(TOO_LATE)
                self.close_when_flushed = True

    def readable(self) -> bool:
        """Whether something may be read; also what is thrown away."""
        return self._lingers is not None or bool(super().readable())

    def writable(self) -> bool:
        """Whether there is something to be sent, or to be done after it was."""
        return self._lingers is None and bool(super().writable())

    def handle_read(self) -> None:
        """Reads, or throws away."""
        if self._lingers is None:
            super().handle_read()
        else:
            self._thrown_away += len(self.recv(self.adj.recv_bytes))  # closes at its end
            if self._thrown_away > THROWN_AWAY:
                self.handle_close()

    def handle_close(self) -> None:
        """Closes, or waits a little first for a client who has been refused while he sends."""
        if self.will_close and self._refused and self._lingers is None and self.connected:
            self._lingers = time.time() + LINGERS
            self.will_close = False
            with suppress(OSError):
                self.socket.shutdown(socket.SHUT_WR)
            return
        super().handle_close()

    def service(self) -> None:
        """Runs the first request, or begins it anew."""
        request = self.requests[0]
        self._refused = bool(request.error or request.refused)
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
