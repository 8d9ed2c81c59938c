"""A path -> the files that it stands for: one file, those of a folder (a plug-in), those of an archive."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from judge.cards.shapes import UnreadableError
from judge.errors import SituationError

MAX_BYTES = 50_000_000
MAX_FILES = 2_000
BROKEN = (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError, zlib.error)
"""What a broken archive raises."""
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
    try:
        with path.open("rb") as stream:
            raw = stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise SituationError(
            str(path), error.strerror or "cannot be read", "give the path of a file"
        ) from None
    if len(raw) > MAX_BYTES:
        raise SituationError(str(path), f"too large: {MAX_BYTES // 1_000_000} MB is the most")
    yield from unpacked(str(path), raw)


def unpacked(name: str, raw: bytes) -> Iterator[Source | Skipped]:
    """A file as it is, or the files of an archive.  Raises UnreadableError for an archive that is broken."""
    if (raw[:4] == b"PK\x03\x04" and not _is_spreadsheet(raw)) or Path(name).suffix.casefold() in ARCHIVES:
        yield from _of_archive(name, raw)
    else:
        yield Source(name, raw)


def _of_folder(path: Path) -> Iterator[Source | Skipped]:
    size, count = 0, 0
    for file in sorted(path.rglob("*")):
        name = str(file.relative_to(path))
        if not file.is_file() or SKIPPED_FOLDERS & set(file.parts):
            continue
        if file.suffix.casefold() in SKIPPED:
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


def _of_archive(name: str, raw: bytes) -> Iterator[Source | Skipped]:
    left = MAX_BYTES
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            if len(entries) > MAX_FILES:
                raise UnreadableError(f"the archive holds {len(entries):,} files: {MAX_FILES:,} are the most")
            for entry in sorted(entries, key=lambda info: info.filename):
                within = f"{name}/{entry.filename}"
                suffix = Path(entry.filename).suffix.casefold()
                if suffix in SKIPPED or SKIPPED_FOLDERS & set(Path(entry.filename).parts):
                    continue
                if suffix in ARCHIVES:
                    yield Skipped(within, "an archive within an archive is not looked into")
                    continue
                with archive.open(entry) as stream:
                    content = stream.read(left + 1)
                left -= len(content)
                if left < 0:
                    raise UnreadableError(f"the archive unpacks to more than {MAX_BYTES // 1_000_000} MB")
                yield Source(within, content)
    except BROKEN as error:
        why = (
            "it asks for a password" if "password" in str(error) else str(error)[:80] or type(error).__name__
        )
        raise UnreadableError(f"the archive cannot be read ({why})", "pack it anew") from None


def _is_spreadsheet(raw: bytes) -> bool:
    """Whether an archive is a spreadsheet (xlsx, xlsb, ods), by the names in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            names = set(archive.namelist())
    except BROKEN:
        return b"xl/workbook" in raw or b"[Content_Types].xml" in raw
    return "[Content_Types].xml" in names or "content.xml" in names
