"""What a die that an effect throws has to show for a part to be carried out."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.games.berserk.model import Clause

_STRENGTHS = {
    frozenset((1, 2, 3)): "weak", frozenset((4, 5)): "medium", frozenset((6,)): "strong",
}  # fmt: skip
_FACES = frozenset(range(1, 7))


def shown(condition: m.Condition) -> tuple[Clause, Clause] | None:
    """What the die shows where the condition holds, and where it does not; None for other conditions.

    Whole strengths are asked for as such, other faces one by one.
    """
    faces = _faces(condition)
    return None if faces is None else (_clause(faces), _clause(_FACES - faces))


def _faces(condition: object) -> frozenset[int] | None:
    match condition:
        case m.Measure(m.Value("roll", _, ""), relation, m.Number(n)):
            return frozenset(face for face in _FACES if _holds(face, relation, n))
        case m.Measure(m.Value("roll", _, ""), ("even" | "odd") as relation, _):
            return frozenset(face for face in _FACES if (face % 2 == 0) == (relation == "even"))
        case m.And(parts) | m.Or(parts):
            each = [_faces(part) for part in parts]
            if not each or None in each:
                return None
            known = [shared for shared in each if shared is not None]
            return (frozenset.intersection if isinstance(condition, m.And) else frozenset.union)(*known)
    return None


def _holds(face: int, relation: str, n: int) -> bool:
    return {"=": face == n, "<=": face <= n, ">=": face >= n, "<": face < n, ">": face > n}.get(
        relation, False
    )


def _clause(faces: frozenset[int]) -> Clause:
    whole = [strength for those, strength in _STRENGTHS.items() if those <= faces]
    rest = faces - frozenset().union(*(those for those in _STRENGTHS if those <= faces))
    if not rest:
        return tuple(("shown", strength) for strength in whole)
    return tuple(("fell", face) for face in sorted(faces))
