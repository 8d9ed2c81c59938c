"""What a step can read at all: states that agree on it share one solve.

A step of the law reads few of the fluents.  Once the guide fluents (the top frame, its stage, whose
turn ...) are fixed, the ground rules are evaluated three-valued, with every other fluent unknown: an
atom is true, false, or open, and an open atom depends on certain fluents.  The fluents below the open
outputs of the step are all that it can read.  States with the same guides and the same values of
those have the same successors, so that one solve serves them all.  Exact, and blind to the game.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.errors import LawError
from judge.solver import GroundRule

TRUE, FALSE, OPEN = 1, 0, 2


@dataclass
class Node:
    """A place in the tree of guide values.

    `decided` holds atoms that are certain here, `outputs` the output atoms and constraint bodies still
    open, `guides` the next fluents to look at (0 at a leaf), `reads` the fluents a step here can read.
    """

    number: int
    assigned: int
    decided: dict[int, int]
    outputs: list[int]
    guides: int = 0
    reads: int = 0
    children: dict[int, Node] = field(default_factory=dict)


class Relevance:
    """Which fluents a step reads, by the guide values of the state.

    `rules` are the ground rules, `bits` maps the program atom of each external to its bit in a state,
    `outputs` are the atoms that describe a step, `levels` the bit masks of the guide fluents.
    """

    def __init__(
        self, rules: list[GroundRule], bits: dict[int, int], outputs: list[int], levels: list[int]
    ) -> None:
        self._bits = bits
        self._levels = levels
        self._by_head: dict[int, list[GroundRule]] = {}
        decided: dict[int, int] = {}
        next_atom = max((abs(a) for r in rules for a in [*r.head, *r.body]), default=0) + 1
        constraints: list[int] = []
        for rule in rules:
            heads = rule.head
            if not heads:  # a constraint: its body is an output of its own
                heads = [next_atom]
                constraints.append(next_atom)
                next_atom += 1
            elif not rule.body and not rule.choice and rule.bound is None:
                decided[heads[0]] = TRUE
                continue
            for head in heads:
                self._by_head.setdefault(head, []).append(rule)
        self._count = 1
        self._root = Node(0, 0, decided, [*outputs, *constraints], guides=levels[0] if levels else 0)
        if not levels:
            self._evaluate(self._root, 0)

    def of(self, state: int) -> Node:
        """The leaf for `state`: `node.number` and `state & node.reads` name the step's class."""
        node = self._root
        while node.guides:
            key = state & node.guides
            child = node.children.get(key)
            if child is None:
                child = node.children[key] = self._child(node, key, state)
            node = child
        return node

    def _child(self, parent: Node, key: int, state: int) -> Node:
        node = Node(self._count, parent.assigned | parent.guides, dict(parent.decided), parent.outputs)
        self._count += 1
        self._evaluate(node, state)
        return node

    def _evaluate(self, node: Node, state: int) -> None:
        """Decides what can be decided, and finds what the step can still read."""
        status = _Evaluation(self._by_head, self._bits, node.assigned, state, node.decided)
        node.outputs = [atom for atom in node.outputs if status.of(atom) == OPEN]
        node.decided = status.decided
        for atom in node.outputs:
            node.reads |= status.open[atom]
        for level in self._levels:
            node.guides = node.reads & level & ~node.assigned
            if node.guides:
                break


class _Evaluation:
    """One three-valued evaluation, from the outputs down, as far as needed."""

    def __init__(
        self,
        by_head: dict[int, list[GroundRule]],
        bits: dict[int, int],
        assigned: int,
        state: int,
        decided: dict[int, int],
    ) -> None:
        self._by_head = by_head
        self._bits = bits
        self._assigned = assigned
        self._state = state
        self.decided = decided
        self.open: dict[int, int] = {}
        self._visiting: set[int] = set()

    def of(self, atom: int) -> int:
        """TRUE, FALSE or OPEN; the fluents below an open atom are `self.open[atom]`."""
        known = self.decided.get(atom)
        if known is not None:
            return known
        if atom in self.open:
            return OPEN
        bit = self._bits.get(atom)
        if bit is not None:
            return self._external(atom, bit)
        if atom in self._visiting:
            raise LawError("the law has a positive recursion through one step; see judge lint")
        self._visiting.add(atom)
        result, reads = FALSE, 0
        for rule in self._by_head.get(atom, ()):
            value, below = self._body(rule) if rule.bound is None else self._weighted(rule)
            if value == TRUE and rule.choice:
                value, below = OPEN, 0
            if value == TRUE:
                result = TRUE
                break
            if value == OPEN:
                result = OPEN
                reads |= below
        self._visiting.discard(atom)
        if result == OPEN:
            self.open[atom] = reads
        else:
            self.decided[atom] = result
        return result

    def _external(self, atom: int, bit: int) -> int:
        if bit & self._assigned:
            value = TRUE if bit & self._state else FALSE
            self.decided[atom] = value
            return value
        self.open[atom] = bit
        return OPEN

    def _body(self, rule: GroundRule) -> tuple[int, int]:
        """A conjunction.  What is cheap is looked at first: one false literal settles it."""
        decided, later = self.decided, []
        reads = 0
        for literal in rule.body:
            known = decided.get(abs(literal))
            if known is None:
                later.append(literal)
            elif known == (literal < 0):
                return FALSE, 0
        for literal in later:
            value = self.of(abs(literal))
            if value == OPEN:
                reads |= self.open[abs(literal)]
            elif value == (literal < 0):
                return FALSE, 0
            else:
                continue
        return (OPEN, reads) if any(abs(lit) in self.open for lit in later) else (TRUE, 0)

    def _weighted(self, rule: GroundRule) -> tuple[int, int]:
        sure = possible = reads = 0
        for literal, weight in zip(rule.body, rule.weights or (), strict=True):
            value = self.of(abs(literal))
            if value == OPEN:
                possible += weight
                reads |= self.open[abs(literal)]
            elif value != (literal < 0):
                sure += weight
        bound = rule.bound or 0
        if sure >= bound:
            return TRUE, 0
        return (OPEN, reads) if sure + possible >= bound else (FALSE, 0)
