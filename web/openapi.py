"""The API described in OpenAPI 3.1; the game's own words are in `/api/schema/<game>`."""

from __future__ import annotations

from typing import Any

from judge import __version__
from judge.board import yamlio
from judge.games.registry import GAMES

from . import openapi_examples
from .filters import FILTERS
from .openapi_entries import BULK, ENTRIES, LISTED, PAGES
from .openapi_schemas import SCHEMAS, TEXT, ref

_LINE = "swtcg attack: vader 5/6 acc1 vs luke 4/5 evade 2; luke damage?"
"""A situation in one line."""
_BOARD = yamlio.load(GAMES["swtcg"].example)[0]
_ERROR = ref("Error")


def document() -> dict[str, Any]:
    """The whole document."""
    paths = _paths()
    for path, item in paths.items():
        for method, operation in item.items():
            name, tag = NAMES[path]
            item[method] = {"operationId": name, "tags": [tag], **operation}
            if _guarded(path):
                operation["responses"]["403"] = _answer("Asked by a page of another site", _ERROR)
            openapi_examples.show(item[method])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Lex Ludi",
            "version": __version__,
            "description": "Given this board, what may legally happen, and which rule says so?",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "tags": [{"name": name, "description": words} for name, words in TAGS.items()],
        "paths": paths,
        "components": {"schemas": {**SCHEMAS, **ENTRIES, **PAGES}},
    }


def _guarded(path: str) -> bool:
    """Whether pages of other sites are refused there (`web.exchange`)."""
    own = path in ("/api/settings", "/api/coverage") or NAMES[path][1] in ("judge", "cards")
    return own and path != "/api/schema/{game}"


TAGS = {
    "judge": "A board in, a verdict out",
    "knowledge": "Rules, rulings, statements, documents, terms: searched, listed, one by one, as one file",
    "cards": "The cards of the store of this server, and the words of cards",
    "service": "The API itself, and whoever runs it",
}
NAMES = {
    "/api/ask": ("ask", "judge"),
    "/api/options": ("options", "judge"),
    "/api/players": ("players", "judge"),
    "/api/diff": ("diff", "judge"),
    "/api/batch": ("batch", "judge"),
    "/api/situations/{link}": ("situation", "judge"),
    "/api/schema/{game}": ("schema", "judge"),
    "/api/search": ("search", "knowledge"),
    "/api/rules": ("rules", "knowledge"),
    "/api/rules/{id}": ("rule", "knowledge"),
    "/api/rulings": ("rulings", "knowledge"),
    "/api/rulings/{id}": ("ruling", "knowledge"),
    "/api/statements": ("statements", "knowledge"),
    "/api/statements/{id}": ("statement", "knowledge"),
    "/api/documents": ("documents", "knowledge"),
    "/api/documents/{id}": ("document", "knowledge"),
    "/api/glossary": ("terms", "knowledge"),
    "/api/glossary/{id}": ("term", "knowledge"),
    "/api/bulk": ("bulk", "knowledge"),
    "/api/coverage": ("coverage", "knowledge"),
    "/api/cards": ("cards", "cards"),
    "/api/cards/{game}/{name}": ("card", "cards"),
    "/api/read": ("read", "cards"),
    "/api": ("readable", "service"),
    "/api/openapi.json": ("openapi", "service"),
    "/api/settings": ("settings", "service"),
    "/healthz": ("health", "service"),
    "/readyz": ("ready", "service"),
    "/metrics": ("metrics", "service"),
}
"""The name of each operation, by which generated clients call it, and its chapter."""


def _paths() -> dict[str, Any]:
    game = {**_path("game", "a game"), "schema": {"enum": sorted(GAMES)}, "example": "swtcg"}
    return {
        "/api/ask": _ask(),
        "/api/options": _options(),
        "/api/players": _question(
            "Only the points asked and their rules, as they may be shown to both players",
            "The points",
            ref("Points"),
        ),
        "/api/diff": _diff(),
        "/api/batch": _batch(),
        "/api/read": _read(),
        "/api/situations/{link}": _verdict_again(),
        "/api/search": _search(),
        **{f"/api/{kind}": _listed(kind, words) for kind, words in LISTS.items()},
        **{f"/api/{kind}/{{id}}": _single(kind, *about) for kind, about in SINGLE.items()},
        "/api/cards/{game}/{name}": _get(
            "A card of the store: its text as it is read, the rules and rulings that touch its words",
            [game, _path("name", "the name, as printed", "Luke Skywalker")],
            ref("CardWhole"),
            busy=True,
        ),
        "/api/bulk": _get("The whole knowledge base in one file", [_game()], BULK),
        "/api": _readable(),
        "/api/schema/{game}": _get("All that one needs to write a board", [game]),
        "/api/coverage": _get("Which statements have examples, which rules are proved", [], busy=True),
        "/api/openapi.json": _get("This document", []),
        "/api/settings": _get("What the server was told, and the limits of a request", []),
        "/healthz": _get("Whether the program answers, and its versions", []),
        "/readyz": _get("Whether a question would be judged just now", [], busy=True),
        "/metrics": _metrics(),
    }


LISTS = {
    "rules": "The rules, page by page",
    "rulings": "The rulings, page by page",
    "statements": "The statements of the documents, page by page",
    "documents": "The documents",
    "glossary": "The terms in all their languages, page by page",
    "cards": "The cards of the store of this server, page by page",
}


SINGLE = {
    "rules": ("A rule with its statements, and the rulings that rest on it", "tcg/once-per-attack"),
    "rulings": ("A ruling with its statements and examples", "swtcg/lukes-dying-strike"),
    "statements": ("A statement with its document, and what rests on it", "tcg-faq/36"),
    "documents": ("A document and the ids of its statements", "tcg-faq"),
    "glossary": ("A term in all its languages", "G-1"),
}


def _single(kind: str, summary: str, example: str) -> dict[str, Any]:
    whole = f"{LISTED[kind]}Whole"
    shape = ref(whole if whole in ENTRIES else LISTED[kind])
    return _get(summary, [_path("id", f"as in {example}", example)], shape)


def _game() -> dict[str, Any]:
    return {**_query("game", "only this game"), "schema": {"enum": sorted(GAMES)}, "example": "swtcg"}


def _paged(most: int) -> list[dict[str, Any]]:
    return [
        _query("page", "which page, from 1 on", "integer", 1),
        _query("limit", f"how many on a page, 1 to 200 (default {most})", "integer", most),
    ]


def _listed(kind: str, summary: str) -> dict[str, Any]:
    words = _query("q", "only what fits these words, the best first", example="attack")
    own = [_query(name, meaning, example=example) for name, (meaning, example) in FILTERS[kind].items()]
    return _get(summary, [words, _game(), *own, *_paged(100)], ref(f"{LISTED[kind]}s"))


def _search() -> dict[str, Any]:
    summary = "Search rules, rulings, statements and terms in any of their languages, page by page"
    kinds = {"enum": ["rule", "ruling", "statement", "term", "document"]}
    return _get(
        summary,
        [
            _query("q", "words of any language, or an id", example="przechwycenie"),
            _game(),
            {**_query("kind", "only entries of this kind", example="ruling"), "schema": kinds},
            *_paged(30),
        ],
        ref("Hits"),
    )


def _batch() -> dict[str, Any]:
    item = _question(
        "Judge many situations, one on each line", "A verdict or an error for each, in order", {}
    )
    item["post"]["requestBody"] = {
        "required": True,
        "description": "A situation as JSON on each line (NDJSON), at most 1,000 lines",
        "content": {"application/x-ndjson": {"schema": TEXT, "example": _LINE}},
    }
    item["post"]["responses"]["200"]["content"] = {"application/x-ndjson": {"schema": TEXT}}
    return item


def _read() -> dict[str, Any]:
    item = _question(
        "What is read, understood and modelled of the words of a card, or may follow them (`next`)",
        "Each ability with its stage, its meaning and, if it is not modelled, what helps; or what may follow",
        {"type": "object"},
    )
    example = {"game": "swtcg", "text": "Pay 1 Force -> Retaliate 2", "type": "character"}
    item["post"]["requestBody"] = {
        "required": True,
        "description": "The game and the words; the type and the name of the card if known",
        "content": {"application/json": {"schema": ref("Words"), "example": example}},
    }
    return item


def _verdict_again() -> dict[str, Any]:
    item = _get(
        "The verdict on the situation that the address carries",
        [_path("link", "as in the `uri` of a verdict"), _query("deadline", "seconds", "number", 5)],
        ref("Verdict"),
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
        ref("Difference"),
    )
    for name, date in (("from", "2003"), ("to", "2005-11")):
        item["post"]["parameters"].append(
            {**_query(name, "an edition or a date", example=date), "required": True}
        )
    return item


def _ask() -> dict[str, Any]:
    item = _question("Judge a situation", "The verdict", ref("Verdict"))
    words = "yes: look at every state, also where the question cannot tell states apart"
    item["post"]["parameters"].append(_query("exact_walk", words, example="yes"))
    return item


def _options() -> dict[str, Any]:
    listed = {"type": "array", "items": ref("Option")}
    item = _question(
        "Every option of both players now: legal, forced, or barred and by which rules",
        "The options, sorted; with `whole=yes` an object that has them, and what the list rests on",
        {"oneOf": [listed, ref("Options")]},
    )
    words = "yes: an object with what is assumed and what is not modelled, also where there is no option"
    item["post"]["parameters"].append(_query("whole", words, example="yes"))
    return item


def _question(summary: str, answer: str, schema: dict[str, Any]) -> dict[str, Any]:
    written = {"schema": TEXT, "examples": {name: {"value": game.example} for name, game in GAMES.items()}}
    texts = {"application/yaml": written, "text/plain": {"schema": TEXT, "example": _LINE}}
    return {
        "post": {
            "summary": summary,
            "parameters": [_query("deadline", "seconds, at most 30", "number", 5)],
            "requestBody": {
                "required": True,
                "description": "A situation as JSON or YAML text (with curl: --data-binary @file.yaml)",
                "content": {"application/json": {"schema": ref("Situation"), "example": _BOARD}, **texts},
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


def _query(name: str, description: str, kind: str = "string", example: str | int = "") -> dict[str, Any]:
    shown = {"example": example} if example else {}
    return {"name": name, "in": "query", "description": description, "schema": {"type": kind}, **shown}


def _path(name: str, description: str, example: str = "") -> dict[str, Any]:
    shown = {"example": example} if example else {}
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description,
        "schema": {"type": "string"},
        **shown,
    }
