"""One step and the walk, on laws of a few lines over the contract alone."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.engine import step as step_module
from judge.engine.law import chapters, written
from judge.engine.merged_walk import MergedWalk
from judge.engine.solver import Quoted, Term
from judge.engine.step import Steps
from judge.engine.walk import checked, explore
from judge.errors import LawError, SituationError

Make = Callable[..., Steps]

COUNTER = """
decides(dark) :- now(n(N)), N < 3.
option(P,up) :- player(P).
option(P,stay) :- player(P).
barred(P,stay,"tiny/move") :- option(P,stay).
over :- now(n(3)).
add(n(N+1)) :- occurs(P,up), now(n(N)), N < 3.
del(n(N)) :- occurs(P,up), now(n(N)).
key(n,n(N)) :- fluent(n(N)).
"""
START: list[Term] = [("player", "dark"), ("player", "light"), ("init", ("n", 0))]


@pytest.fixture
def steps(tmp_path: Path) -> Make:
    """Steps of the contract with a few lines more; all rules in force but `off`."""

    def make(text: str, facts: list[Term] = START, off: tuple[str, ...] = (), memory: bool = True) -> Steps:
        chapter = tmp_path / "tiny.lp"
        chapter.write_text(text, encoding="utf-8")
        contract = [path for path in chapters("tiny") if path.name == "contract.lp"]
        law = written("tiny", [*contract, chapter])
        return Steps(
            law, [*facts, *(("in_force", Quoted(rule)) for rule in law.rules - set(off))], memory=memory
        )

    return make


def test_a_line_of_play(steps: Make) -> None:
    ground = steps(COUNTER)
    graph = explore(ground)
    assert [list(ground.holding(state)) for state in graph.states] == [[("n", i)] for i in range(4)]
    assert graph.complete
    assert graph.ends() == [3]
    assert [edge.action for _, edge in graph.line(3)] == ["up"] * 3


def test_leaving_the_fast_walk_is_told(steps: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(step_module, "FIRST", 0)
    fast = steps(COUNTER)
    whole = explore(fast)
    assert fast.slow == ""
    circle = (
        "heavy :- light. light :- heavy. heavy :- now(n(2)), now(n(1)). add(n(0)) :- heavy, occurs(P,up)."
    )
    slow = steps(COUNTER + circle)
    graph = explore(slow)
    assert "in a circle" in slow.slow
    assert len(graph.states) == len(whole.states)


def test_options_of_both_players_with_their_bars(steps: Make) -> None:
    ground = steps(COUNTER)
    shown = {(o.player, o.action): (o.legal, o.barred_by) for o in ground.options(ground.start)}
    assert shown == {
        ("dark", "stay"): (False, ("tiny/move",)),
        ("dark", "up"): (True, ()),
        ("light", "stay"): (False, ("core/not-your-decision", "tiny/move")),
        ("light", "up"): (False, ("core/not-your-decision",)),
    }


def test_a_rule_out_of_force_bars_nothing(steps: Make) -> None:
    ground = steps(COUNTER, off=("tiny/move",))
    assert {edge.action for edge in ground.step(ground.start).edges} == {"up", "stay"}
    assert not [
        target for at, targets in enumerate(explore(ground).targets) for target in targets if target < at
    ]


def test_what_ends_goes_first_and_what_starts_wins(steps: Make) -> None:
    text = "act(go) :- now(n(0)). add(n(0)) :- occurs(rules,go). del(n(0)) :- occurs(rules,go). over :- now(n(1))."
    ground = steps(text + " add(n(1)) :- occurs(rules,go).")
    (edge,) = ground.step(ground.start).edges
    assert set(ground.holding(edge.after(ground.start))) == {("n", 0), ("n", 1)}


def test_simultaneous_acts_are_one_edge(steps: Make) -> None:
    text = "act(go(1..2)) :- now(n(0)). add(n(I)) :- occurs(rules,go(I)). del(n(0)) :- occurs(rules,go(I)). over :- now(n(1))."
    ground = steps(text)
    (edge,) = ground.step(ground.start).edges
    assert set(ground.holding(edge.after(ground.start))) == {("n", 1), ("n", 2)}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("decides(dark) :- now(n(0)).", "no model"),
        ("over :- now(n(1)).", "nothing happens"),
        ("act(go) :- now(n(0)), not idle. idle :- act(go), now(n(0)).", "no model"),
        ("over :- now(n(N)), not mistyped.", "does not occur"),
        ("over :- now(n(0)", "syntax error"),
    ],
)
@pytest.mark.parametrize("memory", [True, False])
def test_holes_of_the_law_are_errors(steps: Make, text: str, words: str, memory: bool) -> None:
    with pytest.raises(LawError, match=words):
        explore(steps(text, memory=memory))


def test_a_limit_makes_the_graph_incomplete(steps: Make) -> None:
    graph = explore(steps(COUNTER + "limit(n) :- occurs(P,up), now(n(2))."))
    assert not graph.complete
    assert graph.cut == "a bound was reached: n"
    assert graph.limits() == {"n"}


@pytest.mark.parametrize("memory", [True, False])
def test_nobody_looks_beyond_a_bound(steps: Make, memory: bool) -> None:
    """What comes of an act at a bound is claimed by nobody; the other ways on are."""
    two_ways = COUNTER.replace("barred(P,stay", "barred(light,stay").replace(
        "option(P,stay)", "option(light,stay)"
    )
    two_ways += (
        "option(P,leap) :- player(P). add(n(3)) :- occurs(P,leap). del(n(N)) :- occurs(P,leap), now(n(N))."
    )
    ground = steps(two_ways + "limit(n) :- occurs(P,up), now(n(1)).", memory=memory)
    graph = explore(ground)
    values = [next(ground.holding(state, "n")) for state in graph.states]
    assert [value == ("n", 2) for value in values].count(True) == 1
    (beyond,) = graph.beyond
    assert values[beyond] == ("n", 2)
    assert graph.steps[beyond] is None
    assert len(graph.ends()) == 1
    assert not graph.complete
    unclaimed = [edge.action for step in graph.steps if step for edge in step.edges if edge.unclaimed]
    assert unclaimed == ["up"]
    merged = MergedWalk(ground, ground.start, lambda end: -1).all()
    assert (len(merged.beyond), len(merged.ends()), merged.complete) == (1, 1, False)
    assert merged.steps[next(iter(merged.beyond))] is None


def test_the_walk_stops_at_its_size_and_at_its_deadline(steps: Make) -> None:
    small = explore(steps(COUNTER), max_states=2)
    assert (small.complete, small.cut) == (False, "stopped at 2 states")
    late = explore(steps(COUNTER), deadline=time.monotonic() - 1)
    assert (late.complete, late.cut) == (False, "the deadline passed")
    assert late.steps == [None]


def test_listed_dice_of_the_wrong_number_are_the_submitters_error(steps: Make) -> None:
    ground = steps(COUNTER + "wrong_dice(1,2,3) :- now(n(1)).")
    with pytest.raises(SituationError, match=r"dice\[0\]"):
        explore(ground)
    assert checked(ground, ground.start).wrong_dice is None


def test_the_rules_never_act_in_two_ways(steps: Make) -> None:
    text = "act(go) :- now(n(0)). { add(n(1)) } :- occurs(rules,go). over :- now(n(1))."
    with pytest.raises(LawError, match="two ways"):
        explore(steps(text))


def test_an_unknown_fluent_is_an_error(steps: Make) -> None:
    with pytest.raises(LawError, match=r"n\(9\) is no fluent"):
        steps(COUNTER).state([("n", 9)])


def test_possible_fluents_can_be_stated(steps: Make) -> None:
    ground = steps(COUNTER, [*START, ("possible", ("n", 9))])
    assert list(ground.holding(ground.state([("n", 9)]))) == [("n", 9)]


@pytest.mark.parametrize("size", [4, 7])
def test_many_selections_of_what_waits_share_their_solves(
    steps: Make, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    """Of n things each is taken once, in any order, and changes a number: 2^n states, few solves."""
    text = f"""
    decides(dark) :- now(open(I)).
    option(P,take(I)) :- player(P), I = 1..{size}.
    barred(P,take(I),"tiny/once") :- option(P,take(I)), not now(open(I)).
    del(open(I)) :- occurs(P,take(I)).
    add(last(J)) :- occurs(P,take(I)), J = I \\ 2.
    del(last(J)) :- occurs(P,take(I)), now(last(J)), J != I \\ 2.
    some :- now(open(I)).
    over :- not some.
    """
    facts: list[Term] = [("player", "dark"), *(("init", ("open", i + 1)) for i in range(size))]
    monkeypatch.setattr(step_module, "FIRST", 0)
    remembering, plain = steps(text, facts), steps(text, facts, memory=False)
    graph, other = explore(remembering), explore(plain)
    assert graph.states == other.states
    assert graph.steps == other.steps
    assert len(graph.states) > 2**size
    assert remembering.solves < 3 * size + 15


FRAMES = """
act(open) :- now(top(low)), not now(opened).
push(high) :- occurs(rules,open).
add(opened) :- occurs(rules,open).
pop :- now(top(high)).
act(close) :- now(top(high)).
over :- now(top(low)), now(opened).
rooted(high).
"""


@pytest.mark.parametrize("memory", [True, False])
@pytest.mark.parametrize("lies", [True, False])
def test_a_frame_opened_where_it_must_not_lie_is_a_hole(tmp_path: Path, lies: bool, memory: bool) -> None:
    """Without its line the frame below would be forgotten, and play go on with nothing."""
    chapter = tmp_path / "tiny.lp"
    chapter.write_text(
        FRAMES + ("stands_on(high,low)." if lies else "stands_on(high,other)."), encoding="utf-8"
    )
    core = [path for path in chapters("tiny") if path.name in ("contract.lp", "frames.lp")]
    ground = Steps(written("tiny", [*core, chapter]), [("init", ("top", "low"))], memory=memory)
    if lies:
        graph = explore(ground)
        assert [set(ground.holding(graph.states[end])) for end in graph.ends()] == [
            {("top", "low"), "opened"}
        ]
    else:
        with pytest.raises(LawError, match="high is opened on what it must not lie on"):
            explore(ground)


def test_derived_numbers_are_read_off_the_rules_as_clingo_tells_them(steps: Make) -> None:
    """Beside sums, facts and negation; what hangs on the choice is left to clingo."""
    text = COUNTER + (
        "value(dark,twice,2*N) :- now(n(N)). value(dark,ever,1). value(light,none,N) :- now(n(N)), N = 9."
        "value(light,less,1) :- not now(n(3)). value(light,sum,S) :- S = #sum+{ N : now(n(N)) }."
        "odd(dark,went,1) :- occurs(dark,up)."
    )
    solved, evaluated = steps(text), steps(text)
    graph = explore(evaluated)
    assert evaluated._rules
    for state in graph.states:
        for of in (None, "dark", "light", "nobody"):
            assert evaluated.values(state, of=of) == solved.values(state, of=of)
        assert evaluated.values(state, "odd") == solved.values(state, "odd")
    assert evaluated._derived.holding([literal for _, literal in evaluated._numbers("odd", None)], 1) is None


def test_a_whole_table_is_walked_without_a_solve(steps: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    text = COUNTER + 'illegal(low,"tiny/low") :- init(n(0)). illegal(high,"tiny/low") :- now(n(3)).'
    small = steps(text)
    graph, wrong = explore(small), small.illegal()
    monkeypatch.setattr(step_module, "TABLE", 0)
    monkeypatch.setattr(Steps, "_solve", None)
    table = steps(text)
    assert table.illegal() == wrong == [("low", "tiny/low")]
    whole = explore(table)
    assert (whole.states, whole.steps, whole.targets) == (graph.states, graph.steps, graph.targets)
