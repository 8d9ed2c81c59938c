"""The command line as a function, and a situation to ask it about."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.cli import main
from judge.verdict import service
from tests.cli.answers import Run


@pytest.fixture(scope="session", autouse=True)
def _read() -> None:
    """Law and grammars are read before a deadline counts: the worker, forked from here, has them then."""
    service.ask(service.new("swtcg"))


@pytest.fixture
def run() -> Run:
    def runner(*args: str | Path, stdin: str | bytes | None = None) -> Result:
        return CliRunner().invoke(main, [str(arg) for arg in args], input=stdin, catch_exceptions=False)

    return runner


@pytest.fixture
def luke(tmp_path: Path) -> Path:
    """The situation that `judge new swtcg` writes."""
    path = tmp_path / "luke.yaml"
    path.write_text(service.new("swtcg"), encoding="utf-8")
    return path
