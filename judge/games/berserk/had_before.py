"""Who gets something, "and if it has that already, ...": it is asked before it is got."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, rows_joined


def had_before(ability: m.Ability) -> m.Ability:
    """The ability, where what is asked is asked first.

    Raises Unmodelled where it is not known whether what is got now counts.
    """
    return rows_joined(ability, _asked_first)


def _asked_first(before: m.Body, part: m.Body) -> list[m.Body] | None:
    match before, part:
        case m.Effect(m.Deed("gain" | "lose" | "put_things" | "tap" | "untap") as first, "do", _), m.If(
            m.Fits(who, held), inner, None
        ) if _the_same(first, who) and _settled(first, held):
            if isinstance(inner, m.Instead) or first.verb in ("put_things", "tap", "untap"):
                raise Unmodelled("whether it was so before")
            return _turned(replace(before, deed=first), part)
    return None


def _the_same(first: m.Deed, who: m.Term) -> bool:
    whom = first["patient"]
    return who in (whom, m.Ref("chosen", getattr(whom, "number", 0) or -1))


def _settled(first: m.Deed, held: m.Filter) -> bool:
    """Whether it is always so, or never, once that is done."""
    match first.verb, held.part if isinstance(held, m.Not) else held:
        case "tap" | "untap", m.State("open" | "closed"):
            return True
        case "gain" | "lose", m.Having(m.Ability("keyword") as word):
            what = first["what"]
            return isinstance(what, m.Ability) and (what.kind, what.name) == ("keyword", word.name)
        case "put_things", m.Having(m.Things() as things, ">=", None | m.Number(1)):
            what = first["things"]
            return isinstance(what, m.Things) and (what.kind, what.marks) == (things.kind, things.marks)
    return False


def _turned(first: m.Effect, part: m.If) -> list[m.Body]:
    """Whoever is chosen, then what is asked, and what is done in any case last."""
    whom = first.deed["patient"]
    if not isinstance(whom, m.Selector) or not whom.number:
        return [part, first]
    done = replace(first, deed=first.deed.with_term("patient", m.Ref("chosen", whom.number)))
    return [m.Effect(m.deed("choose", patient=whom)), part, done]
