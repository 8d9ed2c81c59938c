"""The first page, lists, quiz and what is kept for reading without a network: of one game, in three languages."""

from __future__ import annotations

import datetime
import re

import pytest
from flask.testing import FlaskClient

from judge.games.registry import GAMES
from judge.knowledge import load
from web.screens import quiz
from web.screens.home import question_of_the_day, yes_no


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("language", ["en", "pl", "ru"])
def test_the_first_page_is_of_one_game(client: FlaskClient, game: str, language: str) -> None:
    page = client.get(f"/?game={game}&lang={language}").get_data(as_text=True)
    table = GAMES[game].table
    assert 6 <= len(table.situations) <= 8
    for one in table.situations:
        assert f"/ask?game={game}&amp;situation={one.id}" in page
        assert one.title.of(language) in page
    assert page.count('class="mini ') >= 2 * len(table.situations)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_ruling_and_rule_is_in_a_chapter_of_its_game(client: FlaskClient, game: str) -> None:
    known, chapters = load(), GAMES[game].table.chapters
    named = [name for chapter in chapters for name in chapter.of]
    assert len(named) == len(set(named))
    inside = {one.chapter for one in (*known.rules.values(), *known.rulings.values()) if one.game == game}
    assert inside - set(named) == set()
    page = client.get(f"/rulings?game={game}&lang=en").get_data(as_text=True)
    links = set(re.findall(r'href="/rulings/([^"]+)"', page))
    assert links == {key for key, one in known.rulings.items() if one.game == game}


def test_the_game_is_remembered(fresh: FlaskClient) -> None:
    fresh.get("/?game=berserk")
    page = fresh.get("/rulings").get_data(as_text=True)
    assert "/rulings/berserk/" in page
    assert "/rulings/swtcg/" not in page


def test_suggestions(client: FlaskClient) -> None:
    page = client.get("/suggest?q=stun&game=swtcg&lang=en").get_data(as_text=True)
    assert "/rulings/swtcg/" in page or "/rules/tcg/" in page
    line = "swtcg attack: vader 5/6 vs luke 4/5; luke damage?"
    assert "/search?q=" in client.get("/suggest", query_string={"q": line}).get_data(as_text=True)
    judged = client.get("/search", query_string={"q": line})
    assert judged.status_code == 200
    assert 'id="q"' not in judged.get_data(as_text=True)
    assert client.get("/suggest?q=").get_data(as_text=True).strip() == ""


@pytest.mark.parametrize(
    ("answer", "tone"),
    [("Yes, once.", "yes"), ("Nie: raz.", "nope"), ("Да.", "yes"), ("Twice.", ""), ("", "")],
)
def test_yes_and_no(answer: str, tone: str) -> None:
    assert yes_no(answer)[0] == tone


@pytest.mark.parametrize("game", list(GAMES))
def test_the_quiz(client: FlaskClient, game: str) -> None:
    asked = client.get(f"/quiz?game={game}", follow_redirects=True)
    assert asked.status_code == 200
    found = quiz.questions(game)
    assert len({quiz.difficulty(one) for one in found}) > 1
    one = found[0]
    right = yes_no(one.answer)[0]
    page = client.get(f"/quiz/{one.key}?a={right}&lang=en").get_data(as_text=True)
    assert "Right!" in page
    wrong = "nope" if right == "yes" else "yes"
    assert "Not so." in client.get(f"/quiz/{one.key}?a={wrong}&lang=en").get_data(as_text=True)
    assert client.get("/quiz/nothing").status_code == 404
    with client.application.test_request_context(f"/?game={game}"):
        days = [question_of_the_day(datetime.date(2026, 1, day)) for day in range(1, 8)]
    assert all(days)
    assert len({one.key for one in days if one is not None}) > 1


def test_a_question_in_another_language_than_the_page_says_so(client: FlaskClient) -> None:
    key = quiz.questions("swtcg")[0].key
    told = {
        lang: client.get(f"/quiz/{key}?lang={lang}").get_data(as_text=True) for lang in ("en", "pl", "ru")
    }
    assert 'class="quiz-question" lang="en"' in told["ru"]
    assert "Этот вопрос есть только по-английски." in told["ru"]
    assert 'class="quiz-question" lang="pl"' in told["pl"]
    assert "only" not in told["en"].split("quiz-question")[1].split("</p>")[0]


def test_what_is_kept_for_reading(client: FlaskClient) -> None:
    for game in GAMES:
        found = client.get(f"/offline/{game}.json").get_json()
        rulings = [key for key, one in load().rulings.items() if one.game == game]
        assert {f"/rulings/{key}" for key in rulings} <= set(found["pages"])
        assert client.get(found["pages"][1]).status_code == 200
    assert client.get("/manifest.webmanifest").mimetype == "application/manifest+json"
    worker = client.get("/sw.js")
    assert worker.status_code == 200
    assert "javascript" in worker.mimetype
    assert client.get("/offline").status_code == 200
