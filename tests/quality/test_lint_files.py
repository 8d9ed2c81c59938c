"""Slips in situation files are found, with file and line; folders of the law and the rulings can be named."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge import paths
from judge.errors import SituationError
from judge.quality.lint import lint
from judge.verdict import service
from tests import tiny
from tests.tiny import line_of

pytestmark = pytest.mark.usefixtures("tiny_law")


def started() -> str:
    """The situation to start from, without the text of Dark, who has no play under the tiny law."""
    dark = "      text: Critical Hit 2       # abilities as they are printed on the card\n"
    situation = service.new("swtcg")
    assert dark in situation
    return situation.replace(dark, "")


def test_situation_files(tmp_path: Path) -> None:
    good = started()
    files = {
        "good.yaml": good,
        "key.yaml": good.replace("health: 4,", "helth: 4,"),
        "words.yaml": good.replace('Retaliate 2"}\n#', 'Frobnicate 2"}\n#'),
        "syntax.yaml": good + "ask: [\n",
        "list.yaml": "- a\n",
    }
    folder = tmp_path / "boards"
    folder.mkdir()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "bytes.yaml").write_bytes(b"\xff\xfe")
    assert lint([folder / "good.yaml"]) == []
    problems = lint([folder])
    where = {problem.removeprefix(f"{folder}/").split(": ")[0]: problem for problem in problems}
    assert set(where) == {
        "bytes.yaml:1",
        f"key.yaml:{line_of(files['key.yaml'], 'helth')}",
        "list.yaml:1",
        f"syntax.yaml:{len(files['syntax.yaml'].splitlines())}",
        f"words.yaml:{line_of(files['words.yaml'], 'Frobnicate')}",
    }, problems
    assert any('did you mean "health"?' in problem for problem in problems)
    assert any("not modelled: " in problem and "Frobnicate 2" in problem for problem in problems)


def test_cases_are_looked_into(tmp_path: Path) -> None:
    path = tmp_path / "fork.yaml"
    path.write_text(started().replace("force: 1", "force: {one of: [0, 1]}"), encoding="utf-8")
    assert lint([path]) == []


def test_paths_of_the_law_and_the_rulings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    more = tiny.RULES + "- {id: tcg/idle, title: t, text: t, statements: [], status: official}\n"
    tiny.write(
        tmp_path / "again", monkeypatch, rulings__swtcg__rules__play=more, rules_asp__swtcg__other="over.\n"
    )
    assert [p.split(":")[0] for p in lint([paths.rules_asp()])] == ["rules_asp/swtcg/other.lp"]
    assert [p.split(":")[0] for p in lint([paths.rulings() / "swtcg"])] == [
        "rulings/swtcg/rules/play.yaml"
    ] * 2
    assert lint([paths.rules_asp() / "swtcg" / "play.lp"]) == []
    with pytest.raises(SituationError, match="no such file"):
        lint([tmp_path / "nowhere"])
