"""The odds: dice worked out by hand, and random games against value iteration."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.engine.components import components
from judge.engine.odds import Odds, chance, evaluate, listed, plays_for
from judge.engine.stochastic_game import fraction
from judge.errors import LawError

from .graphs import Node, graph_of

HALF = ("share", 1, 2)
END: Node = ("rules", [])


def test_odds_terms_are_exact_fractions() -> None:
    assert fraction(("binomial", 6, 2, 1, 2)) == Fraction(15, 64)
    assert sum(fraction(("binomial", 5, c, 1, 6)) for c in range(6)) == 1
    assert fraction(("binomial", 3, 3, 3, 3)) == 1
    assert fraction(("share", 2, 7)) == Fraction(2, 7)


@pytest.mark.parametrize(
    "term", [("binomial", 2, 3, 1, 2), ("share", 1, 0), ("share", 3, 2), "even", ("odd", 1)]
)
def test_other_odds_are_an_error_of_the_law(term: object) -> None:
    with pytest.raises(LawError):
        fraction(term)  # type: ignore[arg-type]


def test_odds_that_do_not_add_up_are_an_error_of_the_law() -> None:
    graph = graph_of([("nature", [(1, HALF), (2, ("share", 1, 3))]), END, END])
    with pytest.raises(LawError, match="add up to 5/6"):
        chance(graph, [1], plays_for("most"))
    with pytest.raises(LawError, match="no odds"):
        chance(graph_of([("nature", [(1, HALF), (2, None)]), END, END]), [1], plays_for("most"))


def test_listed_dice_are_certain() -> None:
    assert chance(graph_of([("nature", [(1, None)]), END]), [1], plays_for("most")) == 1


def test_six_dice_with_critical_hit_kill_four_health() -> None:
    """Vader's six dice, Critical Hit 2, against Luke's health of 4: natural sixes first, then hits."""
    nodes: list[Node] = [("nature", [])]
    dead, alive = len(nodes), len(nodes) + 1
    nodes += [END, END]
    for sixes in range(7):
        nodes[0][1].append((len(nodes), ("binomial", 6, sixes, 1, 6)))
        rest = 6 - sixes
        hits = [(h, sixes + h + (2 if sixes else 0) >= 4) for h in range(rest + 1)]
        nodes.append(("nature", [(dead if d else alive, ("binomial", rest, h, 2, 5)) for h, d in hits]))
    by_hand = sum(
        sum(die >= 4 for die in roll) + (2 if 6 in roll else 0) >= 4
        for roll in product(range(1, 7), repeat=6)
    )
    assert (
        chance(graph_of(nodes), [dead], plays_for("most")) == Fraction(by_hand, 6**6) == Fraction(1199, 1728)
    )


def test_players_play_for_and_against() -> None:
    """Light chooses a sure miss or an even chance; Dark one of two chances."""
    nodes: list[Node] = [
        ("light", [(1, None), (2, None)]),
        ("dark", [(3, None), (4, None)]),
        ("nature", [(5, HALF), (6, HALF)]),
        ("nature", [(5, ("share", 1, 3)), (6, ("share", 2, 3))]),
        ("nature", [(5, ("share", 2, 3)), (6, ("share", 1, 3))]),
        END,
        END,
    ]
    graph = graph_of(nodes)
    asked = {whom: chance(graph, [5], plays_for(whom)) for whom in ("dark", "light", "most", "least")}
    assert asked == {
        "dark": Fraction(1, 2),
        "light": Fraction(1, 2),
        "most": Fraction(2, 3),
        "least": Fraction(1, 3),
    }
    assert chance(graph, [5], lambda _: 0) == Fraction(1, 3)
    assert evaluate(graph, [5], plays_for("most")).choices == {0: 0, 1: 1}
    ranked = evaluate(graph, [5], plays_for("light")).ranked(1)
    assert [(edge.action, value) for edge, value in ranked] == [
        (("to", 3, 0), Fraction(1, 3)),
        (("to", 4, 1), Fraction(2, 3)),
    ]


def test_as_listed_nobody_does_more() -> None:
    """Light may play or pass, then one of two things must be done: their order says nothing here."""
    graph = graph_of([("light", [(1, None), (2, None)]), END, ("dark", [(3, None), (3, None)]), END, END])
    edges = graph.steps[0].edges if graph.steps[0] else ()
    graph.steps[0] = replace(graph.steps[0], edges=(edges[0], replace(edges[1], action="pass")))  # type: ignore[type-var]
    assert listed(graph, [3]) == 1
    assert listed(graph, [1]) == 0
    graph.targets[2] = [3, 4]
    assert listed(graph, [3]) is None


def test_who_loops_for_ever_gets_nothing() -> None:
    """Dark may end it or go round; Light may go round too: against each other nothing comes of it."""
    nodes: list[Node] = [("dark", [(1, None), (2, None)]), ("light", [(0, None), (3, None)]), END, END]
    graph = graph_of(nodes)
    assert chance(graph, [2], plays_for("dark")) == 1
    assert chance(graph, [2], plays_for("light")) == 0
    assert chance(graph, [3], plays_for("dark")) == 0
    assert chance(graph, [3], plays_for("light")) == 0
    assert chance(graph, [3], plays_for("most")) == 1


def test_rolling_until_it_succeeds() -> None:
    """Reroll a failed even chance for as long as one likes: certain in the end; the other way 1/2."""
    nodes: list[Node] = [("nature", [(1, HALF), (2, HALF)]), END, ("dark", [(0, None), (3, None)]), END]
    graph = graph_of(nodes)
    assert chance(graph, [1], plays_for("dark")) == 1
    assert chance(graph, [1], plays_for("least")) == Fraction(1, 2)
    assert evaluate(graph, [1], plays_for("dark")).choices == {2: 0}


def test_long_lines_need_no_recursion() -> None:
    nodes: list[Node] = [("rules", [(i + 1, None)]) for i in range(50_000)]
    assert chance(graph_of([*nodes, END]), [50_000], plays_for("most")) == 1


def test_components_come_after_what_they_lead_to() -> None:
    parts = [sorted(part) for part in components([[1], [2], [1, 3], [4], [3], [0]])]
    assert parts == [[3, 4], [1, 2], [0], [5]]


# --- random games against value iteration ----------------------------------------------------


@st.composite
def games(draw: st.DrawFn) -> list[Node]:
    size = draw(st.integers(3, 8))
    nodes: list[Node] = []
    for _ in range(size - 2):
        player = draw(st.sampled_from(["dark", "light", "nature", "nature", "rules"]))
        count = 1 if player == "rules" else draw(st.integers(1, 3))
        targets = draw(st.lists(st.integers(0, size - 1), min_size=count, max_size=count))
        cut = {1: [3], 2: [1, 2], 3: [1, 1, 1]}[count]
        nodes.append(
            (
                player,
                [
                    (to, ("share", c, 3) if player == "nature" else None)
                    for to, c in zip(targets, cut, strict=True)
                ],
            )
        )
    return [*nodes, END, END]


def iterate(nodes: list[Node], good: int, whom: str, picked: dict[int, int] | None = None) -> list[float]:
    """Values from below, in floats: the least solution, which is what play can come to."""
    values = [float(i == good) for i in range(len(nodes))]
    aims = plays_for(whom)
    for _ in range(1500):
        for i, (player, ways) in enumerate(nodes):
            if not ways:
                continue
            worths = [values[to] for to, _ in ways]
            if player == "nature":
                values[i] = sum(v * float(fraction(o)) for v, (_, o) in zip(worths, ways, strict=True) if o)
            elif player == "rules":
                values[i] = worths[0]
            elif picked is not None:
                values[i] = worths[picked[i]]
            else:
                values[i] = max(worths) if aims[player] == "max" else min(worths)  # type: ignore[index]
    return values


@settings(max_examples=150, deadline=None)
@given(games(), st.sampled_from(["dark", "light", "most", "least"]))
@example([("dark", [(1, None), (3, None)]), ("nature", [(0, HALF), (2, HALF)]), END, END], "least")
def test_values_are_those_of_value_iteration(nodes: list[Node], whom: str) -> None:
    good = len(nodes) - 1
    odds: Odds = evaluate(graph_of(nodes), [good], plays_for(whom))
    assert [float(v) for v in odds.values] == pytest.approx(iterate(nodes, good, whom), abs=1e-5)
    assert [float(v) for v in odds.values] == pytest.approx(
        iterate(nodes, good, whom, odds.choices), abs=1e-5
    )
