"""Which situations a command was given: files, folders, ids of the knowledge base; and where each stands."""

from __future__ import annotations

import fnmatch
import glob
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from judge import paths
from judge.board import yamlio
from judge.board.situation import MAX_BYTES, read
from judge.board.twins import apart
from judge.errors import SituationError
from judge.games.registry import GAMES
from judge.knowledge import Example, load
from judge.verdict.precedents import situation_of

SUFFIXES = (".yaml", ".yml", ".json")
_ENTRY = re.compile(r"rulings\[\d+\]\.examples\[\d+\](\.twins\[\d+\])?")


@dataclass(frozen=True)
class Place:
    """Where a situation stands: the file, as it is named, and the path in it ("" for all of the file).

    Of an example of the knowledge base only the `line` is known at first: its path is found when asked for.
    """

    file: str
    path: str = ""
    line: int = 0

    def line_of(self, path: str) -> int:
        """The line of a path of the situation, or of the innermost thing around it; 0 if nobody knows."""
        file = Path(self.file)
        if self.line:
            file = paths.rulings().parent / self.file
        try:
            _, where = yamlio.load(file.read_text(encoding="utf-8"), max_bytes=10_000_000)
        except (OSError, ValueError, SituationError):
            return self.line
        inside = self.path
        if self.line:
            own = (at for at, line in where.items() if line == self.line and _ENTRY.fullmatch(at))
            inside = max(own, default="", key=len)
        return where.nearest(f"{inside}.{path}".strip(".")) or self.line


class Task(NamedTuple):
    """One situation: its name, its text or data, and where it stands.  `problem` is why it cannot be read.

    `ours`: it is of the knowledge base, which proves what it does whatever cards somebody has imported.
    """

    name: str
    source: Mapping[str, Any] | str
    place: Place | None = None
    problem: str = ""
    ours: bool = False


def tasks(chosen: Sequence[Path | str]) -> Iterator[Task]:
    """Every situation in files and folders, every example that an id or game means; by default of all.

    `*`, `?` and `[...]` stand for parts of a path or an id.  Raises SituationError for what is none of these.
    """
    if not chosen:
        yield from _in_rulings("")
    for named in chosen:
        path = Path(named)
        if not path.exists():
            if files := matching_files(str(named)):
                yield from tasks(files)
            elif str(named) in GAMES:
                yield from _in_rulings(f"{named}/")
            else:
                yield from map(example_task, named_examples(str(named)))
        elif path.resolve() == paths.rulings().resolve():
            yield from _in_rulings("")
        else:
            for file in situation_files(path):
                yield from _in_file(file)


def named_examples(key: str) -> list[Example]:
    """The examples that an id means, or a pattern of ids of rulings, examples and rules.

    Raises SituationError where there is none, with the nearest one.
    """
    if glob.has_magic(key):
        return _matching(key)
    if key.endswith(SUFFIXES):
        raise SituationError(key, "there is no such file or folder", "give a path, or the id of a ruling")
    try:
        return load().examples_named(key)
    except SituationError as error:
        what = "there is no such file or folder, and no ruling, example or rule with this id"
        raise SituationError(key, what, error.suggestion) from None


def _matching(pattern: str) -> list[Example]:
    """The examples of all that a pattern of ids means."""
    known = load()
    short = pattern.removeprefix("rulings/")
    of_rules = {
        e.id
        for rule in fnmatch.filter(known.rules, pattern)
        if known.rulings_citing(rule)
        for e in known.examples_named(rule)
    }
    fitting = [
        example
        for example in known.examples()
        if example.id in of_rules
        or any(fnmatch.fnmatchcase(name, short) for name in (example.id, example.ruling))
    ]
    if not fitting:
        hint = 'put the pattern in quotes, such as "swtcg/*-luke*"; judge search finds ids by words'
        raise SituationError(pattern, "no file, ruling, example or rule is called like this", hint)
    return fitting


def matching_files(pattern: str) -> list[Path]:
    """The files and folders that a pattern of paths means (`boards/**/*.yaml`), sorted; none for an id."""
    return sorted(map(Path, glob.glob(pattern, recursive=True))) if glob.has_magic(pattern) else []


def situation_files(path: Path) -> list[Path]:
    """The file itself, or every file of a folder that could be a situation, sorted."""
    return sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES) if path.is_dir() else [path]


def example_task(example: Example) -> Task:
    """An example of the knowledge base as it would be submitted."""
    file, line, *_ = example.path.split(":")
    return Task(example.id, situation_of(example), Place(file, line=int(line)), ours=True)


def _in_file(path: Path) -> Iterator[Task]:
    root = paths.rulings().resolve()
    if path.resolve().is_relative_to(root):
        yield from _in_rulings(f"{path.resolve().relative_to(root).as_posix()}:")
        return
    name, place = str(path), Place(str(path))
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        yield Task(name, "", place, f"cannot be read: {error}")
        return
    try:
        data = read(text) if "twins" in text and len(text) <= MAX_BYTES else {}
        if "twins" not in data:
            yield Task(name, text, place)
            return
        for number, (inside, situation) in enumerate(apart(data)):
            twin = f"/twin{number}" if number else ""
            yield Task(f"{name}{twin}", situation, Place(name, inside))
    except SituationError as error:
        yield Task(name, "", place, str(error))


def _in_rulings(place: str) -> Iterator[Task]:
    """The examples in a file of the knowledge base (`place`; "": in all).

    While a file cannot be read, or a twin cannot be made, that is what fails; broken rules judge nothing.
    """
    known, place = load(strict=False), f"{paths.rulings().name}/{place}"
    broken = known.contents.problems
    for problem in broken or known.unmade_twins():
        if broken or problem.startswith(place):
            place_in_file = re.match(r"(.*?\.yaml(?::\d+)?): (.*)", problem, re.DOTALL)
            where, what = place_in_file.groups() if place_in_file else (problem, problem)
            yield Task(where, "", None, what, ours=True)
    if not broken:
        yield from (example_task(e) for e in known.examples() if e.path.startswith(place))
