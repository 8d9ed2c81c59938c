"""Broken and hostile files of every family: a clear error, soon, and the store as before."""

from __future__ import annotations

import io
import json
import struct
import time
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random

import openpyxl
import pytest

from judge.cards.importing import import_file
from judge.cards.store import own
from judge.decks import files as deck_files
from judge.errors import SituationError
from tests.cards.files import HEADER, ROWS, lcg, written
from tests.cards.test_shapes import ASH, HEAD, SET

SECONDS = 20


def packed(files: dict[str, bytes], **how: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in files.items():
            archive.writestr(name, raw)
    return buffer.getvalue()


def book(rows: Sequence[Sequence[object]] = (HEAD, ASH)) -> bytes:
    sheet = openpyxl.Workbook()
    assert sheet.active is not None
    for row in rows:
        sheet.active.append(row)
    buffer = io.BytesIO()
    sheet.save(buffer)
    return buffer.getvalue()


def damaged(raw: bytes, count: int, seed: int, *, cut: bool = True) -> Iterator[bytes]:
    """The bytes cut short, or with some of them changed."""
    chance = Random(seed)
    for i in range(count):
        if cut and i % 2:
            yield raw[: chance.randrange(1, len(raw) * 3 // 4)]
        else:
            changed = bytearray(raw)
            for _ in range(40):
                changed[chance.randrange(len(raw))] = chance.randrange(256)
            yield bytes(changed)


def tables() -> Iterator[bytes]:
    yield from (b"", b"\n\n\n", b"\0" * 50, b"name", b"name\ttype\ttext", b'"name,type\nAsh,"Character')
    yield from (
        b"a,b,c\n1,2,3\n",
        b"name,text\nAsh,Evade 1\n",
        b"type,text\nCharacter,Evade 1\n",
        b"name,type\nAsh,Character\n",
    )
    yield from (b"name,type,text\n,,\n,,\n", b"name;type;text\n" + b";" * 5000, b"sep=\n\n", b"sep=;\n")
    yield b"\xff\xfe" + b"n\0a"  # half a letter
    yield b"\xef\xbb\xbf\xff\xff"
    yield b"\xfe\xff" + "name\ttype".encode("utf-16-be") + b"\xd8\x00"
    yield from (b"name\ttype\ttext\nAsh\tNoSuchType\tEvade", b"\x80" * 300, bytes(range(256)))
    yield b"name,type,text,speed\n" + b"Ash,Character," + b"x" * 1_200_000 + b",3\n"
    yield from (
        b"\x89PNG\r\n\x1a\n",
        b"%PDF-1.7",
        b"GIF89a",
        b"\x7fELF",
        b"Rar!\x1a\x07",
        b"\x1f\x8b\x08",
        b"MZ\x90",
    )
    yield from (
        b"name,type,text\nAsh\nElm,Unit\nOak,Unit,x,y,z\n\n,,,,,,\n",  # ragged, and nothing tells the game
        b"name,type,side,text\n" + b"Ash,Nothing of the kind,D\n" * 3,
        ("name;type;text" + ";x" * 3_000 + "\nAsh;Character;Evade 1" + ";y" * 3_000).encode(),
        b" " * 100_000 + b"x",
        "имя;тип\nЯсень;нечто\n".encode("cp1251"),
        bytes(range(1, 32)) * 100,
    )
    yield from (
        b"SQLite format 3\0" + b"\0" * 90,
        b"name\x00type\x00text",
        b"2x Ash Grey\n1x Elm\n",
        b"7z\xbc\xaf\x27\x1c",
    )


def lists() -> Iterator[bytes]:
    yield from (
        b"[",
        b"{",
        b"[]",
        b"{}",
        b"[1,2]",
        b"[null]",
        b"[[]]",
        b"[[[{}]]]",
        b'{"data": 3}',
        b'{"data": []}',
    )
    yield from (
        b'{"a": {"b": {"c": 1}}}',
        b'[{"name": 1}]',
        b'[{"name": "x"}]',
        b'[{"type": "unit"}]',
        b'["name"]',
    )
    yield from (b"[" * 100_000, b'{"a":' * 50_000, b"[" + b"{" * 5000, b"[{}" + b",{}" * 5000 + b"]")
    yield json.dumps([{"name": "x" * 400, "type": "unit", "text": ""}]).encode()
    yield json.dumps([{"name": {"a": 1}, "type": ["unit"], "text": 5}]).encode()
    yield json.dumps([lcg(title=None)]).encode()
    yield json.dumps([lcg(type="nothing like it")]).encode()
    yield json.dumps({"ObjectStates": [{"Nickname": "Ash"}]}).encode()
    yield b'[{"name": "a", "type": "b", "text": NaN}]'
    yield b'[{"name": "a", "type": "unit", "text": "\\ud800"},'[:-20]
    yield b'[{"name": "a", "type": "unit", "text": ' + b"[" * 10_000 + b"]" * 10_000 + b"}]"
    yield b'[{"name": "a", "type": "no unit", "text": ' + b'{"a":' * 700 + b"1" + b"}" * 700 + b"}]"
    yield json.dumps([{"name": "a", "type": "no unit", **{f"k{i}": i for i in range(3000)}}]).encode()
    yield json.dumps({"data": {"data": {"data": [{"name": 1}]}}}).encode()
    yield from (b"[\xff\xff\xff]", b'{"name" "type"}', b'"name"\n[', b"{'name': 'Ash', 'type': 'unit'}")


def documents() -> Iterator[bytes]:
    bomb = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbbbbbbbb">' + "".join(
        f'<!ENTITY b{i} "{"&b" + str(i - 1 or "") + ";" if i else ""}{"&b;" * 9}">' for i in range(1, 9)
    )
    yield (bomb + "]><set name='x'><card name='&b8;'/></set>").encode()
    yield b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><set><card name="&x;"/></set>'
    yield b'<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><set><card name="x"/></set>'
    yield from (
        b"<",
        b"<a>",
        b"<a/>",
        b"<set/>",
        b"<set><cards/></set>",
        b"<set><card/></set>",
        b"<html><p>card</html>",
    )
    yield from (
        b"<deck><section><card/></section></deck>",
        b"<?xml?>",
        b"<?xml version='1.0' encoding='nothing'?><a/>",
    )
    yield b"<a>" * 60_000 + b"</a>" * 60_000
    yield b"<set>" + b"<card>" * 200 + b"</card>" * 200 + b"</set>"
    yield b'<set name="x"><card name="Ash"><property name="Type" value=""/></card></set>'
    yield b'<set name="x"><card name="Ash"><property name="Type" value="Unit"/></card></set>'
    yield b"<set name='x'>" + b"<card name='" + b"y" * 500 + b"'><type>Unit</type><text>t</text></card></set>"
    yield b"<set name='x'><card name='" + b"y" * 2_000_000 + b"'/></set>"
    yield b"<set>" + b"<card a='1'/>" * 3000 + b"</set>"
    yield b"<?xml version='1.0' encoding='utf-16'?><set/>"
    yield from damaged(SET.encode(), 13, 1)


def archives() -> Iterator[bytes]:
    cards = "\n".join([HEADER, *ROWS]).encode()
    whole = packed({"a.txt": cards, "b.txt": cards})
    yield from (
        b"PK\x03\x04",
        b"PK\x03\x04" + b"\0" * 200,
        packed({}),
        packed({"a.png": b"x"}),
        packed({"a.txt": b"words"}),
    )
    yield packed({"inner.zip": packed({"a.txt": cards})})
    yield packed({"bomb.txt": b"\0" * 60_000_000})
    yield packed({f"{i}.txt": b"x" for i in range(2500)})
    encrypted = bytearray(whole)
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        begin = 0
        while (begin := encrypted.find(mark, begin)) >= 0:
            encrypted[begin + at] |= 1
            begin += 4
    yield bytes(encrypted)
    huge = bytearray(whole)
    end = huge.rfind(b"PK\x05\x06")
    huge[end + 12 : end + 16] = struct.pack("<I", 2**31)
    yield bytes(huge)
    yield from (raw for raw in damaged(whole, 40, 2) if raw[:4] == b"PK\x03\x04")


def books() -> Iterator[bytes]:
    whole = book()
    yield packed({"[Content_Types].xml": b"<a/>", "xl/workbook.xml": b"<a/>"})
    yield packed({"content.xml": b"<a/>", "mimetype": b"application/vnd.oasis.opendocument.spreadsheet"})
    yield packed({"content.xml": b"no xml", "mimetype": b"x"})
    yield b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600
    yield b"\xd0\xcf\x11\xe0" + bytes(range(256)) * 8
    empty = io.BytesIO()
    openpyxl.Workbook().save(empty)
    yield empty.getvalue()
    yield from (whole[: len(whole) * i // 30] for i in range(1, 26))
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    sheet = "xl/worksheets/sheet1.xml"
    yield packed({**parts, sheet: parts[sheet] + b" " * 210_000_000})  # a bomb
    yield packed({**parts, sheet: b"<a>" * 50_000})
    yield packed({name: part for name, part in parts.items() if name != sheet})
    yield packed({**parts, sheet: parts[sheet].replace(b"Character", b"#N/A")})
    for broken in ("#REF!", "=1/0", "=A1&A2"):
        yield book([HEAD, [broken] * len(HEAD)])
    yield book([["a title"], *[["x" * 30_000] * 20] * 3])


def decks() -> Iterator[bytes]:
    yield from (
        b"",
        b"\n",
        b"//",
        b"\0" * 40,
        b"\xff\xfe\0",
        b"\x89PNG\r\n\x1a\n",
        b"PK\x03\x04",
        b"[",
        b"{}",
    )
    yield from (
        b"a" + b" " * 100_000 + b"b",
        b"a" + b" x" * 50_000 + b"b",
        b"(" * 50_000,
        b"2x " + b"y" * 9_000,
    )
    yield from (
        b"999x Ash\n" * 3,
        b"1 Ash\n" * 501,
        b"0x Ash",
        b'{"Ash": 0}',
        b'{"Ash": -2}',
        b"[1, 2]",
        b"[[]]",
    )
    yield from (b"[" * 60_000, b'{"ObjectStates": 3}', b'{"ObjectStates": [{"Name": "Card"}]}')
    inner = b'{"ContainedObjects": [' * 30 + b"1" + b"]}" * 30
    yield b'{"ObjectStates": [' + inner + b"]}"
    yield from (b"<deck>", b"<deck/>", b"<a/>", b"<deck><superzone/></deck>", b"<cockatrice_deck/>")
    yield b"<!DOCTYPE a [<!ENTITY b 'c'>]><deck><section><card>&b;</card></section></deck>"
    yield b"<deck>" * 60_000
    yield b"<deck><section><card qty='99999999999'>Ash</card></section></deck>"
    yield b"count,name\n,\nmany,Ash\n1e9,Elm\n"
    yield b'[{"name": {"a": 1}, "count": 2}, {"count": 3}, 7]'
    yield b"x" * 5_000_001


@pytest.mark.parametrize("family", [tables, lists, documents, archives, books])
def test_a_broken_file_is_refused_and_the_store_is_as_before(
    tmp_path: Path, family: Callable[[], Iterator[bytes]]
) -> None:
    import_file(written(tmp_path / "good.tsv", [HEADER, *ROWS]))
    before, count = own().path.read_bytes(), 0
    for number, raw in enumerate(family()):
        path = tmp_path / f"broken-{number}"
        path.write_bytes(raw)
        started = time.process_time()
        try:
            outcome = import_file(path)
        except SituationError as error:
            assert error.message, number
            assert error.suggestion, (number, error.message)
            assert "Traceback" not in str(error)
            assert len(str(error)) < 2_000, number
            assert own().path.read_bytes() == before, number
            count += 1
        else:  # damaged where it does no harm: what was read is cards
            assert outcome.files, number
            own().path.write_bytes(before)
        assert time.process_time() - started < SECONDS, number
    assert count >= 30, count


def test_a_broken_deck_is_refused(tmp_path: Path) -> None:
    import_file(written(tmp_path / "good.tsv", [HEADER, *ROWS]))
    before = own().path.read_bytes()
    for number, raw in enumerate(hostile := list(decks())):
        started = time.process_time()
        with pytest.raises(SituationError) as refused:
            pytest.fail(f"deck-{number} is taken: {deck_files.parsed('deck', raw)}")
        assert refused.value.message, number
        assert refused.value.suggestion, number
        assert len(str(refused.value)) < 1_000, number
        assert time.process_time() - started < SECONDS, number
    assert (len(hostile) >= 30, own().path.read_bytes() == before) == (True, True)


@pytest.mark.parametrize("deep", [100, 900])
def test_what_is_nested_deeply_costs_no_other_card(tmp_path: Path, deep: int) -> None:
    raw = json.dumps([lcg(), lcg(number=2)])[:-2] + ', "more": ' + '{"a":' * deep + "1" + "}" * deep + "}]"
    path = tmp_path / "cards.json"
    path.write_text(raw)
    outcome = import_file(path)
    assert (len(outcome.files[0].cards), list(outcome.files[0].left_out)) == (2, ["more" + ".a" * 8])
