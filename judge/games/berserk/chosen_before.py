"""What is said of a card that was chosen before, and attacks within an ability."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.conditions import holds
from judge.games.berserk.model import Condition, Feature, Part
from judge.games.berserk.strikes import Attack


def better_if(chosen: m.Term, conditional: m.If) -> tuple[int, int, m.Condition] | None:
    """So many wounds for the chosen card, so many more if that holds; None where something else is said."""
    ref = m.Ref("chosen", chosen.number) if isinstance(chosen, m.Selector) else None
    wounds = []
    for body in (conditional.otherwise, conditional.body):
        match body:
            case m.Effect(
                m.Deed(
                    "damage", (("amount", m.Things("damage", m.Number(n), None, ())), ("patient", who)), ()
                ),
                "do",
                None,
            ) if who == ref:
                wounds.append(n)
    return (wounds[0], wounds[1] - wounds[0], conditional.condition) if len(wounds) == 2 else None


def told_of_all(parts: tuple[m.Body, ...]) -> tuple[m.Body, ...]:
    """The parts where a letter that is told at the last of them stands for the same before, too."""
    for i, part in enumerate(parts):
        match part:
            case m.Let(letter, value, inner):
                named = [j for j, before in enumerate(parts[:i]) if m.Letter(letter) in walk(before)]
                if named:
                    first = named[0]
                    whole = m.Seq((*parts[first:i], inner, *parts[i + 1 :]))
                    return (*parts[:first], m.Let(letter, value, whole))
    return parts


def of_chosen(condition: m.Condition, chosen: m.Term) -> tuple[Want, ...]:
    """What is asked of the chosen card, or of the board."""
    ref = m.Ref("chosen", chosen.number) if isinstance(chosen, m.Selector) else None
    match condition:
        case m.Fits(who, what) if who == ref:
            return wants("target", what)
        case m.Not(
            m.Happened(m.Event((m.Deed("walk" | "move" as verb, ((_, who),), ()),)), m.Period() as within)
        ) if who == ref:
            return wants("target", m.Not(m.Did(m.Deed(verb), "agent", within)))
    return holds(condition)


def turned(deed: m.Deed) -> m.Term | None:
    """Whose weak and strong strike are exchanged."""
    match deed:
        case m.Deed(
            "swap", (("patient", m.Group((m.Property(this, who), m.Property(other, same)), False)),), ()
        ):
            if {this, other} == {"strike_weak", "strike_strong"} and isinstance(who, m.Selector):
                return who if same == m.Ref("chosen", who.number) else None
    return None


def launched(attack: Attack, part: Part) -> Feature:
    """An attack that is a part of another ability: a feature of its own."""
    when = Condition("launched")
    return Feature(
        "",
        "",
        "triggered",
        attack.sort,
        may=attack.fewer,
        range=attack.range,
        condition=when,
        target=part.target,
        parts=(part,),
    )


_MOVING = frozenset("shift relocate dash jump advance place teleport bring set_behind".split())


def went_away(parts: list[Part]) -> bool:
    """Whether its own card has gone to another cell: whom it is near is another question then."""
    return any(part.effect == "swap" or (part.effect in _MOVING and part.whom == "self") for part in parts)


def in_place(effect: m.Effect, of: m.Filter, other: m.Filter) -> m.Effect:
    """The effect with another description in the place of one."""
    return changed(effect, lambda node: other if node == of else node)


_ON_ITS_CELLS = m.Rel("among", m.Ref("done", 0, "patient"))


def some_in_the_area(condition: m.Condition) -> tuple[Want, ...] | None:
    """That one of the cards in the area that is named is so; None for other conditions."""
    match condition:
        case m.Fits(m.Selector("some", what, "card", m.Number(1)), so) if what == _ON_ITS_CELLS:
            return wants("in_the_area", so)
    return None


def in_the_area(node: object) -> object:
    """Beside the cell that was chosen."""
    return m.State("beside_area") if node == m.Rel("beside", m.Ref("chosen", 1)) else node
