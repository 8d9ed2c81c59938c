"""Counters as facts of the law: of damage on units, put on them, taken off, moved; of building on cards.

What the law has no rule for is no effect here (None), or refused as not modelled.
"""

from __future__ import annotations

from typing import cast

from judge.engine.solver import Term
from judge.games.swtcg.ability_index import Known
from judge.games.swtcg.amounts import amount_of
from judge.games.swtcg.descriptions import Describer, Unmodelled


def counters(describer: Describer, known: Known, term: object) -> tuple[Term, Term | None] | None:
    """The part of the law for counters that are put on cards, taken off or moved."""
    return _of_damage(describer, known, term) or _of_building(describer, term)


def _of_damage(describer: Describer, known: Known, term: object) -> tuple[Term, Term | None] | None:
    match term:
        case ("heal_any", selector):
            return "heal_any", _single(describer, selector)
        case ("heal", selector, int() | "all" as n):
            return ("heal", cast(Term, n)), describer.selector(selector)
        case ("heal", ("each" | "up_to" | "exactly", *_), int(), "upto"):
            raise Unmodelled("up to so many counters from each, of each another number")
        case ("heal", selector, int(n), "upto"):
            return ("heal_up_to", n), describer.selector(selector)
        case ("heal", selector, amount):
            whom = describer.selector(selector)
            return ("heal_by", amount_of(describer, amount)), whom
        case ("counters", selector, int(n)):
            return ("put_counters", n), describer.selector(selector)
        case ("counters", selector, amount):
            whom = _single(describer, selector)
            return ("put_by", amount_of(describer, amount)), whom
        case ("move_counters", source, other, "any"):
            describer.facts.append(("from_whom", known.id, _single(describer, source)))
            return "move_any", _single(describer, other)
        case ("move_counters", source, other, int() | "all" as n):
            describer.facts.append(("from_whom", known.id, describer.selector(source)))
            return ("move_counters", cast(Term, n)), describer.selector(other)
    return None


def _of_building(describer: Describer, term: object) -> tuple[Term, Term | None] | None:
    match term:
        case ("build_counters", selector, int(n), "upto"):
            return ("build_up_to", n), _single(describer, selector)
        case ("build_counters", selector, int(n)):
            return ("build_counters", n), describer.selector(selector)
        case ("build_counters", selector, str() | ("value" | "per" | "times" | "per_counter", *_) as amount):
            whom = _single(describer, selector)
            return ("build_by", amount_of(describer, amount)), whom
        case ("take_build_counters", selector, int(n), "exactly"):
            return ("unbuild", n), describer.selector(selector)
        case ("finish", selector):
            return "finish", describer.selector(selector)
        case ("build_counters", selector, ("minus", "all")):
            return "unbuild", describer.selector(selector)
    return None


def _single(describer: Describer, selector: object) -> Term:
    """Whom it means, who is one.  Raises Unmodelled for several: each could have another number."""
    whom = describer.selector(selector)
    if describer.several(whom):
        raise Unmodelled("counters of such a number on several cards")
    return whom
