"""What a card text means -> facts of the law (`rules_asp/swlcg/`).

In goes an `Ability` of `judge.cardtext.meaning` after resolution.  Out come one or more compiled abilities: a
text that holds all the time is one for each thing that it says.  A fact is the name of its predicate and
what stands after the ability, so that the same facts serve every card with the text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, flat, standing
from judge.engine.solver import Term
from judge.games.swlcg.anybody import for_each_player
from judge.games.swlcg.card_numbers import changes
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.costs_and_targets import costs_of, targets_of
from judge.games.swlcg.damage_reach import reaching
from judge.games.swlcg.effect_sequence import Course
from judge.games.swlcg.events import events
from judge.games.swlcg.normal_form import prepared
from judge.games.swlcg.permanent import constants
from judge.games.swlcg.permissions import other_ways
from judge.games.swlcg.phrases import amount, described
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
    if ability.kind == "keyword":
        return [_keyword(ability)]
    if ability.kind == "rule":
        return [_rule(ability)]
    if ability.kind == "static" or (ability.kind == "event" and _of_its_cost(ability)):
        return _static(ability)
    if ability.kind == "event":
        return [_plain_event(ability)]
    if ability.kind in ("interrupt", "triggered") and (facts := reaching(ability)) is not None:
        return [Compiled("constant", facts)]
    if ability.kind in KINDS:
        return [_used(each) for each in for_each_player(ability)]
    if ability.kind == "triggered":
        return [_unnamed(ability)]
    raise Unmodelled(f"an ability of the kind {ability.kind}")


# --- keywords, rules, what always holds ------------------------------------------------------------


def _keyword(ability: m.Ability) -> Compiled:
    if ability.name not in _KEYWORDS:
        raise Unmodelled(f"the keyword {ability.name}")
    entry = Compiled("keyword", [("keyword", ability.name)])
    entry.facts.append(("number", amount(ability.number) if ability.number is not None else 0))
    if ability.name == "pilot":
        entry.facts.append(("turns_into", "enhancement"))
    match ability.of:
        case m.Selector(_, what):
            side: m.Filter = m.And((what, m.Rel("controller", m.YOU))) if ability.name == "protect" else what
            entry.facts.append(("target", 1, described(flat(side))))
        case m.Zone("play_area", m.Ref("you")):
            entry.facts = []  # where an enhancement goes that says nothing else
        case None:
            pass
        case _:
            raise Unmodelled(f"the keyword {ability.name} of that")
    return entry


def _rule(ability: m.Ability) -> Compiled:
    if ability.name in _ABOUT_DECKS:
        return Compiled("rule")
    if ability.name == "limit_per_unit" and ability.number == m.Number(1):
        return Compiled("rule", [("keyword", "one_per_unit")])
    if ability.name != "play_only" or ability.body is not None:
        raise Unmodelled(f"the rule {ability.name}")
    needs = [("ability_needs", condition(need)) for need in ability.conditions]
    return Compiled("rule", [("keyword", "play_only"), *needs])


def _static(ability: m.Ability) -> list[Compiled]:
    if ability.limit or ability.zone or ability.costs or ability.trigger or ability.body is None:
        raise Unmodelled("a text that always holds, with a limit or a cost")
    needs = [("ability_needs", condition(need)) for need in ability.conditions]
    if isinstance(ability.body, m.Effect) and (another := other_ways(ability.body)) is not None:
        return _played_otherwise(*another)
    granted = _granted(ability.body)
    if granted is not None:
        several, conditions, lent = granted
        more = [("ability_needs", condition(need)) for need in conditions]
        entries = [entry for ability in several for entry in compiled(ability)]
        for entry in entries:
            entry.facts = [*needs, *more, *lent, *entry.facts]
        return entries
    rows: list[Compiled] = []
    for needed, (name, value, scope, facts), texts in constants(ability.body):
        own = [*needs, *needed, ("constant", name, value), ("scope", scope), *facts]
        rows.append(Compiled("constant", own, _lent(0, texts)))
    return rows


def _lent(number: int, texts: Iterable[m.Ability]) -> list[tuple[int, Compiled]]:
    """Given abilities as facts, each with the number of the part that gives it (0: all the time)."""
    return [(number, entry) for text in texts for entry in compiled(text)]


_AS_ENHANCEMENT = m.Fits(m.THIS, m.Is("type", "enhancement"))


def _played_otherwise(facts: list[Fact], text: m.Ability | None) -> list[Compiled]:
    """A way to play the card, and the text that it has then."""
    entries = [Compiled("keyword", facts)]
    if text is None:
        return entries
    return entries + compiled(replace(text, conditions=(*text.conditions, _AS_ENHANCEMENT)))


def _granted(body: m.Body) -> tuple[tuple[m.Ability, ...], tuple[m.Condition, ...], list[Fact]] | None:
    """A text that gives abilities in quotation marks: to this card, or to the one that it enhances.

    It is there while the conditions hold; "this unit" is then the one that has it.
    """
    try:
        rows = list(standing(body))
    except Unmodelled:
        return None
    match rows:
        case [(m.Effect(m.Deed("gain") as deed, "do", None), conditions)]:
            what, whom = deed["what"], deed["patient"]
            given = what.members if isinstance(what, m.Group) else (what,)
            several = tuple(text for text in given if isinstance(text, m.Ability) and text.kind != "keyword")
            if len(several) == len(given) and whom in (m.THIS, m.Ref("host")):
                lent: list[Fact] = [("lent",)] if whom != m.THIS else []
                return changed(several, lambda node: _seen_from(node, whom)), conditions, lent
    return None


def _seen_from(node: object, whom: object) -> object:
    """A word of a granted text as its printed card would say it."""
    return whom if node == m.THIS else m.THIS if node == m.GRANTER else node


def _of_its_cost(ability: m.Ability) -> bool:
    """Whether a text on an event speaks of what that event costs."""
    effects = [node for node in walk(ability.body) if isinstance(node, m.Effect)]
    return bool(effects) and all(effect.deed["property"] == m.Property("cost", m.THIS) for effect in effects)


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


# --- what is used ------------------------------------------------------------------------------------


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
