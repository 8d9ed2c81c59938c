"""Negation inside a recursion of the law."""

from __future__ import annotations

from collections.abc import Iterator

from judge.engine.components import components
from judge.quality.lint_chapter import Atom, Rule
from judge.quality.patterns import Signature, fits


def recursions(rules: list[Rule], cut: frozenset[str]) -> Iterator[tuple[Rule, Atom, list[str]]]:
    """Every negation inside a recursion: the rule, its negated atom, and the way round as names.

    Atoms called one of `cut` are not followed: what they say belongs to another step.
    """
    giving: dict[Signature, list[tuple[int, Atom]]] = {}
    for i, rule in enumerate(rules):
        for head in rule.heads:
            giving.setdefault(head.signature, []).append((i, head))
    edges: list[list[tuple[int, Atom]]] = []
    for rule in rules:
        out: list[tuple[int, Atom]] = []
        for atom in rule.body:
            if atom.name in cut:
                continue
            for j, head in giving.get(atom.signature, ()):
                if all(fits(a, b) for a, b in zip(atom.arguments, head.arguments, strict=True)):
                    out.append((j, atom))
        edges.append(out)
    parts = components([[j for j, _ in out] for out in edges])
    within = {i: number for number, part in enumerate(parts) for i in part}
    seen: set[tuple[int, int, str]] = set()
    for i, rule in enumerate(rules):
        for j, atom in edges[i]:
            mark = (i, atom.line, atom.name)
            if not atom.negative or mark in seen or within[i] != within[j]:
                continue
            way = _way(edges, j, i)
            if way is not None:
                seen.add(mark)
                yield rule, atom, [rules[k].heads[0].name for k in way if rules[k].heads]


def _way(edges: list[list[tuple[int, Atom]]], start: int, goal: int) -> list[int] | None:
    """A shortest way from a rule to another along the edges."""
    parents: dict[int, int | None] = {start: None}
    waiting = [start]
    for here in waiting:
        if here == goal:
            way = [here]
            while (parent := parents[way[-1]]) is not None:
                way.append(parent)
            return way[::-1]
        for there, _ in edges[here]:
            if there not in parents:
                parents[there] = here
                waiting.append(there)
    return None
