"""CONTRIBUTING.md is followed in a copy: a ruling, a rule and a wording are added as it says, and hold."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^(?P<indent> *)```(?P<kind>\w+)\n(?P<code>.*?)^ *```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"`([^`]+)`")
LUKE = """game: swtcg
now: {at: attack, attack: {attacker: vader, defender: luke}}
dark: {hand: [], character: [{name: Darth Vader, as: vader, power: 6, health: 6, text: ""}]}
light:
  force: 1
  hand: []
  character: [{name: Luke, as: luke, power: 5, health: 4, text: "Pay 1 Force -> Dodge 2"}]
expect:
- can: {light: "luke: Dodge 2"}
"""


@dataclass(frozen=True)
class Step:
    """A block of the page: what is to be added to which file, and below which words (at its end: none)."""

    file: str
    code: str
    below: str


def steps(heading: str) -> list[Step]:
    """What a chapter of the page says to add, in its order."""
    chapter = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    found = []
    before = 0
    for block in BLOCK.finditer(chapter):
        named = NAMED.findall(chapter[before : block.start()])
        file = next(name for name in reversed(named) if (ROOT / name).is_file())
        below = named[named.index(file) - 1] if block["kind"] == "lexicon" else ""
        code = re.sub(rf"^{block['indent']}", "", block["code"], flags=re.MULTILINE)
        found.append(Step(file, code, below))
        before = block.end()
    return found


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The program with its law and its rulings, to be changed."""
    for name in ("judge", "rules_asp", "rulings"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def add(copy: Path, step: Step) -> None:
    """Does what a step says: pastes it as printed at the end of the file, or below some words."""
    path = copy / step.file
    text = path.read_text(encoding="utf-8")
    if step.below:
        assert text.count(step.below) == 1, f"{step.below!r} stands once in {step.file}"
        head, _, rest = text.partition(step.below)
        line, _, rest = rest.partition("\n")
        path.write_text(f"{head}{step.below}{line}\n{step.code}{rest}", encoding="utf-8")
        return
    path.write_text(text.rstrip("\n") + "\n" + step.code, encoding="utf-8")


def judge(copy: Path, *args: str) -> tuple[int, str]:
    """The exit status of a command of the copy, and what it says."""
    environment = os.environ | {"PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, "-c", "from judge.cli import main; main()", *args],
        capture_output=True,
        text=True,
        cwd=copy,
        env=environment,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_ruling(copy: Path) -> None:
    ruling, translation = steps("A ruling")
    assert judge(copy, "check", "retaliate-dying")[0] == 2, "it is not there yet"
    add(copy, ruling)
    status, said = judge(copy, "lint", "retaliate-dying")
    assert status == 1, "the players' language is missing"
    assert "pl" in said
    add(copy, translation)
    assert judge(copy, "lint", "retaliate-dying") == (0, "no problems\n")
    assert judge(copy, "check", "retaliate-dying") == (0, "2 passed, 0 failed\n")


def test_a_rule(copy: Path) -> None:
    rule, law, example, translation = steps("A rule")
    add(copy, rule)
    add(copy, example)
    status, said = judge(copy, "check", "tapped-and-attacked")
    assert status == 1, "without the law it does not hold"
    assert "expected: {impossible: {light: " in said
    assert said.endswith("1 passed, 1 failed\n")
    status, said = judge(copy, "lint", "tcg/tapped-units-play-nothing")
    assert status == 1, "the law does not name it"
    add(copy, law)
    add(copy, translation)
    assert judge(copy, "lint", "tcg/tapped-units-play-nothing") == (0, "no problems\n")
    assert judge(copy, "check", "tapped-and-attacked") == (0, "2 passed, 0 failed\n")
    status, said = judge(copy, "coverage", "tcg/tapped-units-play-nothing")
    assert status == 0
    assert "is proved by swtcg/tapped-and-attacked/1 (rulings/swtcg/rulings/limits.yaml:" in said


def test_a_wording(copy: Path) -> None:
    (wording,) = steps("A wording")
    board = copy / "luke.yaml"
    board.write_text(LUKE, encoding="utf-8")
    status, said = judge(copy, "lint", "luke.yaml")
    assert status == 1
    assert "luke.yaml:7: " in said
    assert "Dodge" in said
    add(copy, wording)
    assert judge(copy, "lint", "luke.yaml") == (0, "no problems\n")
    assert judge(copy, "check", "luke.yaml") == (0, "1 passed, 0 failed\n")
