"""`judge check`: what is a situation, what fails, and that nothing is passed over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.engine.law import law
from judge.errors import SituationError
from judge.play.case import Case
from judge.quality import check_run
from judge.quality.check_run import run
from judge.verdict import service
from judge.verdict.expectations import check
from tests import tiny
from tests.quality.situations import names, situation, write


@pytest.fixture(autouse=True)
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    tiny.write(tmp_path, monkeypatch)
    yield tmp_path
    law.cache_clear()


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
    """No claim holds of which every line goes through a limit: not even that something is possible."""
    tiny.write(root, monkeypatch, rules_asp__swtcg__play=tiny.LAW.replace("not in_force", "in_force"))
    for expect in [
        "possible: {light.force: 0}",
        'can: {light: "luke: Retaliate 2"}',
        "always: {light.force: {at most: 1}}",
        "never: {light.force: 5}",
        "exactly: {light.force: [0, 1]}",
    ]:
        (result,) = run([write(root / "a.yaml", situation(expect))], jobs=1)
        assert not result.passed, expect
        assert not result.complete
    (result,) = run(
        [write(root / "a.yaml", situation('impossible: {light: "luke: Retaliate 2"}', force=0))], jobs=1
    )
    assert not result.passed


# --- in parallel ---------------------------------------------------------------------------------


def test_two_workers_give_the_same_results_in_the_same_order() -> None:
    ticks: list[tuple[int, int]] = []
    alone = [result.as_dict() for result in run([], jobs=1)]
    two = [result.as_dict() for result in run([], jobs=2, tick=lambda *tick: ticks.append(tick))]
    assert alone == two
    assert ticks == [(done, 7) for done in range(1, 8)]


def test_rules_switched_off(root: Path) -> None:
    text = situation('illegal: {light: "luke: Retaliate 2"}', force=0)
    parsed = service.parse(text)
    assert check(Case(parsed)).passed
    assert check(Case(parsed, off=frozenset({"tcg/shadow"}))).passed
    assert not check(Case(parsed, off=frozenset({"tcg/shadow", "tcg/whole-cost"}))).passed
