"""The user's own store of card data: one SQLite file in the user's data directory.

`LEXLUDI_DATA` names another directory; otherwise it is where the system keeps such data
(`XDG_DATA_HOME`, Application Support, `LOCALAPPDATA`).  A store that is not there is an empty one; nobody
else on the machine can read it.
"""

from __future__ import annotations

import difflib
import json
import os
import re
import sqlite3
import stat
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from judge.cards.model import PrintedCard, parted, plain
from judge.errors import StoreError

PERSONS = ("character", "unit", "creature", "flying creature", "flying")
"""The types of those that a name means first."""
VERSION = 1
"""Of the schema, kept in the file (`PRAGMA user_version`); 0 are files from before it was kept."""
MIGRATIONS: dict[int, tuple[str, ...]] = {0: ()}
"""The statements that turn a file of one version into one of the next."""
SCHEMA = """
CREATE TABLE IF NOT EXISTS cards (
    game TEXT NOT NULL, edition TEXT NOT NULL, name TEXT NOT NULL, number TEXT NOT NULL,
    plain TEXT NOT NULL, base TEXT NOT NULL, version TEXT,
    side TEXT NOT NULL, type TEXT NOT NULL, subtypes TEXT NOT NULL, numbers TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (game, edition, name, number)
);
CREATE INDEX IF NOT EXISTS by_plain ON cards (game, plain);
CREATE INDEX IF NOT EXISTS by_base ON cards (game, base);
"""
_COLUMNS = "game, edition, name, number, plain, base, version, side, type, subtypes, numbers, text"


@dataclass(frozen=True)
class Imported:
    """How many cards an import brought: new ones, changed ones, and those that were there already."""

    new: int = 0
    changed: int = 0
    unchanged: int = 0


def directory() -> Path:
    """Where the user's data lie."""
    named = os.environ.get("LEXLUDI_DATA")
    if named:
        return Path(named)
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "lexludi"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "lexludi"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "lexludi"


def made_private(path: Path) -> None:
    """Makes a file, and the directory it lies in, that nobody else on the machine can read, or mends them.

    A directory that has something else in it, or is another user's or everybody's (as /tmp is), stays as it
    is: it is not there for the cards alone.  Raises OSError where there can be no such file.
    """
    folder = path.parent
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    if os.name != "posix":
        return
    for place, private in ((path, 0o600), (folder, 0o700)):
        status = place.stat()
        ours = status.st_uid == os.geteuid() and (place == path or _ours_alone(folder))
        if ours and status.st_mode & 0o077:
            place.chmod(private)


def _ours_alone(folder: Path) -> bool:
    """Whether a directory holds nothing but what this program puts there."""
    return not folder.stat().st_mode & stat.S_ISVTX and all(
        name in ("cache", "set aside") or name.startswith("cards.sqlite") for name in os.listdir(folder)
    )


class Store:
    """Card data by game and name.  Every call opens the file anew, so that processes may share it.

    Raises StoreError where the file cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def add(self, cards: Iterable[PrintedCard]) -> Imported:
        """Takes the cards in; a card of the same game, set and name (and number) is replaced."""
        new = changed = unchanged = 0
        try:
            made_private(self.path)
        except OSError as error:
            raise self._refused(error) from None
        with self._open() as file:
            file.executescript(f"{SCHEMA} PRAGMA user_version = {VERSION};")
            for card in {card.key: card for card in cards}.values():
                row = _row(card)
                before = file.execute(
                    f"SELECT {_COLUMNS} FROM cards WHERE game=? AND edition=? AND name=? AND number=?",
                    card.key,
                ).fetchone()
                if before == row:
                    unchanged += 1
                    continue
                file.execute(f"REPLACE INTO cards ({_COLUMNS}) VALUES ({', '.join('?' * len(row))})", row)
                new, changed = (new + 1, changed) if before is None else (new, changed + 1)
            file.commit()
        return Imported(new, changed, unchanged)

    def version(self) -> str:
        """A mark that changes whenever the cards do, for whoever remembers answers ("" without a store)."""
        try:
            with self.path.open("rb") as file:
                head = file.read(28)
            status = self.path.stat()
        except OSError:
            return ""
        # Bytes 24 to 27 of the file count its changes; times are too coarse to tell two imports apart.
        return f"{status.st_ino} {status.st_mtime_ns} {head[24:].hex()}"

    def count(self, game: str | None = None) -> int:
        """How many cards there are, of one game or of all."""
        where, values = ("WHERE game=?", (game,)) if game else ("", ())
        rows = self._select(f"SELECT count(*) FROM cards {where}", values)
        return int(rows[0][0]) if rows else 0

    def all(self, game: str | None = None) -> list[PrintedCard]:
        """Every card of a game or of all, by name."""
        where, values = ("WHERE game=?", (game,)) if game else ("", ())
        order = "ORDER BY game, name, edition, number"
        return [_card(row) for row in self._select(f"SELECT {_COLUMNS} FROM cards {where} {order}", values)]

    def find(self, game: str, name: str, version: str | None = None) -> list[PrintedCard]:
        """The cards that `name` can mean, set by set: those of that very name, else those of that name and
        version, else (no version said) every version of the name."""
        base, written = parted(name)
        version = version or written
        exact = f"{base} ({version})" if version else name
        cards = self._cards("plain=?", (game, plain(exact)))
        if cards or not version:
            return cards or self._cards("base=?", (game, plain(base)))
        return self._cards("base=? AND version=?", (game, plain(base), version))

    def titles(self, game: str) -> frozenset[str]:
        """What the cards of a game are called, without the letters of versions."""
        return _titles(str(self.path), self.version(), game)

    def near(self, game: str, name: str, limit: int = 1) -> list[str]:
        """The names in the store that are most like `name`."""
        names = {
            plain(full): full for (full,) in self._select("SELECT name FROM cards WHERE game=?", (game,))
        }
        close = difflib.get_close_matches(plain(name), sorted(names), n=limit, cutoff=0.6)
        return [names[key] for key in close]

    def beginning(self, game: str, letters: str, limit: int = 6) -> list[str]:
        """The names in the store that have, begin with, then hold, then resemble these letters; dots and case
        are forgiven.  Whoever fights stands before what only bears his name."""
        wanted = plain(letters)
        rows = self._select("SELECT name, type FROM cards WHERE game=?", (game,))
        names = {plain(full): full for full, _ in rows}
        who = {plain(full) for full, kind in rows if kind in PERSONS}
        held = [name for name in names if name.startswith(wanted) or f" {wanted}" in name]

        def rank(name: str) -> tuple[bool, bool, bool, str]:
            whole = wanted in re.split(r"[^\w'-]+", name) or name.startswith(f"{wanted} ")
            return not whole, name not in who, not name.startswith(wanted), name

        near = difflib.get_close_matches(wanted, sorted(names), n=limit, cutoff=0.6)
        return [names[name] for name in dict.fromkeys([*sorted(held, key=rank), *near])][:limit]

    def _cards(self, where: str, values: tuple[str, ...]) -> list[PrintedCard]:
        order = "ORDER BY name, edition, number"
        rows = self._select(f"SELECT {_COLUMNS} FROM cards WHERE game=? AND {where} {order}", values)
        return [_card(row) for row in rows]

    def _select(self, query: str, values: tuple[str, ...]) -> list[tuple[str, ...]]:
        try:
            if not self.path.exists():
                return []
        except OSError as error:
            raise self._refused(error) from None
        with self._open() as file:
            if not _has_cards(file):
                return []
            return list(file.execute(query, values))

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with closing(sqlite3.connect(self.path, timeout=5)) as file:
                self._whole(file)
                yield file
        except sqlite3.Error as error:
            raise self._refused(error) from None

    def _whole(self, file: sqlite3.Connection) -> None:
        """Whether the file is undamaged and of our version, asked anew whenever it has changed."""
        mark = f"{self.path} {self.version()}"
        if mark in _CHECKED:
            return
        (damage,) = file.execute("PRAGMA quick_check(1)").fetchone()
        if damage != "ok":
            raise sqlite3.DatabaseError("damaged")
        (version,) = file.execute("PRAGMA user_version").fetchone()
        if version > VERSION:
            what = f"the card store was written by a newer version of this program (its schema is {version})"
            raise StoreError(str(self.path), what, "update this program, or name another LEXLUDI_DATA")
        if version < VERSION:
            self._migrate(file)
        _CHECKED.clear()
        _CHECKED.add(f"{self.path} {self.version()}")

    def _migrate(self, file: sqlite3.Connection) -> None:
        """Turns the file into one of our version, all or nothing, once for all processes; if there is more
        to do than to write the version, which is left to the next import."""
        if not any(MIGRATIONS.values()) or not _has_cards(file):
            return
        file.execute("BEGIN IMMEDIATE")
        (version,) = file.execute("PRAGMA user_version").fetchone()
        for step in range(version, VERSION):
            for statement in MIGRATIONS[step]:
                file.execute(statement)
        file.execute(f"PRAGMA user_version = {max(version, VERSION)}")
        file.commit()

    def _refused(self, error: Exception) -> StoreError:
        words = error.strerror if isinstance(error, OSError) else None
        for sign, reason in _REASONS.items():
            if words is None and sign in str(error):
                words = reason
        what = f"the card store cannot be used: {words or 'it is damaged, or no card store'}"
        return StoreError(str(self.path), what, "set LEXLUDI_DATA to another directory, or delete the file")


@lru_cache(maxsize=8)
def _titles(path: str, _version: str, game: str) -> frozenset[str]:
    rows = Store(Path(path))._select("SELECT DISTINCT name FROM cards WHERE game=?", (game,))
    return frozenset(parted(name)[0] for (name,) in rows)


_CHECKED: set[str] = set()
"""The state of the file that was found whole last."""
_REASONS = {
    "readonly": "it may not be written",
    "full": "the disk is full",
    "locked": "another program is writing it",
    "unable to open": "it cannot be opened",
    "disk I/O": "the disk fails",
}


_SET_ASIDE: ContextVar[bool] = ContextVar("set_aside", default=False)


def own() -> Store:
    """The user's store; an empty one while it is set aside."""
    return Store(directory() / ("set aside" if _SET_ASIDE.get() else "") / "cards.sqlite")


@contextmanager
def set_aside() -> Iterator[None]:
    """For a while cards are what is said of them alone: the boards of rulings show what they show."""
    before = _SET_ASIDE.set(True)
    try:
        yield
    finally:
        _SET_ASIDE.reset(before)


def _has_cards(file: sqlite3.Connection) -> bool:
    return file.execute("SELECT 1 FROM sqlite_master WHERE name='cards'").fetchone() is not None


def _row(card: PrintedCard) -> tuple[str | None, ...]:
    base, version = parted(card.name)
    numbers = json.dumps(dict(card.numbers), ensure_ascii=False, sort_keys=True)
    names = (plain(card.name), plain(base), version)
    return (*card.key, *names, card.side, card.type, " ".join(card.subtypes), numbers, card.text)


def _card(row: tuple[str, ...]) -> PrintedCard:
    game, edition, name, number, _, _, _, side, kind, subtypes, numbers, text = row
    try:
        printed = json.loads(numbers)
    except ValueError:
        hint = "import its file again"
        raise StoreError(name, f"the card store has no readable numbers for {name}", hint) from None
    return PrintedCard(game, edition, name, side, kind, tuple(subtypes.split()), printed, text, number)
