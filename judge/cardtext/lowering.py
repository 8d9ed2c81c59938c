"""From meanings towards facts: what every game's compiler does alike, before its own law has the word.

A compiler refuses (`Unmodelled`) whatever it has no exact fact for; here bodies are taken apart, letters
replaced by what they stand for, and "for each" by a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from operator import eq, ge, gt, le, lt

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.engine.solver import Term


class Unmodelled(Exception):
    """The law has no rules for this; says for what."""


_MANNERS = frozenset(
    "at_any_time by_combat_damage by_damage exhausted now tapped this_way without_paying".split()
)
"""How something is done of which no law has rules yet; one that gets them takes its word out of here."""
_RULED = frozenset((("put", "exhausted"), ("destroy", "this_way")))
"""Verbs with a manner of these for which there are rules: of others there are none yet."""


def checked(abilities: tuple[m.Ability, ...]) -> tuple[m.Ability, ...]:
    """The same abilities.  Raises Unmodelled for a manner or a part of play of which no law has rules."""
    for node in walk(abilities):
        for word in node.manner if isinstance(node, m.Deed) else ():
            if word in _MANNERS and (node.verb, word) not in _RULED:
                raise Unmodelled(f"{node.verb} {word}")
        if isinstance(node, m.All) and node.but is not None:
            raise Unmodelled("all but so many")
        if isinstance(node, m.Things) and "first" in node.marks:
            raise Unmodelled("the first damage of a period")
        if isinstance(node, m.Things) and any(mark.startswith("showing_") for mark in node.marks):
            raise Unmodelled("dice that show a number")
        if isinstance(node, m.Effect) and node.lasts is not None and node.lasts.edge == "start":
            raise Unmodelled(f"until a {node.lasts.name} begins")
        if isinstance(node, m.Period) and node.within is not None and node.name != "engagement":
            raise Unmodelled(f"the {node.which} {node.name} of a period")
    return abilities


def wording(node: object) -> str:
    """What is not modelled, in a few words."""
    names = [type(node).__name__.lower()]
    for field in ("name", "property", "value", "relation"):
        value = getattr(node, field, "")
        if isinstance(value, str) and value:
            names.append(value)
    return " ".join(names)


def joined(word: str, terms: list[Term]) -> Term:
    """`word` of all these: both(D, both(E, F))."""
    *others, last = terms
    for term in reversed(others):
        last = (word, term, last)
    return last


FACES = frozenset(range(1, 7))
"""What a die can show."""
_COMPARED: dict[str, Callable[[int, int], bool]] = {"=": eq, ">=": ge, "<=": le, ">": gt, "<": lt}


def faces(relation: str, n: int) -> frozenset[int] | None:
    """The faces of a die that stand in a relation to `n`; None for a relation to no number."""
    compare = _COMPARED.get(relation)
    return None if compare is None else frozenset(face for face in FACES if compare(face, n))


def neighbours_joined(
    parts: tuple[m.Body, ...], join: Callable[[m.Body, m.Body], list[m.Body] | None]
) -> tuple[m.Body, ...]:
    """Parts one after the other, where `join` gives what stands for two of them, or None where they stay."""
    row: list[m.Body] = []
    for part in parts:
        both = join(row[-1], part) if row else None
        if both is None:
            row.append(part)
        else:
            row[-1:] = both
    return tuple(row)


def rows_joined(ability: m.Ability, join: Callable[[m.Body, m.Body], list[m.Body] | None]) -> m.Ability:
    """The ability, where neighbours are joined so in every row of things that are simply done."""

    def joined(node: object) -> object:
        if not isinstance(node, m.Seq) or node.then:
            return node
        return replace(node, parts=neighbours_joined(node.parts, join))

    return changed(ability, joined)


def flat(what: m.Filter) -> m.Filter:
    """A description without an "and" within an "and"."""
    if not isinstance(what, m.And):
        return what
    parts: list[m.Filter] = []
    for part in what.parts:
        inner = flat(part)  # type: ignore[arg-type]
        parts += m.conjuncts(inner)
    kept = [part for part in parts if part != m.Anything()] or [m.Anything()]
    return m.And(tuple(kept)) if len(kept) > 1 else kept[0]


def put(body: m.Body, letter: str, value: m.Amount) -> m.Body:
    """The body with an amount in the place of a letter."""
    return changed(body, lambda node: value if node == m.Letter(letter) else node)


_MANY = ("amount", "things", "what")
"""The roles that say how much."""


def for_each(over: m.Selector | m.Things | m.Quotient, body: m.Body) -> m.Body:
    """What is done once for each is done so many times, if it is one deed with a number.

    Raises Unmodelled where something is done to each of them, or several things are done.
    """
    if isinstance(body, m.Seq) and not body.then:
        return m.Seq(tuple(for_each(over, part) for part in body.parts))
    count: m.Amount
    if isinstance(over, m.Quotient):
        count = over
    elif isinstance(over, m.Things) and isinstance(over.amount, m.ThatMuch | m.Value | m.Sum):
        count = over.amount
    else:
        count = m.Count(m.Selector("each", over.what, over.kind) if isinstance(over, m.Selector) else over)
    if any(node == m.Ref("one") for node in walk(body)):
        raise Unmodelled("for each, something that is done to each")
    if not isinstance(body, m.Effect):
        raise Unmodelled("for each, several things")
    amounts = [body.deed[role] for role in _MANY]
    amounts = [term.amount if isinstance(term, m.Things) else term for term in amounts]
    amounts = [term.amount if isinstance(term, m.Bound) else term for term in amounts]
    numbers = [node for term in amounts for node in walk(term) if isinstance(node, m.Number)]
    numbers = numbers or _unbounded(body.deed["patient"])
    if len(numbers) != 1:
        raise Unmodelled("for each, several things")
    (number,) = numbers
    many: m.Amount = count if number.n == 1 else m.Times(number.n, count)
    return changed(body, lambda node: many if node is number else node)


def _unbounded(cards: object) -> list[m.Number]:
    """The numbers in what is said of cards, but for those that keep another one within a bound."""
    bounds = [term for node in walk(cards) if isinstance(node, m.Bound) for term in (node.most, node.least)]
    return [
        node
        for node in walk(cards)
        if isinstance(node, m.Number) and not any(node is bound for bound in bounds)
    ]


def standing(
    body: m.Body, conditions: tuple[m.Condition, ...] = ()
) -> Iterator[tuple[m.Effect, tuple[m.Condition, ...]]]:
    """What a text that always holds says: each effect with the conditions under which it does.

    Raises Unmodelled for a body that is no list of such effects.
    """
    match body:
        case m.Effect(_, _, None):
            yield body, conditions
        case m.Seq(parts, False):
            for part in parts:
                yield from standing(part, conditions)
        case m.If(condition, inner, otherwise):
            yield from standing(inner, (*conditions, condition))
            if otherwise is not None:
                yield from standing(otherwise, (*conditions, m.Not(condition)))
        case m.Let(letter, value, inner):
            yield from standing(put(inner, letter, value), conditions)
        case m.ForEach(over, inner):
            yield from standing(for_each(over, inner), conditions)
        case _:
            raise Unmodelled(f"a text that always holds, with {type(body).__name__.lower()}")


def choices(ability: m.Ability) -> list[m.Selector]:
    """The cards that somebody chooses for costs or effects, in the order of their numbers."""
    selectors = [node for node in walk((ability.costs, ability.body)) if isinstance(node, m.Selector)]
    return sorted(
        (selector for selector in selectors if selector.quantifier == "choose"),
        key=lambda selector: selector.number,
    )
