"""Areas: the part of the board that a player chooses, and what stands next to a target -> literals."""

from __future__ import annotations

from typing import Any

from judge.games.berserk.text.model import Cards, Feature, Part
from judge.games.berserk.text.who import Who, number


def _area(kind: str) -> Any:
    return lambda self, kids: kind


def _clause(*literals: Any) -> Any:
    return lambda self, kids: ("clause", literals)


class Area(Who):
    """`("clause", literals)` for where cards stand; the kind of area that is chosen."""

    diagonal_line, column_line, row_line = map(_area, ("diagonal", "column", "row"))
    free_beside = _area("free_beside")
    in_this = _clause(("in_area", "this"))
    beside_area = _clause("beside_area")
    beside_aim = _clause("beside_aim")
    same_weak = _clause("same_weak")
    above_life = _clause("above_life")
    opposite_formed = _clause("opposite_formed")

    def in_chosen(self, kids: list[Any]) -> Any:
        return ("clause", (("in_area", kids[-1]),))

    def in_area(self, kids: list[Any]) -> Any:
        return kids[0]

    def square(self, kids: list[Any]) -> str:
        """Two cells by two.  Raises ValueError for any other size."""
        if number(kids) != 2 or int(kids[-1]) != 2:
            raise ValueError("a square of another size")
        return "square"

    def free_cells(self, kids: list[Any]) -> None:
        return None

    def aim(self, kids: list[Any]) -> None:
        return None

    def choose_area(self, kids: list[Any]) -> Part:
        return Part("area", told=kids[-1])


def area_of(parts: list[Part]) -> tuple[str, list[Part]]:
    """The kind of area that a body chooses ("" for none), and its parts besides.

    Raises ValueError for two areas, and for words about an area where none is chosen.
    """
    rest = [part for part in parts if part.effect != "area"]
    said = [literal for part in rest for literal in _literals(part) if _is_area(literal)]
    kinds = {part.told for part in parts if part.effect == "area"}
    kinds |= {literal[1] for literal in said if isinstance(literal, tuple) and literal[1] != "this"}
    if len(kinds) > 1 or (said and not kinds):
        raise ValueError("which area is meant")
    return next(iter(kinds), ""), rest


def about_aim(found: Feature) -> bool:
    """Whether something is counted, or meant, next to the target of a feature."""
    if any(part.amount == "free_beside_aim" for part in found.parts):
        return True
    return any(one in ("beside_aim", "same_weak") for part in found.parts for one in _literals(part))


def _literals(part: Part) -> list[Any]:
    clauses = [clause for _, clause in part.counted]
    if isinstance(part.target, Cards):
        clauses += part.target.clauses
    return [literal for clause in clauses for literal in clause]


def _is_area(literal: Any) -> bool:
    return literal == "beside_area" or (isinstance(literal, tuple) and literal[0] == "in_area")
