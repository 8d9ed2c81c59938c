"""Features that fire or are played, which a text lends to other cards as long as it holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.games.berserk.bearers import of_such
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.model import Feature, Permanent
from judge.games.berserk.named_features import lends, named
from judge.games.berserk.permanent import permanents
from judge.games.berserk.permissions import scope


def lending(body: m.Body | None) -> bool:
    """Whether something of what a text always gives to others is such a feature."""
    match body:
        case m.If() if (of_them := of_such(body)) is not None:
            return lending(of_them)
        case m.Effect(m.Deed("gain", (("patient", who), ("what", what)), ()), "do", None):
            return who != m.THIS and lends(what)
        case m.Seq(parts, False):
            return any(lending(part) for part in parts)
    return False


def lent(
    body: m.Body | None, held: tuple[Want, ...], label: str, feature: Callable[[m.Ability, str], Feature]
) -> Iterator[Permanent]:
    """What others have by a text that always holds, each thing for itself.

    `held` has to hold for it, `label` is how it is called; `feature` makes a feature of what is lent.
    Raises Unmodelled.
    """
    match body:
        case m.If() if (of_them := of_such(body)) is not None:
            yield from lent(of_them, held, label, feature)
        case m.Seq(parts, False):
            for part in parts:
                yield from lent(part, held, label, feature)
        case m.Effect(m.Deed("gain", (("patient", who), ("what", what)), ()), "do", None) if lends(what):
            for thing in what.members if isinstance(what, m.Group) else (what,):
                given = m.Effect(m.deed("gain", patient=who, what=thing))
                if not lends(thing):
                    yield from lent(given, held, label, feature)
                    continue
                assert isinstance(thing, m.Ability)
                terms, asked = scope(who)
                copied = feature(thing, "" if named(thing) else label)
                yield Permanent((("keyword", "lends"), *terms), (*asked, *held), lends=copied)
        case _:
            for plain in permanents(m.Ability("static", body)):
                yield replace(plain, wants=(*plain.wants, *held))
