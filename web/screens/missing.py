"""What is said of an id that there is not, with those that look most like it."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Response

from .. import entries
from ..errors import Problem, respond


def missing(key: str, known: Iterable[str]) -> Response:
    """The page for an id that names nothing."""
    return respond(Problem(404, key[:200], "there is nothing with this id", entries.nearest(key, known)))
