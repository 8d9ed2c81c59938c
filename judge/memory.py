"""What a step can read at all: states that agree on it share one solve.

A step of the law reads few of the fluents.  Once the guide fluents (the top frame, its stage, whose
turn ...) are fixed, the ground rules are evaluated three-valued, with every other fluent unknown: an
atom is true, false, or open, and an open atom depends on certain fluents.  The fluents below the open
outputs of the step are all that it can read.  States with the same guides and the same values of
those have the same successors, so that one solve serves them all.  Exact, and blind to the game.

After the declared guides come gates: fluents on which most of the open outputs depend (has somebody
to be discarded first?).  What is behind a closed gate is not read.  Each node of the tree keeps only
the rules that are still open there, with what is still open of their bodies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from judge.errors import LawError
from judge.solver import GroundRule

FALSE, TRUE, OPEN, VISITED = 0, 1, 2, 3
_OPPOSITE = (TRUE, FALSE, OPEN, VISITED)


@dataclass(slots=True)
class Body:
    """What is left of a body: literals, all of them needed, or weights that must reach `bound`.

    `choice`: where it holds, its head may still be false.
    """

    literals: Sequence[int]
    choice: bool = False
    bound: int | None = None
    weights: Sequence[int] = ()


Rules = dict[int, list[Body]]


@dataclass(slots=True)
class Node:
    """A place in the tree of guide values.

    `rules` define the atoms that are open here, `outputs` are the open outputs of the step, `guides`
    the next fluents to look at (0 at a leaf), `reads` the fluents that a step here can read.
    """

    number: int
    assigned: int
    rules: Rules
    outputs: list[int]
    guides: int = 0
    reads: int = 0
    children: dict[int, Node] = field(default_factory=dict)


class Relevance:
    """Which fluents a step reads, by the guide values of the state.

    `rules` are the ground rules, `bits` maps the program atom of each external to its bit in a state,
    `outputs` are the atoms that describe a step, `levels` the bit masks of the guide fluents; where
    an atom in `last` holds, nothing else matters.
    """

    def __init__(
        self,
        rules: list[GroundRule],
        bits: dict[int, int],
        outputs: list[int],
        levels: list[int],
        last: Sequence[int] = (),
    ) -> None:
        self._bits = bits
        self._levels = levels
        self._last = last
        by_head: Rules = {}
        self._certain: dict[int, int] = {}
        next_atom = max((abs(a) for r in rules for a in [*r.head, *r.body]), default=0) + 1
        constraints: list[int] = []
        for rule in rules:
            if not rule.body and rule.head and not rule.choice and rule.bound is None:
                self._certain[rule.head[0]] = TRUE
                self._certain[-rule.head[0]] = FALSE
                continue
            heads = rule.head
            if not heads:  # a constraint: its body is an output of its own
                heads = [next_atom]
                constraints.append(next_atom)
                next_atom += 1
            body = Body(rule.body, rule.choice, rule.bound, rule.weights or ())
            for head in heads:
                by_head.setdefault(head, []).append(body)
        self.nodes = 1
        self._root = Node(0, 0, by_head, [*last, *outputs, *constraints], guides=levels[0] if levels else 0)
        if not levels:
            self._root = self._node(self._root, 0)

    def of(self, state: int) -> Node:
        """The leaf for `state`: `node.number` and `state & node.reads` name the step's class."""
        node = self._root
        while node.guides:
            key = state & node.guides
            child = node.children.get(key)
            if child is None:
                child = node.children[key] = self._node(node, state)
            node = child
        return node

    def _node(self, parent: Node, state: int) -> Node:
        """The node below `parent` for `state`: what is decided there falls away."""
        assigned = parent.assigned | parent.guides
        certain = {} if parent.assigned else self._certain  # further down they are worked in
        found = _Evaluation(parent.rules, certain, self._bits, assigned, state)
        for atom in self._last:
            if found.of(atom) == TRUE:
                outputs: list[int] = []
                break
        else:
            outputs = [atom for atom in parent.outputs if found.of(atom) == OPEN]
        node = Node(self.nodes, assigned, found.rules, outputs)
        self.nodes += 1
        masks = [found.reads[atom] for atom in outputs]
        for mask in masks:
            node.reads |= mask
        for level in self._levels:
            node.guides = node.reads & level & ~assigned
            if node.guides:
                return node
        gates = _in_many(masks)
        if gates != node.reads:
            node.guides = gates
        return node


def _in_many(masks: list[int]) -> int:
    """The bits that are set in about half of the masks or more (at least a quarter, at least two)."""
    planes = [0] * (len(masks).bit_length() + 1)  # the bits counted, in binary, one plane for each digit
    for mask in masks:
        carry, digit = mask, 0
        while carry:
            planes[digit], carry = planes[digit] ^ carry, planes[digit] & carry
            digit += 1
    many = 0
    for plane in planes[max(1, len(masks).bit_length() - 2) :]:
        many |= plane
    return many


class _Evaluation:
    """One three-valued evaluation, from the outputs down, as far as needed.

    `rules` collects what stays open, `reads` the fluents below each open atom.
    """

    def __init__(
        self, rules: Rules, certain: dict[int, int], bits: dict[int, int], assigned: int, state: int
    ) -> None:
        self._before = rules
        self._bits = bits
        self._assigned = assigned
        self._state = state
        self._value = certain.copy()
        self.reads: dict[int, int] = {}
        self.rules: Rules = {}

    def of(self, atom: int) -> int:
        """TRUE, FALSE or OPEN; the fluents below an open atom are `self.reads[atom]`."""
        value = self._value
        known = value.get(atom)
        if known is not None:
            if known == VISITED:
                raise LawError("the law has a positive recursion through one step; see judge lint")
            return known
        bit = self._bits.get(atom)
        if bit is not None:
            result = OPEN
            if bit & self._assigned:
                result = TRUE if bit & self._state else FALSE
            else:
                self.reads[atom] = bit
        else:
            value[atom] = VISITED
            result = self._defined(atom)
        value[atom] = result
        value[-atom] = _OPPOSITE[result]
        return result

    def _defined(self, atom: int) -> int:
        kept: list[Body] = []
        for body in self._before.get(atom, ()):
            left = self._body(body) if body.bound is None else self._weighted(body)
            if left is None:
                continue
            if not left.literals and not left.choice:
                return TRUE
            kept.append(left)
        if not kept:
            return FALSE
        mask, reads = 0, self.reads
        for body in kept:
            for literal in body.literals:
                mask |= reads[abs(literal)]
        self.rules[atom] = kept
        reads[atom] = mask
        return OPEN

    def _body(self, body: Body) -> Body | None:
        """What is left of a conjunction; None if it is false.  What is known is looked at first."""
        value = self._value
        left: list[int] = []
        later: list[int] = []
        for literal in body.literals:
            known = value.get(literal)
            if known is None or known == VISITED:
                later.append(literal)
            elif known == FALSE:
                return None
            elif known == OPEN:
                left.append(literal)
        for literal in later:
            self.of(abs(literal))
            known = value[literal]
            if known == FALSE:
                return None
            if known == OPEN:
                left.append(literal)
        return body if len(left) == len(body.literals) else Body(left, body.choice)

    def _weighted(self, body: Body) -> Body | None:
        """What is left of a sum; a body without literals if the bound is reached, None if it cannot be."""
        bound = body.bound or 0
        left: list[int] = []
        weights: list[int] = []
        for literal, weight in zip(body.literals, body.weights, strict=True):
            self.of(abs(literal))
            known = self._value[literal]
            if known == TRUE:
                bound -= weight
            elif known == OPEN:
                left.append(literal)
                weights.append(weight)
        if bound <= 0:
            return Body((), body.choice)
        return Body(left, body.choice, bound, weights) if sum(weights) >= bound else None
