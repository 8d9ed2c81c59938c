""" "Its own" within the description of cards: of each of those that are described, not of who speaks."""

from __future__ import annotations

from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.parts import conjunction
from judge.cardtext.russian.parts import He, he

_ITSELF, _ITS_PLAYER = he("self"), he("self", "player")
_PLAYER_OF_EACH = m.Owner("controller", m.Ref("one"))
_OF_EACH: dict[Any, Any] = {_ITSELF: m.Ref("one"), _ITS_PLAYER: _PLAYER_OF_EACH}


def of_its_own(what: Any) -> Any:
    """In what a participle or a relative clause says, "its own" is of whoever is described."""
    return changed(what, lambda node: _OF_EACH.get(node, node) if isinstance(node, He) else node)


def in_its_own(what: Any) -> Any:
    """Where cards are described as in "their own" half or row, that is of whoever has each of them."""
    parts = m.conjuncts(what)
    whose = next(
        (part.other for part in parts if isinstance(part, m.Rel) and part.name == "controller"),
        _PLAYER_OF_EACH,
    )
    own: Any = m.Rel("controller", _ITS_PLAYER)

    def there(node: Any) -> Any:
        place: Any = node.zone if isinstance(node, m.In) else None
        if not isinstance(place, m.Selector) or own not in m.conjuncts(place.what):
            return node
        return changed(node, lambda part: m.Rel("controller", whose) if part == own else part)

    placed = [changed(part, there) if isinstance(part, m.In | m.Not) else part for part in parts]
    return what if placed == list(parts) else conjunction(placed)
