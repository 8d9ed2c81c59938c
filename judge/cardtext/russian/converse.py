""" "Or the other way round": an event with what two of its parts say changed about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed


def with_converse(event: m.Event) -> Any:
    """An event, or its converse; None where it is not plain what changes places."""
    if len(event.deeds) != 1:
        return None
    (deed,) = event.deeds
    roles = dict(deed.roles)
    if "from" in roles and "to" in roles:
        roles["from"], roles["to"] = roles["to"], roles["from"]
    elif deed.verb == "gain" and isinstance(what := roles.get("what"), m.Ability) and "patient" in roles:
        had = [having.what for having in _having(roles["patient"])]
        if len(had) != 1 or not isinstance(had[0], m.Ability):
            return None
        roles["patient"] = changed(
            roles["patient"], lambda node: replace(node, what=what) if isinstance(node, m.Having) else node
        )
        roles["what"] = had[0]
    else:
        return None
    return replace(event, deeds=(deed, m.deed(deed.verb, deed.manner, **roles)))


def _having(term: Any) -> list[m.Having]:
    if not isinstance(term, m.Selector):
        return []
    parts = m.conjuncts(term.what)
    return [part for part in parts if isinstance(part, m.Having)]
