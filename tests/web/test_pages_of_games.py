"""Pages that every game has: a table to start from, boards that are drawn, options, a verdict on one sheet."""

from __future__ import annotations

import html

import pytest
from flask.testing import FlaskClient

from judge.board import yamlio
from judge.board.situation import read
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.verdict import service
from judge.words.teller import Teller
from web import links
from web.board_cards import cards_of

from .test_pages import box


@pytest.mark.parametrize("game", list(GAMES))
def test_a_verdict_on_one_sheet(client: FlaskClient, game: str) -> None:
    board = GAMES[game].table.situations[0].board
    page = client.get(f"/s/{links.pack(board)}/print?lang=en").get_data(as_text=True)
    assert '<svg class="qr"' in page or 'class="qr"' in page
    assert "http://localhost/s/" in page
    assert page.count('<div class="rule">') == min(3, len(service.ask(board)["citations"]))
    for side in GAMES[game].table.players.values():
        assert side.title.en in page


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_has_a_table_to_start_from(client: FlaskClient, game: str) -> None:
    page = client.get(f"/ask?game={game}&lang=en").get_data(as_text=True)
    assert read(box(page))["game"] == game
    assert f'<a href="/schema/{game}">how to write a board</a>' in page
    for other in GAMES:
        assert f"/ask?game={other}" in page


@pytest.mark.parametrize("game", list(GAMES))
def test_the_boards_of_every_game_are_drawn(client: FlaskClient, game: str) -> None:
    """A ruling with a board shows its cards with their numbers, and its sides by their names."""
    example = next(e for e in load().examples(game) if e.twin_of is None and len(e.situation) > 3)
    page = client.get(f"/rulings/{example.ruling}").get_data(as_text=True)
    table = GAMES[game].table
    for player in table.players.values():
        assert player.title.en in page
    cards = [card for *_, card in cards_of(example.situation, table)]
    assert cards
    for card in cards:
        assert html.escape(str(card["name"])) in page


@pytest.mark.parametrize("game", list(GAMES))
def test_the_options_of_every_game_are_listed(client: FlaskClient, game: str) -> None:
    board = service.new(game)
    page = client.post("/options", data={"situation": board}).get_data(as_text=True)
    options = service.options(board)
    assert any(option["legal"] for option in options)
    teller = Teller(yamlio.load(board)[0], "en")
    for option in options:
        assert teller.start(teller.option(option["do"])) in html.unescape(page)
    assert "Nobody has anything to decide" not in page
