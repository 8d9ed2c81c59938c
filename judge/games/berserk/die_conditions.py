"""What a die that an effect throws has to show for a part to be carried out."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import FACES, faces
from judge.engine.solver import Term
from judge.games.berserk.model import Clause
from judge.games.berserk.possessions import NUMBERS

Terms = tuple[tuple[Term, ...], ...]

_STRENGTHS = {
    frozenset((1, 2, 3)): "weak", frozenset((4, 5)): "medium", frozenset((6,)): "strong",
}  # fmt: skip


def shown(condition: m.Condition) -> tuple[Clause, Clause] | None:
    """What the die shows where the condition holds, and where it does not; None for other conditions.

    Whole strengths are asked for as such, other faces one by one.
    """
    faces = _faces(condition)
    return None if faces is None else (_clause(faces), _clause(FACES - faces))


_AGAINST = {"<=": "most", ">=": "least", ">": "more", "<": "less", "=": "same"}


def rolled(condition: m.Condition) -> Terms | None:
    """What is asked of a die that fires a feature: its faces, or a number of its card; None if nothing is."""
    match condition:
        case m.Measure(m.Value("roll", who, ""), relation, m.Value(kind, whose, "")) if (
            who == whose and relation in _AGAINST and kind in NUMBERS
        ):
            return (("die_against", _AGAINST[relation], NUMBERS[kind]),)
    faces = _faces(condition)
    return None if not faces else tuple(("die_face", face) for face in sorted(faces))


def _faces(condition: object) -> frozenset[int] | None:
    match condition:
        case m.Measure(m.Value("roll", _, ""), ("even" | "odd") as relation, _):
            return frozenset(face for face in FACES if (face % 2 == 0) == (relation == "even"))
        case m.Measure(m.Value("roll", _, ""), relation, m.Number(n)):
            return faces(relation, n)
        case m.And(parts) | m.Or(parts):
            each = [_faces(part) for part in parts]
            if not each or None in each:
                return None
            known = [shared for shared in each if shared is not None]
            return (frozenset.intersection if isinstance(condition, m.And) else frozenset.union)(*known)
    return None


def _clause(faces: frozenset[int]) -> Clause:
    whole = [strength for those, strength in _STRENGTHS.items() if those <= faces]
    rest = faces - frozenset().union(*(those for those in _STRENGTHS if those <= faces))
    if not rest:
        return tuple(("shown", strength) for strength in whole)
    return tuple(("fell", face) for face in sorted(faces))
