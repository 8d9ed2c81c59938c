"""Which ruling settles a board, and which rulings are nearest to an answer.

A board is settled when it equals an example of a ruling up to the names of its cards: the facts that
the law reads hold no names, so equal facts are equal boards.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from judge.board.situation import validate
from judge.engine.solver import Term
from judge.errors import JudgeError
from judge.games.registry import game as find_game
from judge.knowledge import Example, load
from judge.knowledge.aside import aside
from judge.verdict.case import Case


def overrides(example: Example) -> bool:
    """Whether the ruling says otherwise than the law: its example tells what the law alone gives."""
    expected = example.situation.get("expect", ())
    return any(isinstance(entry, dict) and "law says" in entry for entry in expected)


def example_of(case: Case) -> Example | None:
    """The example of a ruling that is this board, if there is one."""
    shape = _shape(case.situation.canonical())
    wanted: frozenset[Term] | None = None
    for example in load().examples(case.situation.game):
        if example.twin_of is not None or "open" in example.situation:
            continue
        if _shape(example.situation) != shape:
            continue
        wanted = wanted or frozenset(case.facts)
        if _facts(example.id, aside()) == wanted:
            return example
    return None


def _shape(data: dict[str, object]) -> tuple[object, ...]:
    """What can be compared at a glance, before any card is read."""
    now = data.get("now")
    at = now.get("at") if isinstance(now, dict) else None
    sides = []
    for side in ("dark", "light"):
        found = data.get(side)
        if isinstance(found, dict):
            sides.append(tuple(sorted((k, len(v)) for k, v in found.items() if isinstance(v, list) and v)))
        else:
            sides.append(())
    return (at, *sides)


@lru_cache(maxsize=1000)
def _facts(example_id: str, _aside: frozenset[str]) -> frozenset[Term] | None:
    example = load().example(example_id)
    try:
        situation = validate(find_game(example.game).model, situation_of(example))
        return frozenset(Case(situation).facts)
    except JudgeError:
        return None


def situation_of(example: Example) -> dict[str, object]:
    """The situation of an example as it would be submitted."""
    return {"game": example.game, **example.situation}


def nearest(game: str, cites: frozenset[str], limit: int = 5) -> list[str]:
    """The rulings that share most statements with the rules cited, best first."""
    known = load()
    statements = {s for rule in cites if rule in known.rules for s in known.rules[rule].statements}
    score: Counter[str] = Counter()
    for key, ruling in known.rulings.items():
        if key.startswith(f"{game}/") and ruling.status != "withdrawn":
            shared = len(statements & set(ruling.statements))
            if shared:
                score[key] = shared
    return sorted(score, key=lambda key: (-score[key], key))[:limit]
