"""The API described in OpenAPI 3.1; the game's own words are in `/api/schema/<game>`."""

from __future__ import annotations

from typing import Any

from judge import __version__
from judge.games.registry import GAMES

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
            "/api/ask": _question(
                "Judge a situation", "The verdict", {"$ref": "#/components/schemas/Verdict"}
            ),
            "/api/options": _question(
                "Every option of both players now: legal, forced, or barred and by which rules",
                "The options, sorted",
                {"type": "array", "items": {"$ref": "#/components/schemas/Option"}},
            ),
            "/api/players": _question(
                "Only the points asked and their rules, as they may be shown to both players",
                "The points",
                {"$ref": "#/components/schemas/Points"},
            ),
            "/api/diff": _diff(),
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
        "components": {"schemas": _SCHEMAS},
    }


def _diff() -> dict[str, Any]:
    found = _question(
        "What two editions or dates of the rules answer, and through what they differ",
        "The answers",
        {"$ref": "#/components/schemas/Difference"},
    )
    for name in ("from", "to"):
        found["post"]["parameters"].append({**_query(name, "an edition or a date"), "required": True})
    return found


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
    if any(parameter["in"] == "query" for parameter in parameters):
        responses["400"] = _answer("Bad input", _ERROR)
    if busy:
        responses["503"] = _answer("It is being computed: see Retry-After", _ERROR)
    return {"get": {"summary": summary, "parameters": parameters, "responses": responses}}


def _metrics() -> dict[str, Any]:
    found = _get("Figures in the Prometheus text format", [])
    found["get"]["responses"]["200"]["content"] = {"text/plain": {"schema": _TEXT}}
    return found


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


def _object(**properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": sorted(properties)}


def _open_object(more: dict[str, Any], **properties: dict[str, Any]) -> dict[str, Any]:
    """An object with some properties that it need not have."""
    found = _object(**properties)
    return {**found, "properties": {**found["properties"], **more}}


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


_TEXT = {"type": "string"}
_TRUTH = {"type": "boolean"}
_PLAYER = {
    "enum": sorted({"nature", "rules", *(player for game in GAMES.values() for player in game.players)})
}
_BAR = _object(rule=_TEXT, title=_TEXT, document=_TEXT, locator=_TEXT)
_STEP = _object(player=_PLAYER, do=_TEXT, cites=_list(_TEXT))
_OUTCOME = _object(values={"type": "object"}, quantifier={"enum": ["always", "possible"]}, line=_list(_STEP))
_CHOICE = _object(
    player=_TEXT,
    after=_list({"type": "object"}),
    options=_list(_object(do=_TEXT, value=_TEXT, best=_TRUTH)),
    times={"type": "integer"},
)
_SPLIT = _object(
    ask={"type": "object"},
    decided_by=_list(_TEXT),
    sentence=_TEXT,
    rows=_list(_object(when={"type": "object"}, words=_TEXT, answer=_TEXT)),
)
_CHANGE = _object(
    id=_TEXT,
    kind={"enum": ["rule", "erratum", "restriction"]},
    title=_TEXT,
    statements=_list(_TEXT),
    came={"type": "boolean", "description": "only the latter has it"},
)
_WITHOUT = _object(rules=_list(_TEXT), titles=_list(_TEXT), answer=_TEXT)
_PLAYED = _list({**_STEP, "properties": {**_STEP["properties"], "player": _TEXT}})
_REASONS: dict[str, Any] = {
    "kind": {"enum": ["forbidden", "nothing gives it", "not modelled"]},
    "needs": _TEXT,
    "later": _PLAYED,
    "changes": _list(_object(words=_TEXT, change={"type": "object"}, remove=_list(_TEXT), line=_PLAYED)),
    "tried": {"type": "integer"},
    "all": _TRUTH,
    "decides": _list(_WITHOUT),
    "together": _list(_WITHOUT),
    "holes": _list(_TEXT),
    "step": {"type": ["integer", "null"]},
    "why": _list(_TEXT),
    "due": _list(_object(player=_TEXT, do=_TEXT, forced=_TRUTH)),
    "parts_at": {"type": ["object", "null"]},
    **dict.fromkeys(("line", "common", "this", "not"), _PLAYED),
}
"""What only some questions have to tell: a no, a change, a rule that decides, a record, a parting."""
_RULE = _object(rule=_TEXT, title=_TEXT, text=_TEXT, statements=_list(_TEXT))
_STATUS = ["settled", "by rules", "ruling overrides", "depends", "not modelled", "illegal situation"]
_SCHEMAS: dict[str, Any] = {
    "Error": _object(
        error=_object(
            status={"type": "integer"},
            code=_TEXT,
            path=_TEXT,
            message=_TEXT,
            suggestion=_TEXT,
            more=_list(_object(path=_TEXT, message=_TEXT, suggestion=_TEXT)),
        )
    ),
    "Verdict": _open_object(
        {"split": _list(_SPLIT), "cases": _list({"type": "object"}), "no_matter": _list(_TEXT)},
        schema={"const": 1},
        game=_TEXT,
        rules=_object(edition=_TEXT, date=_TEXT),
        versions=_object(program=_TEXT, law=_TEXT, knowledge=_TEXT),
        status={"enum": _STATUS},
        complete=_TRUTH,
        answer=_TEXT,
        assumed=_list(_TEXT),
        not_modelled=_list(_object(path=_TEXT, words=_TEXT)),
        answers=_list(
            _open_object(
                {
                    "choices": _list(_CHOICE),
                    "rounds": _list({"type": "object"}),
                    "law": _list(_TEXT),
                    **_REASONS,
                },
                ask={"type": "object"},
                answer={"type": ["boolean", "string", "null"]},
                value={"type": ["string", "null"], "description": "an exact fraction"},
                outcomes=_list(_OUTCOME),
                barred_by=_list(_BAR),
            )
        ),
        citations=_list(_object(rule=_TEXT, title=_TEXT, statements=_list(_TEXT), status=_TEXT)),
        states={"type": "integer"},
        solves={"type": "integer"},
        seconds={"type": "number"},
    ),
    "Difference": _object(
        schema={"const": 1},
        game=_TEXT,
        **{side: _object(edition=_TEXT, date=_TEXT) for side in ("from", "to")},
        changed=_TRUTH,
        answers=_list(_object(ask={"type": "object"}, changed=_TRUTH, **{"from": _TEXT, "to": _TEXT})),
        through=_list(_CHANGE),
        changes=_list(_CHANGE),
    ),
    "Points": _object(
        schema={"const": 1},
        game=_TEXT,
        title=_TEXT,
        rules=_object(edition=_TEXT, date=_TEXT),
        status={"enum": _STATUS},
        points=_list(_object(ask={"type": "object"}, sentence=_TEXT, rules=_list(_RULE))),
        left_out={"type": "integer", "description": "questions that are not for both players"},
    ),
    "Option": _object(player=_TEXT, do=_TEXT, legal=_TRUTH, forced=_TRUTH, barred_by=_list(_BAR)),
    "Hit": _object(kind=_TEXT, id=_TEXT, title=_TEXT, snippet=_TEXT, score={"type": "number"}),
}
