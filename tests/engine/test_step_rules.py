"""What steps are worked out with: the evaluation of many states at once, the one that reads little, and its memory,
against each other and against the plain evaluation of the same ground rules."""

from __future__ import annotations

import random

import pytest

from judge.engine.bit_parallel import BitParallel
from judge.engine.lazy_evaluation import Tracer
from judge.engine.solver import GroundRule
from judge.engine.step_rules import StepRules
from judge.engine.three_valued import OPEN, TRUE, Body, Evaluation, Rules
from judge.engine.trie import Trie
from judge.errors import CyclicError

FLUENTS, DEFINED = 8, 14
BITS = {atom: 1 << (atom - 1) for atom in range(1, FLUENTS + 1)}


def _rules(seed: int) -> Rules:
    """Rules over eight fluents, none of which leans on itself: conjunctions, and sums with a bound."""
    dice = random.Random(seed)
    rules: Rules = {}
    for atom in range(FLUENTS + 1, FLUENTS + DEFINED + 1):
        bodies = []
        for _ in range(dice.randint(1, 3)):
            below = dice.sample(range(1, atom), dice.randint(1, 4))
            literals = [dice.choice([1, -1]) * other for other in below]
            weights = [dice.randint(1, 3) for _ in literals]
            sums = dice.random() < 0.3
            bodies.append(
                Body(literals, False, dice.randint(1, sum(weights)), weights) if sums else Body(literals)
            )
        rules[atom] = bodies
    return rules


def _ground(rules: Rules) -> list[GroundRule]:
    """The same rules as grounding gives them."""
    return [
        GroundRule(False, [head], list(body.literals), body.bound, list(body.weights) or None)
        for head, bodies in rules.items()
        for body in bodies
    ]


@pytest.mark.parametrize("seed", range(30))
def test_three_ways_to_evaluate_the_same_rules_agree(seed: int) -> None:
    rules = _rules(seed)
    step = StepRules(_ground(rules), BITS, outputs=list(rules), first=[], last=[], choices=[])
    atoms, states = step.open, range(1 << FLUENTS)
    tracer = Tracer(step.root.rules, step.root.reads, BITS)
    remembered: Trie[tuple[bool, ...]] = Trie()
    at_once = BitParallel(step)
    for _ in range(10):  # where bodies wait is chosen anew after some passes
        heads = [set(head.true) for head, *_ in at_once.parts(states)]
    for state in states:
        plain = Evaluation(rules, {}, BITS, -1, state)
        expected = tuple(plain.of(atom) == TRUE for atom in atoms)
        assert tuple(atom in heads[state] for atom in atoms) == expected
        values = remembered.find(state)
        if values is None:
            of, order = tracer.reading(state)
            values = tuple([of(atom)[0] for atom in atoms])
            assert len(order) == len(set(order))
            remembered.keep(state, order, values)
        assert values == expected
        assert remembered.find(state) == expected


def test_a_trace_stops_at_the_first_false_literal() -> None:
    rules: Rules = {9: [Body([1, 2, 3])]}
    evaluation = Evaluation(rules, {}, BITS, 0, 0)
    assert evaluation.of(9) == OPEN
    tracer = Tracer(evaluation.rules, evaluation.reads, BITS)
    of, order = tracer.reading(0b110)
    assert of(9) == (False, 1)
    assert order == [1]
    of, order = tracer.reading(0b011)
    assert of(9) == (False, 4)
    assert order == [1, 2, 4]


def test_an_action_changes_what_hangs_on_it_and_no_more() -> None:
    """Atom 9 holds if 1 is chosen, 10 if it is not, 11 in any case; 2 may be chosen where 3 holds."""
    chosen, other = 20, 21
    rules = [
        GroundRule(True, [chosen], [1]),
        GroundRule(True, [other], [1, 3]),
        GroundRule(False, [9], [chosen, 2]),
        GroundRule(False, [10], [-chosen, 2]),
        GroundRule(False, [11], [2]),
    ]
    outputs = [9, 10, 11, chosen, other]
    step = StepRules(rules, BITS, outputs=outputs, first=[], last=[], choices=[chosen, other])
    parts = BitParallel(step).parts([0b010, 0b011, 0b111, 0b001])
    told = [[{*head.true}, *({*deed.true} for deed in deeds)] for head, *deeds in parts]
    assert told == [
        [{11}, {10}],
        [{11}, {9, chosen}],
        [{11}, {9, chosen}, {10, other}],
        [set(), {chosen}],
    ]


def test_what_was_read_decides_which_states_are_known() -> None:
    """One bit tells two ways apart; each way reads on for itself."""
    known: Trie[str] = Trie()
    known.keep(0b000, [1, 2], "neither")
    assert known.find(0b100) == "neither"
    assert known.find(0b001) is None
    known.keep(0b001, [1], "first")
    assert known.find(0b111) == "first"
    known.keep(0b010, [1, 2, 4], "second")
    assert known.find(0b010) == "second"
    assert known.find(0b110) is None
    assert known.find(0b100) == "neither"


def test_what_nothing_is_read_for_is_always_the_same() -> None:
    known: Trie[str] = Trie()
    assert known.find(5) is None
    known.keep(0, [], "always")
    assert known.find(5) == "always"


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ([GroundRule(True, [3], [1])], "another choice"),
        ([GroundRule(True, [2], [3]), GroundRule(False, [3], [2])], "circle"),
        ([GroundRule(True, [2], [1]), GroundRule(False, [4], [2])], "what is decided"),
        ([GroundRule(False, [5], [6]), GroundRule(False, [6], [5])], "circle"),
    ],
)
def test_rules_of_another_form_are_left_to_clingo(rules: list[GroundRule], words: str) -> None:
    """A choice besides what occurs, circles, and a decider that depends on what is decided."""
    with pytest.raises(CyclicError, match=words):
        StepRules(rules, {1: 1}, outputs=[2, 5], first=[4], last=[], choices=[2])
