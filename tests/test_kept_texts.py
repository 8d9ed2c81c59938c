"""Read texts on disk: read once, by equal arguments; what is damaged or foreign is read anew."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from judge import kept_texts
from judge.games.berserk.abilities import features


def reading(calls: list[tuple[Any, ...]]) -> Any:
    """A reading as a new process has it: nothing in memory."""

    @kept_texts.kept("berserk")
    def read_so(text: str, names: frozenset[str] = frozenset()) -> tuple[str, ...]:
        calls.append((text, names))
        return (text.upper(), *sorted(names))

    return read_so


@pytest.fixture(autouse=True)
def cache_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LEXLUDI_CACHE", str(tmp_path))
    return tmp_path


def file_in(folder: Path) -> Path:
    (file,) = folder.glob("texts-berserk/*.sqlite")
    return file


def test_a_text_is_read_once_for_all_processes() -> None:
    calls: list[tuple[Any, ...]] = []
    names = frozenset({"b", "a", "c"})
    assert reading(calls)("x", names) == reading(calls)("x", frozenset(sorted(names))) == ("X", "a", "b", "c")
    assert len(calls) == 1
    assert reading(calls)("x", frozenset({"a"})) == ("X", "a")
    assert reading(calls)("y", names)[0] == "Y"
    assert len(calls) == 3


def test_what_is_damaged_is_read_anew(cache_folder: Path) -> None:
    calls: list[tuple[Any, ...]] = []
    reading(calls)("x")
    with sqlite3.connect(file_in(cache_folder)) as file:
        file.execute("UPDATE texts SET value = substr(value, 1, 40)")
    assert reading(calls)("x") == ("X",)
    assert len(calls) == 2
    assert reading(calls)("x") == ("X",)
    assert len(calls) == 2


def test_a_file_that_is_none_of_ours_does_no_harm(cache_folder: Path) -> None:
    calls: list[tuple[Any, ...]] = []
    reading(calls)("x")
    file = file_in(cache_folder)
    file.write_bytes(b"this is no database " * 100)
    kept_texts._Store.of.cache_clear()
    assert reading(calls)("x") == ("X",)
    assert reading(calls)("x") == ("X",)
    assert len(calls) == 2 or len(calls) == 3


def anew() -> None:
    """As another process begins."""
    kept_texts._Store.of.cache_clear()


def test_texts_of_another_version_are_noticed_told_once_and_read_anew(
    cache_folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The file of another version in the place of this one: its texts have the same keys."""
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(kept_texts, "_version", lambda game: "before")
    anew()
    reading(calls)("x")
    anew()
    monkeypatch.setattr(kept_texts, "_version", lambda game: "now")
    folder = cache_folder / "texts-berserk"
    (folder / "before.sqlite").rename(folder / "now.sqlite")
    assert reading(calls)("x") == reading(calls)("x") == ("X",)
    assert len(calls) == 2
    (told,) = caplog.records
    assert (
        told.getMessage()
        == f"{folder / 'now.sqlite'}: it is not whole, or the content of another; it is built anew"
    )
    anew()


def test_texts_exchanged_within_a_file_are_noticed(cache_folder: Path) -> None:
    calls: list[tuple[Any, ...]] = []
    reading(calls)("x")
    reading(calls)("y")
    with sqlite3.connect(file_in(cache_folder)) as file:
        rows = [value for (value,) in file.execute("SELECT value FROM texts ORDER BY key")]
        keys = [key for (key,) in file.execute("SELECT key FROM texts ORDER BY key")]
        for key, value in zip(keys, reversed(rows), strict=True):
            file.execute("UPDATE texts SET value=? WHERE key=?", (value, key))
    file.close()
    assert [reading(calls)("x"), reading(calls)("y")] == [("X",), ("Y",)]
    assert len(calls) == 4


@pytest.mark.parametrize("kind", ["a folder", "a page that is damaged"])
def test_what_is_no_file_of_ours_is_made_anew(cache_folder: Path, kind: str) -> None:
    calls: list[tuple[Any, ...]] = []
    reading(calls)("x")
    file = file_in(cache_folder)
    anew()
    if kind == "a folder":
        file.unlink()
        (file / "deep").mkdir(parents=True)
    else:
        file.write_bytes(file.read_bytes()[:100] + b"\xff" * 4000)
    for _ in range(3):
        assert reading(calls)("x") == ("X",)
        anew()
    assert len(calls) <= 3  # a damaged file goes, and the next reading is kept
    assert file.is_file()


def test_a_disk_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "no folder"
    place.write_text("")
    monkeypatch.setenv("LEXLUDI_CACHE", str(place))
    calls: list[tuple[Any, ...]] = []
    assert reading(calls)("x") == ("X",)


def test_another_law_or_lexicon_is_another_file(cache_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, ...]] = []
    reading(calls)("x")
    monkeypatch.setattr(kept_texts, "_version", lambda game: "another")
    kept_texts._Store.of.cache_clear()
    reading(calls)("x")
    assert len(calls) == 2
    assert len(list(cache_folder.glob("texts-berserk/*.sqlite"))) == 2


def test_old_versions_go(cache_folder: Path) -> None:
    folder = cache_folder / "texts-berserk"
    folder.mkdir()
    for age in range(6):
        old = folder / f"{age}.sqlite"
        old.write_bytes(b"")
        os.utime(old, (1_000_000 - age, 1_000_000 - age))
    kept_texts._Store.of.cache_clear()
    reading([])("x")
    left = {file.stem for file in folder.glob("*.sqlite")}
    assert len(left) == kept_texts.VERSIONS
    assert {"0", "1", "2"} < left


def test_a_real_text_comes_back_as_it_was_read() -> None:
    text = "{tap}: Выстрел на 1-2-3, дальность 3. При гибели существа - может получить {counter}."
    before = features(text, "Никто")
    kept_texts._Store.of.cache_clear()
    fresh = features.__globals__["_features"].__wrapped__(text, "Никто", features.__globals__["NOBODY"])
    assert before == fresh
