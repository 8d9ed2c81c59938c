"""A verb has its six uses for every verb: abilities written as facts, each on a small board."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine.law import law
from judge.engine.solver import Term, show_term
from judge.engine.step import Steps
from judge.engine.walk import Graph, explore
from judge.play.case import Case
from judge.verdict.service import parse


def board(*more: Term, dark: dict[str, Any] | None = None, light: dict[str, Any] | None = None) -> Graph:
    """An action window with one dark unit c1 and one light unit c2, and the abilities in `more`."""
    situation = {
        "game": "swlcg",
        "title": "verbs",
        "now": {"at": "action", "active": "dark"},
        "dark": {"hand": [], "units": [{"name": "Droid", "as": "droid", "health": "3", **(dark or {})}]},
        "light": {"hand": [], "units": [{"name": "Scout", "as": "scout", "health": "3", **(light or {})}]},
    }
    case = Case(parse(situation))
    return explore(Steps(law("swlcg"), [*case.facts, *more]))


def ability(name: str, bearer: str, kind: str, *facts: tuple[Term, ...]) -> list[Term]:
    """An ability on a card; each fact is its name and what stands after the ability."""
    about = [("ability", name), ("bearer", name, bearer), ("kind", name, kind)]
    return [*about, *((str(fact[0]), name, *fact[1:]) for fact in facts)]


def action(name: str, bearer: str, *parts: tuple[Term, Term], needs: Term | None = None) -> list[Term]:
    """An action that does its parts (verb, whom), one after the other."""
    told = [("instruction", i, verb, 1, whom) for i, (verb, whom) in enumerate(parts, 1)]
    more = [("part_needs", len(parts), needs)] if needs is not None else []
    return ability(name, bearer, "action", *told, ("parts", len(parts)), *more)


def ends(graph: Graph, name: str) -> set[str]:
    """What the fluents called `name` are in the ends of the graph, each end as words."""
    return {
        " ".join(sorted(show_term(fluent) for fluent in graph.steps_of.holding(graph.states[i], name)))
        for i in graph.ends()
    }


def done(graph: Graph, name: str) -> bool:
    """Whether the ability was used in any play."""
    return any(
        edge.action[:2] == ("use", name)
        for step in graph.steps
        if step is not None
        for edge in step.edges
        if isinstance(edge.action, tuple)
    )


ENEMY: Term = ("each", "theirs")
VERBS = ("damage", "focus", "destroy", "return", "shield")


@pytest.mark.parametrize("verb", VERBS)
def test_what_is_forbidden_is_not_done(verb: str) -> None:
    hurt = action("b1", "c1", (verb, ENEMY))
    spared = ability("b2", "c2", "constant", ("constant", ("forbid", verb), 1), ("scope", "this"))
    assert done(board(*hurt), "b1")
    assert not done(board(*hurt, *spared), "b1")


@pytest.mark.parametrize("verb", VERBS)
def test_what_is_done_is_remembered_where_a_text_asks(verb: str) -> None:
    where = "hand" if verb == "return" else "discard" if verb == "destroy" else "play"
    theirs = ("both", "theirs", ("in", where))
    asks = ("happened", verb, theirs, "phase")
    twice = action("b1", "c1", (verb, ENEMY), ("heal", "this"), needs=asks)
    once = action("b1", "c1", ("focus", "this"), ("heal", "this"), needs=asks)
    assert "damage(c1,0)" in " ".join(ends(board(*twice, dark={"damage": "1"}), "damage"))
    assert "damage(c1,0)" not in " ".join(ends(board(*once, dark={"damage": "1"}), "damage"))


@pytest.mark.parametrize("verb", ["heal", "unfocus", "shield", "unshield", "focus"])
def test_a_verb_is_answered_before_and_after(verb: str) -> None:
    state = {"damage": "1"} if verb == "heal" else {"focus": "1"} if verb == "unfocus" else {}
    state |= {"shield": "1"} if verb == "unshield" else {}
    deed = action("b1", "c1", (verb, ENEMY))
    for kind in ("interrupt", "reaction"):
        answer = ability(
            "b2",
            "c1",
            kind,
            ("trigger", verb, "theirs"),
            ("instruction", 1, "focus", 1, "this"),
            ("parts", 1),
        )
        graph = board(*deed, *answer, light=state)
        assert done(graph, "b2"), kind
        assert any("focus(c1,1)" in end for end in ends(graph, "focus"))


@pytest.mark.parametrize("verb", ["heal", "unfocus", "shield"])
def test_a_verb_can_be_prevented(verb: str) -> None:
    state = {"damage": "1"} if verb == "heal" else {"focus": "1"} if verb == "unfocus" else {}
    fluent = {"heal": "damage(c2,1)", "unfocus": "focus(c2,1)", "shield": "shield(c2,0)"}[verb]
    deed = action("b1", "c1", (verb, ENEMY))
    cancels = ability(
        "b2",
        "c1",
        "interrupt",
        ("trigger", verb, "theirs"),
        ("instruction", 1, "cancel", 1, "none"),
        ("parts", 1),
    )
    graph = board(*deed, *cancels, *ability("b2", "c1", "interrupt", ("forced",)), light=state)
    assert done(graph, "b1")
    assert done(graph, "b2")
    assert all(fluent in end for end in ends(graph, fluent.partition("(")[0]))


@pytest.mark.parametrize("verb", ["damage", "focus", "destroy", "return", "sacrifice", "unshield"])
def test_a_verb_is_a_cost(verb: str) -> None:
    paid = [*action("b1", "c1", ("heal", ENEMY)), ("cost", "b1", verb, "this", 1)]
    state = {"shield": "1"} if verb == "unshield" else {}
    assert done(board(*paid, dark=state, light={"damage": "1"}), "b1")
    spared = ability("b2", "c1", "constant", ("constant", ("forbid", verb), 1), ("scope", "this"))
    assert not done(board(*paid, *spared, dark=state, light={"damage": "1"}), "b1")
