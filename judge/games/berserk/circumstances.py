"""What is asked besides the event itself: of its cards, of the board; and of how much it was."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled, put
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.conditions import demanded_too, holds
from judge.games.berserk.die_conditions import rolled
from judge.games.berserk.model import Condition
from judge.games.berserk.outcomes import wounded_by_it
from judge.games.berserk.recipients import Whom

_NOT_AT_ITS_START = m.Not(m.During(m.Period("turn", m.YOU, "", "begin")))

_BY_MEAL = m.Happened(m.Event((m.deed("scavenge", agent=m.THIS),)), None)
_BURIED = m.Fits(m.THIS, m.In(m.Zone("graveyard")))


def circumstances(
    when: Condition | None, conditions: tuple[m.Condition, ...]
) -> tuple[Condition | None, tuple[Want, ...]]:
    """The event with what is asked of its cards besides, and what is asked of the board."""
    asked: list[Want] = []
    for condition in map(come_to, conditions):
        if when is not None and when.event == "opened" and condition == _NOT_AT_ITS_START:
            when = replace(when, terms=(*when.terms, ("midturn",)))
            continue
        if when is not None and condition == _BURIED:
            when = replace(when, terms=(*when.terms, ("works_buried",)))
            continue
        if when is not None and (when.event, condition) == ("healed", _BY_MEAL):
            when = replace(when, terms=(*when.terms, ("by_meal",)))
            continue
        if when is not None and when.event == "rolled" and (faces := rolled(condition)) is not None:
            when = replace(when, terms=(*when.terms, *faces))
            continue
        if when is not None and when.event == "attack" and (hurt := wounded_by_it(when, condition)):
            when = replace(when, wants=(*when.wants, ("object", hurt)))
            continue
        described = Whom(when).that_is(condition)
        if described is None:
            asked = list(demanded_too(tuple(asked), holds(condition)))
            continue
        who, what = described
        if who == "self" or when is None:
            asked += wants("while", what)
        elif who in ("about", "striker"):
            object_ = who == "about" and when.event in ("attack", "attack_made", "missed")
            more = wants("object" if object_ else "subject", what)
            when = replace(when, wants=(*when.wants, *more))
        else:
            raise Unmodelled(f"if such a card is so: {who}")
    return when, tuple(asked)


_OF_EVENT = ("that", "attacked", "attacker")


def come_to(condition: m.Condition) -> m.Condition:
    """That the card of the event has just come to a place is that it is there; else the same.

    So many cards beside it is that it stands beside so many; that it has not done something, that it is so.
    """
    match condition:
        case m.Measure():
            return _company(condition)
        case m.Not(m.Fits(m.Ref(name) as card, m.Did() as past)) if name in _OF_EVENT:
            return m.Fits(card, m.Not(past))
        case m.Happened(m.Event((m.Deed("move" | "walk" as verb, _, ()) as deed,), _, "", None), None):
            who, to = deed["agent" if verb == "walk" else "patient"], deed["to"]
            if len(deed.roles) != 2 or not isinstance(who, m.Ref) or not isinstance(to, m.Selector):
                return condition
            rest = tuple(part for part in m.conjuncts(to.what) if part != m.Is("zone", "cell"))
            single = (to.quantifier, to.count) == ("some", m.Number(1))
            if who.name == "that" and single and rest and all(isinstance(part, m.In) for part in rest):
                return m.Fits(who, m.And(rest))
    return condition


def _company(measure: m.Measure) -> m.Condition:
    """So many cards beside the card of the event, as said of that card; other conditions as they are."""
    match measure:
        case m.Measure(
            m.Count(m.Selector("each", what, "card", None), ""), (">=" | "<=" | "=") as relation, m.Number(n)
        ) if relation != "=" or n == 0:
            parts = m.conjuncts(what)
            near = [
                (part, part.other)
                for part in parts
                if isinstance(part, m.Rel)
                and part.name == "beside"
                and isinstance(part.other, m.Ref)
                and part.other.name in _OF_EVENT
            ]
            if len(near) == 1:
                rest = m.And(tuple(part for part in parts if part != near[0][0]))
                least = m.Choice(m.Number(n if relation == ">=" else n + 1), None)
                there = m.Rel("beside", m.Selector("some", rest, "card", least))
                return m.Fits(near[0][1], there if relation == ">=" else m.Not(there))
    return measure


_SIDES = (m.YOU, m.OPPONENT)


def of_its_side(ability: m.Ability) -> m.Ability:
    """Whoever controls the card of an event is its player or the opponent, where the event says which."""
    if ability.trigger is None or len(ability.trigger.deeds) != 1:
        return ability
    players = {
        m.Owner("controller", m.Ref("that", 0, role)): player
        for role, who in ability.trigger.deeds[0].roles
        for player in _SIDES
        if isinstance(who, m.Selector) and m.Rel("controller", player) in m.conjuncts(who.what)
    }

    def change(node: object) -> object:
        match node:
            case m.Rel("controller", m.Owner() as owner) if owner in players:
                return m.Rel("controller", players[owner])
        return node

    return replace(ability, body=changed(ability.body, change)) if players else ability


def so_described(ability: m.Ability) -> m.Ability:
    """Where a description tells X ("a creature with movement X"): X as that number of that card."""
    if any(isinstance(node, m.Let) for node in walk(ability)):
        return ability
    for role, who in _spoken_of(ability):
        ref = m.Ref("chosen", who.number) if who.number else m.Ref("that", 0, role)
        for part in m.conjuncts(who.what):
            if (given := _given_letter(part, ref)) is not None and ability.body is not None:
                letter, value, left = given
                known = _in_place(ability, who, part, left)
                if m.Letter(letter) not in walk(known):
                    raise Unmodelled("X of which nothing more is said")
                return replace(known, body=put(known.body, letter, value)) if known.body else known
    return ability


def _in_place(ability: m.Ability, who: m.Selector, part: m.Filter, left: m.Filter) -> m.Ability:
    """The ability with what is left of a part of a description of that card; of others it stays."""
    row = tuple(left if other == part else other for other in m.conjuncts(who.what))
    fewer = replace(who, what=row[0] if len(row) == 1 else m.And(row))
    return changed(ability, lambda node: fewer if node == who else node)


def _spoken_of(ability: m.Ability) -> Iterator[tuple[str, m.Selector]]:
    """The cards of which an ability speaks: that of its event with its role, those that are chosen."""
    deeds = ability.trigger.deeds if ability.trigger else ()
    for deed in deeds if len(deeds) == 1 else ():
        yield from ((role, who) for role, who in deed.roles if isinstance(who, m.Selector))
    for node in walk(ability.body):
        if isinstance(node, m.Selector) and node.quantifier == "choose":
            yield "", node


def _given_letter(part: object, who: m.Ref) -> tuple[str, m.Amount, m.Filter] | None:
    """The letter that a part of a description tells, what it is, and what is left of the description."""
    match part:
        case m.Compare("value", "=", m.Letter(letter)):
            return letter, m.Value("strength", who), m.Anything()
        case m.Compare(number, "=", m.Letter(letter)):
            return letter, m.Value(number, who), m.Anything()
        case m.Having(m.Ability("keyword", name=name, number=m.Letter(letter)) as word):
            return letter, m.Value(name, who), m.Having(replace(word, number=None))
        case m.Having(m.Things(kind, m.All(), None, marks) as things, "=", m.Letter(letter)):
            amount = m.Count(m.Things(kind, m.All(), who, marks))
            return letter, amount, m.Having(things, ">=", m.Number(1))
    return None


def of_so_much(ability: m.Ability) -> m.Ability:
    """Of an event about X wounds: X is as much as the event was about."""
    match ability.trigger:
        case m.Event((m.Deed("damage" | "heal" as verb, roles, manner),), "when" | "after") if (
            not ability.costs
        ):
            for name, term in roles:
                match name, term:
                    case "amount", m.Things("damage", m.Letter(letter), None, ()) if ability.body is not None:
                        rest = m.Deed(verb, tuple(role for role in roles if role[0] != "amount"), manner)
                        body = put(ability.body, letter, m.ThatMuch("trigger"))
                        return replace(ability, trigger=replace(ability.trigger, deeds=(rest,)), body=body)
    return ability
