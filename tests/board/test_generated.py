"""Boards made by machine from the JSON Schema of a game: each is read, or refused with a place and a way out.

`make test` makes a few, the same each time; `make fuzz` (FUZZ_EXAMPLES) makes many more, and others.
"""

from __future__ import annotations

import json
import os
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, settings

from judge.errors import SituationError
from judge.games.registry import GAMES
from judge.verdict import service

FUZZ = int(os.environ.get("FUZZ_EXAMPLES", "0"))
BOUNDED = settings(
    max_examples=10 * FUZZ or 20,
    derandomize=not FUZZ,
    database=None,
    deadline=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def described() -> dict[str, Any]:
    """The schemas of the games as schemathesis reads them: an address of an API for each."""
    known: dict[str, Any] = {}
    paths = {}
    for game in GAMES:
        schema = service.schema(game)["json_schema"]
        text = json.dumps(schema).replace("#/$defs/", f"#/components/schemas/{game}_")
        schema = json.loads(text)
        known |= {f"{game}_{name}": definition for name, definition in schema.pop("$defs").items()}
        schema["properties"]["game"] = {"const": game}
        body = {"required": True, "content": {"application/json": {"schema": schema}}}
        paths[f"/{game}"] = {"post": {"requestBody": body, "responses": {"200": {"description": "read"}}}}
    info = {"title": "boards", "version": "1"}
    return {"openapi": "3.1.0", "info": info, "paths": paths, "components": {"schemas": known}}


boards = schemathesis.openapi.from_dict(described())


@boards.parametrize()
@BOUNDED
def test_what_is_like_a_board_is_read_or_refused_in_words(case: schemathesis.Case) -> None:
    """What the schema allows, and what it does not; what was read is written down, and read again."""
    text = case.body if isinstance(case.body, bytes | str) else json.dumps(case.body, default=str)
    try:
        situation = service.parse(text if isinstance(text, str) else text.decode("utf-8", "replace"))
    except SituationError as error:
        assert error.message
        assert "Traceback" not in str(error)
        assert "pydantic" not in str(error).casefold()
        return
    assert service.parse(situation.canonical()).canonical() == situation.canonical()
