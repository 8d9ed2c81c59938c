"""The rules of the bench's boards of waiting triggers by hand: for this kind of board alone, and plain.

The baseline for what it costs that the judge's rules are a law that anybody can read.  An attack: first the
attacker's triggers wait, then the defender's; Dark resolves or declines its own in any order, then Light;
both pass, no dice are rolled, the attack ends.  The graph is that of the judge: the same states in the same
order, with the same edges and labels (a test compares them).
"""

from __future__ import annotations

from collections.abc import Iterator

Edge = tuple[str, str, int]
"""Who does what, and the number of the state that follows."""
_State = tuple[int, int, int, int, int, int]
"""How far the attack is; the triggers that wait on each side (bits), the Force of each; the one resolved."""

_BEFORE = ("attack,declared", "attack,faced", "attack,responses")
_AFTER = ("attack,dice", "roll(attack),thrown", "roll(attack),hits", "attack,ends", "attack,over")
_CHANCE = len(_BEFORE)
"""The stage at which the players have something to do; then each passes, then comes what is after it."""
_DICE = _CHANCE + 2


def graph(k: int, force: int = 2) -> list[list[Edge]]:
    """The edges of every state of the board with `k` triggers a side, the nearest states first.

    Dark has so much Force, Light 2.
    """
    states: list[_State] = [(0, 0, 0, force, 2, 0)]
    number = {states[0]: 0}
    edges_of: list[list[Edge]] = []
    for state in states:
        edges = []
        for player, action, after in sorted(_ways(state, k)):
            to = number.get(after)
            if to is None:
                to = number[after] = len(states)
                states.append(after)
            edges.append((player, action, to))
        edges_of.append(edges)
    return edges_of


def _ways(state: _State, k: int) -> Iterator[tuple[str, str, _State]]:
    """What can happen in a state."""
    stage, dark, light, dark_force, light_force, effect = state
    if stage < _CHANCE:
        mine = (1 << k) - 1 if stage == 0 else dark
        theirs = (1 << k) - 1 if stage == 1 else light
        yield "rules", f"do({_BEFORE[stage]})", (stage + 1, mine, theirs, dark_force, light_force, 0)
    elif effect:
        force = [dark_force, light_force]
        side, trigger = divmod(effect - 1, k)
        amount = 1 + trigger // 2
        force[side] = force[side] + amount if trigger % 4 < 2 else max(force[side] - amount, 0)
        yield "rules", f"do(effect(a{effect}),1)", (stage, dark, light, *force, 0)  # type: ignore[misc]
    elif dark or light:
        player, card, waiting, first = ("dark", "c1", dark, 1) if dark else ("light", "c2", light, k + 1)
        for trigger in range(k):
            bit = 1 << trigger
            if waiting & bit:
                left = (dark & ~bit, light) if dark else (dark, light & ~bit)
                name = first + trigger
                after = (stage, *left, dark_force, light_force)
                yield player, f"resolve(a{name},{card},none)", (*after, name)
                if trigger % 2:  # it may be declined
                    yield player, f"pass_by(a{name},{card})", (*after, 0)
    elif stage < _DICE:
        player = "dark" if stage == _CHANCE else "light"
        yield player, "pass", (stage + 1, 0, 0, dark_force, light_force, 0)
    elif stage < _DICE + len(_AFTER):
        yield "rules", f"do({_AFTER[stage - _DICE]})", (stage + 1, 0, 0, dark_force, light_force, 0)
