"""Boards as a table has them, drawn from printed cards with kept seeds.

The cards are the player's own: of each file, in whatever form `judge cards import` takes, those that the law
models.  The same file gives the same boards.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from judge.cards import files
from judge.cards.model import PrintedCard
from judge.disk_cache import cached
from judge.engine.law import law
from judge.quality.card_report import report

Board = dict[str, Any]
LETTERS = "ABCDE"


@dataclass(frozen=True)
class Draw:
    """A board to be drawn: `size` cards a side in play, `hand` in hand, at a moment `at`, from a seed."""

    game: str
    at: str
    size: int
    hand: int = 0
    seed: int = 0

    @property
    def name(self) -> str:
        """What it is called in the table."""
        hand = f", {self.hand} in hand" if self.hand else ""
        return f"{self.game} {self.at} {self.size} a side{hand}, seed {self.seed}"


def modelled(file: Path) -> tuple[str, tuple[PrintedCard, ...]]:
    """The game of a file, and those of its cards of which every version and every sentence is modelled.

    Of one name only one card, in the order of names.  Raises SituationError where the file is no card data.
    """
    reading = files.read(file, None)
    digest = sha256(file.read_bytes()).hexdigest()
    stages = cached(
        "modelled-cards",
        f"{digest} {law(reading.game).version}",
        lambda: [(card["name"], card["stage"]) for card in report(file)["cards"]],
        kept=6,
    )
    unknown = {name for name, stage in stages if stage != "modelled"}
    cards = {card.name: card for card in reading.cards if card.name not in unknown}
    return reading.game, tuple(cards[name] for name in sorted(cards))


def drawn(draw: Draw, cards: Sequence[PrintedCard]) -> Board:
    """The board of a draw.  Raises ValueError where there are too few cards."""
    dice = random.Random(f"{draw.game} {draw.at} {draw.size} {draw.hand} {draw.seed}")
    deck = list(cards)
    dice.shuffle(deck)
    board: Board = {"game": draw.game, "title": draw.name, **_TABLES[draw.game](draw, deck, dice)}
    return board


def _take(
    deck: list[PrintedCard], side: str, types: Sequence[str], number: int, nick: str
) -> list[dict[str, Any]]:
    """The next cards of these types that may lie on that side, by name, each name's versions once."""
    taken: list[dict[str, Any]] = []
    titles: set[str] = set()
    for card in list(deck):
        title = card.name.partition(" (")[0]
        if len(taken) == number:
            break
        if card.type in types and card.side in (side, "neutral", "") and title not in titles:
            deck.remove(card)
            titles.add(title)
            taken.append({"name": card.name, "as": f"{nick}{len(taken)}"})
    if len(taken) < number:
        raise ValueError(f"too few cards of the types {', '.join(types)} for {side}")
    return taken


def _swtcg(draw: Draw, deck: list[PrintedCard], dice: random.Random) -> Board:
    arena = dice.choice(("space", "ground", "character"))
    sides: Board = {
        side: {
            "force": 4,
            "hand": _take(deck, side, ("battle",), draw.hand, f"{side[0]}h"),
            arena: _take(deck, side, (arena,), draw.size, side[0]),
        }
        for side in ("dark", "light")
    }
    now: Board = {"at": draw.at}
    if draw.at == "step":
        now["arena"] = arena
    elif draw.at == "attack":
        now["attack"] = {"attacker": "d0", "defender": "l0"}
    return {"now": now, **sides}


def _swlcg(draw: Draw, deck: list[PrintedCard], dice: random.Random) -> Board:
    sides: Board = {}
    for side in ("dark", "light"):
        sides[side] = {
            "affiliation": {"dark": "Sith", "light": "Jedi"}[side],
            "units": _take(deck, side, ("unit",), draw.size, f"{side[0]}u"),
            "objectives": _take(deck, side, ("objective",), 3, f"{side[0]}o"),
            "hand": _take(deck, side, ("fate", "event", "unit", "enhancement"), draw.hand, f"{side[0]}h"),
        }
    return {"now": {"at": draw.at, "active": dice.choice(("dark", "light"))}, **sides}


def _berserk(draw: Draw, deck: list[PrintedCard], dice: random.Random) -> Board:
    sides: Board = {}
    for side, rows in (("first", "321"), ("second", "456")):
        squad = _take(deck, side, ("creature",), draw.size, side[0])
        cells = [column + row for row in rows[:2] for column in "CDBEA"][: max(5, draw.size)]
        places = sorted(dice.sample(cells, draw.size), key=cells.index)
        sides[side] = {"squad": [{**card, "cell": cell} for card, cell in zip(squad, places, strict=True)]}
    return {"now": {"at": draw.at, "active": dice.choice(("first", "second"))}, **sides}


_TABLES: dict[str, Callable[[Draw, list[PrintedCard], random.Random], Board]] = {
    "swtcg": _swtcg,
    "swlcg": _swlcg,
    "berserk": _berserk,
}
