"""`judge lint`: slips in the law, the knowledge base and situation files, each a sentence with file and line.

What clingo and the loader accept in silence is looked for here; `judge check` says whether answers are right.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from judge import paths
from judge.board import yamlio
from judge.board.situation import MAX_BYTES, validate
from judge.cards.store import own
from judge.errors import JudgeError, LawError, SituationError
from judge.games.registry import game
from judge.knowledge import Knowledge, load
from judge.knowledge.tables import natural
from judge.quality import lint_board, lint_law, lint_table, lint_words
from judge.quality.check_run import SUFFIXES
from judge.verdict.case import Case


def lint(files: Iterable[Path] = ()) -> list[str]:
    """Every problem of the law and the knowledge base, or of the situation files (and folders) given.

    A path in `rules_asp/` or `rulings/` stands for the problems found there.  Raises SituationError if a
    path does not exist.
    """
    chosen = list(files)
    known = load(strict=False)
    if not chosen:
        return _everything(known)
    found: list[str] = []
    for path in chosen:
        if not path.exists():
            raise SituationError(str(path), "there is no such file or folder")
        found += _at(path, known)
    return list(dict.fromkeys(found))


def _everything(known: Knowledge) -> list[str]:
    beside = (*lint_table.problems(), *lint_words.problems())
    return list(dict.fromkeys([*lint_law.problems(known), *beside, *knowledge(known)]))


def _at(path: Path, known: Knowledge) -> list[str]:
    for root in (paths.rules_asp(), paths.rulings()):
        if path.resolve().is_relative_to(root.resolve()):
            name = "/".join((root.name, *path.resolve().relative_to(root.resolve()).parts))
            begins = (f"{name}/", f"{name}:") if path.is_dir() else (f"{name}:",)
            return [problem for problem in _everything(known) if problem.startswith(begins)]
    inner = [paths.rules_asp().resolve(), paths.rulings().resolve()]
    situations = sorted(p for p in path.rglob("*") if p.suffix in SUFFIXES) if path.is_dir() else [path]
    return [
        problem
        for file in situations
        if not any(file.resolve().is_relative_to(root) for root in inner)
        for problem in situation(file)
    ]


def knowledge(known: Knowledge) -> list[str]:
    """Problems of the knowledge base: between entries, in its boards, and boards with two answers."""
    found = [*known.problems(), *lint_board.problems(known)]
    return sorted(set(found), key=natural)


def situation(path: Path) -> list[str]:
    """Problems of one situation file: what cannot be read, and words that are not modelled."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return [f"{path}:1: cannot be read: {error}"]
    try:
        data, where = yamlio.load(text, max_bytes=MAX_BYTES)
        if not isinstance(data, Mapping):
            raise SituationError(
                "", "a situation is a mapping of words to values", "start with `game: swtcg`"
            )
    except SituationError as error:
        return [f"{path}:{_line_of(error)}: {error}"]
    return [f"{path}:{where.nearest(place) or 1}: {sentence}" for place, sentence in _wrong(dict(data))]


def _line_of(error: SituationError) -> int:
    found = re.search(r"\blines? (?:\d+ and )?(\d+)", str(error))
    return int(found.group(1)) if found else 1


def _wrong(data: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """What is wrong with a situation: (place, sentence)."""
    forks = [
        place for place, value in _inside(data, ()) if isinstance(value, Mapping) and set(value) == {"one of"}
    ]
    if any(place[:1] not in (("ask",), ("expect",)) for place in forks):
        data = _first_of(data)
    try:
        case = Case(validate(game(data.get("game")).model, data), cards=own())
        for unread in case.board.not_modelled:
            yield unread.path, f"{unread.path}: not modelled: {unread.told()}"
        _ = case.edition
    except SituationError as error:
        yield error.path, str(error)
    except LawError as error:
        yield "", f"the law: {error}"
    except JudgeError as error:
        yield "", str(error)


def _inside(value: object, place: tuple[int | str, ...]) -> Iterator[tuple[tuple[int | str, ...], object]]:
    yield place, value
    if isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _inside(inner, (*place, str(key)))
    elif isinstance(value, list):
        for i, inner in enumerate(value):
            yield from _inside(inner, (*place, i))


def _first_of(value: Any) -> Any:
    """A situation with the first choice taken of every `{one of: [...]}` of the board."""
    if isinstance(value, Mapping):
        options = value.get("one of")
        if set(value) == {"one of"} and isinstance(options, list) and options:
            return options[0]
        return {key: inner if key in ("ask", "expect") else _first_of(inner) for key, inner in value.items()}
    return [_first_of(inner) for inner in value] if isinstance(value, list) else value
