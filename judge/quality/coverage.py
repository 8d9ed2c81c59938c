"""`judge coverage`: which statements have an example that rests on them, and which rules are proved.

Of some rules the statements are changed besides, one by one (`judge.quality.law_proof`), and every sentence
of the cards is left out once (`judge.quality.sentences`).

A rule is proved by switching it off (DESIGN section 8): an example that cites it and passes must fail then.
A statement has an example if a rule resting on it is proved by an example that lists the statement; it has
a twin if that example and a twin of it come out differently.  What only repeats the switch (`cites`,
`because`, whether a ruling settles the board) is no answer and proves nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from judge.engine.law import law
from judge.games.registry import GAMES
from judge.knowledge import Knowledge, load
from judge.knowledge.tables import natural
from judge.quality import law_proof, sentences
from judge.quality.check_run import Result, Workers
from judge.quality.mutants import Mutant, Run, Verdict, plain_run, switch_off
from judge.quality.sampling import drawn

Tick = Callable[[int, int], None]

BATCH = 8
"""So many examples are tried on a rule by one worker before anybody looks whether that was enough."""

TOGETHER = 8
"""So many examples are checked by one worker in a row: those of a ruling share their cards."""


def coverage(
    jobs: int | None = None,
    tick: Tick | None = None,
    hears: Callable[[list[Result]], None] | None = None,
    every: int = 1,
) -> dict[str, Any]:
    """Statements with examples and rules proved, as CONTRACT section 4 has it; the same for the same rulings.

    `jobs` worker processes share the work; `tick(done, all)` tells how far it is.  The examples are checked
    first, with all rules in force: `hears` is told what `judge check` would say of them.  One sentence of
    the cards in `every` is left out, and the statements of one rule in `every` are changed.
    Raises LawError if the law or the knowledge base cannot be read.
    """
    known = load()
    rules = sorted({*known.rules, *(rule for game in GAMES for rule in law(game).rules)}, key=natural)
    with Workers(jobs) as workers:
        meter = _Meter(workers, tick)
        examples = [example.id for example in known.examples()]
        plain = {run.id: run for run in meter.map(plain_run, examples, TOGETHER)}
        if hears is not None:
            hears([Result(run.id, list(run.failures), run.cites) for run in plain.values()])
        tried = _Tried()
        for rule, verdicts in meter.map(_prove, list(_proofs(known, rules, plain))):
            tried.note(rule, verdicts)
        _others(rules, plain, tried, meter)
        demanded = [rule for rule in law_proof.demanded() if drawn(rule, every)]
        changed = meter.map(_changed, list(_demands(demanded, plain)))
        chosen = sentences.sample(sentences.sentences(plain.values()), every)
        trials = meter.map(sentences.tried, chosen, TOGETHER)
    return {
        "statements": _statements(known, plain, tried),
        "rules": _rules(rules, tried),
        "mutants": law_proof.summary([mutant for some in changed for mutant in some], demanded),
        "sentences": sentences.summary(trials),
    }


# --- what is known so far ------------------------------------------------------------------------


@dataclass
class _Tried:
    """What became of every (rule, example) that was run."""

    killed: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    holes: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    all: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def note(self, rule: str, verdicts: Iterable[tuple[str, Verdict]]) -> None:
        for example, verdict in verdicts:
            self.all[rule].add(example)
            if verdict == "killed":
                self.killed[rule].add(example)
            elif verdict == "hole":
                self.holes[rule].add(example)


@dataclass
class _Meter:
    """Runs lists of tasks in parallel and adds up how many are done."""

    workers: Workers
    tick: Tick | None
    done: int = 0

    def map(self, work: Callable[[Any], Any], items: list[Any], chunk: int = 1) -> list[Any]:
        before, tick = self.done, self.tick

        def forward(done: int, total: int) -> None:
            if tick:
                tick(before + done, before + total)

        results = self.workers.map(work, items, forward, chunk)
        self.done += len(items)
        return results


# --- the three rounds ----------------------------------------------------------------------------


def _proofs(known: Knowledge, rules: list[str], plain: dict[str, Run]) -> Iterator[tuple[str, list[Mutant]]]:
    """For each rule the passing examples that cite it and share a statement with it."""
    twinned = _twinned(known, plain)
    statements = {example.id: frozenset(example.statements) for example in known.examples()}
    for rule in rules:
        entry = known.rules.get(rule)
        backed = frozenset(entry.statements) if entry else frozenset()
        own = [
            Mutant(run.id, run.states, statements[run.id] & backed, run.id in twinned)
            for run in _citing(rule, plain)
            if statements[run.id] & backed
        ]
        if own:
            yield rule, sorted(own, key=lambda mutant: mutant.order)


def _prove(task: tuple[str, list[Mutant]]) -> tuple[str, list[tuple[str, Verdict]]]:
    """Switches a rule off in one example after the other, while one could still prove something new."""
    rule, mutants = task
    verdicts: list[tuple[str, Verdict]] = []
    killed = False
    proved: set[str] = set()
    twinned: set[str] = set()
    for mutant in mutants:
        new = mutant.statements - (twinned if mutant.twinned else proved)
        if killed and not new:
            continue
        verdict = switch_off(rule, mutant)
        verdicts.append((mutant.example, verdict))
        if verdict == "killed":
            killed = True
            proved |= mutant.statements
            if mutant.twinned:
                twinned |= mutant.statements
    return rule, verdicts


def _others(rules: list[str], plain: dict[str, Run], tried: _Tried, meter: _Meter) -> None:
    """Rules not killed yet: every other example that cites them, small ones first, until one fails."""
    waiting = {
        rule: [
            Mutant(run.id, run.states)
            for run in sorted(_citing(rule, plain), key=lambda run: (run.states, natural(run.id)))
            if run.id not in tried.all[rule]
        ]
        for rule in rules
        if not tried.killed[rule]
    }
    workers = 1
    while waiting := {rule: left for rule, left in waiting.items() if left and not tried.killed[rule]}:
        tasks = []
        for rule, left in waiting.items():
            for start in range(0, min(len(left), workers * BATCH), BATCH):
                tasks.append((rule, left[start : start + BATCH]))
            waiting[rule] = left[workers * BATCH :]
        for rule, verdicts in meter.map(_prove, tasks):
            tried.note(rule, verdicts)
        workers *= 2


def _demands(rules: list[str], plain: dict[str, Run]) -> Iterator[tuple[str, str, list[Mutant]]]:
    """The rules whose statements are changed one by one, each in its game, with the examples to try."""
    for rule in rules:
        for game in (game for game in GAMES if rule in law(game).rules):
            yield rule, game, law_proof.family(rule, game, plain.values())


def _changed(task: tuple[str, str, list[Mutant]]) -> list[law_proof.Seen]:
    return law_proof.seen(*task, law_proof.explained())


def _citing(rule: str, plain: dict[str, Run]) -> list[Run]:
    return [run for run in plain.values() if run.passed and rule in run.cites]


def _twinned(known: Knowledge, plain: dict[str, Run]) -> set[str]:
    """The examples with a twin that passes and comes out differently, and those twins."""
    twinned: set[str] = set()
    for example in known.examples():
        run = plain[example.id]
        if example.twin_of is not None and run.passed and run.differs and plain[example.twin_of].passed:
            twinned |= {example.id, example.twin_of}
    return twinned


# --- the report ----------------------------------------------------------------------------------


def _statements(known: Knowledge, plain: dict[str, Run], tried: _Tried) -> dict[str, Any]:
    proving: dict[str, set[str]] = defaultdict(set)
    for rule, examples in tried.killed.items():
        entry = known.rules.get(rule)
        for example in examples:
            for statement in set(known.example(example).statements) & set(entry.statements if entry else ()):
                proving[statement].add(example)
    twinned = _twinned(known, plain)
    statements = {}
    for document in known.documents.values():
        if not document.counted:
            continue
        all_ = [s for s in known.statements.values() if s.document == document.id]
        wanted = [s.id for s in all_ if s.executable]
        statements[document.id] = {
            "total": len(all_),
            "executable": len(wanted),
            "with_example": [s for s in wanted if proving[s]],
            "with_twin": [s for s in wanted if proving[s] & twinned],
            "missing": [s for s in wanted if not proving[s]],
            "reference": {s.id: document.reasons[s.reference] for s in all_ if s.reference},
        }
    return statements


def _rules(rules: list[str], tried: _Tried) -> dict[str, Any]:
    killed = [rule for rule in rules if tried.killed[rule]]
    holes = [rule for rule in rules if tried.holes[rule] and not tried.killed[rule]]
    survivors = [rule for rule in rules if not tried.killed[rule] and not tried.holes[rule]]
    return {"total": len(rules), "mutants_killed": len(killed), "holes": len(holes), "survivors": survivors}
