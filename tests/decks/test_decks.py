"""Decks and saved tables of other programs as situations: what lies where, whose it is, which names are unknown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from judge.board.situation import read as read_situation
from judge.cards.importing import import_file
from judge.cli.main import main
from judge.decks.files import read
from judge.errors import SituationError
from judge.verdict import service
from tests.cards.files import HEADER, ROWS, berserk, lcg, written

LACKEY = """<deck version="0.8"><meta><game>starwars</game></meta>
<superzone name="Deck"><card><name id="x">Ash Grey (A)</name><set>TST</set></card>
<card><name id="x">Ash Grey (A)</name><set>TST</set></card><card><name>Cedar Boat</name></card></superzone>
<superzone name="Hand"><card><name>Elm Blow</name></card></superzone></deck>"""
OCTGN = """<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="1"><section name="Affiliation"><card qty="1" id="1">Smiths</card></section>
<section name="Objective Deck"><card qty="2" id="1">Ash Hill</card><card qty="2" id="2">Oak Hill</card></section>
<section name="Command Deck"><card qty="2" id="3">Ash Grey</card></section></deck>"""
TABLE = {
    "SaveName": "x",
    "ObjectStates": [
        {
            "Name": "DeckCustom",
            "Nickname": "Light",
            "ContainedObjects": [{"Name": "Card", "Nickname": "Birch Guard"}],
        },
        {"Name": "Card", "Nickname": "Ash Grey (B)"},
        {"Name": "Card", "Nickname": "Cedar Boat"},
        {"Name": "Die_6", "Nickname": "a die"},
    ],
}


@pytest.fixture(autouse=True)
def _store(tmp_path: Path) -> None:
    import_file(written(tmp_path / "tcg.tsv", [HEADER, *ROWS]))
    hills = [
        lcg(
            title=title,
            number=i,
            objectiveSetNumber=i,
            type="Objective",
            normalCombatIcons=None,
            cost=None,
            text="",
        )
        for i, title in enumerate(("Ash Hill", "Oak Hill"), 1)
    ]
    import_file(
        written(
            tmp_path / "lcg.json", [lcg(number=9), *hills, lcg(number=8, title="Smiths", type="Affiliation")]
        )
    )
    import_file(written(tmp_path / "brk.json", [berserk(), berserk(number=2, name="Ель", text="")]))


def deck(tmp_path: Path, content: object, *more: str) -> tuple[Result, dict[str, Any]]:
    """What the command says of a deck, and the situation that it writes."""
    text = content if isinstance(content, str) else json.dumps(content)
    path = tmp_path / "my.deck"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(main, ["deck", str(path), *more])
    assert result.exit_code == 0, result.stderr
    data = read_situation(result.stdout)
    service.parse(data)
    return result, data


def test_a_deck_of_lackey(tmp_path: Path) -> None:
    result, data = deck(tmp_path, LACKEY)
    assert (data["game"], data["dark"]["deck"]) == ("swtcg", "3")
    assert data["dark"]["hand"] == [{"name": "Elm Blow"}]
    assert "#   2x Ash Grey (A) (dark)" in result.stdout
    again, drawn = deck(tmp_path, LACKEY, "--draw", "2", "--seed", "5")
    assert (len(drawn["dark"]["hand"]), drawn["dark"]["deck"]) == (3, "1")
    assert deck(tmp_path, LACKEY, "--draw", "2", "--seed", "5")[0].stdout == again.stdout


def test_a_deck_of_octgn_is_looked_at_as_a_deck(tmp_path: Path) -> None:
    _, data = deck(tmp_path, OCTGN)
    assert (data["game"], data["now"]) == ("swlcg", {"at": "deck"})
    assert data["light"] == {
        "affiliation": "Smiths",
        "deck": [
            {"name": "Ash Hill", "number": "1", "copies": "2"},
            {"name": "Oak Hill", "number": "2", "copies": "2"},
        ],
    }
    options = service.options(data)
    assert {"play this deck"} <= {one["do"] for one in options}
    _, drawn = deck(tmp_path, OCTGN, "--draw", "1")
    assert [card["name"] for card in drawn["light"]["hand"]] == ["Ash Grey"]


def test_a_saved_table(tmp_path: Path) -> None:
    _, data = deck(tmp_path, TABLE)
    assert data["dark"]["character"] == [{"name": "Ash Grey (B)"}]
    assert data["light"]["space"] == [{"name": "Cedar Boat"}]
    assert data["light"]["deck"] == "1"
    assert service.options(data)


def test_a_list_of_what_both_hold(tmp_path: Path) -> None:
    """A card lies on the side that is printed on it; two of a name have nicknames; what is unknown is told."""
    lines = "2x Ash Grey (A)\nBirch Guard\nElm Blo x2\n// Sideboard\n1 Fir Walk\n"
    result, data = deck(tmp_path, lines)
    assert data["dark"]["hand"] == [{"name": "Ash Grey (A)"}, {"name": "Ash Grey (A)", "as": "ash_grey_2"}]
    assert data["light"]["hand"] == [{"name": "Birch Guard"}]
    assert result.stderr == 'not in the card store: 2x Elm Blo (did you mean "Elm Blow"?)\n'
    assert "# left out:\n#   1x Fir Walk (Sideboard)" in result.stdout
    told, _ = deck(tmp_path, lines, "--for", "dark")
    assert "1x Birch Guard: a card of the light side" in told.stdout
    _, elsewhere = deck(tmp_path, "Ash Grey (A)\n", "--to", "character")
    assert elsewhere["dark"]["character"] == [{"name": "Ash Grey (A)"}]


def test_a_squad(tmp_path: Path) -> None:
    _, data = deck(tmp_path, "Отряд\n2x Ясень\nКолода:\n1x Ель\n")
    assert data["first"] == {
        "squad": [{"name": "Ясень"}, {"name": "Ясень", "as": "ясень_2"}],
        "deck": [{"name": "Ель"}],
    }


@pytest.mark.parametrize(
    "content",
    [
        "Count,Name,Section\n2,Ash Grey (A),Hand\n1,Fir Walk,Sideboard\nmany,Elm Blow,\n",
        "My deck\n\nIlość;Karta;Strefa\n2;Ash Grey (A);ręka\n1;Fir Walk;Sideboard\nmany;Elm Blow;\n",
        [
            {"title": "Ash Grey (A)", "qty": "2", "zone": "Hand"},
            {"title": "Fir Walk", "zone": "Sideboard"},
            {"title": "Elm Blow", "qty": "many"},
        ],
    ],
    ids=["a table", "a table below a title", "a list in JSON"],
)
def test_a_table_that_is_a_deck_is_read_as_card_data_is(tmp_path: Path, content: object) -> None:
    """With the same separators, encodings and names of columns; a count that is none is said."""
    result, data = deck(tmp_path, content)
    assert data["dark"]["hand"] == [{"name": "Ash Grey (A)"}, {"name": "Ash Grey (A)", "as": "ash_grey_2"}]
    assert "#   1x Fir Walk (Sideboard)" in result.stdout
    assert "'many' of them" in result.stdout


@pytest.mark.parametrize(
    "content", [{"Ash Grey (A)": 2, "Elm Blow": 1}, {"deck": ["Ash Grey (A)", "Ash Grey (A)", "Elm Blow"]}]
)
def test_names_alone(tmp_path: Path, content: object) -> None:
    _, data = deck(tmp_path, content)
    assert [card["name"] for card in data["dark"]["hand"]] == ["Ash Grey (A)", "Ash Grey (A)", "Elm Blow"]


def test_two_decks(tmp_path: Path) -> None:
    for name, card in (("a", "Ash Grey (A)"), ("b", "Birch Guard")):
        (tmp_path / name).write_text(f"20x {card}\n")
    result = CliRunner().invoke(main, ["deck", str(tmp_path / "b"), str(tmp_path / "a"), "--json"])
    data = json.loads(result.stdout)["situation"]
    assert (data["dark"]["deck"], data["light"]["deck"], data["title"]) == (20, 20, "b and a")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "names no card"),
        ("<deck>", "not well-formed XML"),
        ("<deck/>", "names no card"),
        ("<set/>", "no deck of LackeyCCG"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><deck>&b;</deck>", "entities"),
        ("[", "begins like JSON"),
        ("[]", "names no card"),
        ('{"ObjectStates": [1, {}]}', "names no card"),
        ("[" * 60_000, "begins like JSON"),
        ("999x Ash Grey (A)", "more than 500 cards"),
        ("\0\0\0\0", "no text"),
        ("<deck><section name='a'><card qty='-3'></card></section></deck>", "names no card"),
    ],
)
def test_what_is_no_deck(tmp_path: Path, content: str, words: str) -> None:
    path = tmp_path / "deck"
    path.write_text(content)
    with pytest.raises(SituationError, match=words) as caught:
        read(path)
    assert caught.value.suggestion


def test_what_the_command_refuses(tmp_path: Path) -> None:
    path = tmp_path / "deck"
    path.write_text("1x Nobody at All\n")
    for more, words in (
        ((), "none of its cards is in the card store"),
        (("--game", "swtcg", "--to", "moon"), '"moon" is no place'),
        (("--game", "swtcg", "--for", "first"), '"first" is no player'),
        ((str(path), str(path)), "one deck"),
    ):
        result = CliRunner().invoke(main, ["deck", str(path), *more])
        assert (result.exit_code, words in result.stderr) == (2, True), result.stderr
