"""An independent second opinion: whole frontiers of the walk, grounded at once and never solved.

The law is written out twice with the name of a state as one more argument: once to look (who decides,
what is legal, how the rules act), once to let each of these things happen in a branch of its own.  The
program is stratified, so that gringo alone works it out: no externals, no solver, no memory, no bits.
It shares with the engine the law and the reading of terms, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from judge.engine.law_syntax import Index, Parted, parted, stated
from judge.engine.solver import Grounded, Term, show_term
from judge.engine.statements import Signature
from judge.engine.step import Steps
from judge.engine.walk import Graph

Fluents = frozenset[Term]
Way = tuple[str, tuple[Term, ...], Term | None, Fluents, frozenset[str]]
"""Who, what, at which odds, the state that follows, and the rules cited."""

_GLUE = """
state(S) :- now(F,S).
branch(b(S,P,A)) :- deciding(S), legal(P,A,S), not free(A), not over(S).
branch(b(S,rules)) :- act(A,S), not deciding(S), not over(S).
then_occurs(P,A,b(S,P,A)) :- branch(b(S,P,A)).
then_occurs(rules,A,b(S,rules)) :- branch(b(S,rules)), act(A,S).
then_now(F,b(S,P,A)) :- branch(b(S,P,A)), now(F,S).
then_now(F,b(S,rules)) :- branch(b(S,rules)), now(F,S).
"""


@dataclass
class Opinion:
    """The graph as the second opinion sees it: every state, its ways on, and whether it is over."""

    start: Fluents
    ways: dict[Fluents, list[Way]] = field(default_factory=dict)
    over: set[Fluents] = field(default_factory=set)


AT_ONCE = 80
"""So many states are looked at in one grounding."""


def second_opinion(
    text: str, facts: Iterable[Term], start: Fluents | None = None, expected: Iterable[Fluents] = ()
) -> Opinion:
    """Walks the law of `text` on the situation `facts`, one grounding for each frontier.

    States that are `expected` are looked at with the first frontier, which saves groundings; they count only
    as far as play reaches them.
    """
    fixed = list(facts)
    if start is None:
        start = frozenset(fact[1] for fact in fixed if isinstance(fact, tuple) and fact[0] == "init")
    opinion = Opinion(start)
    waiting = list(dict.fromkeys([start, *expected]))
    program = _written_twice(text, fixed)
    while waiting:
        for state, ways, over in _look(program, fixed, waiting[:AT_ONCE]):
            opinion.ways[state] = ways
            if over:
                opinion.over.add(state)
        ahead = dict.fromkeys(way[3] for state in waiting[:AT_ONCE] for way in opinion.ways[state])
        known = {*opinion.ways, *waiting}
        waiting = [*waiting[AT_ONCE:], *(state for state in ahead if state not in known)]
    reached = _reached(opinion)
    opinion.ways = {state: ways for state, ways in opinion.ways.items() if state in reached}
    opinion.over &= reached
    return opinion


def _reached(opinion: Opinion) -> set[Fluents]:
    """The states that play reaches from the start, by this opinion alone."""
    reached, waiting = {opinion.start}, [opinion.start]
    while waiting:
        ahead = {way[3] for way in opinion.ways[waiting.pop()]} - reached
        reached |= ahead
        waiting += ahead
    return reached


def _written_twice(text: str, facts: list[Term]) -> str:
    program = parted(text).possible(facts)
    look = Index(program.dependent, "In_state")
    then = Index(program.dependent, "In_state", "then_")
    looked = [rule for rule in program.moving if ("occurs", 2) not in rule.heads]
    lines = program.fixed_text()
    for name, arity in {*program.declared, *program.dependent, *_read(program)}:
        if (name, arity) in program.dependent:
            lines += [f"#defined {name}/{arity + 1}.", f"#defined then_{name}/{arity + 1}."]
        else:
            lines.append(f"#defined {name}/{arity}.")
    lines += [look.rule(rule, "state(In_state)") for rule in looked]
    lines += [then.rule(rule, "branch(In_state)") for rule in looked]
    lines += stated(program.dependent, facts, "In_state", "state(In_state)")
    lines += stated(program.dependent, facts, "In_state", "branch(In_state)", "then_")
    return "\n".join(lines) + _GLUE


def _read(program: Parted) -> set[Signature]:
    return {signature for rule in [*program.fixed, *program.moving] for signature in rule.bodies}


def _look(
    program: str, facts: list[Term], frontier: list[Fluents]
) -> Iterable[tuple[Fluents, list[Way], bool]]:
    held: list[Term] = [("now", fluent, i) for i, state in enumerate(frontier) for fluent in state]
    ground = Grounded(program, [*facts, *held])

    def read(name: str, arity: int) -> dict[Term, list[tuple[Term, ...]]]:
        """The atoms of name/arity by their last argument, the state; all of them must be certain."""
        atoms = ground.atoms(name, arity)
        assert ground.all_certain(name, arity), f"{name}/{arity} is not stratified"
        by_state: dict[Term, list[tuple[Term, ...]]] = {}
        for arguments, _ in atoms:
            by_state.setdefault(arguments[-1], []).append(arguments[:-1])
        return by_state

    over = read("over", 1)
    adds, dels = read("then_add", 2), read("then_del", 2)
    acts, odds, cites = read("then_occurs", 3), read("then_odds", 3), read("then_cite", 2)
    ways: dict[Any, list[Way]] = {}
    for (branch,), _ in ground.atoms("branch", 1):
        assert isinstance(branch, tuple)
        state = frontier[branch[1]]
        after = (state - {f for (f,) in dels.get(branch, [])}) | {f for (f,) in adds.get(branch, [])}
        actions = tuple(sorted((action for _, action in acts[branch]), key=show_term))
        chance = dict(odds.get(branch, [])).get(actions[0])
        cited = frozenset(str(rule) for (rule,) in cites.get(branch, []))
        ways.setdefault(branch[1], []).append((str(acts[branch][0][0]), actions, chance, after, cited))
    for i, state in enumerate(frontier):
        yield state, ways.get(i, []), i in over


def differences(opinion: Opinion, steps: Steps, graph: Graph) -> list[str]:
    """Where the walk and the second opinion do not agree: states, edges, odds, citations."""
    named = [frozenset(steps.holding(state)) for state in graph.states]
    differing = [f"only the walk: {_shown(state)}" for state in set(named) - set(opinion.ways)]
    differing += [f"only the second opinion: {_shown(state)}" for state in set(opinion.ways) - set(named)]
    for i, state in enumerate(named):
        step = graph.steps[i]
        if step is None or state not in opinion.ways:
            continue
        if step.over != (state in opinion.over):
            differing.append(f"over or not: {_shown(state)}")
        mine = {
            (edge.player, edge.action, edge.odds, named[to], edge.cites)
            for edge, to in zip(step.edges, graph.targets[i], strict=step.over is False)
        }
        theirs = {(who, what[0], odds, to, cites) for who, what, odds, to, cites in opinion.ways[state]}
        if mine != theirs:
            differing.append(f"edges of {_shown(state)}: {mine ^ theirs}")
    return differing


def _shown(state: Fluents) -> str:
    return ", ".join(sorted(show_term(fluent) for fluent in state))
