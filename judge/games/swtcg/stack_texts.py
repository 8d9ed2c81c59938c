"""Stacks by their texts: what the top card has from another card, and which cards may lie under it."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.games.swtcg.board import ARENAS
from judge.games.swtcg.keywords import STACK_LIST
from judge.games.swtcg.model import Ability
from judge.games.swtcg.table import Placed, SwtcgBoard
from judge.knowledge import load


def may_lie_on(board: SwtcgBoard, below: Placed) -> list[Placed]:
    """The cards that may be the top card of a stack in which `below` lies, but for itself."""
    return [
        unit
        for unit in board.cards.values()
        if unit is not below
        and unit.player == below.player
        and unit.kind in ARENAS
        and (_one_name(unit.card.name, below.card.name) or below.above == unit.id)
    ]


def listed(board: SwtcgBoard, top: Placed, names: tuple[str, ...]) -> list[Term]:
    """Which cards of the board the list of `top` names: they may lie under it."""
    facts: list[Term] = []
    for card in board.cards.values():
        if card.player == top.player and any(_one_name(card.card.name, name) for name in names):
            facts.append(("listed", top.id, card.id))
    return facts


def names_listed(ability: Ability) -> tuple[str, ...]:
    """The names of the cards that may lie under the card; nothing for any other ability."""
    match [part.effect for part in ability.parts]:
        case [(str(listing), *names)] if listing == STACK_LIST:
            return tuple(str(name) for name in names)
    return ()


def _one_name(first: str, second: str) -> bool:
    return load().names["swtcg"].same_name(first, second)
