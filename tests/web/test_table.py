"""The drawn table: every press of a button changes the board as a person means it, in every game."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.board.situation import read
from judge.games.registry import GAMES
from judge.verdict import service

from .test_pages import box

FIELD = re.compile(r"<(input|button|textarea|select)\b([^>]*)>(?:([^<]*)</textarea>)?", re.DOTALL)


def fields(page: str) -> dict[str, str]:
    """What the form of a page would send, without the button."""
    form = page[page.index('<form method="post"') :]
    found: dict[str, str] = {}
    for tag, attributes, inner in FIELD.findall(form):
        name = re.search(r'\bname="([^"]*)"', attributes)
        if not name or tag in ("button", "select"):
            continue
        value = re.search(r'\bvalue="([^"]*)"', attributes)
        found[html.unescape(name[1])] = html.unescape(
            inner.removeprefix("\n") if tag == "textarea" else value[1] if value else ""
        )
    for name, body in re.findall(r'<select [^>]*\bname="([^"]*)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'<option value="([^"]*)" selected', body) or re.search(
            r'<option value="([^"]*)"', body
        )
        found[html.unescape(name)] = html.unescape(chosen[1]) if chosen else ""
    return found


class Table:
    """A page of the table: press its buttons, type into its fields."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client = client
        self.page = client.get(f"{address}&lang=en").get_data(as_text=True)

    def press(self, do: str, **typed: str) -> Table:
        buttons = [html.unescape(one) for one in re.findall(r'name="do" value="([^"]*)"', self.page)]
        assert do in buttons, (do, buttons)
        sent = fields(self.page)
        for name, value in typed.items():
            path = next(
                one for one in sent if one.endswith(name.replace("_", " ")) and one.startswith(("v:", "q"))
            )
            sent[path] = value
        response = self.client.post("/ask" if do == "judge" else "/table", data={**sent, "do": do})
        assert response.status_code == 200, response.get_data(as_text=True)
        self.page = response.get_data(as_text=True)
        return self

    @property
    def board(self) -> dict[str, Any]:
        return read(box(self.page))


def test_an_attack_is_put_on_an_empty_table(client: FlaskClient) -> None:
    table = Table(client, "/ask?game=swtcg")
    table.press("add:dark.character").press(
        "close:", name="Vader", power="6", health="6", text="Critical Hit 2"
    )
    table.press("add:light.character").press("close:", name="Luke", health="4", text="Evade 2\nRetaliate 2")
    assert table.board["now"] == {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}}
    assert "force" not in table.board["dark"]
    assert table.board["ask"] == [{"chance": {"luke.zone": {"not": "discard"}}, "for": "light"}]
    verdict = service.ask(table.board)
    assert verdict["answers"][0]["value"] == "1853/2592"
    assert table.press("step:dark.force:+1").press("step:dark.force:+1").board["dark"]["force"] == "2"
    assert "force" not in table.press("step:dark.force:?").board["dark"]


def test_a_new_name_is_known_everywhere(client: FlaskClient) -> None:
    table = Table(client, "/ask?game=swtcg&situation=attack").press("open:light.character[0]")
    table.press("close:", name="Luke Skywalker")
    board = table.board
    assert board["now"]["attack"]["defender"] == "luke_skywalker"
    assert board["ask"][0]["chance"] == {"luke_skywalker.zone": {"not": "discard"}}
    table.press("open:dark.character[0]").press("drop:dark.character[0]")
    assert "Still open:" in table.page
    assert "dark" not in table.board or "character" not in table.board["dark"]


@pytest.mark.parametrize("game", list(GAMES))
def test_every_moment_can_be_reached_and_every_place_filled(client: FlaskClient, game: str) -> None:
    described = GAMES[game].table
    table = Table(client, f"/ask?game={game}")
    for player in described.players:
        for zone in described.zones:
            table.press(f"add:{player}.{zone}").press("close:", name=f"{zone} {player}")
    placed = table.board
    for player in described.players:
        assert set(described.zones) <= set(placed[player])
    for at in described.moments:
        assert table.press(f"moment:{at}").board["now"]["at"] == at
    for kind in ("chance", "outcomes", "always", "possible", "best", "order matters", "loop"):
        table.press(f"ask:{kind}")
        assert kind in table.board["ask"][0] or table.board["ask"][0] == kind


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_the_common_situations_are_drawn_in_every_language(
    client: FlaskClient, game: str, language: str
) -> None:
    for common in GAMES[game].table.situations:
        page = client.get(f"/ask?game={game}&situation={common.id}&lang={language}").get_data(as_text=True)
        assert read(box(page)) == read(common.board)
        assert 'id="fault"' not in page
        for side in GAMES[game].table.players.values():
            assert side.title.of(language) in page


@pytest.mark.parametrize("game", list(GAMES))
def test_a_common_situation_is_judged(client: FlaskClient, game: str) -> None:
    for common in GAMES[game].table.situations:
        found = service.ask(common.board)
        assert found["complete"], common.id
        assert not found["not_modelled"], common.id
        assert found["status"] not in ("illegal situation", "not modelled"), common.id


def test_words_that_are_not_read_are_told_with_the_nearest(client: FlaskClient) -> None:
    table = Table(client, "/ask?game=swtcg&situation=attack").press("open:light.character[0]")
    table.press("keep", text="Evade 2\nRetaliat 3")
    assert "Not read:" in table.page
    assert '<span class="unread">Retaliat 3</span>' in table.page
    near = next(b for b in re.findall(r'name="do" value="(use:[^"]*)"', table.page) if "=Retaliate 3" in b)
    assert table.press(html.unescape(near)).board["light"]["character"][0]["text"] == "Evade 2\nRetaliate 3"
    table.press("keep", text="Evade 2\nFly away")
    table.press("leave:light.character[0]:Fly away")
    assert table.board["light"]["character"][0]["ignore"] == ["Fly away"]
    assert "Left out:" in table.page
    assert any("Fly away" in words for words in service.ask(table.board)["assumed"])
    table.press("leave:light.character[0]:Fly away")
    assert "ignore" not in table.board["light"]["character"][0]


def test_a_text_changed_by_hand_goes_before_the_fields(client: FlaskClient) -> None:
    table = Table(client, "/ask?game=swtcg&situation=attack")
    sent = fields(table.page)
    sent["situation"] = sent["situation"].replace("power: 5", "power: 9", 1)
    page = client.post("/table", data={**sent, "do": "keep"}).get_data(as_text=True)
    assert "<b>9</b>" in page
    sent["situation"] = "game: swtcg\n  nonsense"
    response = client.post("/table", data={**sent, "do": "keep"})
    assert response.status_code == 200 or 'id="fault"' in response.get_data(as_text=True)
    assert box(response.get_data(as_text=True)).strip() == sent["situation"].strip()


@pytest.mark.parametrize(
    "do",
    ["add:nobody.nowhere", "step:dark.character[7].power:+1", "open:x", "drop:dark", "fly:", "step:a:b:c"],
)
def test_a_button_that_is_none_is_an_error_in_words(client: FlaskClient, do: str) -> None:
    sent = fields(client.get("/ask?game=swtcg&situation=attack").get_data(as_text=True))
    response = client.post("/table", data={**sent, "do": do})
    assert response.status_code in (200, 400)
    assert "Traceback" not in response.get_data(as_text=True)
    assert box(response.get_data(as_text=True))


def test_a_table_travels_in_its_address(client: FlaskClient) -> None:
    from web.links import pack

    board = GAMES["berserk"].table.situations[1].board
    page = client.get(f"/ask?table={pack(board)}").get_data(as_text=True)
    assert read(box(page)) == board


def test_an_edge_battle_begins_with_the_edge(client: FlaskClient) -> None:
    page = client.get("/ask?game=swlcg&situation=edge&lang=pl").get_data(as_text=True)
    assert "<p>Kto ma przewagę?</p>" in page
    assert page.index("Stos przewagi") < page.index("Jednostki")
    told = client.post("/ask?lang=pl", data={"situation": box(page)}, follow_redirects=True)
    verdict = told.get_data(as_text=True)
    assert "<b>Ciemna Strona ma przewagę</b>" in verdict or "Ciemna Strona ma przewagę</h1>" in verdict
    assert verdict.index("<strong>Seeds</strong>") < verdict.index("<strong>Vader</strong>")


def test_priority_asks_what_may_be_declared(client: FlaskClient) -> None:
    table = Table(client, "/ask?game=berserk")
    table.press("add:first.squad").press(
        "close:", name="Лучник", life="4", cell="B2", text="{tap}: Выстрел на 2."
    )
    table.press("add:second.squad").press("close:", name="Жрец", life="3", cell="B5")
    assert table.board["ask"] == [{"can now": {"first": "?"}}]
    assert "What may the first player do now?" in table.page
    assert 'formaction="/options"' in table.page.partition('class="main"')[2]
    assert table.press("moment:attack").board["ask"] == ["outcomes"]
    table.press("moment:priority")
    options = client.post("/options", data={"situation": box(table.page)}).get_data(as_text=True)
    assert "Лучник" in options
    assert 'id="fault"' not in options


@pytest.mark.parametrize(("game", "moment"), [("swlcg", "event"), ("berserk", "declared")])
def test_an_empty_table_follows_its_moment(client: FlaskClient, game: str, moment: str) -> None:
    """What is usual at the first moment is no longer asked at another one, though no card lies there yet."""

    def judged_at(page: str) -> str:
        return page.partition('class="main"')[2].partition('formaction="')[2].partition('"')[0]

    table = Table(client, f"/ask?game={game}")
    assert judged_at(table.page) == "/options"
    assert judged_at(table.press(f"moment:{moment}").page) == "/ask"
