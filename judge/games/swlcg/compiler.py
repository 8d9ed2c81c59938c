"""What a card text means -> facts of the law (`rules_asp/swlcg/`).

In goes an `Ability` of `judge.cardtext.meaning` after resolution.  Out come one or more compiled abilities: a
text that holds all the time is one for each thing that it says.  A fact is the name of its predicate and
what stands after the ability, so that the same facts serve every card with the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.engine.solver import Term
from judge.games.swlcg.anybody import for_each_player
from judge.games.swlcg.card_numbers import changes
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.costs_and_targets import costs_of, targets_of
from judge.games.swlcg.damage_reach import reaching
from judge.games.swlcg.effect_sequence import Course
from judge.games.swlcg.events import events
from judge.games.swlcg.normal_form import prepared
from judge.games.swlcg.places import LEAVING

Fact = tuple[Term, ...]
_KEYWORDS = frozenset(
    "edge elite shielding targeted_strike limited no_enhancements protect enhance influence pilot".split()
)
_ABOUT_DECKS = frozenset("affiliation_only one_per_objective_deck".split())
"""Rules for the building of decks: nothing in play."""
KINDS = frozenset("action reaction interrupt fate".split())
"""What is used; the other kinds hold, or are keywords."""


@dataclass
class Compiled:
    """One ability as facts: what it is (`kind`), and its facts without the name of the ability.

    `lends`: abilities that it gives to cards, with the part of it that does (0: all the time).
    """

    kind: str
    facts: list[Fact] = field(default_factory=list)
    lends: list[tuple[int, Compiled]] = field(default_factory=list)

    def of(self, a: str) -> list[Term]:
        """The facts about the ability `a`."""
        kind: list[Term] = [("kind", a, self.kind)] if self.kind in KINDS else []
        return [*kind, *((str(fact[0]), a, *fact[1:]) for fact in self.facts)]

    @property
    def limited(self) -> bool:
        """Whether it may be used only so often."""
        return any(fact[0] == "limited" for fact in self.facts)


def compiled(ability: m.Ability) -> list[Compiled]:
    """The facts of an ability.  Raises Unmodelled where the law has no rule for something that it says."""
    entries = _compiled(ability)
    for fact in (fact for entry in entries for fact in entry.facts):
        match fact:
            case ("instruction", _, ("give", _), _, _):
                pass
            case ("instruction", *_):
                continue
        if changes(fact):
            raise Unmodelled("a number that texts can change, for something that lasts")
    return entries


def _compiled(ability: m.Ability) -> list[Compiled]:
    if ability.kind == "event":
        return [_plain_event(ability)]
    if ability.kind in ("interrupt", "triggered") and (facts := reaching(ability)) is not None:
        return [Compiled("constant", facts)]
    if ability.kind in KINDS:
        return [_used(each) for each in for_each_player(ability)]
    if ability.kind == "triggered":
        return [_unnamed(ability)]
    raise Unmodelled(f"an ability of the kind {ability.kind}")


# --- what is used ----------------------------------------------------------------------------------


def _lent(number: int, texts: Iterable[m.Ability]) -> list[tuple[int, Compiled]]:
    """Given abilities as facts, each with the number of the part that gives it (0: all the time)."""
    return [(number, entry) for text in texts for entry in compiled(text)]


def _plain_event(ability: m.Ability) -> Compiled:
    """An event without a word in front: it is an action, if nothing that it says answers something."""
    if any(isinstance(node, m.Deed) and node.verb in ("cancel", "prevent") for node in walk(ability.body)):
        raise Unmodelled("an event without a word in front that answers something")
    entry = _used(replace(ability, kind="action"))
    entry.kind = "event"
    entry.facts.append(("wordless",))
    return entry


def _unnamed(ability: m.Ability) -> Compiled:
    """A text without a word in front that answers an event: it is used where it may be, and has to be.

    On a fate card it speaks of the edge battle in which the card lies.
    """
    if ability.trigger is None:
        raise Unmodelled("a reaction to nothing")
    leaving = {deed.verb for deed in ability.trigger.deeds} <= LEAVING and ability.trigger.moment != "after"
    entry = _used(replace(ability, kind="interrupt" if leaving else "reaction", forced=False))
    entry.facts.append(("unnamed",))
    match ability.trigger.deeds:
        case (m.Deed("win" | "lose_contest") as deed,) if deed["patient"] == _THIS_BATTLE:
            entry.facts.append(("usable_from", "edge"))
    return entry


_THIS_BATTLE = m.Period("edge_battle", None, "this")


def _used(ability: m.Ability) -> Compiled:
    entry = Compiled(ability.kind)
    if ability.forced:
        entry.facts.append(("forced",))
    if ability.limit is not None:
        if ability.limit.each or ability.limit.per.name not in _LIMITS:
            raise Unmodelled("a limit of that kind")
        per = ability.limit.per.name
        entry.facts.append(("limited", "none" if per == "round" else per))  # no question outlasts a round
        entry.facts += [("uses", ability.limit.times)] if ability.limit.times > 1 else []
    if ability.zone is not None:
        raise Unmodelled("an ability that is used from another place")
    ability = prepared(ability)
    entry.facts += [("ability_needs", condition(need)) for need in ability.conditions]
    if ability.trigger is not None:
        entry.facts += events(ability.trigger)
    elif ability.kind in ("reaction", "interrupt"):
        raise Unmodelled("a reaction to nothing")
    entry.facts += [fact for cost in ability.costs for fact in costs_of(cost)]
    if ability.body is None:
        raise Unmodelled("no effect")
    course = Course(ability.trigger)
    course.add(ability.body)
    entry.facts += [*course.facts(), *targets_of(ability)]
    for number, texts in course.lends():
        entry.lends += _lent(number, texts)
    return entry


_LIMITS = frozenset("phase turn engagement round strike edge_battle".split())
