"""How far what can grow may grow on a board: the bounds that the law needs to be ground (`bound/2`)."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.games.swtcg.board import ARENAS, TcgSituation
from judge.games.swtcg.table import PLAYERS, SwtcgBoard

SWELL = 20
"""So large the bonuses of one instruction that counts may become together; beyond that nothing is claimed."""


def bounds(board: SwtcgBoard, situation: TcgSituation) -> list[Term]:
    """The numbers that can grow, and how far: from this situation, not round constants.

    An ability can be used once in each chance: there are few in an attack, more in a battle phase.
    """
    times = 3 if situation.until not in ("battle", "step", "turn") else 9
    if "battle" in board.ahead:
        times = 6 + 2 * len(board.cards)
    steps = 4 if situation.now.at in ("setup", "turn", "untap") else 0
    gain = sum(known.gain for known in board.abilities.values())
    draws = sum(known.draws for known in board.abilities.values())
    lift = 4 + 3 * sum(known.health for known in board.abilities.values())
    force = max(situation.dark.force, situation.light.force)
    dice = sum(known.dice for known in board.abilities.values())
    power = max((p.card.power or 0) + len(p.card.stack) for p in board.cards.values()) if board.cards else 0
    facts: list[Term] = [("bound", ("force", player), force + steps + times * gain) for player in PLAYERS]
    placed = len(board.cards) if "setup" in board.ahead else 0
    facts += [("bound", ("drawn", player), times * draws + placed + 1) for player in PLAYERS]
    points = max(situation.dark.points, situation.light.points) + 7
    points += sum(known.points for known in board.abilities.values())
    facts += [("bound", ("points", player), points) for player in PLAYERS]
    facts += [
        ("bound", ("damage", c), max((placed.card.health or 1) + lift, placed.card.damage))
        for c, placed in board.cards.items()
        if placed.kind in ARENAS
    ]
    dearer = 1 + sum(known.raises for known in board.abilities.values())
    facts += [
        ("bound", ("counters", c), max(placed.card.cost or 0, placed.card.counters or 0) + dearer)
        for c, placed in board.cards.items()
    ]
    thrown = max((known.thrown for known in board.abilities.values()), default=0)
    facts.append(("bound", "dice", max(power + dice, thrown, *(len(roll) for roll in situation.dice), 1)))
    discards = any({"drop", "drop_all"} & set(known.effects) for known in board.abilities.values())
    if discards or any(True for _ in board.facts.named("asks_hands")):
        facts += _unknown_cards(situation)
    facts.append(("bound", "packets", 6))
    facts.append(("bound", "swell", SWELL))
    facts.append(("bound", "waiting", 3))
    return facts


def _unknown_cards(situation: TcgSituation) -> list[Term]:
    """How many cards each player holds that are not listed, where an effect discards some or asks for it."""
    facts: list[Term] = []
    for player in PLAYERS:
        hand = getattr(situation, player).hand
        number: Term = hand if isinstance(hand, int) else 0 if isinstance(hand, list) else "any"
        facts += [("hidden", player, number), ("init", ("shed", player, 0)), ("bound", ("shed", player), 20)]
    return facts
