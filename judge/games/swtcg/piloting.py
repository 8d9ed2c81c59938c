"""Pilots: which card may be on which unit, and on which units what stands after the word Pilot may work.

An ability after that word is entered once for every unit that its pilot may be on, with that unit as its
bearer; the law lets it work while he is there (`given_by/2` in `pilots.lp`, `tcg-abilities/89`).
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.swtcg import spoken
from judge.games.swtcg.board import ARENAS, Card
from judge.games.swtcg.keywords import PILOT
from judge.games.swtcg.model import Ability
from judge.games.swtcg.model import Term as Word
from judge.games.swtcg.pilot_abilities import in_its_own_right
from judge.games.swtcg.places import VEHICLES
from judge.games.swtcg.reading import abilities_of
from judge.games.swtcg.table import Placed, SwtcgBoard


def subtype_words(card: Card) -> frozenset[str]:
    """The single words of a card's subtypes: a Droid Starfighter is a Droid and a Starfighter."""
    return frozenset(word for line in card.subtypes for word in line.lower().replace("-", " ").split())


def arenas_of(card: Card) -> list[str]:
    """The arenas that the type line names."""
    return [arena for arena in ARENAS if arena in subtype_words(card)]


def is_pilot(placed: Placed) -> bool:
    """Whether the card has the ability Pilot."""
    if PILOT not in placed.card.text.lower() or placed.kind not in ARENAS:
        return False
    abilities = abilities_of(placed.card.text, card_name=placed.card.name, card_type=placed.kind)
    return any(spoken.types_piloted(ability) for ability in abilities if isinstance(ability, Ability))


def _may_suit(pilot: Placed, unit: Placed, types: tuple[str, ...]) -> bool:
    """Whether what stands after the word Pilot could ever work on the unit: the law says when it does."""
    words = subtype_words(unit.card)
    fits = any(frozenset(name.lower().replace("-", " ").split()) <= words for name in types)
    return unit.player == pilot.player and unit.kind in VEHICLES and fits


def hosts(board: SwtcgBoard, pilot: Placed, ability: Ability) -> list[Placed]:
    """The cards on which an ability after the word Pilot is entered: units he may be on, and himself where
    he may be on none."""
    types = tuple(str(ability.pilot).split(" or "))
    units = [unit for unit in board.cards.values() if _may_suit(pilot, unit, types)]
    if "build" in board.ahead:
        return [*units, pilot]
    return [unit for unit in units if pilot.above == unit.id] if pilot.zone == "aboard" else [pilot]


def as_the_unit_has_it(ability: Ability) -> Ability:
    """An ability after the word Pilot in the words of the piloted unit, an ability it is granted itself."""
    effect = ability.parts[0].effect if len(ability.parts) == 1 else None
    match effect:
        case ("grant", "piloted" | "self", Ability() as granted):
            ability = granted
    lends = tuple((root, as_the_unit_has_it(given)) for root, given in ability.lends)
    ability = replace(in_its_own_right(ability), lends=lends)
    variants = tuple(replace(variant, costs=_given_up(variant.costs)) for variant in ability.variants)
    return replace(ability, costs=_given_up(ability.costs), variants=variants)


def _given_up(costs: tuple[Word, ...]) -> tuple[Word, ...]:
    """To discard the unit and its pilot is to discard the unit, which takes him along."""
    return tuple(("discard_self",) if _both(cost) else cost for cost in costs)


def _both(cost: Word) -> bool:
    return isinstance(cost, tuple) and cost[:3] == ("discard_both", "self", PILOT)


def as_it_is_treated(card: Card, kind: str) -> Card:
    """The card with the words of its type line that its own text gives it ("Treat Aurra as a Dark Jedi")."""
    if "treat" not in card.text.lower() or kind not in ARENAS:
        return card
    abilities = abilities_of(card.text, card_name=card.name, card_type=kind)
    known = (ability for ability in abilities if isinstance(ability, Ability))
    words = [word for ability in known for word in spoken.treated_as(ability)]
    return card.model_copy(update={"subtypes": [*card.subtypes, *words]}) if words else card
