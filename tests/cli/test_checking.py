"""`judge check` for people: what is chosen, how it is told, one cause once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.engine.law import law
from judge.knowledge.base import _load
from tests import tiny
from tests.cli.answers import Run

RULING = ["swtcg/cost/1", "swtcg/cost/1/twin1", "swtcg/cost/2", "swtcg/cost/2/twin1"]


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    tiny.write(tmp_path, monkeypatch)
    yield tmp_path
    law.cache_clear()
    _load.cache_clear()


def told(run: Run, *args: str) -> list[str]:
    """The names of the situations that are checked."""
    lines = run("check", *args, "-v", "-j", "1").stdout.splitlines()
    return [line.split()[1] for line in lines if re.match(r"(passed|FAILED) \S+  \d", line)]


def test_a_game_and_a_pattern_of_ids(run: Run) -> None:
    everything = told(run)
    assert told(run, "swtcg") == everything
    assert told(run, "swtcg/cost*") == RULING
    assert told(run, "rulings/swtcg/c?st") == RULING
    assert told(run, "*/1/twin*", "swtcg/cost/2")[0] == "swtcg/cost/1/twin1"
    assert told(run, "tcg/p*") == ["swtcg/paid/1"], "a rule means what cites it"
    nothing = run("check", "swtcg/no-such-*")
    assert nothing.exit_code == 2
    assert "no file, ruling, example or rule is called like this" in nothing.stderr


def test_a_pattern_of_paths(run: Run, root: Path) -> None:
    board = "game: swtcg\nnow: {at: nowhere}\n"
    for name in ("b.yaml", "a.yaml", "c.txt"):
        (root / name).write_text(board, encoding="utf-8")
    assert told(run, f"{root}/*.yaml") == [f"{root}/a.yaml", f"{root}/b.yaml"]


def test_one_cause_is_told_once(run: Run, root: Path) -> None:
    """Boards that fail alike are one line with their number; those that expect otherwise each have theirs."""
    for name in ("a", "b", "c"):
        (root / f"{name}.yaml").write_text("game: swtcg\nnow: {at: nowhere}\n", encoding="utf-8")
    result = run("check", *(root / f"{name}.yaml" for name in "abc"))
    assert result.stdout.count("FAILED") == 1
    assert f"FAILED {root}/a.yaml and 2 others for the same cause" in result.stdout
    assert result.stdout.endswith("0 passed, 3 failed\n")


def test_a_slip_of_the_law_is_one_line_with_its_place(run: Run, root: Path) -> None:
    chapter = next((root / "rules_asp/swtcg").glob("*.lp"))
    text = chapter.read_text(encoding="utf-8")
    chapter.write_text(f"{text}\nbarred(P,play(A :- foo.\n", encoding="utf-8")
    law.cache_clear()
    result = run("check", "-j", "1")
    assert result.stdout.count("FAILED") == 1
    assert f"rules_asp/swtcg/{chapter.name}:{len(text.splitlines()) + 2}: cannot be read" in result.stdout


def test_a_slip_of_indentation_is_one_line(run: Run, root: Path) -> None:
    """In check and in lint: what its entries are missed for follows from it."""
    rules = root / "rulings/swtcg/rules/play.yaml"
    lines = rules.read_text(encoding="utf-8").splitlines()
    lines[-1] = f" {lines[-1]}" if not lines[-1].startswith(" ") else lines[-1][1:]
    rules.write_text("\n".join(lines) + "\n - broken\n", encoding="utf-8")
    _load.cache_clear()
    result = run("check", "-j", "1")
    assert result.stdout.count("FAILED") == 1, result.stdout
    assert "rulings/swtcg/rules/play.yaml: line " in result.stdout
    result = run("lint")
    assert len(result.stdout.splitlines()) == 1, result.stdout


def test_the_first_failure_ends_it_and_the_slowest_are_named(run: Run, root: Path) -> None:
    for name in ("a", "b", "c"):
        (root / f"{name}.yaml").write_text("game: swtcg\nnow: {at: nowhere}\n", encoding="utf-8")
    files = [root / f"{name}.yaml" for name in "abc"]
    for flag in ("-x", "--exitfirst"):
        result = run("check", flag, *files)
        assert result.exit_code == 1
        assert result.stdout.endswith("0 passed, 1 failed\n")
    slowest = run("check", "swtcg/cost", "--durations", "2", "-j", "1").stdout.splitlines()
    assert len(slowest) == 3
    assert all(" s  swtcg/cost/" in line for line in slowest[:2])
