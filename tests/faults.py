"""Where a program touches the disk, found by watching it: the n-th touch fails, is slow, or kills the process.

SQLite's own calls are caught where its own tests catch them (`xSetSystemCall` of its VFS), those of Python
by the profiler, which sees every call of a function in C.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import errno
import io
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from judge import disk_cache
from judge.cards import store

_NUMBER, _TEXT, _PLACE, _SIZE, _AT = (
    ctypes.c_int,
    ctypes.c_char_p,
    ctypes.c_void_p,
    ctypes.c_size_t,
    ctypes.c_int64,
)
_BLOCK = (ctypes.c_ssize_t, _NUMBER, _PLACE, _SIZE, _AT)
CALLS: dict[str, tuple[Any, ...]] = {
    "open": (_NUMBER, _TEXT, _NUMBER, _NUMBER),
    "access": (_NUMBER, _TEXT, _NUMBER),
    "stat": (_NUMBER, _TEXT, _PLACE),
    "fstat": (_NUMBER, _NUMBER, _PLACE),
    "fcntl": (_NUMBER, _NUMBER, _NUMBER, _PLACE),
    "ftruncate": (_NUMBER, _NUMBER, _AT),
    "unlink": (_NUMBER, _TEXT),
    "read": (ctypes.c_ssize_t, _NUMBER, _PLACE, _SIZE),
    "write": (ctypes.c_ssize_t, _NUMBER, _PLACE, _SIZE),
    **dict.fromkeys(("pread", "pread64", "pwrite", "pwrite64"), _BLOCK),
}
"""SQLite's system calls that may fail, with the types of result and arguments."""
WRITES = {"write", "pwrite", "pwrite64", "ftruncate", "unlink"}
_POSIX = {"open", "stat", "lstat", "fstat", "mkdir", "rename", "replace", "unlink", "utime", "scandir"}
_WRITING = {"write", "flush", "mkdir", "rename", "replace", "unlink", "utime"}
_OURS = (store.__file__, disk_cache.__file__)
_FILES = (io.BufferedReader, io.BufferedWriter, io.FileIO, io.TextIOWrapper)
SLOW = 0.005


def _on_our_disk(frame: FrameType | None) -> bool:
    """Whether the store or the cache itself called what is called here, through the library of Python."""
    while frame is not None and frame.f_code.co_filename not in _OURS:
        if "/judge/" in frame.f_code.co_filename:
            return False
        frame = frame.f_back
    return frame is not None


class Fault:
    """What becomes of the touches of the disk from number `first` on (`last`: up to which); counts them all."""

    def __init__(self, kind: str, first: int = 0, last: int | None = None) -> None:
        self.kind, self.first = kind, first
        self.last = first if last is None else last
        self.touched = 0

    def met(self, name: str, writing: bool) -> int:
        """The number of the error that this touch ends with, 0 for none.  A kill does not come back."""
        if self.kind in ("full", "read-only") and not writing:
            return 0
        self.touched += 1
        if not self.first <= self.touched <= self.last:
            return 0
        if self.kind == "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.kind == "slow":
            time.sleep(SLOW)
            return 0
        return {"full": errno.ENOSPC, "read-only": errno.EROFS}.get(self.kind, errno.EIO)


class _Vfs(ctypes.Structure):
    """`sqlite3_vfs`, version 3."""

    _fields_ = [
        ("version", _NUMBER),
        ("file_size", _NUMBER),
        ("longest_path", _NUMBER),
        ("next", _PLACE),
        ("name", _TEXT),
        ("data", _PLACE),
        *((f"method{number}", _PLACE) for number in range(13)),
        ("set_call", ctypes.CFUNCTYPE(_NUMBER, _PLACE, _TEXT, _PLACE)),
        ("get_call", ctypes.CFUNCTYPE(_PLACE, _PLACE, _TEXT)),
    ]


def _vfs() -> tuple[int, _Vfs]:
    find = ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find
    find.restype, find.argtypes = _PLACE, [_TEXT]
    place = find(None)
    return place, ctypes.cast(place, ctypes.POINTER(_Vfs)).contents


def reachable() -> bool:
    """Whether Python's SQLite lets its calls be caught (it is a library of its own, on Linux)."""
    try:
        return sys.platform == "linux" and bool(_vfs()[1].set_call)
    except AttributeError:
        return False


@contextmanager
def in_sqlite(fault: Fault) -> Iterator[None]:
    """Everything that SQLite does in this process meets the fault."""
    place, vfs = _vfs()
    kept = []

    def caught(name: str, real: Callable[..., int]) -> Callable[..., int]:
        def call(*given: Any) -> int:
            writing = name in WRITES or (name == "open" and bool(given[1] & (os.O_RDWR | os.O_CREAT)))
            number = fault.met(name, writing)
            if number:
                ctypes.set_errno(number)
                return -1
            return real(*given)

        return call

    for name, types in CALLS.items():
        address = vfs.get_call(place, name.encode())
        if address:
            made = ctypes.CFUNCTYPE(*types, use_errno=True)
            kept.append(made(caught(name, made(address))))
            vfs.set_call(place, name.encode(), ctypes.cast(kept[-1], _PLACE))
    try:
        yield
    finally:
        for name in CALLS:
            vfs.set_call(place, name.encode(), None)


@contextmanager
def in_python(fault: Fault) -> Iterator[None]:
    """Everything that the store of cards and the cache do with files in this thread meets the fault."""

    def watch(frame: FrameType, event: str, called: Any) -> None:
        if event != "c_call":
            return
        name, owner = getattr(called, "__name__", ""), getattr(called, "__self__", None)
        on_file = isinstance(owner, _FILES) and name in ("read", "write", "readinto", "flush", "close")
        module = getattr(called, "__module__", None)
        if on_file or (module == "posix" and name in _POSIX) or (module in ("io", "_io") and name == "open"):
            number = fault.met(name, name in _WRITING) if _on_our_disk(frame) else 0
            if number:
                raise OSError(number, os.strerror(number))

    before = sys.getprofile()
    sys.setprofile(watch)
    try:
        yield
    finally:
        sys.setprofile(before)


def killed(work: Callable[[], object]) -> bool:
    """Does the work in a process of its own; whether it was killed at it.  Fails if the work does."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            work()
            code = 0
        finally:
            os._exit(code)
    _, status = os.waitpid(child, 0)
    assert status in (0, signal.SIGKILL), status
    return status != 0
