"""What is modelled is read off the law: a rule that is not there takes its words with it."""

from __future__ import annotations

import pytest

from judge.games.berserk.text.model import Permanent
from judge.games.berserk.vouched import Vocabulary

LAW = """
does(A,I,E,V) :- part(A,I,E), whom(A,I,aim), aim(A,V).
closed(V) :- does(A,I,close,V).
group(strikes,(strike;magic)).
harder(C,N) :- modifier(B,G,N), group(G,strike), live(B,C), not unwanted(B,object,C,C).
quick(V) :- gives(A,I,B), moves_more(B,N), acquired(B,V).
meets(A,J,V) :- wants(A,object,J,cost_most(N)), cost(V,M), M <= N.
tough(C) :- keyword(B,armor), live(B,C).
"""


@pytest.fixture(scope="module")
def law() -> Vocabulary:
    return Vocabulary(LAW)


@pytest.mark.parametrize(
    ("fact", "lacking"),
    [
        (("part", "f1", 1, "close"), ""),
        (("part", "f1", 1, "open"), "part open"),
        (("modifier", "f1", "strikes", 2), ""),
        (("modifier", "f1", "magic", 2), ""),
        (("modifier", "f1", "shot", 2), "modifier shot"),
        (("wants", "f1", "object", 1, ("cost_most", 3)), ""),
        (("wants", "f1", "object", 1, ("cost_least", 3)), "wants cost_least"),
        (("harder", "c1", 1), "harder"),  # derived, but read by no rule
        (("does", "f1", 1, "close", "c1"), "does"),  # read, but a rule derives it
        (("reduces", "f1", "strikes", 1), "reduces"),
    ],
)
def test_a_fact_needs_a_rule_that_reads_it(law: Vocabulary, fact: tuple[object, ...], lacking: str) -> None:
    assert law.lacks(fact) == lacking


def test_what_has_to_hold_is_asked_by_the_rule_that_reads_the_term(law: Vocabulary) -> None:
    by = (("object", ("closed",)),)
    assert law.lacks_of(Permanent((("modifier", "strikes", 1),), by), granted=False) == ""
    assert law.lacks_of(Permanent((("keyword", "armor"),)), granted=False) == ""
    assert law.lacks_of(Permanent((("keyword", "armor"),), by), granted=False) == "keyword armor object"


def test_what_only_gifts_do_is_nothing_for_a_printed_feature(law: Vocabulary) -> None:
    quicker = Permanent((("moves_more", 1),))
    assert law.lacks_of(quicker, granted=True) == ""
    assert law.lacks_of(quicker, granted=False) == "moves_more of a card's own"


def test_a_rule_may_ask_through_a_word_of_another() -> None:
    law = Vocabulary(
        """
        better(C,N) :- die(W,K), holder(C), N = #max{ M,D : keyword(D,K), number(D,M), not elsewhere(D,C) }.
        elsewhere(D,C) :- struck(C,V), carrier(D,C), unwanted(D,object,C,V).
        die(strikes,ova).
        tough(C) :- keyword(B,armor), live(B,C).
        """
    )
    by = (("object", ("closed",)),)
    assert law.lacks_of(Permanent((("keyword", "ova"),), by), granted=False) == ""
    assert law.lacks_of(Permanent((("keyword", "armor"),), by), granted=False) == "keyword armor object"
