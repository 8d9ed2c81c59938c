"""What a table shows: the values that outcomes and conditions speak of (`oreos.life`, `first.creatures`)."""

from __future__ import annotations

from judge.engine.step import Steps
from judge.games.base import Reader, Value, unknown
from judge.games.berserk.board import PLAYERS
from judge.games.berserk.table import CREATURES, BerserkBoard, Placed

OF_CARDS = {
    "zone": "squad, graveyard, deck or nowhere",
    "squad": "whose squad it is in: first or second (who controls it)",
    "life": "its current life",
    "wounds": "wounds on it",
    "state": "open or closed",
    "strike": "its simple strike now, as 1-2-3",
    "tokens": "tokens on it",
    "incarnation tokens": "incarnation tokens on it",
    "poison": "how strongly it is poisoned, 0 if it is not",
    "extra life": "its additional life",
    "cursed": "yes or no",
    "blessed": "yes or no",
    "cell": "where it stands",
    "declared": "how many of its abilities were declared since the question began (6: six or more)",
}
STRENGTHS = ("weak", "medium", "strong")
OF_PLAYERS = {"creatures": "creatures in the squad"}
OF_GAME = {"winner": "who has won the battle: first, second, draw, or nobody"}


def reader(board: BerserkBoard, path: str, at: str) -> Reader:
    """How to read `path` in a state.  Raises SituationError (at `at`) with the nearest word."""
    who, _, what = path.partition(".")
    if path in OF_GAME:
        return lambda steps, state: next(
            (str(who) for who, what in steps.values(state) if what == "winner"), "nobody"
        )
    if who in PLAYERS:
        if what not in OF_PLAYERS:
            raise unknown(at, what, OF_PLAYERS, "value of a player")
        mine = {placed.id for placed in board.cards.values() if placed.card.type in CREATURES}
        return lambda steps, state: sum(
            1
            for c in mine
            if _of(steps, state, "in", c) == "squad" and ("controls", who, c) in _all(steps, state)
        )
    if who not in board.ids:
        raise unknown(at, who, [*board.ids, *PLAYERS, *OF_GAME], "card or player")
    if what not in OF_CARDS:
        raise unknown(at, what, OF_CARDS, "value of a card")
    if what == "life" and any(fact[0] == "life_more" for fact in board.facts if isinstance(fact, tuple)):
        return _life_given(board.cards[board.ids[who]])
    return _card(board.cards[board.ids[who]], what)


def default_paths(board: BerserkBoard) -> list[str]:
    """Zones, lives and states of the cards in the squads."""
    listed = [placed for placed in board.cards.values() if placed.zone == "squad"]
    return [f"{placed.nick}.{what}" for placed in listed for what in ("zone", "life", "state", "strike")]


def _all(steps: Steps, state: int) -> set[object]:
    return set(steps.holding(state, "controls"))


def _of(steps: Steps, state: int, name: str, card: str) -> Value:
    return next((f[2] for f in steps.holding(state, name, card)), 0)  # type: ignore[index]


def _life_given(placed: Placed) -> Reader:
    """Its current life, where a text may give it more."""
    plain = _card(placed, "life")

    def value(steps: Steps, state: int) -> Value:
        more = steps.values(state, of=placed.id).get((placed.id, "given_life"), 0)
        return int(str(plain(steps, state))) + int(str(more))

    return value


def _card(placed: Placed, what: str) -> Reader:
    c, card = placed.id, placed.card

    def value(steps: Steps, state: int) -> Value:
        match what:
            case "zone":
                return _of(steps, state, "in", c)
            case "squad":
                return next((str(f[1]) for f in steps.holding(state, "controls") if f[2] == c), "nobody")  # type: ignore[index]
            case "life":
                return placed.life + int(_of(steps, state, "extra", c)) - int(_of(steps, state, "wounds", c))
            case "state":
                return "closed" if any(steps.holding(state, "closed", c)) else "open"
            case "strike":
                shown = steps.values(state, of=c)
                more = {name: int(str(shown.get((c, name), 0))) for name in ("raise", *STRENGTHS)}
                printed = card.strike or []
                made = [shown.get((c, f"strike_{name}")) for name in STRENGTHS]
                own = [n if now is None else int(str(now)) for n, now in zip(printed, made, strict=False)]
                strike = own[:: -1 if shown.get((c, "turned")) else 1]
                least = int(str(shown.get((c, "least"), -99)))
                now = zip(STRENGTHS, strike, strict=False)
                return "-".join(str(max(least, n + more["raise"] + more[name])) for name, n in now) or "none"
            case "cursed" | "blessed":
                return "yes" if any(steps.holding(state, what, c)) else "no"
            case "extra life":
                return _of(steps, state, "extra", c)
            case "cell":
                at = next((str(f[2]) for f in steps.holding(state, "host", c)), c)  # type: ignore[index]
                cell = next(steps.holding(state, "cell", at), None)
                return f"{'ABCDE'[int(cell[2]) - 1]}{cell[3]}" if cell else "none"  # type: ignore[index]
            case "incarnation tokens":
                return _of(steps, state, "germ", c)
            case "declared":
                return _of(steps, state, "times", c)
        return _of(steps, state, what, c)

    return value
