"""`judge check`: what is a situation, what fails, and that nothing is passed over."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.engine.law import law
from judge.errors import SituationError
from judge.play.case import Case
from judge.quality import check_run
from judge.quality.check_run import Result, run
from judge.verdict import service
from judge.verdict.expectations import check
from tests import tiny


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    tiny.write(tmp_path, monkeypatch)
    yield tmp_path
    law.cache_clear()


def situation(expect: str, force: int = 1) -> str:
    return "game: swtcg\n" + tiny.board(force, 1).replace("\n    ", "\n") + f"\nexpect:\n- {expect}\n"


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def names(results: list[Result]) -> list[str]:
    return [result.name for result in results]


# --- what is checked -----------------------------------------------------------------------------


def test_the_knowledge_base_with_its_twins() -> None:
    results = run([], jobs=1)
    assert names(results) == [
        "swtcg/cost/1",
        "swtcg/cost/1/twin1",
        "swtcg/cost/2",
        "swtcg/cost/2/twin1",
        "swtcg/light/1",
        "swtcg/paid/1",
        "swtcg/paid/1/twin1",
    ]
    assert all(result.passed for result in results), [result.failures for result in results]
    assert results[5].cites == {"tcg/pays", "tcg/light-decides", "tcg/bounded"}


def test_one_file_a_folder_and_all_of_the_rulings(root: Path) -> None:
    everything = names(run([], jobs=1))
    assert names(run([root / "rulings"], jobs=1)) == everything
    assert names(run([root / "rulings/swtcg"], jobs=1)) == everything
    assert names(run([root / "rulings/swtcg/rulings/play.yaml"], jobs=1)) == everything


def test_files_and_folders_each_situation_once(root: Path) -> None:
    a = write(root / "boards/a.yaml", situation("can now: {light: pass}"))
    b = write(root / "boards/deep/b.json", '{"game": "swtcg", "expect": []}')
    write(root / "boards/notes.txt", "no situation")
    assert names(run([root / "boards"], jobs=1)) == [str(a), str(b)]
    assert names(run([a, root / "boards"], jobs=1)) == [str(a), str(b)]
    assert str(a) in names(run([root], jobs=1))
    assert "swtcg/cost/1" in names(run([root], jobs=1))


def test_nothing_found(root: Path) -> None:
    (root / "empty").mkdir()
    with pytest.raises(SituationError, match="nothing to check was found here"):
        run([root / "empty"])
    with pytest.raises(SituationError, match="nothing to check"):
        run([root / "rulings/documents.yaml"])
    with pytest.raises(SituationError, match="no such file or folder"):
        run([root / "nowhere.yaml"])
    with pytest.raises(SituationError, match="did you mean cost"):
        run(["cots"])


# --- what fails ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expect", "words"),
    [
        ('can now: {light: "luke: Retaliate 2"}', ""),
        ("never: {light.force: 0}", "It can be that light.force is 0."),
        ("always: {light.force: 0}", "Not always: light.force is 0."),
        ("exactly: {light.force: [0]}", "light.force ends as 0, 1"),
        ("exactly: {light.force: [0, 1]}", ""),
        ("exactly together: [{light.force: 0, dark.force: 0}, {light.force: 1, dark.force: 0}]", ""),
        ("exactly together: [{light.force: 0, dark.force: 0}]", "dark.force, light.force end as"),
        ("{illegal: {light: pass}}", 'Light may play "pass" now.'),
        ("cites: [tcg/whole-cost]", "not cited: tcg/whole-cost"),
        ("cites: [tcg/pays]", ""),
        ("status: settled", ""),  # an example of a ruling is the same board
        ("status: by rules", "the status is settled"),
        ("order matters: yes", "The order does not matter."),
        ("order matters: no", ""),
        ("{illegal: {dark: pass}, because: [core/not-your-decision]}", ""),
        (
            "{illegal: {dark: pass}, because: [tcg/shadow]}",
            "not barred by tcg/shadow, but by core/not-your-decision",
        ),
        ("law says: [{can now: {light: pass}}]", ""),
        ("law says: [{illegal: {light: pass}}]", 'Light may play "pass" now.'),
        ("{chance: {light.force: 0}, for: most, value: 1}", ""),
        ("{chance: {light.force: 0}, for: least, value: 0}", ""),
        ("{chance: {light.force: 0}, for: least, value: 1/2}", "The chance that light.force is 0 is 0"),
        ('{chance: {light.force: 0}, for: most, value: "1/0"}', "no fraction"),
        ("{chance: {light.force: 0}, for: most}", "which chance is expected?"),
        ("impossible: {light: luke: x}", "line"),
        ('impossible: {light: "lukas: Retaliate 2"}', 'did you mean "luke: Retaliate 2"?'),
        ("always: {lukas.zone: discard}", "lukas"),
        ("maybe: {light.force: 0}", "unknown key"),
    ],
)
def test_expectations(root: Path, expect: str, words: str) -> None:
    path = write(root / "a.yaml", situation(expect))
    (result,) = run([path], jobs=1)
    if not words:
        assert result.passed, result.failures
    else:
        assert not result.passed
        assert any(words in failure.message for failure in result.failures), result.failures


def test_failures_name_their_place(root: Path) -> None:
    text = situation("can now: {light: pass}") + "- never: {light.force: 1}\n- cites: [tcg/shadow]\n"
    (result,) = run([write(root / "a.yaml", text)], jobs=1)
    assert [failure.path for failure in result.failures] == ["expect[1]", "expect[2]"]
    assert result.as_dict()["failures"][0]["path"] == "expect[1]"


def test_an_unreadable_file_is_one_failure(root: Path) -> None:
    good = write(root / "boards/good.yaml", situation("can now: {light: pass}"))
    (root / "boards/bytes.yaml").write_bytes(b"\xff\xff")
    write(root / "boards/broken.yaml", "game: [")
    results = {result.name: result for result in run([root / "boards"], jobs=1)}
    assert results[str(good)].passed
    assert len(results) == 3
    for name in ("bytes.yaml", "broken.yaml"):
        assert len(results[str(root / "boards" / name)].failures) == 1


def test_a_broken_knowledge_base_fails_with_its_place(root: Path) -> None:
    path = root / "rulings/swtcg/rulings/play.yaml"
    write(path, path.read_text(encoding="utf-8").replace("question: Is it paid?", "qestion: Is it paid?"))
    from judge.knowledge.base import _load

    _load.cache_clear()
    results = run([], jobs=1)
    assert results
    assert not any(result.passed for result in results)
    assert all(result.name.startswith("rulings/swtcg/rulings/play.yaml:") for result in results)


def test_a_twin_that_cannot_be_made_is_a_failure(root: Path) -> None:
    path = root / "rulings/swtcg/rulings/play.yaml"
    write(
        path, path.read_text(encoding="utf-8").replace("change: {dark.force: 3}", "change: {drak.force: 3}")
    )
    from judge.knowledge.base import _load

    _load.cache_clear()
    failed = [result for result in run([], jobs=1) if not result.passed]
    assert len(failed) == 1
    assert failed[0].name.startswith("rulings/swtcg/rulings/play.yaml:")
    assert 'did you mean "dark"?' in failed[0].failures[0][1]


def test_a_hole_of_the_law_is_a_failure(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.write(root, monkeypatch, rules_asp__swtcg__play=tiny.LAW.replace("over :-", "top_is_done :-"))
    (result,) = run([write(root / "a.yaml", situation("can now: {light: pass}"))], jobs=1)
    assert result.hole
    assert "a hole in the law" in result.failures[0][1]


def test_a_slip_of_ours_fails_one_situation(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(case: Case) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(check_run, "check", explode)
    results = run([], jobs=1)
    assert len(results) == 7
    assert all("ZeroDivisionError: oops" in result.failures[0][1] for result in results)


def test_what_a_limit_cuts_short_claims_little(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`always`, `never`, `exactly` and `impossible` need every line; `possible` and `can` need one."""
    tiny.write(root, monkeypatch, rules_asp__swtcg__play=tiny.LAW.replace("not in_force", "in_force"))
    for expect, passes in [
        ("possible: {light.force: 0}", True),
        ('can: {light: "luke: Retaliate 2"}', True),
        ("always: {light.force: {at most: 1}}", False),
        ("never: {light.force: 5}", False),
        ("exactly: {light.force: [0, 1]}", False),
    ]:
        (result,) = run([write(root / "a.yaml", situation(expect))], jobs=1)
        assert result.passed == passes, expect
        assert not result.complete
    (result,) = run(
        [write(root / "a.yaml", situation('impossible: {light: "luke: Retaliate 2"}', force=0))], jobs=1
    )
    assert not result.passed


# --- only what was given -------------------------------------------------------------------------


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
    assert run([path], jobs=1, deadline=60)[0].passed
    (result,) = run([path], jobs=1, deadline=1e-9)
    assert not result.passed
    assert not result.complete
    monkeypatch.setattr(check_run, "GRACE", 0.2)
    monkeypatch.setattr(check_run, "check", lambda case: time.sleep(30))
    begun = time.monotonic()
    (result,) = run([path], jobs=1, deadline=0.2)
    assert time.monotonic() - begun < 20
    assert "no complete answer within 0.2 s" in result.failures[0].message


# --- in parallel ---------------------------------------------------------------------------------


def test_two_workers_give_the_same_results_in_the_same_order() -> None:
    ticks: list[tuple[int, int]] = []
    one = [result.as_dict() for result in run([], jobs=1)]
    two = [result.as_dict() for result in run([], jobs=2, tick=lambda *tick: ticks.append(tick))]
    assert one == two
    assert ticks == [(done, 7) for done in range(1, 8)]


def test_rules_switched_off(root: Path) -> None:
    text = situation('illegal: {light: "luke: Retaliate 2"}', force=0)
    parsed = service.parse(text)
    assert check(Case(parsed)).passed
    assert check(Case(parsed, off=frozenset({"tcg/shadow"}))).passed
    assert not check(Case(parsed, off=frozenset({"tcg/shadow", "tcg/whole-cost"}))).passed
