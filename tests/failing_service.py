"""A server in which a call of the system fails, once, at the place that is named: `python -m tests.failing_service`.

A place is a call in C (of a socket, a file, of what starts a thread or a process) with the line of ours, or of
waitress, from which it comes.  What server and workers share is a file in memory: its first byte says whether
places are written down, or one is to fail; Python's profiler sees the calls.  An error raised by it takes it from
the thread, so that what every thread comes by again and again sets it anew.
"""

from __future__ import annotations

import _socket
import errno
import io
import mmap
import os
import select
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from types import FrameType
from typing import Any

SHARED = "FAILING_SERVICE"
"""The variable of the environment that names the file; beside it lies `places`."""
SIZE, TEXT = 1024, 16
OFF, WRITING, ARMED, FAILED = range(4)
_SOCKET = {
    "recv", "recv_into", "send", "sendall", "sendmsg", "recvmsg", "_accept", "connect", "setsockopt", "getsockopt",
    "shutdown", "getpeername", "getsockname", "setblocking",
}  # fmt: skip
_POSIX = {
    "open",
    "read",
    "write",
    "pipe",
    "fork",
    "stat",
    "mkdir",
    "rename",
    "replace",
    "unlink",
    "scandir",
    "kill",
}
_STARTS = {"fork_exec", "start_new_thread"}
_FILES = (io.FileIO, io.BufferedReader, io.BufferedWriter, io.TextIOWrapper)
_OURS = ("/judge/", "/web/", "/waitress/")


class Shared:
    """The file by which the one who tests and those who fail speak."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(bytes(SIZE))
        self.places = file.with_name("places")
        with file.open("r+b") as opened:
            self.memory = mmap.mmap(opened.fileno(), SIZE)

    @property
    def state(self) -> int:
        """OFF, WRITING, ARMED or FAILED."""
        return self.memory[0]

    def set(self, state: int, place: str = "") -> None:
        """Begins to write places down, lets one fail, or leaves all alone."""
        text = place.encode()
        self.memory[TEXT : TEXT + len(text) + 1] = text + b"\0"
        self.memory[0] = state

    def armed(self, place: str) -> bool:
        """Whether it is this place that fails now; it does so once."""
        text = place.encode() + b"\0"
        if self.memory[0] != ARMED or self.memory[TEXT : TEXT + len(text)] != text:
            return False
        self.memory[0] = FAILED
        return True

    def written(self) -> list[str]:
        """The places that were written down since the last time."""
        found = sorted(set(self.places.read_text().splitlines())) if self.places.exists() else []
        self.places.unlink(missing_ok=True)
        return found


def _kind(called: Any) -> str:
    """What kind of call it is that may fail; nothing for all others."""
    name, owner = getattr(called, "__name__", ""), getattr(called, "__self__", None)
    if isinstance(owner, _socket.socket):
        return "socket" if name in _SOCKET else ""
    if name in _STARTS:
        return "start"
    if name in ("poll", "select") and (owner is select or type(owner).__module__ == "select"):
        return "poll"
    module = getattr(called, "__module__", None)
    if module == "_socket" and name == "socketpair":
        return "socket"
    if (module == "posix" and name in _POSIX) or (module in ("io", "_io") and name == "open"):
        return "file"
    return "file" if isinstance(owner, _FILES) and name in ("read", "write", "readinto", "flush") else ""


def _place(frame: FrameType | None, name: str) -> str:
    """Where a call comes from, in lines of ours; nothing for what is not ours."""
    while frame is not None:
        file = frame.f_code.co_filename
        if any(part in file for part in _OURS) and "/tests/" not in file:
            return f"{name} in {'/'.join(file.split('/')[-2:])}:{frame.f_lineno} {frame.f_code.co_name}"
        frame = frame.f_back
    return ""


def _error(kind: str, name: str) -> Exception:
    if name == "start_new_thread":
        return RuntimeError("can't start new thread")
    number = {"start": errno.EAGAIN, "poll": errno.ENOMEM, "socket": errno.ENOBUFS}.get(kind, errno.EIO)
    if name in ("open", "_accept", "pipe", "socketpair"):
        number = errno.EMFILE
    return OSError(number, os.strerror(number))


def install(shared: Shared) -> None:
    """Has every thread of this process watched, whenever the file says so."""
    seen: set[str] = set()

    def watch(frame: FrameType, event: str, called: Any) -> None:
        if event != "c_call":
            return
        kind = _kind(called)
        if not kind or shared.state not in (WRITING, ARMED):
            return
        name = called.__name__
        place = _place(frame, name)
        if place and shared.state == WRITING and place not in seen:
            seen.add(place)
            number = os.open(shared.places, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            os.write(number, f"{place}\n".encode())
            os.close(number)
        elif place and shared.armed(place):
            raise _error(kind, name)

    def passing(owner: type, name: str) -> None:
        """Whoever comes by a method is watched from then on, or not."""
        method: Callable[..., Any] = getattr(owner, name)

        @wraps(method)
        def call(*given: Any, **named: Any) -> Any:
            sys.setprofile(watch if shared.state in (WRITING, ARMED) else None)
            if shared.state == OFF:
                seen.clear()
            try:
                return method(*given, **named)
            finally:
                sys.setprofile(watch if shared.state in (WRITING, ARMED) else None)

        setattr(owner, name, call)

    from judge.workers import channel, fleet, pool, starting
    from web import door, parking

    if hasattr(door, SHARED):  # a worker imports the program that has started it
        return
    setattr(door, SHARED, shared)
    for owner, name in (
        (door.Listener, "readable"),
        (parking.Channel, "service"),
        (parking.Place, "wait"),
        (fleet.Fleet, "_silent"),
        (starting.Starter, "start"),
        (pool.Pool, "run"),
        (channel.Channel, "receive_bytes"),
        (channel.Channel, "send"),
    ):
        passing(owner, name)


def main() -> None:
    """Serves, with workers that are watched, too."""
    from judge.cli import main as judge
    from web import app

    install(Shared(Path(os.environ[SHARED])))
    plain = app.Settings
    app.Settings = lambda **how: plain(**{**how, "preload": (*how["preload"], __spec__.name)})  # type: ignore[assignment,misc]
    judge(["serve"])


if __name__ == "__main__":
    main()
elif SHARED in os.environ:
    install(Shared(Path(os.environ[SHARED])))
