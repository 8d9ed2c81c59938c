"""The odds against play itself: the same situation played 100,000 times with dice that are really thrown.

The law says what can happen in a state; who chooses chooses here, and the dice are six-sided ones of this
file, read with the number from which they hit that the board gives by hand.  Nothing of `judge.engine.odds` and none
of the odds that the law writes on nature's outcomes is used.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from math import sqrt
from typing import Any

from judge.engine.odds import evaluate, plays_for
from judge.engine.solver import Term
from judge.engine.transition import Step
from judge.engine.walk import checked
from judge.play.case import Case
from judge.verdict.service import ask, parse

PLAYS = 100_000
DEVIATIONS = 5

Policy = Callable[[int, Step], int]
"""Which edge whoever decides takes, in a state."""


class Table:
    """A situation at which one plays; steps that were seen once are known."""

    def __init__(self, data: dict[str, Any], hits_from: dict[str, int], seed: int) -> None:
        self.case = Case(parse(data))
        self._hits_from = hits_from
        self._die = random.Random(seed)
        self._steps: dict[int, Step] = {}
        self._roll: dict[int, tuple[int, int]] = {}
        self._left: list[int] = []

    def play(self, policy: Policy) -> int:
        """One play to its end; gives the last state."""
        state = self.case.start
        while True:
            step = self._steps.get(state)
            if step is None:
                step = self._steps[state] = checked(self.case.steps, state)
            if step.over:
                return state
            if step.decider == "nature":
                edge = self._throw(state, step)
            elif step.decider is None or len(step.edges) == 1:
                edge = 0
            else:
                edge = policy(state, step)
            state = step.edges[edge].after(state)

    def _throw(self, state: int, step: Step) -> int:
        """The edge that says what the dice show: the sixes first where they count, then the hits."""
        if state not in self._roll:
            self._roll[state] = (self._in_the_air(state), self._least(state))
        count, least = self._roll[state]
        kind = step.edges[0].action[1]  # type: ignore[index]
        if kind == "six" or not self._left:
            self._left = [self._die.randrange(1, 7) for _ in range(count)]
        assert len(self._left) == count
        if kind == "six":
            shown = self._left.count(6)
            self._left = [face for face in self._left if face < 6]
        else:
            shown = sum(face >= least for face in self._left)
            self._left = []
        wanted: Term = ("rolls", kind, shown)
        return next(i for i, edge in enumerate(step.edges) if edge.action == wanted)

    def _in_the_air(self, state: int) -> int:
        ((_, count),) = self.case.steps.holding(state, "to_roll")  # type: ignore[misc]
        assert isinstance(count, int)
        return count

    def _least(self, state: int) -> int:
        """From which number dice hit: those of the attack, or plain dice of damage."""
        frames = [frame for _, frame in [*self.case.steps.holding(state, "top")]]  # type: ignore[misc]
        frames += [below for _, _, below in self.case.steps.holding(state, "on")]  # type: ignore[misc]
        return self._hits_from["attack" if ("roll", "attack") in frames else "plain"]


def agree(
    data: dict[str, Any], hits_from: dict[str, int], policy: Callable[[Table], Policy], whom: str
) -> None:
    """Every chance that the situation asks for is what 100,000 plays show, within five deviations."""
    verdict = ask({**data, "ask": [{"chance": wish, "for": whom} for wish in data["ask"]]})
    table = Table({**data, "ask": []}, hits_from, seed=len(str(data)))
    choose = policy(table)
    ends = Counter(table.play(choose) for _ in range(PLAYS))
    for wish, answer in zip(data["ask"], verdict["answers"], strict=True):
        met = sum(number for state, number in ends.items() if holds(table.case, wish, state))
        top, _, bottom = answer["value"].partition("/")
        exact = int(top) / int(bottom or 1)
        assert 0 < exact < 1
        assert abs(met / PLAYS - exact) <= DEVIATIONS * sqrt(exact * (1 - exact) / PLAYS), (
            wish,
            answer["value"],
        )


def holds(case: Case, wish: dict[str, Any], state: int) -> bool:
    return all(case.reader(path, "")(case.steps, state) == value for path, value in wish.items())


def idle(_: Table) -> Policy:
    """Passes, whatever there is to do."""

    def choose(_: int, step: Step) -> int:
        return next(i for i, edge in enumerate(step.edges) if edge.action == "pass")

    return choose


def unit(nick: str, power: int, health: int, text: str) -> dict[str, Any]:
    return {"name": nick, "as": nick, "cost": 4, "speed": 40, "power": power, "health": health, "text": text}


def board(
    attacker: dict[str, Any], *defenders: dict[str, Any], force: int = 0, **more: Any
) -> dict[str, Any]:
    """Dark's unit attacks the first of Light's."""
    now = {"at": "attack", "attack": {"attacker": attacker["as"], "defender": defenders[0]["as"]}}
    dark = {"force": 0, "hand": [], "character": [attacker]}
    light = {"force": force, "hand": [], "character": [*defenders]}
    return {"game": "swtcg", "now": now, "dark": dark, "light": light, **more}


def test_nobody_has_a_choice() -> None:
    """Accuracy 2 against Armor, and a Critical Hit: five dice that hit from 3 on."""
    hunter = unit("hunter", 5, 3, "Accuracy 2 | Critical Hit 2")
    wishes = [{"prey.damage": n} for n in (1, 3, 5)]
    agree(board(hunter, unit("prey", 1, 9, "Armor"), ask=wishes), {"attack": 3}, idle, "listed")


def test_what_is_listed_is_played_and_no_more() -> None:
    """Retaliate is listed, Lucky is not used: dice of the attack, and plain dice that strike back."""
    hunter = unit("hunter", 4, 2, "Critical Hit 2 | Lucky 1")
    prey = unit("prey", 2, 3, "Armor | Pay 1 Force -> Retaliate 3")
    wishes = [
        {"prey.zone": "discard"},
        {"hunter.zone": "discard"},
        {"prey.zone": "discard", "hunter.damage": 1},
    ]
    played = [{"dark": "pass"}, {"light": "prey: Retaliate 3"}]
    data = board(hunter, prey, force=1, played=played, ask=wishes)
    agree(data, {"attack": 5, "plain": 4}, idle, "listed")


def test_the_best_choices_come_to_what_they_promise() -> None:
    """Who plays for it takes the choices that the judge thinks best: Lucky, Overkill, Evade, Retaliate."""
    hunter = unit("hunter", 4, 2, "Lucky 2 | Overkill")
    prey = unit("prey", 2, 2, "Lucky 1 | Pay 1 Force -> Evade 1 | Pay 1 Force -> Retaliate 2")
    wish = {"prey.zone": "discard", "other.damage": 1}

    def advised(table: Table) -> Policy:
        graph = table.case.graph
        good = {end for end in graph.ends() if holds(table.case, wish, graph.states[end])}
        choices = evaluate(graph, good, plays_for("dark")).choices
        return lambda state, _: choices[graph.index[state]]

    data = board(hunter, prey, unit("other", 1, 2, ""), force=1, ask=[wish])
    agree(data, {"attack": 4, "plain": 4}, advised, "dark")
