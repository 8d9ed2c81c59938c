"""An ability as the unit has it that a Pilot gives it to: that unit is then "self"."""

from __future__ import annotations

from dataclasses import replace

from judge.games.swtcg.model import Ability, Part, Term

_OWN: dict[Term, Term] = {"piloted": "self"}
_GIVEN_UP = (("discard_other", "self"), ("discard_other", "piloted"))


def in_its_own_right(ability: Ability) -> Ability:
    """The ability with "self" for the piloted unit, wherever it is said."""
    trigger = ability.trigger
    if trigger is not None:
        subject = "self" if trigger.subject == "piloted" else trigger.subject
        thing = "self" if trigger.object == "piloted" else trigger.object
        trigger = replace(trigger, subject=subject, object=thing, conditions=_all(trigger.conditions))
    variants = tuple(
        replace(v, parts=_each(v.parts), costs=_costs(v.costs), only=_all(v.only)) for v in ability.variants
    )
    return replace(
        ability,
        pilot=None,
        trigger=trigger,
        parts=_each(ability.parts),
        variants=variants,
        costs=_costs(ability.costs),
        only=_all(ability.only),
        conditions=_all(ability.conditions),
    )


def _put(term: Term) -> Term:
    """A term with the unit in its place; granted abilities have their own."""
    if isinstance(term, str):
        return _OWN.get(term, term)
    if isinstance(term, tuple):
        return tuple(_put(part) for part in term)
    return _each((term,))[0] if isinstance(term, Part) else term


def _each(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    return tuple(replace(part, effect=_put(part.effect), conditions=_all(part.conditions)) for part in parts)


def _all(terms: tuple[Term, ...]) -> tuple[Term, ...]:
    return tuple(_put(term) for term in terms)


def _costs(costs: tuple[Term, ...]) -> tuple[Term, ...]:
    return tuple(("discard_self",) if cost in _GIVEN_UP else _put(cost) for cost in costs)
