"""Which ruling settles a board, and which rulings are nearest to an answer.

A board is settled when it equals an example of a ruling up to the names of its cards: the facts that
the law reads hold no names, so equal facts are equal boards.  What one of them says and the other leaves to
be taken for granted makes them two.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache

from judge.board.situation import validate
from judge.disk_cache import cached
from judge.engine.law import law
from judge.engine.solver import Term, show_term
from judge.errors import JudgeError
from judge.games.registry import game as find_game
from judge.knowledge import Example, load
from judge.knowledge.suspended import suspended
from judge.play.case import Case

Shape = tuple[object, ...]
"""The moment of a board, and how many cards lie where."""
BOARDS = 1000
"""For so many moments and numbers of cards the boards of examples are kept on disk."""


def overrides(example: Example) -> bool:
    """Whether the ruling says otherwise than the law: its example tells what the law alone gives."""
    expected = example.situation.get("expect", ())
    return any(isinstance(entry, dict) and "law says" in entry for entry in expected)


def example_of(case: Case, facts: Iterable[Term]) -> Example | None:
    """The example of a ruling that is this board, if there is one; `facts` are those of the case."""
    known = load()
    game = case.situation.game
    shape = _shape(case.situation.essence(), case.game.players)
    alike = _by_shape(game, known.version).get(shape)
    boards = _boards_of(alike, known.version, law(game).version, suspended()) if alike else {}
    match = boards.get(_digest(facts, case)) if boards else None
    return None if match is None else known.example(match)


@lru_cache(maxsize=8)
def _by_shape(game: str, knowledge: str) -> dict[Shape, tuple[str, ...]]:
    """The examples of a game that can settle a board, by their shape; `knowledge` is the version of all."""
    players = find_game(game).players
    grouped: dict[Shape, list[str]] = defaultdict(list)
    for example in load().examples(game):
        if example.twin_of is None and "open" not in example.situation:
            grouped[_shape(example.situation, players)].append(example.id)
    return {shape: tuple(ids) for shape, ids in grouped.items()}


@lru_cache(maxsize=256)
def _boards_of(
    examples: tuple[str, ...], knowledge: str, version: str, left_out: frozenset[str]
) -> dict[bytes, str]:
    """The boards of these examples, from disk if nothing is set aside."""
    if left_out:
        return _boards(examples)
    key = "\0".join((knowledge, version, *examples))
    return cached("boards-said", key, lambda: _boards(examples), kept=BOARDS)


def _boards(examples: Iterable[str]) -> dict[bytes, str]:
    """The first example of each board, by a hash of its facts."""
    boards: dict[bytes, str] = {}
    for example in map(load().example, examples):
        try:
            situation = validate(find_game(example.game).model, situation_of(example))
            case = Case(situation)
            boards.setdefault(_digest(case.facts, case), example.id)
        except JudgeError:
            continue
    return boards


def _digest(facts: Iterable[Term], case: Case) -> bytes:
    """What makes boards equal: the same facts, and the same of them taken for granted."""
    lines = [*sorted({show_term(fact) for fact in facts}), *sorted(left.path for left in case.board.left_out)]
    return hashlib.sha256("\n".join(lines).encode()).digest()


def _shape(data: dict[str, object], players: Iterable[str]) -> Shape:
    """What can be compared at a glance, before any card is read."""
    now = data.get("now")
    at = now.get("at") if isinstance(now, dict) else None
    sides = []
    for side in players:
        board = data.get(side)
        if isinstance(board, dict):
            sides.append(tuple(sorted((k, len(v)) for k, v in board.items() if isinstance(v, list) and v)))
        else:
            sides.append(())
    return (str(at), *sides)


def situation_of(example: Example) -> dict[str, object]:
    """The situation of an example as it would be submitted."""
    return {"game": example.game, **example.situation}


def nearest(game: str, cites: frozenset[str], limit: int = 5) -> list[str]:
    """The rulings that share most statements with the rules cited, best first."""
    known = load()
    statements = {s for rule in cites if rule in known.rules for s in known.rules[rule].statements}
    score: Counter[str] = Counter()
    for statement in statements:
        score.update(_resting_on(game, known.version).get(statement, ()))
    return sorted(score, key=lambda key: (-score[key], key))[:limit]


@lru_cache(maxsize=8)
def _resting_on(game: str, knowledge: str) -> dict[str, list[str]]:
    """The rulings of a game by the statements that they rest on; `knowledge` is the version of all."""
    rulings: dict[str, list[str]] = defaultdict(list)
    for key, ruling in load().rulings.items():
        if key.startswith(f"{game}/") and ruling.status != "withdrawn":
            for statement in set(ruling.statements):
                rulings[statement].append(key)
    return dict(rulings)
