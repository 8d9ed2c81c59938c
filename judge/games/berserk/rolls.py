"""Dice that a text changes: one that has fallen, when it is played; the first of a turn; two throws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import FACES, Unmodelled
from judge.games.berserk.conditions import holds
from judge.games.berserk.model import ORDINALS, Part, Permanent
from judge.games.berserk.permissions import scope
from judge.games.berserk.recipients import Whom

LIES = "die_lies"
"""What is asked of a card whose die has fallen and does not count yet."""


def rolled_so(deed: m.Deed, whom: Whom) -> Part | None:
    """What an ability that is played makes of a die that lies; None for other deeds.  Raises Unmodelled."""
    match deed:
        case m.Deed("set", (("property", m.Property("chosen_roll", of)), ("to", m.Number(n))), ()) if (
            n in FACES
        ):
            part = Part("set_roll", amount=n)
        case m.Deed(
            "increase" | "reduce" as verb,
            (("amount", m.Number(n)), ("property", m.Property("chosen_roll", of))),
            (),
        ):
            part = _more(n if verb == "increase" else -n)
        case m.Deed(
            "modify",
            (("amount", m.Number(n)), ("patient", who), ("property", m.Property("chosen_roll", of))),
            (),
        ):
            part, of = _more(n), who if of is None and who != m.THIS else of
        case _:
            return None
    if whom.when is not None:
        raise Unmodelled("a roll that an ability changes which is not played")
    if of == m.THIS:
        whom.besides = (*whom.besides, ("while", (LIES,)))
        return whom.to(part, m.THIS)
    who = of if of is not None else m.Selector("choose", m.Anything(), count=m.Number(1))
    aimed = whom.to(part, who)
    if aimed.target is None or aimed.target.aims != "one":
        raise Unmodelled("the rolls of such cards")
    return replace(aimed, target=whom.narrowed(aimed.target, (LIES,)))


def _more(n: int) -> Part:
    return Part("grant", gives=Permanent((("die_more", n), ("next_roll",))), until="battle")


def roll_of_a_turn(ability: m.Ability) -> Permanent | None:
    """That the first, the second ... roll of some cards is a number; None for other texts."""
    event = ability.trigger
    if ability.kind != "triggered" or event is None or event.which not in ORDINALS or ability.limit:
        return None
    match event.deeds, ability.body:
        case (
            (m.Deed("roll", (("agent", who), ("patient", m.Things("die", m.Number(1)))), ()),),
            m.Effect(
                m.Deed("set", (("property", m.Property("roll", whose)), ("to", m.Number(n))), ()), "do", None
            ),
        ) if n in FACES and whose in (who, m.Ref("that", 0, "agent")) and event.moment == "when":
            aura, asked = scope(who)
            terms = (("set_die", n), ("nth_roll", ORDINALS[event.which]), *_within(event.period), *aura)
            return Permanent(terms, (*asked, *(want for held in ability.conditions for want in holds(held))))
    return None


def _within(period: m.Period | None) -> tuple[tuple[str], ...]:
    match period:
        case None | m.Period("turn", None, "", ""):
            return ()
        case m.Period("battle", None, "", ""):
            return (("nth_in_battle",),)
    raise Unmodelled("the rolls of such a time")


_RESULT = m.Things("die", m.Number(1), None, ("result",))
_STRIKE = m.Is("attack", "strike")


def one_of_two_throws(ability: m.Ability) -> Permanent | None:
    """That who fights throws its die twice, and its player chooses a throw; None for other texts."""
    event = ability.trigger
    if ability.kind != "triggered" or event is None or event.moment != "when" or event.which or ability.limit:
        return None
    if ability.costs or ability.zone or ability.name:
        return None
    match event.deeds, ability.body:
        case (
            (m.Deed("fight", (("agent", who), *how), ()),),
            m.Seq(
                (
                    m.Effect(m.Deed("roll", (*thrower, ("patient", die)), ("twice",)), "do", None),
                    m.Effect(m.Deed("choose", (*chooser, ("patient", result)), ()), "do", None),
                )
            ),
        ) if (die, result) == (m.Things("die", m.Number(1)), _RESULT) and _by_strike(how):
            aura, asked = scope(who)
            its_own = (("agent", who), ("agent", m.Ref("that", 0, "agent")))
            if {("side", "any"), ("side", "theirs")} & set(aura) or not set(thrower) <= set(its_own):
                raise Unmodelled("two throws of such cards")
            if not set(chooser) <= {("agent", m.YOU)}:
                raise Unmodelled("two throws, and who chooses")
            conditions = (*ability.conditions, *((m.During(event.period),) if event.period else ()))
            held = tuple(want for condition in conditions for want in holds(condition))
            return Permanent((("keyword", "throws_twice"), *aura), (*asked, *held))
    return None


def _by_strike(how: Sequence[tuple[str, object]]) -> bool:
    return not how or (len(how) == 1 and how[0][0] == "with" and getattr(how[0][1], "what", None) == _STRIKE)
