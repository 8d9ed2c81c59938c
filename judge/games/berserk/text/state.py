"""While: what has to hold of the card itself, or of others -> wants."""

from __future__ import annotations

from typing import Any

from judge.games.berserk.text.area import Area
from judge.games.berserk.text.who import Want, number


def _there(role: str) -> Any:
    """That there is such a card; how many at least goes as a clause of its own."""

    def found(self: object, kids: list[Any]) -> tuple[Want, ...]:
        said = kids[-1]
        least, cards = said if isinstance(said, tuple) else (1, said)
        many: tuple[Want, ...] = (("count_least", (role, least)),) if least > 1 else ()
        return (*((role, clause) for clause in cards.clauses), *many)

    return found


class State(Area):
    """`wants` for each state."""

    def whilst(self, kids: list[Any]) -> Any:
        return ("whilst", tuple(want for kid in kids for want in kid))

    def has_things(self, kids: list[Any]) -> tuple[Want, ...]:
        return tuple(("while", clause) for clause in kids[-1][1])

    def is_unwounded(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("unwounded",)),)

    def no_armor(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("no_armor_left",)),)

    def has_armor(self, kids: list[Any]) -> tuple[Want, ...]:
        """One unit or more: of exactly so many the law does not speak."""
        if number(kids) != 1:
            raise ValueError("so many units of armour")
        return (("while", ("armor_left",)),)

    def is_closed(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("host" if "host" in kids else "while", ("closed",)),)

    def is_open(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("open",)),)

    def is_flying(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("flying",)),)

    def is_defender(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("defender",)),)

    def not_moved(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("not_moved",)),)

    near_some = _there("some_beside")
    near_none = _there("no_beside")
    opposite_some = _there("some_opposite")
    in_formation_with = _there("formation_with")

    def counted_some(self, kids: list[Any]) -> Any:
        return (number(kids, 1), kids[-1])

    formed_with = counted_some

    def has_no_counter(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("no_tokens",)),)

    def has_counter(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("tokens",)),)

    def not_scarred(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", ("not_scarred",)),)

    def near_cell(self, kids: list[Any]) -> Any:
        return kids[0]

    def near(self, kids: list[Any]) -> Any:
        return kids[0]

    def squad_has(self, kids: list[Any]) -> tuple[Want, ...]:
        if len(kids) == 2:  # a river or a swamp
            (first,), (second,) = kids[0].clauses, kids[1].clauses
            return (("some_mine", first + second),)
        return tuple(("some_mine", clause) for clause in kids[0].clauses)

    def squad_has_many(self, kids: list[Any]) -> tuple[Want, ...]:
        cards, (_, clauses) = kids[-2:]
        asked = (*cards.besides(), *clauses)
        return (*(("some_mine", clause) for clause in asked), ("count_least", ("some_mine", number(kids))))

    def squad_has_no(self, kids: list[Any]) -> tuple[Want, ...]:
        return tuple(("no_mine", clause) for clause in kids[0].clauses)

    def foe_has(self, kids: list[Any]) -> tuple[Want, ...]:
        return tuple(("some_theirs", clause) for clause in kids[0].clauses)

    def foe_has_no(self, kids: list[Any]) -> tuple[Want, ...]:
        return tuple(("no_theirs", clause) for clause in kids[0].clauses)

    def in_my_row(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("while", (("my_row", next(kid for kid in kids if isinstance(kid, int))),)),)

    def row_number(self, kids: list[Any]) -> int:
        return number(kids)

    def row1(self, kids: list[Any]) -> int:
        return 1

    def row2(self, kids: list[Any]) -> int:
        return 2

    def row3(self, kids: list[Any]) -> int:
        return 3
