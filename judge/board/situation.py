"""A situation as it is submitted: one shape for files, the page, the API, links and tests.

The parts that every game shares stand here; a game adds its own `now`, sides and cards (see
`judge.games`).  Numbers arrive as text (the YAML reader loads strings only) and are typed here.
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, get_args

from pydantic import BaseModel, BeforeValidator, Field, ValidationError

from judge.board import yamlio
from judge.board.entries import PLAIN_WORDS, QUESTION_WORDS, Doing, Expectation, Question, checked
from judge.board.fields import (
    MAX_BYTES,
    MAX_CARDS,
    MAX_NUMBER,
    MAX_TEXT,
    MAX_VALUES,
    Count,
    Die,
    Strict,
    Words,
    YesNo,
)
from judge.board.line.detection import is_line
from judge.board.shapes import words_of
from judge.board.twins import Twin
from judge.errors import SituationError

__all__ = [
    "MAX_BYTES",
    "MAX_CARDS",
    "MAX_NUMBER",
    "MAX_TEXT",
    "MAX_VALUES",
    "PLAIN_WORDS",
    "QUESTION_WORDS",
    "Count",
    "Die",
    "Doing",
    "Expectation",
    "Memory",
    "Question",
    "Situation",
    "Strict",
    "Words",
    "YesNo",
    "path_of",
    "read",
    "validate",
]


MAX_FAULTS = 40


def _as_open(value: object) -> object:
    return dict.fromkeys(map(str, value), "?") if isinstance(value, list) else value


class Memory(Strict):
    """One entry of `history`: something used before, in this attack, battle or turn."""

    used: Words
    this: Literal["chance", "attack", "battle", "turn"] = "turn"


class Situation(Strict):
    """What every game's situation has.  `now`, the sides and further words are the game's own."""

    game: str
    title: str = Field("", max_length=MAX_TEXT)
    rules: str | None = None
    until: str | None = None
    dice: list[list[Die]] = Field(default_factory=list, max_length=40)
    history: list[Memory] = Field(default_factory=list, max_length=100)
    played: list[Words | Doing] = Field(default_factory=list, max_length=200)
    open: Annotated[dict[str, Any], BeforeValidator(_as_open), Field(max_length=10)] = Field(
        default_factory=dict
    )
    ask: list[Question] = Field(default_factory=list, max_length=40)
    expect: list[Expectation] = Field(default_factory=list, max_length=100)
    twins: list[Twin] = Field(default_factory=list, max_length=40)

    def canonical(self) -> dict[str, Any]:
        """The situation as plain data: what is said of the board, and nothing else.

        That there is no Force is said; an empty list of dice, questions and the like says nothing.
        """
        data = self.model_dump(by_alias=True, exclude_unset=True, mode="json")
        return {word: value for word, value in data.items() if value not in ("", None, [], {})}

    def essence(self) -> dict[str, Any]:
        """The same without what would be so if it were not said: for boards that come to the same."""
        return self.model_dump(by_alias=True, exclude_defaults=True, mode="json")

    def address(self) -> str:
        """A short name for this situation, from its canonical form."""
        text = json.dumps(self.canonical(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:16]


def read(source: str | Mapping[str, Any]) -> dict[str, Any]:
    """YAML or JSON text, a line in short (`judge.board.line`), or data, as a mapping.

    Raises SituationError with the place.
    """
    if isinstance(source, str):
        return read_with_lines(source)[0]
    yamlio.check(source)
    return _mapping(source)


def read_with_lines(text: str) -> tuple[dict[str, Any], yamlio.Where]:
    """The situation in a text, as `read` gives it, and the lines of its values."""
    if is_line(text):
        from judge.board.line.spelling import spelled_out  # with a parser, which a file does not need

        return spelled_out(text), yamlio.Where()
    data, lines = yamlio.load(text, max_bytes=MAX_BYTES, max_values=MAX_VALUES)
    return _mapping(data), lines


def _mapping(data: object) -> dict[str, Any]:
    if not isinstance(data, Mapping):
        raise SituationError("", "a situation is a mapping of words to values", "start with `game: swtcg`")
    return dict(data)


def validate(model: type[Situation], data: Mapping[str, Any]) -> Situation:
    """`data` as a `model`.  Raises SituationError for the first thing that is wrong, with `more`."""
    prepared = {**data, **{word: _entries(data[word]) for word in ("ask", "expect") if word in data}}
    try:
        situation = model.model_validate(prepared)
    except ValidationError as error:
        first = _explained(model, prepared, error)
        first.more = (*first.more, *_asked_wrongly(prepared))[:MAX_FAULTS]
        raise first from None
    faults = list(_asked_wrongly(prepared))
    if faults:
        faults[0].more = tuple(faults[1:MAX_FAULTS])
        raise faults[0]
    return situation


def _asked_wrongly(data: Mapping[str, Any]) -> Iterator[SituationError]:
    """What is wrong with the entries of `ask` and `expect` beyond their form, one fault an entry."""
    kinds: tuple[tuple[str, type[Question]], ...] = (("ask", Question), ("expect", Expectation))
    for word, kind in kinds:
        listed = data.get(word)
        for i, entry in enumerate(listed if isinstance(listed, list) else ()):
            try:
                checked(kind.model_validate(entry), f"{word}[{i}]")
            except SituationError as fault:
                yield fault
            except ValidationError:  # told with the faults of form
                continue


def _entries(value: object) -> object:
    """`ask: outcomes` and `- outcomes` mean all outcomes; `- order matters` asks whether it does."""
    if isinstance(value, str | Mapping):
        value = [value]
    if not isinstance(value, list):
        return value
    short = {"outcomes": {"outcomes": []}, "order matters": {"order matters": True}, "loop": {"loop": True}}
    return [short.get(entry, entry) if isinstance(entry, str) else entry for entry in value]


def path_of(location: tuple[int | str, ...]) -> str:
    """`("light", "character", 0, "damage")` as `light.character[0].damage`."""
    path = ""
    for step in location:
        path += f"[{step}]" if isinstance(step, int) else (f".{step}" if path else str(step))
    return path


def _explained(model: type[BaseModel], data: Any, error: ValidationError) -> SituationError:
    """The error that says most, in the words of a person at a table, with those of other places."""
    ordered = sorted(error.errors(), key=lambda e: (e["type"] != "extra_forbidden", -len(e["loc"])))
    first, *others = [_in_words(model, data, fault) for fault in ordered[:MAX_FAULTS]]
    for other in others:
        near = (first, *first.more)
        if not any(
            other.path.startswith(earlier.path) or earlier.path.startswith(other.path) for earlier in near
        ):
            first.more = (*first.more, other)
    return first


def _in_words(model: type[BaseModel], data: Any, fault: Any) -> SituationError:
    """One error of pydantic in words."""
    location, kind = _real_location(fault["loc"], data), fault["type"]
    path = path_of(location)
    value = fault.get("input")
    shown = repr(value) if isinstance(value, str | int) else type(value).__name__
    if kind == "extra_forbidden":
        known = _keys_at(model, fault["loc"][:-1])
        return SituationError(path, "unknown key", _guess(str(location[-1]), known))
    if kind == "missing":
        return SituationError(path, "this is needed here", f"add `{location[-1]}:`")
    shaped = words_of(fault["ctx"]["pattern"]) if kind == "string_pattern_mismatch" else None
    if shaped:
        return SituationError(path, f"{shown} is no {shaped[0]}", shaped[1])
    messages = {
        "int_parsing": f"{shown} is not a whole number",
        "int_type": f"{shown} is not a whole number",
        "bool_parsing": f"{shown} is neither yes nor no",
        "bool_type": f"{shown} is neither yes nor no",
        "greater_than_equal": f"{shown} is too small: {fault.get('ctx', {}).get('ge')} is the least",
        "less_than_equal": f"{shown} is too large: {fault.get('ctx', {}).get('le')} is the most",
        "too_long": f"too many: {fault.get('ctx', {}).get('max_length')} is the most",
        "string_too_long": f"too long: {fault.get('ctx', {}).get('max_length')} letters is the most",
        "string_too_short": "this is empty",
        "list_type": f"a list is needed, not {shown}",
        "dict_type": f"a mapping is needed, not {shown}",
        "model_type": f"a mapping is needed, not {shown}",
        "string_type": f"words are needed, not {shown}",
        "literal_error": f"{shown} is not one of {fault.get('ctx', {}).get('expected')}",
    }
    suggestion = ""
    if kind == "literal_error":
        options = str(fault.get("ctx", {}).get("expected", "")).replace("'", "").replace(" or ", ", ")
        suggestion = _guess(str(value), [option.strip() for option in options.split(",")])
    return SituationError(path, messages.get(kind, fault["msg"].removeprefix("Value error, ")), suggestion)


def _real_location(location: tuple[int | str, ...], data: Any) -> tuple[int | str, ...]:
    """pydantic names the branches of unions in its locations; only steps into the data are real."""
    real: list[int | str] = []
    for i, step in enumerate(location):
        last = i == len(location) - 1
        if isinstance(data, Mapping) and (step in data or (last and isinstance(step, str))):
            real.append(step)
            data = data.get(step)
        elif isinstance(data, list) and isinstance(step, int) and step < len(data):
            real.append(step)
            data = data[step]
    return tuple(real)


def _keys_at(model: type[BaseModel], location: tuple[int | str, ...]) -> list[str]:
    """The keys that the model knows at `location`."""
    models: list[type[BaseModel]] = [model]
    for step in location:
        if isinstance(step, int):
            continue
        following = []
        for known in models:
            if step == known.__name__:
                following = [known]
                break
            for name, field in known.model_fields.items():
                if step in (name, field.alias):
                    following += _models_in(field.annotation)
        models = following or models
    return sorted({f.alias or name for known in models for name, f in known.model_fields.items()})


def _models_in(annotation: Any) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in _models_in(part)]


def _guess(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if near:
        return f'did you mean "{near[0]}"?'
    return f"known here: {', '.join(known)}" if known else ""
