"""*Since when?*  What two editions of the rules (or two dates) answer, and what makes the difference.

Two editions differ in rules in force, in errata and in lists.  Each of these is set aside by itself, in the
edition that has it, and the question asked again: where another answer comes, the difference came through it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from judge.board.example_questions import asking
from judge.board.situation import read
from judge.errors import DeadlineError, JudgeError, SituationError
from judge.games.registry import game as find_game
from judge.knowledge import load
from judge.knowledge.suspended import without
from judge.play.case import Case
from judge.quality import check_run
from judge.verdict import service
from judge.verdict.decision_table import key
from judge.verdict.open_facts import open_facts
from judge.verdict.precedents import situation_of

Data = dict[str, Any]
Tick = Callable[[int, int], None]


@dataclass(frozen=True)
class Change:
    """A rule, an erratum or an entry of a list that only one of two editions has (`came`: the later one)."""

    id: str
    kind: str
    title: str
    statements: tuple[str, ...]
    came: bool


def changes(game: str, old: str | None, new: str | None) -> list[Change]:
    """What `new` has and `old` has not (`came`), and the other way round.  Raises SituationError."""
    find_game(game)
    known = load()
    held: list[dict[str, Change]] = []
    for edition in (old, new):
        rules = (known.rules[rule] for rule in known.in_force(game, edition))
        in_force = {
            rule.id: Change(rule.id, "rule", rule.title, tuple(rule.statements), True) for rule in rules
        }
        for kind, entries in (
            ("erratum", known.errata(game, edition)),
            ("restriction", known.restricted(game, edition)),
        ):
            for entry in entries:
                in_force[entry.key] = Change(entry.key, kind, entry.titles[0], (entry.statement,), True)
        held.append(in_force)
    before, after = held
    came = [after[name] for name in sorted(after.keys() - before.keys())]
    went = [before[name] for name in sorted(before.keys() - after.keys())]
    return [*came, *(Change(**{**asdict(change), "came": False}) for change in went)]


def compare(
    source: str | Mapping[str, Any],
    old: str,
    new: str,
    deadline: float = service.DEADLINE,
    whole: bool = False,
) -> Data:
    """The answers to a situation under the rules `old` and `new` (editions or dates), and why they differ.

    A situation without `ask` is asked what it expects.  With `whole` both verdicts stand under `verdicts`.
    Raises SituationError for bad input, DeadlineError if not every answer could be had in time.
    """
    data = {word: value for word, value in asking(read(source)).items() if word != "rules"}
    name = find_game(data.get("game")).name
    until = time.monotonic() + deadline
    differing = changes(name, old, new)
    before, after = _ask(data, old, deadline, until), _ask(data, new, deadline, until)
    same = _keys(before) == _keys(after)
    through = [] if same else _through(data, (old, new), (_keys(before), _keys(after)), differing, until)
    return {
        "schema": 1,
        "game": name,
        "from": before["rules"],
        "to": after["rules"],
        "changed": not same,
        "answers": [
            {
                "ask": answer["ask"],
                "from": answer["sentence"],
                "to": later["sentence"],
                "changed": key(answer) != key(later),
            }
            for answer, later in zip(before["answers"], after["answers"], strict=False)
        ],
        "status": {"from": before["status"], "to": after["status"]},
        "answer": {"from": before["answer"], "to": after["answer"]},
        "through": [asdict(change) for change in through],
        "changes": [asdict(change) for change in differing],
        **({"verdicts": {"from": before, "to": after}} if whole else {}),
    }


def _ask(data: Data, edition: str, deadline: float, until: float) -> Data:
    left = until - time.monotonic()
    if left <= 0:
        raise DeadlineError(deadline)
    verdict = service.ask({**data, "rules": edition}, left)
    if not verdict["complete"] and verdict["cut"] == "the deadline passed":
        raise DeadlineError(deadline)
    return verdict


def _keys(verdict: Data) -> list[str]:
    """What was answered, without how it comes to that."""
    return [
        verdict["status"] if verdict["status"] == "illegal situation" else "",
        *map(key, verdict["answers"]),
    ]


def _through(
    data: Data,
    editions: tuple[str, str],
    answers: tuple[list[str], list[str]],
    differing: list[Change],
    until: float,
) -> list[Change]:
    """The changes without which it is answered otherwise: those that alone undo the difference, else all."""
    undoing: list[Change] = []
    touching: list[Change] = []
    for change in differing:
        side = 1 if change.came else 0
        with without([change.id]):
            answered = _keys(_ask(data, editions[side], 0, until))
        if answered == answers[1 - side]:
            undoing.append(change)
        elif answered != answers[side]:
            touching.append(change)
    return undoing or touching or differing


# --- the whole knowledge base ----------------------------------------------------------------------


def everything(
    old: str, new: str, games: Iterable[str], jobs: int | None = None, tick: Tick | None = None
) -> Data:
    """Every example of the knowledge base under both rules: those that are answered otherwise, and why.

    A game that does not know one of the two is left out.  Raises SituationError if none knows both.
    """
    by_game: list[Data] = []
    tasks: list[tuple[str, str, str]] = []
    wrong: SituationError | None = None
    for game in games:
        try:
            differing = changes(game, old, new)
        except SituationError as error:
            wrong = error
            continue
        by_game.append({"game": game, "changes": [asdict(change) for change in differing]})
        if differing:
            tasks += [(example.id, old, new) for example in load().examples(game)]
    if not by_game:
        assert wrong is not None
        raise wrong
    results = check_run.parallel(_example_under_both, tasks, jobs, tick)
    return {
        "schema": 1,
        "from": old,
        "to": new,
        "games": by_game,
        "examples": len(tasks),
        "changed": [compared for compared in results if compared is not None and "error" not in compared],
        "errors": [compared for compared in results if compared is not None and "error" in compared],
    }


def _same_board(data: Data, old: str, new: str) -> bool:
    """Whether the law reads the same facts under both rules: then it gives the same answers, unasked."""
    if open_facts(data):
        return False
    before, after = (frozenset(Case(service.parse({**data, "rules": e})).facts) for e in (old, new))
    return before == after


def _example_under_both(task: tuple[str, str, str]) -> Data | None:
    """One example under both rules; nothing if its answers are the same."""
    name, old, new = task
    example = load().example(name)
    data = asking(situation_of(example))
    try:
        if _same_board(data, old, new):
            return None
        comparison = compare(data, old, new, deadline=60)
    except JudgeError as error:
        return {"example": name, "error": str(error)}
    if not comparison["changed"]:
        return None
    return {
        "example": name,
        "ruling": example.ruling,
        "title": example.title,
        "answers": [answer for answer in comparison["answers"] if answer["changed"]],
        "status": comparison["status"],
        "through": comparison["through"],
    }
