"""Whole messages over a socket between two processes that trust each other, each by a given moment.

Sending and receiving end in time even if the other process has been stopped, half way through a message too.
"""

from __future__ import annotations

import pickle
import socket
import struct
import time
from typing import Any

_LENGTH = struct.Struct("!Q")
_PIECE = 1 << 20


class Channel:
    """One end of it.  A moment is one of `time.monotonic()`; None waits for ever.

    Raises TimeoutError when the moment passes (the channel is of no use after that), EOFError when the
    other end is gone.
    """

    def __init__(self, end: socket.socket) -> None:
        self._end = end

    def send(self, message: Any, until: float | None) -> None:
        """Sends any value that can be pickled."""
        data = pickle.dumps(message)
        try:
            self._wait_at_most(until)
            self._end.sendall(_LENGTH.pack(len(data)) + data)
        except TimeoutError:
            raise
        except OSError as error:
            raise EOFError(str(error)) from None

    def receive(self, until: float | None) -> Any:
        """The next message."""
        return pickle.loads(self.receive_bytes(until))

    def receive_bytes(self, until: float | None) -> bytes:
        """The next message as it was sent: `pickle.loads` may have to import what it is about."""
        (length,) = _LENGTH.unpack(self._exactly(_LENGTH.size, until))
        return self._exactly(length, until)

    def close(self) -> None:
        """Closes this end."""
        self._end.close()

    def _exactly(self, count: int, until: float | None) -> bytes:
        data = bytearray()
        while len(data) < count:
            try:
                self._wait_at_most(until)
                piece = self._end.recv(min(count - len(data), _PIECE))
            except TimeoutError:
                raise
            except OSError as error:
                raise EOFError(str(error)) from None
            if not piece:
                raise EOFError("the other end is closed")
            data += piece
        return bytes(data)

    def _wait_at_most(self, until: float | None) -> None:
        if until is None:
            self._end.settimeout(None)
            return
        left = until - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._end.settimeout(left)
