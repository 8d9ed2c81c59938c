"""What is done instead of something that would happen: of damage, and of a unit that would be discarded.

In place of damage something is done, and the damage is not; in place of a discard a unit goes elsewhere.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.model import Part, Term, Trigger
from judge.games.swtcg.places import SPENT

_PREVENTED = m.Effect(m.deed("prevent", amount=m.Things("damage", m.All())))


def instead(ability: m.Ability) -> m.Ability:
    """A trigger that says what is done instead, as one that says so of what would happen."""
    event = ability.trigger
    if event is None or not _replaces(ability):
        return ability
    deeds = tuple(_discard(deed) for deed in event.deeds)
    event = m.Event(deeds, "would", event.which, event.period)
    return replace(ability, trigger=event)


def in_place_of_damage(ability: m.Ability) -> m.Ability | None:
    """The ability as one that does so and prevents the damage, if it speaks of damage."""
    event = ability.trigger
    if event is None or not _replaces(ability) or [deed.verb for deed in event.deeds] != ["damage"]:
        return None
    body = changed(ability.body, lambda node: _and_prevented(node) if _is_instead(node) else node)
    return replace(ability, body=body)


def saving(ability: m.Ability) -> tuple[m.Body, int | None] | None:
    """What is done instead of discarding a unit, if that is what it says.

    With it comes for how much Force its player may do so; None if it is no choice.  Raises Unmodelled.
    """
    event = ability.trigger
    if event is None or not _replaces(ability) or [deed.verb for deed in event.deeds] != ["discard"]:
        return None
    match ability.body:
        case m.Instead(body):
            return body, None
        case m.May(m.Ref("you"), m.Instead(m.IfDone(m.Effect() as paid, body, False))):
            return body, _price(paid)
        case m.May(m.Ref("you"), m.Instead(body)):
            return body, 0
        case m.IfDone(m.May(m.Ref("you"), m.Effect() as paid), m.Instead(body), False):
            return body, _price(paid)
    raise Unmodelled("what one may do instead of discarding")


def put_elsewhere(
    set_off: Trigger, parts: tuple[Part, ...], price: int | None, by_damage: bool
) -> tuple[Part, ...]:
    """That a unit which would be discarded is dealt with so instead, for its `price`.  Raises Unmodelled."""
    if any(part != Part(part.effect) for part in parts):
        raise Unmodelled("what is done instead of discarding")
    if set_off.of or set_off.subject is None:
        raise Unmodelled("the trigger would discard from there")
    saved_unit = "self" if set_off.subject == "self" else "it"
    if any(not isinstance(part.effect, tuple) or part.effect[1] != saved_unit for part in parts):
        raise Unmodelled("something with another card instead of discarding")
    how = ("slain",) if by_damage else ()
    effects: list[Term] = [("replace", set_off.subject, part.effect, *how) for part in parts]
    if price is not None:
        effects.append(("spare_for", price))
    return tuple(Part(effect, "while") for effect in effects)


def _price(paid: m.Effect) -> int:
    """The Force that is paid to do something instead.  Raises Unmodelled for any other cost."""
    match paid:
        case m.Effect(m.Deed("pay", (("things", m.Things("force", m.Number(n), None, ())),), ()), "do", None):
            return n
    raise Unmodelled("what is paid to do something instead of discarding")


def _replaces(ability: m.Ability) -> bool:
    return any(_is_instead(node) for node in walk(ability.body))


def _is_instead(node: object) -> bool:
    return isinstance(node, m.Instead) and node.of is None


def _and_prevented(node: m.Instead) -> m.Body:
    match node.body:
        case m.Effect(
            m.Deed("damage", (("amount", m.Things("damage", m.ThatMuch()) as same), ("patient", who)), ()),
            "do",
            None,
        ) if who != m.Ref("attacker"):  # that same damage is done to another
            return m.Effect(m.deed("move_things", things=same, to=who))
        case m.Effect(m.Deed("put_things") as put, "do", None) if isinstance(
            counters := put["things"], m.Things
        ) and isinstance(counters.amount, m.ThatMuch):  # the counters that the damage would be
            same = replace(counters, kind="damage")
            return m.Seq((_PREVENTED, m.Effect(put.with_term("things", same))))
    if any(isinstance(part, m.ThatMuch) for part in walk(node.body)):  # as much as has been prevented
        return m.Seq((_PREVENTED, node.body))
    return m.Seq((node.body, _PREVENTED))


def _discard(deed: m.Deed) -> m.Deed:
    """To be put into the discard pile is to be discarded."""
    match deed:
        case m.Deed("put", (("patient", who), ("to", m.Zone(SPENT.text))), ()):
            return m.deed("discard", patient=who)
        case m.Deed("put", (("from", zone), ("patient", who), ("to", m.Zone(SPENT.text))), ()):
            return m.deed("discard", patient=who, from_=zone)
    return deed
