"""`judge check` looks at what it was given, ids and files, and says of a failure where it stands."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.engine.law import law
from judge.errors import SituationError
from judge.quality import check_run
from judge.quality.check_run import run
from judge.verdict import service
from tests import tiny
from tests.deadline import LONG
from tests.quality.situations import names, situation, write


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    tiny.write(tmp_path, monkeypatch)
    yield tmp_path
    law.cache_clear()


def test_an_id_means_its_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    ruling = ["swtcg/cost/1", "swtcg/cost/1/twin1", "swtcg/cost/2", "swtcg/cost/2/twin1"]
    for key in ("cost", "swtcg/cost", "rulings/swtcg/cost"):
        assert names(run([key], jobs=1)) == ruling
    assert names(run(["swtcg/cost/2"], jobs=1)) == ruling[2:]
    assert names(run(["swtcg/cost/1/twin1", "paid"], jobs=1)) == [
        "swtcg/cost/1/twin1",
        "swtcg/paid/1",
        "swtcg/paid/1/twin1",
    ]
    assert names(run(["tcg/pays"], jobs=1)) == ["swtcg/paid/1"]
    with pytest.raises(SituationError, match="no ruling, example or rule"):
        run(["tcg-faq/1"], jobs=1)


def test_a_failure_says_file_line_and_what_was_expected(root: Path) -> None:
    text = situation('can now: {light: "luke: Retaliate 2"}') + "- never: {light.force: 0}\n"
    path = write(root / "a.yaml", text)
    (result,) = run([path], jobs=1)
    (failure,) = result.failures
    assert text.splitlines()[failure.line - 1] == "- never: {light.force: 0}"
    assert failure == check_run.Failure(
        "expect[1]",
        "It can be that light.force is 0.",
        str(path),
        failure.line,
        "{never: {light.force: 0}}",
    )
    assert result.as_dict()["failures"] == [failure._asdict()]


def test_a_failing_ruling_says_the_line_of_its_file(root: Path) -> None:
    path = root / "rulings/swtcg/rulings/play.yaml"
    lines = path.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if "- always: {light.force: {at most: 1}}" in line)
    lines[number] = lines[number].replace("at most: 1", "at least: 1")
    twin = next(i for i, line in enumerate(lines) if "title: The same" in line)
    lines[twin] = lines[twin].replace("[{possible: {light.force: 0}}]", "[{never: {light.force: 0}}]")
    write(path, "\n".join(lines) + "\n")
    from judge.knowledge.base import _load

    _load.cache_clear()
    failures = [failure for result in run([], jobs=1) for failure in result.failures]
    assert [(failure.file, failure.line) for failure in failures] == [
        ("rulings/swtcg/rulings/play.yaml", number + 1),
        ("rulings/swtcg/rulings/play.yaml", twin + 1),
    ]
    assert failures[0].expected == "{always: {light.force: {at least: 1}}}"


TWINS = """twins:
- title: no Force
  change: {light.force: 0}
  expect:
  - illegal: {light: "luke: Retaliate 2"}
- title: more Force
  change: {light.force: 3}
  expect:
  - possible: {light.force: 2}
  - never: {light.force: 3}
"""


def test_a_file_may_have_twins(root: Path) -> None:
    text = situation('can now: {light: "luke: Retaliate 2"}') + TWINS
    path = write(root / "a.yaml", text)
    results = run([path], jobs=1)
    assert names(results) == [str(path), f"{path}/twin1", f"{path}/twin2"]
    assert [result.passed for result in results] == [True, True, False]
    (failure,) = results[2].failures
    assert text.splitlines()[failure.line - 1] == "  - never: {light.force: 3}"
    assert failure.expected == "{never: {light.force: 3}}"
    assert service.ask(text)["answer"] == service.ask(text.partition("twins:")[0])["answer"]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("light.force: 0", "light.froce: 0", 'did you mean "force"'),
        ("change: {light.force: 0}", "change: {}", "this twin is the same board"),
        ("change: {light.force: 0}", "chance: {light.force: 0}", "this twin is the same board"),
        ("title: no Force", "name: no Force", "twins[0].name: unknown key"),
        ("change: {light.force: 0}", "change: 3", "a mapping is needed here"),
        ("change: {light.force: 0}", "remove: light.force", "a list is needed here"),
    ],
)
def test_a_twin_that_cannot_be_made_fails_with_its_file(
    root: Path, before: str, after: str, words: str
) -> None:
    text = situation("can now: {light: pass}") + TWINS
    path = write(root / "a.yaml", text.replace(before, after, 1))
    failures = [failure for result in run([path], jobs=1) for failure in result.failures]
    assert any(words in failure.message and failure.file == str(path) for failure in failures), failures


def test_a_deadline_for_each_situation(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A walk that stops by itself says what it has found; a worker that does not is stopped."""
    path = write(root / "a.yaml", situation("never: {light.force: 5}"))
    assert run([path], jobs=1, deadline=LONG)[0].passed
    (result,) = run([path], jobs=1, deadline=1e-9)
    assert not result.passed
    assert not result.complete
    monkeypatch.setattr(check_run, "GRACE", 0.2)
    monkeypatch.setattr(check_run, "check", lambda case: time.sleep(30))
    begun = time.monotonic()
    (result,) = run([path], jobs=1, deadline=0.2)
    assert time.monotonic() - begun < 20
    assert "no complete answer within 0.2 s" in result.failures[0].message
