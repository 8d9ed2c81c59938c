"""Mutants that read less, forget, or go the other way: what they are, and that the examples see them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.engine.law import law, written
from judge.games.registry import GAMES
from judge.quality import law_mutants
from judge.quality.law_mutants import Change, with_mutants
from judge.quality.law_proof import demanded, explained, seen, summary
from judge.quality.mutants import Mutant, plain_run
from tests import tiny

CHAPTER = """
act(go)     :- now(n(N)), N < 3, not now(ended), by("tiny/goes").
add(n(N+1)) :- occurs(rules,go), now(n(N)), in_force("tiny/counts").
barred(P,stay,"tiny/move") :- option(P,stay), now(n(M)), now(most(N)), M < N.
cite("tiny/said") :- occurs(rules,go).
least(N)    :- N = #min { M : now(m(M)) }, in_force("tiny/twice").
del(n(N))   :- now(n(N)), occurs(rules,go), in_force("tiny/twice").
limit(n)    :- now(n(9)), in_force("tiny/goes").
"""


def _changes(tmp_path: Path) -> list[Change]:
    chapter = tmp_path / "tiny.lp"
    chapter.write_text(CHAPTER, encoding="utf-8")
    return list(with_mutants(written("tiny", [chapter])).changes)


def test_what_is_changed(tmp_path: Path) -> None:
    changes = _changes(tmp_path)
    assert {(c.rule, c.kind, c.what) for c in changes} == {
        ("tiny/goes", "reversed", "N < 3"),
        ("tiny/goes", "without", "not now(ended)"),
        ("tiny/counts", "without", "occurs(rules,go)"),
        ("tiny/counts", "forgotten", "add(n((N+1)))"),
        ("tiny/move", "reversed", "M < N"),
        ("tiny/twice", "reversed", "N = #min { M: now(m(M)) }"),
        ("tiny/twice", "forgotten", "least(N)"),
        ("tiny/twice", "without", "occurs(rules,go)"),
        ("tiny/twice", "forgotten", "del(n(N))"),
    }
    assert len({change.name for change in changes}) == len(changes)
    assert all(change.rule in change.name and change.kind in change.name for change in changes)


def test_a_name_outlives_other_statements(tmp_path: Path) -> None:
    """Explanations are by name: what is written elsewhere in the law changes none."""
    before = {change.name for change in _changes(tmp_path)}
    chapter = tmp_path / "tiny.lp"
    chapter.write_text(
        'act(rest) :- now(n(7)), not now(n(8)), by("tiny/rests").\n' + CHAPTER, encoding="utf-8"
    )
    after = {change.name for change in with_mutants(written("tiny", [chapter])).changes}
    assert before < after


@pytest.fixture
def _tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    tiny.write(tmp_path, monkeypatch)
    law_mutants.mutated.cache_clear()
    yield
    law.cache_clear()
    law_mutants.mutated.cache_clear()


@pytest.mark.usefixtures("_tiny")
def test_examples_see_them() -> None:
    from judge.knowledge import load

    runs = [plain_run(example.id) for example in load().examples("swtcg")]
    citing = [Mutant(run.id, run.states) for run in runs if run.passed and "tcg/whole-cost" in run.cites]
    found = {(one.change.kind, one.change.what): one.by for one in seen("tcg/whole-cost", "swtcg", citing)}
    assert found["reversed", "F < N"], "who has enough may not pay, who has too little may"
    told = summary(seen("tcg/whole-cost", "swtcg", citing))
    assert told["total"] == told["killed"] + told["explained"] + len(told["survivors"])
    nobody = summary(seen("tcg/whole-cost", "swtcg", []))
    assert len(nobody["survivors"]) == nobody["total"] > 0


def test_reasons_are_of_mutants_that_are_there() -> None:
    reasons = explained()
    rules = demanded()
    assert rules
    assert all(why.strip() for why in reasons.values())
    games = {game for game in GAMES for rule in rules if rule in law(game).rules}
    names = {change.name for game in games for rule in rules for change in law_mutants.mutated(game).of(rule)}
    assert reasons.keys() <= names
