"""The shape of a board: its facts with ids that do not depend on the order in which the cards are listed.

Ids (`c1`, `a2`) are told apart by what the facts say of them, of their neighbours, and so on (colour
refinement, Weisfeiler and Leman 1968); those that nothing tells apart keep their order.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from judge.engine.solver import Quoted, Term, show_term

_ID = re.compile(r"[a-z]\d+")


def same_ids(facts: Iterable[Term]) -> dict[str, str]:
    """For every id in the facts one that a board of the same cards in another order gives it too."""
    known = list(facts)
    met: dict[str, list[Term]] = defaultdict(list)
    for fact in known:
        for name in ids(fact):
            met[name].append(fact)
    colours = dict.fromkeys(met, 0)
    while True:
        told = {
            name: (colours[name], tuple(sorted(_seen(fact, colours, name) for fact in met[name])))
            for name in met
        }
        ranks = {one: number for number, one in enumerate(sorted(set(told.values())))}
        finer = {name: ranks[one] for name, one in told.items()}
        if len(ranks) == len(set(colours.values())):
            break
        colours = finer
    order = sorted(met, key=lambda name: (finer[name], name[0], int(name[1:])))
    count: dict[str, int] = defaultdict(int)
    found: dict[str, str] = {}
    for name in order:
        count[name[0]] += 1
        found[name] = f"{name[0]}{count[name[0]]}"
    return found


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


def _seen(fact: Term, colours: Mapping[str, int], name: str) -> str:
    """A fact as `name` sees it: itself marked, the others by their colours."""
    return show_term(renamed(fact, {other: f"#{colours[other]}" for other in ids(fact)} | {name: "#"}))
