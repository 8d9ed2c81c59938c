"""What a step can read at all: states that agree on it share one solve.

A step of the law reads few of the fluents.  Once the guide fluents (the top frame, its stage, whose
turn ...) are fixed, the ground rules are evaluated three-valued, with every other fluent unknown: an
atom is true, false, or open, and an open atom depends on certain fluents.  The fluents below the open
outputs of the step are all that it can read.  States with the same guides and the same values of
those have the same successors, so that one solve serves them all.  Exact, and blind to the game.

Guides are few on purpose: a node is named by all the values of its guides, though a step there reads few of
them.  With the turn, the packets, the places of cards and the like as guides of levels 3 and 4, which there
once were, an engagement of the card game with two units and two edge cards a side had 2,718 nodes and 1,376
solves in its first 8,000 states in place of 267 and 341, and took three times as long; an attack of the Star
Wars TCG with eight units a side twelve times.  The graphs are the same.

After the declared guides come gates: fluents on which most of the open outputs depend (has somebody
to be discarded first?).  What is behind a closed gate is not read.  Each node of the tree keeps only
the rules that are still open there, with what is still open of their bodies.

Where many different states come to one leaf, a step there is put together action by action (`Plan`):
of eight triggers that wait, in any of 256 selections, each is looked at for itself.  Which actions are
legal, and the atoms on which their consequences depend, are free of choices, so that for one state
they are simply evaluated; an action whose atoms are alike in two states does the same in both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from judge.engine.solver import GroundRule
from judge.engine.three_valued import FALSE, OPEN, TRUE, Body, Evaluation, Free, Rules

RULES = 0
WIDEST = 8
"""A gate with more positions than this is none."""
MANY = 3
"""After so many solves at one leaf it gets a plan."""


@dataclass(slots=True)
class Node:
    """A place in the tree of guide values.

    `rules` define the atoms that are open here, `outputs` are the open outputs of the step, `guides`
    the next fluents to look at (0 at a leaf), `reads` the fluents that a step here can read.  `true`
    are the outputs that hold here for certain.  `asked` counts the solves of a leaf; after many it gets
    a plan.
    """

    number: int
    assigned: int
    rules: Rules
    outputs: list[int]
    guides: int = 0
    reads: int = 0
    gated: bool = False
    children: dict[int, Node] = field(default_factory=dict)
    true: list[int] = field(default_factory=list)
    asked: int = 0
    plan: Plan | None = None


@dataclass(slots=True)
class Plan:
    """How to put a step together at a leaf.

    `actions` are the choices open here, each with the atoms that its consequences depend on; those
    atoms, and whether the action is legal, depend on no choice and are worked out for each state.
    `RULES` stands for the acts of the rules where nobody has a choice.
    """

    actions: dict[int, list[int]]


@dataclass(slots=True)
class Look:
    """What a plan says about one state: the legal actions, each with the class of its consequences."""

    classes: dict[int, int]
    holds: Callable[[int], bool]


class Relevance:
    """Which fluents a step reads, by the guide values of the state.

    `rules` are the ground rules, `bits` maps the program atom of each external to its bit in a state,
    `outputs` are the atoms that describe a step, `levels` the bit masks of the guide fluents; where
    an atom in `last` holds, nothing else matters; outputs in `apart` say nothing about a single action.
    """

    def __init__(
        self,
        rules: list[GroundRule],
        bits: dict[int, int],
        outputs: list[int],
        levels: list[int],
        last: Sequence[int] = (),
        apart: Sequence[int] = (),
    ) -> None:
        self._bits = bits
        self._levels = levels
        self._last = last
        self._apart = frozenset(apart)
        self._chosen = {head for rule in rules if rule.choice for head in rule.head}
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
                if node.gated and len(node.children) >= WIDEST:  # no gate: a leaf after all
                    node.guides = 0
                    node.children.clear()
                    break
                child = node.children[key] = self._node(node, state)
            node = child
        return node

    def look(self, node: Node, state: int) -> Look | None:
        """The legal actions in `state` and the classes of what they do; None for the first states here."""
        if node.plan is None:
            node.asked += 1
            if node.asked < MANY:
                return None
            node.plan = self._plan(node)
        found = Evaluation(node.rules, {}, self._bits, -1, state)

        def holds(atom: int) -> bool:
            return atom in node.true or found.of(atom) == TRUE

        legal = [a for a in node.plan.actions if a and any(found.holds(body) for body in node.rules[a])]
        classes: dict[int, int] = {}
        for action in legal or [RULES]:
            number = 1
            for atom in node.plan.actions[action]:
                number += number + (found.of(atom) == TRUE)
            classes[action] = number
        return Look(classes, holds)

    def _plan(self, node: Node) -> Plan:
        choices = [atom for atom in node.rules if atom in self._chosen]
        free = Free(node.rules, choices)
        return Plan({action: self._boundary(node, action, choices, free) for action in [RULES, *choices]})

    def _boundary(self, node: Node, action: int, choices: list[int], free: Free) -> list[int]:
        """The atoms, themselves free of choices, that decide what comes of `action` at this leaf."""
        found = Evaluation(node.rules, {}, self._bits, 0, 0)
        for atom in choices:
            found.assume(atom, TRUE if atom == action else FALSE)
        waiting = [a for a in node.outputs if a not in self._apart and found.of(a) == OPEN]
        seen: set[int] = set()
        boundary: list[int] = []
        while waiting:
            atom = waiting.pop()
            if atom in seen:
                continue
            seen.add(atom)
            if free.of(atom):
                boundary.append(atom)
            else:
                waiting += [abs(literal) for body in found.rules[atom] for literal in body.literals]
        return sorted(boundary)

    def _node(self, parent: Node, state: int) -> Node:
        """The node below `parent` for `state`: what is decided there falls away."""
        assigned = parent.assigned | parent.guides
        certain = {} if parent.assigned else self._certain  # further down they are worked in
        found = Evaluation(parent.rules, certain, self._bits, assigned, state)
        for atom in self._last:
            if found.of(atom) == TRUE:
                outputs: list[int] = []
                break
        else:
            outputs = [atom for atom in parent.outputs if found.of(atom) == OPEN]
        true = [atom for atom in parent.outputs if atom in self._apart and found.of(atom) == TRUE]
        node = Node(self.nodes, assigned, found.rules, outputs, true=[*parent.true, *true])
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
            node.guides, node.gated = gates, bool(gates)
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
