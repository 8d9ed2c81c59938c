"""What a table shows: the values that outcomes and conditions speak of (`leia.zone`, `dark.hand`)."""

from __future__ import annotations

from judge.games.base import Reader, Value, unknown
from judge.games.swlcg.facts import PLAYERS, LcgBoard

OF_CARDS = {
    "zone": "where the card is: play, hand, discard, edge, captured",
    "controller": "who controls it",
    "damage": "damage tokens on it",
    "focus": "focus tokens on it",
    "shield": "shields on it",
    "committed": "committed to the Force: yes or no",
    "attacked": "an engagement was declared against it: yes or no",
    "health": "its damage capacity now",
    "icons": "its Force icons now",
    "edge": "the number of its keyword Edge now",
    "cost": "its cost now",
}
OF_PLAYERS = {
    "drawn": "cards drawn since the start of the question",
    "edge": "has the edge: yes or no",
    "deck": "plays the deck as it is: yes or no",
}
OF_GAME = {"balance": "whose the balance of the Force is"}


def reader(board: LcgBoard, path: str, at: str) -> Reader:
    """How to read `path` in a state.  Raises SituationError (at `at`) with the nearest word."""
    who, _, what = path.partition(".")
    if path == "balance":
        return lambda steps, state: next(str(f[1]) for f in steps.holding(state, "balance"))  # type: ignore[index]
    if who in PLAYERS:
        if what not in OF_PLAYERS:
            raise unknown(at, what, OF_PLAYERS, "value of a player")
        if what in ("edge", "deck"):
            name = {"edge": "has_edge", "deck": "registered"}[what]
            return lambda steps, state: _yes((name, who) in set(steps.holding(state, name)))
        return lambda steps, state: next((f[2] for f in steps.holding(state, "drawn") if f[1] == who), 0)  # type: ignore[index]
    card = board.ids.get(who)
    if card is None:
        raise unknown(at, who, [*board.ids, *PLAYERS, *OF_GAME], "card or player")
    if what not in OF_CARDS:
        raise unknown(at, what, OF_CARDS, "value of a card")
    if what in ("health", "icons", "edge", "cost"):
        return lambda steps, state: steps.values(state).get((card, what), 0)  # type: ignore[return-value]
    if what in ("committed", "attacked"):
        return lambda steps, state: _yes((what, card) in set(steps.holding(state, what)))
    name = {"zone": "in", "controller": "control"}.get(what, what)
    return lambda steps, state: next((f[2] for f in steps.holding(state, name) if f[1] == card), 0)  # type: ignore[index]


def default_paths(board: LcgBoard) -> list[str]:
    """Zones and damage of the cards in play."""
    found = []
    for placed in board.cards.values():
        if placed.zone in ("units", "objectives"):
            found += [f"{placed.nick}.zone", f"{placed.nick}.damage"]
    found += [f"{fact[1]}.deck" for fact in board.facts if isinstance(fact, tuple) and fact[0] == "set"][:1]
    return found or ["balance"]


def _yes(held: bool) -> Value:
    return "yes" if held else "no"
