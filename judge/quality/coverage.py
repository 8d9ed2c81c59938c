"""`judge coverage`: which statements have an example that rests on them, and which rules are proved.

A rule is proved by switching it off (DESIGN section 8): an example that cites it and passes must fail then.
A statement has an example if a rule resting on it is proved by an example that lists the statement; it has
a twin if that example and a twin of it come out differently.  What only repeats the switch (`cites`,
`because`, whether a ruling settles the board) is no answer and proves nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from judge.board.situation import Expectation, Situation
from judge.engine.law import law
from judge.engine.walk import MAX_STATES
from judge.errors import JudgeError, LawError, SituationError, slip
from judge.games.registry import GAMES
from judge.knowledge import Example, Knowledge, load
from judge.knowledge.tables import natural
from judge.play.case import Case
from judge.quality.check_run import Failure, Result, parallel
from judge.questions import Inquiry
from judge.questions.refusal import FORBIDDEN, NOTHING
from judge.verdict.expectations import check, fits, hold, ways_of
from judge.verdict.precedents import situation_of
from judge.verdict.service import parse

Tick = Callable[[int, int], None]
Verdict = Literal["killed", "hole", "alive"]
"""What became of an example when a rule was switched off: it failed, the law had a hole, nothing changed."""

BATCH = 8
"""So many examples are tried on a rule by one worker before anybody looks whether that was enough."""

WORTH_REMEMBERING = 200
"""In a graph of fewer states the memory of what matters costs more than it saves (measured)."""


def coverage(
    jobs: int | None = None,
    tick: Tick | None = None,
    hears: Callable[[list[Result]], None] | None = None,
) -> dict[str, Any]:
    """Statements with examples and rules proved, as CONTRACT section 4 has it; the same for the same rulings.

    `jobs` worker processes share the work; `tick(done, all)` tells how far it is.  The examples are checked
    first, with all rules in force: `hears` is told what `judge check` would say of them.
    Raises LawError if the law or the knowledge base cannot be read.
    """
    known = load()
    rules = sorted({*known.rules, *(rule for game in GAMES for rule in law(game).rules)}, key=natural)
    meter = _Meter(jobs, tick)
    plain = {run.id: run for run in meter.map(plain_run, [example.id for example in known.examples()])}
    if hears is not None:
        hears([Result(run.id, list(run.failures), run.cites) for run in plain.values()])
    tried = _Tried()
    for rule, verdicts in meter.map(_prove, list(_proofs(known, rules, plain))):
        tried.note(rule, verdicts)
    _others(rules, plain, tried, meter)
    return {"statements": _statements(known, plain, tried), "rules": _rules(rules, tried)}


# --- what is known so far ------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """An example as it is: whether it passes, what it cites, its size, whether it differs from its base."""

    id: str
    passed: bool = False
    cites: frozenset[str] = frozenset()
    states: int = 0
    differs: bool = False
    failures: tuple[Failure, ...] = ()


@dataclass(frozen=True)
class Mutant:
    """An example to be run with a rule off; it could prove `statements`, `twinned` if a twin differs."""

    example: str
    states: int
    statements: frozenset[str] = frozenset()
    twinned: bool = False

    @property
    def order(self) -> tuple[bool, int, list[tuple[int, int | str]]]:
        """Twinned ones first, then small ones."""
        return not self.twinned, self.states, natural(self.example)


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

    jobs: int | None
    tick: Tick | None
    done: int = 0

    def map(self, work: Callable[[Any], Any], items: list[Any]) -> list[Any]:
        before, tick = self.done, self.tick

        def forward(done: int, total: int) -> None:
            if tick:
                tick(before + done, before + total)

        results = parallel(work, items, self.jobs, forward, chunk=1)
        self.done += len(items)
        return results


# --- the three rounds ----------------------------------------------------------------------------


def plain_run(key: str) -> Run:
    """An example with all rules in force; a twin is also held against what its base expects."""
    known = load()
    example = known.example(key)
    try:
        case = Case(_situation(example))
        checked = check(case)
        states = 0 if case.illegal else len(case.graph.states)
    except Exception as error:  # whatever is wrong with it: it proves nothing
        problem = error if isinstance(error, JudgeError) else slip(error)
        return Run(key, failures=(Failure("", str(problem)),))
    differs = False
    if example.twin_of is not None and checked.passed:
        try:
            wanted = _answers(_situation(known.example(example.twin_of)).expect)
            differs = _fails(case, wanted)
        except (LawError, SituationError):
            differs = False
    failures = tuple(Failure(path, message) for path, message in checked.failures)
    return Run(key, checked.passed, checked.cites, states, differs, failures)


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


# --- one run -------------------------------------------------------------------------------------


def _situation(example: Example) -> Situation:
    return parse(situation_of(example))


def _answers(expectations: Iterable[Expectation]) -> list[Expectation]:
    """Expectations about answers alone: no citations, no reasons, no status that the law has no part in."""
    answers = []
    for entry in expectations:
        if entry.cites is not None or entry.depends is not None:
            continue
        if (entry.status or "illegal situation") != "illegal situation":
            continue
        inner = _answers(entry.law_says) if entry.law_says is not None else None
        answers.append(entry.model_copy(update={"because": None, "law_says": inner}))
    return answers


def switch_off(rule: str, mutant: Mutant) -> Verdict:
    """The example with the rule out of force."""
    situation = _situation(load().example(mutant.example))
    case = Case(
        situation,
        off=frozenset([rule]),
        max_states=min(MAX_STATES, 10_000 + 10 * mutant.states),
        memory=mutant.states > WORTH_REMEMBERING,
    )
    try:
        return "killed" if _fails(case, _answers(situation.expect)) else "alive"
    except SituationError:
        return "alive"  # what was `played` is no longer legal: no answer, so no proof
    except Exception:
        return "hole"


def _fails(case: Case, wanted: list[Expectation]) -> bool:
    """Whether one of the expectations certainly does not hold.

    Raises LawError for a hole of the law, SituationError for words that mean nothing on this board.
    """
    if case.situation.open:
        parts = [
            (part, [entry for i, entry in enumerate(wanted) if fits(entry, chosen, f"expect[{i}]")])
            for chosen, part in ways_of(case)
        ]
        return any(_fails(part, about) for part, about in parts)
    if case.illegal:
        return any(entry.status is None for entry in wanted)
    complete = case.graph.complete  # a counterexample stands, whatever was not looked at
    inquiry = Inquiry(case)
    for i, entry in enumerate(wanted):
        if entry.status is not None:
            return True  # the board was to be illegal
        try:
            answer, failure = hold(inquiry, entry, f"expect[{i}]")
        except SituationError as error:
            if not error.message.startswith("unknown action"):
                raise
            return complete  # nobody has this option any more
        if failure and (complete or answer.certain):
            return True
        if complete and answer.more.get("kind") == NOTHING and _forbidden(case, entry):
            return True
    return False


def _forbidden(case: Case, entry: Expectation) -> bool:
    """Whether a rule forbids it while all are in force: that nothing gives it is another answer."""
    answer, _ = hold(Inquiry(replace(case, off=frozenset(), _texts={})), entry, "expect")
    return answer.more.get("kind") == FORBIDDEN


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
        }
    return statements


def _rules(rules: list[str], tried: _Tried) -> dict[str, Any]:
    killed = [rule for rule in rules if tried.killed[rule]]
    holes = [rule for rule in rules if tried.holes[rule] and not tried.killed[rule]]
    survivors = [rule for rule in rules if not tried.killed[rule] and not tried.holes[rule]]
    return {"total": len(rules), "mutants_killed": len(killed), "holes": len(holes), "survivors": survivors}
