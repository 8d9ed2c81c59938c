"""What a card text means -> facts of the law (`rules_asp/swlcg/`).

In goes an `Ability` of `judge.cardtext.meaning` after resolution.  Out come one or more compiled abilities: a
text that holds all the time is one for each thing that it says.  A fact is the name of its predicate and
what stands after the ability, so that the same facts serve every card with the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.engine.solver import Term
from judge.games.swlcg.deeds import (
    COSTS,
    Part,
    done_to,
    named_by,
    parts_of,
    picked,
    placed,
    searched,
)
from judge.games.swlcg.happenings import events, forbidden
from judge.games.swlcg.meant import amount, condition, described
from judge.games.swlcg.phrases import Unmodelled

Fact = tuple[Term, ...]
_KEYWORDS = frozenset("edge elite shielding targeted_strike limited no_enhancements protect enhance".split())
_KINDS = frozenset("action reaction interrupt fate".split())
_STATS = {
    "unit_damage": "unit_damage",
    "blast_damage": "blast",
    "tactics": "tactics",
    "force_icon": "icons",
}
_MODIFIED = {
    "cost": "cost",
    "damage_capacity": "health",
    "force_icons": "icons",
    "reserve_value": "reserve",
}
_GRANTED = frozenset("elite shielding targeted_strike".split())


@dataclass
class Compiled:
    """One ability as facts: what it is (`kind`), and its facts without the name of the ability."""

    kind: str
    facts: list[Fact] = field(default_factory=list)

    def of(self, a: str) -> list[Term]:
        """The facts about the ability `a`."""
        return [("kind", a, self.kind), *((str(fact[0]), a, *fact[1:]) for fact in self.facts)]


def compiled(told: m.Ability) -> list[Compiled]:
    """The facts of an ability.  Raises Unmodelled where the law has no rule for something that it says."""
    if told.kind == "keyword":
        return [_keyword(told)]
    if told.kind == "rule":
        return [_rule(told)]
    if told.kind == "static":
        return _static(told)
    if told.kind in _KINDS:
        return [_used(told)]
    raise Unmodelled(f"an ability of the kind {told.kind}")


# --- keywords, rules, what always holds ------------------------------------------------------------


def _keyword(told: m.Ability) -> Compiled:
    if told.name not in _KEYWORDS:
        raise Unmodelled(f"the keyword {told.name}")
    found = Compiled("keyword", [("keyword", told.name)])
    found.facts.append(("number", amount(told.number) if told.number is not None else 0))
    match told.of:
        case m.Selector(_, what):
            side: m.Filter = m.And((what, m.Rel("controller", m.YOU))) if told.name == "protect" else what
            found.facts.append(("target", 1, described(_flat(side))))
        case m.Zone("play_area", m.Ref("you")):
            found.facts = []  # where an enhancement goes that says nothing else
        case None:
            pass
        case _:
            raise Unmodelled(f"the keyword {told.name} of that")
    return found


def _flat(what: m.Filter) -> m.Filter:
    """A description without an "and" within an "and"."""
    if not isinstance(what, m.And):
        return what
    parts: list[m.Filter] = []
    for part in what.parts:
        flat = _flat(part)  # type: ignore[arg-type]
        parts += flat.parts if isinstance(flat, m.And) else (flat,)  # type: ignore[arg-type]
    return m.And(tuple(parts))


def _rule(told: m.Ability) -> Compiled:
    if told.name != "play_only" or told.body is not None:
        raise Unmodelled(f"the rule {told.name}")
    needs = [("ability_needs", condition(one)) for one in told.conditions]
    return Compiled("rule", [("keyword", "play_only"), *needs])


def _static(told: m.Ability) -> list[Compiled]:
    if told.limit or told.zone or told.costs or told.trigger or told.body is None:
        raise Unmodelled("a text that always holds, with a limit or a cost")
    found: list[Compiled] = []
    needs = [("ability_needs", condition(one)) for one in told.conditions]
    for effect, conditions in _standing(told.body, ()):
        more = [("ability_needs", condition(one)) for one in conditions]
        for name, value, scope, facts in _constants(effect):
            about = [("constant", name, value), ("scope", scope), *facts]
            found.append(Compiled("constant", [*needs, *more, *about]))
    return found


def _standing(
    body: m.Body, conditions: tuple[m.Condition, ...]
) -> Iterator[tuple[m.Effect, tuple[m.Condition, ...]]]:
    match body:
        case m.Effect(_, _, None):
            yield body, conditions
        case m.Seq(parts, False):
            for part in parts:
                yield from _standing(part, conditions)
        case m.If(one, inner, otherwise):
            yield from _standing(inner, (*conditions, one))
            if otherwise is not None:
                yield from _standing(otherwise, (*conditions, m.Not(one)))
        case m.Let(letter, value, inner):
            yield from _standing(_put(inner, letter, value), conditions)
        case m.ForEach(m.Selector() as over, inner):
            yield from _standing(_for_each(over, inner), conditions)
        case _:
            raise Unmodelled(f"a text that always holds, with {type(body).__name__.lower()}")


def _constants(effect: m.Effect) -> Iterator[tuple[Term, Term, Term, list[Fact]]]:
    """What a standing effect is: the name of the constant, its amount, whom it is about, other facts."""
    told = effect.deed
    if effect.mode == "cannot":
        name, whom = forbidden(told)
        yield name, 1, _scope(whom), []
        return
    if effect == _SEES_CAPTIVES:
        yield ("sees_captives"), 1, "this", []
        return
    if effect.mode != "do":
        raise Unmodelled(f"what a card {effect.mode} do")
    match told.verb, told["what"], told["property"]:
        case "double", None, m.Things("force_icon", m.All(), m.Selector() as whom, ()):
            yield "double", 1, _scope(whom), []
        case "lose", m.Things(kind, m.Number(n), None, marks), _ if kind in _STATS:
            yield _icon(kind, marks), -n, _scope(told["patient"]), []
        case "gain", m.Things(kind, value, None, marks), _ if kind in _STATS:
            yield _icon(kind, marks), amount(value), _scope(told["patient"]), []
        case "gain", m.Ability("keyword", None, name="edge", number=m.Number(n)), _:
            yield "edge", n, _scope(told["patient"]), []
        case "gain", m.Ability("keyword", None, name=name), _ if name in _GRANTED:
            yield "none", 1, _scope(told["patient"]), [("grants", name)]
        case "modify", _, m.Property(name) if name in _MODIFIED:
            change = told["amount"]
            if not isinstance(change, m.Number):
                raise Unmodelled("a change by an amount that varies")
            reserve = name == "reserve_value"
            if reserve and told["patient"] != m.YOU:
                raise Unmodelled("the reserve value of another player")
            yield _MODIFIED[name], change.n, "this" if reserve else _scope(told["patient"]), []
        case verb, _, _:
            raise Unmodelled(f"{verb} in a text that always holds")


_SEES_CAPTIVES = m.Effect(m.deed("look", patient=m.Selector("each", m.State("captured"))), "can")


def _icon(kind: str, marks: tuple[str, ...]) -> str:
    if marks == ("edge",) and kind != "force_icon":
        return f"edge_{_STATS[kind]}"
    if marks:
        raise Unmodelled(f"icons that are {' '.join(marks)}")
    return _STATS[kind]


def _scope(whom: object) -> Term:
    match whom:
        case m.Ref("this" | "host" as name):
            return name
        case m.Selector("each", what, "card"):
            return described(what)
    raise Unmodelled("a text that always holds, about others")


# --- what is used ------------------------------------------------------------------------------------


def _used(told: m.Ability) -> Compiled:
    found = Compiled(told.kind)
    if told.forced:
        found.facts.append(("forced",))
    if told.limit is not None:
        if told.limit.times != 1 or told.limit.each or told.limit.per.name not in _LIMITS:
            raise Unmodelled("a limit of that kind")
        per = told.limit.per.name
        found.facts.append(("limited", "none" if per == "round" else per))  # no question outlasts a round
    if told.zone is not None:
        raise Unmodelled("an ability that is used from another place")
    found.facts += [("ability_needs", condition(one)) for one in told.conditions]
    if told.trigger is not None:
        found.facts += events(told.trigger)
    elif told.kind in ("reaction", "interrupt"):
        raise Unmodelled("a reaction to nothing")
    told = changed(told, placed)
    found.facts += [fact for cost in told.costs for fact in _cost(cost)]
    if told.body is None:
        raise Unmodelled("no effect")
    parts = [part for effect in _done(told.body, (), False) for part in effect]
    if not parts:
        raise Unmodelled("no effect")
    for i, part in enumerate(parts, 1):
        found.facts += part.facts(i)
    found.facts += [("parts", len(parts)), *_targets(told)]
    return found


_LIMITS = frozenset("phase turn engagement round".split())


def _done(body: m.Body, conditions: tuple[m.Condition, ...], may: bool) -> Iterator[list[Part]]:
    """The effects of a body in order, each as its parts."""
    match body:
        case m.Effect() as effect:
            if named_by(effect):
                return  # a target that is only named: what is done to it says so
            parts = parts_of(effect, may)
            if may and len(parts) > 1:
                raise Unmodelled("a choice whether to do several things")
            for part in parts:
                part.needs += [condition(one) for one in conditions]
            yield parts
        case m.Seq((m.Effect(m.Deed("search")) as first, second), False) if not may:
            yield [Part(*searched(first, second), needs=[condition(one) for one in conditions])]
        case m.Seq(several, False):
            if may and len(several) > 1:
                raise Unmodelled("a choice whether to do several things")
            for one in several:
                yield from _done(one, conditions, may)
        case m.If(one, inner, otherwise):
            yield from _done(inner, (*conditions, one), may)
            if otherwise is not None:
                yield from _done(otherwise, (*conditions, m.Not(one)), may)
        case m.May(m.Ref("you"), inner):
            yield from _done(inner, conditions, True)
        case m.Let(letter, value, inner):
            yield from _done(_put(inner, letter, value), conditions, may)
        case m.ForEach(m.Selector() as over, inner):
            yield from _done(_for_each(over, inner), conditions, may)
        case _:
            raise Unmodelled(f"{type(body).__name__.lower()} among the effects")


def _put(body: m.Body, letter: str, value: m.Amount) -> m.Body:
    """The body with an amount in the place of a letter."""
    return changed(body, lambda node: value if node == m.Letter(letter) else node)


def _for_each(over: m.Selector, body: m.Body) -> m.Body:
    """What is done once for each is done so many times, if it is one deed with a number."""
    count = m.Count(m.Selector("each", over.what, over.kind))
    if any(node == m.Ref("one") for node in walk(body)):
        raise Unmodelled("for each, something that is done to each")
    numbers = [node for node in walk(body) if isinstance(node, m.Number)]
    if not isinstance(body, m.Effect) or len(numbers) != 1:
        raise Unmodelled("for each, several things")
    (one,) = numbers
    many: m.Amount = count if one.n == 1 else m.Times(one.n, count)
    return changed(body, lambda node: many if node is one else node)


def _cost(body: m.Body) -> Iterator[Fact]:
    match body:
        case m.Seq(parts, False):
            for part in parts:
                yield from _cost(part)
        case m.Effect(told, "do", None):
            match told.verb, told["things"]:
                case "pay", (m.Number(n) | m.Things("resource", m.Number(n), None, ())):
                    yield "cost", ("pay", n)
                    return
                case "pay", _:
                    raise Unmodelled("such resources as a cost")
            verb, times, whom = done_to(told)
            if verb not in COSTS:
                raise Unmodelled(f"the cost {told.verb}")
            if not isinstance(times, int):
                raise Unmodelled("a cost that varies")
            yield "cost", verb, whom, times
        case _:
            raise Unmodelled(f"{type(body).__name__.lower()} among the costs")


def _targets(told: m.Ability) -> Iterator[Fact]:
    """The cards that are chosen, in their order; those of the word target are aimed at."""
    picks = [node["patient"] for node in walk(told.body) if isinstance(node, m.Deed) and picked(node)]
    chosen = [node for node in walk((told.costs, told.body)) if _is_choice(node) and node not in picks]
    slots = {one.number: one for one in chosen}
    if len(slots) > 2:
        raise Unmodelled("more than two targets")
    if sorted(slots) != list(range(1, len(slots) + 1)):
        raise Unmodelled("targets and other choices together")
    for number, one in sorted(slots.items()):
        if one.count not in (None, m.Number(1)) or one.up_to or one.chooser != m.YOU or one.kind != "card":
            raise Unmodelled("a choice of several cards, or by somebody else")
        yield "target", number, described(one.what)
        if one.targeted:
            yield "aimed_at", number


def _is_choice(node: object) -> bool:
    return isinstance(node, m.Selector) and node.quantifier == "choose"
