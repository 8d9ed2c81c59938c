"""What has become of a card since: conditions that are looked at when a part is carried out, not before."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.model import Part
from judge.games.berserk.recipients import Whom


def died(condition: m.Condition) -> m.Condition:
    """That somebody has died of what was just done is that he is dead now; other conditions as they are."""
    match condition:
        case m.Happened(
            m.Event((m.Deed("die" | "destroy", (("patient", m.Ref() as who),), ()),), "after"), None
        ):
            return m.Fits(who, m.State("dead"))
    return condition


_DEAD = m.State("dead")
_OF_IT = (None, m.Ref("done", 0, "with"), m.Ref("that", 0, "with"))
"""With or from which attack: that of the ability, or of its event."""
_STRUCK = m.Did(m.Deed("attack"), "patient")


def _destroyed(condition: m.Condition) -> m.Filter | None:
    """What the card has to be that its attack has destroyed; None for other conditions."""
    match condition:
        case m.Happened(m.Event((m.Deed("destroy", _, ()) as deed,), "after"), None) if (
            {name for name, _ in deed.roles} <= {"agent", "patient", "with"}
            and deed["agent"] == m.THIS
            and deed["with"] in _OF_IT
        ):
            described = _one_of(deed["patient"])
            return None if described is None else m.And((described, _DEAD))
    return None


def _wounded(condition: m.Condition) -> m.Filter | None:
    """What the card has to be that was wounded in an ability; None for other conditions."""
    match condition:
        case m.Happened(m.Event((m.Deed("damage", _, ()) as deed,), "after"), None) if (
            {name for name, _ in deed.roles} <= {"agent", "amount", "from", "patient"}
            and deed["agent"] in (None, m.THIS)
            and deed["from"] in _OF_IT
            and deed["amount"] in (None, m.Things("damage", m.Choice(m.Number(1), None)))
        ):
            return m.Anything() if deed["patient"] is None else _one_of(deed["patient"])
    return None


_THE_DESTROYED = m.Selector("some", m.Did(m.Deed("destroy"), "patient"), "card", m.Number(1))
"""The card that has just been destroyed."""


def of_the_destroyed(whom: Whom, body: m.Body) -> m.Body | None:
    """What is done with regard to the card that its attack has destroyed: to nobody, if it has not.

    None for other bodies, and where it is not known which card that is.
    """
    aims = whom.aims()
    if _THE_DESTROYED not in walk(body) or whom.when is not None or len(aims) != 1 or aims[0].aims != "one":
        return None
    if not any(map(_wounds_the_target, whom.parts)):
        return None
    like = changed(body, _like_the_target)
    return like if _THE_DESTROYED not in walk(like) else None


def _like_the_target(node: object) -> object:
    """Of its element, or of its name: it stands nowhere any more."""
    if isinstance(node, m.Same) and node.of == _THE_DESTROYED:
        return replace(node, of=m.Ref("chosen"))
    return node


def _one_of(who: m.Term | None) -> m.Filter | None:
    """What is said of the one card that was struck: what it is, not where it stands or whose."""
    match who:
        case m.Ref("attacked" | "chosen"):
            return m.Anything()
        case m.Selector("some", what, "card", m.Number(1)):
            rest = tuple(part for part in m.conjuncts(what) if part != _STRUCK)
            return m.And(rest) if all(isinstance(part, m.Is | m.Anything) for part in rest) else None
    return None


def of_the_struck(whom: Whom, condition: m.Condition) -> tuple[Want, ...] | None:
    """What is asked of the card that was just destroyed, or wounded; None for other conditions.

    Raises Unmodelled where it is not known which card that is.
    """
    dead, hurt = _destroyed(condition), _wounded(condition)
    if dead is None and hurt is None:
        return None
    aims = whom.aims()
    if len(aims) == 1 and aims[0].aims == "one" and any(map(_wounds_the_target, whom.parts)):
        more: tuple[Want, ...] = () if hurt is None else (("aim_is", ("hurt_in_it",)),)
        return (*more, *wants("aim_is", dead or hurt or m.Anything()))
    own = whom.event() in ("attack", "natural") and ("whose", "self") in whom.terms()
    if dead is not None and not aims and own:
        return wants("about_is", dead)
    raise Unmodelled("which card was struck")


def _wounds_the_target(part: Part) -> bool:
    return (part.effect, part.whom) == ("wound", "aim")


def with_the_struck(condition: m.Condition, body: m.Body) -> m.Body:
    """What is done if a card was just destroyed or wounded, to that card."""
    if _destroyed(condition) is None and _wounded(condition) is None:
        return body
    return changed(body, lambda node: m.Ref("attacked") if node == m.Ref("one") else node)


def looked_at_later(ability: m.Ability) -> m.Ability:
    """Whether the attacked card has died of the attack is seen when the ability is carried out."""
    later = tuple(
        condition
        for condition in ability.conditions
        if died(condition) != condition or _destroyed(condition) is not None
    )
    if not later or ability.body is None or ability.trigger is None:
        return ability
    body: m.Body = ability.body
    for condition in later:
        body = m.If(died(condition), body)
    return replace(
        ability,
        conditions=tuple(condition for condition in ability.conditions if condition not in later),
        body=body,
    )
