"""What is said of one ability is read by rules that can fire for such an ability, or it is not read."""

from __future__ import annotations

import pytest

from judge.engine.live_rules import Rules
from judge.engine.rule_terms import rules_of
from judge.engine.solver import Term
from judge.engine.unread_facts import unread
from judge.engine.vocabulary import Vocabulary
from judge.engine.word_readers import WordReaders

LAW = """
playable(A)    :- kind(A,activated).
option(P,play(A)) :- playable(A), owner(A,P).
push(effect(A)) :- occurs(P,play(A)).
occurs(P,A)    :- option(P,A).
add(top(F))    :- push(F).
carries(A,I)   :- now(top(effect(A))), part(A,I,E).
add(tapped(U)) :- carries(A,I), part(A,I,tap), target(A,U).
add(healed(U)) :- carries(A,I), part(A,I,E), E = (heal;cure), target(A,U).
bonus(U,K)     :- kind(A,static), part(A,I,boost(K)), bearer(A,U), stat(K).
stat(speed). stat(power).
stronger(U)    :- bonus(U,speed), not lame(U).
seen(A)        :- kind(A,M), not kind(A,static), glows(A,W), now(dark(W)).
"""


def missing(kind: str, *facts: Term, law: str = LAW) -> str:
    frame: list[Term] = [
        ("kind", "t0", kind),
        ("owner", "t0", "dark"),
        ("bearer", "t0", 0),
        ("target", "t0", 0),
    ]
    readers = WordReaders(Rules(Vocabulary(rules_of(law))), [*frame, *facts])  # type: ignore[list-item]
    return readers.unread(frozenset(("kind", "owner")))


@pytest.mark.parametrize(
    ("kind", "fact", "lacking"),
    [
        ("activated", ("part", "t0", 0, "tap"), ""),
        ("activated", ("part", "t0", 0, "heal"), ""),
        ("static", ("part", "t0", 0, "tap"), "part tap"),  # nothing ever carries it out
        ("static", ("part", "t0", 0, ("boost", "speed")), ""),
        ("static", ("part", "t0", 0, ("boost", "hair")), "part hair"),
        ("activated", ("part", "t0", 0, ("boost", "speed")), "part boost"),  # only a static one is looked at
        ("activated", ("glows", "t0", "red"), ""),
        ("static", ("glows", "t0", "red"), "glows red"),  # the rule leaves static ones out
    ],
)
def test_a_word_needs_a_rule_that_can_fire_for_such_a_thing(kind: str, fact: Term, lacking: str) -> None:
    assert missing(kind, fact) == lacking


def test_a_rule_that_is_taken_out_takes_all_with_it_that_it_led_to() -> None:
    without = LAW.replace("push(effect(A)) :- occurs(P,play(A)).", "")
    assert missing("activated", ("part", "t0", 0, "tap"), law=without) == "part tap"


@pytest.mark.parametrize(
    ("game", "facts", "lacking"),
    [
        (
            "swtcg",
            [("kind", "a1", "static"), ("part", "a1", 1, ("no_prevention_by", "evade"))],
            "part no_prevention_by",
        ),
        ("swtcg", [("kind", "a1", "static"), ("part", "a1", 1, ("boost", "speed", 10))], ""),
        ("swtcg", [("kind", "a1", "static"), ("part", "a1", 1, ("force", "you", 1))], "part force"),
        ("berserk", [("mode", "f1", "permanent"), ("keyword", "f1", "armor")], ""),
        ("berserk", [("mode", "f1", "permanent"), ("part", "f1", 1, "close")], "part close"),
    ],
)
def test_static_abilities_do_what_static_abilities_can_do(game: str, facts: list[Term], lacking: str) -> None:
    thing = "a1" if game == "swtcg" else "f1"
    frame: list[Term] = {
        "swtcg": [
            ("ability", thing),
            ("bearer", thing, "c1"),
            ("works_in", thing, "arena"),
            ("on_whom", thing, 1, "self"),
        ],
        "berserk": [("feature", thing), ("printed_on", thing, "c1")],
    }[game]  # type: ignore[assignment]
    assert (
        unread(game, [*frame, *facts], thing, frozenset(("on_whom", "kind", "mode", "works_in"))) == lacking
    )
