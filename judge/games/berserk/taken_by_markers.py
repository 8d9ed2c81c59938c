"""Cells that count as taken because of a marker that lies on them."""

from __future__ import annotations

from judge.cardtext import meaning as m


def filling(deed: m.Deed, name: str | None = None, here: m.Filter | None = None) -> str | None:
    """With which marker a cell counts as taken, by a text that says so; None for other texts.

    `name`: only with that one, of whose cell `here` speaks, too.
    """
    match deed["as"], deed["patient"]:
        case m.Word("state", "occupied"), m.Selector("some" | "each", what, "zone"):
            if here is not None and what == here:
                return name
            marker = _lying(what)
            return marker if name in (None, marker) else None
    return None


def _lying(what: m.Filter) -> str | None:
    """The marker that a cell has by a description, if that says nothing else of it."""
    match what:
        case m.And((m.Is("zone", "cell"), m.Having(m.Things("marker", m.All(None), None, (name,)), ">=", n))):
            return name if n == m.Number(1) else None
    return None
