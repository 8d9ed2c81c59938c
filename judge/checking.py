"""`judge check`: every situation with `expect`, from files, folders and the knowledge base, in parallel."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pebble import ProcessPool

from judge import paths as places
from judge.case import Case
from judge.check import check
from judge.errors import JudgeError, SituationError
from judge.knowledge import load
from judge.service import parse
from judge.settled import situation_of
from judge.situation import read

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


def run(files: list[Path], jobs: int | None = None, tick: Callable[[int, int], None] | None = None) -> list[Result]:
    """Checks the situations in `files` (default: the knowledge base), sorted by name.

    Raises SituationError if nothing is found; an unreadable file is one failure with its path.
    """
    tasks = list(find(files))
    if not tasks:
        raise SituationError(", ".join(map(str, files)) or "rulings", "nothing to check was found here")
    return sorted(parallel(one, tasks, jobs, tick), key=lambda result: result.name)


def find(files: list[Path]) -> Iterator[Task]:
    """Every situation: examples of the knowledge base, situation files, examples of other rulings."""
    if not files:
        yield from ((example.id, situation_of(example)) for example in load().examples())
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
        relative = str(path.resolve().relative_to(root))
        found = (e for e in load().examples() if e.path.startswith(f"rulings/{relative}:"))
        yield from ((e.id, situation_of(e)) for e in found)
        return
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        yield str(path), f"\0{error}"
        return
    yield str(path), text


def one(task: Task) -> Result:
    """Checks one situation; whatever is wrong with it is a failure, never an exception."""
    name, source = task
    if isinstance(source, str) and source.startswith("\0"):
        return Result(name, [(name, f"cannot be read: {source[1:]}")])
    try:
        found = check(Case(parse(read(source))))
    except SituationError as error:
        return Result(name, [(error.path, str(error))])
    except JudgeError as error:
        return Result(name, [("law", str(error))], hole=True)
    return Result(name, found.failures, found.cites, found.complete)


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
    if count == 1 or len(items) < 4:
        for item in items:
            found.append(work(item))
            if tick:
                tick(len(found), len(items))
        return found
    method = "fork" if "fork" in multiprocessing.get_all_start_methods() else "spawn"
    with ProcessPool(max_workers=count, context=multiprocessing.get_context(method)) as workers:
        for result in workers.map(work, items, chunksize=chunk).result():
            found.append(result)
            if tick:
                tick(len(found), len(items))
    return found
