"""Boards of the knowledge base: what they say that is not modelled, and boards with two answers.

Two examples are one board if the law reads the same facts: neither names of cards nor the order in which
they are listed are among them (see `judge.board.canonical`).
Whether expectations of one board contradict each other can then be seen without the law.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from judge.board.canonical import renamed, same_ids
from judge.engine.law import law
from judge.engine.solver import show_term
from judge.errors import JudgeError, slip
from judge.games.registry import GAMES
from judge.knowledge import Example, Knowledge
from judge.play.case import Case
from judge.verdict.precedents import situation_of
from judge.verdict.service import parse

Claim = tuple[str, str, Any]
"""What is claimed, about what, and the value: ("end", "c1.zone", {"discard"})."""


def problems(known: Knowledge, only: Sequence[Example] | None = None) -> list[str]:
    """Examples that are no board, words in them that are not modelled, and boards with two answers.

    Of all examples, or of those in `only`.
    """
    if known.contents.problems:  # while an entry cannot be read, every board would fail for it
        return []
    examples = known.examples() if only is None else only
    problems_: list[str] = []
    boards: dict[str, list[tuple[Example, list[Claim]]]] = defaultdict(list)
    broken = set()
    for game in [game for game in GAMES if any(example.game == game for example in examples)]:
        try:
            law(game)
        except Exception as error:  # the law's own lint says where; without a law there are no boards
            broken.add(game)
            problems_.append(f"rules_asp/{game}: the law cannot be read: {slip(error)}")
    for example in examples:
        if example.game not in GAMES or example.game in broken:
            continue
        place = _place(example)
        try:
            case = Case(parse(situation_of(example)))
            alike = same_ids(case.board.facts)
            facts = sorted(show_term(renamed(fact, alike)) for fact in case.board.facts)
        except JudgeError as error:
            problems_.append(f"{place}: {example.id}: {error}")
            continue
        problems_ += [
            f"{place}: {example.id}: not modelled: {unread.path}: {unread.with_reason()}"
            for unread in case.board.not_modelled
        ]
        nicks = {nick: alike.get(number, number) for number, nick in case.board.nicks.items()}
        situation = case.situation.canonical()
        besides = [situation.get("until"), situation.get("open"), _renamed(situation.get("played"), nicks)]
        key = [facts, sorted(case.in_force), *besides]
        boards[json.dumps(key)].append((example, list(_claims(situation.get("expect", []), nicks))))
    for same in boards.values():
        problems_ += _two_answers(same)
    return problems_


def _place(example: Example) -> str:
    """File and line: an example's path begins with them."""
    return ":".join(example.path.split(":")[:2])


def _two_answers(same: list[tuple[Example, list[Claim]]]) -> Iterator[str]:
    for (first, claims), (second, others) in combinations(same, 2):
        for claim in claims:
            against = [its for its in others if _contradict(claim, its)]
            if against:
                yield (
                    f"{_place(second)}: {second.id} is the same board as {first.id}, but has another answer: "
                    f"{_say(against[0])}, not {_say(claim)}"
                )
                break


def _say(claim: Claim) -> str:
    kind, about, value = claim
    shown = ", ".join(sorted(value)) if isinstance(value, frozenset) else str(value)
    return f"{kind} {about}: {shown}"


# --- claims --------------------------------------------------------------------------------------


def _claims(expectations: list[dict[str, Any]], nicks: Mapping[str, str]) -> Iterator[Claim]:
    """Expectations as claims in which cards have their ids."""
    for expectation in expectations:
        entry = _renamed(expectation, nicks)
        if "when" in entry:
            where = f" where {_text(entry.pop('when'))}"
            yield from ((kind, about + where, value) for kind, about, value in _claims([entry], {}))
            continue
        for word, yes in (("can", True), ("impossible", False), ("can now", True), ("illegal", False)):
            if word in entry:
                kind = "line" if word in ("can", "impossible") else "now"
                yield kind, _text(entry[word]), yes
        for word in ("always", "possible", "never"):
            conditions = entry.get(word, {})
            yield from (
                (word, path, _text(value)) for path, value in conditions.items() if len(conditions) == 1
            )
            if len(conditions) > 1:
                yield word, _text(conditions), "so"
                if word == "always":
                    yield from ((word, path, _text(value)) for path, value in conditions.items())
        for path, values in entry.get("exactly", {}).items():
            yield "exactly", path, frozenset(map(_text, values))
        if "exactly together" in entry:
            yield "together", "", frozenset(map(_text, entry["exactly together"]))
        if "order matters" in entry:
            yield "order matters", "", entry["order matters"]
        for word in ("chance", "best"):
            if word in entry and entry.get("value") is not None:  # the best choices are worth that chance
                yield "chance", f"{_text(entry[word])} for {entry.get('for', 'most')}", entry["value"]
        if "loop" in entry:
            yield "loop", "", entry["loop"]
        if "depends" in entry:
            yield "depends", "", frozenset(entry["depends"])


def _contradict(first: Claim, second: Claim) -> bool:
    """Whether both cannot hold of one board."""
    (kind, about, value), (its_kind, its_about, its_value) = sorted(
        (first, second), key=lambda claim: claim[0]
    )
    if about != its_about:
        return False
    if kind == its_kind:
        if kind == "always":
            return value != its_value and _plain(value) and _plain(its_value)
        return kind not in ("possible", "never") and value != its_value
    match kind, its_kind:
        case "always", "exactly":
            return _plain(value) and its_value != {value}
        case ("always", "never") | ("never", "possible"):
            return bool(value == its_value)
        case "always", "possible":
            return value != its_value and _plain(value) and _plain(its_value)
        case "exactly", "never":
            return its_value in value
        case "exactly", "possible":
            return _plain(its_value) and its_value not in value
    return False


def _plain(value: str) -> bool:
    return not value.startswith("{")


def _text(value: Any) -> str:
    if isinstance(value, Mapping | list):
        return json.dumps(value, sort_keys=True, ensure_ascii=False)
    return {"True": "yes", "False": "no"}.get(str(value), str(value).strip().casefold())


def _renamed(value: Any, nicks: Mapping[str, str]) -> Any:
    """The same with the ids of cards in place of their nicknames."""
    if isinstance(value, str):
        return re.sub(r"[\w'-]+", lambda word: nicks.get(word.group(), word.group()), value)
    if isinstance(value, Mapping):
        return {_renamed(key, nicks): _renamed(inner, nicks) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, nicks) for inner in value]
    return value
