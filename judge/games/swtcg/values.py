"""What a table shows: the values that outcomes and conditions speak of (`luke.zone`, `dark.force`)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.board.yamlio import load
from judge.engine.solver import Term
from judge.engine.step import Steps
from judge.games.base import Reader, Value, unknown
from judge.games.swtcg.places import HELD, UNITS
from judge.games.swtcg.table import PLAYERS, SwtcgBoard

_ASKED: dict[str, dict[str, str]] = load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))[0]
OF_CARDS, OF_PLAYERS = _ASKED["cards"], _ASKED["players"]
_DERIVED = ("speed", "power", "health", "cost")


def reader(board: SwtcgBoard, path: str, at: str) -> Reader:
    """How to read `path` in a state.  Raises SituationError (at `at`) with the nearest word."""
    who, _, what = path.partition(".")
    if who in PLAYERS:
        if what not in OF_PLAYERS:
            raise unknown(at, what, OF_PLAYERS, "value of a player")
        return _of_player(board, who, what)
    card = board.ids.get(who)
    if card is None:
        raise unknown(at, who, [*board.ids, *PLAYERS], "card or player")
    if what not in OF_CARDS:
        raise unknown(at, what, OF_CARDS, "value of a card")
    return _of_card(board, card, what)


def default_paths(board: SwtcgBoard) -> list[str]:
    """Zones and damage of the units in battle, and both Force pools."""
    paths = []
    for placed in board.cards.values():
        if placed.zone in (*UNITS, "aboard"):
            paths += [f"{placed.nick}.zone", f"{placed.nick}.damage"]
    return [*paths, "dark.force", "light.force"]


def _of_player(board: SwtcgBoard, player: str, what: str) -> Reader:
    def numbered(name: str) -> Reader:
        return lambda steps, state: next((f[2] for f in steps.holding(state, name, player)), 0)  # type: ignore[index]

    if what == HELD.law:
        mine = {placed.id for placed in board.cards.values() if placed.player == player}
        drawn, shed = numbered("drawn"), numbered("shed")

        def hand(steps: Steps, state: int) -> Value:
            held = sum(1 for card, place in _pairs(steps, state, "in") if place == HELD.law and card in mine)
            known = held + board.unlisted.get(player, 0)
            return max(known + int(drawn(steps, state)) - int(shed(steps, state)), 0)

        return hand
    if what == "battle":
        return lambda steps, state: steps.values(state, "stands_at", player).get((player, what), 0)  # type: ignore[return-value]
    if what == "won":
        return lambda steps, state: "yes" if any(steps.holding(state, "won", player)) else "no"
    return numbered(what)


def _of_card(board: SwtcgBoard, card: str, what: str) -> Reader:
    if what in _DERIVED:
        return lambda steps, state: steps.values(state, of=card).get((card, what), 0)  # type: ignore[return-value]
    if what == "tapped":
        return lambda steps, state: "yes" if any(steps.holding(state, "tapped", card)) else "no"
    if what == "cards":
        return lambda steps, state: 1 + sum(1 for _, top in _pairs(steps, state, "under") if top == card)
    if what == "bounties":
        mine = {known.id for known in board.abilities.values() if known.card == card}
        return lambda steps, state: sum(
            n for a, n in _pairs(steps, state, "earned") if a in mine and isinstance(n, int)
        )
    if what == "zone":

        def zone(steps: Steps, state: int) -> Value:
            place = next((f[2] for f in steps.holding(state, "in", card)), "nowhere")  # type: ignore[index]
            if place in ("under", "aboard", "worn", "beneath"):
                above = next((f[2] for f in steps.holding(state, str(place), card)), "")  # type: ignore[index]
                return f"{place} {board.nicks.get(str(above), above)}"
            return str(place)

        return zone
    return lambda steps, state: next((f[2] for f in steps.holding(state, what, card)), 0)  # type: ignore[index]


def _pairs(steps: Steps, state: int, name: str) -> Iterator[tuple[Term, Term]]:
    """The two arguments of every fluent called `name` that holds."""
    for fluent in steps.holding(state, name):
        assert isinstance(fluent, tuple)
        yield fluent[1], fluent[2]
