"""Effects of which one is chosen, each as it would stand alone; and what may be left altogether."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.cardtext.data import changed, walk
from judge.cardtext.lowering import Unmodelled
from judge.games.berserk.model import Part

_AT_ONCE = frozenset(
    "damage heal put_things take_things tap untap destroy exile move summon resurrect attack".split()
)
"""What is done once: no time for which it lasts can be meant."""


def each_for_itself(options: tuple[m.Body, ...]) -> list[m.Body]:
    """Each option with those of whom another one speaks, and without a time that belongs to another one."""
    options = _told_of_each(options)
    chosen = {
        node.number: node
        for option in options
        for node in walk(option)
        if isinstance(node, m.Selector) and node.quantifier == "choose" and node.number
    }
    timed = any(isinstance(node, m.Effect) and _lasts(node) for option in options for node in walk(option))
    return [_alone(option, chosen, timed) for option in options]


def by_what_it_is(ability: m.Ability) -> list[m.Ability]:
    """What is done if the card of the event is so, what if it is otherwise: an ability for each; else none.

    Only where several attacks stand among that: of these each is the attack of an ability of its own.
    """
    match ability:
        case m.Ability("triggered", m.Seq(parts, False), limit=None) if len(parts) > 1 and all(
            isinstance(part, m.If) and part.otherwise is None and _of_its_card(part.condition)
            for part in parts
        ):
            attacks = sum(isinstance(node, m.Deed) and node.verb == "attack" for node in walk(ability.body))
            if attacks > 1:
                return [replace(ability, body=part) for part in parts]
    return []


def _of_its_card(condition: m.Condition) -> bool:
    return isinstance(condition, m.Fits) and isinstance(condition.who, m.Ref) and condition.who.name == "that"


def _told_of_each(options: tuple[m.Body, ...]) -> tuple[m.Body, ...]:
    """Behind several options is said what X is: in each of them, of the card that is chosen there."""
    last = options[-1]
    if not isinstance(last, m.Let) or any(isinstance(option, m.Let) for option in options[:-1]):
        return options

    def with_it(option: m.Body) -> m.Body:
        numbers = {node.number for node in walk(option) if isinstance(node, m.Selector) and node.number}
        if option is last or m.Letter(last.letter) not in walk(option) or len(numbers) != 1:
            return option
        own = m.Ref("chosen", min(numbers))
        its = changed(last.amount, lambda node: own if getattr(node, "name", "") == "chosen" else node)
        return m.Let(last.letter, its, option)

    return tuple(map(with_it, options))


def _lasts(effect: m.Effect) -> bool:
    return effect.lasts is not None and effect.deed.verb not in _AT_ONCE


def _alone(option: m.Body, chosen: dict[int, m.Selector], timed: bool) -> m.Body:
    own = {node.number for node in walk(option) if isinstance(node, m.Selector)}
    first: set[int] = set()

    def change(node: object) -> object:
        match node:
            case m.Effect(m.Deed(verb), "do", m.Period()) if timed and verb in _AT_ONCE:
                return replace(node, lasts=None)
            case m.Ref("chosen", number) if number in chosen and number not in own | first:
                first.add(number)
                return chosen[number]
        return node

    return changed(option, change)


def wholly_optional(parts: list[Part], optional: int) -> int:
    """From which part on a playable feature may be left, if all of it may: from the first.

    Raises Unmodelled where its player would have to own what is lost first.
    """
    if optional or not parts or parts[0].effect.startswith("lose_"):
        raise Unmodelled("a playable feature that may be left")
    return 1
