"""Where cards stand, what stands about them, counts of cards compared -> literals and wants of the law."""

from __future__ import annotations

from typing import Any

from judge.games.berserk.text.model import Cards, Clause
from judge.games.berserk.text.state import State
from judge.games.berserk.text.who import Want, _clause, number


def _while(literal: Any) -> Any:
    """That the card itself stands so."""
    return lambda self, kids: (("while", (literal,)),)


def _counted(name: str) -> Any:
    """What is counted about the card itself, and the number."""
    return lambda self, kids: (("while", ((name, number(kids)),)),)


def _seen(role: str, *more: Clause) -> Any:
    """That there is, or is not, such a card."""

    def found(self: object, kids: list[Any]) -> tuple[Want, ...]:
        cards = next(kid for kid in kids if isinstance(kid, Cards))
        return tuple((role, clause) for clause in (*cards.clauses, *more))

    return found


def _compared(*more: Clause) -> Any:
    """That more cards are of the first kind than of the second, which may leave out the noun of the first."""

    def found(self: object, kids: list[Any]) -> tuple[Want, ...]:
        one, other = [kid.clauses for kid in kids if isinstance(kid, Cards)]
        if ("creature",) in one and ("creature",) not in other:
            other = (*other, ("creature",))
        return (
            *(("more", clause) for clause in (*one, *more)),
            *(("fewer", clause) for clause in (*other, *more)),
        )

    return found


class Places(State):
    """Clauses for descriptions, `wants` for states."""

    free_behind = _clause("free_behind")
    behind = _clause("behind")
    strange_element = _clause("strange_element")
    slow_as_armor = _clause("slow_as_armor")
    ranked = _clause("ranked")

    def move_is(self, kids: list[Any]) -> Any:
        return ("clause", (("move_is", number(kids)),))

    def wounds_least(self, kids: list[Any]) -> Any:
        return ("clause", (("wounds_least", number(kids)),))

    def placed(self, kids: list[Any]) -> Any:
        return kids[0]

    had = compared = state = placed

    # -- while
    in_every_row = _while("in_every_row")
    elements_most = _counted("elements_most")
    foes_of_elements = _counted("foes_of_elements")
    classes_beside = _counted("classes_beside")
    central = _while(("in_column", "center"))
    at_the_edge = _while(("in_column", "edge"))
    more_in_squad = _compared(("mine",))
    more_in_theirs = _compared(("theirs",))
    more_beside = _compared(("beside",))
    behind_some = _seen("some_behind")
    column_without = _seen("no_theirs", ("column",))
    in_their_grave = _seen("some_their_grave")

    def row_without(self, kids: list[Any]) -> tuple[Want, ...]:
        row = next(kid for kid in kids if isinstance(kid, int))
        cards = next(kid for kid in kids if isinstance(kid, Cards))
        return tuple(("no_theirs", clause) for clause in (*cards.clauses, (("their_row", row),)))

    def host_open(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("host", ("open",)),)

    def in_line_with_own(self, kids: list[Any]) -> tuple[Want, ...]:
        return (("target", ("formed_with_own",)),)
