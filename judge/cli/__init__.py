"""The command line: `judge ask`, `options`, `check`, `coverage`, `search`, `show`, `lint`, ..."""

from judge.cli.main import main
from judge.cli.program import run

__all__ = ["main", "run"]
