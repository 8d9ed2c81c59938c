"""The front door: situations in, verdicts as data out.  The command line, the page and the API use this.

Splitting `{one of: [...]}` into cases happens here, so that every question is answered case by case.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Mapping
from typing import Any

from judge.cards.store import own
from judge.case import Case
from judge.errors import SituationError
from judge.games.registry import GAMES, game
from judge.knowledge import load
from judge.questions.schema import ASK, EXPECT
from judge.situation import Situation, path_of, read, validate
from judge.verdict import Verdict, bar, judge

DEADLINE = 10.0
MAX_CASES = 16


def parse(source: str | Mapping[str, Any]) -> Situation:
    """A situation from YAML, JSON or data, checked.  Raises SituationError with the place and a way out."""
    data = read(source)
    return validate(game(data.get("game")).model, data)


def ask(source: str | Mapping[str, Any], deadline: float = DEADLINE) -> dict[str, Any]:
    """The verdict on a situation as data (CONTRACT section 4), within `deadline` seconds of walking.

    With `{one of: [...]}` in it, `cases` holds one verdict per case and `answer` says where they part.
    Raises SituationError for bad input.
    """
    data = read(source)
    until = time.monotonic() + deadline
    split = list(_cases(data))
    if len(split) == 1:
        return judged(split[0][1], until).as_dict()
    verdicts = [(said, judged(part, until).as_dict()) for said, part in split]
    return _together(verdicts)


def judged(source: str | Mapping[str, Any], until: float | None = None) -> Verdict:
    """The verdict on one case; `until` is a moment of `time.monotonic()`."""
    started = time.monotonic()
    case = Case(parse(source), deadline=until, cards=own())
    verdict = judge(case)
    verdict.seconds = time.monotonic() - started
    return verdict


def options(source: str | Mapping[str, Any]) -> list[dict[str, Any]]:
    """Every option of both players in the given state: legal, forced, or barred and by which rules."""
    case = Case(parse(source), cards=own())
    if case.illegal:
        what, rule = case.illegal[0]
        raise SituationError("", f"this board cannot be: {what}", f"see {rule}")
    legal = sum(1 for option in case.options if option.legal)
    return sorted(
        (
            {
                "player": option.player,
                "do": case.words(option.player, option.action),
                "legal": option.legal,
                "forced": option.legal and legal == 1,
                "barred_by": [bar(rule) for rule in option.barred_by],
            }
            for option in case.options
        ),
        key=lambda found: (found["player"], found["do"]),
    )


def schema(name: str) -> dict[str, Any]:
    """All that one needs to write a board of a game.  Raises SituationError for an unknown game."""
    found = game(name)
    return {
        "game": found.name,
        "title": found.title,
        "players": list(found.players),
        "json_schema": found.model.model_json_schema(by_alias=True),
        "at": dict(found.points),
        "until": dict(found.ends),
        "zones": dict(found.zones()),
        "values": dict(found.paths()),
        "actions": dict(found.actions()),
        "conditions": {
            "discard": "equal to it",
            "{at least: 2}": "a number no smaller",
            "{at most: 2}": "a number no larger",
            "{not: discard}": "anything else",
            "{one of: [hand, discard]}": "any of these",
        },
        "ask": ASK,
        "expect": EXPECT,
    }


def new(name: str) -> str:
    """A commented situation to start from."""
    return game(name).example()


def games() -> list[str]:
    """The games that can be asked about."""
    return list(GAMES)


def search(words: str, name: str | None = None, limit: int = 30) -> list[dict[str, Any]]:
    """Rules, rulings, statements and terms that match, best first."""
    hits = load().search(words, game=name, limit=limit)
    return [
        {"kind": h.kind, "id": h.id, "title": h.title, "snippet": h.snippet, "score": h.score} for h in hits
    ]


# --- cases ---------------------------------------------------------------------------------------


def _cases(data: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Every way to settle the `{one of: [...]}` of the board: (what was chosen, the situation)."""
    places = [
        (path, found)
        for key in data
        if key not in ("ask", "expect")
        for path, found in _forks(data[key], (key,))
    ]
    total = 1
    for path, found in places:
        if not found:
            raise SituationError(path_of(path), "one of nothing is nothing", "list at least one value")
        total *= len(found)
    if total > MAX_CASES:
        raise SituationError(path_of(places[0][0]), f"{total} cases are too many: {MAX_CASES} is the most")
    for chosen in itertools.product(*(found for _, found in places)):
        said = {path_of(path): value for (path, _), value in zip(places, chosen, strict=True)}
        yield said, _put(data, {path: value for (path, _), value in zip(places, chosen, strict=True)}, ())


def _forks(value: Any, path: tuple[int | str, ...]) -> Iterator[tuple[tuple[int | str, ...], list[Any]]]:
    if isinstance(value, Mapping):
        if set(value) == {"one of"} and isinstance(value["one of"], list):
            yield path, value["one of"]
            return
        for key, inner in value.items():
            yield from _forks(inner, (*path, str(key)))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _forks(inner, (*path, i))


def _put(value: Any, chosen: Mapping[tuple[int | str, ...], Any], path: tuple[int | str, ...]) -> Any:
    if path in chosen:
        return chosen[path]
    if isinstance(value, Mapping):
        return {key: _put(inner, chosen, (*path, str(key))) for key, inner in value.items()}
    if isinstance(value, list):
        return [_put(inner, chosen, (*path, i)) for i, inner in enumerate(value)]
    return value


def _together(verdicts: list[tuple[dict[str, Any], dict[str, Any]]]) -> dict[str, Any]:
    """One answer for several cases: the first one's shape, and every case beside it."""
    first = verdicts[0][1]
    same = all(
        [a["answer"] for a in v["answers"]] == [a["answer"] for a in first["answers"]]
        and [a["value"] for a in v["answers"]] == [a["value"] for a in first["answers"]]
        for _, v in verdicts
    )
    parts = [
        ", ".join(f"{path}: {_short(value)}" for path, value in said.items()) + ": " + v["answer"]
        for said, v in verdicts
    ]
    merged = dict(first)
    merged["status"] = first["status"] if same else "depends"
    merged["answer"] = first["answer"] if same else "It depends. " + " ".join(parts)
    merged["complete"] = all(v["complete"] for _, v in verdicts)
    for key in ("states", "solves", "seconds"):
        merged[key] = sum(v[key] for _, v in verdicts)
    seen = {c["rule"]: c for _, v in verdicts for c in v["citations"]}
    merged["citations"] = [seen[rule] for rule in sorted(seen)]
    merged["cases"] = [{"case": said, "verdict": v} for said, v in verdicts]
    return merged


def _short(value: Any) -> str:
    text = str(value.get("name", value)) if isinstance(value, Mapping) else str(value)
    return text if len(text) < 60 else text[:57] + "..."
