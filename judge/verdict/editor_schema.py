"""The shape of boards and of ruling files as a plain JSON Schema, for editors that complete and check.

It is made of the models that the judge itself reads with, and takes what a person may write for them: `yes`,
numbers as text, "?", one card without its list, a card by its name, `{one of: [...]}`.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from judge.board.entries import QUESTION_WORDS
from judge.errors import SituationError
from judge.games.base import Game
from judge.games.registry import GAMES, game
from judge.knowledge.models import Ruling

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
SERVICE = "http://127.0.0.1:8000"
NAMES = ("board", "rulings")
_PROSE = ("title", "default")
"""What a model generates for its fields, and tells nobody anything."""
_OPEN: Schema = {"type": "object", "required": ["one of"], "properties": {"one of": {"type": "array"}}}


def service_url() -> str:
    """Where the service is, by `LEXLUDI_URL` (default: where `judge serve` is on this machine)."""
    return (os.environ.get("LEXLUDI_URL") or SERVICE).rstrip("/")


def address(name: str, url: str | None = None) -> str:
    """The address of a schema ("board", "rulings", or the name of a game)."""
    return f"{url or service_url()}/schemas/{name}.json"


def header(name: str, url: str | None = None) -> str:
    """The first line of a file that tells an editor its schema."""
    return f"# yaml-language-server: $schema={address(name, url)}\n"


def schema(name: str, url: str | None = None) -> Schema:
    """The schema of a name: `board` of any game, `rulings`, or the board of one game.

    Raises SituationError for any other name.
    """
    if name not in (*NAMES, *GAMES):
        hint = f"known here: {', '.join((*NAMES, *GAMES))}"
        raise SituationError("schema", f'there is no schema "{name}"', hint)
    head = {"$schema": DIALECT, "$id": address(name, url)}
    if name == "board":
        return {
            **head,
            "title": "A situation of Lex Ludi",
            **_by_game({key: _ref(key) for key in GAMES}),
            **_all(),
        }
    if name == "rulings":
        return {**head, **_rulings()}
    board = _board(game(name))
    return {**head, **board}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _all() -> Schema:
    """The boards of every game, as definitions."""
    return {"$defs": {key: _board(game(key), f"#/$defs/{key}") for key in GAMES}}


def _by_game(then: Mapping[str, Schema]) -> Schema:
    """What holds for a mapping by its `game:`."""
    branches = [
        {"if": {"properties": {"game": {"const": key}}, "required": ["game"]}, "then": shape}
        for key, shape in then.items()
    ]
    choice = {"enum": list(then), "description": "which game it is of"}
    return {"type": "object", "required": ["game"], "properties": {"game": choice}, "allOf": branches}


def _board(described: Game, at: str = "#") -> Schema:
    """The board of one game; `at`: where it stands in the whole schema."""
    made: Schema = _lenient(described.model.model_json_schema(by_alias=True), at)
    made["title"] = f"A situation of {described.title}"
    made["description"] = "The board, the moment, and what is asked: `judge new` writes one."
    words = made["properties"]
    words["now"] = {**words["now"], "description": "The moment of play."}
    words["until"] = {"description": "Where the question ends.", **_choices(described.ends)}
    now = made["$defs"]["Now"]
    now["properties"]["at"] = {"description": "The moment.", **_choices(described.points)}
    for player in described.players:
        words[player] = {**words[player], "description": f"What {player} has."}
    side = made["$defs"]["Side"]["properties"]
    for zone, meaning in described.zones.items():
        if zone in side:
            side[zone] = {**side[zone], "description": meaning}
    for entry in ("Question", "Expectation"):
        whole = made["$defs"][entry]
        made["$defs"][entry] = {"anyOf": [whole, {"enum": list(QUESTION_WORDS)}]}
    return made


def _choices(of: Mapping[str, str]) -> Schema:
    return {"oneOf": [{"const": word, "description": meaning} for word, meaning in of.items()]}


def _lenient(part: Any, at: str) -> Any:
    """A generated schema that takes what a person may write."""
    if isinstance(part, list):
        return [_lenient(item, at) for item in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        target = at + str(part["$ref"]).removeprefix("#")
        described = {key: value for key, value in part.items() if key == "description"}
        return (
            {**described, "anyOf": [{"$ref": target}, {"type": "string"}, _OPEN]}
            if _is_card(target)
            else {**described, "$ref": target}
        )
    made = {
        key: {name: _lenient(inner, at) for name, inner in value.items()}
        if key in ("properties", "$defs")
        else _lenient(value, at)
        for key, value in part.items()
        if not (key in _PROSE and not isinstance(value, dict))
    }
    return _written(made)


def _is_card(target: str) -> bool:
    return target.rpartition("/")[2] in ("Card", "ObjectiveSet", "Printing")


def _written(made: Schema) -> Schema:
    """A value as a person may write it."""
    kind = made.get("type")
    if kind == "boolean":
        return {"anyOf": [made, {"enum": ["yes", "no", "?"]}, _OPEN]}
    if kind == "integer":
        return {"anyOf": [made, {"type": "string", "pattern": r"^(-?\d+|\?)$"}, _OPEN]}
    if kind == "array":
        return {"anyOf": [made, made.get("items", {}), {"type": ["string", "integer"]}, _OPEN]}
    if "enum" in made or kind == "string":
        return {"anyOf": [made, {"type": "integer"}, _OPEN]} if kind == "string" else {"anyOf": [made, _OPEN]}
    return made


def _rulings() -> Schema:
    """A file of rulings: its game, its rulings, each with examples that are boards without `game:`."""
    ruling = Ruling.model_json_schema(by_alias=True, mode="validation")
    plain = _lenient({key: value for key, value in ruling["properties"].items() if key != "examples"}, "#")
    for name in ("game", "chapter", "file", "line", "translations"):
        plain.pop(name, None)
    required = ["id", "question", "answer", "status"]
    entry = {"type": "object", "required": required, "properties": {**plain, "examples": True}}
    boards = _all()["$defs"]
    of_games = {}
    for key, board in boards.items():
        example = {**board, "required": ["title", "now"], "properties": {**board["properties"]}}
        del example["properties"]["game"]
        statements = {"type": "array", "items": {"type": "string"}}
        example["properties"]["statements"] = statements
        example["$defs"]["Twin"]["properties"]["statements"] = statements
        boards[key] = example
        listed = {"type": "array", "items": _ref(key)}
        items = {"properties": {"examples": listed}}
        of_games[key] = {"properties": {"rulings": {"items": items}}}
    by_game = _by_game(of_games)
    by_game["required"] = ["game", "rulings"]
    by_game["properties"]["rulings"] = {"type": "array", "items": _ref("ruling")}
    return {
        "title": "Rulings of Lex Ludi",
        **by_game,
        "$defs": {"ruling": entry, **_definitions(ruling), **boards},
    }


def _definitions(ruling: Schema) -> Schema:
    """What the fields of a ruling refer to, examples apart."""
    return {
        name: _lenient(definition, "#")
        for name, definition in ruling.get("$defs", {}).items()
        if name not in ("ExampleEntry", "Twin")
    }
