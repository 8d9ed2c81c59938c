"""What a table shows: the values that outcomes and conditions speak of (`leia.zone`, `dark.hand`)."""

from __future__ import annotations

from judge.engine.step import Steps
from judge.games.base import Reader, Value, unknown
from judge.games.swlcg.table import PLAYERS, LcgBoard

OF_CARDS = {
    "zone": "where the card is: play, hand, discard, command deck, objective deck, edge, captured, victory",
    "controller": "who controls it",
    "damage": "damage tokens on it",
    "focus": "focus tokens on it",
    "shield": "shields on it",
    "committed": "committed to the Force: yes or no",
    "participating": "it takes part in the engagement: yes or no",
    "attacked": "an engagement was declared against it: yes or no",
    "health": "its damage capacity now",
    "icons": "its Force icons now",
    "edge": "the number of its keyword Edge now",
    "cost": "its cost now",
    "unit damage": "its normal unit damage icons now",
    "tactics": "its normal tactics icons now",
    "blast": "its normal blast icons now",
}
OF_PLAYERS = {
    "drawn": "cards drawn since the start of the question",
    "edge": "has the edge: yes or no",
    "edge total": "its total in the edge battle just now",
    "hand": "how many cards it holds",
    "deck": "plays the deck as it is: yes or no",
}
OF_GAME = {
    "balance": "whose the balance of the Force is",
    "dial": "what the Death Star dial shows",
    "winner": "who has won: dark, light, or nobody",
}


def reader(board: LcgBoard, path: str, at: str) -> Reader:
    """How to read `path` in a state.  Raises SituationError (at `at`) with the nearest word."""
    who, _, what = path.partition(".")
    if path in OF_GAME:
        return _OF_GAME[path]
    if who in PLAYERS:
        if what not in OF_PLAYERS:
            raise unknown(at, what, OF_PLAYERS, "value of a player")
        return _of_player(who, what)
    card = board.ids.get(who)
    if card is None:
        raise unknown(at, who, [*board.ids, *PLAYERS, *OF_GAME], "card or player")
    if what not in OF_CARDS:
        raise unknown(at, what, OF_CARDS, "value of a card")
    if what in _COUNTED:
        stat = what.replace(" ", "_")
        return lambda steps, state: steps.values(state, of=card).get((card, stat), 0)  # type: ignore[return-value]
    if what in ("committed", "attacked", "participating"):
        return lambda steps, state: _yes(any(steps.holding(state, what, card)))
    if what == "zone":
        return lambda steps, state: str(_last(steps, state, "in", card)).replace("_", " ")
    name = {"controller": "control"}.get(what, what)
    return lambda steps, state: _last(steps, state, name, card)


_COUNTED = ("health", "icons", "edge", "cost", "unit damage", "tactics", "blast")
_OF_GAME: dict[str, Reader] = {
    "balance": lambda steps, state: next(str(f[1]) for f in steps.holding(state, "balance")),  # type: ignore[index]
    "dial": lambda steps, state: next(f[1] for f in steps.holding(state, "dial")),  # type: ignore[index]
    "winner": lambda steps, state: next(
        (str(who) for who, what in steps.values(state, "tally") if what == "winner"), "nobody"
    ),
}


def _last(steps: Steps, state: int, name: str, of: str) -> Value:
    """The value of the fluent `name` of a card or player, 0 if it has none."""
    level = next((f[2] for f in steps.holding(state, name, of)), 0)  # type: ignore[index]
    more = next((f[3] for f in steps.holding(state, "heap", name) if f[2] == of), 0)  # type: ignore[index]
    return level + more if isinstance(level, int) and isinstance(more, int) else str(level)


def _of_player(who: str, what: str) -> Reader:
    if what in ("edge", "deck"):
        name = {"edge": "has_edge", "deck": "registered"}[what]
        return lambda steps, state: _yes(any(steps.holding(state, name, who)))
    if what == "edge total":
        return lambda steps, state: steps.values(state, "tally", who).get((who, "stack"), 0)  # type: ignore[return-value]
    if what == "hand":
        return lambda steps, state: steps.values(state, "tally", who).get((who, "hand"), "?")  # type: ignore[return-value]
    return lambda steps, state: _last(steps, state, what, who)


def default_paths(board: LcgBoard) -> list[str]:
    """Zones and damage of the cards in play."""
    paths = []
    for placed in board.cards.values():
        if placed.zone in ("units", "objectives"):
            paths += [f"{placed.nick}.zone", f"{placed.nick}.damage"]
    paths += [f"{fact[1]}.deck" for fact in board.facts.named("set")][:1]
    return paths or ["balance"]


def _yes(held: bool) -> Value:
    return "yes" if held else "no"
