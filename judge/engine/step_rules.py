"""The ground rules of one step, as far as something is open in them: what tells what happens and is chosen.

Raises CyclicError where the rules are not of the form that the contract asks for: one choice, of which action
occurs, and no rule that leans on itself in a circle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from judge.engine.solver import GroundRule
from judge.engine.three_valued import FALSE, OPEN, TRUE, Body, Evaluation, Rules
from judge.errors import CyclicError


class StepRules:
    """The ground `rules` of one situation, by the atoms that they make, without what grounding has decided.

    `bits` maps the program atom of each external to its bit in a state, in their order; `outputs` are the
    atoms that describe a step, `first` those of them that no choice changes, and where one in `last` holds
    nothing else matters; `choices` are the atoms of which one is chosen.
    """

    def __init__(
        self,
        rules: Sequence[GroundRule],
        bits: dict[int, int],
        outputs: Collection[int],
        first: Collection[int],
        last: Collection[int],
        choices: Collection[int],
    ) -> None:
        self.bits = bits
        self.first = frozenset(first)
        self.last = frozenset(last)
        self.choices = frozenset(choices)
        self.constraints: set[int] = set()
        """Numbers for bodies that must not hold, as outputs of their own."""
        self.by_head: Rules = {}
        self.certain: dict[int, int] = {}
        self._read(rules)
        self.wanted = [*dict.fromkeys([*last, *first, *outputs, *self.constraints])]
        self.root = Evaluation(self.by_head, self.certain, bits, 0, 0)
        """What is open while no fluent is known."""
        values = [(atom, self.root.of(atom)) for atom in self.wanted]
        self.open = [atom for atom, value in values if value == OPEN]
        self.settled = [atom for atom, value in values if value == TRUE]
        self._guard()

    def _read(self, rules: Sequence[GroundRule]) -> None:
        next_atom = max((abs(a) for r in rules for a in [*r.head, *r.body]), default=0) + 1
        for rule in rules:
            if not rule.body and rule.head and not rule.choice and rule.bound is None:
                self.certain[rule.head[0]] = TRUE
                self.certain[-rule.head[0]] = FALSE
                continue
            heads = rule.head
            if not heads:  # a constraint: its body is an output of its own
                heads = [next_atom]
                self.constraints.add(next_atom)
                next_atom += 1
            if rule.choice != (not self.choices.isdisjoint(heads)):
                raise CyclicError("this board has another choice than that of what occurs")
            body = Body(rule.body, rule.choice, rule.bound, rule.weights or ())
            for head in heads:
                self.by_head.setdefault(head, []).append(body)

    def _guard(self) -> None:
        """What a step begins with must not depend on what is chosen."""
        rules, of = self.root.rules, self.root.of
        for choice in self.choices:
            of(choice)
        waiting = [atom for atom in (*self.first, *self.last) if atom in rules]
        waiting += [abs(a) for c in self.choices for body in rules.get(c, ()) for a in body.literals]
        if not self.below(waiting).isdisjoint(self.choices):
            raise CyclicError("who decides what depends on what is decided")

    def below(self, atoms: Iterable[int]) -> set[int]:
        """These atoms, and all that the open rules have below them."""
        waiting, seen = list(atoms), set[int]()
        while waiting:
            atom = waiting.pop()
            if atom not in seen:
                seen.add(atom)
                waiting += [abs(a) for body in self.root.rules.get(atom, ()) for a in body.literals]
        return seen
