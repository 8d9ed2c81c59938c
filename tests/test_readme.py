"""What the README promises is so."""

from __future__ import annotations

import re
from pathlib import Path

from judge.play.case import Case
from judge.verdict.expectations import check
from judge.verdict.service import parse

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def _situation() -> str:
    found = re.search(r"```yaml\n(.*?)```", README, re.DOTALL)
    assert found is not None
    return found.group(1)


def test_the_situation_of_the_readme_is_answered_as_it_says() -> None:
    found = check(Case(parse(_situation())))
    assert found.failures == []


def test_the_readme_names_the_two_commands_and_shows_the_page() -> None:
    assert "make serve" in README
    assert "make test" in README
    for picture in re.findall(r"!\[[^]]+\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file()
