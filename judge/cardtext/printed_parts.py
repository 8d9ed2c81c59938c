"""What a printer asks of an ability: who are several, with what it begins, what is said twice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk


def several(ability: m.Ability) -> frozenset[m.Ref]:
    """The references that mean several cards."""
    refs = set()
    for node in walk(ability):
        if isinstance(node, m.Selector) and node.number and node.count not in (None, m.Number(1)):
            refs.add(m.Ref("chosen", node.number))
    for word, part in (("that", ability.trigger), ("done", ability.body), ("done", ability.costs)):
        for deed in walk(part):
            for name, term in deed.roles if isinstance(deed, m.Deed) else ():
                if isinstance(term, m.Selector) and (
                    term.quantifier == "each" or term.count not in (None, m.Number(1))
                ):
                    refs.add(m.Ref(word, role=name))
    return frozenset(refs)


def first_effect(body: Any) -> m.Effect | None:
    """The effect with which a body begins, if it begins with one."""
    while isinstance(body, m.Seq | m.ForEach | m.Let):
        body = body.parts[0] if isinstance(body, m.Seq) else body.body
    if isinstance(body, m.If):
        body = body.otherwise or (body.body if isinstance(body.body, m.Effect) else None)
    return body if isinstance(body, m.Effect) else None


def alike(body: Any, other: Any) -> bool:
    """Whether two bodies are the same but for the numbers of their choices."""

    def unnumbered(node: Any) -> Any:
        numbered = isinstance(node, m.Selector | m.Ref) and node.number
        return replace(node, number=0) if numbered else node

    return bool(changed(body, unnumbered) == changed(other, unnumbered))


def apart_of_each(parts: tuple[Any, ...]) -> tuple[Any, Any] | None:
    """The conditions that speak of no "each" and those that do, each as one; None if all are alike."""
    groups: list[list[Any]] = [[], []]
    for part in parts:
        groups[any(node == m.Ref("one") for node in walk(part))].append(part)
    if not all(groups):
        return None
    before, behind = (row[0] if len(row) == 1 else m.And(tuple(row)) for row in groups)
    return before, behind
