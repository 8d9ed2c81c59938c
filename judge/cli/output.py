"""Standard output and standard error with every write checked, in one place for all commands.

A full disk, a closed pipe, a stream that nobody opened: what could not be written is noticed, told in one
line on stderr, and seen in the exit status, whichever command it was.  The other half of an answer is no
answer.
"""

from __future__ import annotations

import errno
import io
import os
import select
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TextIO

UNWRITTEN = 74
"""The exit status when not all could be written (EX_IOERR of sysexits.h)."""


class OutputLost(SystemExit):
    """Standard output takes no more: nothing that is yet to be said would be heard.

    No error of a question, which a command might tell as data, on standard output; so it is none of them.
    """

    def __init__(self) -> None:
        super().__init__(UNWRITTEN)


class Checked(io.RawIOBase):
    """The raw end of a standard stream; keeps the first error of writing to it in `lost`.

    After it what else is written is dropped.  `stop` is called with it: it may raise.
    """

    def __init__(self, raw: Any, stop: Callable[[], None]) -> None:
        self._raw = raw
        self._stop = stop
        self.lost: OSError | None = None

    def write(self, data: Any) -> int:
        """Writes some of the bytes, and says how many; waits for a reader that is behind."""
        if self.lost is None:
            try:
                if self._raw is None:
                    raise OSError(errno.EBADF, "it is closed")
                while (written := self._raw.write(data)) is None:
                    select.select([], [self._raw], [])
                return int(written)
            except OSError as error:
                self.lost = error
                self._stop()
        return len(data)

    def writable(self) -> bool:
        """It is."""
        return True

    def fileno(self) -> int:
        """The number of the stream.  Raises OSError if it is closed."""
        if self._raw is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return int(self._raw.fileno())

    def isatty(self) -> bool:
        """Whether a person looks at it."""
        return self._raw is not None and bool(self._raw.isatty())


def _stopped() -> None:
    raise OutputLost


def checked(stream: TextIO | None, stop: Callable[[], None]) -> tuple[TextIO, Checked]:
    """The same stream (None: one that is closed) with every write checked, and its raw end."""
    buffer = getattr(stream, "buffer", None)
    raw = Checked(getattr(buffer, "raw", buffer), stop)
    text = io.TextIOWrapper(
        io.BufferedWriter(raw),
        encoding=getattr(stream, "encoding", None) or "utf-8",
        errors=getattr(stream, "errors", None) or "backslashreplace",
        line_buffering=getattr(stream, "line_buffering", False),
        write_through=getattr(stream, "write_through", False),
    )
    return text, raw


class Output:
    """The standard streams of a command, from its beginning to its end."""

    def __init__(self) -> None:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
        sys.stdout, self._answer = checked(sys.stdout, _stopped)
        sys.stderr, self._remarks = checked(sys.stderr, lambda: None)

    def end(self, status: int) -> int:
        """Writes out what is still kept, tells in one line if not all was written, and gives the exit status:
        `status` if all was, or if it is one of an error already."""
        for stream in (sys.stdout, sys.stderr):
            with suppress(OutputLost, ValueError):  # ValueError: somebody has closed it
                stream.flush()
        lost = self._answer.lost
        if lost is not None:
            words = f"standard output could not be written to the end: {lost.strerror or lost}"
            print(f"error: {words}", file=sys.stderr, flush=True)
        return status or (UNWRITTEN if lost or self._remarks.lost else 0)
