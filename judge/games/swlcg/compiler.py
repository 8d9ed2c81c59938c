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
from judge.games.swlcg.aims import costs_of, targets_of
from judge.games.swlcg.conditions import condition
from judge.games.swlcg.course import Course
from judge.games.swlcg.happenings import events
from judge.games.swlcg.meant import amount, described
from judge.games.swlcg.permits import other_ways
from judge.games.swlcg.prepared import prepared
from judge.games.swlcg.standing import constants

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


def compiled(told: m.Ability) -> list[Compiled]:
    """The facts of an ability.  Raises Unmodelled where the law has no rule for something that it says."""
    if told.kind == "keyword":
        return [_keyword(told)]
    if told.kind == "rule":
        return [_rule(told)]
    if told.kind == "static" or (told.kind == "event" and _of_its_cost(told)):
        return _static(told)
    if told.kind == "event":
        return [_plain_event(told)]
    if told.kind in KINDS:
        return [_used(told)]
    if told.kind == "triggered":
        return [_unnamed(told)]
    raise Unmodelled(f"an ability of the kind {told.kind}")


# --- keywords, rules, what always holds ------------------------------------------------------------


def _keyword(told: m.Ability) -> Compiled:
    if told.name not in _KEYWORDS:
        raise Unmodelled(f"the keyword {told.name}")
    found = Compiled("keyword", [("keyword", told.name)])
    found.facts.append(("number", amount(told.number) if told.number is not None else 0))
    if told.name == "pilot":
        found.facts.append(("turns_into", "enhancement"))
    match told.of:
        case m.Selector(_, what):
            side: m.Filter = m.And((what, m.Rel("controller", m.YOU))) if told.name == "protect" else what
            found.facts.append(("target", 1, described(flat(side))))
        case m.Zone("play_area", m.Ref("you")):
            found.facts = []  # where an enhancement goes that says nothing else
        case None:
            pass
        case _:
            raise Unmodelled(f"the keyword {told.name} of that")
    return found


def _rule(told: m.Ability) -> Compiled:
    if told.name in _ABOUT_DECKS:
        return Compiled("rule")
    if told.name == "limit_per_unit" and told.number == m.Number(1):
        return Compiled("rule", [("keyword", "one_per_unit")])
    if told.name != "play_only" or told.body is not None:
        raise Unmodelled(f"the rule {told.name}")
    needs = [("ability_needs", condition(one)) for one in told.conditions]
    return Compiled("rule", [("keyword", "play_only"), *needs])


def _static(told: m.Ability) -> list[Compiled]:
    if told.limit or told.zone or told.costs or told.trigger or told.body is None:
        raise Unmodelled("a text that always holds, with a limit or a cost")
    needs = [("ability_needs", condition(one)) for one in told.conditions]
    if isinstance(told.body, m.Effect) and (another := other_ways(told.body)) is not None:
        return _played_otherwise(*another)
    granted = _granted(told.body)
    if granted is not None:
        several, conditions, lent = granted
        more = [("ability_needs", condition(one)) for one in conditions]
        found = [one for ability in several for one in compiled(ability)]
        for one in found:
            one.facts = [*needs, *more, *lent, *one.facts]
        return found
    rows: list[Compiled] = []
    for needed, (name, value, scope, facts), texts in constants(told.body):
        own = [*needs, *needed, ("constant", name, value), ("scope", scope), *facts]
        rows.append(Compiled("constant", own, _lent(0, texts)))
    return rows


def _lent(number: int, texts: Iterable[m.Ability]) -> list[tuple[int, Compiled]]:
    """Given abilities as facts, each with the number of the part that gives it (0: all the time)."""
    return [(number, one) for text in texts for one in compiled(text)]


_AS_ENHANCEMENT = m.Fits(m.THIS, m.Is("type", "enhancement"))


def _played_otherwise(facts: list[Fact], text: m.Ability | None) -> list[Compiled]:
    """A way to play the card, and the text that it has then."""
    found = [Compiled("keyword", facts)]
    if text is None:
        return found
    return found + compiled(replace(text, conditions=(*text.conditions, _AS_ENHANCEMENT)))


def _granted(body: m.Body) -> tuple[tuple[m.Ability, ...], tuple[m.Condition, ...], list[Fact]] | None:
    """A text that gives abilities in quotation marks: to this card, or to the one that it enhances.

    It is there while the conditions hold; "this unit" is then the one that has it.
    """
    try:
        rows = list(standing(body))
    except Unmodelled:
        return None
    match rows:
        case [(m.Effect(m.Deed("gain") as told, "do", None), conditions)]:
            what, whom = told["what"], told["patient"]
            given = what.members if isinstance(what, m.Group) else (what,)
            several = tuple(one for one in given if isinstance(one, m.Ability) and one.kind != "keyword")
            if len(several) == len(given) and whom in (m.THIS, m.Ref("host")):
                lent: list[Fact] = [("lent",)] if whom != m.THIS else []
                return changed(several, lambda node: _seen_from(node, whom)), conditions, lent
    return None


def _seen_from(node: object, whom: object) -> object:
    """A word of a granted text as its printed card would say it."""
    return whom if node == m.THIS else m.THIS if node == m.GRANTER else node


def _of_its_cost(told: m.Ability) -> bool:
    """Whether a text on an event speaks of what that event costs."""
    effects = [node for node in walk(told.body) if isinstance(node, m.Effect)]
    return bool(effects) and all(one.deed["property"] == m.Property("cost", m.THIS) for one in effects)


def _plain_event(told: m.Ability) -> Compiled:
    """An event without a word in front: it is an action, if nothing that it says answers something."""
    if any(isinstance(node, m.Deed) and node.verb in ("cancel", "prevent") for node in walk(told.body)):
        raise Unmodelled("an event without a word in front that answers something")
    found = _used(replace(told, kind="action"))
    found.kind = "event"
    found.facts.append(("wordless",))
    return found


def _unnamed(told: m.Ability) -> Compiled:
    """A text without a word in front that answers an event: it is used where it may be, and has to be.

    On a fate card it speaks of the edge battle in which the card lies.
    """
    if told.trigger is None:
        raise Unmodelled("a reaction to nothing")
    leaving = {deed.verb for deed in told.trigger.deeds} <= _LEAVING and told.trigger.moment != "after"
    found = _used(replace(told, kind="interrupt" if leaving else "reaction", forced=False))
    found.facts.append(("unnamed",))
    match told.trigger.deeds:
        case (m.Deed("win" | "lose_contest") as deed,) if deed["patient"] == _THIS_BATTLE:
            found.facts.append(("usable_from", "edge"))
    return found


_LEAVING = frozenset("leave destroy sacrifice".split())
_THIS_BATTLE = m.Period("edge_battle", None, "this")


# --- what is used ------------------------------------------------------------------------------------


def _used(told: m.Ability) -> Compiled:
    found = Compiled(told.kind)
    if told.forced:
        found.facts.append(("forced",))
    if told.limit is not None:
        if told.limit.each or told.limit.per.name not in _LIMITS:
            raise Unmodelled("a limit of that kind")
        per = told.limit.per.name
        found.facts.append(("limited", "none" if per == "round" else per))  # no question outlasts a round
        found.facts += [("uses", told.limit.times)] if told.limit.times > 1 else []
    if told.zone is not None:
        raise Unmodelled("an ability that is used from another place")
    told = prepared(told)
    found.facts += [("ability_needs", condition(one)) for one in told.conditions]
    if told.trigger is not None:
        found.facts += events(told.trigger)
    elif told.kind in ("reaction", "interrupt"):
        raise Unmodelled("a reaction to nothing")
    found.facts += [fact for cost in told.costs for fact in costs_of(cost)]
    if told.body is None:
        raise Unmodelled("no effect")
    course = Course(told.trigger)
    course.add(told.body)
    found.facts += [*course.facts(), *targets_of(told)]
    for number, texts in course.lends():
        found.lends += _lent(number, texts)
    return found


_LIMITS = frozenset("phase turn engagement round strike".split())
