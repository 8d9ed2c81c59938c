"""The shapes of the answers, in OpenAPI's words (JSON Schema)."""

from __future__ import annotations

from typing import Any

from judge.games.registry import GAMES


def object_(**properties: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object that has all these properties."""
    return {"type": "object", "properties": properties, "required": sorted(properties)}


def open_object(more: dict[str, Any], **properties: dict[str, Any]) -> dict[str, Any]:
    """An object with some properties that it need not have."""
    schema = object_(**properties)
    return {**schema, "properties": {**schema["properties"], **more}}


def list_(items: dict[str, Any]) -> dict[str, Any]:
    """The schema of a list."""
    return {"type": "array", "items": items}


def ref(name: str) -> dict[str, Any]:
    """A schema of that name."""
    return {"$ref": f"#/components/schemas/{name}"}


TEXT = {"type": "string"}
_MAYBE = {"type": ["string", "null"]}
_TRUTH = {"type": "boolean"}
_NUMBER = {"type": "integer"}
_PLAYER = {
    "enum": sorted({"nature", "rules", *(player for game in GAMES.values() for player in game.players)})
}
_BAR = object_(rule=TEXT, title=TEXT, document=TEXT, locator=TEXT)
_STEP = object_(player=_PLAYER, do=TEXT, cites=list_(TEXT), statements=list_(TEXT))
_OUTCOME = object_(values={"type": "object"}, quantifier={"enum": ["always", "possible"]}, line=list_(_STEP))
_ODDS = object_(numerator=_NUMBER, denominator=_NUMBER, decimal={"type": "number"})
_CHOICE = object_(
    player=TEXT,
    after=list_({"type": "object"}),
    options=list_(open_object({"odds": _ODDS}, do=TEXT, value=TEXT, best=_TRUTH)),
    times=_NUMBER,
)
_SPLIT = object_(
    ask={"type": "object"},
    decided_by=list_(TEXT),
    sentence=TEXT,
    rows=list_(object_(when={"type": "object"}, words=TEXT, answer=TEXT)),
)
_CHANGE = object_(
    id=TEXT,
    kind={"enum": ["rule", "erratum", "restriction"]},
    title=TEXT,
    statements=list_(TEXT),
    came={"type": "boolean", "description": "only the latter has it"},
)
_UNKNOWN = object_(path=TEXT, card=TEXT, words=TEXT)
_NOT_MODELLED = object_(
    path=TEXT,
    card=TEXT,
    words=TEXT,
    stage={"enum": ["read", "understood"]},
    why=TEXT,
    nearest=list_(TEXT),
)
_WITHOUT = object_(rules=list_(TEXT), titles=list_(TEXT), answer=TEXT)
_PLAYED = list_({**_STEP, "properties": {**_STEP["properties"], "player": TEXT}})
_SPREAD = object_(met=_TRUTH, values={"type": "object"}, value=TEXT, odds=_ODDS, line=_PLAYED)
_ROUND = object_(
    before=_PLAYED,
    round=_PLAYED,
    net=list_(object_(what=TEXT, change=_NUMBER)),
    can_stop=list_(TEXT),
    dice=_TRUTH,
    endless=_TRUTH,
)
_REASONS: dict[str, Any] = {
    "kind": {"enum": ["forbidden", "nothing gives it", "not modelled"]},
    "needs": TEXT,
    "statements": list_(TEXT),
    "least": {"type": "string", "description": "the chance if all play against it, where nobody is named"},
    "later": _PLAYED,
    "changes": list_(object_(words=TEXT, change={"type": "object"}, remove=list_(TEXT), line=_PLAYED)),
    "tried": _NUMBER,
    "plainly": TEXT,
    "rulings": list_(TEXT),
    "entry": TEXT,
    "all": _TRUTH,
    "decides": list_(_WITHOUT),
    "together": list_(_WITHOUT),
    "holes": list_(TEXT),
    "step": {"type": ["integer", "null"]},
    "why": list_(TEXT),
    "due": list_(object_(player=TEXT, do=TEXT, forced=_TRUTH)),
    "parts_at": {"type": ["object", "null"]},
    "same": {**list_(TEXT), "description": "values nobody asked for that end as they began"},
    **dict.fromkeys(("line", "common", "this", "not"), _PLAYED),
}
"""What only some questions have to tell: a no, a change, a rule that decides, a record, a parting."""
_TRANSLATED = {f"{word}_{language}": TEXT for word in ("title", "text") for language in ("pl", "ru")}
"""What a rule says in the languages that it is told in besides English."""
_OF_RULE = {"rule": TEXT, "title": TEXT, "text": TEXT, "statements": list_(TEXT)}
_RULE = open_object(_TRANSLATED, **_OF_RULE)
_CITATION = open_object(_TRANSLATED, **_OF_RULE, status=TEXT)
_CASE = object_(case={"type": "object"}, words=TEXT, verdict=ref("Verdict"))
_PROCEDURE = object_(statement=TEXT, text=TEXT)
_STATUS = ["settled", "by rules", "ruling overrides", "depends", "not modelled", "illegal situation"]
SCHEMAS: dict[str, Any] = {
    "Error": object_(
        error=object_(
            status=_NUMBER,
            code=TEXT,
            path=TEXT,
            message=TEXT,
            suggestion=TEXT,
            more=list_(object_(path=TEXT, message=TEXT, suggestion=TEXT)),
        )
    ),
    "Verdict": open_object(
        {
            "uri": _MAYBE,
            "page": _MAYBE,
            "split": list_(_SPLIT),
            "cases": list_(_CASE),
            "no_matter": list_(TEXT),
            "not_looked_into": list_(TEXT),
        },
        schema={"const": 1},
        game=TEXT,
        rules=object_(edition=TEXT, date=TEXT),
        versions=object_(program=TEXT, law=TEXT, knowledge=TEXT),
        status={"enum": _STATUS},
        by_reading={**list_(TEXT), "description": "rules of ours, which no document states"},
        by_outside={**list_(TEXT), "description": "rules that only sources outside the documents state"},
        complete=_TRUTH,
        slow={"type": "string", "description": "why the walk was slow, if it was"},
        relief={"type": "array", "items": {}, "description": "what to leave out for a whole answer"},
        cut={"type": "string", "description": "what cut it short, if it is not complete"},
        depends=list_(TEXT),
        illegal=list_(object_(what=TEXT, **_BAR["properties"])),
        settled={"type": ["string", "null"], "description": "the ruling of which the board is an example"},
        rulings=list_(object_(id=TEXT, question=TEXT)),
        answer=TEXT,
        assumed=list_(TEXT),
        not_modelled=list_(_NOT_MODELLED),
        answers=list_(
            open_object(
                {
                    "choices": list_(_CHOICE),
                    "choices_left_out": _NUMBER,
                    "whatever": {
                        "type": "boolean",
                        "description": "whether it is worth as much however they choose",
                    },
                    "rounds": list_(_ROUND),
                    "law": list_(TEXT),
                    "odds": _ODDS,
                    "spread": list_(_SPREAD),
                    "between": list_(TEXT),
                    "unknown": list_(_UNKNOWN),
                    "decided_by": list_(TEXT),
                    "without": TEXT,
                    **_REASONS,
                },
                ask={"type": "object"},
                answer={"type": ["boolean", "string", "null"]},
                certain=_TRUTH,
                sentence=TEXT,
                value={"type": ["string", "null"], "description": "an exact fraction"},
                outcomes=list_(_OUTCOME),
                barred_by=list_(_BAR),
            )
        ),
        citations=list_(_CITATION),
        procedure=list_(_PROCEDURE),
        states=_NUMBER,
        solves=_NUMBER,
        seconds={"type": "number"},
    ),
    "Difference": object_(
        schema={"const": 1},
        game=TEXT,
        **{side: object_(edition=TEXT, date=TEXT) for side in ("from", "to")},
        changed=_TRUTH,
        answers=list_(object_(ask={"type": "object"}, changed=_TRUTH, **{"from": TEXT, "to": TEXT})),
        status=object_(**{side: {"enum": _STATUS} for side in ("from", "to")}),
        answer=object_(**dict.fromkeys(("from", "to"), TEXT)),
        through=list_(_CHANGE),
        changes=list_(_CHANGE),
    ),
    "Points": object_(
        schema={"const": 1},
        game=TEXT,
        title=TEXT,
        rules=object_(edition=TEXT, date=TEXT),
        status={"enum": _STATUS},
        points=list_(
            object_(ask={"type": "object"}, sentence=TEXT, rules=list_(_RULE), procedure=list_(_PROCEDURE))
        ),
        left_out={"type": "integer", "description": "questions that are not for both players"},
    ),
    "Words": {
        "type": "object",
        "properties": {
            "game": {"enum": sorted(GAMES)},
            "text": TEXT,
            "type": TEXT,
            "name": TEXT,
            "next": _TRUTH,
        },
        "required": ["game", "text"],
        "additionalProperties": False,
    },
    "Option": open_object(
        {"assumed": list_(TEXT), "unknown": list_(_UNKNOWN), "unclaimed": _TRUTH},
        player=TEXT,
        do=TEXT,
        legal=_TRUTH,
        forced=_TRUTH,
        barred_by=list_(_BAR),
    ),
    "Options": object_(
        options=list_(ref("Option")),
        assumed=list_(TEXT),
        not_modelled=list_(_NOT_MODELLED),
    ),
}
