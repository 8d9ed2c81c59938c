"""What a step can read at all, found by fixing a few fluents and evaluating the rest three-valued.

A step of the law reads few of the fluents.  Once the guide fluents (the top frame, its stage) are fixed, the
ground rules are evaluated with every other fluent unknown: an atom is true, false, or open, and an open atom
depends on certain fluents.  What is open at such a place, a leaf of the tree of guides, is a small law of its
own; how steps are worked out with it, and remembered, is told in `judge.engine.step_dependencies`.

Guides are few on purpose: a node is named by all the values of its guides, though a step there reads few of
them.  With the turn, the packets, the places of cards and the like as guides of levels 3 and 4, which there
once were, an engagement of the card game with two units and two edge cards a side had 2,718 nodes in
place of 267 after its first 8,000 states, and took three times as long; an attack of the Star
Wars TCG with eight units a side twelve times.  The graphs were the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from judge.engine.step_dependencies import ReadingLeaf
from judge.engine.step_rules import StepRules
from judge.engine.three_valued import OPEN, TRUE, Evaluation, Rules

L = TypeVar("L", bound=ReadingLeaf[Any])


@dataclass(slots=True)
class _Node(Generic[L]):
    """A place in the tree of guide values.

    `rules` define the atoms that are open here, `outputs` are the open outputs of the step, `certain` those
    that hold, `guides` the next fluents to look at; at a leaf there are none.
    """

    assigned: int
    rules: Rules
    outputs: list[int]
    certain: list[int]
    guides: int
    children: dict[int, _Node[L] | L] = field(default_factory=dict)


class Relevance(Generic[L]):
    """The tree of guides for one ground law: `step` are its rules, `levels` the bit masks of the guides;
    `leaf` makes a leaf of what `judge.engine.step_dependencies.ReadingLeaf` takes.
    """

    def __init__(self, step: StepRules, levels: list[int], leaf: Callable[..., L]) -> None:
        self._step = step
        self._bits = step.bits
        self._leaf = leaf
        self._levels = levels
        self._reads_below: dict[tuple[tuple[int, ...], int], int] = {}
        self.nodes = 0
        self._root = self._node(step.root, 0, step.wanted, [])

    def of(self, state: int) -> L:
        """The leaf for `state`."""
        node = self._root
        while node.__class__ is _Node:
            child = node.children.get(state & node.guides)
            node = child if child is not None else self._below(node, state)
        return node  # type: ignore[return-value]

    def below(self, atoms: Sequence[int], state: int) -> int:
        """The fluents that these atoms can read at the guides of `state`, which are among them."""
        guides = 0
        for level in self._levels:
            guides |= level
        place = (tuple(atoms), state & guides)
        reads = self._reads_below.get(place)
        if reads is None:
            evaluation = Evaluation(self._step.by_head, self._step.certain, self._bits, guides, state)
            reads = guides
            for atom in atoms:
                if evaluation.of(atom) == OPEN:
                    reads |= evaluation.reads[atom]
            self._reads_below[place] = reads
        return reads

    def _below(self, node: _Node[L], state: int) -> _Node[L] | L:
        assigned = node.assigned | node.guides
        evaluation = Evaluation(node.rules, {}, self._bits, assigned, state)
        child = node.children[state & node.guides] = self._node(
            evaluation, assigned, node.outputs, node.certain
        )
        return child

    def _node(
        self, evaluation: Evaluation, assigned: int, outputs: list[int], certain: list[int]
    ) -> _Node[L] | L:
        """The node (or leaf) where `assigned` is fixed: what is decided there falls away."""
        self.nodes += 1
        over = [atom for atom in outputs if atom in self._step.last and evaluation.of(atom) == TRUE]
        outputs = [] if over else outputs
        certain = [*over, *certain, *(atom for atom in outputs if evaluation.of(atom) == TRUE)]
        outputs = [atom for atom in outputs if evaluation.of(atom) == OPEN]
        reads = 0
        for atom in outputs:
            reads |= evaluation.reads[atom]
        for level in self._levels:
            guides = reads & level & ~assigned
            if guides:
                return _Node(assigned, evaluation.rules, outputs, certain, guides)
        kinds = [
            ([a for a in part if a in self._step.first], [a for a in part if a not in self._step.first])
            for part in (certain, outputs)
        ]
        (known, settled), (first, others) = kinds
        outputs_of = (known, first), (settled, others)
        return self._leaf(evaluation, self._bits, *outputs_of, self._step.choices, assigned)
