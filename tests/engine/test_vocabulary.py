"""The words of a law are found in its rules: what a rule reads, and nothing else."""

from __future__ import annotations

from judge.engine.rule_terms import rules_of
from judge.engine.vocabulary import ANY, Vocabulary, Words


def words(law: str, name: str, arity: int, argument: int, *within: tuple[tuple[str, int], int]) -> set[str]:
    table = Vocabulary(rules_of(law)).table((name, arity))
    read: Words = table.get((((name, arity), argument), *within), frozenset())
    return {"any word" if word == ANY else word[0] for word in read}


def test_a_word_that_a_rule_names_is_read() -> None:
    assert words("add(x) :- effect(A,(draw;heal)).", "effect", 2, 1) == {"draw", "heal"}
    assert words("add(x) :- effect(A,K), K = (draw;heal).", "effect", 2, 1) == {"draw", "heal"}
    assert words("add(x) :- effect(A,B), not effect(A,draw).", "effect", 2, 1) == {"draw"}


def test_a_word_that_is_compared_with_what_is_called_so_is_read() -> None:
    law = (
        "called(attacks,attacks(C)) :- unit(C). called(lost,loses). hears(A,E) :- trigger(A,T), called(T,E)."
    )
    assert words(law, "trigger", 2, 1) == {"attacks", "lost"}
    assert words(law.replace("called(lost,loses).", ""), "trigger", 2, 1) == {"attacks"}


def test_a_word_that_is_handed_on_is_read_where_it_goes() -> None:
    law = "heard(A,T) :- trigger(A,T). add(x) :- heard(A,dusk). add(gone(T)) :- lost(A,T). over :- now(gone(sun))."
    assert words(law, "trigger", 2, 1) == {"dusk"}
    assert words(law, "lost", 2, 1) == {"sun"}


def test_a_word_that_nobody_looks_at_is_not_read() -> None:
    assert words("add(x) :- trigger(A,T).", "trigger", 2, 1) == set()
    assert Vocabulary(rules_of("add(x) :- trigger(A,T).")).table(("tiger", 2)) == {}


def test_where_the_board_says_the_words_any_is_read() -> None:
    assert words("hit(C) :- wants(A,T), trait(C,T). add(hit(C)) :- hit(C).", "wants", 2, 1) == {"any word"}
    assert words("option(P,do(T)) :- offers(P,T).", "offers", 2, 1) == {"any word"}


def test_words_within_words() -> None:
    law = "stat(icons). stat(health). gift(A,S) :- part(A,give(S)), stat(S). option(P,up(S)) :- gift(P,S)."
    assert words(law, "part", 2, 1) == {"give"}
    assert words(law, "part", 2, 1, (("give", 1), 0)) == {"icons", "health"}


def test_phrases_are_taken_apart() -> None:
    law = """
        phrase(X) :- says(A,X).
        phrase(D) :- phrase(X), X = both(D,E).
        phrase(E) :- phrase(X), X = both(D,E).
        fits(D,C) :- phrase(D), D = state(S), state(S,C).
        state(ready,C) :- card(C), not now(tapped(C)).
        add(x) :- says(A,D), fits(D,C).
    """
    assert words(law, "says", 2, 1) == {"both", "state"}
    assert words(law, "says", 2, 1, (("state", 1), 0)) == {"ready"}
