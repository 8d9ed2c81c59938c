"""The schema for editors takes every board that the judge takes, and refuses what is misspelt."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml
from click.testing import CliRunner
from flask.testing import FlaskClient

from judge.cli.main import main
from judge.errors import SituationError
from judge.knowledge import load
from judge.verdict import editor_schema, service

ROOT = Path(__file__).resolve().parent.parent.parent
BOARD = editor_schema.schema("board")


class AsEditors(yaml.SafeLoader):
    """YAML 1.2, where yes and no are words."""

    yaml_implicit_resolvers = {
        first: [
            (tag, pattern) for tag, pattern in listed if tag != "tag:yaml.org,2002:bool" or first in "tTfF"
        ]
        for first, listed in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


@pytest.fixture(scope="module")
def board() -> Any:
    return jsonschema_rs.Draft202012Validator(BOARD)


@pytest.mark.parametrize("name", ["board", "rulings", "swtcg", "swlcg", "berserk"])
def test_each_is_a_schema_with_an_address(name: str) -> None:
    found = editor_schema.schema(name)
    assert jsonschema_rs.meta.is_valid(found)
    assert found["$schema"] == editor_schema.DIALECT
    assert found["$id"] == f"http://127.0.0.1:8000/schemas/{name}.json"


def test_every_example_is_taken(board: Any) -> None:
    """As the judge's reader has it (all values text), twins included."""
    refused = {}
    for example in load().examples():
        data = {"game": example.game, **example.situation}
        faults = [f"{fault.instance_path}: {fault.message[:200]}" for fault in board.iter_errors(data)]
        if faults:
            refused[example.id] = faults[0]
    assert refused == {}


@pytest.mark.parametrize("game", service.games())
def test_every_file_of_rulings_is_taken_as_an_editor_reads_it(game: str) -> None:
    """An editor reads numbers, true and false as YAML 1.2 has them."""
    validator = jsonschema_rs.Draft202012Validator(editor_schema.schema("rulings"))
    files = sorted((ROOT / "rulings" / game / "rulings").glob("*.yaml"))
    assert files
    for file in files:
        data = json.loads(json.dumps(yaml.load(file.read_text(encoding="utf-8"), AsEditors), default=str))
        faults = [
            f"{file.name} {fault.instance_path}: {fault.message[:300]}"
            for fault in validator.iter_errors(data)
        ]
        assert faults[:2] == []


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"nwo": {}},
        {"now": {"at": "nowhere"}},
        {"now": {"at": "attack", "atack": {}}},
        {"until": "nevermore"},
        {"dark": {"character": [{"name": "Vader", "pwoer": 3}]}},
        {"dark": {"character": [{"name": "Vader", "power": "much"}]}},
        {"light": {"hnad": []}},
        {"ask": [{"cann": {"light": "pass"}}]},
        {"ask": ["outcome"]},
        {"expect": [{"exactli": {}}]},
        {"dice": [[7]]},
    ],
)
def test_what_is_misspelt_is_refused(board: Any, change: dict[str, Any]) -> None:
    good = yaml.safe_load(service.new("swtcg"))
    assert board.is_valid(good)
    assert not board.is_valid({**good, **change})


@pytest.mark.parametrize("game", service.games())
def test_a_new_board_names_its_schema(
    game: str, board: Any, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first line of `judge new` leads to the schema, and the service serves it there."""
    monkeypatch.setenv("LEXLUDI_URL", "http://localhost/")
    first, _, rest = CliRunner().invoke(main, ["new", game]).stdout.partition("\n")
    assert rest == service.new(game)
    assert board.is_valid(yaml.safe_load(rest))
    address = first.removeprefix("# yaml-language-server: $schema=")
    served = client.get(address.removeprefix("http://localhost"))
    assert served.status_code == 200
    assert served.headers["Access-Control-Allow-Origin"] == "*"
    assert served.get_json()["$id"] == address
    said = json.loads(CliRunner().invoke(main, ["schema", "--json"]).stdout)
    assert said == served.get_json()
    own = CliRunner().invoke(main, ["new", game, "--schema", "board.schema.json"]).stdout
    assert own.startswith("# yaml-language-server: $schema=board.schema.json\n")
    assert client.get("/schemas/chess.json").status_code == 404


def test_what_the_command_refuses() -> None:
    result = CliRunner().invoke(main, ["schema"])
    assert (result.exit_code, "say a game" in result.stderr) == (2, True)
    assert json.loads(CliRunner().invoke(main, ["schema", "rulings", "--json"]).stdout)["title"]
    with pytest.raises(SituationError, match="no schema"):
        editor_schema.schema("chess")


def test_the_hooks_run_commands_that_are_there() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
    assert {hook["id"] for hook in hooks} == {"judge-lint", "judge-check"}
    for hook in hooks:
        command, word = hook["entry"].split()
        assert command == "judge"
        assert word in main.commands
        assert hook["language"] == "python"
