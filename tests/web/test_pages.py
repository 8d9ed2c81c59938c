"""The pages: every route answers, nothing typed is lost, nothing typed is believed."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.board.situation import read
from judge.errors import DeadlineError, LawError
from judge.knowledge import load
from judge.verdict import service, worker
from judge.words.teller import Teller
from judge.workers import BusyError
from web import links
from web.screens import verdict_points

from .test_api import TOO_DEAR


def box(page: str) -> str:
    """What stands in the text box of a page."""
    found = re.search(r"<textarea id=\"situation\"[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
    assert found
    return html.unescape(found[1])


@pytest.mark.parametrize(
    "address",
    [
        "/", "/ask", "/ask?game=swtcg", "/search", "/search?q=retaliate", "/search?q=%00%22%3Cb%3E", "/rules",
        "/rulings", "/documents", "/documents/tcg-faq", "/documents/tcg-faq/36", "/documents/tcg-frame/T-5",
        "/glossary", "/glossary/G-1", "/readings", "/schema/swtcg", "/static/style.css", "/static/page.js",
    ],
)  # fmt: skip
def test_every_page_answers(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 200
    if not address.startswith("/static"):
        page = response.get_data(as_text=True)
        assert page.count("<h1") == 1
        assert '<html lang="en">' in page
        assert not re.search(r"<script(?! src=)|\son\w+=|\sstyle=|javascript:", page)
        assert not re.search(r'(?:src|href)="(?:https?:)?//', page)
        ids = re.findall(r'\sid="([^"]*)"', page)
        assert len(ids) == len(set(ids))
        for wanted in re.findall(r'<label for="([^"]*)"', page):
            assert wanted in ids


@pytest.mark.parametrize(
    "address",
    [
        "/nothing", "/rules/tcg/nothing", "/rulings/swtcg/nothing", "/documents/nothing", "/documents/tcg-faq/999",
        "/glossary/nothing", "/schema/chess", "/situations/0000", "/rules/..%2f..%2fetc", "/s",
    ],
)  # fmt: skip
def test_an_unknown_page_is_404(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert "Traceback" not in response.get_data(as_text=True)


def test_every_entry_has_a_page(client: FlaskClient) -> None:
    known = load()
    addresses = [f"/rules/{key}" for key in known.rules] + [f"/rulings/{key}" for key in known.rulings]
    addresses += [f"/documents/{key}" for key in known.documents]
    addresses += [f"/documents/{key}" for key in list(known.statements)[::20]]
    addresses += [f"/glossary/{key}" for key in list(known.glossary)[::40]]
    for address in addresses:
        assert client.get(address).status_code == 200, address


def test_a_ruling_by_its_bare_id_moves_to_its_address(client: FlaskClient) -> None:
    ruling = next(iter(load().rulings.values()))
    response = client.get(f"/rulings/{ruling.id}")
    assert response.status_code == 302
    assert response.location.endswith(f"/rulings/{ruling.key}")


def test_a_verdict_is_told_and_can_be_asked_again(client: FlaskClient, board: str) -> None:
    response = client.post("/ask", data={"situation": board}, follow_redirects=True)
    assert response.status_code == 200
    page = response.get_data(as_text=True)
    assert "1199/1728" in page
    assert "69.4 %" in page
    assert "May Light use Luke&#39;s Retaliate 2 now or later?" in page
    assert box(page).strip() == board.strip()
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    for target in re.findall(r'popovertarget="([^"]*)"', page):
        assert target in ids


def test_many_outcomes_are_folded(client: FlaskClient) -> None:
    """What is the same in all of them is not said again; a page shows only so many."""
    outcomes = [
        {"values": {"luke.damage": n, "luke.tapped": "no"}, "quantifier": "possible", "line": []}
        for n in range(300)
    ]
    answer = {"ask": {"outcomes": []}, "answer": None, "certain": True, "value": None, "outcomes": outcomes}
    board = {"game": "swtcg", "light": {"character": [{"name": "Luke", "as": "luke"}]}}
    point = verdict_points.point(Teller(board, "en"), 0, {**answer, "barred_by": []}, {})
    assert point.headline.text == "Luke has 0 to 299 damage (300 outcomes)"
    assert (len(point.bars), point.left_out) == (verdict_points.MOST_BARS, 300 - verdict_points.MOST_BARS)
    assert [bar.words for bar in point.bars[:2]] == ["Luke has no damage", "Luke has 1 damage"]


def test_cases_are_told_one_by_one(client: FlaskClient, board: str) -> None:
    text = board.replace("force: 1\n", "force: {one of: [0, 1]}\n")
    response = client.post("/ask", data={"situation": text}, follow_redirects=True)
    page = response.get_data(as_text=True)
    assert response.status_code == 200
    assert page.count("<summary><b>If Light has ") == 2
    assert "The answer depends on what was left open." in page
    ids = re.findall(r'\sid="([^"]*)"', page)
    assert len(ids) == len(set(ids))
    link = re.search(r'href="(/s/[^"]+)"', page)
    assert link
    assert client.get(link[1]).status_code == 200


def test_a_slip_is_shown_with_its_place_and_nothing_is_lost(client: FlaskClient, board: str) -> None:
    text = board.replace("health: 6", "helth: 6") + "# <b>mine</b>\n"
    for address in ("/ask", "/options", "/report", "/play"):
        response = client.post(address, data={"situation": text, "do": "dark: pass"})
        page = response.get_data(as_text=True)
        assert response.status_code == 400
        assert "Vader: helth</strong>" in page
        assert "did you mean &#34;health&#34;?" in page
        assert 'data-line="14"' in page
        assert box(page).rstrip() == text.rstrip()
        assert "<b>mine" not in page


@pytest.mark.parametrize(
    "evil", ["</textarea><script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7*7 }}"]
)
def test_what_is_typed_is_never_markup(client: FlaskClient, board: str, evil: str) -> None:
    for text in (
        evil,
        board.replace("Luke's dying strike", f"'{evil}'"),
        board.replace("Darth Vader", f"'{evil}'"),
    ):
        page = client.post("/ask", data={"situation": text}, follow_redirects=True).get_data(as_text=True)
        assert "<script>alert" not in page
        assert "<img" not in page
        assert "49" not in page or evil != "{{ 7*7 }}" or "{{ 7*7 }}" in page
    page = client.get("/search", query_string={"q": evil}).get_data(as_text=True)
    assert "<script>alert" not in page
    assert "<img" not in page


def test_a_board_that_cannot_be(client: FlaskClient) -> None:
    response = client.post("/ask", data={"situation": TOO_DEAR}, follow_redirects=True)
    assert response.status_code == 422
    assert "cannot be" in response.get_data(as_text=True)


def test_too_large(client: FlaskClient) -> None:
    assert client.post("/ask", data={"situation": "x" * 10_000_000}, follow_redirects=True).status_code == 413
    assert (
        client.post("/ask", data={"situation": "# " + "x" * 250_000}, follow_redirects=True).status_code
        == 413
    )


def test_errors_keep_the_board(fresh: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for error, status in (
        (DeadlineError(10), 504),
        (LawError("a hole"), 500),
        (AssertionError("secret"), 500),
        (BusyError(7), 503),
    ):

        def ask(*_: Any, error: Exception = error, **__: Any) -> dict[str, Any]:
            raise error

        monkeypatch.setattr(worker, "ask", ask)
        response = fresh.post("/ask", data={"situation": board}, follow_redirects=True)
        assert response.status_code == status
        assert "secret" not in response.get_data(as_text=True)
        assert box(response.get_data(as_text=True)).strip() == board.strip()
    assert response.headers["Retry-After"] == "7"


def test_an_unfinished_verdict_is_504_and_says_so(
    fresh: FlaskClient, board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = {**service.ask(board), "complete": False, "cut": "the deadline passed"}
    monkeypatch.setattr(worker, "ask", lambda *_, **__: found)
    response = fresh.post("/ask", data={"situation": board}, follow_redirects=True)
    assert response.status_code == 504
    assert "Not every line was looked at" in response.get_data(as_text=True)


def test_links_carry_the_whole_situation(client: FlaskClient, board: str) -> None:
    page = client.post("/ask", data={"situation": board}, follow_redirects=True).get_data(as_text=True)
    carried = re.search(r'href="(/s/[^"]+)"', page)
    short = re.search(r'href="(/situations/[0-9a-f]{16})"', page)
    assert carried
    assert short
    for address in (carried[1], short[1]):
        response = client.get(address)
        assert response.status_code == 200
        again = box(response.get_data(as_text=True))
        assert links.canonical(again) == links.canonical(board)
        assert "rules: tesb" in again
    assert client.get(carried[1][:-9]).status_code == 400
    assert client.get("/s/" + "A" * 50).status_code == 400


def test_a_situation_without_its_rules_has_the_address_of_the_one_with_them(board: str) -> None:
    plain = links.canonical(board)
    assert links.address(plain) == links.address(links.canonical(board + "rules: tesb\n"))
    assert links.address(plain) != links.address(links.canonical(board + "rules: rots\n"))


def test_a_bomb_is_no_link() -> None:
    packed = links.pack({"x": "0" * 5_000_000})
    with pytest.raises(Exception, match="damaged"):
        links.unpack(packed)


def test_options_and_the_walk_through_them(client: FlaskClient, board: str) -> None:
    page = client.post("/options", data={"situation": board}).get_data(as_text=True)
    assert "core/not-your-decision" in page
    text = board
    for do in (*re.findall(r'name="do" value="([^"]*)"', page)[:1], "light: luke: Retaliate 2"):
        response = client.post("/play", data={"situation": text, "do": do})
        assert response.status_code == 200
        text = box(response.get_data(as_text=True))
    assert read(text)["played"] == [{"dark": "pass"}, {"light": "luke: Retaliate 2"}]
    assert "# the nickname that the rest of the file uses" not in text or "#" in board
    assert client.post("/play", data={"situation": board, "do": "light: fly"}).status_code == 400


def test_a_report_is_a_file_that_reads_as_the_situation(client: FlaskClient, board: str) -> None:
    sent = {"situation": board, "should": "Luke\nlives", "because": "tcg-faq/36"}
    page = client.post("/report?lang=en", data=sent).get_data(as_text=True)
    assert "Nothing is sent by itself" in page
    response = client.post("/report", data={**sent, "then": "file"})
    assert response.status_code == 200
    assert response.headers["Content-Disposition"] == 'attachment; filename="situation.yaml"'
    text = response.get_data(as_text=True)
    assert "# status: by rules" in text
    assert "# link: http://localhost/s/" in text
    assert "# should be: Luke\n# lives\n# because: tcg-faq/36\n" in text
    assert read(text) == read(board)


def test_expectations_in_the_box_are_held(client: FlaskClient, board: str) -> None:
    text = board + "expect:\n  - can: {light: 'luke: Retaliate 2'}\n  - never: {luke.zone: discard}\n"
    page = client.post("/ask", data={"situation": text}, follow_redirects=True).get_data(as_text=True)
    assert page.count('class="passed"') == 1
    assert page.count('class="failed"') == 1


def test_an_example_of_a_ruling_opens_and_runs(client: FlaskClient) -> None:
    example = next(e for e in load().examples("swtcg") if e.twin_of is None)
    response = client.get("/ask", query_string={"example": example.id})
    assert response.status_code == 200
    opened = read(box(response.get_data(as_text=True)))
    assert "expect" not in opened
    assert {key: value for key, value in opened.items() if key != "ask"} == {
        key: value for key, value in example.situation.items() if key not in ("expect", "ask")
    }
    number = example.id.removeprefix(example.ruling + "/")
    response = client.post(f"/rulings/{example.ruling}", data={"run": number})
    page = response.get_data(as_text=True)
    assert response.status_code == 200
    assert page.count('class="passed"') + page.count('class="failed"') == len(example.situation["expect"])
    assert client.post(f"/rulings/{example.ruling}", data={"run": "99"}).status_code == 404
    assert client.get("/ask?example=nothing").status_code == 404


def test_a_situation_that_is_none_is_named(client: FlaskClient) -> None:
    response = client.get("/ask?game=swtcg&situation=nonesuch&lang=en")
    assert response.status_code == 404
    assert "here is no situation with this id" in response.get_data(as_text=True)


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_statements_that_much_rests_on_are_listed_with_the_rules(client: FlaskClient, game: str) -> None:
    known = load()
    page = client.get(f"/citations?game={game}").get_data(as_text=True)
    leaned = known.leaned_on()
    assert leaned
    for key, rules in leaned.items():
        mine = known.documents[known.statements[key].document].game == game
        assert (f'href="/documents/{key}"' in page) is mine
        assert not mine or all(f'href="/rules/{rule.id}"' in page for rule in rules)
    key = next(key for key in leaned if known.documents[known.statements[key].document].game == game)
    statement = client.get(f"/documents/{key}?lang=en").get_data(as_text=True)
    assert "does it say each of them?" in statement
    assert f"#s-{key.partition('/')[2]}" in statement
