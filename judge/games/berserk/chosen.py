"""What is said of a card that was chosen before, and attacks within an ability."""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.games.berserk.described import Want, wants
from judge.games.berserk.holding import holds
from judge.games.berserk.model import Condition, Feature, Part
from judge.games.berserk.strikes import Attack


def better_if(chosen: m.Term, told: m.If) -> tuple[int, int, m.Condition] | None:
    """So many wounds for the chosen card, so many more if that holds; None where something else is said."""
    one = m.Ref("chosen", chosen.number) if isinstance(chosen, m.Selector) else None
    wounds = []
    for body in (told.otherwise, told.body):
        match body:
            case m.Effect(
                m.Deed(
                    "damage", (("amount", m.Things("damage", m.Number(n), None, ())), ("patient", who)), ()
                ),
                "do",
                None,
            ) if who == one:
                wounds.append(n)
    return (wounds[0], wounds[1] - wounds[0], told.condition) if len(wounds) == 2 else None


def of_chosen(told: m.Condition, chosen: m.Term) -> tuple[Want, ...]:
    """What is asked of the chosen card, or of the board."""
    one = m.Ref("chosen", chosen.number) if isinstance(chosen, m.Selector) else None
    match told:
        case m.Fits(who, what) if who == one:
            return wants("target", what)
        case m.Not(
            m.Happened(m.Event((m.Deed("walk" | "move" as verb, ((_, who),), ()),)), m.Period() as within)
        ) if who == one:
            return wants("target", m.Not(m.Did(m.Deed(verb), "agent", within)))
    return holds(told)


def turned(told: m.Deed) -> m.Term | None:
    """Whose weak and strong strike are exchanged."""
    match told:
        case m.Deed(
            "swap", (("patient", m.Group((m.Property(one, who), m.Property(other, same)), False)),), ()
        ):
            if {one, other} == {"strike_weak", "strike_strong"} and isinstance(who, m.Selector):
                return who if same == m.Ref("chosen", who.number) else None
    return None


def launched(found: Attack, part: Part) -> Feature:
    """An attack that is a part of another ability: a feature of its own."""
    when = Condition("launched")
    return Feature(
        "", "", "triggered", found.sort, range=found.range, condition=when, target=part.target, parts=(part,)
    )


def in_place(effect: m.Effect, of: m.Filter, other: m.Filter) -> m.Effect:
    """The effect with another description in the place of one."""
    return changed(effect, lambda node: other if node == of else node)


def in_the_area(node: object) -> object:
    """Beside the cell that was chosen."""
    return m.State("beside_area") if node == m.Rel("beside", m.Ref("chosen", 1)) else node
