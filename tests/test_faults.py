"""Wherever the program touches the disk it is failed in turn: a full disk, a read-only or failing or slow one,
the process killed.

Each time there is a clear answer, nothing is lost, and the next question is served.  `make test` fails
some touches (of an import every one), `make fuzz` (FUZZ_EXAMPLES) all of them.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from judge.cards import store as stores
from judge.cards.importing import import_file
from judge.cards.model import PrintedCard
from judge.cards.store import Store
from judge.disk_cache import cached
from judge.errors import StoreError
from judge.verdict import service
from tests.cards.files import HEADER, ROWS, written
from tests.faults import Fault, in_python, in_sqlite, killed, reachable

WHOLE = "FUZZ_EXAMPLES" in os.environ
KINDS = ("full", "read-only", "failing", "slow", "killed")
PLACES = [
    pytest.param(
        in_sqlite, marks=pytest.mark.skipif(not reachable(), reason="this SQLite lets nobody catch its calls")
    ),
    in_python,
]
MOST = 3000
Place = Callable[[Fault], AbstractContextManager[None]]
ASKED = """
game: swtcg
now: {at: attack, attack: {attacker: ash, defender: luke}}
dark: {force: 0, hand: [], character: [{name: Ash Grey (B), as: ash}]}
light: {force: 0, hand: [], character: [{name: Luke, as: luke, power: 1, health: 4, text: ""}]}
dice: [[6, 5, 4, 3, 2]]
ask: [outcomes: [luke.damage]]
"""


def each(kind: str, trial: Callable[[Fault], None], short: int = 1) -> int:
    """`trial(fault)` with every touch failed, alone and with all that follow; how many touches there are."""
    step = 1 if WHOLE else short
    for number in range(1, MOST, step):
        fault = Fault(kind, number)
        trial(fault)
        if kind != "killed" and fault.touched < number:
            return fault.touched
        if kind == "killed" and not fault.touched:
            return number
        if kind in ("full", "read-only", "failing") and (WHOLE or number % 5 == 1):
            trial(Fault(kind, number, MOST))
    raise AssertionError("this never comes to an end")


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A directory in memory, if there is one: a real disk is slow to promise that it has written."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as name:
        monkeypatch.setenv("LEXLUDI_DATA", name)
        yield Path(name)


@pytest.fixture
def cache(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The directory of the disk cache."""
    monkeypatch.setenv("LEXLUDI_CACHE", str(folder / "cache"))
    return folder / "cache"


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    """Two files of card data: the second changes a card of the first and brings more."""
    more = [ROWS[0].replace("\t40\t", "\t30\t"), *ROWS[3:]]
    return (
        written(tmp_path / "first.tsv", [HEADER, *ROWS[:3]]),
        written(tmp_path / "more.tsv", [HEADER, *more]),
    )


def opened_anew() -> None:
    """As a program that has just been started opens the store."""
    stores._CHECKED.clear()


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", KINDS)
def test_an_import_is_whole_or_not_there(
    folder: Path, files: tuple[Path, Path], place: Place, kind: str
) -> None:
    first, more = files
    store = Store(folder / "here" / "cards.sqlite")
    import_file(first, store=store)
    before, raw = store.all(), store.path.read_bytes()
    import_file(more, store=store)
    after = store.all()
    assert before != after
    cards = [*after]

    def trial(fault: Fault) -> None:
        for beside in store.path.parent.iterdir():
            beside.unlink()
        store.path.write_bytes(raw)
        opened_anew()
        expected = faulty_import(store, cards, fault, place)
        opened_anew()
        found = store.all()
        assert found in ((after,) if expected is True else (before, after))
        assert [card.name for card in store.find("swtcg", "Birch Guard")] == ["Birch Guard"]
        store.add(cards)
        assert store.all() == after

    assert each(kind, trial, 3 if kind == "killed" else 1) >= 1


def faulty_import(store: Store, cards: list[PrintedCard], fault: Fault, place: Place) -> bool | None:
    """Whether the cards were taken in; None if nobody was left to say so."""
    if fault.kind == "killed":

        def work() -> None:
            with place(fault):
                store.add(cards)

        died = killed(work)
        fault.touched = died
        return None if died else True
    try:
        with place(fault):
            store.add(cards)
    except StoreError as error:
        assert "the card store cannot be used: " in str(error)
        assert error.suggestion
        return False
    return True


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "killed"])
@pytest.mark.usefixtures("folder")
def test_a_question_is_answered_or_refused_in_words(
    files: tuple[Path, Path], place: Place, kind: str
) -> None:
    """Whatever the store does, and the next question is answered."""
    import_file(files[0])
    told = service.ask(ASKED)["answer"]

    def trial(fault: Fault) -> None:
        opened_anew()
        service.CASES.__init__()  # type: ignore[misc]
        try:
            with place(fault):
                found = service.ask(ASKED)["answer"]
            assert found == told
        except StoreError as error:
            assert "the card store cannot be used: " in str(error)
        assert service.ask(ASKED)["answer"] == told

    assert each(kind, trial, 4) >= (1 if kind in ("failing", "slow") else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_cached_is_right_whatever_the_disk_does(cache: Path, kind: str) -> None:
    """Built anew if need be; what a killed process left behind goes with a later file."""

    def use() -> None:
        for key in ("a", "b", "a"):
            assert cached("thing", key, lambda key=key: key * 20_000, kept=1) == key * 20_000  # type: ignore[misc]

    def trial(fault: Fault) -> None:
        for file in cache.glob("*/*"):
            file.unlink()

        def work() -> None:
            with in_python(fault):
                use()

        if kind == "killed":
            fault.touched = killed(work)
        else:
            work()
        use()
        for file in cache.glob("*/*"):
            os.utime(file, (0, 0))
        assert cached("thing", "c", lambda: "c", kept=1) == "c"
        assert len(list(cache.glob("*/*"))) == 1

    assert each(kind, trial) >= 1


def test_a_disk_that_fills_while_a_file_of_the_cache_is_written(cache: Path) -> None:
    """The system itself refuses to write more than so many bytes."""
    resource = pytest.importorskip("resource")
    for most in (0, 1, 40, 5000, 19_000):

        def work(most: int = most) -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
            assert cached("thing", "a", lambda: "a" * 20_000) == "a" * 20_000

        assert not killed(work)
        assert not list(cache.glob("*/*"))
    assert cached("thing", "a", lambda: "a" * 20_000) == "a" * 20_000
