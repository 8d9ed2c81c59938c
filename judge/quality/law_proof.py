"""Whether the examples see the mutants of the law (`judge.quality.law_mutants`) that a rule has.

A mutant is killed when an expectation about answers, or about the reasons of a no, certainly fails with it,
of an example that passes and whose ruling has one that cites the rule.  Those that live on are listed, with
the reason why they may, in `rulings/mutants.yaml`.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from judge.board import yamlio
from judge.engine.step import Steps
from judge.errors import JudgeError, LawError, SituationError
from judge.knowledge import load
from judge.knowledge.tables import natural
from judge.paths import rulings
from judge.play.case import Case
from judge.quality.law_mutants import Change, mutated
from judge.quality.mutants import Mutant, Run, answers_of, fails, situation

EXAMPLES = 96
"""So many examples are tried on the mutants of a rule that are alive yet, small ones that cite it first."""
FEW = 8
"""So many are tried at least while any of them is alive."""
STATES = 500
"""A walk with a mutant may go round: it ends after four times as many states as without, and so many more."""


@dataclass(frozen=True)
class Seen:
    """What became of one mutant: the example that it fails, or nothing."""

    change: Change
    by: str = ""

    def as_dict(self) -> dict[str, Any]:
        """As data."""
        change = self.change
        data = {"mutant": change.name, "kind": change.kind, "what": change.what}
        return {**data, "statement": change.statement, "by": self.by}


def family(rule: str, game: str, runs: Iterable[Run]) -> list[Mutant]:
    """The examples that could see what a rule says too much or too little: those of rulings that cite it.

    A prohibition that reads less bars what it should not: in a twin that does not cite it.  Those twins stand
    with the example that does, and such groups in the order of their smallest graphs.
    """
    known = load()
    passing = [run for run in runs if run.passed and run.id.startswith(f"{game}/")]
    rulings_ = {known.example(run.id).ruling for run in passing if rule in run.cites}
    own = [run for run in passing if known.example(run.id).ruling in rulings_]
    size: dict[str, int] = {}
    for run in own:
        if rule in run.cites:
            size[_base(run.id)] = min(run.states, size.get(_base(run.id), run.states))
    own.sort(key=lambda run: (size.get(_base(run.id), run.states + 10**6), natural(run.id)))
    return [Mutant(run.id, run.states) for run in own]


def _base(example: str) -> str:
    """The example itself, or the one of which it is a twin."""
    return load().example(example).twin_of or example


def seen(rule: str, game: str, examples: Iterable[Mutant], may_live: Container[str] = ()) -> list[Seen]:
    """Which mutants of a rule the examples see.

    Where only those live that may (by their names), no more than a few examples are tried.
    """
    alive = mutated(game).of(rule)
    results: list[Seen] = []
    for number, example in zip(range(EXAMPLES), examples, strict=False):
        if not alive or (number >= FEW and all(change.name in may_live for change in alive)):
            break
        killed = _killed(example, game, alive)
        results += [Seen(change, example.example) for change in killed]
        alive = [change for change in alive if change not in killed]
    return sorted([*results, *map(Seen, alive)], key=lambda result: result.change.number)


def _killed(example: Mutant, game: str, changes: list[Change]) -> list[Change]:
    """The mutants that make the example fail."""
    board = situation(load().example(example.example))
    if board.open:
        return []
    wanted = answers_of(board.expect, reasons=True)
    case = Case(board, max_states=STATES + 4 * example.states)
    asleep = [("possible", change.wakes) for change in changes]
    try:
        steps = Steps(mutated(game).law, [*case.facts, *asleep])
    except JudgeError:
        return []
    return [change for change in changes if _fails(case, steps, change, wanted)]


def _fails(case: Case, steps: Steps, change: Change, wanted: list[Any]) -> bool:
    awake = copy(steps)
    awake.start = steps.start | steps.state([change.wakes])
    trial = replace(case, _texts={})
    vars(trial).update(board=case.board, in_force=case.in_force, facts=case.facts, steps=awake)
    try:
        return fails(trial, wanted)
    except LawError:
        return True  # the law has a hole with it: that is seen
    except SituationError:
        return False  # what was played is no option with it: no answer, so no proof


def summary(results: Iterable[Seen], tried: Container[str] | None = None) -> dict[str, Any]:
    """How many mutants there are, are killed, and live on for a reason; the `survivors` that have none.

    `idle` are the reasons of mutants that are killed, or are no more: of the rules that were `tried`, if not
    of all.
    """
    every = list(results)
    alive = {result.change.name: result for result in every if not result.by}
    left_out = set() if tried is None else {rule for rule in demanded() if rule not in tried}
    reasons = {name: why for name, why in explained().items() if name.split()[0] not in left_out}
    return {
        "total": len(every),
        "killed": len(every) - len(alive),
        "explained": len(alive.keys() & reasons.keys()),
        "survivors": [result.as_dict() for name, result in alive.items() if name not in reasons],
        "idle": sorted(reasons.keys() - alive.keys()),
    }


def explained() -> dict[str, str]:
    """The mutants that may live on, by name, each with the reason.  Raises SituationError for a bad file."""
    return {str(name): str(why) for name, why in (_listed().get("alive") or {}).items()}


def demanded() -> list[str]:
    """The rules whose mutants are held against the examples; all others are proved by their switch alone."""
    return [str(rule) for rule in _listed().get("rules") or ()]


def _listed() -> dict[str, Any]:
    path = rulings() / "mutants.yaml"
    listed: dict[str, Any] = yamlio.load(path.read_bytes())[0] if path.is_file() else {}
    return listed
