"""What was meant by a name that nothing has."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`, did you mean "..."?` with the nearest of the names known, or nothing."""
    near = difflib.get_close_matches(name, sorted(set(known) - {name}), n=1, cutoff=0.7)
    return f', did you mean "{near[0]}"?' if near else ""
