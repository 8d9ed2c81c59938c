"""What was read of card texts, kept on disk between processes: each text is read once.

One file of SQLite for each kind of reading and each version of what it hangs on, in the folder of the disk
cache (`judge.disk_cache`), each text under the seal of its kind, version and key.  Whatever goes wrong with
it costs time and nothing else: then the text is read anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import pickle
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import fields, is_dataclass
from functools import cache, lru_cache, wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from judge.disk_cache import Damaged, cleared, directory, opened, program, sealed, tell
from judge.paths import chapters, fingerprint, rules_asp, rulings

P = ParamSpec("P")
T = TypeVar("T")

VERSIONS = 4
"""So many files of one kind are kept: those used last."""
IN_MEMORY = 8192


_ANEW: ContextVar[bool] = ContextVar("anew", default=False)


@contextlib.contextmanager
def read_anew() -> Iterator[None]:
    """Nothing that is kept is used meanwhile: every text is read again."""
    before = _ANEW.set(True)
    try:
        yield
    finally:
        _ANEW.reset(before)


def kept(game: str) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keeps what a function gives, in memory and on disk, by its arguments.

    The function hangs on nothing else than the program, the lexicon and the law of the `game`; its arguments
    are texts, sequences, sets and dataclasses of them, what it gives is plain data.
    """

    def keeping(build: Callable[P, T]) -> Callable[P, T]:
        name = f"{build.__module__}.{build.__qualname__}"

        @lru_cache(maxsize=IN_MEMORY)
        def known(*args: Any) -> T:
            key = hashlib.sha256(f"{name} {_plain(args)!r}".encode()).digest()
            roots = f"{rulings()}\0{rules_asp()}"
            store = _Store.of(game, roots, os.getpid(), os.environ.get("LEXLUDI_CACHE", ""))
            try:
                return cast(T, store.read(key))
            except Exception:  # not there, damaged, not ours, or of classes that are no more
                built = build(*args)  # type: ignore[call-arg]
            with contextlib.suppress(Exception):
                store.write(key, built)
            return built

        @wraps(build)
        def called(*args: P.args, **kwargs: P.kwargs) -> T:
            return build(*args, **kwargs) if _ANEW.get() else known(*args)

        return called

    return keeping


def _plain(value: Any) -> Any:
    """The same for equal values in every process: sets sorted, dataclasses by their fields."""
    if is_dataclass(value) and not isinstance(value, type):
        shown = (_plain(getattr(value, part.name)) for part in fields(value) if part.compare)
        return (type(value).__name__, *shown)
    if isinstance(value, frozenset | set):
        return ("set", *sorted((_plain(part) for part in value), key=repr))
    if isinstance(value, tuple | list):
        return tuple(map(_plain, value))
    return value


class _Store:
    """The file of one game in one version; each process opens it for itself."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._kind = f"{file.parent.name}/{file.stem}"
        self._connected: sqlite3.Connection | None = None

    @staticmethod
    @cache
    def of(game: str, _roots: str, _process: int, _folder: str) -> _Store:
        """The store of a game for this process."""
        return _Store(directory() / f"texts-{game}" / f"{_version(game)}.sqlite")

    def read(self, key: bytes) -> Any:
        """What is kept.  Raises an error of any kind if nothing is, or it is not whole."""
        with self._ours() as file:
            found = file.execute("SELECT value FROM texts WHERE key=?", (key,)).fetchone()
        if found is None:
            raise KeyError(key)
        try:
            return pickle.loads(opened(self._kind, key, found[0]))
        except Damaged as damage:
            tell(self._file, str(damage))
            raise

    def write(self, key: bytes, built: object) -> None:
        """Keeps something.  Raises an error of any kind if it cannot be kept."""
        raw = pickle.dumps(built, protocol=pickle.HIGHEST_PROTOCOL)
        with self._ours() as file:
            file.execute("REPLACE INTO texts VALUES (?, ?)", (key, sealed(self._kind, key, raw)))

    @contextlib.contextmanager
    def _ours(self) -> Iterator[sqlite3.Connection]:
        """The file, to do something with; taken away if it turns out to be damaged, or none of ours."""
        try:
            if self._connected is None:
                self._connect()
            with cast(sqlite3.Connection, self._connected) as file:
                yield file
        except sqlite3.OperationalError:  # it is locked, full, read-only: it may be whole
            raise
        except sqlite3.DatabaseError as error:
            tell(self._file, str(error))
            if self._connected is not None:
                self._connected.close()
                self._connected = None
            self._file.unlink()
            raise

    def _connect(self) -> None:
        folder = self._file.parent
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        cleared(self._file)
        new = not self._file.exists()
        if not new and hasattr(os, "getuid") and self._file.stat().st_uid != os.getuid():
            raise PermissionError(self._file)
        connected = sqlite3.connect(self._file, timeout=1, check_same_thread=False)
        try:
            connected.execute("PRAGMA synchronous=OFF")
            connected.execute("CREATE TABLE IF NOT EXISTS texts (key BLOB PRIMARY KEY, value BLOB)")
        except sqlite3.Error:
            connected.close()
            raise
        self._connected = connected
        if new:
            _prune(folder)


def _prune(folder: Path) -> None:
    """Takes away all versions but those used last."""
    used_last = sorted(folder.glob("*.sqlite"), key=lambda file: file.stat().st_mtime, reverse=True)
    for old in used_last[VERSIONS:]:
        old.unlink(missing_ok=True)


def _version(game: str) -> str:
    """A hash of all that reading hangs on: the program, the words of the game, its law."""
    words = [*(rulings() / "lexicon").rglob("*.yaml"), *(rulings() / game).glob("*.yaml")]
    law = chapters(game)
    parts = (program(), sys.version, fingerprint(rulings(), words), fingerprint(law[0].parents[1], law))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:32]
