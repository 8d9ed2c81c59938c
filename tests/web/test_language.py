"""The languages of the page: which one is spoken, and that its catalogues are whole."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po
from flask.testing import FlaskClient

from judge.knowledge import load
from web.language import CATALOGUES, LANGUAGES

PLACE = re.compile(r"%\(\w+\)[sd]|%%")


@pytest.mark.parametrize(
    ("address", "cookie", "header", "spoken"),
    [
        ("/", "", "", "en"),
        ("/", "", "pl-PL,pl;q=0.9,en;q=0.5", "pl"),
        ("/", "", "de,ru;q=0.3", "ru"),
        ("/", "", "de", "en"),
        ("/", "ru", "pl", "ru"),
        ("/?lang=pl", "ru", "en", "pl"),
        ("/?lang=tlh", "", "ru", "ru"),
        ("/nothing?lang=pl", "", "", "pl"),
    ],
)
def test_which_language_is_spoken(
    fresh: FlaskClient, address: str, cookie: str, header: str, spoken: str
) -> None:
    if cookie:
        fresh.set_cookie("lang", cookie)
    response = fresh.get(address, headers={"Accept-Language": header} if header else {})
    assert f'<html lang="{spoken}">' in response.get_data(as_text=True)
    assert response.headers["Content-Language"] == spoken
    assert {"Accept-Language", "Cookie"} <= set(response.vary)


def test_a_choice_is_remembered(fresh: FlaskClient) -> None:
    fresh.get("/?lang=ru")
    assert '<html lang="ru">' in fresh.get("/").get_data(as_text=True)
    assert "?lang=pl" in fresh.get("/rules").get_data(as_text=True)


def extracted() -> set[str | tuple[str, ...]]:
    """Every message of the templates and modules."""
    methods = [("**.py", "python"), ("templates/**.html", "jinja2")]
    found = extract_from_dir(str(CATALOGUES.parent), method_map=methods)
    return {message[2] for message in found}


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_a_catalogue_is_whole(language: str) -> None:
    """Run `make messages`, and translate what is empty."""
    with Path(CATALOGUES / f"{language}.po").open("rb") as file:
        catalogue: Catalog = read_po(file, locale=language)
    known: dict[str | tuple[str, ...], Message] = {message.id: message for message in catalogue if message.id}
    assert extracted() == set(known)
    for message in known.values():
        said = [message.string] if isinstance(message.string, str) else list(message.string)
        asked = [message.id] if isinstance(message.id, str) else list(message.id)
        assert all(said), message.id
        assert not message.fuzzy, message.id
        wanted = set(PLACE.findall(asked[-1]))
        assert all(set(PLACE.findall(one)) <= wanted for one in said), message.id
        assert set(PLACE.findall(said[-1])) == wanted, message.id


def test_errors_are_in_the_language_of_whoever_asked(client: FlaskClient) -> None:
    board = "game: swtcg\nlight: {forc: 2}"
    told = client.post("/api/ask?lang=pl", data=board).get_json()["error"]
    assert (told["path"], told["code"]) == ("light.forc", "bad-input")
    assert (told["message"], told["suggestion"]) == ("nieznane pole", "czy chodziło o „force”?")
    assert client.post("/api/ask", data=board).get_json()["error"]["message"] == "unknown key"
    page = client.post("/ask?lang=ru", data={"situation": "a: b: c"})
    text = page.get_data(as_text=True)
    assert "за значением здесь не может стоять другое" in text
    assert "cannot follow" not in text
    board = "game: swtcg\nlight: {character: [{name: Luke, power: many}]}"
    page = client.post("/ask?lang=pl", data={"situation": board}).get_data(as_text=True)
    assert "<strong>Luke: siła</strong>" in page
    assert "light.character[0]" not in page.partition('id="fault"')[2].partition("</div>")[0]
    lost = client.get("/nowhere?lang=ru").get_data(as_text=True)
    assert "по этому адресу ничего нет" in lost.casefold()


@pytest.mark.parametrize(("game", "language"), [("swtcg", "pl"), ("swlcg", "pl"), ("berserk", "ru")])
def test_no_english_title_of_an_example_is_on_the_page(client: FlaskClient, game: str, language: str) -> None:
    """The moment says which board it is, and a change what is otherwise; the title is words of the file."""
    examples = load().examples(game)
    for key in sorted({example.ruling for example in examples})[::25]:
        page = client.get(f"/rulings/{key}?lang={language}").get_data(as_text=True)
        shown = html.unescape(re.sub(r"<textarea.*?</textarea>", "", page, flags=re.DOTALL))
        own = [e for e in examples if e.ruling == key and " " in e.title]
        titles = [e.title for e in own if e.title not in str(e.situation)]  # words of a card stay as printed
        assert [title for title in titles if title in shown] == []
