"""Who does what sets an ability off, where it is not told: "on a step", once a turn for each card."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.resolve import Unresolved
from judge.cardtext.russian.mentions import FIRST
from judge.cardtext.russian.parts import He, Spoken


def by_each_of_them(spoken: Spoken) -> Spoken:
    """A sentence with whoever gets something as the doer of what sets it off, where it is so often for each.

    "On a step a creature of yours gets ... (once a turn for each creature)": that creature has stepped, as
    the card itself could do so for nobody but itself.  Raises Unresolved where it is not known who.
    """
    event, limit = spoken.trigger, spoken.limit
    if event is None or limit is None or limit.each != "card" or len(event.deeds) != 1:
        return spoken
    deed = event.deeds[0]
    doing = [name for name in FIRST if deed[name] is not None]
    if not doing or deed[doing[0]] != m.THIS:
        return spoken
    match spoken.body:
        case m.Effect(m.Deed() as done) if isinstance(who := done["patient"], m.Selector) and (
            (who.quantifier, who.kind, who.count) == ("some", "card", m.Number(1))
        ):
            yours = m.Rel("controller", m.YOU) in m.conjuncts(who.what)
            own = He("self", "player")
            plain = changed(deed, lambda node: m.YOU if yours and node == own else node)
            made = plain.with_term(doing[0], who)
            gets = done.with_term("patient", m.Ref("that", role=doing[0]))
            return replace(
                spoken, trigger=replace(event, deeds=(made,)), body=replace(spoken.body, deed=gets)
            )
    raise Unresolved("for each: who does it?")
