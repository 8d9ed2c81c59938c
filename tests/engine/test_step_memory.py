"""What steps are worked out with: the evaluation that reads little, its memory, and the compiled one, against each
other and against the plain evaluation of the same ground rules."""

from __future__ import annotations

import random

import pytest

from judge.engine.compiled import compiled
from judge.engine.lazy_evaluation import Tracer
from judge.engine.relevance import Relevance
from judge.engine.solver import GroundRule
from judge.engine.step_memory import Leaf
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


@pytest.mark.parametrize("seed", range(30))
def test_three_ways_to_evaluate_the_same_rules_agree(seed: int) -> None:
    rules = _rules(seed)
    open_rules = Evaluation(rules, {}, BITS, 0, 0)
    atoms = [atom for atom in rules if open_rules.of(atom) == OPEN]
    tracer = Tracer(open_rules.rules, open_rules.reads, BITS)
    function = compiled(tracer, atoms)
    remembered: Trie[tuple[bool, ...]] = Trie()
    for state in range(1 << FLUENTS):
        plain = Evaluation(rules, {}, BITS, -1, state)
        expected = tuple(plain.of(atom) == TRUE for atom in atoms)
        assert tuple(map(bool, function(state))) == expected
        values = remembered.find(state)
        if values is None:
            of, order = tracer.trace(state)
            values = tuple([of(atom) for atom in atoms])
            assert len(order) == len(set(order))
            remembered.keep(state, order, values)
        assert values == expected
        assert remembered.find(state) == expected


def test_a_trace_stops_at_the_first_false_literal() -> None:
    rules: Rules = {9: [Body([1, 2, 3])]}
    evaluation = Evaluation(rules, {}, BITS, 0, 0)
    assert evaluation.of(9) == OPEN
    tracer = Tracer(evaluation.rules, evaluation.reads, BITS)
    of, order = tracer.trace(0b110)
    assert not of(9)
    assert order == [1]
    of, order = tracer.trace(0b011)
    assert not of(9)
    assert order == [1, 2, 4]


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
        Relevance(rules, {1: 1}, outputs=[2, 5], first=[4], last=[], choices=[2], levels=[], leaf=Leaf)
