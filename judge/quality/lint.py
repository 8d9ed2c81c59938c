"""`judge lint`: slips in the law, the knowledge base and situation files, each a sentence with file and line.

What clingo and the loader accept in silence is looked for here; `judge check` says whether answers are right.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from judge import paths
from judge.board import yamlio
from judge.board.situation import MAX_BYTES, validate
from judge.board.twins import apart
from judge.cards.store import own
from judge.errors import JudgeError, LawError, SituationError
from judge.games.registry import GAMES, game
from judge.knowledge import Knowledge, load
from judge.knowledge.tables import natural
from judge.play.case import Case
from judge.quality import (
    lint_board,
    lint_law,
    lint_names,
    lint_patterns,
    lint_procedure,
    lint_spoken,
    lint_table,
    lint_words,
)
from judge.quality.selection import matching_files, named_examples, situation_files


def lint(chosen: Iterable[Path | str] = ()) -> list[str]:
    """Every problem of the law and the knowledge base, or of the files, folders, games and ids given.

    A path in `rules_asp/` or `rulings/` stands for the problems found there, an id for those of the ruling,
    example or rule.  Raises SituationError for what is neither.
    """
    known, chosen = load(strict=False), list(chosen)
    if known.contents.unread:  # nothing can be judged by what is not read in: the cause is told alone
        return known.problems()
    problems = (
        [problem for named in chosen for problem in _of(named, known)] if chosen else _everything(known)
    )
    return [problem for problem in dict.fromkeys(problems) if not known.follows(problem)]


def _everything(known: Knowledge) -> list[str]:
    of_words = [*lint_table.problems(), *lint_words.problems(), *lint_procedure.problems(known)]
    of_words += lint_spoken.problems(known)
    of_code = [*lint_names.problems(known), *lint_patterns.problems()]
    return [*lint_law.problems(known), *of_words, *of_code, *knowledge(known)]


def _of(named: Path | str, known: Knowledge) -> list[str]:
    path = Path(named)
    if not path.exists():
        if str(named) in GAMES:
            folders = tuple(f"{root.name}/{named}/" for root in (paths.rules_asp(), paths.rulings()))
            return [problem for problem in _everything(known) if problem.startswith(folders)]
        if files := matching_files(str(named)):
            return [problem for file in files for problem in _of(file, known)]
        return _of_id(str(named), known)
    for root in (paths.rules_asp(), paths.rulings()):
        if path.resolve().is_relative_to(root.resolve()):
            inside = path.resolve().relative_to(root.resolve())
            return _of_ours(root, inside, known, whole=path.is_dir())
    inner = [paths.rules_asp().resolve(), paths.rulings().resolve()]
    return [
        problem
        for file in situation_files(path)
        if not any(file.resolve().is_relative_to(root) for root in inner)
        for problem in situation(file)
    ]


def _of_ours(root: Path, inside: Path, known: Knowledge, whole: bool) -> list[str]:
    """The problems in a file or folder of the law or the knowledge base: only what can have some is read."""
    name = "/".join((root.name, *inside.parts))
    begins = (f"{name}/", f"{name}:") if whole else (f"{name}:",)
    law, game = root == paths.rules_asp(), inside.parts[:1]
    if whole and not law:
        problems = _everything(known)
    elif law:
        problems = lint_law.problems(known, game)
    else:
        boards = [example for example in known.examples() if example.path.startswith(begins)]
        problems = [*known.problems(), *lint_board.problems(known, boards)]
        if "rules" in (inside.stem, inside.parent.name):
            problems += lint_law.problems(known, game)
    return [problem for problem in problems if problem.startswith(begins)]


def _of_id(key: str, known: Knowledge) -> list[str]:
    """The problems of a ruling with its examples, of one example, or of a rule and its part in the law."""
    boards = named_examples(key)
    rule = known.rules.get(key)
    if rule is not None:
        problems = [*known.problems(), *lint_law.problems(known, () if rule.game == "core" else (rule.game,))]
        return [problem for problem in problems if key in problem or problem.startswith(f"{rule.where}:")]
    of_boards = lint_board.problems(known, boards)
    for ruling in {example.ruling: known.rulings[example.ruling] for example in boards}.values():
        after = (r.line for r in known.rulings.values() if r.file == ruling.file and r.line > ruling.line)
        lines = range(ruling.line, min(after, default=sys.maxsize))
        for problem in known.problems():
            file, _, rest = problem.partition(":")
            line = rest.partition(":")[0]
            if file == ruling.file and line.isdecimal() and int(line) in lines:
                of_boards.append(problem)
    return of_boards


def citations(most: int, chosen: Iterable[str] = ()) -> list[dict[str, Any]]:
    """Statements on which more than `most` rules rest, with these: whether one says them all is to be seen.

    Of the games, documents, statements or rules in `chosen`, if any are.
    """
    known, chosen = load(), set(chosen)
    listed = []
    for key, rules in known.leaned_on(most).items():
        statement, document = known.statements[key], known.documents.get(known.statements[key].document)
        about = {key, statement.document, document.game if document else "", *(rule.id for rule in rules)}
        if not chosen or chosen & about:
            listed.append(
                {
                    "statement": key,
                    "where": statement.where,
                    "text": statement.text,
                    "rules": [
                        {"id": rule.id, "title": rule.title, "status": rule.status, "where": rule.where}
                        for rule in rules
                    ],
                }
            )
    return listed


def knowledge(known: Knowledge) -> list[str]:
    """Problems of the knowledge base: between entries, in its boards, and boards with two answers."""
    problems = [*known.problems(), *lint_board.problems(known)]
    return sorted(set(problems), key=natural)


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
    wrong: list[tuple[str, str]] = []
    try:
        for twin, board in apart(data):
            wrong += [(f"{twin}.{place}".strip("."), sentence) for place, sentence in _wrong(board)]
    except SituationError as error:
        wrong.append((error.path, str(error)))
    return list(dict.fromkeys(f"{path}:{where.nearest(place) or 1}: {sentence}" for place, sentence in wrong))


def _line_of(error: SituationError) -> int:
    match = re.search(r"\blines? (?:\d+ and )?(\d+)", str(error))
    return int(match.group(1)) if match else 1


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
            yield unread.path, f"{unread.path}: not modelled: {unread.with_reason()}"
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
