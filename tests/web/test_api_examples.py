"""The examples of the API's description validate, and are what the API answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from flask.testing import FlaskClient

from judge.cards.store import directory, own
from judge.verdict import worker
from web.openapi import NAMES, document

from .api_examples import BROKEN, CARD, OF_THE_MACHINE, PART, REFUSED, REQUESTS, lasting, refused, shown
from .test_described import closed

AGAIN = "ask anew and read the diff: python -m tests.web.api_examples"
OPERATIONS = {
    operation["operationId"]: operation
    for item in document()["paths"].values()
    for operation in item.values()
}


@pytest.fixture
def _store(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The store that the judges of this client read, with the card that is shown."""
    pool = client.application.extensions["bench"].pool
    monkeypatch.setenv("LEXLUDI_DATA", str(worker.within(30, _directory, "", pool=pool)))
    own().add([CARD])
    yield
    own().path.unlink(missing_ok=True)


def _directory(_: object, seconds: float) -> Path:
    return directory()


def faults(schema: Any, value: Any, whole: bool) -> list[str]:
    """What an example has other than it is described; with `whole` it has nothing else besides."""
    components = document()["components"]
    described = closed(components) if whole else components
    described["schemas"]["Situation"] = document()["components"]["schemas"]["Situation"]
    shape = {**(closed(schema) if whole else schema), "components": described}
    return [
        f"{one.instance_path}: {one.message}" for one in jsonschema_rs.validator_for(shape).iter_errors(value)
    ]


def test_every_operation_has_examples() -> None:
    assert set(REQUESTS) == set(OPERATIONS) == {name for name, _ in NAMES.values()}
    for name, operation in OPERATIONS.items():
        bare = [parameter["name"] for parameter in operation["parameters"] if "example" not in parameter]
        assert bare == [], name
        body = operation.get("requestBody", {"content": {}})
        for status, response in {"": body, **operation["responses"]}.items():
            for kind, content in response["content"].items():
                assert "example" in content or "examples" in content, (name, status, kind)


@pytest.mark.parametrize("name", OPERATIONS)
def test_examples_are_as_described(name: str) -> None:
    operation = OPERATIONS[name]
    for parameter in operation["parameters"]:
        assert faults(parameter["schema"], parameter["example"], whole=False) == [], parameter["name"]
    body = operation.get("requestBody", {"content": {}})
    for status, response in {"": body, **operation["responses"]}.items():
        for content in response["content"].values():
            if "example" in content:
                whole = status == "200" and name not in PART
                assert faults(content["schema"], content["example"], whole) == [], (status, AGAIN)


@pytest.mark.usefixtures("_store")
@pytest.mark.parametrize("name", sorted(set(OPERATIONS) - set(OF_THE_MACHINE)))
def test_answers_are_those_of_the_api(client: FlaskClient, name: str) -> None:
    (content,) = OPERATIONS[name]["responses"]["200"]["content"].values()
    assert lasting(shown(client, name)) == lasting(content["example"]), AGAIN


@pytest.mark.parametrize("status", [*REFUSED, *BROKEN])
def test_refusals_are_those_of_the_api(client: FlaskClient, status: str) -> None:
    response = OPERATIONS["ask"]["responses"][status]["content"]["application/json"]
    assert lasting(refused(client, status)) == lasting(response["example"]), AGAIN
