"""Everything that a board may say can be said by tapping: cards under cards, open facts, history, dice."""

from __future__ import annotations

import html
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.board.situation import read
from judge.games.registry import GAMES
from judge.quality.lint_table import faults

from .test_pages import box
from .test_table import Table, fields


class Sent(Table):
    """A page of the table whose fields are named as they stand in the form."""

    def set(self, do: str, **typed: str) -> Sent:
        sent = {**fields(self.page), **{name.replace("__", "."): value for name, value in typed.items()}}
        response = self.client.post("/table", data={**sent, "do": do})
        assert response.status_code == 200, response.get_data(as_text=True)
        self.page = response.get_data(as_text=True)
        return self


@pytest.mark.parametrize(
    ("game", "above", "key", "lies"),
    [
        ("swtcg", "light.character", "stack", [{"name": "Below"}]),
        ("swtcg", "light.space", "pilot", {"name": "Below"}),
        ("swlcg", "dark.objectives", "captured", [{"name": "Below"}]),
        ("swlcg", "dark.units", "enhancements", [{"name": "Below"}]),
    ],
)
def test_a_card_lies_at_or_under_another(
    client: FlaskClient, game: str, above: str, key: str, lies: Any
) -> None:
    table = Table(client, f"/ask?game={game}")
    table.press(f"add:{above}").press(f"add:{above}[0].{key}", name="Above")
    assert "Above" in table.page[table.page.index('id="sheet"') :].partition("</section>")[0]
    table.press("close:", name="Below")
    player, _, zone = above.partition(".")
    assert table.board[player][zone][0][key] == lies
    table.press(f"open:{above}[0]")
    inside = f"{above}[0].{key}" + ("" if isinstance(lies, dict) else "[0]")
    assert f'value="open:{inside}"' in table.page
    table.press(f"open:{inside}").press("drop:" + inside)
    assert key not in table.board[player][zone][0]


def test_a_symbiote_sits_on_a_creature_that_is_chosen_by_name(client: FlaskClient) -> None:
    table = Sent(client, "/ask?game=berserk")
    table.press("add:first.squad@B2").press("close:", name="Орк")
    table.press("add:first.squad").press("open:first.squad[1]", name="Мох")
    assert '<option value="орк"' in table.page
    table.set("close:", **{"v:first.squad[1].host": "орк", "v:first.squad[1].type": "symbiote"})
    assert table.board["first"]["squad"][1]["host"] == "орк"


@pytest.mark.parametrize(
    ("said", "tried"), [("0-2", ["0", "1", "2"]), ("0 3", ["0", "3"]), ("?", "?"), ("", "?")]
)
def test_a_value_is_left_open_and_shut_again(client: FlaskClient, said: str, tried: Any) -> None:
    table = Sent(client, "/ask?game=swtcg&situation=attack")
    table.set("leave open", open__path="light.force", open__values=said)
    assert table.board["open"] == {"light.force": tried}
    assert "Light: Force" in html.unescape(table.page)
    assert "open" not in table.set("shut:light.force").board


def test_what_was_used_before_is_chosen_from_the_abilities_on_the_table(client: FlaskClient) -> None:
    table = Sent(client, "/ask?game=swtcg&situation=attack")
    assert '<option value="luke: Evade 2"' in table.page
    table.set("used", used__what="luke: Evade 2", used__this="attack")
    assert table.board["history"] == [{"used": "luke: Evade 2", "this": "attack"}]
    assert "history" not in table.set("forget:0").board


def test_dice_and_other_words_are_fields(client: FlaskClient) -> None:
    table = Sent(client, "/ask?game=swtcg&situation=attack")
    table.set("keep", **{"v:dice": "6 5 4 / 3"})
    assert table.board["dice"] == [["6", "5", "4"], ["3"]]
    table.press("open:light.character[0]")
    table.set("close:", **{"v:light.character[0].means": "Evade 1"})
    assert table.board["light"]["character"][0]["means"] == "Evade 1"


def test_the_address_of_the_page_is_that_of_the_table(client: FlaskClient) -> None:
    table = Table(client, "/ask?game=swtcg&situation=attack")
    sent = {**fields(table.page), "do": "step:light.force:+1"}
    response = client.post("/table", data=sent, headers={"HX-Request": "true"})
    again = client.get(response.headers["HX-Replace-Url"] + "&lang=en").get_data(as_text=True)
    assert read(box(again)) == read(box(response.get_data(as_text=True)))
    assert "HX-Replace-Url" not in client.post("/table", data=sent).headers


@pytest.mark.parametrize("game", list(GAMES))
def test_no_value_of_a_card_is_out_of_reach(game: str) -> None:
    table = GAMES[game].table
    assert list(faults(GAMES[game])) == []
    some = next(name for name in table.card if name != "text")
    less = table.model_copy(
        update={
            "card": {n: one for n, one in table.card.items() if n.partition(".")[0] != some.partition(".")[0]}
        }
    )
    assert f"card: {some.partition('.')[0]} is missing" in list(faults(GAMES[game], less))


def test_a_strike_is_written_and_not_stepped(client: FlaskClient) -> None:
    table = Table(client, "/ask?game=berserk&situation=strike").press("open:second.squad[0]")
    assert "step:second.squad[0].strike" not in table.page
    assert table.press("close:", strike="2-3-4").board["second"]["squad"][0]["strike"] == "2-3-4"
    assert 'value="2-3-4"' in table.press("open:second.squad[0]").page
