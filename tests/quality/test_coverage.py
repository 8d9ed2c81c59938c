"""Coverage on a law of one play: what counts as a proof, and what does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.engine.law import law
from judge.quality.check_run import Result, run
from judge.quality.coverage import coverage
from tests import tiny


@pytest.fixture(autouse=True)
def _tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    tiny.write(tmp_path, monkeypatch)
    yield
    law.cache_clear()


@pytest.fixture
def figures() -> dict[str, Any]:
    return coverage(jobs=1)


def test_shape(figures: dict[str, Any]) -> None:
    assert list(figures) == ["statements", "rules", "mutants", "sentences"]
    assert list(figures["statements"]) == ["tcg-faq"], "documents of the frame are not counted"
    part = figures["statements"]["tcg-faq"]
    assert list(part) == ["total", "executable", "with_example", "with_twin", "missing", "reference"]
    assert (part["total"], part["executable"]) == (7, 6)
    assert list(figures["rules"]) == ["total", "mutants_killed", "holes", "survivors"]
    assert figures["rules"]["total"] == 6


def test_the_examples_are_checked_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever counts coverage hears what a check would have said: no example has to be walked for both."""
    broken = tiny.RULINGS.replace("- cites: [tcg/pays]", "- never: {light.force: 1}")
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rulings__play=broken)
    heard: list[Result] = []
    coverage(1, None, heard.extend)

    def failures(results: list[Result]) -> dict[str, list[tuple[str, str]]]:
        return {result.name: [(wrong.path, wrong.message) for wrong in result.failures] for result in results}

    assert failures(heard) == failures(run([], jobs=1))
    assert [outcome.name for outcome in heard if not outcome.passed] != []


def test_a_statement_needs_a_rule_that_its_example_misses(figures: dict[str, Any]) -> None:
    part = figures["statements"]["tcg-faq"]
    assert part["with_example"] == ["tcg-faq/1", "tcg-faq/10"]
    # 2: always barred by another rule too; 3: only a hole; 5: in no example; 11: no rule rests on it
    assert part["missing"] == ["tcg-faq/2", "tcg-faq/3", "tcg-faq/5", "tcg-faq/11"]


def test_a_twin_has_to_come_out_differently(figures: dict[str, Any]) -> None:
    assert figures["statements"]["tcg-faq"]["with_twin"] == ["tcg-faq/1"]


def test_killed_hole_survivor(figures: dict[str, Any]) -> None:
    rules = figures["rules"]
    assert rules["mutants_killed"] == 2, "tcg/whole-cost and tcg/pays"
    assert rules["holes"] == 1, "without tcg/light-decides nothing happens"
    # A rule named in `because` or `cites` alone is not missed, nor is one whose absence ends in a limit.
    assert rules["survivors"] == ["core/not-your-decision", "tcg/bounded", "tcg/shadow"]


def test_an_example_that_fails_proves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tiny.RULINGS.replace("- cites: [tcg/pays]", "- never: {light.force: 1}")
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rulings__play=broken)
    figures = coverage(jobs=1)
    assert figures["statements"]["tcg-faq"]["with_example"] == ["tcg-faq/1", "tcg-faq/10"], "its twin passes"
    broken = broken.replace(
        "{title: The same, change: {dark.force: 3}", "{title: The same, change: {light.force: 3}"
    )
    tiny.write(tmp_path / "more", monkeypatch, rulings__swtcg__rulings__play=broken)
    assert coverage(jobs=1)["statements"]["tcg-faq"]["with_example"] == ["tcg-faq/1"]


def test_a_rule_that_is_not_in_the_law_survives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = tiny.RULES + "- {id: tcg/idle, title: t, text: t, statements: [tcg-faq/11], status: official}\n"
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rules__play=more)
    figures = coverage(jobs=1)
    assert figures["rules"]["total"] == 7
    assert "tcg/idle" in figures["rules"]["survivors"]


def test_other_examples_can_kill_a_mutant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    elsewhere = tiny.RULES.replace("[tcg-faq/10, tcg-faq/5]", "[tcg-faq/5]")
    tiny.write(tmp_path / "again", monkeypatch, rulings__swtcg__rules__play=elsewhere)
    figures = coverage(jobs=1)
    assert figures["rules"]["mutants_killed"] == 2
    assert figures["statements"]["tcg-faq"]["with_example"] == ["tcg-faq/1"], (
        "no example of tcg-faq/5 misses it"
    )


def test_a_permission_is_proved_by_the_option_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    permit = 'option(P,play(A,none)) :- kind(A,activated), entered_for(A,P), in_force("tcg/pays").\n'
    lines = [line for line in tiny.LAW.splitlines() if not line.startswith("option(P,play")]
    text = "\n".join([*lines, permit, 'cite("tcg/pays") :- occurs(P,play(A,none)).', ""])
    text = text.replace('cost(A,force,N), by("tcg/pays").', "cost(A,force,N).")
    rulings = tiny.RULINGS.replace("- possible: {light.force: 0}", '- can: {light: "luke: Retaliate 2"}')
    tiny.write(
        tmp_path / "again", monkeypatch, rules_asp__swtcg__play=text, rulings__swtcg__rulings__play=rulings
    )
    assert "tcg-faq/10" in coverage(jobs=1)["statements"]["tcg-faq"]["with_example"]


def test_two_workers_find_the_same(figures: dict[str, Any]) -> None:
    ticks: list[tuple[int, int]] = []
    assert coverage(jobs=2, tick=lambda done, total: ticks.append((done, total))) == figures
    assert ticks
    assert all(done <= total for done, total in ticks)
    assert ticks[-1][0] == ticks[-1][1]
