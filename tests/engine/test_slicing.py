"""The part of a law that a board can reach: what is left out could not have said anything."""

from __future__ import annotations

import pytest

from judge.engine.slicing import Sliced
from judge.engine.solver import Quoted, Term, ground, solve_text
from judge.engine.step import Steps
from judge.engine.walk import explore
from tests.engine.boards import BOARDS, swtcg
from tests.engine.graphs import in_words, whole

LAW = """
fluent(F) :- init(F).
#external now(F) : fluent(F).
hurt(U) :- now(wounds(U)).
healed(U) :- hurt(U), has(U,medicine).
asleep(U) :- now(dream(U)).
told(X) :- now(X).
dreams :- told(dream(U)).
bleeds :- told(wounds(U)).
good(N+1) :- number(N).
six :- good(6).
ruled :- in_force("core/x").
unruled :- in_force("core/y").
lenient :- has(U,medicine), not in_force("core/x").
strict :- has(U,medicine), not in_force("core/y").
seen(U) :- now(at(effect(U),_)).
rolled(U) :- now(at(roll(U),_)).
framed(F) :- now(at(F,_)).
drugged(U) :- framed(effect(U)).
thrown(U) :- framed(roll(U)).
add(at(roll(U),begun)) :- has(U,dice).
named(F) :- has(U,tool), F = tool(U).
add(at(F,begun)) :- named(F).
mended(U) :- now(at(tool(U),_)).
add((low(U);high(U))) :- has(U,level).
lowered(U) :- now(low(U)).
fluent(F) :- add(F).
armed(U) :- has(U,(sword;bow)).
stored(F) :- holds(F), F = box(U), U = lid(V).
calm :- not dreams.
at_peace :- asleep(U), not dreams.
1 { chosen(U) : hurt(U) } 1 :- hurt(V).
:- told(dream(U)), told(wounds(U)).
#defined has/2.
#defined holds/1.
#defined in_force/1.
#defined init/1.
#defined number/1.
#show bleeds/0.
"""


def _kept(*facts: Term) -> list[str]:
    return [line for line in Sliced.of(LAW).text(facts).splitlines() if not line.startswith("#")]


def test_a_rule_stays_where_all_that_it_needs_can_be() -> None:
    """Names are followed from the facts through variables, into `now` as elsewhere."""
    kept = _kept(("init", ("wounds", "luke")), ("has", "luke", "medicine"))
    assert "hurt(U) :- now(wounds(U))." in kept
    assert "healed(U) :- hurt(U); has(U,medicine)." in kept
    assert "bleeds :- told(wounds(U))." in kept
    assert any("chosen" in line for line in kept)


@pytest.mark.parametrize(
    "left", ["asleep", "dreams :-", "healed", "six", "at_peace", ":- told(dream", "ruled"]
)
def test_a_rule_goes_where_something_that_it_needs_cannot_be(left: str) -> None:
    assert not any(line.startswith(left) for line in _kept(("init", ("wounds", "luke"))))


def test_what_is_not_there_may_still_be_denied() -> None:
    """`not dreams` holds where nothing can dream; that no rule makes it is no mistake of the law."""
    facts: list[Term] = [("init", ("wounds", "luke"))]
    text = Sliced.of(LAW).text(facts)
    assert "calm :- not dreams." in text
    assert ground(text, facts).all_certain("calm", 0)


def test_of_alternatives_those_stay_that_can_be() -> None:
    kept = _kept(("has", "luke", "sword"))
    assert "armed(U) :- has(U,sword)." in kept
    assert not any("bow" in line for line in kept)


@pytest.mark.parametrize(
    ("held", "stays"), [(("box", ("lid", 1)), True), (("box", 1), False), ("box", False)]
)
def test_what_a_variable_is_said_to_be_is_followed(held: Term, stays: bool) -> None:
    assert any(line.startswith("stored") for line in _kept(("holds", held))) == stays


def test_what_is_worked_out_can_be_anything() -> None:
    assert "six :- good(6)." in _kept(("number", 5))


def test_names_in_quotation_marks_are_told_apart() -> None:
    kept = _kept(("in_force", Quoted("core/x")))
    assert "ruled." in kept
    assert not any(line.startswith("unruled") for line in kept)


def test_what_is_asked_of_the_rules_in_force_is_settled() -> None:
    kept = _kept(("in_force", Quoted("core/x")), ("has", "luke", "medicine"))
    assert "strict :- has(U,medicine)." in kept
    assert not any(line.startswith("lenient") for line in kept)


def test_names_are_told_apart_within_terms() -> None:
    """A frame that is an effect lets no rule speak that is about rolls, through whatever variable."""
    kept = _kept(("init", ("at", ("effect", "luke"), "begun")))
    assert "seen(U) :- now(at(effect(U),_))." in kept
    assert "drugged(U) :- framed(effect(U))." in kept
    assert not any(line.startswith(("rolled", "thrown", "mended")) for line in kept)


@pytest.mark.parametrize(
    ("thing", "rule"), [("dice", "rolled"), ("dice", "thrown"), ("tool", "mended"), ("level", "lowered")]
)
def test_what_a_rule_puts_together_is_there(thing: str, rule: str) -> None:
    """In its head, in a comparison, as one of several."""
    assert any(line.startswith(rule) for line in _kept(("has", "luke", thing)))


def test_the_rules_that_stay_have_the_same_models() -> None:
    facts: list[Term] = [("init", ("wounds", "luke")), ("now", ("wounds", "luke"))]
    things: list[Term] = [("has", "luke", what) for what in ("dice", "tool", "level", "medicine")]
    rules: list[Term] = [("in_force", Quoted("core/x"))]
    for about in (facts, [*facts, ("init", ("dream", "luke"))], things, [*facts, *things, *rules]):
        assert solve_text(Sliced.of(LAW).text(about), about) == solve_text(LAW, about)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_walked_by_its_slice_as_by_the_whole_law(name: str) -> None:
    facts = BOARDS[name]().facts()
    sliced, complete = Steps(swtcg(), facts), Steps(whole(swtcg()), facts)
    assert in_words(explore(sliced)) == in_words(explore(complete))
