"""Every shape that card files have: recognised, mapped by the table of names, told; nothing is lost in silence."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from click.testing import CliRunner

from judge.cards.files import How, read, read_all
from judge.cards.importing import import_file
from judge.cards.making import Made
from judge.cards.model import PrintedCard
from judge.cards.store import own
from judge.cli.main import main
from judge.errors import SituationError
from tests.cards.files import HEADER, ROWS, berserk, lcg, written

HEAD = ["Name", "Set", "Side", "Type", "Subtype", "Cost", "Speed", "Power", "Health", "Text"]
ASH = ["Ash Grey (A)", "TST", "D", "Character", "Dark Smith", 4, 40, 3, 4, "Pay 1 Force -> Evade 1"]
ELM = ["Elm, the Old", "TST", "L", "Ground", "Tree", 5, 20, 5, 5, 'Says "no" | Armor']
RUSSIAN = [
    ["Название", "Тип", "Стихия", "Класс", "Стоимость", "Жизни", "Ход", "Удар", "Текст"],
    ["Ясень", "существо", "Степи", "Дерево. Страж", 4, 8, 1, "2-3-4", "{tap}: Выстрел на 2."],
    ["Сова", "летающее", "лес", "", 6, 9, "", "3-4-5", "Защита от выстрелов."],
]
SET = """<?xml version="1.0" encoding="utf-8"?>
<set name="Test Set" id="1" gameId="2"><cards>
<card id="3" name="Ash Grey"><property name="Type" value="Unit"/><property name="Affiliation" value="Jedi"/>
<property name="Damage Capacity" value="3"/><property name="Force Icons" value="2"/><property name="Cost" value="X"/>
<property name="Traits" value="Character. Force User."/><property name="Artist" value="Nobody"/>
<property name="Text" value="&lt;b&gt;Action:&lt;/b&gt; Focus this unit to draw 1 card."/>
<alternate name="Grey Ash" type="back"><property name="Type" value="Unit"/></alternate></card>
</cards></set>"""


def only(path: Path, **how: Any) -> Made:
    """What became of the only file of a path."""
    (one,) = read_all(path, How(**how)).files
    return one


def table(rows: list[list[Any]], separator: str = "\t", end: str = "\n") -> str:
    """Rows as text, in quotes where they must be."""
    return end.join(
        separator.join(
            '"' + str(cell).replace('"', '""') + '"'
            if any(one in str(cell) for one in (separator, '"'))
            else str(cell)
            for cell in row
        )
        for row in rows
    )


@pytest.mark.parametrize("separator", ["\t", ",", ";", "|"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_tables_of_any_dialect(tmp_path: Path, separator: str, encoding: str, end: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(
        table(
            [HEAD, ASH, [cell if cell != ELM[0] else "Élm, the Old" for cell in ELM]], separator, end
        ).encode(encoding)
    )
    one = only(path)
    assert (one.game, one.malformed, one.notes, one.left_out) == ("swtcg", [], [], {})
    ash, elm = one.cards
    assert ash == PrintedCard(
        *("swtcg", "TST", "Ash Grey (A)", "dark", "character", ("Dark", "Smith")),
        {"cost": 4, "speed": 40, "power": 3, "health": 4},
        "Pay 1 Force -> Evade 1",
    )
    assert (elm.name, elm.text) == ("Élm, the Old", 'Says "no" | Armor')
    assert one.mapped["cost"] == "Cost"
    assert one.encoding.split()[0].removesuffix("-le") in (
        encoding.removesuffix("-sig").removesuffix("-le"),
        "utf-16",
    )


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-16", "cp1251", "koi8_r", "cp866", "iso8859_5", "mac_cyrillic"]
)
def test_russian_in_every_old_encoding(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(table(RUSSIAN, ";", "\r\n").encode(encoding))
    one = only(path)
    ash, owl = one.cards
    assert (one.game, one.encoding.split()[0], one.notes) == ("berserk", encoding, [])
    assert (ash.name, ash.type, ash.subtypes) == ("Ясень", "creature", ("Дерево", "Страж"))
    assert ash.numbers == {"cost": 4, "life": 8, "move": 1, "hit": "2 3 4", "element": "steppe"}
    assert (owl.type, owl.numbers["element"]) == ("flying", "forest")


def test_polish_letters(tmp_path: Path) -> None:
    rows = [["Nazwa", "Typ", "Strona", "Siła", "Szybkość", "Tekst"]]
    rows += [["Żółty Mędrzec", "Character", "jasna", "3", "40", "Zakręć źdźbło."]]
    for encoding in ("cp1250", "utf-8"):
        path = tmp_path / "karty.csv"
        path.write_bytes(table(rows, ";").encode(encoding))
        (card,) = only(path).cards
        assert (card.name, card.side, card.numbers, card.text) == (
            *("Żółty Mędrzec", "light", {"power": 3, "speed": 40}), "Zakręć źdźbło.",
        )  # fmt: skip


@pytest.mark.parametrize("ending", ["xlsx", "ods"])
def test_spreadsheets(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"cards.{ending}"
    if ending == "xlsx":
        book = openpyxl.Workbook()
        first = book.active
        assert first is not None
        first.title = "Berserk"
        for row in [["My cards"], [], *RUSSIAN]:
            first.append(row)
        second = book.create_sheet("TCG")
        for row in [HEAD, ASH]:
            second.append(row)
        book.create_sheet("Empty")
        book.save(path)
    else:
        ods(path, {"Berserk": RUSSIAN, "TCG": [HEAD, ASH]})
    files = read_all(path, How()).files
    assert [(one.game, len(one.cards), one.shape) for one in files] == [
        ("berserk", 2, "a spreadsheet"),
        ("swtcg", 1, "a spreadsheet"),
    ]
    assert files[0].cards[0].numbers["hit"] == "2 3 4"
    assert files[1].cards[0].numbers == {"cost": 4, "speed": 40, "power": 3, "health": 4}
    assert import_file(path).game == "berserk, swtcg"


def ods(path: Path, sheets: dict[str, list[list[Any]]]) -> None:
    """A spreadsheet as OpenDocument: what its program would write, without styles."""
    names = ("office", "table", "text")
    spaces = " ".join(f'xmlns:{one}="urn:oasis:names:tc:opendocument:xmlns:{one}:1.0"' for one in names)
    body = "".join(
        f'<table:table table:name="{name}">'
        + "".join(
            "<table:table-row>"
            + "".join(
                f'<table:table-cell office:value-type="string"><text:p>{str(cell).replace(">", "&gt;")}</text:p></table:table-cell>'
                for cell in row
            )
            + "</table:table-row>"
            for row in rows
        )
        + "</table:table>"
        for name, rows in sheets.items()
    )
    with zipfile.ZipFile(path, "w") as archive:
        kind = "application/vnd.oasis.opendocument.spreadsheet"
        archive.writestr("mimetype", kind)
        archive.writestr(
            "content.xml",
            f'<?xml version="1.0"?><office:document-content {spaces} office:version="1.2"><office:body>'
            f"<office:spreadsheet>{body}</office:spreadsheet></office:body></office:document-content>",
        )
        manifest = 'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
        archive.writestr(
            "META-INF/manifest.xml",
            f'<manifest:manifest {manifest}><manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
            "</manifest:manifest>",
        )


def test_a_strike_that_a_spreadsheet_made_a_date_is_told(tmp_path: Path) -> None:
    import datetime

    book = openpyxl.Workbook()
    assert book.active is not None
    book.active.append(RUSSIAN[0])
    book.active.append([*RUSSIAN[1][:7], datetime.date(2004, 3, 2), "Текст"])
    book.save(tmp_path / "cards.xlsx")
    one = only(tmp_path / "cards.xlsx")
    assert "hit" not in one.cards[0].numbers
    assert [str(note) for note in one.notes] == [
        "row 2: Удар: a spreadsheet has made a date of it (02.03.2004): left out; make the column text"
    ]


def test_a_set_of_octgn(tmp_path: Path) -> None:
    one = only(written(tmp_path / "set.xml", SET.splitlines()))
    (card,) = one.cards
    assert (one.game, one.shape, card.set, card.name) == ("swlcg", "a set of OCTGN", "Test Set", "Ash Grey")
    assert card.subtypes == ("Character", "Force_User")
    assert card.text == "Action: Focus this unit to draw 1 card."
    assert card.numbers == {"cost": "X", "health": 3, "force": 2, "affiliation": "Jedi"}
    assert one.left_out == {"Artist": 1}
    assert [str(row) for row in one.notes] == ['card 1: its other side "Grey Ash" is left out']


ONLINE = {"name": "Ясень", "price": 3, "elements": ["Степи"], "type": "creature", "health": 8, "moves": 2}
ONLINE |= {
    "hit": {"weak": 1, "normal": 2, "hard": 3},
    "rarity": "Частая",
    "description": "Шумит.",
    "elite": True,
}
THRONES = {
    "pack_name": "Core",
    "type_code": "unit",
    "affiliation_code": "jedi",
    "name": "Ash",
    "code": "01001",
}
THRONES |= {"cost": 2, "health": 2, "force_icons": 1, "traits": "Character. Force User.", "is_unique": True}
THRONES |= {"text": "<b>Action:</b> Focus this unit<br/>to draw 1 card.&nbsp;"}
NESTED = {key: value for key, value in lcg().items() if key not in ("traits", "keywords")}
NESTED |= {
    "abilities": {
        "types": ["Trait"],
        "traits": ["Tree Warden"],
        "keywords": [{"keyword": "Edge", "forceIcons": 1}],
    }
}


@pytest.mark.parametrize(
    ("content", "shape"),
    [
        ([THRONES], "a list in JSON"),
        ({"data": [THRONES], "meta": [1], "total": 1}, "a list under `data` in JSON"),
        ({"success": True, "cards": [THRONES]}, "a list under `cards` in JSON"),
        ({"data": {"cards": [THRONES]}}, "a list under `cards` in JSON"),
        ({"data": THRONES}, "one object under `data` in JSON"),
        (THRONES, "one object in JSON"),
        ({"01001": THRONES, "01002": {**THRONES, "code": "01002"}}, "a mapping of cards by key in JSON"),
        ({"data": [{"id": "1", "attributes": THRONES}]}, "a list under `data` in JSON"),
        ([{"card": THRONES, "count": 2}], "a list in JSON"),
    ],
)
def test_json_however_it_is_wrapped(tmp_path: Path, content: object, shape: str) -> None:
    one = only(written(tmp_path / "cards.json", content))
    card = one.cards[0]
    assert (one.game, one.shape) == ("swlcg", shape)
    assert (card.name, card.type, card.subtypes, card.set) == (
        "Ash",
        "unit",
        ("Character", "Force_User"),
        "Core",
    )
    assert card.text == "Action: Focus this unit\nto draw 1 card."
    assert card.numbers == {"cost": 2, "health": 2, "force": 1, "affiliation": "jedi", "unique": 1}


def test_the_shapes_of_the_communities(tmp_path: Path) -> None:
    nested = only(written(tmp_path / "nested.json", [NESTED]))
    assert nested.cards[0].subtypes == ("Tree_Warden",)
    assert nested.cards[0].numbers["keywords"] == "Edge (1)"
    assert nested.left_out == {"abilities.types": 1}
    online = only(written(tmp_path / "online.json", [ONLINE]))
    assert online.cards[0].numbers == {
        "cost": 3, "life": 8, "move": 2, "hit": "1 2 3", "element": "steppe", "elite": 1,
    }  # fmt: skip
    assert (online.left_out, online.mapped["element"]) == ({"rarity": 1}, "elements")


def test_a_star_and_an_x_are_no_numbers_and_cost_nothing(tmp_path: Path) -> None:
    rows = [[*ASH[:6], 30, star, 4, "Evade 1"] for star in ("*", "X", "х", "-", "")]
    cards = only(written(tmp_path / "cards.tsv", table([HEAD, *rows]).splitlines())).cards
    assert [card.numbers.get("power") for card in cards] == ["*", "X", "X", None, None]
    assert {card.numbers["health"] for card in cards} == {4}


def test_a_plug_in_folder_and_the_same_as_an_archive(tmp_path: Path) -> None:
    folder = tmp_path / "plugin"
    (folder / "sets" / "setimages").mkdir(parents=True)
    (folder / "plugininfo.txt").write_text("Test plug-in\nversion 1\n")
    (folder / "sets" / "setimages" / "ash.txt").write_text("no cards")
    (folder / "sets" / "ash.jpg").write_bytes(b"\xff\xd8\xff")
    written(folder / "sets" / "one.txt", [HEADER, *ROWS[:3]])
    written(folder / "sets" / "two.txt", [HEADER, *ROWS[3:]])
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for file in sorted(folder.rglob("*.txt")):
            archive.write(file, f"plugin/{file.relative_to(folder)}")
    (tmp_path / "plugin.zip").write_bytes(buffer.getvalue())
    for path in (folder, tmp_path / "plugin.zip"):
        found = read_all(path, How())
        assert [len(one.cards) for one in found.files] == [3, 3]
        assert found.skipped[0].name.rpartition("/")[2] == "plugininfo.txt"
        assert found.skipped[1].why.startswith("not looked into, since they are no card data: 1 .")
        assert len(read(path).cards) == 6


def test_quotes_of_a_set_of_lackey_are_letters_unless_they_join_lines(tmp_path: Path) -> None:
    rows = [
        HEADER,
        ROWS[0].replace("Ash Grey (A)", '"Ace" Ash'),
        ROWS[1].replace("Critical Hit 2", 'Says "no'),
    ]
    assert [card.name for card in read(written(tmp_path / "a.txt", rows)).cards] == [
        '"Ace" Ash',
        "Ash Grey (B)",
    ]
    joined = [HEADER, ROWS[1].replace("Critical Hit 2", '"Critical Hit 2'), 'Evade 1"', ROWS[2]]
    cards = read(written(tmp_path / "b.txt", joined)).cards
    assert [(card.name, card.text) for card in cards] == [
        ("Ash Grey (B)", "Critical Hit 2\nEvade 1"),
        ("Birch Guard", ""),
    ]


def test_columns_of_other_names_are_said(tmp_path: Path) -> None:
    rows = [["Who", "What", "Does", "Speed"], ["Ash", "Character", "Evade 1", "40"]]
    path = tmp_path / "own.csv"
    path.write_text(table(rows, ","), encoding="utf-8")
    with pytest.raises(
        SituationError,
        match=r"a table separated by commas in utf-8, but no column is called name or type or text; its columns are Who, What, Does, Speed",
    ) as caught:
        read_all(path, How())
    assert caught.value.suggestion == "name the columns: --map name=COLUMN, and the game: --game swtcg"
    one = only(path, game="swtcg", columns={"name": "who", "type": "What", "text": "Does", "set": "=Own"})
    (card,) = one.cards
    assert (card.name, card.type, card.text, card.set, card.numbers) == (
        "Ash",
        "character",
        "Evade 1",
        "Own",
        {"speed": 40},
    )
    assert one.mapped == {"name": "Who", "type": "What", "text": "Does", "set": "=Own", "speed": "Speed"}
    for wanted, words in (({"name": "Whom"}, 'did you mean "Who"'), ({"nmae": "Who"}, 'did you mean "name"')):
        with pytest.raises(SituationError) as refused:
            read_all(path, How("swtcg", columns=wanted))
        assert words in str(refused.value)


@pytest.mark.parametrize("content", [[THRONES], [NESTED], [ONLINE], [lcg()], [berserk()]])
def test_what_was_mapped_is_a_mapping_again(tmp_path: Path, content: object) -> None:
    """A round trip: the report of one import, given as the wish of another, gives the same cards."""
    path = written(tmp_path / "cards.json", content)
    first = only(path)
    assert only(path, game=first.game, columns=first.mapped).cards == first.cards


def test_what_an_import_says(tmp_path: Path) -> None:
    rows = [[*HEAD, "Artist"], [*ASH, "Somebody"], ["", *ASH[1:], ""], [*ASH[:6], "fast", *ASH[7:], ""]]
    path = tmp_path / "cards.csv"
    path.write_bytes(table(rows, ";").encode("cp1251"))
    mapped = only(path).mapped
    said = CliRunner().invoke(main, ["cards", "import", str(path)])
    assert said.exit_code == 0
    assert said.stdout.splitlines() == [
        f"{path}: a table separated by semicolons in utf-8, 2 cards of swtcg",
        "  mapped: " + ", ".join(f"{field} from {column}" for field, column in mapped.items()),
        "  left out: Artist (1 row)",
        '  line 4: Speed "fast" is not a number from 0 to 200: left out',
        '  the file: "Ash Grey (A)" stands here twice with the same set and number: the last one counts',
        f"swtcg: 1 new, 0 changed, 0 unchanged, 1 malformed, in {own().path}",
    ]
    assert said.stderr == "line 3: no Name\n"
    data = json.loads(CliRunner().invoke(main, ["cards", "import", str(path), "--json"]).stdout)
    assert data["files"][0]["left_out"] == [{"column": "Artist", "rows": 1}]
    assert data["files"][0]["mapped"]["speed"] == "Speed"
    for bad in ("text", "=Rules", "text="):
        refused = CliRunner().invoke(main, ["cards", "import", str(path), "--map", bad])
        assert (refused.exit_code, "names no field and column" in refused.stderr) == (2, True)
    wrong = CliRunner().invoke(main, ["cards", "import", str(path), "--encoding", "utf-16"])
    assert (wrong.exit_code, "utf-16" in wrong.stderr) == (2, True)


def book(path: Path, *sheets: tuple[str, list[list[Any]]]) -> Path:
    made = openpyxl.Workbook()
    made.remove(made.worksheets[0])
    for name, rows in sheets:
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    made.save(path)
    return path


def test_a_sheet_that_is_none_of_cards_costs_no_other(tmp_path: Path) -> None:
    about = ("About", [["A list of cards"], ["made by", "somebody"]])
    found = read_all(book(tmp_path / "cards.xlsx", about, ("Cards", [HEAD, ASH])), How())
    assert [len(one.cards) for one in found.files] == [1]
    assert [one.name.rpartition(", ")[2] for one in found.skipped] == ["sheet About"]
    assert "no column is called name" in found.skipped[0].why


def test_cells_without_a_value_are_named(tmp_path: Path) -> None:
    """Errors, formulas that nobody has worked out, a column twice, what stands above the header: none in silence."""
    rows = [
        ["My cards"],
        [],
        [*HEAD, "Text"],
        [*ASH, "other words"],
        ["Elm", "TST", "L", "Ground", "", "#REF!", "=1+2"],
    ]
    one = only(book(tmp_path / "cards.xlsx", ("Cards & more", rows)))
    assert [card.name for card in one.cards] == ["Ash Grey (A)", "Elm"]
    assert one.cards[0].text == "Pay 1 Force -> Evade 1"
    assert one.left_out == {"Text (11)": 1}
    assert [str(note) for note in one.notes] == [
        "row 1: 'My cards' above the names of the columns is left out",
        "cell F5: #REF! is an error of the spreadsheet: left out",
        "cell G5: a formula that is not worked out: left out; open and save the file",
    ]
    one = only(book(tmp_path / "low.xlsx", ("Cards", [[], [], HEAD, [*ASH[:5], -1, *ASH[6:]]])))
    assert [str(note) for note in one.notes] == ["row 4: Cost -1 is not a number from 0 to 60: left out"]


@pytest.mark.parametrize("separator", ["\t", ";"])
def test_a_table_below_a_title(tmp_path: Path, separator: str) -> None:
    path = tmp_path / "cards.csv"
    path.write_text("A list of my cards\n\n" + table([HEAD, [*ASH, "beyond"]], separator))
    one = only(path)
    assert [card.name for card in one.cards] == ["Ash Grey (A)"]
    assert [str(note) for note in one.notes] == [
        "line 1: 'A list of my cards' above the names of the columns is left out",
        "line 4: 11 cells, 10 in the header: 'beyond' is left out",
    ]


def test_sets_with_their_cards(tmp_path: Path) -> None:
    """A set, or a list of them: its name is that of the cards, and what lies beside them is told."""
    bare = {key: value for key, value in lcg().items() if key != "product"}
    core = {"name": "Core", "code": "c", "cards": [bare, {**bare, "number": 2}], "tokens": [{"name": "Chip"}]}
    one = only(written(tmp_path / "set.json", core))
    assert [(card.set, card.name) for card in one.cards] == [("Core", "Ash Grey")] * 2
    assert [str(note) for note in one.notes] == ["`cards` of Core: left out: code, tokens (1 entries)"]
    more = {"name": "More", "cards": [{**bare, "number": 3}]}
    one = only(written(tmp_path / "sets.json", [core, more]))
    assert [card.set for card in one.cards] == ["Core", "Core", "More"]
    one = only(written(tmp_path / "paged.json", {"object": "list", "has_more": True, "data": [lcg()]}))
    assert [str(note) for note in one.notes] == ["beside `data`: left out: object, has_more"]


def test_a_column_that_one_of_several_files_lacks(tmp_path: Path) -> None:
    (tmp_path / "set").mkdir()
    path = written(tmp_path / "set" / "one.tsv", [HEADER.replace("name", "who"), *ROWS])
    written(tmp_path / "set" / "readme.tsv", ["a\tb", "1\t2"])
    found = read_all(tmp_path / "set", How("swtcg", columns={"name": "who"}))
    assert [len(one.cards) for one in found.files] == [6]
    with pytest.raises(SituationError, match="no column") as caught:
        read_all(path, How("swtcg", columns={"name": "whom"}))
    assert (caught.value.path, caught.value.suggestion) == ("--map", 'did you mean "who"?')


def test_a_damaged_letter_does_not_change_the_alphabet(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(table(RUSSIAN, ";").encode().replace("Страж".encode(), "Стра".encode() + b"\xd0"))
    one = only(path)
    assert one.encoding == "utf-8 with 1 damaged letter"
    assert [card.name for card in one.cards] == ["Ясень", "Сова"]
    path.write_bytes(table([HEAD, ASH, ELM], ";").encode().replace(b"Armor", b"Ar\0mor"))
    assert [str(note) for note in only(path).notes] == [
        "line 3: text: a character that may not stand there (U+0000) is left out"
    ]


def test_the_list_of_a_deck_is_told_as_one(tmp_path: Path) -> None:
    with pytest.raises(SituationError, match="looks like the list of a deck") as caught:
        read(written(tmp_path / "deck.txt", ["// Main", "2x Ash Grey", "1 Elm, the Old"]))
    assert caught.value.suggestion == "make a board of it: judge deck FILE"
