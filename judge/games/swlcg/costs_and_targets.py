"""What using an ability takes: its costs, and the cards at which it is aimed.

In go the costs and the choices of an `Ability` of `judge.cardtext.meaning`, out come facts of the law
(`rules_asp/swlcg/plays.lp`, `costs.lp`) without the name of the ability.
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.cardtext import meaning as m
from judge.cardtext.lowering import Unmodelled, choices, flat
from judge.engine.solver import Term
from judge.games.swlcg.card_numbers import NUMBERS
from judge.games.swlcg.deeds import done_to
from judge.games.swlcg.phrases import PICKED, described, word

Fact = tuple[Term, ...]


def costs_of(body: m.Body) -> Iterator[Fact]:
    """What is paid.  Raises Unmodelled for what cannot be a cost."""
    match body:
        case m.Seq(parts, False):
            for part in parts:
                yield from costs_of(part)
        case m.Effect(deed, "do", None):
            match deed.verb, deed["things"]:
                case "pay", (m.Number(n) | m.Things("resource", m.Number(n), None, ())):
                    yield "cost", ("pay", n)
                    return
                case "pay", m.Things(
                    "resource", m.Number(n), m.Selector("each", m.Is("affiliation", kind)), ()
                ):
                    yield "cost", ("pay", n)
                    yield "pays_as", word(kind)
                    return
                case "pay", _:
                    raise Unmodelled("such resources as a cost")
            held = deed.verb == "discard" and deed["from"] == m.Zone("hand", m.YOU)
            if held and deed["patient"] == m.THIS:
                yield "usable_from", "hand"
                deed = m.deed("discard", patient=m.THIS)
            verb, times, whom = done_to(deed)
            if not isinstance(times, int):
                raise Unmodelled("a cost that varies")
            yield "cost", verb, whom, times
        case _:
            raise Unmodelled(f"{type(body).__name__.lower()} among the costs")


def targets_of(ability: m.Ability) -> Iterator[Fact]:
    """The cards that are chosen, in their order; those of the word target are aimed at."""
    slots = {
        choice.number: choice
        for choice in choices(ability)
        if choice.number < PICKED and choice.kind == "card"
    }
    if any(choice.number < PICKED and choice.kind != "card" for choice in choices(ability)):
        raise Unmodelled("a player who is chosen")
    if len(slots) > 2:
        raise Unmodelled("more than two targets")
    for number, choice in sorted(slots.items()):
        if choice.count not in (None, m.Number(1)) or choice.chooser != m.YOU or choice.kind != "card":
            raise Unmodelled("a choice of several cards, or by somebody else")
        whole, most = _extreme(_apart(choice.what))
        what, pairs = _paired(whole) if number == 2 else (whole, [])
        if number == 2 and any(map(_another, m.conjuncts(choice.what))):
            yield ("another_target",)
        yield from (("extreme", number, *fact) for fact in most)
        yield "target", number, described(what)
        yield from (("pair", pair) for pair in pairs)
        if choice.targeted:
            yield "aimed_at", number
        if choice.up_to:
            yield "spare_target", number


def _apart(what: m.Filter) -> m.Filter:
    """A target without "other than the first target", which the law is told apart."""
    kept = [part for part in m.conjuncts(what) if not _another(part)]
    return flat(m.And(tuple(kept))) if kept else m.Anything()


def _another(part: m.Filter) -> bool:
    """Whether a description says: another than the target chosen before."""
    return isinstance(part, m.Other) and m.is_chosen(part.than)


def _extreme(what: m.Filter) -> tuple[m.Filter, list[tuple[Term, ...]]]:
    """What else the target is, and of which printed number it has the most or the least of all such cards."""
    kept: list[m.Filter] = []
    most: list[tuple[Term, ...]] = []
    for part in m.conjuncts(what):
        match part:
            case m.Compare(kind, "=", m.Value(_, m.Ref("one"), ("highest" | "lowest") as take)) if (
                kind in NUMBERS
            ):
                most.append((take, NUMBERS[kind][1]))
            case _:
                kept.append(part)
    return (flat(m.And(tuple(kept))) if kept else m.Anything()), most


def _paired(what: m.Filter) -> tuple[m.Filter, list[Term]]:
    """What the second target is, and how it has to go with the first."""
    kept: list[m.Filter] = []
    pairs: list[Term] = []
    for part in m.conjuncts(what):
        match part:
            case m.Same("controller"):
                pairs.append("fellow")
            case m.Same("name" | "title"):
                pairs.append("namesake")
            case m.Same(("affiliation" | "trait") as kind, of) if of in _FIRST:
                pairs.append(("share", kind))
            case m.Not(m.Same(("affiliation" | "trait" | "controller") as kind, of)) if of in _FIRST:
                pairs.append(("unlike", kind))
            case m.Same("printed_cost" | "cost", of) if of in _FIRST:
                pairs.append("of_one_cost")
            case m.Compare(kind, relation, m.Value(_, m.Ref("chosen", 1))) if relation in _ORDER:
                pairs.append((_ORDER[relation], "printed_cost" if kind == "cost" else kind))
            case _:
                kept.append(part)
    return (flat(m.And(tuple(kept))) if kept else m.Anything()), pairs


_FIRST = (None, m.Ref("chosen", 1))
_ORDER = {"<": "lower", "<=": "equal_or_lower", ">": "higher"}
