"""What is set aside for a while: rules, errata and entries of lists that are taken as not there.

So one asks what an answer rests on: set one of the things aside that two editions differ in, and ask again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_ASIDE: ContextVar[frozenset[str]] = ContextVar("set aside", default=frozenset())


def suspended() -> frozenset[str]:
    """The ids of what is set aside now."""
    return _ASIDE.get()


@contextmanager
def without(ids: Iterable[str]) -> Iterator[None]:
    """Within this block the rules, errata and entries with these ids are not there."""
    token = _ASIDE.set(_ASIDE.get() | frozenset(ids))
    try:
        yield
    finally:
        _ASIDE.reset(token)
