"""Starting a process in bounded time, also if the fork server that should do it has been stopped or hangs."""

from __future__ import annotations

import multiprocessing.forkserver
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

Made = TypeVar("Made")

FIRST = 60.0
"""Seconds for the first process of a fork server, which has to import everything before."""
FURTHER = 10.0
"""Seconds for each further one."""


class Starter(Generic[Made]):
    """Starts processes of one kind; with a fork server in between if there is one (`served`)."""

    def __init__(self, start: Callable[[], Made], served: bool) -> None:
        self._start = start
        self._served = served
        self._known: int | None = None

    def start(self) -> Made:
        """What `start` makes.  Raises what it raises; OSError if it took too long: the fork server is ended
        then, and the next call begins with a new one."""
        if not self._served:
            return self._start()
        made: list[Made] = []
        failed: list[Exception] = []

        def begin() -> None:
            try:
                made.append(self._start())
            except Exception as error:
                failed.append(error)

        known = self._known is not None and self._known == _server()
        thread = threading.Thread(target=begin, name="starting", daemon=True)
        thread.start()
        thread.join(FURTHER if known else FIRST)
        if thread.is_alive():
            self._end_server()
            thread.join(FURTHER)  # it is told that the server has gone
            raise OSError("the process that starts workers did not answer")
        if failed:
            raise failed[0]
        self._known = _server()
        return made[0]

    def _end_server(self) -> None:
        number = _server()
        if number is not None:
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGKILL)


def _server() -> int | None:
    """The process number of the fork server that the standard library keeps for this process."""
    server = getattr(multiprocessing.forkserver, "_forkserver", None)
    return getattr(server, "_forkserver_pid", None)
