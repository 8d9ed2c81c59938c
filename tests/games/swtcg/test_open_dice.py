"""Open dice, counted by hand: nothing of the judge's own odds is used to check them.

Each die is thrown face by face here, and the players' choices are searched by a game tree of a few lines that
was written from the rules: Lucky, Overkill, Evade, in the order in which an attack comes to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from judge.quality.bench_boards import dice_board
from judge.verdict import service

Lying = tuple[int, int, int]
"""The dice on the table: natural sixes, other hits, misses."""
Wish = Callable[[int, int], bool]
"""What Dark plays for, by the damage on the unit attacked and on the one beside it."""

CRITICAL, LUCKY, EVADE, HEALTH = 1, 2, 2, 2


@cache
def thrown(n: int) -> dict[Lying, Fraction]:
    """What `n` dice can show, with the odds, one die after the other."""
    found = {(0, 0, 0): Fraction(1)}
    for _ in range(n):
        after: Counter[Lying] = Counter()
        for (six, hit, miss), odds in found.items():
            for face in range(1, 7):
                more = (six + (face == 6), hit + (4 <= face < 6), miss + (face < 4))
                after[more] += odds / 6  # type: ignore[assignment]
        found = dict(after)  # type: ignore[arg-type]
    return found


def best(n: int, wish: Wish) -> Fraction:
    """The chance of `wish` when Dark attacks with `n` dice and plays for it, and Light against it."""

    @cache
    def luck(dice: Lying, left: frozenset[str], turn: str, passed: bool) -> Fraction:
        """The reroll chance: play one's Lucky or pass, until both have passed in a row."""
        pick = max if turn == "dark" else min
        other = "light" if turn == "dark" else "dark"
        worth = [overkill(dice) if passed else luck(dice, left, other, True)]
        if turn in left:
            again = min(LUCKY, n)
            for taken in product(*(range(min(one, again) + 1) for one in dice)):
                if sum(taken) != again:
                    continue
                kept = [one - less for one, less in zip(dice, taken, strict=True)]
                worth.append(
                    sum(
                        (
                            odds * luck((kept[0] + s, kept[1] + h, kept[2] + m), left - {turn}, other, False)
                            for (s, h, m), odds in thrown(again).items()
                        ),
                        Fraction(0),
                    )
                )
        return pick(worth)

    def overkill(dice: Lying) -> Fraction:
        """Dark sends any number of the hits beyond the health over; then Light may evade."""
        hits = dice[0] + dice[1]
        extra = CRITICAL if dice[0] else 0
        return max(evade(hits + extra - over, over) for over in range(max(hits - HEALTH, 0) + 1))

    def evade(due: int, beside: int) -> Fraction:
        return min(Fraction(wish(due - less, beside)) for less in range(min(EVADE, due) + 1))

    start = (frozenset({"dark", "light"}), "dark", False)
    return sum((odds * luck(dice, *start) for dice, odds in thrown(n).items()), Fraction(0))


def values(board: dict[str, Any]) -> list[str]:
    """The chances that a board asks for."""
    verdict = service.ask(board)
    assert verdict["complete"]
    return [answer["value"] for answer in verdict["answers"]]


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8])
def test_lucky_on_both_sides_evade_and_overkill(n: int) -> None:
    """The board whose cost `judge bench` shows, from one die to eight."""
    one = best(n, lambda attacked, _: attacked >= HEALTH)
    both = best(n, lambda attacked, beside: attacked >= HEALTH and beside >= HEALTH)
    assert values(dice_board(n)) == [str(one), str(both)]
    assert n < 8 or 0 < both < one < 1


def duel(power: int, health: int, attacker: str = "", defender: str = "") -> dict[str, Any]:
    """Dark attacks; nobody has anything to choose."""
    unit = {"cost": 3, "speed": 30, "power": power, "health": health}
    return {
        "game": "swtcg",
        "now": {"at": "attack", "attack": {"attacker": "a", "defender": "b"}},
        "dark": {"force": 0, "hand": [], "character": [{**unit, "name": "A", "as": "a", "text": attacker}]},
        "light": {"force": 0, "hand": [], "character": [{**unit, "name": "B", "as": "b", "text": defender}]},
    }


@pytest.mark.parametrize(
    ("power", "attacker", "defender", "wish", "chance"),
    [
        (1, "", "", 1, "1/2"),  # 4, 5 or 6
        (2, "", "", 2, "1/4"),
        (2, "", "", 1, "3/4"),
        (4, "", "", 2, "11/16"),  # 6 + 4 + 1 of 16
        (1, "Accuracy 1", "", 1, "2/3"),  # 3 to 6
        (1, "Accuracy 4", "", 1, "1"),
        (1, "", "Armor", 1, "1/3"),  # 5 or 6
        (1, "Accuracy 1", "Armor", 1, "1/2"),
        (1, "Critical Hit 1", "", 2, "1/6"),  # a natural six
        (2, "Critical Hit 2", "", 3, "11/36"),  # any natural six: it hits, and two more
        (2, "Critical Hit 2", "", 4, "5/36"),  # a six and a hit beside: 2 * 2 + 1 of 36
        (2, "Accuracy 2 | Critical Hit 1", "", 3, "1/4"),  # 2*4 (a six and 2 to 5) + 1 (two sixes) of 36
        (2, "", "Shields 1", 1, "1/2"),  # one die is left
        (1, "", "Shields 1", 1, "0"),  # none is
    ],
)
def test_plain_dice_counted_by_hand(power: int, attacker: str, defender: str, wish: int, chance: str) -> None:
    asked = [{"chance": {"b.damage": {"at least": wish}}, "for": "listed"}]
    assert values({**duel(power, 9, attacker, defender), "ask": asked}) == [chance]


@pytest.mark.parametrize(("power", "accuracy", "critical", "armor"), [(4, 1, 2, True), (5, 0, 1, False)])
def test_every_fall_of_the_dice(power: int, accuracy: int, critical: int, armor: bool) -> None:
    """All 6 to the n falls, one by one: the whole distribution of the damage."""
    falls: Counter[int] = Counter()
    for faces in product(range(1, 7), repeat=power):
        hits = sum(face + accuracy >= (5 if armor else 4) for face in faces)
        falls[hits + (critical if 6 in faces else 0)] += 1
    attacker = f"Critical Hit {critical}" + (f" | Accuracy {accuracy}" if accuracy else "")
    most = max(falls)
    asked = [{"chance": {"b.damage": n}, "for": "listed"} for n in range(most + 1)]
    found = values({**duel(power, most + 1, attacker, "Armor" if armor else ""), "ask": asked})
    assert found == [str(Fraction(falls[n], 6**power)) for n in range(most + 1)]
