"""What a card has while it attacks, or attacks such a card: more of the attack that it makes."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.card_descriptions import Want, wants
from judge.games.berserk.model import Permanent
from judge.games.berserk.seen_from import YOURS, seen

_ANY_ATTACK = (m.Is("attack", "assault"), m.Anything())


def attacks_such(body: m.If) -> tuple[Want, ...] | None:
    """What is asked of whom the card attacks, or fights, where a text holds; None where it is no such text.

    Raises Unmodelled where the attack is another one than that of which the text has more.
    """
    match body:
        case m.If(m.Happened(m.Event((m.Deed("attack", _, ()) as attack,), "when", "", None), None), _, None):
            pass
        case m.If(m.Happened(m.Event((m.Deed("fight") as fight,), "when", "", None), None), gain, None):
            return _defending_against(fight, gain)
        case _:
            gets = [node.deed["patient"] for node in walk(body.body) if isinstance(node, m.Effect)]
            return of_attacked(body.condition) if set(gets) == {m.THIS} else None
    roles = dict(attack.roles)
    agent, at, how = roles.pop("agent", None), roles.pop("patient", None), roles.pop("with", None)
    who = body.body.deed["patient"] if isinstance(body.body, m.Effect) else None
    if agent == m.Ref("one") and isinstance(who, m.Selector) and at is not None:
        agent = m.THIS  # each of those who have it
        at = seen(at, YOURS in walk(who))
    if agent != m.THIS or roles or not isinstance(at, m.Selector | None):
        return None
    if how is not None:
        if not isinstance(how, m.Selector) or not isinstance(body.body, m.Effect):
            return None
        more = body.body.deed["attack"]
        of = how.what
        if of not in _ANY_ATTACK and not (isinstance(more, m.Selector) and more.what == of):
            raise Unmodelled("more of one attack while making another")
    return wants("object", at.what) if at is not None else ()


_TURNED: dict[str, Literal["<", ">", "<=", ">=", "="]] = {
    "<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=",
}  # fmt: skip


def of_attacked(condition: m.Condition) -> tuple[Want, ...] | None:
    """What a condition asks of whom the card attacks; None for what is asked of others, too."""
    match condition:
        case m.Fits(m.Ref("attacked", _, ""), what):
            return wants("object", what)
        case m.Measure(m.Value(number, m.Ref("attacked"), ""), relation, amount):
            return wants("object", m.Compare(number, relation, amount))
        case m.Measure(m.Value() as amount, relation, m.Value(number, m.Ref("attacked"), "")):
            return wants("object", m.Compare(number, _TURNED[relation], amount))
    return None


def _defending_against(fight: m.Deed, gain: m.Body) -> tuple[Want, ...] | None:
    """What is asked of who strikes at a card that has experience in defence while it fights such a card.

    None for other texts: experience in attack would help in strikes, too, that are no fight.
    """
    if not isinstance(gain, m.Effect) or gain != m.Effect(gain.deed):
        return None
    match fight.roles, gain.deed:
        case (
            (("agent", m.Ref("this")), ("patient", m.Selector("some", what, "card"))),
            m.Deed("gain", (("patient", m.Ref("this")), ("what", m.Ability("keyword", None) as word)), ()),
        ) if word.name == "defence_experience" and not fight.manner:
            return wants("subject", what)
    return None


_OF_ATTACKS = frozenset(("keyword", word) for word in ("direct", "ova", "ovs", "unanswered"))
"""Words that say something of the attacks of their card alone."""


def only_of_attacks(always: list[Permanent]) -> list[Permanent]:
    """The same features.  Raises Unmodelled where one says something besides the attacks of its card."""
    for permanent in always:
        if _OF_ATTACKS.isdisjoint(permanent.terms) and all(term[0] != "modifier" for term in permanent.terms):
            raise Unmodelled("while it attacks such a card")
    return always


def of_who_attacks(asked: tuple[Want, ...], always: list[Permanent]) -> list[Permanent]:
    """The same for the strikes of who attacks alone: with which it strikes back is none of them.

    Raises Unmodelled where it is no strike, and nothing is asked of whom it attacks.
    """
    strikes = [any(term[0] == "modifier" for term in permanent.terms) for permanent in always]
    if not asked and not all(strikes):
        raise Unmodelled("while it attacks whomever")
    return [
        replace(permanent, terms=(*permanent.terms, ("attacking_only",))) if more else permanent
        for permanent, more in zip(always, strikes, strict=True)
    ]
