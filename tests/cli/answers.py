"""What a command answers."""

from __future__ import annotations

import json
from collections.abc import Callable

from click.testing import Result

Run = Callable[..., Result]


def error_of(result: Result) -> dict[str, str]:
    """The error that stands on stdout as data; it has just these keys, all text."""
    error: dict[str, str] = json.loads(result.stdout)["error"]
    assert set(error) == {"path", "message", "suggestion"}
    assert all(isinstance(value, str) for value in error.values())
    return error
