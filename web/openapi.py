"""The API described in OpenAPI 3.1; the game's own words are in `/api/schema/<game>`."""

from __future__ import annotations

from typing import Any

from judge import __version__
from judge.games.registry import GAMES

from .openapi_schemas import SCHEMAS, TEXT

_ERROR = {"$ref": "#/components/schemas/Error"}


def document() -> dict[str, Any]:
    """The whole document."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Lex Ludi",
            "version": __version__,
            "description": "Given this board, what may legally happen, and which rule says so?",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            "/api/ask": _ask(),
            "/api/options": _options(),
            "/api/players": _question(
                "Only the points asked and their rules, as they may be shown to both players",
                "The points",
                {"$ref": "#/components/schemas/Points"},
            ),
            "/api/diff": _diff(),
            "/api/batch": _batch(),
            "/api/read": _read(),
            "/api/situations/{link}": _verdict_again(),
            **{f"/api/{kind}": _listed(words) for kind, words in LISTS.items()},
            "/api/bulk": _get("The whole knowledge base in one file", [_query("game", "only this game")]),
            "/api": _readable(),
            "/api/search": _get(
                "Search rules, rulings, statements and terms in any of their languages",
                [
                    _query("q", "words"),
                    _query("game", "only this game"),
                    _query("limit", "how many, 1 to 200"),
                ],
                {"type": "array", "items": {"$ref": "#/components/schemas/Hit"}},
            ),
            "/api/rules/{id}": _get(
                "A rule, its statements and rulings", [_path("id", "as in tcg/retaliate")]
            ),
            "/api/rulings/{id}": _get("A ruling with its examples", [_path("id", "as in swtcg/some-ruling")]),
            "/api/cards/{game}/{name}": _get(
                "A card of the store: its text as it is read, the rules and rulings that touch its words",
                [
                    {**_path("game", "a game"), "schema": {"enum": sorted(GAMES)}},
                    _path("name", "the name, as printed"),
                ],
                busy=True,
            ),
            "/api/schema/{game}": _get(
                "All that one needs to write a board",
                [{**_path("game", "a game"), "schema": {"enum": sorted(GAMES)}}],
            ),
            "/api/coverage": _get("Which statements have examples, which rules are proved", [], busy=True),
            "/api/openapi.json": _get("This document", []),
            "/api/settings": _get("What the server was told, and the limits of a request", []),
            "/healthz": _get("Whether the program answers, and its versions", []),
            "/readyz": _get("Whether a question would be judged just now", [], busy=True),
            "/metrics": _metrics(),
        },
        "components": {"schemas": SCHEMAS},
    }


LISTS = {
    "rules": "The rules, page by page",
    "rulings": "The rulings, page by page",
    "statements": "The statements of the documents, page by page",
    "documents": "The documents",
    "glossary": "The terms in all their languages, page by page",
    "cards": "The cards of the store of this server, page by page",
}


def _listed(summary: str) -> dict[str, Any]:
    parameters = [
        _query("game", "only this game"),
        _query("page", "which page, from 1 on", "integer"),
        _query("limit", "how many on a page, 1 to 200 (default 100)", "integer"),
    ]
    return _get(summary, parameters, {"$ref": "#/components/schemas/List"})


def _batch() -> dict[str, Any]:
    item = _question(
        "Judge many situations, one on each line", "A verdict or an error for each, in order", {}
    )
    item["post"]["requestBody"] = {
        "required": True,
        "description": "A situation as JSON on each line (NDJSON), at most 1,000 lines",
        "content": {"application/x-ndjson": {"schema": TEXT}},
    }
    item["post"]["responses"]["200"]["content"] = {"application/x-ndjson": {"schema": TEXT}}
    return item


def _read() -> dict[str, Any]:
    item = _question(
        "What is read, understood and modelled of the words of a card",
        "Each ability with its stage and its meaning",
        {"type": "object"},
    )
    item["post"]["requestBody"] = {
        "required": True,
        "description": "The game and the words; the type and the name of the card if known",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Words"}}},
    }
    return item


def _verdict_again() -> dict[str, Any]:
    item = _get(
        "The verdict on the situation that the address carries",
        [_path("link", "as in the `uri` of a verdict"), _query("deadline", "seconds", "number")],
        {"$ref": "#/components/schemas/Verdict"},
    )
    for status, words in (("422", "Not a legal situation"), ("503", "Busy"), ("504", "The deadline passed")):
        item["get"]["responses"][status] = _answer(words, _ERROR)
    del item["get"]["responses"]["404"]
    return item


def _readable() -> dict[str, Any]:
    item = _get("The API for people", [])
    item["get"]["responses"]["200"]["content"] = {"text/html": {"schema": TEXT}}
    return item


def _diff() -> dict[str, Any]:
    item = _question(
        "What two editions or dates of the rules answer, and through what they differ",
        "The answers",
        {"$ref": "#/components/schemas/Difference"},
    )
    for name in ("from", "to"):
        item["post"]["parameters"].append({**_query(name, "an edition or a date"), "required": True})
    return item


def _ask() -> dict[str, Any]:
    item = _question("Judge a situation", "The verdict", {"$ref": "#/components/schemas/Verdict"})
    words = "yes: look at every state, also where the question cannot tell states apart"
    item["post"]["parameters"].append(_query("exact_walk", words))
    return item


def _options() -> dict[str, Any]:
    listed = {"type": "array", "items": {"$ref": "#/components/schemas/Option"}}
    item = _question(
        "Every option of both players now: legal, forced, or barred and by which rules",
        "The options, sorted; with `whole=yes` an object that has them, and what the list rests on",
        {"oneOf": [listed, {"$ref": "#/components/schemas/Options"}]},
    )
    words = "yes: an object with what is assumed and what is not modelled, also where there is no option"
    item["post"]["parameters"].append(_query("whole", words))
    return item


def _question(summary: str, answer: str, schema: dict[str, Any]) -> dict[str, Any]:
    texts = {kind: {"schema": {"type": "string"}} for kind in ("application/yaml", "text/plain")}
    return {
        "post": {
            "summary": summary,
            "parameters": [_query("deadline", "seconds, at most 30", "number")],
            "requestBody": {
                "required": True,
                "description": "A situation as JSON or YAML text (with curl: --data-binary @file.yaml)",
                "content": {"application/json": {"schema": {"type": "object"}}, **texts},
            },
            "responses": {
                "200": _answer(answer, schema),
                "400": _answer("Bad input: the place, what is wrong, what to write", _ERROR),
                "413": _answer("Too large", _ERROR),
                "422": _answer("Not a legal situation: the verdict, with `error`", _ERROR),
                "415": _answer("A body of another kind", _ERROR),
                "500": _answer("A mistake of ours", _ERROR),
                "503": _answer("Every judge is at work: see Retry-After", _ERROR),
                "504": _answer("The deadline passed: what was found so far, with `error`", _ERROR),
            },
        }
    }


def _get(
    summary: str, parameters: list[dict[str, Any]], schema: dict[str, Any] | None = None, busy: bool = False
) -> dict[str, Any]:
    responses = {"200": _answer(summary, schema or {"type": "object"})}
    if any(parameter["in"] == "path" for parameter in parameters):
        responses["404"] = _answer("There is none with this id", _ERROR)
    responses["400"] = _answer("Bad input, or a parameter that is not known", _ERROR)
    if busy:
        responses["503"] = _answer("It is being computed: see Retry-After", _ERROR)
    return {"get": {"summary": summary, "parameters": parameters, "responses": responses}}


def _metrics() -> dict[str, Any]:
    item = _get("Figures in the Prometheus text format", [])
    item["get"]["responses"]["200"]["content"] = {"text/plain": {"schema": TEXT}}
    return item


def _answer(description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": schema}}}


def _query(name: str, description: str, kind: str = "string") -> dict[str, Any]:
    return {"name": name, "in": "query", "description": description, "schema": {"type": kind}}


def _path(name: str, description: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": "string"},
    }
