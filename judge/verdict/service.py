"""The front door: situations in, verdicts as data out.  The command line, the page and the API use this.

A board with facts left open is split into cases here, so that every question is answered case by case.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict
from typing import Any

from judge.board import left_out
from judge.board.left_out import LeftOut
from judge.board.line.forms import forms
from judge.board.situation import Situation, read, validate
from judge.errors import DeadlineError, IllegalBoardError, SituationError
from judge.games.registry import GAMES, game
from judge.knowledge import load
from judge.play.case import Case
from judge.questions.kinds import ASK, EXPECT
from judge.questions.legality import unclaimed
from judge.questions.refusal import timing_last
from judge.verdict import all_faults, unread_words
from judge.verdict.case_cache import CASES
from judge.verdict.open_facts import Way, open_facts, ways
from judge.verdict.open_verdict import together
from judge.verdict.partial import PartialVerdicts, Tell
from judge.verdict.sensitivity import looked_into
from judge.verdict.verdict import Verdict, bar, judge

DEADLINE = 10.0


def parse(source: str | Mapping[str, Any]) -> Situation:
    """A situation from YAML, JSON or data, checked.  Raises SituationError with the place and a way out."""
    data = read(source)
    return validate(game(data.get("game")).model, data)


def ask(
    source: str | Mapping[str, Any],
    deadline: float = DEADLINE,
    tell: Tell | None = None,
    exact_walk: bool = False,
) -> dict[str, Any]:
    """The verdict on a situation as data (CONTRACT section 4), within `deadline` seconds of walking.

    `tell` is handed what can be said so far, as a verdict that is not complete, whenever there is more of it.
    With `exact_walk` no states are taken as one, though the question could not tell them apart.
    With facts left open, `answer` says which of them decide and how, and `cases` holds the cases that differ.
    Raises SituationError for bad input.
    """
    data = read(source)
    with all_faults.together(data):
        return _answered(data, time.monotonic() + deadline, tell, exact_walk)


def _answered(data: dict[str, Any], until: float, tell: Tell | None, exact_walk: bool) -> dict[str, Any]:
    """The verdict on every case of a situation, put together."""
    facts = open_facts(data)
    cases = list(ways(data, facts))
    verdicts: list[dict[str, Any] | None] = []
    left: dict[str, LeftOut] = {}

    def heard(*finished: dict[str, Any] | None) -> None:
        """Of the cases that are finished; of the first one while it is the only one."""
        if tell is not None:
            rest = [None] * (len(cases) - len(finished))
            tell(together(facts, [*finished, *rest]) if facts else finished[0] or {})

    def other(changed: dict[str, Any], until: float) -> dict[str, Any]:
        return judged(changed, until, exact_walk=exact_walk).as_dict()

    for verdict in _in_turn(cases, until, heard if tell is not None else None, exact_walk):
        verdicts.append(None if verdict is None else verdict.as_dict())
        if verdict is not None:
            left |= {value.path: value for value in verdict.case.board.left_out}
            if len(verdicts) < len(cases):
                heard(*verdicts)
    return looked_into(facts, cases, verdicts, list(left.values()), other, until)


def _in_turn(cases: list[Way], until: float, tell: Tell | None, exact_walk: bool) -> Iterator[Verdict | None]:
    """The verdict on one case after the other, None where time did not suffice; `tell` hears of the first.

    Raises DeadlineError if there is none on the first.
    """
    for i, way in enumerate(cases):
        try:
            late = i > 0 and time.monotonic() > until
            yield None if late else judged(way.situation, until, tell if i == 0 else None, exact_walk)
        except DeadlineError:
            if i == 0:
                raise
            yield None


def judged(
    source: str | Mapping[str, Any],
    until: float | None = None,
    tell: Tell | None = None,
    exact_walk: bool = False,
) -> Verdict:
    """The verdict on one case; `until` is a moment of `time.monotonic()`, the others as for `ask`."""
    started = time.monotonic()
    with CASES.case(parse(source), until) as case:
        case.exact_walk = exact_walk
        if tell is None:
            verdict = judge(case)
        else:
            so_far = PartialVerdicts(case, tell)
            case.progress = so_far.walked
            verdict = judge(case, so_far.answered)
    verdict.seconds = time.monotonic() - started
    return verdict


def options(source: str | Mapping[str, Any], deadline: float = DEADLINE) -> list[dict[str, Any]]:
    """Every option of both players in the given state: legal, forced, or barred and by which rules.

    Each tells what it takes for granted (`assumed`) and which sentences it does not know (`unknown`); of one
    with `unclaimed` a bound of the law is reached: nothing is said for sure of it, nor of what comes of it.
    Raises what `options_told` raises.
    """
    listed: list[dict[str, Any]] = options_told(source, deadline)["options"]
    return listed


def options_told(source: str | Mapping[str, Any], deadline: float = DEADLINE) -> dict[str, Any]:
    """The `options`, and what even none of them rests on: values that are `assumed`, and the sentences that
    are `not_modelled`, with the nearest wordings.

    Raises IllegalBoardError for a board that cannot be, SituationError for bad input or a fact left open,
    DeadlineError if the given state is not reached within `deadline` seconds.
    """
    data = read(source)
    for fact in open_facts(data):
        hint = "options are those of one board: say which value holds"
        raise SituationError(fact.path, "this is left open", hint)
    with all_faults.together(data), CASES.case(parse(data), time.monotonic() + deadline) as case:
        if case.illegal:
            what = "; ".join(what for what, _ in case.illegal)
            rules = ", ".join(dict.fromkeys(rule for _, rule in case.illegal))
            raise IllegalBoardError("", f"this board cannot be: {what}", f"see {rules}")
        return {
            "options": _options(case),
            "assumed": _assumed(case),
            "not_modelled": unread_words.as_data(case),
        }


def _assumed(case: Case) -> list[str]:
    return [*case.board.assumed, *left_out.assumed(case.board.left_out)]


def _options(case: Case) -> list[dict[str, Any]]:
    legal = sum(1 for option in case.options if option.legal)
    rests: dict[str, Any] = {}
    if assumed := _assumed(case):
        rests["assumed"] = assumed
    if case.board.not_modelled:
        rests["unknown"] = [sentence.named() for sentence in case.board.not_modelled]
    return sorted(
        (
            {
                "player": option.player,
                "do": case.words(option.player, option.action),
                "legal": option.legal,
                "forced": option.legal and legal == 1,
                "barred_by": [bar(rule, case.situation.game) for rule in timing_last(option.barred_by)],
                **({"unclaimed": True} if option.legal and unclaimed(case, option) else {}),
                **rests,
            }
            for option in case.options
        ),
        key=lambda entry: (entry["player"], entry["do"]),
    )


def schema(name: str) -> dict[str, Any]:
    """All that one needs to write a board of a game.  Raises SituationError for an unknown game."""
    described = game(name)
    return {
        "game": described.name,
        "title": described.title,
        "players": list(described.players),
        "json_schema": described.model.model_json_schema(by_alias=True),
        "at": dict(described.points),
        "until": dict(described.ends),
        "zones": dict(described.zones),
        "values": dict(described.paths),
        "actions": dict(described.actions),
        "line": forms(described.name),
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
    return game(name).example


def games() -> list[str]:
    """The games that can be asked about."""
    return list(GAMES)


def search(
    words: str, name: str | None = None, limit: int = 30, language: str = "en", skip: int = 0
) -> list[dict[str, Any]]:
    """Rules, rulings, statements and terms that match, best first, told in a language."""
    return [asdict(hit) for hit in load().search(words, name, limit, language, skip)]
