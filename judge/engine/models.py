"""Steps read off the answer sets of one step of the law: each model is one thing that can happen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from judge.engine.solver import Term, show_term
from judge.engine.transition import Edge, Option, Step
from judge.errors import LawError

OUTPUTS = [("occurs", 2), ("decides", 1), ("odds", 2), ("add", 1), ("del", 1), ("orders", 1), ("over", 0)]
OUTPUTS += [("limit", 1), ("lost", 1), ("wrong_dice", 3), ("cite", 1)]
"""The atoms that describe a step: name and arity."""
LOOSE = ("cite", "orders")
"""Those of them that tell nothing of how play goes on."""

Model = list[tuple[Any, ...]]
"""The shown atoms of an answer set, as terms."""


class Models:
    """Reads answer sets; `bits` maps each fluent to its bit in a state."""

    def __init__(self, bits: Mapping[Term, int]) -> None:
        self._bits = bits

    def step(self, models: Iterable[Model], place: Callable[[], str]) -> Step:
        """The step that these models tell of: each is one thing that can happen.

        `place` tells where play stands, for whom the law has a hole there.  Raises LawError for a hole.
        """
        parts = [self._part(model) for model in models]
        if not parts:
            raise LawError(f"a hole in the law: no model with {place()}")
        if any(part.over for part in parts):
            return Step((), None, False, True, frozenset(), None)
        edges = [edge for part in parts for edge in part.edges]
        if not edges:
            raise LawError(f"a hole in the law: nothing happens with {place()}")
        edges.sort(key=lambda edge: (edge.player, _shown(edge.action)))
        return Step(
            tuple(edges),
            next((part.decider for part in parts if part.decider), None),
            any(part.orders for part in parts),
            False,
            frozenset(limit for part in parts for limit in part.limits),
            next((part.wrong_dice for part in parts if part.wrong_dice), None),
        )

    def edge(self, model: Model) -> Edge | None:
        """What one model says happens (several acts of the rules at once are one edge), if anything does."""
        return self._edge(model)[0]

    def _part(self, model: Model) -> Step:
        """One model as a step of its own."""
        edge, rest = self._edge(model)
        over, orders, decider, wrong = False, False, None, None
        limits: set[str] = set()
        for atom in rest:
            match atom:
                case ("over",):
                    over = True
                case ("orders", _):
                    orders = True
                case ("limit", what):
                    limits.add(show_term(what))
                case ("lost", frame):
                    raise LawError(
                        f"a hole in the law: {show_term(frame)} is opened on what it must not lie on"
                    )
                case ("wrong_dice", roll, listed, rolled):
                    wrong = (roll, listed, rolled)
                case ("decides", player):
                    decider = str(player)
        if edge and limits:
            edge = replace(edge, unclaimed=True)
        return Step((edge,) if edge else (), decider, orders, over, frozenset(limits), wrong)

    def _edge(self, model: Model) -> tuple[Edge | None, Model]:
        """What one model says happens, and the rest of it."""
        starts = ends = 0
        acts: list[tuple[str, Term]] = []
        odds: dict[Term, Term] = {}
        cites: set[str] = set()
        rest = []
        for atom in model:
            match atom:
                case ("add", fluent):
                    starts |= self._bits[fluent]
                case ("del", fluent):
                    ends |= self._bits.get(fluent, 0)
                case ("occurs", player, action):
                    acts.append((str(player), action))
                case ("odds", action, value):
                    odds[action] = value
                case ("cite", rule):
                    cites.add(str(rule))
                case _:
                    rest.append(atom)
        if not acts:
            return None, rest
        acts.sort(key=lambda act: show_term(act[1]))
        player, action = acts[0]
        return Edge(player, action, starts, ends, odds.get(action), frozenset(cites)), rest


OPTIONS = {"option", "legal", "bar", "lifted"}
"""The predicates that tell of options."""


def options(atoms: Model) -> list[Option]:
    """The options that a model tells of by its atoms of `OPTIONS`, legal or barred, in a stable order."""
    legal = {(atom[1], atom[2]) for atom in atoms if atom[0] == "legal"}
    bars: dict[tuple[Term, Term], set[str]] = {}
    lifts: dict[tuple[Term, Term], set[str]] = {}
    for atom in atoms:
        if atom[0] == "bar":
            bars.setdefault((atom[1], atom[2]), set()).add(str(atom[3]))
        elif atom[0] == "lifted" and len(atom) == 5:
            lifts.setdefault((atom[1], atom[2]), set()).add(str(atom[4]))
    listed = [
        Option(
            player,
            action,
            (player, action) in legal,
            tuple(sorted(bars.get((player, action), ()))),
            tuple(sorted(lifts.get((player, action), ()))),
        )
        for name, player, action in (atom for atom in atoms if atom[0] == "option")
    ]
    return sorted(listed, key=lambda option: (option.player, show_term(option.action)))


@cache
def _shown(action: Term) -> str:
    return show_term(action)
