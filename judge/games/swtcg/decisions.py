"""Who decides, and between what: each player in turn, one of two things, what is done if somebody does not.

In go parts of a meaning, out come bodies and parts that the model has words for.  Whatever it has no word for
raises `Unmodelled`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.model import Part, Term
from judge.games.swtcg.places import ARENAS, HELD, place_of

IF_DONE: Term = ("if_you_do",)
IF_NOT_DONE: Term = ("if_you_do_not",)
_THEIR_OWN = m.Rel("controller", m.Ref("done", role="agent player"))


def of_side(body: m.Body, side: str) -> m.Body:
    """What each player does, done by the player of one side."""
    player = m.Selector("each", m.Is("side", side), "player")
    mine: m.Filter = m.Rel("controller", player)

    def of_that_side(node: Any) -> Any:
        if node == _THEIR_OWN:
            return mine
        return player if node == m.EVERYBODY else node

    done: m.Body = chosen_first(changed(body, of_that_side), player)
    if any(isinstance(node, m.Ref) and node.name == "done" for node in walk(done)):
        raise Unmodelled("what each player does: with whom")
    return done


def chosen_first(body: m.Body, player: m.Who) -> m.Body:
    """What a player does with one of the own units: that player chooses it, then it is done."""
    match body:
        case m.Effect(m.Deed(verb, roles, manner), "do", lasts) if verb != "choose":
            filled = dict(roles)
            who = filled.get("patient")
            if place_of(filled.get("from")) == HELD:
                return body  # who discards from a hand says there which card it is
            zone = filled.get("from")
            if isinstance(who, m.Selector) and isinstance(zone, m.Zone) and _an_arena(zone):
                who = replace(who, what=m.And((*m.conjuncts(who.what), m.In(zone))))
                del filled["from"]
            if (
                isinstance(who, m.Selector)
                and who.quantifier == "choose"
                and (filled.get("agent") == player or who.chooser == player)
            ):
                filled = {**filled, "patient": m.Ref("chosen", who.number)}
                who = replace(who, chooser=m.YOU)
                if filled.get("agent") == player:
                    del filled["agent"]
                rest = m.Effect(m.Deed(verb, tuple(filled.items()), manner), "do", lasts)
                return m.Seq((m.Effect(m.deed("choose", agent=player, patient=who)), rest))
    return body


def _an_arena(zone: m.Zone) -> bool:
    """Whether it is an arena that is named: from there those are chosen that are there."""
    return zone.name in ARENAS and zone.whose is None


def chosen_by_another(effect: m.Effect) -> bool:
    """Whether the opponent says to which unit it is done: "a unit of your opponent's choice"."""
    who = effect.deed["patient"]
    if effect.mode != "do" or effect.deed.verb == "choose" or place_of(effect.deed["from"]) == HELD:
        return False
    by_another = isinstance(who, m.Selector) and who.quantifier == "choose" and who.chooser == m.OPPONENT
    return by_another and effect.deed["agent"] != m.OPPONENT


def of_their_own(effect: m.Effect) -> bool:
    """Whether each player does so with some of the own units, as that player chooses."""
    who = effect.deed["patient"]
    if effect.mode != "do" or effect.deed["agent"] != m.EVERYBODY or not isinstance(who, m.Selector):
        return False
    return who.quantifier == "choose" and _THEIR_OWN in m.conjuncts(who.what)


def decided_by(who: Term, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts as one decision of a player: the rest hangs on the first."""
    first = parts[0]
    if first.optional:
        raise Unmodelled("a choice whether to do what one may leave out")
    link: tuple[Term, ...] = () if who == "you" else (("decides", who),)
    chosen = replace(first, optional=True, conditions=(*first.conditions, *link))
    return (chosen, *(replace(part, conditions=(*part.conditions, IF_DONE)) for part in parts[1:]))


def one_of_two(who: str, first: tuple[Part, ...], second: tuple[Part, ...]) -> tuple[Part, ...]:
    """A player does the first, or else the second is done."""
    if any(part.conditions or part.optional for part in first):
        raise Unmodelled("a choice between several things")
    return (*decided_by(who, paid_alone(first)), *otherwise(second))


def otherwise(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """Parts that are done only if the part before them was not."""
    return tuple(replace(part, conditions=(*part.conditions, IF_NOT_DONE)) for part in parts)


def paid_alone(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """A payment at the end as one on which other parts may hang."""
    match parts[-1].effect:
        case ("pay_force", who, amount):
            return (*parts[:-1], replace(parts[-1], effect=("may_pay_force", who, amount)))
    return parts
