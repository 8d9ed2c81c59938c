"""The roles of a deed: which of them are read, which player one names, which keyword it is.

Whatever the model has no word for raises `Unmodelled`.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.model import Term
from judge.games.swtcg.phrases import Speaking
from judge.games.swtcg.places import arena_named
from judge.games.swtcg.selectors import KEYWORDS

Effects = list[Term]
ACTS = kept("used")
"""Keywords that are used, not had."""


def keyword(ability: m.Ability) -> tuple[Term, ...]:
    """A keyword with its number, which is 1 if it has none.  Raises Unmodelled."""
    if ability.of is not None:
        raise Unmodelled(f"the keyword {ability.name} of something")
    name = KEYWORDS.get(ability.name, ability.name)
    match ability.number:
        case None:
            return (name, 1)
        case m.Number(n):
            return (name, n)
    raise Unmodelled(f"the keyword {ability.name} by an amount")


def roles(deed: m.Deed, *known: str, manner: bool = False) -> None:
    """Every role has to be one that is read; the agent is who uses the ability.  Raises Unmodelled."""
    for name, term in deed.roles:
        if name == "agent" and term == m.YOU:
            continue
        if name not in known:
            raise Unmodelled(f"the effect {deed.verb} with {name}")
    if deed.manner and not manner:
        raise Unmodelled(f"the effect {deed.verb} {' '.join(deed.manner)}")


def any_player(speaking: Speaking, term: object) -> Term:
    """Which player it is, also as the one who controls a unit or an arena.  Raises Unmodelled."""
    match term:
        case m.Owner("controller", m.Ref() as of):
            return ("controller", speaking.pointed(of))
        case m.Owner("owner", m.Ref() as of):
            return ("owner_of", speaking.pointed(of))
        case m.Owner("controller", place) if arena := arena_named(place):
            return ("holder", arena)
    return named_player(term)


def named_player(term: object) -> str:
    """Which player it is: you, opponent, each, or a side.  Raises Unmodelled."""
    match term:
        case None | m.Ref("you"):
            return "you"
        case m.Ref("opponent"):
            return "opponent"
        case m.Selector("each", m.Anything(), "player"):
            return "each"
        case m.Selector("each", m.Is("side", side), "player"):
            return side
    raise Unmodelled("which player it means")
