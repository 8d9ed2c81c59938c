"""The one deadline of tests that ask questions: long enough for a machine that is ten times loaded.

No test expects an answer in less; where a deadline is what is tried, the test says which, and why it falls
when it does (a clock of its own, a board that nobody finishes, a deadline that is over already).
"""

from __future__ import annotations

from typing import Any

from judge.cli import main
from judge.quality import edition_diff
from judge.verdict import service, worker

LONG = 600.0
"""Seconds; pytest's own limit for a test (pyproject.toml) is longer."""


def lengthened() -> None:
    """Makes it the deadline of whatever names none, in this process: the judge as a library and as commands."""
    for function in (
        *(service.ask, service.options, service.options_told, worker.ask, worker.options),
        edition_diff.compare,
    ):
        given: Any = function
        given.__defaults__ = tuple(
            LONG if value == service.DEADLINE else value for value in given.__defaults__
        )
    for command in main.commands.values():
        for option in command.params:
            if option.name == "deadline" and option.default == service.DEADLINE and command.name != "serve":
                option.default = LONG
