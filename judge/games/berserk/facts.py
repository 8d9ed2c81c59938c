"""A Berserk situation as facts of the law."""

from __future__ import annotations

from collections.abc import Iterator

from judge.cards.store import Store
from judge.cardtext.russian.forms import plain
from judge.engine.solver import Quoted, Term
from judge.errors import SituationError
from judge.games.berserk.board import PLAYERS, BerserkSituation, Card, cards
from judge.games.berserk.features import enter
from judge.games.berserk.left_out import left_out
from judge.games.berserk.moment import moment
from judge.games.berserk.printed import Printed
from judge.games.berserk.table import BerserkBoard, Placed

CREATURES = ("creature", "symbiote", "parasite", "flying")
SUBTYPES = ("symbiote", "parasite", "flying", "artifact")


def board(situation: BerserkSituation, store: Store | None = None) -> BerserkBoard:
    """The facts of a situation; cards that it only names are completed from `store`.

    Raises SituationError where it cannot be a board.
    """
    found = BerserkBoard()
    printed = Printed(store, found.assumed)
    found.facts += [("player", player) for player in PLAYERS]
    found.facts.add(("active", situation.now.active))
    for player in PLAYERS:
        for path, zone, card in cards(getattr(situation, player)):
            _place(found, printed, player, f"{player}.{path}", zone, card)
    found.check_size()
    for placed in found.cards.values():
        found.facts += _card_facts(found, placed)
    _check_cells(found)
    found.facts += [("deep_cell", *_at(cell)) for cell in sorted(set(situation.depth))]
    found.assumed += _without_cells(found)
    for placed in found.cards.values():
        enter(found, placed)
    found.set_words_aside()
    found.assumed += found.presumptions()
    found.facts += list(_copies(found))
    found.facts += [("init", ("uses", often[1], 0)) for often in found.facts.named("often")]
    found.facts += list(_faced(found))
    found.facts += list(_sighted(found))
    found.facts += [
        ("init", ("borrowed", c, _beyond(found.cards[c].card))) for c in sorted(_quickened(found))
    ]
    found.facts += _bounds(found)
    found.facts += moment(found, situation)
    found.left_out += left_out(found, situation)
    return found


def _beyond(card: Card) -> int:
    """How many points it has moved beyond its own, by what a text adds."""
    return max(0, card.movement_used - card.movement)


def _quickened(found: BerserkBoard) -> set[str]:
    """The cards to whose movement a printed text adds: its own, or any if it speaks of others."""
    faster = {a for _, a, *_ in found.facts.named("moves_more")}
    if faster & {a for _, a, *_ in found.facts.named("aura")}:
        return set(found.cards)
    return {str(c) for _, a, c in found.facts.named("printed_on") if a in faster}


def _copies(found: BerserkBoard) -> Iterator[Term]:
    """A feature that costs only tokens can lie on the stack again while it lies there: a copy of it."""
    facts = found.facts
    costs = {str(a): int(str(cost)) for _, a, cost in facts.named("pay")}
    fixed = {fact[1] for name in ("pay_closing", "once", "often") for fact in facts.named(name)}
    growing = any(part[3] == "token" for part in facts.named("part"))
    for a, cost in costs.items():
        known = found.features[a]
        if a in fixed or not (growing or found.cards[known.card].card.tokens >= 2 * cost):
            continue
        b = f"{a}b"
        found.copies[b] = known
        yield ("copy_of", b, a)
        yield from [(name, b, *rest) for name, _, *rest in facts.about(a)]


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
    if card.type == "terrain":
        yield ("terrain", c)
    if card.type in SUBTYPES:
        yield ("subtype", c, card.type)
    if card.elite:
        yield ("elite", c)
    if card.element is not None:
        yield ("element", c, card.element)
    if card.cost is not None:
        yield ("cost", c, card.cost)
    yield ("speed", c, card.movement)
    kinds = {plain(kind) for kind in card.classes}
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
    yield from _before(card, c)
    if card.moved_last_turn:
        yield ("moved_before", c)
    if card.wounded_this_turn:
        yield ("init", ("scarred", c))
    if card.ready_for_flyers:
        yield ("init", ("ready_for_flyers", c))
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
        yield ("init", ("cell", c, *_at(card.cell)))
        yield ("init", ("moves", c, max(0, card.movement - card.movement_used)))
        if card.movement_used:
            yield ("init", ("under_way", c))


def _before(card: Card, c: str) -> Iterator[Term]:
    """What was before with a card (incarnated, killed by the enemy, outnumbered), and its state."""
    if card.incarnation_tokens:
        yield ("init", ("germ", c, card.incarnation_tokens))
    for name, word in (
        ("incarnated", "incarnated"),
        ("killed_by_enemy", "slain_by_foe"),
        ("outnumbered",) * 2,
    ):
        if getattr(card, name):
            yield ("init", (word, c))
    if card.form is not None:
        yield ("form", c, card.form)


def _faced(found: BerserkBoard) -> Iterator[Term]:
    """How many attacks there have been this turn for a text that means the first, or another one."""
    for a in {str(fact[1]) for fact in found.facts.named("nth_of") if str(fact[1]) in found.features}:
        if faced := found.cards[found.features[a].card].card.attacks_faced:
            yield ("init", ("faced", a, faced))
    together = {str(fact[1]) for fact in found.facts.named("nth_of_all")}
    for b, n in [(str(fact[1]), int(str(fact[2]))) for fact in found.facts.named("nth_time")]:
        if b in found.features and (seen := found.cards[found.features[b].card].card.attacks_faced):
            card = "none" if b in together else found.features[b].card
            yield ("init", ("times", b, card, min(seen, n + 1)))


def _sighted(found: BerserkBoard) -> Iterator[Term]:
    """Cards with camouflage that have been attacked this turn."""
    for b in [str(fact[1]) for fact in found.facts.named("keyword") if fact[2] == "camouflage"]:
        if found.cards[found.features[b].card].card.attacks_faced:
            yield ("init", ("sighted", found.features[b].card))


def _at(cell: str) -> tuple[int, int]:
    """Column and row of a cell."""
    return "ABCDE".index(cell[0]) + 1, int(cell[1])


def _without_cells(found: BerserkBoard) -> list[str]:
    """What is assumed of the cards of which nobody says where they stand (flyers stand nowhere)."""
    squad = [placed for placed in found.cards.values() if placed.zone == "squad"]
    loose = [p.nick for p in squad if p.card.cell is None and not p.card.host and p.card.type != "flying"]
    if not loose:
        return []
    return [f"no cell is given for {', '.join(loose)}: within reach of everybody, and beside nobody"]


def _check_cells(found: BerserkBoard) -> None:
    """Two cards stand in one cell only if one is incorporeal (a symbiote is in that of its host)."""
    taken: dict[str, Placed] = {}
    for placed in found.cards.values():
        cell = placed.card.cell
        if cell is None:
            continue
        if cell in taken:
            through = [one for one in (placed, taken[cell]) if _goes_through(one)]
            if not through:
                raise SituationError(f"{placed.path}.cell", f'"{taken[cell].nick}" stands in {cell}')
            found.facts.add(("init", ("intruding", through[0].id)))
        taken[cell] = placed


def _goes_through(placed: Placed) -> bool:
    """Whether a card may stand in a taken cell: if it says that it is incorporeal."""
    return "бестелесн" in f"{placed.card.text} {placed.card.acquired}".lower()


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
    counted = {fact[1:3] for fact in found.facts.named("amount_x")}
    return any(part[1:3] in counted for part in found.facts.named("part") if part[3] == effect)
