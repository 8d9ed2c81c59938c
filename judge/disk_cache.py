"""What takes long to build and hangs on files alone, kept on disk between two runs of the program.

Each kind of thing has a folder of its own, so that whoever writes looks through few files.  A file is named
after what it was built from (a hash of the program's own files, of the Python that runs it, and of the key
that the caller gives): what is stale is never found.  Its seal, a hash of its content with its kind and key,
says that the content is whole and belongs where it lies.  A damaged file, one with the content of another, a
file of another user, a full or read-only disk cost time and nothing else: then it is built anew, and what
should not be is told once on the log.

`LEXLUDI_CACHE` names another directory than the one where the system keeps a user's caches.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import hashlib
import importlib
import io
import logging
import os
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar, cast

from judge.paths import fingerprint

T = TypeVar("T")

KEPT = 8
"""So many files of one name are kept: for several checkouts, for going back and forth between versions."""
ABANDONED = 3600
"""A file that somebody began to write so many seconds ago is left from a process that was killed."""

LARGE = 500_000
"""So many bytes have a law, its rules and the knowledge base, which a process reads once and keeps."""

_DIGEST = 32
_log = logging.getLogger(__name__)


class Damaged(Exception):
    """What lies in the cache is not whole, or not what its name says."""


def sealed(kind: str, key: str | bytes, raw: bytes) -> bytes:
    """The bytes behind their seal: what they are, what they were built from, that they are whole."""
    return _seal(kind, key, raw) + raw


def opened(kind: str, key: str | bytes, data: bytes) -> bytes:
    """The bytes behind a seal.  Raises Damaged if it is not of this kind and key, or they are not whole."""
    digest, raw = data[:_DIGEST], data[_DIGEST:]
    if digest != _seal(kind, key, raw):
        raise Damaged("it is not whole, or the content of another")
    return raw


def _seal(kind: str, key: str | bytes, raw: bytes) -> bytes:
    named = kind.encode(), key.encode() if isinstance(key, str) else key
    hashed = hashlib.sha256()
    for part in named:  # the length before each: no two names run together as the same bytes
        hashed.update(len(part).to_bytes(8, "big") + part)
    hashed.update(raw)
    return hashed.digest()


@cache
def tell(place: Path, what: str) -> None:
    """Says once in a process what is wrong with a file of the cache."""
    _log.warning("%s: %s; it is built anew", place, what)


def cached(name: str, key: str, build: Callable[[], T], kept: int = KEPT) -> T:
    """What `build()` gives, from disk if it was built from the same `key` by the same program before.

    `name` is a short word for a folder; `key` all that the result hangs on besides the program (texts, or
    a hash of them; versions of libraries); so many files of the name are `kept`, those used last.
    The result is plain data of ours or of a library: it is pickled.
    Raises only what `build` raises.
    """
    file = _file(name, key)
    try:
        return cast(T, _read(file))
    except Damaged as damage:
        tell(file, str(damage))
    except FileNotFoundError:
        pass
    except OSError as error:  # not ours, no file, a disk that fails
        tell(file if os.access(file.parent, os.X_OK) else directory(), error.strerror or str(error))
    except Exception as error:  # of classes that are no more
        tell(file, f"{type(error).__name__}: {error}")
    with _uncollected(lasting=False):
        built = build()
        with contextlib.suppress(Exception):
            _write(file, built, kept)
    return built


def has(name: str, key: str) -> bool:
    """Whether what is called so was built before from the same `key`: it is not looked into."""
    try:
        return _file(name, key).is_file()
    except OSError:
        return False


def _file(name: str, key: str) -> Path:
    hashed = hashlib.sha256("\0".join((program(), sys.version, key)).encode()).hexdigest()[:32]
    return directory() / name / f"{hashed}.pickle"


def directory() -> Path:
    """Where the files of the cache lie."""
    named = os.environ.get("LEXLUDI_CACHE")
    if named:
        return Path(named)
    import platformdirs

    return platformdirs.user_cache_path("lexludi", appauthor=False)


@cache
def program() -> str:
    """A hash of the program's own files: what it builds may change with every line of them."""
    return fingerprint_of(Path(__file__).parent)


def fingerprint_of(package: Path) -> str:
    """A hash of a package's code, grammars and tables; not of the law and the rulings that travel with it."""
    left_out = {"__pycache__", "_data"}
    files: list[Path] = []
    for folder, folders, names in os.walk(package):
        folders[:] = [name for name in folders if name not in left_out]
        files += (Path(folder, name) for name in names)
    return fingerprint(package, files)


def _read(file: Path) -> Any:
    """What the file holds.  Raises an error of any kind if it is not whole, or not of this user."""
    with file.open("rb") as stream:
        if hasattr(os, "getuid") and os.fstat(stream.fileno()).st_uid != os.getuid():
            raise PermissionError(errno.EPERM, "it belongs to another user")
        data = stream.read()
    with contextlib.suppress(OSError):
        os.utime(file)  # the files used last are those that stay
    raw = opened(file.parent.name, file.stem, data)
    with _uncollected(lasting=len(raw) >= LARGE):
        return pickle.loads(raw)


@contextlib.contextmanager
def _uncollected(lasting: bool) -> Iterator[None]:
    """Nothing of what is read or built is garbage: to look for some at every few objects takes as long again.

    What is `lasting` is not looked through afterwards, either: it lies there as long as the process does.
    (With it goes whatever garbage there is by then, so this is only for what is read once.)
    """
    collected = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collected:
            if lasting:
                gc.freeze()
            gc.enable()


def _write(file: Path, built: object, kept: int) -> None:
    """Writes beside the place and moves it there: nobody ever reads half a file."""
    raw = _pickled(built)
    file.parent.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.parent.mkdir(mode=0o700, exist_ok=True)
    handle, beside = tempfile.mkstemp(dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(sealed(file.parent.name, file.stem, raw))
        cleared(file)
        os.replace(beside, file)
    except BaseException:
        os.unlink(beside)
        raise
    _prune(file.parent, kept)


def cleared(file: Path) -> None:
    """Makes room where a file belongs and a folder lies: in the cache nothing else has that name."""
    if file.is_dir() and not file.is_symlink():
        shutil.rmtree(file)


def _prune(folder: Path, kept: int) -> None:
    """Takes away all but the files used last, and what was abandoned half written."""
    files = list(folder.iterdir())
    whole = [file for file in files if file.suffix == ".pickle"]
    halves = (file for file in files if file.suffix != ".pickle")
    used_last = sorted(whole, key=_written, reverse=True) if len(whole) > kept else []
    abandoned = [file for file in halves if _written(file) < time.time() - ABANDONED]
    for old in (*used_last[kept:], *abandoned):
        old.unlink(missing_ok=True)


def _written(file: Path) -> float:
    """When a file was written last, in seconds; now, if another writer has just taken it away."""
    try:
        return file.stat().st_mtime
    except FileNotFoundError:
        return time.time()


class _Pickler(pickle.Pickler):
    """Modules (a grammar of lark holds `re`) are written by name."""

    def reducer_override(self, part: object) -> Any:
        """How a module is read again: it is imported."""
        if isinstance(part, ModuleType):
            return importlib.import_module, (part.__name__,)
        return NotImplemented


def _pickled(built: object) -> bytes:
    stream = io.BytesIO()
    _Pickler(stream, protocol=pickle.HIGHEST_PROTOCOL).dump(built)
    return stream.getvalue()
