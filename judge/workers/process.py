"""One worker process as seen from outside: asked within a deadline, and ended when that has passed."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import BaseContext
from typing import Any

from judge.errors import JudgeError
from judge.workers import child
from judge.workers.channel import Channel
from judge.workers.child import Task

ACKNOWLEDGED = 5.0
"""A process that does not even take its task in so many seconds has been stopped or is stuck.

With little time, a third of it is waited for: another one can still do the work then.  One that has never
answered may still be starting, on a busy machine for long: it has until the deadline.
"""


class LostError(Exception):
    """The process is gone, or does not take its task.

    `begun` says whether it had begun with it; else the task is as it was, and who had answered before
    (`idle`) was lost while nobody asked it anything.
    """

    def __init__(self, words: str, begun: bool = False, idle: bool = False) -> None:
        super().__init__(words)
        self.begun = begun
        self.idle = idle


class Worker:
    """A process that does one thing at a time.  Whoever asks it must be the only one who does."""

    def __init__(
        self, context: BaseContext, megabytes: int | None = None, preload: tuple[str, ...] = ()
    ) -> None:
        """Starts it.  Raises OSError, EOFError where the system does not."""
        ours, theirs = socket.socketpair()
        copied = ours if context.get_start_method() == "fork" else None
        try:
            arguments = (theirs, copied, megabytes, preload)
            self._process = context.Process(target=_run, args=arguments, daemon=True)  # type: ignore[attr-defined]
            self._process.start()
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        self._channel = Channel(ours)
        self.tasks = 0
        self.peak = 0
        self._answered = False
        self.heard = time.monotonic()

    @property
    def pid(self) -> int:
        """The number by which the system knows it."""
        return int(self._process.pid or 0)

    def ping(self, until: float) -> None:
        """Returns once it has answered.  Raises LostError."""
        try:
            self._channel.send(None, until)
            self._channel.receive(until)
        except (TimeoutError, EOFError):
            raise LostError("does not answer") from None
        self._answered = True
        self.heard = time.monotonic()

    def do(self, task: Task, tell: Callable[[Any], None]) -> Any:
        """What the work gives; `tell` hears what was found so far.

        Raises what the work raises of our own errors, LawError for any other; TimeoutError when
        `task.until` has passed, LostError if the process died or never took the task: end it after both.
        """
        self.tasks += 1
        left = task.until - time.monotonic()
        known = max(ACKNOWLEDGED / 5, min(ACKNOWLEDGED, left / 3))
        taken = time.monotonic() + (known if self._answered else left)
        try:
            self._channel.send(task, min(taken, task.until))
            self._channel.receive(min(taken, task.until))
        except TimeoutError:
            if time.monotonic() >= task.until:
                raise
            raise LostError("did not take its task", idle=self._answered) from None
        except EOFError:
            raise LostError("had died", idle=self._answered) from None
        self._answered = True
        try:
            while True:
                kind, value = self._channel.receive(task.until)
                if kind == "done":
                    break
                tell(value)
        except EOFError:
            raise LostError("died", begun=True) from None
        self.heard = time.monotonic()
        error, result, self.peak = value
        if isinstance(error, JudgeError):
            raise error
        return result

    def end(self) -> None:
        """Ends it at once, whatever it does; does not wait for that."""
        with suppress(OSError, ValueError):
            if hasattr(signal, "SIGKILL"):
                os.kill(self.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._channel.close()

    def gone(self, seconds: float) -> bool:
        """Whether it is gone, at the latest after `seconds`."""
        self._process.join(seconds)
        return self._process.exitcode is not None


def _run(
    theirs: socket.socket, copied: socket.socket | None, megabytes: int | None, preload: tuple[str, ...]
) -> None:
    """In the process: without the end that a fork has copied, so that it sees when the other one closes."""
    if copied is not None:
        copied.close()
    child.main(theirs, megabytes, preload)
