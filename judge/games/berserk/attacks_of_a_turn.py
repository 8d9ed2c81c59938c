"""Which attack of a turn, or of the battle, a text that always holds speaks of: the first, the second ..."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, flat
from judge.games.berserk.card_descriptions import Want
from judge.games.berserk.model import ORDINALS
from judge.games.berserk.permissions import Terms

_PERIODS: dict[str, tuple[Terms, tuple[Want, ...]]] = {
    "turn": ((), ()),
    "battle": ((("nth_in_battle",),), ()),
    "opponents_turn": ((), (("while", ("their_turn",)),)),
    "your_turn": ((), (("while", ("my_turn",)),)),
}


def which(attack: m.Selector) -> tuple[Terms, tuple[Want, ...], m.Filter]:
    """Which attacks of a period are meant (none: each), in whose turn, and what else is said of them.

    "The first two" are the first and the second.  Raises Unmodelled.
    """
    terms: Terms = ()
    held: tuple[Want, ...] = ()
    rest = []
    for part in m.conjuncts(flat(attack.what)):
        match part:
            case m.Is("ordinal", word) if word in ORDINALS:
                terms += tuple(("nth_of", n) for n in _numbers(ORDINALS[word], attack.count))
            case m.Is("period", word) if word in _PERIODS:
                more, held = _PERIODS[word]
                terms += more
            case _:
                rest.append(part)
    return terms, held, m.And(tuple(rest))


def _numbers(nth: int, count: m.Amount | None) -> range:
    match count:
        case None | m.Number(1):
            return range(nth, nth + 1)
        case m.Number(n) if nth == 1:
            return range(1, n + 1)
    raise Unmodelled("such attacks of a turn")
