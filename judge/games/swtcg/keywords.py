"""Keywords that the compiler has to know by name, as `keywords.yaml` beside this file lists them."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from judge.board.yamlio import load

_LISTED = cast("dict[str, list[str]]", load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))[0])


def kept(kind: str) -> tuple[str, ...]:
    """The keywords of a kind, in the order of the file.  Raises KeyError for a kind that it has not."""
    return tuple(_LISTED[kind])


def renamed(kind: str) -> dict[str, str]:
    """Names and what they are called instead.  Raises KeyError for a kind that the file has not."""
    return dict(cast("dict[str, dict[str, str]]", _LISTED)[kind])


(PILOT,) = kept("piloting")
(RESERVES,) = kept("waiting")
(ENHANCE,) = kept("dearer")
(MEDITATE,) = kept("recalled")
(ALTERNATIVE_COST,) = kept("entering")
(STACK_LIST,) = kept("listing")
(REDUCED_COST,) = kept("lessening")
DUE = BOUNTY, UPKEEP = kept("due")
(EQUIP,) = kept("fitting")
