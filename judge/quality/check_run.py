"""`judge check`: every situation with `expect`, from files, folders and the knowledge base, in parallel."""

from __future__ import annotations

import multiprocessing
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pebble import ProcessPool

from judge import paths as places
from judge.board.situation import read
from judge.errors import JudgeError, SituationError, slip
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.questions.expectations import check
from judge.verdict.case import Case
from judge.verdict.open_facts import normal
from judge.verdict.precedents import situation_of
from judge.verdict.service import parse

Item = TypeVar("Item")
Found = TypeVar("Found")

SUFFIXES = (".yaml", ".yml", ".json")


@dataclass
class Result:
    """One situation's result: its name, its failures (place, sentence), and the rules it cites."""

    name: str
    failures: list[tuple[str, str]] = field(default_factory=list)
    cites: frozenset[str] = frozenset()
    complete: bool = True
    hole: bool = False

    @property
    def passed(self) -> bool:
        """Whether every expectation holds."""
        return not self.failures

    def as_dict(self) -> dict[str, Any]:
        """The result as data."""
        failures = [{"path": path, "message": message} for path, message in self.failures]
        return {"name": self.name, "passed": self.passed, "failures": failures}


Task = tuple[str, Mapping[str, Any] | str]


def run(
    files: list[Path], jobs: int | None = None, tick: Callable[[int, int], None] | None = None
) -> list[Result]:
    """Checks the situations in `files` (default: the knowledge base), sorted by name.

    Raises SituationError if nothing is found; an unreadable file is one failure with its path.
    """
    tasks = list(dict(find(files)).items())  # each situation once, even where paths overlap
    if not tasks:
        raise SituationError(", ".join(map(str, files)) or "rulings", "nothing to check was found here")
    return sorted(parallel(one, tasks, jobs, tick), key=lambda result: result.name)


def find(files: list[Path]) -> Iterator[Task]:
    """Every situation: examples of the knowledge base, situation files, examples of single rulings."""
    if not files:
        yield from _in_rulings("")
        return
    for file in files:
        if not file.exists():
            raise SituationError(str(file), "there is no such file or folder")
        if file.resolve() == places.rulings().resolve():
            yield from find([])
            continue
        found = sorted(p for p in file.rglob("*") if p.suffix in SUFFIXES) if file.is_dir() else [file]
        for path in found:
            yield from _in_file(path)


def _in_file(path: Path) -> Iterator[Task]:
    root = places.rulings().resolve()
    if path.resolve().is_relative_to(root):
        yield from _in_rulings(f"{path.resolve().relative_to(root).as_posix()}:")
        return
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        yield str(path), f"\0{error}"
        return
    yield str(path), text


def _in_rulings(place: str) -> Iterator[Task]:
    """The examples in a file of the knowledge base (`place`; "": in all).

    While a file cannot be read, or a twin cannot be made, that is what fails; broken rules judge nothing.
    """
    known, place = load(strict=False), f"{places.rulings().name}/{place}"
    broken = known.contents.problems
    for problem in broken or known.unmade_twins():
        if broken or problem.startswith(place):
            found = re.match(r"(.*?\.yaml(?::\d+)?): (.*)", problem, re.DOTALL)
            where, what = found.groups() if found else (problem, problem)
            yield where, f"\0{what}"
    if not broken:
        yield from ((e.id, situation_of(e)) for e in known.examples() if e.path.startswith(place))


def one(task: Task) -> Result:
    """Checks one situation; whatever is wrong with it is a failure, never an exception."""
    name, source = task
    if isinstance(source, str) and source.startswith("\0"):
        return Result(name, [(name, f"cannot be read: {source[1:]}")])
    try:
        found = check(Case(parse(normal(read(source)))))
    except SituationError as error:
        return Result(name, [(error.path, str(error))])
    except JudgeError as error:
        return Result(name, [("law", str(error))], hole=True)
    except Exception as error:  # one slip of ours does not keep the other situations from being checked
        return Result(name, [("law", str(slip(error)))], hole=True)
    return Result(name, found.failures, found.cites, found.complete)


@cache
def _make_ready() -> None:
    """Reads law, grammar and knowledge base once, so that the workers inherit them ready for use."""
    for game in GAMES.values():
        with suppress(JudgeError):
            _ = Case(parse(game.example)).facts


def parallel(
    work: Callable[[Item], Found],
    items: list[Item],
    jobs: int | None = None,
    tick: Callable[[int, int], None] | None = None,
    chunk: int = 4,
) -> list[Found]:
    """`work` on every item in worker processes, in order; `tick(done, all)` tells how far it is.

    A worker is handed `chunk` items at a time.
    """
    count = jobs or os.cpu_count() or 1
    found: list[Found] = []

    def note(result: Found) -> None:
        found.append(result)
        if tick:
            tick(len(found), len(items))

    if count == 1 or len(items) < 4:
        for item in items:
            note(work(item))
        return found
    _make_ready()
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    with ProcessPool(max_workers=count, context=multiprocessing.get_context(method)) as workers:
        for result in workers.map(work, items, chunksize=chunk).result():
            note(result)
    return found
