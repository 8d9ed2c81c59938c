"""A path -> the files that it stands for: one file, those of a folder (a plug-in), those of an archive."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.cards.shapes import UnreadableError
from judge.errors import SituationError

MAX_BYTES = 50_000_000
MAX_FILES = 2_000
BROKEN = (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, zlib.error)
"""What a broken archive raises."""
ARCHIVE = b"PK\x03\x04"
"""How an archive begins; a spreadsheet is one, too."""
ARCHIVES = (".zip", ".o8g", ".o8c")
SKIPPED = frozenset(
    ".png .jpg .jpeg .gif .bmp .webp .svg .ttf .otf .wav .mp3 .ogg .py .lua .pdf .db .exe .dll".split()
)
SKIPPED_FOLDERS = frozenset({"__MACOSX", ".git", "setimages"})


@dataclass(frozen=True)
class Source:
    """One file: its name (below what was given), and its bytes."""

    name: str
    raw: bytes


@dataclass(frozen=True)
class Skipped:
    """A file that is not looked into, and why."""

    name: str
    why: str


def sources(path: Path) -> Iterator[Source | Skipped]:
    """The files of a path.  Raises SituationError where it cannot be read or is too large."""
    if path.is_dir():
        yield from _of_folder(path)
        return
    yield from unpacked(str(path), content(path, MAX_BYTES))


def content(path: Path, most: int) -> bytes:
    """The bytes of a file.  Raises SituationError where it cannot be read, or there are too many."""
    try:
        with path.open("rb") as stream:
            raw = stream.read(most + 1)
    except OSError as error:
        raise SituationError(
            str(path), error.strerror or "cannot be read", "give the path of a file"
        ) from None
    if len(raw) > most:
        what = f"too large: {most // 1_000_000} MB is the most"
        raise SituationError(str(path), what, "give a smaller file: one set, one deck")
    return raw


def unpacked(name: str, raw: bytes) -> Iterator[Source | Skipped]:
    """A file as it is, or the files of an archive.  Raises UnreadableError for an archive that is broken."""
    if (raw.startswith(ARCHIVE) and not _is_spreadsheet(raw)) or Path(name).suffix.casefold() in ARCHIVES:
        yield from _of_archive(name, raw)
    else:
        yield Source(name, raw)


def _of_folder(path: Path) -> Iterator[Source | Skipped]:
    size, count, beside = 0, 0, _Beside()
    for file in sorted(path.rglob("*")):
        name = str(file.relative_to(path))
        if not file.is_file() or beside.has(file.relative_to(path)):
            continue
        count += 1
        size += file.stat().st_size
        if size > MAX_BYTES or count > MAX_FILES:
            what = f"too large: {MAX_BYTES // 1_000_000} MB and {MAX_FILES:,} files are the most"
            raise SituationError(str(path), what, "give the folder of the card sets alone")
        try:
            yield from unpacked(name, file.read_bytes())
        except OSError as error:
            yield Skipped(name, error.strerror or "cannot be read")
        except UnreadableError as error:
            yield Skipped(name, error.what)
    yield from beside.told(str(path))


def _of_archive(name: str, raw: bytes) -> Iterator[Source | Skipped]:
    beside = _Beside()
    for inner, packed in entries_of(raw, MAX_BYTES, beside):
        within = f"{name}/{inner}"
        if Path(inner).suffix.casefold() in ARCHIVES:
            yield Skipped(within, "an archive within an archive is not looked into")
        else:
            yield Source(within, packed)
    yield from beside.told(name)


def entries_of(raw: bytes, most: int, beside: _Beside | None = None) -> Iterator[tuple[str, bytes]]:
    """The files of an archive by their names, without those `beside`; `most` bytes in all.

    Raises UnreadableError for one that is broken, asks for a password, or unpacks to more.
    """
    left = most
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MAX_FILES:
                raise UnreadableError(f"the archive holds {len(entries):,} files: {MAX_FILES:,} are the most")
            for entry in sorted(entries, key=lambda info: info.filename):
                if beside is not None and beside.has(Path(entry.filename)):
                    continue
                with archive.open(entry) as stream:
                    packed = stream.read(left + 1)
                left -= len(packed)
                if left < 0:
                    raise UnreadableError(f"the archive unpacks to more than {most // 1_000_000} MB")
                yield entry.filename, packed
    except BROKEN as error:
        why = (
            "it asks for a password" if "password" in str(error) else str(error)[:80] or type(error).__name__
        )
        raise UnreadableError(f"the archive cannot be read ({why})", "pack it anew") from None


class _Beside:
    """Files that lie beside card data and are none (pictures, programs): not looked into, and counted."""

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()

    def has(self, path: Path) -> bool:
        """Whether a file is one of them."""
        suffix = path.suffix.casefold()
        skipped = suffix in SKIPPED or bool(SKIPPED_FOLDERS & set(path.parts))
        self.counted[suffix or path.name] += skipped
        return skipped

    def told(self, name: str) -> Iterator[Skipped]:
        """One line for all."""
        there = {suffix: count for suffix, count in self.counted.items() if count}
        if there:
            kinds = ", ".join(f"{count} {suffix}" for suffix, count in sorted(there.items()))
            yield Skipped(name, f"not looked into, since they are no card data: {kinds}")


def _is_spreadsheet(raw: bytes) -> bool:
    """Whether an archive is a spreadsheet (xlsx, xlsb, ods), by the names in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            names = set(archive.namelist())
    except BROKEN:
        return b"xl/workbook" in raw or b"[Content_Types].xml" in raw
    return "[Content_Types].xml" in names or "content.xml" in names
