"""The user's own store: what an import brings, how names are found."""

from __future__ import annotations

import os
import sqlite3
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from judge.cards.importing import import_file
from judge.cards.model import PrintedCard
from judge.cards.store import MIGRATIONS, VERSION, Imported, Store, directory, own
from judge.errors import SituationError, StoreError
from tests.cards.files import HEADER, ROWS, lcg, written


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """A store with the invented cards."""
    opened = Store(tmp_path / "here" / "cards.sqlite")
    import_file(written(tmp_path / "cards.tsv", [HEADER, *ROWS]), store=opened)
    return opened


def test_importing_again_changes_nothing(store: Store, tmp_path: Path) -> None:
    again = import_file(tmp_path / "cards.tsv", store=store)
    assert (again.imported, store.count("swtcg")) == (Imported(0, 0, 6), 6)


def test_a_changed_card_is_replaced_and_others_stay(store: Store, tmp_path: Path) -> None:
    changed = ROWS[2].replace("\t20\t", "\t30\t")
    other = ROWS[2].replace("TST", "OTH")
    outcome = import_file(written(tmp_path / "more.tsv", [HEADER, changed, other, "broken"]), store=store)
    assert (outcome.imported, len(outcome.malformed)) == (Imported(1, 1, 0), 1)
    assert [(card.set, card.numbers["speed"]) for card in store.find("swtcg", "Birch Guard")] == [
        ("OTH", 20),
        ("TST", 30),
    ]


def test_the_version_changes_with_the_cards(store: Store, tmp_path: Path) -> None:
    first = store.version()
    assert first
    assert store.version() == first
    import_file(written(tmp_path / "more.tsv", [HEADER, ROWS[2].replace("\t20\t", "\t30\t")]), store=store)
    assert store.version() != first
    assert Store(tmp_path / "nowhere.sqlite").version() == ""


def test_what_is_found_is_what_was_put_in(store: Store) -> None:
    card = PrintedCard(
        "berserk", "7", "Ясень", "", "creature", ("Дерево",), {"hit": "1 2 3", "life": 8}, "Стоит.", "1"
    )
    assert store.add([card]) == Imported(1, 0, 0)
    assert store.find("berserk", "ЯСЕНЬ") == [card]
    assert store.add([card, replace(card, text="Шумит.")]) == Imported(0, 1, 0)


@pytest.mark.parametrize(
    ("name", "version", "expected"),
    [
        ("Ash Grey (A)", None, ["Ash Grey (A)"]),
        ("ash  grey (A)", None, ["Ash Grey (A)"]),
        ("Ash Grey", "B", ["Ash Grey (B)"]),
        ("Ash Grey", None, ["Ash Grey (A)", "Ash Grey (B)"]),
        ("Ash Grey (C)", None, []),
        ("Ash Grey", "C", []),
        ("Birch Guard", None, ["Birch Guard"]),
        ("Ash", None, []),
    ],
)
def test_finding_by_name(store: Store, name: str, version: str | None, expected: list[str]) -> None:
    assert [card.name for card in store.find("swtcg", name, version)] == expected
    assert store.find("swlcg", name, version) == []


def test_a_promotional_card_stands_for_its_version(store: Store) -> None:
    store.add([PrintedCard("swtcg", "TST", "Oak Wall (C) (Promo)", "light", "ground")])
    assert [card.name for card in store.find("swtcg", "Oak Wall (C)")] == ["Oak Wall (C) (Promo)"]


def test_near_names(store: Store) -> None:
    assert store.near("swtcg", "Ash Gray (B)") == ["Ash Grey (B)"]
    assert store.near("swtcg", "Quite different") == []


@pytest.mark.parametrize(("letters", "first"), [("luke", "Luke Skywalker (A)"), ("vader", "Darth Vader (A)")])
def test_whoever_bears_the_name_is_found_before_what_is_his(tmp_path: Path, letters: str, first: str) -> None:
    cards = [
        "TST\tLuke's Cape\tL\tEquipment\t\t1\t\t\t\t",
        "TST\tVader's Wing\tD\tSpace\t\t4\t50\t4\t4\t",
        "TST\tSons of Vader\tD\tBattle\t\t\t\t\t\tDraw a card.",
        "TST\tDarth Vader (A)\tD\tCharacter\t\t5\t50\t5\t5\t",
        "TST\tLuke Skywalker (A)\tL\tCharacter\t\t5\t50\t5\t5\t",
    ]
    opened = Store(tmp_path / "persons" / "cards.sqlite")
    import_file(written(tmp_path / "persons.tsv", [HEADER, *cards]), store=opened)
    assert opened.beginning("swtcg", letters)[0] == first


def test_a_store_that_is_not_there_is_empty(tmp_path: Path) -> None:
    store = Store(tmp_path / "none" / "cards.sqlite")
    assert (store.count(), store.find("swtcg", "Ash"), store.near("swtcg", "Ash")) == (0, [], [])
    assert not store.path.parent.exists()


def test_cards_of_one_set_with_one_title_are_kept_apart(tmp_path: Path, card_data: Path) -> None:
    outcome = import_file(written(tmp_path / "cards.json", [lcg(), lcg(number=2), lcg(number=2)]))
    assert (outcome.imported, outcome.store) == (Imported(2, 0, 0), card_data / "cards.sqlite")
    assert own().count("swlcg") == own().count() == 2


def test_a_file_that_is_no_store(tmp_path: Path) -> None:
    path = tmp_path / "cards.sqlite"
    path.write_text("something else " * 100)
    with pytest.raises(SituationError, match="cannot be used") as caught:
        Store(path).count()
    assert "LEXLUDI_DATA" in caught.value.suggestion
    with pytest.raises(SituationError, match="cannot be used"):
        Store(path / "below" / "cards.sqlite").add([])


def test_the_version_of_the_schema_is_kept(tmp_path: Path, store: Store) -> None:
    """A file from before versions is taken over; one from after this program is not touched."""
    with closing(sqlite3.connect(store.path)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (VERSION,)
        file.execute("PRAGMA user_version = 0")
    assert store.count() > 0
    with closing(sqlite3.connect(store.path)) as file:
        file.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(SituationError, match="newer version"):
        store.count()


@pytest.mark.parametrize("last", ["UPDATE cards SET side = upper(side)", "this is no SQL"])
def test_an_older_file_is_turned_into_ours_all_or_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    cards = store.count()
    monkeypatch.setattr("judge.cards.store.VERSION", VERSION + 2)
    steps = {VERSION: ("ALTER TABLE cards ADD COLUMN artist TEXT",), VERSION + 1: (last,)}
    monkeypatch.setattr("judge.cards.store.MIGRATIONS", MIGRATIONS | steps)
    monkeypatch.setattr("judge.cards.store._CHECKED", set())  # another program opens it
    if last.startswith("UPDATE"):
        assert (store.count(), store.find("swtcg", "Birch Guard")[0].side) == (cards, "LIGHT")
    else:
        with pytest.raises(StoreError, match="cannot be used"):
            store.count()
    with closing(sqlite3.connect(store.path)) as file:
        columns = [row[1] for row in file.execute("PRAGMA table_info(cards)")]
        (version,) = file.execute("PRAGMA user_version").fetchone()
    assert (version, "artist" in columns) == ((VERSION + 2, True) if last[0] == "U" else (VERSION, False))
    fresh = Store(store.path.with_name("fresh.sqlite"))  # nothing is older in it
    assert fresh.add([PrintedCard("swtcg", "TST", "Oak", "light", "ground")]) == Imported(1, 0, 0)


def test_a_damaged_store_is_named_and_never_believed(store: Store) -> None:
    with closing(sqlite3.connect(store.path)) as file:
        file.execute("UPDATE cards SET numbers = '{' WHERE name = 'Ash Grey (A)'")
        file.commit()
    with pytest.raises(SituationError, match="no readable numbers"):
        store.find("swtcg", "Ash Grey (A)")
    raw = bytearray(store.path.read_bytes())
    raw[4096:] = b"\xff" * (len(raw) - 4096)
    raw[24:28] = b"\x00\x00\xff\xff"
    store.path.write_bytes(raw)
    with pytest.raises(SituationError, match="damaged, or no card store"):
        store.find("swtcg", "Ash Grey (B)")


@pytest.mark.skipif(os.name == "nt" or not hasattr(os, "geteuid"), reason="permissions of another kind")
def test_a_full_disk_and_a_writer_at_work_are_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    for sign, words in (("database or disk is full", "full"), ("database is locked", "another program")):

        def fail(*_: object, sign: str = sign, **__: object) -> None:
            raise sqlite3.OperationalError(sign)

        monkeypatch.setattr(sqlite3, "connect", fail)
        with pytest.raises(SituationError, match=words):
            store.add([])


def test_where_the_store_lies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert directory() == own().path.parent
    monkeypatch.delenv("LEXLUDI_DATA")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    for system, place in (("linux", "xdg/lexludi"), ("darwin", "Library/Application Support/lexludi")):
        monkeypatch.setattr(sys, "platform", system)
        assert directory() == tmp_path / place
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME")
    assert directory() == tmp_path / ".local/share/lexludi"


# --- who may read it -----------------------------------------------------------------------------

posix = pytest.mark.skipif(os.name != "posix", reason="rights are told otherwise there")


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.fixture
def card_file(tmp_path: Path) -> Path:
    return written(tmp_path / "cards.tsv", [HEADER, *ROWS])


@posix
@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_nobody_else_can_read_what_was_imported(tmp_path: Path, card_file: Path, mask: int) -> None:
    path = tmp_path / "share" / "lexludi" / "cards.sqlite"
    before = os.umask(mask)
    try:
        import_file(card_file, store=Store(path))
    finally:
        os.umask(before)
    assert (mode(path), mode(path.parent)) == (0o600, 0o700)


@posix
def test_a_store_of_before_is_mended_when_it_is_written_next(store: Store, card_file: Path) -> None:
    store.path.chmod(0o644)
    store.path.parent.chmod(0o755)
    (store.path.parent / "cache").mkdir()
    assert store.count() == len(ROWS)
    assert (mode(store.path), mode(store.path.parent)) == (0o644, 0o755)
    import_file(card_file, store=store)
    assert (mode(store.path), mode(store.path.parent)) == (0o600, 0o700)


@posix
@pytest.mark.parametrize("shared", ["has other things in it", "is everybody's"])
def test_a_directory_that_is_not_there_for_the_cards_keeps_its_mode(
    tmp_path: Path, card_file: Path, shared: str
) -> None:
    folder = tmp_path / "share"
    folder.mkdir()
    folder.chmod(0o1777 if shared == "is everybody's" else 0o755)
    if shared == "has other things in it":
        (folder / "letters").touch()
    rights = mode(folder)
    import_file(card_file, store=Store(folder / "cards.sqlite"))
    assert (mode(folder / "cards.sqlite"), mode(folder)) == (0o600, rights)
