"""The shape of a board: its facts with ids that do not depend on the order in which the cards are listed.

Ids (`c1`, `a2`) are told apart by what the facts say of them, of their neighbours, and so on (colour
refinement, Weisfeiler and Leman 1968).  Of those that nothing tells apart one goes first, and what that
says of the others is looked at again (individualisation and refinement, McKay 1981): so equal groups of
cards stay together.  Which one goes first does not matter where the board has a symmetry that swaps them.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from judge.engine.solver import Quoted, Term, show_term

_ID = re.compile(r"[a-z]\d+")
_Seen = tuple[str, tuple[str, ...]]
"""A fact as one id in it sees it: itself and the others marked, and which others these are."""


def same_ids(facts: Iterable[Term]) -> dict[str, str]:
    """For every id in the facts one that a board of the same cards in another order gives it too."""
    met: dict[str, list[_Seen]] = defaultdict(list)
    for fact in facts:
        for name in ids(fact):
            met[name].append(_seen(fact, name))
    ranks = _refined(met, dict.fromkeys(met, 0))
    while alike := _tied(ranks):
        ranks = _refined(met, {name: 2 * rank + (name in alike[1:]) for name, rank in ranks.items()})
    count: dict[str, int] = defaultdict(int)
    ids_: dict[str, str] = {}
    for name in sorted(met, key=lambda name: ranks[name]):
        count[name[0]] += 1
        ids_[name] = f"{name[0]}{count[name[0]]}"
    return ids_


def _refined(met: Mapping[str, list[_Seen]], ranks: dict[str, int]) -> dict[str, int]:
    """The ranks, told apart by what the facts say of ids and neighbours until nothing more is."""
    while True:
        looks = {
            name: (ranks[name], *sorted((text, *map(ranks.__getitem__, others)) for text, others in seen))
            for name, seen in met.items()
        }
        numbers = {look: number for number, look in enumerate(sorted(set(looks.values())))}
        finer = {name: numbers[look] for name, look in looks.items()}
        if len(numbers) == len(set(ranks.values())):
            return finer
        ranks = finer


def _tied(ranks: Mapping[str, int]) -> list[str]:
    """The ids of the lowest rank that several have, in the order of the board; nothing if all differ."""
    by_rank: dict[int, list[str]] = defaultdict(list)
    for name in sorted(ranks, key=lambda name: (name[0], int(name[1:]))):
        by_rank[ranks[name]].append(name)
    return next((by_rank[rank] for rank in sorted(by_rank) if len(by_rank[rank]) > 1), [])


def renamed(term: Term, names: Mapping[str, str]) -> Term:
    """The term with other ids."""
    if isinstance(term, tuple):
        return (term[0], *(renamed(part, names) for part in term[1:]))
    return names.get(term, term) if isinstance(term, str) and not isinstance(term, Quoted) else term


def ids(term: Term) -> set[str]:
    """The ids in a term."""
    if isinstance(term, tuple):
        return {name for part in term[1:] for name in ids(part)}
    if isinstance(term, str) and not isinstance(term, Quoted) and _ID.fullmatch(term):
        return {term}
    return set()


def _seen(fact: Term, name: str) -> _Seen:
    """A fact as `name` sees it."""
    others: list[str] = []
    return _marked(fact, name, others), tuple(others)


def _marked(term: Term, name: str, others: list[str]) -> str:
    """A term with marks for `name` and for other ids, which are noted in their order."""
    if isinstance(term, tuple):
        return f"{term[0]}({','.join(_marked(part, name, others) for part in term[1:])})"
    if not ids(term):
        return show_term(term)
    if term == name:
        return "#"
    others.append(str(term))
    return "#?"
