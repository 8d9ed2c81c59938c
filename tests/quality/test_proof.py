"""`judge coverage RULE-ID`: one rule is proved by an example that misses it, or said not to be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.engine.law import law
from judge.errors import SituationError
from judge.quality.coverage import coverage
from judge.quality.proof import prove
from tests import tiny


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    tiny.write(tmp_path, monkeypatch)
    yield tmp_path
    law.cache_clear()


def test_a_rule_that_an_example_misses() -> None:
    proof = prove("tcg/pays", jobs=1)
    assert proof["proved"]
    assert proof["by"] == "swtcg/paid/1"
    assert proof["place"].startswith("rulings/swtcg/rulings/play.yaml:")
    assert proof["tried"] == 1, "the example that expects it comes first"


def test_one_by_one_it_is_as_all_at_once() -> None:
    rules = coverage(jobs=1)["rules"]
    everything = sorted(law("swtcg").rules)
    proofs = {rule: prove(rule, jobs=1) for rule in everything}
    assert [
        rule for rule in everything if not proofs[rule]["proved"] and not proofs[rule]["holes"]
    ] == sorted(rules["survivors"])
    assert sum(proof["proved"] for proof in proofs.values()) == rules["mutants_killed"]


def test_a_rule_that_is_not_there() -> None:
    with pytest.raises(SituationError, match='unknown rule "tcg/pay"; did you mean "tcg/pays"'):
        prove("tcg/pay")
