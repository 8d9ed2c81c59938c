"""One step of the law: from a state to everything that can happen next.

A state is a set of fluents, held as an integer with one bit per fluent.  The law is ground once for a
situation; a step sets the externals to the state and reads off every model (DESIGN section 3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, cast

from judge.engine.law import Law
from judge.engine.relevance import Relevance
from judge.engine.solver import Grounded, Term, ground, show_term
from judge.engine.trace import Part
from judge.errors import CyclicError, LawError

FIRST = 100
"""So many states come before the memory is set up: in a small graph it would cost more than it saves."""
_OUTPUTS = [("occurs", 2), ("decides", 1), ("odds", 2), ("add", 1), ("del", 1), ("orders", 1), ("over", 0)]
_OUTPUTS += [("limit", 1), ("lost", 1), ("wrong_dice", 3), ("cite", 1)]


@dataclass(frozen=True, slots=True)
class Edge:
    """Something that can happen: who does what, which fluents start and end, by which rules.

    `odds` is a term such as `binomial(6,2,1,2)`, or None where no die decides.
    """

    player: str
    action: Term
    starts: int
    ends: int
    odds: Term | None
    cites: frozenset[str]

    def after(self, state: int) -> int:
        """The state that this leads to: what ends goes first, what starts comes last."""
        return (state & ~self.ends) | self.starts


@dataclass(frozen=True, slots=True)
class Step:
    """All that can happen in a state; `decider` is None where the rules act."""

    edges: tuple[Edge, ...]
    decider: str | None
    orders: bool
    over: bool
    limits: frozenset[str]
    wrong_dice: tuple[int, int, int] | None


@dataclass(frozen=True, slots=True)
class Option:
    """An option in one state: of whom, what, whether it is legal, and the rules that bar it.

    `allowed_by` are the rules that lift a bar which would else stand in its way.
    """

    player: str
    action: Term
    legal: bool
    barred_by: tuple[str, ...]
    allowed_by: tuple[str, ...] = ()


class Steps:
    """The law of one situation, ready to be asked about states.

    `facts` is the situation in the words of the law.  Raises LawError if the law does not ground.
    """

    def __init__(self, law: Law, facts: Iterable[Term], memory: bool = True) -> None:
        self.law = law
        self.facts = list(facts)
        self._ground: Grounded = ground(law.text, self.facts)
        externals = self._ground.externals("now")
        self.fluents: list[Term] = [fluent for fluent, _ in externals]
        self._atoms = [literal for _, literal in externals]
        self._bit: dict[Term, int] = {fluent: 1 << i for i, fluent in enumerate(self.fluents)}
        self._by_name: dict[str, list[tuple[int, Term]]] = {}
        for fluent, bit in self._bit.items():
            self._by_name.setdefault(_name(fluent), []).append((bit, fluent))
        self.start = self.state(arguments[0] for arguments, _ in self._ground.atoms("init", 1))
        self.solves = 0
        self._first: dict[int, Step] = {}
        self._memory = memory

    @cached_property
    def _relevance(self) -> Relevance[Step]:
        literals = {name: [literal for _, literal in self._ground.atoms(name, n)] for name, n in _OUTPUTS}
        masks: dict[int, int] = {}
        for (level, name), _ in self._ground.atoms("guide", 2):
            for bit, _fluent in self._by_name.get(cast(str, name), ()):
                masks[cast(int, level)] = masks.get(cast(int, level), 0) | bit
        return Relevance(
            self._ground.rules,
            {atom: 1 << i for i, atom in enumerate(self._atoms)},
            outputs=[literal for found in literals.values() for literal in found],
            first=[*literals["over"], *literals["decides"], *literals["orders"]],
            last=literals["over"],
            choices=[atom for rule in self._ground.rules if rule.choice for atom in rule.head],
            levels=[masks[level] for level in sorted(masks)],
        )

    @cached_property
    def _said(self) -> dict[int, tuple[Any, ...]]:
        """What the outputs say, by their program atoms."""
        return {
            literal: (name, *arguments)
            for name, arity in _OUTPUTS
            for arguments, literal in self._ground.atoms(name, arity)
        }

    # --- states ----------------------------------------------------------------------------

    def state(self, fluents: Iterable[Term]) -> int:
        """The state in which exactly `fluents` hold.  Raises LawError for one the law does not know."""
        bits = 0
        for fluent in fluents:
            if fluent not in self._bit:
                raise LawError(f"{show_term(fluent)} is no fluent of this situation")
            bits |= self._bit[fluent]
        return bits

    def holding(self, state: int, name: str | None = None) -> Iterator[Term]:
        """The fluents that hold in `state`, all or those called `name`, in a stable order."""
        if name is not None:
            yield from (fluent for bit, fluent in self._by_name.get(name, ()) if state & bit)
            return
        for i, fluent in enumerate(self.fluents):
            if state >> i & 1:
                yield fluent

    def keys(self) -> dict[str, int]:
        """For each declared key the mask of its fluents, of which a state holds at most one."""
        masks: dict[str, int] = {}
        for (key, fluent), _ in self._ground.atoms("key", 2):
            masks[show_term(key)] = masks.get(show_term(key), 0) | self._bit[fluent]
        return masks

    def illegal(self) -> list[tuple[Term, str]]:
        """Why the submitted board cannot be: what is wrong, and the rule that says so."""
        found = self._report(self.start, {"illegal"})
        return sorted(((atom[1], str(atom[2])) for atom in found), key=lambda pair: show_term(pair[0]))

    def size(self) -> dict[str, int]:
        """How large the ground law is: its `fluents`, the solver's `variables`, its ground `rules`."""
        rules = len(self._ground.rules)
        return {"fluents": len(self.fluents), "variables": self._ground.variables(), "rules": rules}

    # --- steps -----------------------------------------------------------------------------

    def step(self, state: int) -> Step:
        """All that can happen in `state`.  Raises LawError where the law has a hole."""
        if not self._memory:
            return self._solve(state)
        found = self._first.get(state)
        if found is not None:
            return found
        if len(self._first) < FIRST:
            found = self._first[state] = self._solve(state)
            return found
        try:
            return self._remembered(state)
        except CyclicError:  # rare: clingo alone can tell then, state by state
            self._memory = False
            return self._solve(state)

    def _remembered(self, state: int) -> Step:
        """The step from memory, or worked out from the ground rules.  Raises CyclicError."""
        leaf = self._relevance.of(state)
        before = leaf.worked_out
        parts = leaf.parts(state)
        self.solves += leaf.worked_out - before
        found = leaf.steps.get(parts)
        if found is None:
            found = leaf.steps[parts] = self._put_together(state, parts)
        return found

    def _put_together(self, state: int, parts: tuple[Part, ...]) -> Step:
        """The step that consists of a head and of what comes of each thing that can happen."""
        said, wrong = self._said, self._relevance.constraints
        head = [said[atom] for atom in parts[0].true]
        models = [
            [*head, *map(said.__getitem__, part.true)] for part in parts[1:] if wrong.isdisjoint(part.true)
        ]
        return self._step(state, models)

    def options(self, state: int) -> list[Option]:
        """Every option of every player in `state`, legal or barred, in a stable order."""
        atoms = self._report(state, {"option", "legal", "bar", "lifted"})
        legal = {(atom[1], atom[2]) for atom in atoms if atom[0] == "legal"}
        bars: dict[tuple[Term, Term], set[str]] = {}
        for atom in atoms:
            if atom[0] == "bar":
                bars.setdefault((atom[1], atom[2]), set()).add(str(atom[3]))
        lifts: dict[tuple[Term, Term], set[str]] = {}
        for atom in atoms:
            if atom[0] == "lifted" and len(atom) == 5:
                lifts.setdefault((atom[1], atom[2]), set()).add(str(atom[4]))
        found = [
            Option(
                player,
                action,
                (player, action) in legal,
                tuple(sorted(bars.get((player, action), ()))),
                tuple(sorted(lifts.get((player, action), ()))),
            )
            for name, player, action in (atom for atom in atoms if atom[0] == "option")
        ]
        return sorted(found, key=lambda option: (option.player, show_term(option.action)))

    def values(self, state: int, name: str = "value") -> dict[tuple[Term, Term], Term]:
        """The derived numbers (`value/3` of the law, or another `name`) in `state`, by bearer and name."""
        return {(atom[1], atom[2]): atom[3] for atom in self._report(state, {name})}

    def _report(self, state: int, names: set[str]) -> list[tuple[Any, ...]]:
        return self._ground.inspect(self._true(state), names)

    def _true(self, state: int) -> set[int]:
        return {atom for i, atom in enumerate(self._atoms) if state >> i & 1}

    def _solve(self, state: int) -> Step:
        """The step in `state` as clingo sees it."""
        self.solves += 1
        return self._step(state, list(self._ground.solve(self._true(state))))

    def _step(self, state: int, models: list[list[tuple[Any, ...]]]) -> Step:
        """The step that these models tell of: each is one thing that can happen."""
        parts = [self._model(model) for model in models]
        if not parts:
            raise LawError(f"a hole in the law: no model with {self._frames(state)}")
        if any(part.over for part in parts):
            return Step((), None, False, True, frozenset(), None)
        edges = [edge for part in parts for edge in part.edges]
        if not edges:
            raise LawError(f"a hole in the law: nothing happens with {self._frames(state)}")
        edges.sort(key=lambda edge: (edge.player, _shown(edge.action)))
        return Step(
            tuple(edges),
            next((part.decider for part in parts if part.decider), None),
            any(part.orders for part in parts),
            False,
            frozenset(limit for part in parts for limit in part.limits),
            next((part.wrong_dice for part in parts if part.wrong_dice), None),
        )

    def _model(self, model: list[tuple[Any, ...]]) -> Step:
        """What one model says happens (several acts of the rules at once are one edge)."""
        edges, rest = self._edge(model)
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
        return Step(tuple(edges), decider, orders, over, frozenset(limits), wrong)

    def _edge(self, model: list[tuple[Any, ...]]) -> tuple[list[Edge], list[tuple[Any, ...]]]:
        """What one model says happens (several acts of the rules at once are one edge), and the rest."""
        starts = ends = 0
        acts: list[tuple[str, Term]] = []
        odds: dict[Term, Term] = {}
        cites: set[str] = set()
        rest = []
        for atom in model:
            match atom:
                case ("add", fluent):
                    starts |= self._bit[fluent]
                case ("del", fluent):
                    ends |= self._bit.get(fluent, 0)
                case ("occurs", player, action):
                    acts.append((str(player), action))
                case ("odds", action, value):
                    odds[action] = value
                case ("cite", rule):
                    cites.add(str(rule))
                case _:
                    rest.append(atom)
        if not acts:
            return [], rest
        acts.sort(key=lambda act: show_term(act[1]))
        player, action = acts[0]
        return [Edge(player, action, starts, ends, odds.get(action), frozenset(cites))], rest

    def _frames(self, state: int) -> str:
        shown = [show_term(f) for name in ("top", "at", "on", "turn") for f in self.holding(state, name)]
        return ", ".join(shown)


@cache
def _shown(action: Term) -> str:
    return show_term(action)


def _name(term: Term) -> str:
    return str(term[0]) if isinstance(term, tuple) else str(term)
