"""Cards of an imported file on the page: chosen by name, and answers that follow what is imported."""

from __future__ import annotations

import html
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from judge.board.situation import read
from judge.cards.importing import import_file
from judge.cards.store import directory, own
from judge.verdict import worker
from tests.cards.files import HEADER, berserk, written

from .test_pages import box
from .test_table import Table, fields

STRONG = "TST\tAsh Grey (A)\tD\tCharacter\tDark Smith\t4\t40\t4\t4\tCritical Hit 2"
WEAK = STRONG.replace("\t4\t4\tCritical Hit 2", "\t1\t4\t")
BIRCH = "TST\tBirch Guard\tL\tCharacter\tWood Soldier\t2\t20\t2\t3\tPay 1 Force -> Evade 2"
DUEL = """
game: swtcg
now: {at: attack, attack: {attacker: ash, defender: birch}}
dark: {force: 0, hand: 0, character: [{name: Ash Grey (A), as: ash}]}
light: {force: 1, hand: 0, character: [{name: Birch Guard, as: birch}]}
dice: [[6, 5, 1, 1]]
ask: [outcomes]
"""
BY_NAME = """
game: swtcg
now: {at: attack, attack: {attacker: ash, defender: birch}}
dark: {force: 0, hand: [], character: [{name: Ash Grey, version: A, as: ash}]}
light: {force: 0, hand: [], character: [{name: Birch Guard, as: birch}]}
ask:
- chance: {birch.zone: discard}
  for: most
"""


@pytest.fixture
def _store(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The store that the judges of this client read: they were called in before this test began."""
    pool = client.application.extensions["bench"].pool
    monkeypatch.setenv("LEXLUDI_DATA", str(worker.within(30, _directory, "", pool=pool)))
    yield
    own().path.unlink(missing_ok=True)


def _directory(_: object, seconds: float) -> Path:
    return directory()


def imported(folder: Path, *rows: str) -> None:
    import_file(written(folder / "cards.tsv", [HEADER, *rows]))


@pytest.mark.usefixtures("_store")
def test_cards_are_put_on_the_table_by_name(client: FlaskClient, tmp_path: Path) -> None:
    """Three letters find a card; on the table it shows its own numbers and text, and they decide."""
    imported(tmp_path, STRONG, BIRCH)
    assert "named:dark.character[0]:Ash Grey (A)" in html.unescape(
        client.get("/table/cards?game=swtcg&path=dark.character[0]&v:x=ash").get_data(as_text=True)
    )
    table = Table(client, "/ask?game=swtcg").press("add:dark.character")
    sent = {**fields(table.page), "do": "named:dark.character[0]:Ash Grey (A)"}
    page = client.post("/table", data=sent).get_data(as_text=True)
    card = read(box(page))["dark"]["character"][0]
    assert card == {"name": "Ash Grey (A)"}
    assert "Power <b>4</b>" in page
    assert "Critical Hit 2" in page
    verdict = client.post("/api/ask", data=DUEL).get_json()
    outcomes = verdict["answers"][0]["outcomes"]
    # Two hits, the natural six adds two: 4 damage; Evade 2 leaves 2 or 3 of them, or all 4 stand.
    assert {(o["values"]["birch.zone"], o["values"]["light.force"]) for o in outcomes} == {
        ("discard", 1),
        ("discard", 0),
        ("character", 0),
    }


@pytest.mark.usefixtures("_store")
def test_the_page_says_which_name_is_not_in_the_store(client: FlaskClient, tmp_path: Path) -> None:
    imported(tmp_path, STRONG, BIRCH)
    sent = client.post(
        "/ask", data={"situation": DUEL.replace("Ash Grey", "Ash Gray")}, follow_redirects=True
    )
    page = html.unescape(sent.get_data(as_text=True))
    assert sent.status_code == 400
    assert "Ash Grey (A)" in page  # the guess
    assert read(box(page))["dark"]["character"][0]["name"] == "Ash Gray (A)"


@pytest.mark.usefixtures("_store")
def test_an_answer_follows_the_cards_that_are_imported(client: FlaskClient, tmp_path: Path) -> None:
    """The same text after another import: the judge is asked again, page and API alike."""

    def asked() -> str:
        page = client.post("/ask", data={"situation": BY_NAME}, follow_redirects=True).get_data(as_text=True)
        found: str = client.post("/api/ask", data=BY_NAME).get_json()["answers"][0]["value"]
        assert (found if found != "0" else "0 %") in html.unescape(page)
        return found

    imported(tmp_path, WEAK, BIRCH)
    assert asked() == "0"
    imported(tmp_path, STRONG)
    # Four dice, 3 health: any natural six is 3 damage (671 of 1296), or three hits without one (112).
    assert [asked(), asked()] == ["29/48", "29/48"]


SQUADS = """
game: berserk
now: {at: priority, active: first}
first: {squad: [{name: Ясень, as: ash, cell: C3}]}
second: {squad: [{name: Дева вод, as: maid, cell: C6, wounds: 5}]}
ask:
- can: {first: "ash: Выстрел на 2, дальность 3 -> maid"}
- outcomes: [maid.life, maid.zone]
"""


@pytest.mark.usefixtures("_store")
def test_cards_of_berserk_by_name(client: FlaskClient, tmp_path: Path) -> None:
    ash = berserk(name="Ясень", text="{tap}: Выстрел на 2, дальность 3.")
    import_file(written(tmp_path / "cards.json", [ash, berserk(name="Дева вод", number=2, text="")]))
    verdict = client.post("/api/ask", data=SQUADS).get_json()
    assert [said.split(":")[0] for said in verdict["assumed"]] == [
        "ash is Ясень of the card store (7)",
        "maid is Дева вод of the card store (7)",
    ]
    assert verdict["complete"]
    can, outcomes = verdict["answers"]
    assert can["answer"] is True
    assert {(o["values"]["maid.life"], o["values"]["maid.zone"]) for o in outcomes["outcomes"]} == {
        (3, "squad"),
        (1, "squad"),
    }


@pytest.mark.usefixtures("_store")
def test_a_store_that_is_damaged_is_no_fault_of_who_asks(client: FlaskClient, tmp_path: Path) -> None:
    """A clear answer that tells nothing of the machine; mended, the next question is answered."""
    imported(tmp_path, STRONG, BIRCH)
    assert client.post("/api/ask", data=DUEL).status_code == 200
    whole = own().path.read_bytes()
    own().path.write_bytes(b"not a card" * 1000)
    response = client.post("/api/ask", data=DUEL)
    error = response.get_json()["error"]
    assert (response.status_code, error["code"], error["path"]) == (503, "card-store", "")
    assert str(own().path.parent) not in response.get_data(as_text=True)
    assert "the card store cannot be used" in html.unescape(
        client.post("/ask", data={"situation": DUEL}, follow_redirects=True).get_data(as_text=True)
    )
    own().path.write_bytes(whole)
    assert client.post("/api/ask", data=DUEL).status_code == 200
