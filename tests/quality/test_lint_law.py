"""Every kind of slip in the law is found, with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.quality.lint import lint
from judge.quality.lint_chapter import Declaration
from judge.quality.patterns import fits
from tests import tiny
from tests.tiny import line_of

pytestmark = pytest.mark.usefixtures("tiny_law")


def test_nothing_is_wrong_with_the_tiny_law() -> None:
    assert lint([]) == []


SLIPS = [
    # a misspelt predicate in a body, in a head, a wrong arity
    ("over :- knid(A,activated).", "predicate knid/2 is read, but nothing gives it, did you mean \"kind\"?"),
    ("ad(top(done)) :- occurs(light,A).", "predicate ad/1 is given, but nothing reads it, did you mean \"add\"?"),
    ("barred(P,\"tcg/shadow\") :- player(P).", "predicate barred/2 is given, but nothing reads it; there is barred/3"),
    ("over :- kind(A).", "predicate kind/1 is read, but nothing gives it; there is kind/2"),
    ("p(1). p(1,2). over :- p(X), p(X,Y), X > 1.", "predicates p/1 and p/2: two arities, and p/1, p/2 not declared"),
    # what comes from outside has to be declared
    ("over :- fact_of_python(X).\n#defined fact_of_python/1.", "fact_of_python/1 comes from outside the law and is not declared"),
    ("#defined unread/1.", "#defined unread/1, but nothing reads it"),
    ("%*! @predicate ghost(X)  declared only *%", "ghost/1 is declared, but the law nowhere has it"),
    ("%*! @predicate cost(A,K,N)  again *%", "cost/3 is declared already in rules_asp/swtcg/play.lp:11"),
    # fluents
    ("over :- now(topp(done)).", "fluent topp/1 is read, but nothing gives it, did you mean \"top\"?"),
    ("del(force(P)) :- occurs(P,pass).", "fluent force/1 is read, but nothing gives it; there is force/2"),
    ("add(seen(P)) :- occurs(P,pass).", "fluent seen/1 is given, but nothing reads it"),
    ("guide(2,forse).", "guide(forse): there is no such fluent, did you mean \"force\"?"),
    # frames
    ("rooted(chanse(K)) :- player(K).", "rooted chanse/1: there is no such frame"),
    ("push(bid(P)) :- occurs(P,pass). rooted(bidd(P)) :- player(P).", "rooted bidd/1: there is no such frame, did you mean \"bid\"?"),
    ("stands_on(chance(attack),atack).", "stands_on atack/0: there is no such frame"),
    ("key(f(P),forse(P,N)) :- fluent(forse(P,N)).", "fluent forse/2 is read, but nothing gives it, did you mean \"force\"?"),
    # actions
    ("add(top(done)) :- occurs(P,plya(A,none)).", "occurs plya/2: nobody has this as an option, did you mean \"play\"?"),
    ("barred(P,play(A),\"tcg/shadow\") :- entered_for(A,P).", "barred play/1: nobody has this as an option"),
    # what the law never does
    (":- now(top(attack)), player(dark).", "a bare constraint: say what it forbids as barred(P,A,Rule)"),
    ("#minimize { 1,P : occurs(P,pass) }.", "optimisation: the law says what may happen, not what is best"),
    ("#maximize { 1,P : occurs(P,pass) }.", "optimisation: the law says what may happen, not what is best"),
    ("#script (lua)\n#end.", "a script: the law holds no code"),
    ("over :- 9 < #sum { N,P : entered_for(N,P) }.", "#sum: weights of both signs are ground to rules that lean on each other, and the fast walk is left; write #sum+, and what is taken off as a second #sum+ of the negated weights"),
    ("over :- 9 < #sum+ { N,P : now(force(P,N)) }.", "now(...) inside a #sum+: where a weight is negative, clingo takes the fluent from the state; name what counts in a rule of its own and sum over that"),
    # rules of the knowledge base
    ("add(top(done)) :- occurs(P,pass), by(\"tcg/shadw\").", "tcg/shadw is no rule of the knowledge base, did you mean \"tcg/shadow\"?"),
    ("cite(\"tcg/told\") :- occurs(P,pass).", "tcg/told is only cited: nothing hangs on whether it is in force"),
    # cards
    ("over :- entered_for(luke,P).", 'the name of a card, "Luke", has no place in the law'),
    ("% what Vader does", 'the name of a card, "Vader", has no place in the law'),
]  # fmt: skip


@pytest.mark.parametrize(("slip", "words"), SLIPS, ids=[words for _, words in SLIPS])
def test_slip_in_the_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slip: str, words: str) -> None:
    text = tiny.LAW + slip + "\n"
    tiny.write(tmp_path / "again", monkeypatch, rules_asp__swtcg__play=text)
    line = line_of(text, slip.splitlines()[0])
    lines = {line, line_of(text, slip.splitlines()[-1])}
    expected = [f"rules_asp/swtcg/play.lp:{number}: " for number in lines]
    problems = lint([])
    assert any(problem.startswith(tuple(expected)) and words in problem for problem in problems), problems


def test_shared_between_chapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a chapter a helper needs no declaration; a second chapter that reads it makes it a matter of both."""
    other = "%*! Another chapter. *%\nadd(top(done)) :- pays(P,N), N > 5.\n"
    tiny.write(tmp_path / "again", monkeypatch, rules_asp__swtcg__other=other)
    line = line_of(tiny.LAW, "pays(P,N)  ")
    assert lint([]) == [
        f"rules_asp/swtcg/play.lp:{line}: predicate pays/2 is shared by other.lp, play.lp and is not declared"
    ]
    declared = other.replace("Another chapter.", "Another chapter.\n    @predicate pays(P,N)  P pays N Force")
    tiny.write(tmp_path / "more", monkeypatch, rules_asp__swtcg__other=declared)
    assert lint([]) == []


def test_one_name_for_two_helpers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two chapters that give the same name by chance change each other's meaning."""
    other = "%*! Another chapter. *%\npays(P,N) :- player(P), N = 1.\nadd(top(done)) :- pays(P,N), N > 5.\n"
    tiny.write(tmp_path / "again", monkeypatch, rules_asp__swtcg__other=other)
    (problem,) = lint([])
    assert problem.endswith("predicate pays/2 is given by other.lp, play.lp and is not declared")


def test_a_fluent_shared_between_chapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    giving = tiny.LAW + "add(paid(P)) :- pays(P,N).\n"
    reading = "%*! Another chapter. *%\nadd(top(done)) :- now(paid(P)).\n"
    tiny.write(
        tmp_path / "again", monkeypatch, rules_asp__swtcg__play=giving, rules_asp__swtcg__other=reading
    )
    line = line_of(giving, "add(paid")
    assert lint([]) == [
        f"rules_asp/swtcg/play.lp:{line}: fluent paid/1 is shared by other.lp, play.lp and is not declared"
    ]


@pytest.mark.parametrize(
    ("rules", "way"),
    [
        ("released :- player(P), not busy_.\nbusy_ :- released.", "released <- not busy_ <- released"),
        ("n(P) :- player(P), 1 > #count { Q : n(Q) }.", "n <- not n"),
        ("n(P) :- player(P); n(Q) : player(Q), not m. m :- n(dark).", "not"),
    ],
)
def test_negation_in_a_recursion(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rules: str, way: str
) -> None:
    tiny.write(tmp_path / "again", monkeypatch, rules_asp__swtcg__play=tiny.LAW + rules + "\n")
    problems = [problem for problem in lint([]) if "negation inside a recursion" in problem]
    assert problems, lint([])
    assert any(way in problem for problem in problems), problems


def test_no_recursion_through_the_next_state_or_another_constant(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The graph is cut at now/1 and fluent/1, and atoms with different constants do not meet."""
    rules = "add(top(attack)) :- occurs(light,pass), not now(top(attack)).\n"
    rules += "stage(one) :- not stage(two), player(dark).\nstage(two) :- stage(three).\nstage(three) :- player(light).\n"
    tiny.write(tmp_path / "again", monkeypatch, rules_asp__swtcg__play=tiny.LAW + rules)
    assert lint([]) == []


def test_size_header_and_syntax(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "% no header\n" + "\n" * 200
    tiny.write(tmp_path / "again", monkeypatch, rules_asp__swtcg__other=text)
    assert lint([]) == [
        "rules_asp/swtcg/other.lp:1: the chapter has no header (%*! purpose, reads, gives *%)",
        "rules_asp/swtcg/other.lp:180: 201 lines are too many for a chapter",
    ]
    tiny.write(tmp_path / "more", monkeypatch, rules_asp__swtcg__other="%*! x *%\nover :- now(.\n")
    assert any(p.startswith("rules_asp/swtcg/other.lp:2: cannot be read") for p in lint([]))


def test_a_rule_without_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = tiny.RULES + "- {id: tcg/idle, title: t, text: t, statements: [tcg-faq/11], status: official}\n"
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rules__play=more)
    assert lint([]) == [
        f"rulings/swtcg/rules/play.yaml:{line_of(more, 'tcg/idle')}: tcg/idle is not in the law"
    ]


def test_kinds_of_declarations() -> None:
    def kind(text: str) -> str:
        return Declaration(("x", 0), "f", 1, text).kind

    assert kind("fluent: it holds") == "fluent"
    assert kind("nature's option: so many dice") == "term"
    assert kind("frame: what goes on") == "term"
    assert kind("frame F is a round") == "predicate"


def test_patterns() -> None:
    assert fits(("f", None), ("f", "a"))
    assert not fits(("f", "b"), ("f", "a"))
    assert not fits(("f", "a"), ("f", "a", "a"))
    assert not fits("a", ("a", "b"))


def test_a_statement_in_a_comment_of_the_law_leads_somewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    law = tiny.LAW + "% As often as one likes.      tcg-faq/1, 99\n"
    tiny.write(tmp_path / "again", monkeypatch, rules_asp__swtcg__play=law)
    problems = [problem for problem in lint([]) if "unknown statement tcg-faq/99" in problem]
    assert len(problems) == 1, lint([])
    assert problems[0].startswith(f"rules_asp/swtcg/play.lp:{len(law.splitlines())}:")
