"""Files of card data: which game they are of, what their rows say, and what is no row."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from judge.cards.files import How, read, read_all
from judge.cards.model import parted, plain
from judge.errors import SituationError
from tests.cards.files import HEADER, LACKEY, ROWS, berserk, lcg, written


def test_a_tab_separated_row(tmp_path: Path) -> None:
    reading = read(written(tmp_path / "cards.tsv", [HEADER, *ROWS, ""]))
    ash = reading.cards[0]
    assert (reading.game, len(reading.cards), reading.malformed) == ("swtcg", 6, [])
    assert (ash.set, ash.name, ash.side, ash.type) == ("TST", "Ash Grey (A)", "dark", "character")
    assert ash.subtypes == ("Dark", "Smith", "Officer")
    assert ash.numbers == {"cost": 4, "speed": 40, "power": 3, "health": 4}
    assert reading.cards[4].numbers == {}


def test_headers_may_be_in_any_order_and_case(tmp_path: Path) -> None:
    reading = read(written(tmp_path / "cards.txt", LACKEY))
    ash, elm = reading.cards
    assert (ash.text, ash.side, ash.numbers["cost"]) == ("Pay 1 Force -> Evade 1", "dark", 4)
    assert (elm.type, elm.side, elm.numbers) == ("battle", "neutral", {})


def test_windows_ends_of_line_and_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "cards.txt"
    path.write_bytes(b"\xef\xbb\xbf" + "\r\n".join(LACKEY).encode())
    assert [card.name for card in read(path).cards] == ["Ash Grey (A)", "Elm Blow"]


def test_old_western_text(tmp_path: Path) -> None:
    path = tmp_path / "cards.tsv"
    path.write_bytes("\n".join([HEADER, ROWS[0].replace("Ash", "Åsh")]).encode("cp1252"))
    assert read(path).cards[0].name == "Åsh Grey (A)"


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("TST\tAsh\tD", "no type"),
        (ROWS[0].replace("Ash Grey (A)", ""), "no name"),
        (ROWS[0].replace("Character", ""), "no type"),
        (ROWS[0].replace("\tD\t", "\tQ\t"), '"Q" is no side: D, L or N'),
    ],
)
def test_a_malformed_row_is_named_and_the_others_are_read(tmp_path: Path, row: str, reason: str) -> None:
    reading = read(written(tmp_path / "cards.tsv", [HEADER, ROWS[1], row, ROWS[2]]))
    assert [card.name for card in reading.cards] == ["Ash Grey (B)", "Birch Guard"]
    assert [str(row) for row in reading.malformed] == [f"line 3: {reason}"]


def test_json_lists_are_told_apart(tmp_path: Path) -> None:
    ash = read(written(tmp_path / "one.json", [lcg(), lcg(number=2, cost="X")])).cards[0]
    assert (ash.game, ash.set, ash.number, ash.name, ash.type) == (
        "swlcg",
        "Test Set",
        "2-1",
        "Ash Grey",
        "unit",
    )
    assert ash.subtypes == ("Character", "Tree_Warden")
    assert (ash.numbers["health"], ash.numbers["unique"], ash.numbers["keywords"]) == (2, 1, "Elite")
    tree = read(written(tmp_path / "two.json", {"cards": [berserk()]})).cards[0]
    assert (tree.game, tree.set, tree.name, tree.type) == ("berserk", "7", "Ясень", "creature")
    assert (tree.subtypes, tree.numbers["life"], tree.numbers["hit"]) == (("Дерево",), 8, "1 2 3")


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("Ash", "not a mapping of words to values"),
        (lcg(title=None), "no title"),
        (lcg(text={"en": "Tree"}), "text is not text"),
        (lcg(type=True), "type is not text"),
        (lcg(number={"x": 1}), "number is not text"),
    ],
)
def test_a_malformed_entry_is_named(tmp_path: Path, entry: object, reason: str) -> None:
    reading = read(written(tmp_path / "cards.json", [lcg(), entry, lcg(number=2)]))
    assert len(reading.cards) == 2
    assert [str(row) for row in reading.malformed] == [f"entry 2: {reason}"]


@pytest.mark.parametrize("kind", [9, None, "unit", True])
def test_berserk_has_six_types(tmp_path: Path, kind: object) -> None:
    reading = read(written(tmp_path / "cards.json", [berserk(), berserk(), berserk(type=kind)]))
    assert len(reading.malformed) == 1


@pytest.mark.parametrize(
    ("content", "game", "words"),
    [
        (["just some text"], None, "this is no card data"),
        ([HEADER, *ROWS], "berserk", "this is no card data of berserk"),
        ({"name": "Ash"}, None, "this is no card data"),
        ([1, 2], None, "this is no card data"),
        ([lcg()], "swtcg", "this is no card data of swtcg"),
        ([lcg()], "berserk", "this is no card data of berserk: its types of cards are Unit"),
        (["[1, 2"], None, "this is no card data: it is not JSON"),
        ([HEADER], None, "looks like a table separated by tabs in utf-8, but it has no row"),
        ([], None, "this is no card data"),
    ],
)
def test_what_is_no_card_data(tmp_path: Path, content: object, game: str | None, words: str) -> None:
    with pytest.raises(SituationError, match=words) as caught:
        read(written(tmp_path / "cards", content), game)
    assert caught.value.suggestion
    assert caught.value.path == str(tmp_path / "cards")


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(SituationError, match="No such file"):
        read(tmp_path / "none")
    with pytest.raises(SituationError, match="there is no file of card data in it"):
        read(tmp_path)


@pytest.mark.parametrize(
    ("name", "base", "version"),
    [
        ("Ash Grey (D)", "Ash Grey", "D"),
        ("Ash Grey", "Ash Grey", None),
        ("Ash Grey (C) (Promo)", "Ash Grey", "C"),
        ("Ash Guard (Promo)", "Ash Guard", None),
        ("Ash Guard (old one)", "Ash Guard (old one)", None),
        ("Ash (A) (B)", "Ash (A)", "B"),
        ("Ash Grey (C) (Starter)", "Ash Grey", "C"),
        ("Ash Guard (Starter)", "Ash Guard (Starter)", None),
        ("(D)", "(D)", None),
    ],
)
def test_a_name_and_its_letter(name: str, base: str, version: str | None) -> None:
    assert parted(name) == (base, version)


def test_names_without_what_does_not_count() -> None:
    assert plain("Padmé  AMIDALA’s Ship") == plain("padme amidala's ship")


def test_one_bad_entry_is_one_line(tmp_path: Path) -> None:
    """Whatever is wrong with an entry, the others are read; it is named, and loses no more than it must."""
    entries = [
        berserk(),
        berserk(number=2, hit=5),
        berserk(name="a\ud800b"),
        berserk(name="x" * 400),
        berserk(number=3, icons=[1]),
        berserk(number=4, **{"class": 7}),
        berserk(name={"a": 1}),
        berserk(number=5, text="a\x00b"),
        7,
        berserk(name="Ель"),
    ]
    path = tmp_path / "cards.json"
    path.write_text(json.dumps(entries), encoding="utf-8")
    one = read_all(path, How()).files[0]
    assert [card.name for card in one.cards] == ["Ясень", "Ясень", "ab", "Ясень", "Ясень", "Ясень", "Ель"]
    assert [str(row).partition(":")[0] for row in sorted(one.malformed, key=str)] == [
        "entry 4",
        "entry 7",
        "entry 9",
    ]
    assert [str(note) for note in one.notes] == [
        "entry 2: hit 5 is no strike such as 1-2-3: left out",
        "entry 3: name: a character that may not stand there (U+D800) is left out",
        "entry 8: text: a character that may not stand there (U+0000) is left out",
    ]
    assert one.cards[5].text == "ab"


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"set_id": {"a": 1}}, "set_id is not text"),
        ({"number": [1, 2]}, "number is not text"),
        ({"text": "t" * 5000}, "text has 5,000 characters: 4,000 is the most"),
    ],
)
def test_a_bad_entry_is_named_with_its_line(tmp_path: Path, more: dict[str, object], reason: str) -> None:
    """In a list that is JSON, and in one of which another entry is none."""
    rows = [json.dumps(entry) for entry in (berserk(), berserk(**more), berserk(number=2))]
    path = tmp_path / "cards.json"
    path.write_text("[\n" + ",\n".join(rows) + "\n]", encoding="utf-8")
    assert [str(row) for row in read(path).malformed] == [f"entry 2 (line 3): {reason}"]
    rows[0] = rows[0].replace(":", "=", 1)
    path.write_text("[\n" + ",\n".join(rows) + "\n]", encoding="utf-8")
    assert [str(row) for row in read(path).malformed] == [
        "line 2: the entry that begins here is not JSON",
        f"line 3: {reason}",
    ]


@pytest.mark.parametrize(
    ("more", "note"),
    [
        ({"number": "1\x01"}, "number: a character that may not stand there (U+0001) is left out"),
        ({"icons": {"armor": {"a": 1}}}, "armor {'a': 1} is not a number from 0 to 999: left out"),
        ({"cost": 10**30}, f"cost {10**30} is not a number from 0 to 999: left out"),
        ({"life": "many"}, 'life "many" is not a number from 0 to 999: left out'),
        ({"elite": "perhaps"}, 'elite "perhaps" is neither yes nor no: left out'),
        ({"text": "a \x97 b"}, "text: a letter of Windows (U+0080 to U+009F) is read as such"),
    ],
)
def test_a_bad_value_is_named_and_the_card_is_kept(
    tmp_path: Path, more: dict[str, object], note: str
) -> None:
    one = read_all(written(tmp_path / "cards.json", [berserk(), berserk(number=2) | more]), How()).files[0]
    assert (len(one.cards), [str(row) for row in one.notes]) == (2, [f"entry 2: {note}"])


def test_a_control_character_in_a_table_costs_no_card(tmp_path: Path) -> None:
    rows = [ROWS[1], ROWS[0].replace("Ash", "A\x07sh"), ROWS[2] + "\x1b[31m"]
    one = read_all(written(tmp_path / "cards.tsv", [HEADER, *rows]), How()).files[0]
    assert [card.name for card in one.cards] == ["Ash Grey (B)", "Ash Grey (A)", "Birch Guard"]
    assert [str(row) for row in one.notes] == [
        "line 3: name: a character that may not stand there (U+0007) is left out",
        "line 4: text: a character that may not stand there (U+001B) is left out",
    ]


@pytest.mark.parametrize("lines", [True, False])
def test_an_entry_that_is_no_json(tmp_path: Path, lines: bool) -> None:
    rows = [json.dumps(berserk(name=name)) for name in ("One", "Two", "Three")]
    rows[1] = rows[1].replace(":", "=", 1)
    path = tmp_path / "cards.json"
    path.write_text("\n".join(rows) if lines else "[\n" + ",\n".join(rows) + "\n]", encoding="utf-8")
    reading = read(path)
    assert [card.name for card in reading.cards] == ["One", "Three"]
    assert [str(row) for row in reading.malformed] == [
        f"line {2 if lines else 3}: the entry that begins here is not JSON"
    ]
    path.write_text("[" * 100_000, encoding="utf-8")
    with pytest.raises(SituationError, match="too deeply"):
        read(path)
