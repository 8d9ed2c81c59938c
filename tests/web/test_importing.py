"""Card files in the browser: into the store, with the report; refused in words, and from elsewhere."""

from __future__ import annotations

import html
import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from judge.cards.store import directory, own
from judge.verdict import worker
from tests.cards.files import HEADER, ROWS

from .test_cards import _directory


@pytest.fixture
def here(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A client of a service for this machine alone; its judges read the store that this test looks at."""
    pool = client.application.extensions["bench"].pool
    monkeypatch.setenv("LEXLUDI_DATA", str(worker.within(30, _directory, "", pool=pool)))
    monkeypatch.setitem(client.application.config, "IMPORTS", True)
    yield client
    own().path.unlink(missing_ok=True)


def send(
    client: FlaskClient,
    raw: bytes,
    name: str = "cards.csv",
    headers: dict[str, str] | None = None,
    **more: str,
) -> tuple[int, str]:
    """The status and the words of the page that comes back."""
    data = {"file": (io.BytesIO(raw), name), **more}
    response = client.post("/import", data=data, content_type="multipart/form-data", headers=headers or {})
    return response.status_code, html.unescape(response.get_data(as_text=True))


def test_a_file_comes_into_the_store_with_its_report(here: FlaskClient) -> None:
    assert 'type="file"' in here.get("/import").get_data(as_text=True)
    rows = [HEADER + "\tartist", *(row + "\tSomebody" for row in ROWS), "TST\t\tD\tCharacter"]
    status, page = send(here, "\n".join(rows).encode("utf-16"))
    assert status == 200
    for words in ("6 new, 0 changed, 0 as before", "utf-16", "artist (6)", "line 8: no name", "build_cost"):
        assert words in page
    assert (own().count("swtcg"), str(own().path) in page) == (6, False)
    assert directory() == own().path.parent


def test_columns_may_be_named(here: FlaskClient) -> None:
    raw = "Кто;Что;Жизни\nЯсень;существо;8\n".encode("cp1251")
    status, page = send(here, raw)
    assert (status, "no column is called name" in page) == (400, True)
    status, page = send(here, raw, game="berserk", columns="name=Кто\ntype=Что\n")
    assert (status, own().find("berserk", "Ясень")[0].numbers) == (200, {"life": 8})


@pytest.mark.parametrize(
    ("raw", "words"),
    [(b"", "the file is empty"), (b"\x89PNG\r\n", "it is a picture"), (b"[" * 90_000, "deep")],
)
def test_what_is_no_card_data_is_told_and_changes_nothing(here: FlaskClient, raw: bytes, words: str) -> None:
    status, page = send(here, raw)
    assert (status, words in page, own().count()) == (400, True, 0)


def test_a_page_of_another_site_imports_nothing(here: FlaskClient) -> None:
    raw = "\n".join([HEADER, *ROWS]).encode()
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"},
        {"Origin": "http://elsewhere.example"},
        {"Origin": "null"},
    ):
        status, _ = send(here, raw, headers=headers)
        assert (status, own().count()) == (403, 0)
    assert here.get("/import").headers["Referrer-Policy"] == "same-origin"
    for headers in (
        {"Origin": "null", "Sec-Fetch-Site": "same-origin"},
        {"Origin": "http://localhost"},
        {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"},
    ):
        assert send(here, raw, headers=headers)[0] == 200


@pytest.mark.parametrize(
    ("language", "refused", "row", "shape"),
    [
        (
            "pl",
            "to nie są dane kart: to chyba tabela ze średnikami, cp1251",
            "wiersz 3: brak: Кто",
            "tabela ze średnikami",
        ),
        (
            "ru",
            "это не данные карт: похоже, это таблица с точками с запятой",
            "строка 3: нет: Кто",
            "таблица с точками",
        ),
    ],
)
def test_refusal_and_report_are_in_the_readers_language(
    here: FlaskClient, language: str, refused: str, row: str, shape: str
) -> None:
    raw = "Кто;Что;Жизни\nЯсень;существо;8\n;существо;много\nЕль;существо;много\n".encode("cp1251")
    here.get(f"/import?lang={language}")
    status, page = send(here, raw)
    assert (status, refused in page) == (400, True), page
    status, page = send(here, raw, game="berserk", columns="name=Кто\ntype=Что\n")
    assert (status, row in page, shape in page, "left out" in page) == (200, True, True, False), page


def test_many_rows_are_counted_to_the_last(here: FlaskClient) -> None:
    rows = [HEADER, ROWS[0], *["TST\t\tD\tCharacter"] * 250]
    _, page = send(here, "\n".join(rows).encode())
    assert page.count(": no name") == 200
    for words in ("Rows that are no cards (250)", "and 50 more", "In the store: Star Wars TCG 1"):
        assert words in page


def test_a_service_for_others_imports_nothing(client: FlaskClient, card_data: Path) -> None:
    assert 'type="file"' not in client.get("/import").get_data(as_text=True)
    status, page = send(client, "\n".join([HEADER, *ROWS]).encode())
    assert (status, "judge cards import FILE" in page) == (403, True)
    assert not (card_data / "cards.sqlite").exists()
