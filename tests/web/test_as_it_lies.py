"""A card by its name, on the table, its sheet and a verdict: one value is changed, the others stay."""

from __future__ import annotations

import copy
import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.board import yamltext
from judge.board.situation import read
from judge.cards.importing import import_file
from judge.cards.model import PrintedCard
from judge.cards.store import directory, own
from judge.games.registry import GAMES
from judge.games.table_values import holds
from judge.play.case import Case
from judge.verdict import worker
from judge.verdict.service import parse
from tests.cards.files import HEADER, ROWS, berserk, lcg, written
from web import board_path, links
from web.lying import lies

from .test_pages import box
from .test_table import Table

ICONS = {"unitDamage": 2, "tactics": 1, "blastDamage": 0}
LCG = [
    lcg(title="Oak Reeve", normalCombatIcons=ICONS, text="Edge (1).", traits=["Character"]),
    lcg(title="Elm Watch", number=4, text="Edge (1)."),
    lcg(title="Elm Watch", number=5, text="Edge (2)."),
]
BERSERK = [
    berserk(name="Клён", move=2, text="{tap}: Выстрел на 2."),
    berserk(name="Ясень", text="{tap}: Выстрел на 1."),
    berserk(name="Ясень", set_id=9, text="{tap}: Выстрел на 2."),
]
BOARDS: dict[str, tuple[str, dict[str, Any]]] = {
    "swtcg": (
        "dark.character[0]",
        {
            "now": {"at": "chance"},
            "dark": {"force": 1, "hand": [], "character": [{"name": "Ash Grey (A)", "as": "one"}]},
            "light": {"force": 0, "hand": []},
        },
    ),
    "swlcg": (
        "light.units[0]",
        {
            "now": {"at": "action", "active": "light"},
            "dark": {"hand": []},
            "light": {"hand": [], "units": [{"name": "Oak Reeve", "as": "one"}]},
        },
    ),
    "berserk": (
        "first.squad[0]",
        {"now": {"at": "priority"}, "first": {"squad": [{"name": "Клён", "as": "one", "cell": "C2"}]}},
    ),
}


@pytest.fixture
def _store(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """The store that the judges of this client read, with cards of the three games."""
    pool = client.application.extensions["bench"].pool
    monkeypatch.setenv("LEXLUDI_DATA", str(worker.within(30, _directory, "", pool=pool)))
    import_file(written(tmp_path / "cards.tsv", [HEADER, *ROWS]))
    import_file(written(tmp_path / "lcg.json", LCG))
    import_file(written(tmp_path / "berserk.json", BERSERK))
    yield
    own().path.unlink(missing_ok=True)


def _directory(_: object, seconds: float) -> Path:
    return directory()


def values(game: str, data: dict[str, Any]) -> dict[str, Any]:
    """The card as the page shows it, every value that it has."""
    path = BOARDS[game][0]
    card = lies(GAMES[game], path, board_path.get(data, path))
    return {key: card.value(key) for key in GAMES[game].table.card if card.value(key) is not None}


def judged(data: dict[str, Any]) -> dict[str, Any]:
    """The card as the law has it, every value."""
    (placed,) = Case(parse({**data, "ask": []}), cards=own()).board.cards.values()
    card: dict[str, Any] = placed.card.model_dump(by_alias=True)
    return card


def steps(page: str) -> list[str]:
    return [html.unescape(do) for do in re.findall(r'name="do" value="(step:[^"]*:\+1)"', page)]


@pytest.mark.usefixtures("_store")
@pytest.mark.parametrize("game", list(GAMES))
def test_every_stepper_of_a_sheet_changes_its_own_value_alone(client: FlaskClient, game: str) -> None:
    path, board = BOARDS[game]
    start = {"game": game, **board}
    before, law = values(game, start), judged(start)
    address = f"/ask?table={links.pack(start)}&open={path}"
    buttons = [do for do in steps(Table(client, address).page) if do.startswith(f"step:{path}.")]
    assert len(buttons) > 3
    for button in buttons:
        key = button.removeprefix(f"step:{path}.").removesuffix(":+1")
        after = read(box(Table(client, address).press(button).page))
        most = holds(GAMES[game].model, "Card", key).most
        wanted = min(int(before.get(key) or 0) + 1, most)
        now = values(game, after)
        assert int(now.pop(key)) == wanted, button
        assert now == {name: value for name, value in before.items() if name != key}, button
        try:
            lying = judged(after)
        except Exception as error:  # a value that nobody can have there is told
            assert key in str(error)
            continue
        changed = {name for name in lying if lying[name] != law[name]}
        assert changed <= {key.partition(".")[0], "as"}, button


@pytest.mark.usefixtures("_store")
@pytest.mark.parametrize("game", list(GAMES))
def test_a_number_that_comes_back_is_as_printed_again(client: FlaskClient, game: str) -> None:
    """The sheet says what is printed and what is changed; stepping back, or the button, takes the change off."""
    path, board = BOARDS[game]
    key = next(name for name, prop in GAMES[game].table.card.items() if prop.short)
    start = {"game": game, **board}
    table = Table(client, f"/ask?table={links.pack(start)}&open={path}")
    table.press(f"step:{path}.{key}:+1")
    assert key in board_path.get(read(box(table.page)), path)
    assert f'value="printed:{path}.{key}"' in table.page
    again = table.press(f"step:{path}.{key}:-1").page
    assert key not in board_path.get(read(box(again)), path)
    table.press(f"step:{path}.{key}:+1").press(f"printed:{path}.{key}")
    assert board_path.get(read(box(table.page)), path) == board_path.get(start, path)


@pytest.mark.usefixtures("_store")
@pytest.mark.parametrize("game", list(GAMES))
def test_every_stepper_of_a_verdict_keeps_the_rest(client: FlaskClient, game: str) -> None:
    path, board = BOARDS[game]
    start = {"game": game, **board}
    page = client.get(f"/s/{links.pack(start)}").get_data(as_text=True)
    before = values(game, start)
    buttons = [do for do in steps(page) if do.startswith(f"step:{path}.")]
    assert buttons
    for button in buttons[:3]:
        key = button.removeprefix(f"step:{path}.").removesuffix(":+1")
        sent = {"situation": yamltext.write(start), "do": button}
        address = client.post("/change", data=sent).headers["Location"]
        after = links.unpack(address.partition("/s/")[2].partition("?")[0])
        now = values(game, after)
        assert int(now.pop(key)) == int(before.get(key) or 0) + 1
        assert now == {name: value for name, value in before.items() if name != key}


@pytest.mark.usefixtures("_store")
@pytest.mark.parametrize(
    ("game", "name", "button"),
    [
        ("swtcg", "Ash Grey", "named:{path}:Ash Grey (B)"),
        ("swlcg", "Elm Watch", "choose:{path}.number=5"),
        ("berserk", "Ясень", "choose:{path}.number=9-1"),
    ],
)
def test_a_name_of_several_texts_asks_which(client: FlaskClient, game: str, name: str, button: str) -> None:
    path, board = BOARDS[game]
    start: dict[str, Any] = copy.deepcopy({"game": game, **board})
    zone = path.partition("[")[0]
    board_path.put(start, zone, [{"name": name, "as": "one"}])
    table = Table(client, f"/ask?table={links.pack(start)}&open={path}")
    table.press(button.format(path=path))
    assert "which-1" not in table.page
    data = read(box(table.page))
    key = next(key for key, prop in GAMES[game].table.card.items() if prop.lines)
    card = lies(GAMES[game], path, board_path.get(data, path))
    assert card.printed is not None
    assert card.value(key) == card.print_of(key) in table.page.replace("&#34;", '"')


@pytest.mark.usefixtures("_store")
@pytest.mark.parametrize(
    ("place", "name", "kept"),
    [
        ("swtcg dark.character", "Ash Grey (A)", set()),
        ("swlcg light.units", "oak reeve", set()),
        ("berserk first.squad@C3", "Клён", {"cell"}),
        ("berserk first.squad@C3", "Некто", {"cell", "life"}),
    ],
)
def test_a_name_that_is_typed_whole_brings_its_print(
    client: FlaskClient, place: str, name: str, kept: set[str]
) -> None:
    """What a blank card came with is no change of the print; without a print it stays."""
    game, _, zone = place.partition(" ")
    table = Table(client, f"/ask?game={game}").press(f"add:{zone}").press("close:", name=name)
    card = board_path.get(table.board, f"{zone.partition('@')[0]}[0]")
    assert card.keys() == {"name", *kept}
    numbers = Table(client, f"/ask?game={game}").press(f"add:{zone}")
    key = next(key for key in ("power", "health", "life") if f".{key}" in numbers.page)
    numbers.press("close:", name=name, **{key: "9"})
    assert str(board_path.get(numbers.board, f"{zone.partition('@')[0]}[0]")[key]) == "9"


@pytest.mark.usefixtures("_store")
def test_a_link_keeps_what_is_said(client: FlaskClient) -> None:
    """No Force and no text are said, and are no unknown Force and no printed text at the address either."""
    path, board = copy.deepcopy(BOARDS["swtcg"])
    start: dict[str, Any] = {"game": "swtcg", **board, "light": {"force": 0, "hand": []}}
    board_path.put(start, f"{path}.text", "")
    kept = links.unpack(links.pack(links.canonical(start)))
    assert kept["light"] == {"force": 0, "hand": []}
    assert values("swtcg", kept)["text"] == ""


@pytest.mark.usefixtures("_store")
def test_a_card_has_a_page_and_the_same_as_data(client: FlaskClient) -> None:
    """Its text as it is read, and the rules that touch its words."""
    page = html.unescape(client.get("/cards/swtcg/Ash%20Grey%20(A)?lang=en").get_data(as_text=True))
    assert "Pay 1 Force -> Evade 1" in page
    assert "Power <b>3</b>" in page
    data = client.get("/api/cards/swtcg/Ash%20Grey%20(A)").get_json()
    (card,) = data["cards"]
    assert [ability["stage"] for ability in card["abilities"]] == ["modelled"]
    assert any(rule.startswith("tcg/evade") for rule in card["rules"])
    assert all(f"/rules/{rule}" in page for rule in card["rules"])
    both = client.get("/api/cards/berserk/Ясень").get_json()["cards"]
    assert len(both) == 2
    missing = client.get("/api/cards/swtcg/Ash%20Grai")
    assert (missing.status_code, missing.get_json()["error"]["suggestion"]) == (
        404,
        'did you mean "Ash Grey (A)"?',
    )
    listed = client.get("/api/cards?game=swtcg").get_json()["data"]
    assert all(client.get(entry["uri"]).status_code == 200 for entry in listed[:2])


@pytest.mark.usefixtures("_store")
def test_a_strike_is_stepped_number_by_number(client: FlaskClient) -> None:
    path, board = BOARDS["berserk"]
    table = Table(client, f"/ask?table={links.pack({'game': 'berserk', **board})}&open={path}")
    table.press(f"part:{path}.strike[1]:+1")
    assert values("berserk", read(box(table.page)))["strike"] == "1-3-3"
    table.press(f"part:{path}.strike[1]:-1")
    assert "strike" not in board_path.get(read(box(table.page)), path)  # as printed again


@pytest.mark.usefixtures("_store")
def test_the_boards_of_a_ruling_are_as_it_says_whatever_is_imported(client: FlaskClient) -> None:
    card = PrintedCard("swtcg", "X", "Darth Vader", "dark", "character", (), {"power": 1, "health": 60})
    own().add([card])
    page = client.get("/rulings/swtcg/lukes-dying-strike?lang=en").get_data(as_text=True)
    assert "Darth Vader" in page
    assert 'class="printed"' not in page
    ran = client.post("/rulings/swtcg/lukes-dying-strike", data={"run": "1"}).get_data(as_text=True)
    assert "card store" not in ran
    assert "/cards/swtcg/Darth%20Vader" in page  # it is named, with what is printed on it
