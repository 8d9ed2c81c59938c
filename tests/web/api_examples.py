"""What the description of the API shows of each operation: `python -m tests.web.api_examples` asks it anew."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from unittest.mock import patch

from flask.testing import FlaskClient

from judge.cards.model import PrintedCard
from judge.cards.store import own
from judge.errors import DeadlineError
from judge.verdict import worker
from judge.workers import BusyError
from web.links import pack
from web.openapi import NAMES, document
from web.openapi_examples import FILE

BOARD: dict[str, Any] = {
    "game": "swtcg",
    "now": {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}},
    "dark": {
        "force": 4,
        "hand": [],
        "character": [{"name": "Darth Vader", "as": "vader", "power": 6, "health": 6, "text": ""}],
    },
    "light": {
        "force": 1,
        "hand": [],
        "character": [
            {"name": "Luke", "as": "luke", "power": 5, "health": 4, "text": "Pay 1 Force -> Retaliate 2"}
        ],
    },
    "dice": [[6, 5, 4, 4, 2, 1]],
    "ask": [{"illegal": {"dark": "luke: Retaliate 2"}}],
}
LINE = "swtcg attack: vader 1/6 vs luke 4/5; luke damage?"
CARD = PrintedCard(
    game="swtcg",
    set="TST",
    name="Ash Grey (A)",
    side="Dark",
    type="Character",
    numbers={"speed": 40, "power": 4, "health": 4},
    text="Critical Hit 2",
)
ID = {
    "rule": "tcg/once-per-attack",
    "ruling": "swlcg/shields",
    "statement": "tcg-faq/36",
    "document": "tcg-faq",
    "term": "G-1",
}
ONE: dict[str, Any] = {"query": {"game": "swtcg", "limit": 1}}
REQUESTS: dict[str, dict[str, Any]] = {
    "ask": {"body": BOARD},
    "options": {"body": BOARD},
    "players": {"body": BOARD},
    "diff": {"query": {"from": "tesb", "to": "idc"}, "body": BOARD},
    "batch": {"body": LINE, "type": "application/x-ndjson"},
    "situation": {"path": {"link": pack(BOARD)}},
    "schema": {"path": {"game": "swtcg"}},
    "search": {"query": {"q": "przechwycenie", "game": "swtcg", "limit": 1}},
    **dict.fromkeys(("rules", "rulings", "documents", "terms"), ONE),
    "statements": {"query": {**ONE["query"], "section": "Build step"}},
    "cards": {"query": {**ONE["query"], "set": CARD.set}},
    **{kind: {"path": {"id": key}} for kind, key in ID.items()},
    "bulk": {"query": {"game": "swtcg"}},
    "card": {"path": {"game": "swtcg", "name": CARD.name}},
    "read": {"body": {"game": "swtcg", "text": "Pay 1 Force -> Retaliate 2", "type": "character"}},
    **{kind: {} for kind in ("openapi", "settings", "health", "ready", "readable", "metrics", "coverage")},
}
"""What is asked of each operation."""
REFUSED: dict[str, dict[str, Any]] = {
    "400": {"body": {**BOARD, "now": {"at": "atack"}}},
    "403": {"body": BOARD, "headers": {"Origin": "https://forum.example"}},
    "413": {"body": "x" * 1_100_000, "type": "text/plain"},
    "415": {"body": "x", "type": "image/png"},
    "422": {
        "body": {
            "game": "swlcg",
            "now": {"at": "action"},
            "dark": {"units": [{"name": "Guard", "health": 1, "shield": 2, "text": ""}]},
            "ask": [{"always": {"guard.zone": "play"}}],
        },
        "query": {"deadline": 60},
    },
}
"""What is refused, by status: each of `ask`."""
BROKEN: dict[str, Exception] = {
    "500": RuntimeError("a slip"),
    "503": BusyError(3),
    "504": DeadlineError(10),
}
"""What happens to the judges where it is no request that is refused, by status."""
PART = ("schema", "bulk", "openapi")
"""Of these the first entries of each list are shown."""
PASSING = ("versions", "states", "solves", "seconds", "total", "pages", "next", "score", "meaning", "facts")
PROSE = ("title", "text", "snippet", "why", "translations", "title_pl", "title_ru", "text_pl", "text_ru")
"""What changes with every rule and every machine; the words of the knowledge base."""
OF_THE_MACHINE = ("settings", "ready", "metrics", "readable", "coverage")
"""Operations that answer something else on each machine, or after minutes."""
MANY = 14
"""Of what is sorted by name so many are too many to show."""
LONGEST = 600
"""Of a page or of figures so many letters are shown."""


def asked(client: FlaskClient, name: str, request: Mapping[str, Any]) -> Any:
    """The answer of an operation to a request: data, or text."""
    address = next(path for path, (known, _) in NAMES.items() if known == name)
    body, kind = request.get("body"), request.get("type", "application/json")
    method = next(iter(document()["paths"][address]))
    response = client.open(
        address.format(**request.get("path", {})),
        method=method.upper(),
        query_string=request.get("query"),
        data=None if body is None else body if isinstance(body, str) else json.dumps(body),
        content_type=None if body is None else kind,
        headers=request.get("headers"),
    )
    return response.get_json() if response.is_json else response.get_data(as_text=True)


def refused(client: FlaskClient, status: str) -> Any:
    """What `ask` answers where it refuses, or where the judges fail."""
    if status in REFUSED:
        return asked(client, "ask", REFUSED[status])
    with patch.object(worker, "relayed", side_effect=BROKEN[status]):
        return asked(client, "ask", {**REQUESTS["ask"], "query": {"deadline": 9}})  # not answered before


def first(value: Any, most: int = 1) -> Any:
    """A long answer in short: of each list, and of what is sorted by name, the first."""
    if isinstance(value, list):
        return [first(part, most) for part in value[:most]]
    if isinstance(value, dict):
        many = len(value) > MANY and not {"id", "is"} & set(value)  # by name, and no entry
        kept = list(value.items())[: most if many else None]
        return {key: first(part, most) for key, part in kept}
    return value


def lasting(value: Any) -> Any:
    """An answer without what changes with every rule and every machine."""
    if isinstance(value, str) and value.startswith("{"):
        return [lasting(json.loads(line)) for line in value.splitlines()]
    if isinstance(value, dict):
        return {key: lasting(part) for key, part in value.items() if key not in (*PASSING, *PROSE)}
    return [lasting(part) for part in value] if isinstance(value, list) else value


def shown(client: FlaskClient, name: str) -> Any:
    """What an operation answers, as it is shown."""
    answer = asked(client, name, REQUESTS[name])
    assert "error" not in answer, answer
    if isinstance(answer, str) and name in OF_THE_MACHINE:
        return answer[:LONGEST]
    if name == "openapi":
        answer = {key: answer[key] for key in ("openapi", "info", "tags")}
    return first(answer) if name in PART else answer


def main() -> None:
    """Write the file."""
    from web.app import create_app

    os.environ["LEXLUDI_DATA"] = tempfile.mkdtemp()
    own().add([CARD])
    app = create_app()
    app.extensions["bench"].warm()
    client = app.test_client()
    asked(client, "ask", REQUESTS["ask"])  # what is read in the first time does not count
    known = json.loads(Path(FILE).read_text(encoding="utf-8")) if Path(FILE).exists() else {"answers": {}}
    answers = {name: shown(client, name) for name in REQUESTS if name != "coverage"}
    answers["coverage"] = known["answers"].get("coverage", {})
    data = {
        "requests": REQUESTS,
        "answers": answers,
        "refused": {status: refused(client, status) for status in (*REFUSED, *BROKEN)}
        | {"404": asked(client, "rule", {"path": {"id": "tcg/once-per-atack"}})},
    }
    Path(FILE).write_text(json.dumps(data, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
