"""The shapes of entries, of the lists of them, and of a situation, in OpenAPI's words: made of the models."""

from __future__ import annotations

from typing import Any

from judge.board.situation import Situation
from judge.games.registry import GAMES
from judge.knowledge.entry import Entry
from judge.knowledge.models import Document, Rule, Ruling, Statement, Term

from .openapi_schemas import TEXT, list_, object_, open_object, ref

Schema = dict[str, Any]
_PROSE = ("title", "default")
"""What a model generates for its fields, and tells nobody anything."""
_PLACES: Schema = {
    "uri": {**TEXT, "description": "its address in the API"},
    "page": {**TEXT, "description": "its address for people"},
}
_NAMED = object_(id=TEXT, title=TEXT)
_SOURCE = object_(
    id=TEXT, text=TEXT, spoken=TEXT, kind=TEXT, document=TEXT, date=TEXT, section=TEXT, locator=TEXT
)
_EXAMPLE = object_(
    id=TEXT,
    title=TEXT,
    statements=list_(TEXT),
    twin_of={"type": ["string", "null"]},
    situation=ref("Situation"),
)
_VERSIONS = object_(program=TEXT, law=TEXT, knowledge=TEXT)
_ABILITY = open_object(
    {
        "unread": list_(TEXT),
        "nearest": list_(TEXT),
        "missing": list_(TEXT),
        "help": open_object(
            {
                "place": object_(before=TEXT, behind=TEXT),
                "words": list_({"type": "object"}),
                "follows": list_(TEXT),
                "instead": list_(TEXT),
            }
        ),
    },
    words=TEXT,
    stage={"enum": ["unread", "read", "understood", "modelled"]},
    means={"type": "object", "additionalProperties": {"type": ["string", "null"]}},
)


def _entry(model: type[Entry], *left_out: str, **more: Schema) -> Schema:
    """The schema of an entry as it is sent: its own fields, its addresses, and `more`."""
    made = model.model_json_schema(mode="serialization")
    own = {
        name: {key: value for key, value in field.items() if key not in _PROSE}
        for name, field in made["properties"].items()
        if name not in ("file", "line", *left_out)
    }
    return {**object_(**{**own, **more, **_PLACES}), "description": made["description"]}


def _list(name: str) -> Schema:
    """A page of a list of entries."""
    maybe = {"type": ["string", "null"]}
    number = {"type": "integer"}
    entries = list_(ref(name))
    return object_(uri=TEXT, total=number, pages=number, next=maybe, previous=maybe, data=entries)


def _situation() -> Schema:
    """What every situation has, as a person may write it; the schema of its game tells the rest."""
    made = Situation.model_json_schema(by_alias=True)["properties"]
    loose = ("ask", "expect", "twins", "history", "played", "dice")
    own = {name: {"type": "array"} if name in loose else {**field} for name, field in made.items()}
    own |= {"game": {"enum": list(GAMES)}, "now": {"type": "object", "description": "the moment of play"}}
    own |= {name: {"type": ["string", "number", "null"]} for name in ("rules", "until")}
    own["ask"] = own["expect"] = {"type": ["array", "object", "string"]}
    own["open"] = {"type": ["object", "array"]}
    return {
        "type": "object",
        "required": ["game"],
        "properties": {
            name: {key: value for key, value in field.items() if key not in _PROSE}
            for name, field in own.items()
        },
        "additionalProperties": True,
        "description": "A board, its moment and what is asked. The sides and their cards are the game's own: "
        "/schemas/swtcg.json, /schemas/swlcg.json and /schemas/berserk.json describe them whole.",
        "externalDocs": {"url": "/schemas/board.json", "description": "JSON Schema of boards of every game"},
    }


_CARD = object_(
    game={"enum": list(GAMES)},
    name=TEXT,
    set=TEXT,
    number=TEXT,
    type=TEXT,
    side=TEXT,
    subtypes=list_(TEXT),
    numbers={"type": "object"},
    **_PLACES,
)
_KEY = {**TEXT, "description": "with its game: swtcg/some-ruling"}
_RULE, _RULING = _entry(Rule), _entry(Ruling, "examples", id=_KEY, number={"type": "integer"})


def _with(schema: Schema, **more: Schema) -> Schema:
    """An object with further properties."""
    required = sorted({*schema["required"], *more})
    return {**schema, "properties": {**schema["properties"], **more}, "required": required}


ENTRIES: dict[str, Schema] = {
    "Situation": _situation(),
    "Rule": _RULE,
    "RuleWhole": _with(_RULE, sources=list_(_SOURCE), rulings=list_(TEXT)),
    "Ruling": _RULING,
    "RulingWhole": _with(_RULING, sources=list_(_SOURCE), examples=list_(_EXAMPLE)),
    "Statement": _entry(Statement),
    "StatementWhole": _entry(
        Statement,
        document=TEXT,
        authority=TEXT,
        equals=list_(TEXT),
        rules=list_(_NAMED),
        rulings=list_(object_(id=TEXT, question=TEXT)),
    ),
    "Document": _entry(Document),
    "DocumentWhole": _entry(Document, statements=list_(TEXT)),
    "Term": _entry(Term),
    "Card": _CARD,
    "CardWhole": object_(
        **_PLACES,
        cards=list_(
            object_(
                game={"enum": list(GAMES)},
                name=TEXT,
                set=TEXT,
                number=TEXT,
                values={"type": "object"},
                text=TEXT,
                abilities=list_(_ABILITY),
                rules=list_(TEXT),
                rulings=list_(TEXT),
            )
        ),
    ),
    "Hit": object_(
        kind={"enum": ["rule", "ruling", "statement", "term", "document"]},
        id=TEXT,
        title=TEXT,
        snippet=TEXT,
        score={"type": "number"},
        game=TEXT,
        language={"enum": ["en", "pl", "ru"], "description": "the language of title and snippet"},
        **_PLACES,
    ),
}
LISTED = {
    "rules": "Rule",
    "rulings": "Ruling",
    "statements": "Statement",
    "documents": "Document",
    "glossary": "Term",
    "cards": "Card",
    "search": "Hit",
}
"""What each list holds."""
PAGES = {f"{name}s": _list(name) for name in LISTED.values()}
BULK = object_(
    versions=_VERSIONS,
    **{
        kind: list_(ref("RulingWhole" if kind == "rulings" else name))
        for kind, name in LISTED.items()
        if kind not in ("cards", "search")
    },
    editions={"type": "object", "description": "by game"},
    names={"type": "object", "description": "names that count as one, by game"},
)
