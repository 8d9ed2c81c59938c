"""The same law with time in it: as one program, for a second opinion and as the measure of the bench.

The walk never sees this.  Every predicate that depends on the state gets one more argument, a moment;
then a play is one answer set, and the end states are the answer sets projected on what holds at their
ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.engine import solver
from judge.engine.law_syntax import Index, Rule, parted, stated
from judge.engine.solver import Term
from judge.engine.statements import Signature

_PLAY = """
#program base.
live(0).
now(F,0) :- init(F).
#program step(t).
ended :- over(t).
end(F) :- over(t), now(F,t).
live(t+1) :- live(t), not over(t).
now(F,t+1) :- live(t), not over(t), add(F,t).
now(F,t+1) :- live(t), not over(t), now(F,t), not del(F,t).
#program end.
:- not ended.
#show.
#show end/1.
"""


def outcomes(text: str, facts: Iterable[Term], horizon: int) -> set[frozenset[Term]]:
    """The end states, each the set of its fluents, of all plays of at most `horizon` steps.

    `text` is a law (`judge.engine.law.Law.text`), `facts` a situation.  Plays that go on longer, or come to a
    hole in the law, are left out.  Raises LawError if the law does not ground.
    """
    fixed = list(facts)
    program = unrolled(text, fixed)
    parts: list[tuple[str, Sequence[int]]] = [("base", ())]
    parts += [("step", (moment,)) for moment in range(horizon + 1)]
    parts.append(("end", ()))
    models = solver.solve_text(program, fixed, ["--project=show"], parts)
    return {frozenset(atom[1] for atom in model if isinstance(atom, tuple)) for model in models}


def unrolled(text: str, facts: Iterable[Term]) -> str:
    """The program of `outcomes`: ground base, then step(t) for each moment t, then end."""
    facts = list(facts)
    program = parted(text).possible(facts)
    needed = _needed(program.moving)
    used = [rule for rule in program.moving if not rule.heads or needed.intersection(rule.heads)]
    moment = Index(program.dependent, "t")
    rules = [moment.rule(rule, "live(t)") for rule in used]
    rules += stated(program.dependent, facts, "t", "live(t)")
    return "\n".join(["#program base.", *program.fixed_text(), "#program step(t).", *rules, _PLAY])


def _needed(rules: list[Rule]) -> set[Signature]:
    """The predicates that have a part in what happens next (citations, for one, have none)."""
    sources: dict[Signature, set[Signature]] = {}
    waiting = [("add", 1), ("del", 1), ("over", 0), ("occurs", 2)]
    for rule in rules:
        if not rule.heads:
            waiting += rule.bodies
        for head in rule.heads:
            sources.setdefault(head, set()).update(rule.bodies)
    needed: set[Signature] = set()
    while waiting:
        signature = waiting.pop()
        if signature not in needed:
            needed.add(signature)
            waiting += sources.get(signature, ())
    return needed
