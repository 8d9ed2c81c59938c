"""Equipment: what it costs to put it on a unit, on which units it fits, and what its text gives to them.

What its text says is entered once for every unit that it fits on, with that unit as its bearer; the law lets
it work while the Equipment is on that unit (`lent_by/2` in `equipment.lp`).
"""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext.lowering import Unmodelled
from judge.games.swtcg.board import ARENAS
from judge.games.swtcg.keywords import EQUIP
from judge.games.swtcg.model import Ability, Term, names
from judge.games.swtcg.piloting import as_the_unit_has_it, subtype_words
from judge.games.swtcg.table import Placed, SwtcgBoard


def equip_cost(ability: Ability) -> int | None:
    """The Force that it costs to put the Equipment on a unit; None for any other ability."""
    for part in ability.parts:
        match part.effect:
            case ("keyword", "self", name, int(n)) if name == EQUIP:
                return n
    return None


def fits_on(gear: Placed, unit: Placed) -> bool:
    """Whether the type line of Equipment names the arena of the unit, or a word of its type line."""
    words = subtype_words(gear.card)
    return unit.kind in ARENAS and bool(words & (subtype_words(unit.card) | {unit.kind}))


def bearers(board: SwtcgBoard, gear: Placed) -> list[Placed]:
    """The cards on which what Equipment says is entered: units it fits on, and itself where there is none."""
    units = [unit for unit in board.cards.values() if unit.player == gear.player and fits_on(gear, unit)]
    return units or [gear]


def as_its_bearer_has_it(ability: Ability, of_itself: bool) -> Ability:
    """What is said of the equipped unit in the words of that unit itself.  Raises Unmodelled.

    `of_itself`: the text speaks of the Equipment, too; it may only give it up.
    """
    if of_itself:
        variants = tuple(replace(way, costs=_given_up(way.costs)) for way in ability.variants)
        ability = replace(ability, costs=_given_up(ability.costs), variants=variants)
        if ("discard_worn",) not in ability.costs or _speaks_of_itself(ability):
            raise Unmodelled("what Equipment says of itself")
    return replace(as_the_unit_has_it(ability), pilot=None)


def comes_into_play(ability: Ability) -> bool:
    """Whether it is how the card itself comes into play, or what becomes of it after that."""
    return ability.returned or any(part.effect == ("deploy", "self") for part in ability.parts)


def _given_up(costs: tuple[Term, ...]) -> tuple[Term, ...]:
    """To discard this card is to give up the Equipment."""
    return tuple(("discard_worn",) if cost == ("discard_self",) else cost for cost in costs)


def _speaks_of_itself(ability: Ability) -> bool:
    """Whether anything but its cost does."""
    trigger = ability.trigger
    terms = [] if trigger is None else [trigger.subject, trigger.object, *trigger.conditions]
    rows = [*ability.parts, *(part for way in ability.variants for part in way.parts)]
    terms += [*ability.conditions, *ability.only, *(need for way in ability.variants for need in way.only)]
    terms += [term for part in rows for term in (part.effect, *part.conditions)]
    by_itself = (part.effect for part in rows if not names(part.effect, "by"))
    harms = any(isinstance(effect, tuple) and effect[0] in ("damage", "dice") for effect in by_itself)
    return harms or any(names(term, "self") for term in terms if term is not None)
