"""What a feature asks of cards, when it fires and what its parts do, as facts of the law."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from judge.engine.solver import Term
from judge.games.berserk.model import Cards, Condition, Feature, Part, Payer, Recall

if TYPE_CHECKING:
    from judge.games.berserk.card_descriptions import Want


def asked(a: str, wants: tuple[Want, ...]) -> Iterator[Term]:
    """What has to hold of the cards in each role, as `wants/4`."""
    count: Counter[str] = Counter()
    for role, clause in wants:
        if role in ("count_least", "count_most"):
            yield (role, a, *clause)
            continue
        count[role] += 1
        for i, literal in enumerate(clause):
            yield from _literal(a, role, count[role], literal, f"or{i}" if i else "")


def _literal(a: str, role: str, j: int, literal: Term, apart: str) -> Iterator[Term]:
    """One thing that is asked of a card; what is asked of its neighbours is a description of its own."""
    k = f"{a}{role}{j}{apart}"
    if isinstance(literal, tuple) and isinstance(literal[-1], Cards):
        yield ("wants", a, role, j, (*literal[:-1], k))
        yield ("company", a, k)
        yield from _around(k, literal[-1])
        return
    if isinstance(literal, tuple) and isinstance(literal[-1], Recall):
        yield ("wants", a, role, j, (*literal[:-1], k))
        yield from _past(a, k, literal[-1])
        return
    if isinstance(literal, tuple) and literal[0] == "in_area":
        literal = "in_area"  # the area that is named, of whatever kind
    yield ("wants", a, role, j, literal)


def _past(a: str, k: str, past: Recall) -> Iterator[Term]:
    """What a text asks of the past, which is remembered for it."""
    yield from (("asks_back", a, k), ("cond", k, past.when.event))
    yield from (("kept_of", k, past.of), ("kept_up_to", k, past.least))
    if past.within == "battle":
        yield ("kept_for_battle", k)
    if past.summed:
        yield ("kept_summed", k)
    yield from ((name, k, *args) for name, *args in past.when.terms)
    yield from asked(k, past.when.wants)


def _around(k: str, cards: Cards) -> Iterator[Term]:
    """What is asked of the neighbours of a card or a cell."""
    if ("its",) in cards.clauses:
        yield ("of_its_own", k)
    yield from asked(k, tuple(("company", clause) for clause in cards.clauses if clause != ("its",)))


def besides(a: str, feature: Feature) -> Iterator[Term]:
    """Its second target, its group of cards besides, and from where on it may be declined."""
    if feature.second is not None:
        yield ("two_targets", a)
        beside = ("beside_aim",)
        if beside in feature.second.clauses:
            yield ("second_beside", a)
        yield from asked(
            a, tuple(("second", clause) for clause in feature.second.clauses if clause != beside)
        )
    if feature.group is not None:
        yield ("grouped", a)
        yield from asked(a, tuple(("group", clause) for clause in feature.group.clauses))
    if feature.optional:
        yield ("optional_from", a, feature.optional)
    for fork in feature.forks:
        yield ("forked", a, fork.first, fork.second, fork.end)
        yield ("fork_of", a, fork.first, fork.chooser)


def paid_by(a: str, payer: Payer) -> Iterator[Term]:
    """Which other card pays, how, and how much."""
    yield ("payer_does", a, payer.how)
    if payer.most:
        yield ("payer_x", a, payer.most)
    else:
        yield ("payer_number", a, payer.amount)
    yield from asked(a, tuple(("payer", clause) for clause in payer.cards.clauses))


def condition(a: str, when: Condition) -> Iterator[Term]:
    """When a feature fires."""
    yield ("cond", a, when.event)
    if when.timing == "phase":
        yield ("phase_word", a)
    else:
        yield ("timing", a, when.timing)
    if when.unwritten:
        yield ("unwritten", a)
    for name, *args in when.terms:
        yield (name, a, *args)
    yield from asked(a, when.wants)


def part_of(a: str, i: int, part: Part) -> Iterator[Term]:
    """The i-th part of an effect: what it does, to whom, how much, under which condition."""
    if part.gives is None:
        yield ("part", a, i, part.effect)
    yield ("whom", a, i, part.whom)
    if isinstance(part.amount, int):
        yield ("amount", a, i, part.amount)
    elif part.amount is not None:
        yield ("amount_x", a, i, part.amount)
    if part.closed:
        yield ("comes_closed", a, i)
    if part.attack_kind == "treachery":
        yield ("betrays", a, i)
    more: dict[str, Term] = {
        "brought_to": part.place,
        "fought_by": part.fighter,
        "thrown_more": part.topped,
        "amount_plus": part.plus,
        "amount_most": part.most,
        "amount_least": part.least,
        "marker_of": part.marker,
        "placed_by": part.placer,
        "attacked_by": part.attacker,
    }
    yield from ((name, a, i, value) for name, value in more.items() if value)
    if part.cell:
        yield from (("cell_near", a, i, f"{a}cell{i}", part.cell.least), ("company", a, f"{a}cell{i}"))
        yield from [("cell_less", a, i, part.cell.less)] if part.cell.less else []
        yield from _around(f"{a}cell{i}", part.cell.near)
    yield from (("cell_spot", a, i, spot) for spot in part.spots)
    yield from (
        (word, a, i) if word == "their_turn_only" else ("prevents", a, i, word) for word in part.prevents
    )
    if part.better:
        yield ("more_if", a, i, part.better[0], f"{a}more{i}")
        yield from asked(f"{a}more{i}", part.better[1])
    if part.under:
        yield ("has_if", a, i, f"{a}if{i}")
        yield from asked(f"{a}if{i}", part.under)
    yield from asked(a, part.counted)
    if part.until and part.gives is None:
        yield ("until", a, i, part.until)
