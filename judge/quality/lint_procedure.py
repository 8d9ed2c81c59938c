"""The table of procedure against the law: every step that a law can take rests on a statement."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from judge import paths
from judge.engine.rule_terms import Node, Rule
from judge.engine.solver import Term, show_term
from judge.engine.unread_facts import vocabulary
from judge.engine.vocabulary import ANY, Vocabulary
from judge.errors import LawError
from judge.games.registry import GAMES
from judge.knowledge import Knowledge
from judge.words.procedure import Procedure, file_of, procedure

ANYTHING = "anything"
"""Stands for whatever a rule may put in a place."""


def problems(known: Knowledge) -> list[str]:
    """What the tables leave out, and what they name that is not there; each with file and line."""
    return [
        f"rulings/{game}/procedure.yaml:{line}: {fault}"
        for game in GAMES
        if (paths.rules_asp() / game).is_dir()
        for line, fault in _faults(game, known)
    ]


def _faults(game: str, known: Knowledge) -> Iterator[tuple[int, str]]:
    try:
        table = procedure(game)
    except LawError as error:
        yield 1, error.message
        return
    lines = file_of(game).read_text(encoding="utf-8").splitlines()
    for statement in {key for entry in table.entries for key in entry.statements}:
        if statement not in known.statements:
            line = next(i for i, text in enumerate(lines, 1) if statement in text)
            yield line, f"no such statement: {statement}"
    try:
        rules = vocabulary(game)
    except LawError:  # what is wrong with the law itself is told elsewhere
        return
    for step in unstated(table, rules):
        yield 1, f"no statement says that this is a step: {step}"


def unstated(table: Procedure, rules: Vocabulary) -> list[str]:
    """The steps that rules can take and a table does not know, as the law writes them."""
    taken = (step for step in steps(rules) if table.entry(step, (ANYTHING,)) is None)
    return sorted({show_term(step) for step in taken if not table.is_absent(step)})


def steps(known: Vocabulary) -> Iterator[Term]:
    """All that rules and players can do by a law: acts, stages that are carried out, options."""
    for rule in known.rules:
        for head in rule.heads:
            if head.word == ("act", 1) and head.parts[0].word != ("do", 2):
                yield from _terms(known, rule, head.parts[0])
            elif head.word == ("option", 2):
                yield from _terms(known, rule, head.parts[1])
            elif head.word == ("sequence", 3):
                frames, stages = (_terms(known, rule, part) for part in head.parts[:2])
                yield from (("do", frame, stage) for frame, stage in product(list(frames), list(stages)))


def _terms(known: Vocabulary, rule: Rule, node: Node) -> Iterator[Term]:
    """What a term of a head can be: for each of its variables all words that it can be, or anything."""
    if node.arity > 0:
        for parts in product(*(list(_terms(known, rule, part)) for part in node.parts)):
            yield (node.name, *parts)
        return
    words = known.domain(rule, node.name) if node.arity < 0 else frozenset([(node.name or ANYTHING, 0)])
    if not words or ANY in words:
        yield ANYTHING
        return
    for name, arity in words:
        yield (name, *([ANYTHING] * arity)) if arity else name
