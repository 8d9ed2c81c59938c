"""Superlatives: "of the lowest cost" is said of one target, as against all that could be it."""

from __future__ import annotations

from judge.engine.solver import Term


def of_whom_utmost(facts: list[Term]) -> str:
    """What the law has no rule for, where somebody else than one target has to be the cheapest of all."""
    rows = [fact for fact in facts if isinstance(fact, tuple)]
    single = {fact[1] for fact in rows if fact[0] == "aims_at" and fact[2] == "one"}
    utmost = [fact for fact in rows if fact[0] == "wants" and isinstance(fact[-1], tuple)]
    utmost = [fact for fact in utmost if fact[-1][0] == "utmost"]
    lacking = any(fact[2] != "target" or fact[1] not in single for fact in utmost)
    return "the cheapest of whom" if lacking else ""
