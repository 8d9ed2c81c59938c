"""The cache on disk: what is stale is not found, what is damaged is built anew, no disk is needed."""

from __future__ import annotations

import errno
import gc
import multiprocessing
import os
import pickle
import re
import weakref
from pathlib import Path
from typing import Any

import pytest

from judge import disk_cache
from judge.disk_cache import KEPT, cached, has
from judge.engine.law import law
from judge.knowledge import base, load


class Built:
    """Counts how often it is built."""

    def __init__(self, value: Any = "built") -> None:
        self.value = value
        self.times = 0

    def __call__(self) -> Any:
        self.times += 1
        return self.value


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory for the cache that is not there yet."""
    found = tmp_path / "deep" / "cache"
    monkeypatch.setenv("LEXLUDI_CACHE", str(found))
    return found


def test_it_is_built_once(place: Path) -> None:
    build = Built({"a": [1, 2]})
    assert cached("thing", "key", build) == cached("thing", "key", build) == {"a": [1, 2]}
    assert build.times == 1
    (file,) = (place / "thing").iterdir()
    assert re.fullmatch(r"[0-9a-f]{32}\.pickle", file.name)


class Ring:
    """Something that only the collector of garbage can take away."""

    def __init__(self) -> None:
        self.itself = self


def test_what_is_read_time_and_again_keeps_no_garbage_alive() -> None:
    """A process that answers for days reads small things for every board: it does not grow with each."""
    cached("thing", "key", Built("small"))
    gone = weakref.ref(Ring())
    cached("thing", "key", Built("small"))
    gc.collect()
    assert gone() is None


def test_another_key_or_name_is_another_thing() -> None:
    assert cached("thing", "key", Built(1)) == 1
    assert cached("thing", "other", Built(2)) == 2
    assert cached("word", "key", Built(3)) == 3
    assert cached("thing", "key", Built(4)) == 1


def test_whether_something_was_built_is_told_without_building_it() -> None:
    assert not has("thing", "key")
    cached("thing", "key", Built())
    assert has("thing", "key")
    assert not has("thing", "other")


def test_what_another_program_built_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    assert cached("thing", "key", Built(1)) == 1
    monkeypatch.setattr(disk_cache, "program", lambda: "some lines were changed")
    assert cached("thing", "key", Built(2)) == 2


def test_the_program_is_known_by_its_lines(tmp_path: Path) -> None:
    """Another file, another name, another line of code or of a grammar: another hash."""
    seen = [disk_cache.fingerprint_of(tmp_path)]
    for name, text in (("a.py", "x = 1"), ("a.py", "x = 2"), ("text/what.lark", "a: b"), ("t.yaml", "")):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
        seen.append(disk_cache.fingerprint_of(tmp_path))
    (tmp_path / "a.py").rename(tmp_path / "b.py")
    seen.append(disk_cache.fingerprint_of(tmp_path))
    assert len(set(seen)) == 6
    for name in ("__pycache__", "_data"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "more").write_text("not of the program")
    assert disk_cache.fingerprint_of(tmp_path) == seen[-1]


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: raw[:20],
        lambda raw: raw[:-1],
        lambda raw: raw[:-1] + bytes([raw[-1] ^ 1]),
        lambda raw: bytes([raw[0] ^ 1]) + raw[1:],
        lambda raw: pickle.dumps("built"),
    ],
    ids=["empty", "cut in the hash", "cut", "a bit", "a bit of the hash", "no hash"],
)
def test_a_damaged_file_is_built_anew_and_mended(place: Path, damage: Any) -> None:
    cached("thing", "key", Built(["whole"] * 9))
    (file,) = place.rglob("*.pickle")
    file.write_bytes(damage(file.read_bytes()))
    assert cached("thing", "key", Built("anew")) == "anew"
    assert cached("thing", "key", Built("never")) == "anew"


def other(place: Path, kind: str) -> Path:
    """The file of another kind than "thing", or of another key of it."""
    if kind == "of another kind":
        cached("word", "key", Built("other"))
        (file,) = place.glob("word/*.pickle")
        return file
    (mine,) = place.glob("thing/*.pickle")
    cached("thing", "other", Built("other"))
    (file,) = set(place.glob("thing/*.pickle")) - {mine}
    return file


@pytest.mark.parametrize("kind", ["of another kind", "of another key"])
def test_contents_that_are_exchanged_are_noticed_told_once_and_healed(
    place: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    cached("thing", "key", Built("mine"))
    (file,) = place.glob("thing/*.pickle")
    others = other(place, kind)
    mine, theirs = file.read_bytes(), others.read_bytes()
    file.write_bytes(theirs)
    others.write_bytes(mine)
    assert [cached("thing", "key", Built("anew")), cached("thing", "key", Built("never"))] == ["anew", "anew"]
    (told,) = caplog.records
    assert told.getMessage() == f"{file}: it is not whole, or the content of another; it is built anew"
    caplog.clear()
    name, key = ("word", "key") if kind == "of another kind" else ("thing", "other")
    assert cached(name, key, Built("anew, too")) == cached(name, key, Built("never")) == "anew, too"
    assert len(caplog.records) == 1


def test_a_folder_in_the_place_of_a_file_is_told_and_taken_away(
    place: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cached("thing", "key", Built("mine"))
    (file,) = place.glob("thing/*.pickle")
    file.unlink()
    (file / "deep").mkdir(parents=True)
    assert cached("thing", "key", Built("anew")) == "anew"
    assert cached("thing", "key", Built("never")) == "anew"
    assert [record.getMessage() for record in caplog.records] == [f"{file}: Is a directory; it is built anew"]


def test_what_is_not_there_is_not_told(caplog: pytest.LogCaptureFixture) -> None:
    cached("thing", "key", Built())
    cached("thing", "key", Built())
    assert not caplog.records


def test_without_a_disk_it_is_built_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("LEXLUDI_CACHE", str(tmp_path / "file" / "below"))
    build = Built()
    assert cached("thing", "key", build) == cached("thing", "key", build) == "built"
    assert build.times == 2


@pytest.mark.parametrize("step", ["mkstemp", "fdopen", "replace"])
def test_a_disk_that_takes_nothing_is_no_error(
    place: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(disk_cache.tempfile if step == "mkstemp" else os, step, refuse)
    assert cached("thing", "key", Built()) == "built"
    monkeypatch.undo()
    assert not list(place.rglob("*.pickle"))


def test_a_file_of_another_user_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    cached("thing", "key", Built("mine"))
    monkeypatch.setattr(os, "getuid", lambda: 12345, raising=False)
    assert cached("thing", "key", Built("anew")) == "anew"


def test_what_cannot_be_written_is_still_given(place: Path) -> None:
    assert list(cached("thing", "key", lambda: (n for n in [1]))) == [1]
    assert not list(place.glob("*"))


def test_errors_of_the_building_are_told_and_not_kept() -> None:
    def fail() -> None:
        raise ValueError("no grammar")

    with pytest.raises(ValueError, match="no grammar"):
        cached("thing", "key", fail)
    assert cached("thing", "key", Built("now")) == "now"


def test_the_files_used_last_are_kept(place: Path) -> None:
    for number in range(KEPT + 3):
        cached("thing", str(number), Built(number))
        cached("thing", "0", Built("again"))
        for i, path in enumerate(sorted(place.rglob("*.pickle"), key=lambda file: file.stat().st_mtime_ns)):
            os.utime(path, (i, i))
    assert len(list(place.rglob("*.pickle"))) == KEPT
    assert cached("thing", "0", Built("again")) == 0
    assert cached("thing", "1", Built("again")) == "again"


def _write_and_read(seed: int, rounds: int) -> list[str]:
    """What a process sees that writes and reads the same file over and over."""
    seen = []
    for number in range(rounds):
        mine = f"{seed}:{number}:" + "x" * 200_000
        disk_cache._write(disk_cache.directory() / "thing" / "0.pickle", mine, 4)
        found = disk_cache._read(disk_cache.directory() / "thing" / "0.pickle")
        seen.append(f"{found[:9].split(':')[0]}:{len(found)}")
    return seen


def test_two_writers_never_show_half_a_file(place: Path) -> None:
    with multiprocessing.get_context("fork").Pool(3) as pool:
        seen = pool.starmap(_write_and_read, [(seed, 60) for seed in (1, 2, 3)])
    sizes = {int(one.partition(":")[2]) for lines in seen for one in lines}
    assert all(200_000 < size < 200_010 for size in sizes)
    assert [path.name for path in (place / "thing").iterdir()] == ["0.pickle"]


# --- what lies there ----------------------------------------------------------------------------


def test_the_knowledge_base_is_the_same_from_disk(place: Path) -> None:
    built = base._load.__wrapped__(base.paths.rulings())
    kept = base._load.__wrapped__(base.paths.rulings())
    assert len(list(place.glob("knowledge/*.pickle"))) == 1
    assert kept is not built
    assert (kept.version, kept.rules, kept.rulings) == (built.version, built.rules, built.rulings)
    assert kept.examples() == built.examples() == load().examples()
    assert kept.problems() == built.problems()


def test_the_law_is_the_same_from_disk(place: Path) -> None:
    assert law.__wrapped__("swlcg") == law.__wrapped__("swlcg") == law("swlcg")
    assert len(list(place.glob("law-swlcg/*.pickle"))) == 1
