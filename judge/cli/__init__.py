"""The command line: `judge ask`, `options`, `check`, `coverage`, `search`, `show`, `lint`, ..."""

from judge.cli.main import main

__all__ = ["main"]
