"""*Since when?*  Two editions answer differently, and the rule or erratum that does it is found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge.board.example_questions import asking
from judge.cli import main
from judge.errors import DeadlineError, SituationError
from judge.knowledge import load
from judge.knowledge.suspended import without
from judge.quality import edition_diff
from tests.deadline import LONG
from web.app import create_app

LUCKY = """\
game: swtcg
title: A hit and a miss
now: {at: reroll, attack: {attacker: c, defender: a}, roll: [4, 1]}
dark:
  hand: []
  ground: [{name: C, as: c, speed: 50, power: 2, health: 4, text: Lucky 2}]
light:
  hand: []
  ground: [{name: A, as: a, speed: 40, power: 1, health: 4}]
played: ["c: Lucky", "reroll a miss"]
ask:
  - illegal: {dark: reroll no more}
  - possible: {a.damage: 2}
"""


def test_what_two_editions_differ_in() -> None:
    by_id = {change.id: change for change in edition_diff.changes("swtcg", "aotc", "idc")}
    assert by_id["tcg/overkill-remaining-health"].came
    assert not by_id["tcg/lucky-rerolls-all-its-dice"].came
    assert "tcg/retaliate-after-discard" not in by_id
    assert edition_diff.changes("swtcg", "tesb", "2004-05") == []
    errata = edition_diff.changes("swlcg", "2013-03", "faq-2-2")
    assert {change.kind for change in errata} == {"erratum", "restriction"}
    assert all(change.statements[0] in load().statements for change in errata)
    back = edition_diff.changes("swtcg", "idc", "aotc")
    assert {(c.id, c.came) for c in back} == {(c.id, not c.came) for c in by_id.values()}


def test_the_rule_that_makes_the_difference_is_found_among_others() -> None:
    compared = edition_diff.compare(LUCKY, "aotc", "idc", 60)
    assert len(compared["changes"]) > 2
    assert compared["changed"]
    assert [answer["changed"] for answer in compared["answers"]] == [True, False]
    assert [change["id"] for change in compared["through"]] == ["tcg/lucky-rerolls-all-its-dice"]
    assert not edition_diff.compare(LUCKY, "tesb", "rots", 60)["changed"]


def test_an_erratum_that_makes_the_difference_is_found() -> None:
    key = next(
        example.id
        for example in load().examples("swlcg")
        if example.twin_of is None and {"lcg-faq/7", "lcg-faq/8", "lcg-faq/9"} & set(example.statements)
    )
    example = load().example(key)
    compared = edition_diff.compare(asking(example.situation), "2013-03", "faq-2-2", 60)
    assert compared["changed"]
    assert [change["kind"] for change in compared["through"]] == ["erratum"]
    assert compared["through"][0]["statements"][0] in example.statements


def test_what_is_set_aside_is_set_aside_for_the_block_alone() -> None:
    rule = "tcg/lucky-rerolls-all-its-dice"
    with without([rule]):
        assert rule not in load().in_force("swtcg")
        with without(["tcg/overkill-remaining-health"]):
            assert not {rule, "tcg/overkill-remaining-health"} & load().in_force("swtcg")
    assert rule in load().in_force("swtcg")


@pytest.mark.parametrize("edition", ["1999", "tesbx"])
def test_rules_that_are_not_there(edition: str) -> None:
    with pytest.raises(SituationError) as error:
        edition_diff.compare(LUCKY, edition, "idc")
    assert error.value.path == "rules"
    with pytest.raises(SituationError):
        edition_diff.everything(edition, "idc", ["swtcg"])


def test_no_time_is_said() -> None:
    with pytest.raises(DeadlineError):
        edition_diff.compare(LUCKY, "tesb", "idc", -1)


def test_the_whole_knowledge_base(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = [e for e in load().examples() if "how-many-dice-lucky" in e.id or e.game == "berserk"]
    monkeypatch.setattr(type(load()), "examples", lambda _, game=None: [e for e in chosen if e.game == game])
    compared = edition_diff.everything("tesb", "idc", ["swtcg", "berserk"], jobs=1)
    assert [part["game"] for part in compared["games"]] == ["swtcg"]
    assert compared["examples"] == len([e for e in chosen if e.game == "swtcg"])
    assert compared["changed"]
    assert {c["id"] for e in compared["changed"] for c in e["through"]} == {"tcg/lucky-rerolls-all-its-dice"}


def test_a_board_of_which_the_law_reads_the_same_need_not_be_asked() -> None:
    lucky = {**yaml.safe_load(LUCKY), "played": []}
    assert edition_diff._same_board(lucky, "tesb", "2004-05")
    assert not edition_diff._same_board(lucky, "tesb", "idc")
    assert not edition_diff._same_board({**lucky, "open": {"a.damage": [0, 1]}}, "tesb", "2004-05")


def test_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "lucky.yaml"
    file.write_text(LUCKY, encoding="utf-8")
    result = CliRunner().invoke(main, ["diff", str(file), "--from", "tesb", "--to", "idc"])
    assert result.exit_code == 0
    assert "through tcg/lucky-rerolls-all-its-dice" in result.output
    data = CliRunner().invoke(main, ["diff", str(file), "--from", "tesb", "--to", "2004-05", "--json"])
    assert json.loads(data.output)["changed"] is False
    wrong = CliRunner().invoke(main, ["diff", str(file), "--from", "tesbx", "--to", "idc", "--json"])
    assert wrong.exit_code == 2
    assert json.loads(wrong.stdout)["error"]["suggestion"] == 'did you mean "tesb"?'


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app({"DEADLINE": LONG, "MOST": LONG}).test_client()


def test_on_the_page_and_as_data(client: FlaskClient) -> None:
    page = client.post("/diff", data={"situation": LUCKY, "from": "tesb", "to": "idc"}).get_data(as_text=True)
    assert "The answer changed." in page
    assert 'href="/rules/tcg/lucky-rerolls-all-its-dice"' in page
    compared: dict[str, Any] = client.post("/api/diff?from=tesb&to=idc", data=LUCKY).get_json()
    assert compared["through"][0]["id"] == "tcg/lucky-rerolls-all-its-dice"
    refused = client.post("/api/diff?from=tesb", data=LUCKY)
    assert (refused.status_code, refused.get_json()["error"]["path"]) == (400, "to")
    slip = client.post(
        "/diff", data={"situation": LUCKY.replace("health: 4", "helth: 4"), "from": "tesb", "to": "idc"}
    )
    assert slip.status_code == 400
    assert "helth" in slip.get_data(as_text=True)


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_the_page_of_two_editions(client: FlaskClient, game: str) -> None:
    response = client.get(f"/changes/{game}")
    assert response.status_code == 200
    assert "The editions" in response.get_data(as_text=True)
    assert client.get(f"/changes/{game}?from=nothing").status_code == 400
