"""A Berserk situation as facts of the law."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cards.store import Store
from judge.engine.solver import Quoted, Term
from judge.errors import SituationError
from judge.games.berserk.board import PLAYERS, BerserkSituation, Card, cards
from judge.games.berserk.features import enter
from judge.games.berserk.moment import moment
from judge.games.berserk.printed import Printed
from judge.games.berserk.table import BerserkBoard, Placed

CREATURES = ("creature", "symbiote", "parasite", "flying")
SUBTYPES = ("symbiote", "parasite", "flying", "artifact")


def board(situation: BerserkSituation, store: Store | None = None) -> BerserkBoard:
    """The facts of a situation; cards that it only names are completed from `store`.

    Raises SituationError where it cannot be a board.
    """
    found = BerserkBoard([], {})
    printed = Printed(store, found.assumed)
    found.facts += [("player", player) for player in PLAYERS]
    found.facts.append(("active", situation.now.active))
    for player in PLAYERS:
        for path, zone, card in cards(getattr(situation, player)):
            _place(found, printed, player, f"{player}.{path}", zone, card)
    found.check_size()
    for placed in found.cards.values():
        found.facts += _card_facts(found, placed)
    _check_cells(found)
    found.assumed += _without_cells(found)
    for placed in found.cards.values():
        enter(found, placed)
    found.set_words_aside()
    found.facts += list(_copies(found))
    often = [fact[1] for fact in found.facts if isinstance(fact, tuple) and fact[0] == "often"]
    found.facts += [("init", ("uses", a, 0)) for a in often]
    found.facts += [("init", ("borrowed", c, 0)) for c in sorted(_quickened(found))]
    found.facts += _bounds(found)
    found.facts += moment(found, situation)
    return found


def _quickened(found: BerserkBoard) -> set[str]:
    """The cards to whose movement a printed text adds: its own, or any if it speaks of others."""
    facts = [fact for fact in found.facts if isinstance(fact, tuple)]
    faster = {fact[1] for fact in facts if fact[0] == "moves_more"}
    if faster & {fact[1] for fact in facts if fact[0] == "aura"}:
        return set(found.cards)
    return {str(fact[2]) for fact in facts if fact[0] == "printed_on" and fact[1] in faster}


def _copies(found: BerserkBoard) -> Iterator[Term]:
    """A feature that costs only tokens can lie on the stack again while it lies there: a copy of it."""
    facts = [fact for fact in found.facts if isinstance(fact, tuple)]
    costs = {str(fact[1]): int(str(fact[2])) for fact in facts if fact[0] == "pay"}
    fixed = {fact[1] for fact in facts if fact[0] in ("pay_closing", "once", "often")}
    growing = any(fact[0] == "part" and fact[3] == "token" for fact in facts)
    for a, cost in costs.items():
        known = found.features[a]
        if a in fixed or not (growing or found.cards[known.card].card.tokens >= 2 * cost):
            continue
        b = f"{a}b"
        found.copies[b] = known
        yield ("copy_of", b, a)
        yield from ((fact[0], b, *fact[2:]) for fact in facts if len(fact) > 1 and fact[1] == a)


def _place(found: BerserkBoard, printed: Printed, player: str, path: str, zone: str, card: Card) -> None:
    number, nick = found.claim(card.as_, card.name, path)
    card = printed.complete(card, nick, path)
    found.cards[number] = Placed(number, nick, player, zone, path, card)


def _card_facts(found: BerserkBoard, placed: Placed) -> Iterator[Term]:
    card, c = placed.card, placed.id
    yield from (("card", c), ("belongs", c, placed.player), ("life", c, placed.life))
    if card.type in CREATURES:
        yield ("creature", c)
        yield ("attackable", c)
    if card.type == "artifact":
        yield ("attackable", c)
    if card.type == "flying":
        yield ("flying", c)
    if card.type in SUBTYPES:
        yield ("subtype", c, card.type)
    if card.elite:
        yield ("elite", c)
    if card.element is not None:
        yield ("element", c, card.element)
    if card.cost is not None:
        yield ("cost", c, card.cost)
    yield ("speed", c, card.movement)
    kinds = {kind.lower().replace("ё", "е") for kind in card.classes}
    yield from (("named_class", c, Quoted(kind)) for kind in sorted(kinds))
    kinds |= {"герой" for kind in kinds if kind.startswith("герой-")}
    yield from (("class", c, Quoted(kind)) for kind in sorted(kinds))
    yield ("init", ("in", c, placed.zone))
    yield ("init", ("wounds", c, min(card.wounds, placed.life + card.extra_life)))
    yield ("init", ("extra", c, card.extra_life))
    yield ("init", ("poison", c, card.poison))
    yield ("init", ("spent", c, card.armour_spent))
    yield ("init", ("older", c, max(0, card.wounds - card.wounds_this_turn)))
    for name in ("cursed", "blessed", "asleep"):
        if getattr(card, name):
            yield ("init", (name, c))
    if card.healed_this_turn:
        yield ("init", ("mended", c, card.healed_this_turn))
    if card.chosen is not None:
        yield ("init", ("chosen", c, found.card(card.chosen, f"{placed.path}.chosen").id))
    if card.moved_last_turn:
        yield ("moved_before", c)
    if card.wounded_this_turn:
        yield ("init", ("scarred", c))
    if card.moved_this_turn:
        yield ("init", ("walked", c))
    yield ("init", ("bonus", c, card.bonus))
    yield ("init", ("times", c, 0))
    yield ("init", ("tokens", c, card.tokens))
    if card.closed:
        yield ("init", ("closed", c))
    controller = placed.player
    if card.controlled_by is not None:
        source = found.card(card.controlled_by, f"{placed.path}.controlled by")
        controller = source.player
        yield ("init", ("held_by", c, source.id))
    yield ("init", ("controls", controller, c))
    if card.host is not None:
        host = found.card(card.host, f"{placed.path}.host")
        if card.type not in ("symbiote", "parasite"):
            raise SituationError(
                f"{placed.path}.host", "only a symbiote or a parasite has a host", "write `type: symbiote`"
            )
        yield ("init", ("host", c, host.id))
    if card.cell is not None and placed.zone == "squad":
        yield ("init", ("cell", c, "ABCDE".index(card.cell[0]) + 1, int(card.cell[1])))
        yield ("init", ("moves", c, card.movement))


def _without_cells(found: BerserkBoard) -> list[str]:
    """What is assumed of the cards of which nobody says where they stand (flyers stand nowhere)."""
    squad = [placed for placed in found.cards.values() if placed.zone == "squad"]
    loose = [p.nick for p in squad if p.card.cell is None and not p.card.host and p.card.type != "flying"]
    if not loose:
        return []
    return [f"no cell is given for {', '.join(loose)}: within reach of everybody, and beside nobody"]


def _check_cells(found: BerserkBoard) -> None:
    """Two cards never stand in one cell (a symbiote is in that of its host)."""
    taken: dict[str, str] = {}
    for placed in found.cards.values():
        cell = placed.card.cell
        if cell is None:
            continue
        if cell in taken:
            raise SituationError(f"{placed.path}.cell", f'"{taken[cell]}" stands in {cell}')
        taken[cell] = placed.nick


def _bounds(found: BerserkBoard) -> Iterator[Term]:
    """The numbers that can grow, and how far: from this situation."""
    gain = sum(known.gain for known in found.features.values())
    most = max((placed.card.bonus for placed in found.cards.values()), default=0)
    tokens = max((placed.card.tokens for placed in found.cards.values()), default=0)
    yield ("bound", "bonus", most + 3 * gain)
    yield ("bound", "extra", 10 + max((placed.card.extra_life for placed in found.cards.values()), default=0))
    yield ("bound", "tokens", tokens + (8 if _counted(found, "token") else 3))
    yield ("bound", "copies", 12 if _counted(found, "grant") else 3)
    yield ("bound", "moves", 4 + max((placed.card.movement for placed in found.cards.values()), default=0))
    yield ("bound", "times", 6)
    yield ("bound", "waiting", 3)
    yield ("bound", "dice", 1)


def _counted(found: BerserkBoard, effect: str) -> bool:
    """Whether some part with that effect has a counted number."""
    facts = [fact for fact in found.facts if isinstance(fact, tuple)]
    counted = {fact[1:3] for fact in facts if fact[0] == "amount_x"}
    return any(fact[1:3] in counted for fact in facts if fact[0] == "part" and fact[3] == effect)
