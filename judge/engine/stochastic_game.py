"""The game that choices and dice are, on a graph: what each state is worth, component by component.

A loop without dice is solved by retrograde analysis, a loop with dice by strategy iteration (Hoffman and
Karp 1966), each strategy evaluated by exact elimination.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from math import comb

from judge.engine.solver import Term, show_term
from judge.engine.transition import Step
from judge.engine.walk import Graph
from judge.errors import LawError

Chooser = Mapping[str, str] | Callable[[int], str | int]
"""What players play for: by player "max" or "min"; or by state "max", "min" or the edge that is taken."""

ZERO, ONE = Fraction(0), Fraction(1)


@cache
def fraction(odds: Term) -> Fraction:
    """`binomial(n,c,p,q)` or `share(p,q)` as a number.  Raises LawError for anything else."""
    match odds:
        case ("binomial", int(n), int(c), int(p), int(q)) if 0 <= c <= n and 0 <= p <= q != 0:
            return comb(n, c) * Fraction(p, q) ** c * Fraction(q - p, q) ** (n - c)
        case ("share", int(p), int(q)) if 0 <= p <= q != 0:
            return Fraction(p, q)
    raise LawError(f"these are no odds: {show_term(odds)}")


class StochasticGame:
    """The stochastic game on a graph, solved component by component, the ends first."""

    def __init__(self, graph: Graph, good: frozenset[int], chooser: Chooser) -> None:
        self._graph = graph
        self._good = good
        self._chooser = chooser
        self.values: list[Fraction] = [ONE if i in good else ZERO for i in range(len(graph.states))]
        self.choices: dict[int, int] = {}

    def solve(self, component: list[int]) -> None:
        """Gives every state of the component its value; all that it leads to has one already."""
        first = component[0]
        loop = len(component) > 1 or first in self._graph.targets[first]
        if not loop:
            self._single(first)
            return
        states = [state for state in component if state not in self._good and self._graph.targets[state]]
        means = {state: weights for state in states if (weights := self._weights(state)) is not None}
        if all(len(weights) == 1 for weights in means.values()):
            self._without_dice(states, means)
        else:
            self._with_dice(states, means)

    def _weights(self, state: int) -> list[tuple[int, Fraction]] | None:
        """Where no player chooses: the states that follow, with probabilities.  None: a player chooses."""
        step = self._graph.steps[state]
        targets = self._graph.targets[state]
        if step is None or step.decider is None:
            return [(targets[0], ONE)]
        if step.decider == "nature":
            return self._nature(step, targets)
        aim = self._aim(state, step.decider)
        return [(targets[aim], ONE)] if isinstance(aim, int) else None

    def _nature(self, step: Step, targets: list[int]) -> list[tuple[int, Fraction]]:
        if len(step.edges) == 1 and step.edges[0].odds is None:  # what the situation lists
            return [(targets[0], ONE)]
        weights: dict[int, Fraction] = {}
        for edge, to in zip(step.edges, targets, strict=True):
            if edge.odds is None:
                raise LawError(f"no odds for {show_term(edge.action)}")
            weights[to] = weights.get(to, ZERO) + fraction(edge.odds)
        total = sum(weights.values(), ZERO)
        if total != 1:
            shown = ", ".join(show_term(edge.odds) for edge in step.edges if edge.odds is not None)
            raise LawError(f"the odds add up to {total}, not to 1: {shown}")
        return [(to, weight) for to, weight in weights.items() if weight]

    def _aim(self, state: int, player: str) -> str | int:
        if callable(self._chooser):
            return self._chooser(state)
        aim = self._chooser[player]
        if aim not in ("max", "min"):
            raise LawError(f"{player} plays for {aim}, which is neither max nor min")
        return aim

    def _player_max(self, state: int) -> bool:
        step = self._graph.steps[state]
        assert step is not None
        return self._aim(state, str(step.decider)) == "max"

    def _choose(self, state: int, values: Callable[[int], Fraction]) -> tuple[int, Fraction]:
        """The first best edge of a player's state, and its value."""
        worths = [values(to) for to in self._graph.targets[state]]
        best = max(worths) if self._player_max(state) else min(worths)
        return worths.index(best), best

    def _single(self, state: int) -> None:
        if state in self._good or not self._graph.targets[state]:
            return
        weights = self._weights(state)
        if weights is None:
            self.choices[state], self.values[state] = self._choose(state, self.values.__getitem__)
        elif len(weights) == 1:
            self.values[state] = self.values[weights[0][0]]
        else:
            self.values[state] = sum((self.values[to] * weight for to, weight in weights), ZERO)

    # --- a loop without dice -----------------------------------------------------------------

    def _without_dice(self, states: list[int], means: dict[int, list[tuple[int, Fraction]]]) -> None:
        """Retrograde analysis: the best way out first; who plays against must have no other way.

        What is left over can go round for ever, and is worth nothing.
        """
        inside = set(states)
        before: dict[int, list[tuple[int, int]]] = {}
        exits: list[tuple[Fraction, int, int]] = []
        missing: dict[int, int] = {}
        for state in states:
            targets = [means[state][0][0]] if state in means else self._graph.targets[state]
            missing[state] = 1 if state in means or self._player_max(state) else len(targets)
            for edge, to in enumerate(targets):
                if to in inside:
                    before.setdefault(to, []).append((state, edge))
                else:
                    exits.append((self.values[to], state, edge))
        exits.sort(key=lambda way: (-way[0], way[1], way[2]))
        for value, leaving, way in exits:
            queue = [(leaving, way)]
            while queue:
                state, edge = queue.pop()
                if missing[state] == 0:
                    continue
                missing[state] -= 1
                if missing[state] == 0:
                    self.values[state] = value
                    if state not in means:
                        self.choices[state] = edge
                    queue += before.get(state, ())
        for state in states:
            if missing[state] and state not in means:
                self.choices[state] = self._choose(state, self.values.__getitem__)[0]

    # --- a loop with dice --------------------------------------------------------------------

    def _with_dice(self, states: list[int], means: dict[int, list[tuple[int, Fraction]]]) -> None:
        """Strategy iteration: a better answer for one who plays for it, until there is none.

        A strategy is left only for a strictly better edge; so its values only grow, and where no edge
        is strictly better they solve the game (a value that satisfies the equations and is reached by
        a strategy is the least solution: never-ending play is worth nothing).
        """
        mine = [s for s in states if s not in means and self._player_max(s)]
        theirs = [s for s in states if s not in means and not self._player_max(s)]
        chosen = dict.fromkeys(mine, 0)
        while True:
            values, answers = self._answered(states, means, chosen, theirs)
            look = self._look(values)
            better = False
            for state in mine:
                edge, value = self._choose(state, look)
                if value > values[state]:
                    chosen[state], better = edge, True
            if not better:
                break
        for state in states:
            self.values[state] = values[state]
        self.choices |= chosen | answers

    def _look(self, values: dict[int, Fraction]) -> Callable[[int], Fraction]:
        return lambda to: values[to] if to in values else self.values[to]

    def _answered(
        self,
        states: list[int],
        means: dict[int, list[tuple[int, Fraction]]],
        chosen: dict[int, int],
        theirs: list[int],
    ) -> tuple[dict[int, Fraction], dict[int, int]]:
        """The values when one side plays `chosen` and the other its best answer; and that answer."""
        targets = self._graph.targets
        chain = dict(means)
        for state, edge in chosen.items():
            chain[state] = [(targets[state][edge], ONE)]
        inside = set(states)
        hopeful = self._cannot_avoid(states, inside, chain)
        answers = dict.fromkeys(theirs, 0)
        for state in theirs:
            if state not in hopeful:
                lost = [to not in hopeful if to in inside else not self.values[to] for to in targets[state]]
                answers[state] = lost.index(True)
        chain = {s: weights for s, weights in chain.items() if s in hopeful}
        while True:
            for state, edge in answers.items():
                if state in hopeful:
                    chain[state] = [(targets[state][edge], ONE)]
            values = dict.fromkeys(states, ZERO) | _chain_values(chain, self.values.__getitem__, inside)
            look = self._look(values)
            better = False
            for state in theirs:
                edge, value = self._choose(state, look)
                if value < values[state]:
                    answers[state], better = edge, True
            if not better:
                return values, answers

    def _cannot_avoid(
        self, states: list[int], inside: set[int], chain: dict[int, list[tuple[int, Fraction]]]
    ) -> set[int]:
        """The states of the component from which the other side cannot keep the chance at nothing."""
        hopeful: set[int] = set()
        grown = True
        while grown:
            grown = False
            for state in states:
                if state in hopeful:
                    continue
                ways = [to for to, _ in chain[state]] if state in chain else self._graph.targets[state]
                good = [to in hopeful if to in inside else bool(self.values[to]) for to in ways]
                if any(good) if state in chain else all(good):
                    hopeful.add(state)
                    grown = True
        return hopeful


def _chain_values(
    chain: dict[int, list[tuple[int, Fraction]]], known: Callable[[int], Fraction], inside: set[int]
) -> dict[int, Fraction]:
    """The values of a Markov chain that leaves its states for certain, by sparse exact elimination.

    States in `inside` but not in the chain are worth nothing, other states what `known` says.
    """
    rows: dict[int, dict[int, Fraction]] = {}
    sums: dict[int, Fraction] = {}
    users: dict[int, set[int]] = {state: set() for state in chain}
    for state, weights in chain.items():
        row: dict[int, Fraction] = {}
        total = ZERO
        for to, weight in weights:
            if to in chain:
                row[to] = row.get(to, ZERO) + weight
                users[to].add(state)
            elif to not in inside:
                total += weight * known(to)
        rows[state], sums[state] = row, total
    order = sorted(chain, key=lambda state: (len(rows[state]) * len(users[state]), state))
    gone: set[int] = set()
    for state in order:  # value = row . values + sum; put it in wherever it is used later
        gone.add(state)
        row = rows[state]
        own = row.pop(state, ZERO)
        if own:
            scale = 1 / (1 - own)
            for to in row:
                row[to] *= scale
            sums[state] *= scale
        for user in users[state]:
            if user in gone:
                continue
            weight = rows[user].pop(state)
            sums[user] += weight * sums[state]
            for to, share in row.items():
                rows[user][to] = rows[user].get(to, ZERO) + weight * share
                users[to].add(user)
    solution: dict[int, Fraction] = {}
    for state in reversed(order):
        solution[state] = sums[state] + sum((w * solution[to] for to, w in rows[state].items()), ZERO)
    return solution
