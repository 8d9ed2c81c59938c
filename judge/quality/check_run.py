"""`judge check`: every situation with `expect`, from files, folders and the knowledge base, in parallel."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from concurrent.futures import TimeoutError as Overrun
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pebble import ProcessExpired, ProcessPool

from judge.board import yamltext
from judge.board.situation import read
from judge.cards.store import own
from judge.engine.law import law
from judge.errors import DeadlineError, JudgeError, LawError, SituationError, slip
from judge.games.registry import GAMES
from judge.play.case import Case
from judge.quality import lint_law
from judge.quality.executors import elsewhere
from judge.quality.selection import Task, tasks
from judge.verdict.expectations import check
from judge.verdict.open_facts import normal
from judge.verdict.service import parse
from judge.verdict.worker import read_game
from judge.workers import WorkerDiedError

Item = TypeVar("Item")
Outcome = TypeVar("Outcome")

GRACE = 1.5
"""Seconds after the deadline in which a walk may still say what it has found."""


class Failure(NamedTuple):
    """What is wrong: its path in the situation and a sentence; file, line and what was expected if known."""

    path: str
    message: str
    file: str = ""
    line: int = 0
    expected: str = ""


@dataclass
class Result:
    """One situation's result: its name, its failures, and the rules it cites."""

    name: str
    failures: list[Failure] = field(default_factory=list)
    cites: frozenset[str] = frozenset()
    complete: bool = True
    hole: bool = False
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether every expectation holds."""
        return not self.failures

    def as_dict(self) -> dict[str, Any]:
        """The result as data."""
        failures = [
            {name: value for name, value in failure._asdict().items() if value or name in ("path", "message")}
            for failure in self.failures
        ]
        return {"name": self.name, "passed": self.passed, "failures": failures}


def run(
    chosen: Sequence[Path | str],
    jobs: int | None = None,
    tick: Callable[[int, int], None] | None = None,
    deadline: float | None = None,
    executor: Executor | None = None,
    hear: Callable[[Result], bool] | None = None,
) -> list[Result]:
    """Checks the situations in files and folders or of ids (default: the knowledge base), sorted by name.

    `deadline` are the seconds for each of them; `executor` does it instead of processes here; `hear` is told
    each result as it comes, and says whether to go on.  Raises SituationError if nothing is found; an
    unreadable file is one failure with its path.
    """
    situations = list(
        {task.name: task for task in tasks(chosen)}.values()
    )  # each once, even where paths overlap
    if not situations:
        raise SituationError(", ".join(map(str, chosen)) or "rulings", "nothing to check was found here")
    lawless = {} if executor else _lawless(_named_games(situations))
    early: list[Result] = []
    for task in [task for task in situations if _game_of(task) in lawless]:
        early.append(_without_law(task, lawless))
        if hear and not hear(early[-1]):
            return early
    situations = [task for task in situations if _game_of(task) not in lawless]
    late = None if deadline is None else partial(_late, deadline)
    work = partial(check_one, deadline=deadline)
    if executor is not None:
        results = spread(work, situations, executor, tick, deadline, late, _lost, hear)
    else:
        results = parallel(work, situations, jobs, tick, deadline=deadline, late=late, hear=hear)
    return sorted([*early, *results], key=lambda result: result.name)


def check_one(task: Task, deadline: float | None = None) -> Result:
    """Checks one situation; whatever is wrong with it is a failure, never an exception."""
    begun = time.perf_counter()
    result = _checked(task, deadline)
    result.seconds = time.perf_counter() - begun
    return result


def _checked(task: Task, deadline: float | None) -> Result:
    if task.problem:
        return Result(task.name, [_placed(task, task.name, task.problem)])
    until = None if deadline is None else time.monotonic() + deadline
    try:
        cards = None if task.ours else own()
        checked = check(Case(parse(normal(read(task.source))), deadline=until, cards=cards))
    except DeadlineError:
        return _late(deadline or 0, task)
    except SituationError as error:
        return Result(task.name, [_placed(task, error.path, str(error))])
    except LawError as error:
        sentence = _place_in_law(_game_of(task) or "", str(error)) or str(error)
        return Result(task.name, [_placed(task, "law", sentence)], hole=True)
    except JudgeError as error:
        return Result(task.name, [_placed(task, "law", str(error))], hole=True)
    except Exception as error:  # one slip of ours does not keep the other situations from being checked
        return Result(task.name, [_placed(task, "law", str(slip(error)))], hole=True)
    failures = [_placed(task, path, message) for path, message in checked.failures]
    return Result(task.name, failures, checked.cites, checked.complete)


def _lawless(games: Iterable[str]) -> dict[str, str]:
    """The games whose law cannot be read, and why: no board of theirs needs to be tried."""
    broken = {}
    for game in games:
        try:
            law(game)
        except LawError as error:
            broken[game] = _place_in_law(game, str(error)) or str(error)
    return broken


def _without_law(task: Task, lawless: Mapping[str, str]) -> Result:
    return Result(task.name, [Failure("law", lawless[_game_of(task) or ""])], hole=True)


@cache
def _place_in_law(game: str, error: str) -> str:
    """Where a syntax error of the law stands; "" for any other error."""
    return next(iter(lint_law.unreadable(game)), "") if "syntax error" in error and game else ""


def _late(deadline: float, task: Task) -> Result:
    return Result(task.name, [_placed(task, "", str(DeadlineError(deadline)))], complete=False)


def _lost(task: Task) -> Result:
    return Result(task.name, [_placed(task, "", str(WorkerDiedError()))], complete=False)


def _placed(task: Task, path: str, message: str) -> Failure:
    """A failure with the place where it stands, and what was expected there."""
    if task.place is None:
        return Failure(path, message)
    expected = ""
    if path.startswith("expect["):
        with suppress(JudgeError, LookupError, TypeError, ValueError):
            entry = read(task.source)["expect"][int(path[len("expect[") :].partition("]")[0])]
            expected = yamltext.flow(entry)
    return Failure(path, message, task.place.file, task.place.line_of(path), expected)


def _make_ready(games: Iterable[str]) -> None:
    """Reads law, grammar and knowledge base once, so that the workers inherit them ready for use."""
    for game in games:
        with suppress(JudgeError):
            read_game(game)


class Workers:
    """Worker processes for one list of work after the other: what they have read by then they keep.

    `jobs` of them (as many as there are processors); they start with the first list that is long enough.
    """

    def __init__(self, jobs: int | None = None) -> None:
        self._count = jobs or os.cpu_count() or 1
        self._pool: ProcessPool | None = None

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, error: type[BaseException] | None, *_: object) -> None:
        if self._pool is not None:
            if error is None:
                self._pool.close()  # type: ignore[no-untyped-call]
            else:  # whoever interrupts does not wait for what was begun
                self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()

    def map(
        self,
        work: Callable[[Item], Outcome],
        items: list[Item],
        tick: Callable[[int, int], None] | None = None,
        chunk: int = 4,
        deadline: float | None = None,
        late: Callable[[Item], Outcome] | None = None,
        hear: Callable[[Outcome], bool] | None = None,
    ) -> list[Outcome]:
        """`work` on every item, in order; the other arguments are those of `parallel`."""
        outcomes: list[Outcome] = []

        def note(result: Outcome) -> bool:
            """Keeps a result; whether to go on."""
            outcomes.append(result)
            if tick:
                tick(len(outcomes), len(items))
            return hear is None or hear(result)

        if deadline is None and (self._count == 1 or (self._pool is None and len(items) < 4)):
            for item in items:
                if not note(work(item)):
                    break
            return outcomes
        timeout = None if deadline is None else deadline + GRACE
        chunksize = 1 if deadline else chunk
        results = self._started(items).map(work, items, chunksize=chunksize, timeout=timeout).result()
        for item in items:
            try:
                result = next(results)
            except (Overrun, ProcessExpired):
                if late is None:
                    raise
                result = late(item)
            if not note(result):
                self.stop()
                break
        return outcomes

    def stop(self) -> None:
        """Ends what was begun and is not wanted any more."""
        if self._pool is not None:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self._pool = None

    def _started(self, items: list[Item]) -> ProcessPool:
        """The processes; they inherit what is read here before."""
        if self._pool is None:
            _make_ready(_games(items))
            method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
            context = multiprocessing.get_context(method)
            self._pool = ProcessPool(max_workers=min(self._count, len(items)), context=context)
        return self._pool


def parallel(
    work: Callable[[Item], Outcome],
    items: list[Item],
    jobs: int | None = None,
    tick: Callable[[int, int], None] | None = None,
    chunk: int = 4,
    deadline: float | None = None,
    late: Callable[[Item], Outcome] | None = None,
    hear: Callable[[Outcome], bool] | None = None,
) -> list[Outcome]:
    """`work` on every item in worker processes, in order; `tick(done, all)` tells how far it is.

    A worker is handed `chunk` items at a time.  With a `deadline` (seconds for one item) it is stopped soon
    after, and `late(item)` is the result.  `hear(result)` says whether to go on.
    """
    with Workers(jobs) as workers:
        return workers.map(work, items, tick, chunk, deadline, late, hear)


def spread(
    work: Callable[[Item], Outcome],
    items: list[Item],
    executor: Executor,
    tick: Callable[[int, int], None] | None = None,
    deadline: float | None = None,
    late: Callable[[Item], Outcome] | None = None,
    lost: Callable[[Item], Outcome] | None = None,
    hear: Callable[[Outcome], bool] | None = None,
) -> list[Outcome]:
    """`work` on every item by an executor of `concurrent.futures`, as `parallel` does it here.

    `late(item)` is the result where the process had to be stopped, `lost(item)` where it died twice.
    """
    doing = elsewhere(work, None if deadline is None else deadline + GRACE)
    futures = [executor.submit(doing, item) for item in items]
    outcomes: list[Outcome] = []
    try:
        for item, future in zip(items, futures, strict=True):
            try:
                result = future.result()
            except DeadlineError:
                if late is None:
                    raise
                result = late(item)
            except WorkerDiedError:
                if lost is None:
                    raise
                result = lost(item)
            outcomes.append(result)
            if tick:
                tick(len(outcomes), len(items))
            if hear is not None and not hear(result):
                break
    finally:
        for future in futures:  # whoever interrupts does not wait for what was not begun
            future.cancel()
    return outcomes


def _games(items: Iterable[object]) -> list[str]:
    """The games of situations; all of them if some item is something else."""
    named: set[str] = set()
    for item in items:
        game = _game_of(item)
        if game not in GAMES:
            return list(GAMES)
        named.add(str(game))
    return sorted(named)


def _named_games(situations: Iterable[Task]) -> list[str]:
    """The games that the situations name, as far as they are read."""
    named = map(_game_of, situations)
    return sorted({game for game in named if game is not None and game in GAMES})


def _game_of(item: object) -> str | None:
    """The game that a situation names, if it is read already."""
    source = item.source if isinstance(item, Task) else None
    return source.get("game") if isinstance(source, dict) else None
