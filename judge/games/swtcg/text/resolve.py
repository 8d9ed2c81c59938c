"""Who "it" and "that unit" are, once the whole ability is known."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.games.swtcg.text.model import Ability, Filter, Part, Term, Trigger
from judge.games.swtcg.text.who import IT, THAT, THE_VEHICLE, THIS_VEHICLE

DAMAGED = "~damaged"  # whom "that damage" would be done to
_NAMING = ("choose", "up_to", "exactly", "any_number")


@dataclass(frozen=True)
class Antecedents:
    """What has been spoken of: the trigger of the ability; `named`: a part has chosen a unit."""

    trigger: Trigger | None = None
    pilot: bool = False
    named: bool = False

    def words(self) -> dict[str, Term]:
        """What each pronoun stands for now."""
        it: Term = "self"
        other: Term = "that"
        if self.trigger is not None:
            subject, thing = self.trigger.subject, self.trigger.object
            it = (
                "it" if isinstance(subject, Filter) else subject if subject in ("self", "piloted") else "self"
            )
            other = "object" if isinstance(thing, Filter) else it
            if isinstance(subject, Filter) and thing == "self":
                other = "it"
        if self.named:
            other = "that"
            it = it if self.trigger is not None else "that"
        return {
            IT: it,
            THAT: other,
            THE_VEHICLE: "piloted" if self.pilot else other,
            THIS_VEHICLE: "piloted" if self.pilot else "self",
            DAMAGED: self._damaged(it),
        }

    def _damaged(self, it: Term) -> Term:
        if self.trigger is None:
            return "self"
        if self.trigger.event == "would_damage":
            thing = self.trigger.object
            return "object" if isinstance(thing, Filter) else thing or "self"
        return it


def settled(parts: tuple[Part, ...], who: Antecedents) -> tuple[Part, ...]:
    """The parts with every pronoun replaced by a selector of the model."""
    found: list[Part] = []
    for part in parts:
        words = who.words()
        effect = by_others(put(part.effect, words))
        about = effect[1] if isinstance(effect, tuple) and len(effect) > 1 else None
        in_conditions = words
        if about in ("self", "piloted"):
            in_conditions = {**words, IT: about}
        elif isinstance(about, tuple):
            in_conditions = {**words, IT: "it", THAT: words[THAT] if who.named else "it"}
        conditions = tuple(put(condition, in_conditions) for condition in part.conditions)
        found.append(replace(part, effect=effect, conditions=conditions))
        if names_one(effect):
            who = replace(who, named=True)
    return tuple(found)


def put(term: Term, words: dict[str, Term]) -> Term:
    """A term with its pronouns replaced; granted abilities have had theirs settled already."""
    if isinstance(term, str):
        return words.get(term, term)
    if isinstance(term, tuple):
        return tuple(put(part, words) for part in term)
    if isinstance(term, Part):
        effect = put(term.effect, words)
        return replace(term, effect=effect, conditions=tuple(put(c, words) for c in term.conditions))
    return term


def by_others(effect: Term) -> Term:
    """The effect without its author where that is the card itself."""
    if isinstance(effect, tuple):
        return tuple(by_others(part) for part in effect if part != ("by", "self"))
    return replace(effect, effect=by_others(effect.effect)) if isinstance(effect, Part) else effect


def names_one(term: Term) -> bool:
    """Whether a unit is chosen here, which later words may point to."""
    if isinstance(term, Part):
        return names_one(term.effect)
    if not isinstance(term, tuple):
        return False
    return (bool(term) and term[0] in _NAMING and any(isinstance(p, Filter) for p in term)) or any(
        names_one(part) for part in term
    )


def in_its_own_right(ability: Ability) -> Ability:
    """The ability as the unit has it that a Pilot gives it to: that unit is then "self"."""
    words: dict[str, Term] = {"piloted": "self"}

    def each(parts: tuple[Part, ...]) -> tuple[Part, ...]:
        return tuple(
            replace(p, effect=put(p.effect, words), conditions=_all(p.conditions, words)) for p in parts
        )

    trigger = ability.trigger
    if trigger is not None:
        subject = "self" if trigger.subject == "piloted" else trigger.subject
        thing = "self" if trigger.object == "piloted" else trigger.object
        trigger = replace(trigger, subject=subject, object=thing, conditions=_all(trigger.conditions, words))
    variants = tuple(replace(v, parts=each(v.parts), costs=_costs(v.costs)) for v in ability.variants)
    return replace(
        ability,
        pilot=None,
        trigger=trigger,
        parts=each(ability.parts),
        variants=variants,
        costs=_costs(ability.costs),
        only=_all(ability.only, words),
        conditions=_all(ability.conditions, words),
    )


def _all(terms: tuple[Term, ...], words: dict[str, Term]) -> tuple[Term, ...]:
    return tuple(put(term, words) for term in terms)


def _costs(costs: tuple[Term, ...]) -> tuple[Term, ...]:
    own = {("discard_other", word) for word in (THE_VEHICLE, THIS_VEHICLE, "piloted", "self")}
    told = (put(cost, {"piloted": "self"}) for cost in costs)
    return tuple(("discard_self",) if cost in own else cost for cost in told)
