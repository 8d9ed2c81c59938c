"""The simple form writes the situation that a person means, and is filled in from one."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from judge.board import yamltext
from judge.board.situation import read
from judge.verdict import service
from web import form

from .test_pages import box

SENT = {
    "side": "light", "arena": "ground", "attacker_name": "AT-TE", "attacker_power": "6", "attacker_health": "5",
    "defender_name": "Destroyer Droid", "defender_power": "4", "defender_health": "3", "defender_damage": "1",
    "defender_text": "Armor", "dark_force": "2", "light_force": "1", "light_hand": "0", "dice": "6 5 4 1 1 1",
}  # fmt: skip


def test_the_form_writes_a_situation() -> None:
    data, places = form.situation(
        form.read(MultiDict([*SENT.items(), ("ask", "outcomes"), ("ask", "discard")]))
    )
    situation = service.parse(yamltext.write(data))
    plain = situation.canonical()
    assert plain["now"]["attack"] == {"attacker": "at", "defender": "destroyer"}
    assert plain["dark"]["ground"][0]["damage"] == 1
    assert "hand" not in plain["dark"]
    assert plain["light"]["hand"] == 0 or "hand" in data["light"]
    assert plain["dice"] == [[6, 5, 4, 1, 1, 1]]
    assert [set(entry) for entry in plain["ask"]] == [{"outcomes"}, {"chance", "for"}]
    assert places["dark.ground[0].damage"] == "defender_damage"


def test_the_form_is_filled_in_from_a_situation() -> None:
    fields = form.read(MultiDict(SENT))
    data, _ = form.situation(fields)
    again = form.fill(read(yamltext.write(data)))
    assert {key: again[key] for key in form.names()} == {key: fields[key] for key in form.names()}


@pytest.mark.parametrize(
    "odd", [{}, {"now": "x"}, {"now": {"attack": []}}, {"now": {"at": "battle"}, "dark": 3}]
)
def test_other_boards_leave_the_form_empty(odd: dict[str, object]) -> None:
    assert form.fill(odd)["attacker_name"] == ""


def test_nicknames() -> None:
    assert form.nickname("Darth Vader", "attacker") == "vader"
    assert form.nickname("Люк", "attacker") == "attacker"
    assert form.nickname("", "defender") == "defender"
    assert form.nickname("The Emperor", "x") == "the"


def test_two_of_a_kind_get_nicknames_of_their_own() -> None:
    fields = form.read(MultiDict({**SENT, "defender_name": "AT-TE"}))
    data, _ = form.situation(fields)
    service.parse(yamltext.write(data))
    assert data["now"]["attack"] == {"attacker": "at-1", "defender": "at-2"}


def test_judging_and_writing(client: FlaskClient) -> None:
    written = client.post("/form", data={**SENT, "then": "write"})
    assert written.status_code == 200
    assert read(box(written.get_data(as_text=True)))["light"]["ground"][0]["name"] == "AT-TE"
    judged = client.post("/form", data={**SENT, "then": "judge"})
    assert judged.status_code == 200
    assert "The one outcome" in judged.get_data(as_text=True) or "outcomes" in judged.get_data(as_text=True)


def test_a_slip_in_a_field_is_marked(client: FlaskClient) -> None:
    response = client.post("/form", data={**SENT, "attacker_power": "six", "then": "judge"})
    page = response.get_data(as_text=True)
    assert response.status_code == 400
    assert "is not a whole number" in page
    assert 'name="attacker_power" value="six"' in page
    assert page.count('aria-invalid="true"') == 1
