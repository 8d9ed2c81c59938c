"""A Berserk situation as facts of the law."""

from __future__ import annotations

import re
from collections.abc import Iterator

from judge.cards.store import Store
from judge.cardtext.russian.forms import plain
from judge.engine.solver import Quoted, Term
from judge.errors import SituationError
from judge.games.as_it_lies import Completing
from judge.games.berserk.board import PLAYERS, BerserkSituation, Card, cards
from judge.games.berserk.defaults import left_out
from judge.games.berserk.features import enter
from judge.games.berserk.possessions import marked
from judge.games.berserk.printed import PRINTS
from judge.games.berserk.start_frames import moment
from judge.games.berserk.table import CREATURES, BerserkBoard, Placed

WITHOUT_LIFE = ("terrain", "equipment")


def board(situation: BerserkSituation, store: Store | None = None) -> BerserkBoard:
    """The facts of a situation; cards that it only names are completed from `store`.

    Raises SituationError where it cannot be a board.
    """
    board = BerserkBoard(titles=store.titles("berserk") if store else frozenset())
    printed = Completing(PRINTS, Card, store, board.assumed)
    board.facts += [("player", player) for player in PLAYERS]
    board.facts.add(("active", situation.now.active))
    for player in PLAYERS:
        for path, zone, card in cards(getattr(situation, player)):
            _place(board, printed, player, f"{player}.{path}", zone, card)
    board.check_size()
    for placed in board.cards.values():
        board.facts += _card_facts(board, placed)
    _check_cells(board)
    board.facts += [("deep_cell", *_at(cell)) for cell in sorted(set(situation.depth))]
    board.facts += [_marker(board, i, words) for i, words in enumerate(situation.markers)]
    board.assumed += _without_cells(board)
    for placed in board.cards.values():
        enter(board, placed)
    board.set_words_aside()
    board.assumed += board.presumptions()
    board.facts += list(_copies(board))
    board.facts += [("init", ("uses", often[1], 0)) for often in board.facts.named("often")]
    board.facts += list(_faced(board))
    board.facts += [
        ("init", ("stored", a, i, left))
        for a, i in {fact[1:3] for fact in board.facts.named("prevents")}
        if str(a) in board.features and (left := board.cards[board.features[str(a)].card].card.prevents)
    ]
    board.facts += list(_sighted(board))
    board.facts += [
        ("init", ("borrowed", c, _beyond(board.cards[c].card))) for c in sorted(_quickened(board))
    ]
    board.facts += _bounds(board)
    board.facts += moment(board, situation)
    board.left_out += left_out(board, situation)
    return board


def _beyond(card: Card) -> int:
    """How many points it has moved beyond its own, by what a text adds."""
    return max(0, card.movement_used - card.movement)


def _quickened(board: BerserkBoard) -> set[str]:
    """The cards to whose movement a printed text adds: its own, or any if it speaks of others."""
    faster = {a for _, a, *_ in board.facts.named("moves_more")}
    if faster & {a for _, a, *_ in board.facts.named("aura")}:
        return set(board.cards)
    return {str(c) for _, a, c in board.facts.named("printed_on") if a in faster}


def _copies(board: BerserkBoard) -> Iterator[Term]:
    """A feature that costs only tokens can lie on the stack again while it lies there: a copy of it."""
    facts = board.facts
    costs = {str(a): int(str(cost)) for _, a, cost in facts.named("pay")}
    fixed = {fact[1] for name in ("pay_closing", "once", "often") for fact in facts.named(name)}
    growing = any(part[3] == "token" for part in facts.named("part"))
    for a, cost in costs.items():
        known = board.features[a]
        if a in fixed or not (growing or board.cards[known.card].card.tokens >= 2 * cost):
            continue
        b = f"{a}b"
        board.copies[b] = known
        yield ("copy_of", b, a)
        yield from [(name, b, *rest) for name, _, *rest in facts.about(a)]


def _place(
    board: BerserkBoard, printed: Completing[Card], player: str, path: str, zone: str, card: Card
) -> None:
    number, nick = board.claim(card.as_, card.name, path, PLAYERS)
    needs = () if card.type in WITHOUT_LIFE else ("life",)
    card = printed.complete(card, player, zone, nick, path, needs)
    if card.life is None and card.type not in WITHOUT_LIFE:
        hint = printed.hint(card.name, "write `life:` and its number")
        raise SituationError(f"{path}.life", f'how much life has "{card.name}"?', hint)
    board.cards[number] = Placed(number, nick, player, zone, path, card)


def _card_facts(board: BerserkBoard, placed: Placed) -> Iterator[Term]:
    card, c = placed.card, placed.id
    yield from (("card", c), ("belongs", c, placed.player), ("life", c, placed.life))
    yield ("printed_type", c, card.type)
    if card.type in (*CREATURES, "artifact"):
        yield ("attackable", c)
    if card.type == "flying":
        yield ("flying", c)
    if card.type == "terrain":
        yield ("terrain", c)
    if card.elite:
        yield ("elite", c)
    if card.unique:
        yield ("unique", c)
    yield ("element", c, card.element or "neutral")
    yield ("titled", c, Quoted(plain(card.name)))
    if card.cost is not None:
        yield ("cost", c, card.cost)
    yield ("printed_move", c, card.movement)
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
        yield ("init", ("chosen", c, board.card(card.chosen, f"{placed.path}.chosen").id))
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
        source = board.card(card.controlled_by, f"{placed.path}.controlled by")
        controller = source.player
        yield ("init", ("held_by", c, source.id))
    yield ("init", ("controls", controller, c))
    if card.host is not None:
        host = board.card(card.host, f"{placed.path}.host")
        if card.type not in ("symbiote", "parasite", "equipment"):
            message = "only a symbiote, a parasite or equipment has a host"
            raise SituationError(f"{placed.path}.host", message, "write `type: symbiote`")
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


def _faced(board: BerserkBoard) -> Iterator[Term]:
    """How many attacks, rolls, events there have been for a text that means the first, or another one."""
    for a in {str(fact[1]) for fact in board.facts.named("nth_of") if str(fact[1]) in board.features}:
        if faced := board.cards[board.features[a].card].card.attacks_faced:
            yield ("init", ("faced", a, faced))
    for a, k in [(str(fact[1]), str(fact[2])) for fact in board.facts.named("asks_back")]:
        asker = board.cards[board.feature_of(a).card].card
        of_none = ("kept_of", k, "nobody") in board.facts
        most = next(int(str(fact[2])) for fact in board.facts.named("kept_up_to") if fact[1] == k)
        seen = asker.wounds_this_turn if _own_wounds(board, k) else asker.attacks_faced
        if _own_steps(board, k):
            seen = max(asker.movement_used, int(asker.moved_this_turn))
        if of_none and seen:
            yield ("init", ("remembered", k, "none", min(seen, most)))
    for a, n in [(str(fact[1]), int(str(fact[2]))) for fact in board.facts.named("nth_roll")]:
        if a in board.features and (rolls := board.cards[board.features[a].card].card.attacks_faced):
            yield ("init", ("rolls_seen", a, min(rolls, n)))
    together = {str(fact[1]) for fact in board.facts.named("nth_of_all")}
    for b, n in [(str(fact[1]), int(str(fact[2]))) for fact in board.facts.named("nth_time")]:
        if b in board.features and (seen := board.cards[board.features[b].card].card.attacks_faced):
            card = "none" if b in together else board.features[b].card
            yield ("init", ("times", b, card, min(seen, n + 1)))


def _own_steps(board: BerserkBoard, k: str) -> bool:
    """Whether a text asks how many steps its own card has made."""
    return all(fact in board.facts for fact in (("cond", k, "moved"), ("whose", k, "self")))


def _own_wounds(board: BerserkBoard, k: str) -> bool:
    """Whether a text asks how many wounds its own card has got."""
    asks = (("kept_summed", k), ("cond", k, "wounded"), ("whose", k, "self"))
    return all(fact in board.facts for fact in asks)


def _sighted(board: BerserkBoard) -> Iterator[Term]:
    """Cards with camouflage that have been attacked this turn."""
    for b in [str(fact[1]) for fact in board.facts.named("keyword") if fact[2] == "camouflage"]:
        if board.cards[board.features[b].card].card.attacks_faced:
            yield ("init", ("sighted", board.features[b].card))


def _marker(board: BerserkBoard, i: int, words: str) -> Term:
    """A marker that lies on a cell.  Raises SituationError for what says no name, cell and card."""
    path, parts = f"markers[{i}]", words.split()
    if len(parts) < 3 or not re.fullmatch("[A-E][1-6]", parts[-2]):
        hint = "write its name, its cell and who has laid it: `гниль C4 priest`"
        raise SituationError(path, f'"{words}" is no marker', hint)
    name, by = marked(" ".join(parts[:-2])), board.card(parts[-1], path)
    return ("init", ("marker_at", name, *_at(parts[-2]), by.id))


def _at(cell: str) -> tuple[int, int]:
    """Column and row of a cell."""
    return "ABCDE".index(cell[0]) + 1, int(cell[1])


def _without_cells(board: BerserkBoard) -> list[str]:
    """What is assumed of the cards of which nobody says where they stand (flyers stand nowhere)."""
    squad = [placed for placed in board.cards.values() if placed.zone == "squad"]
    loose = [p.nick for p in squad if p.card.cell is None and not p.card.host and p.card.type != "flying"]
    if not loose:
        return []
    return [f"no cell is given for {', '.join(loose)}: within reach of everybody, and beside nobody"]


def _check_cells(board: BerserkBoard) -> None:
    """Two cards stand in one cell only if one is incorporeal (a symbiote is in that of its host)."""
    taken: dict[str, Placed] = {}
    for placed in board.cards.values():
        cell = placed.card.cell
        if cell is None:
            continue
        if cell in taken:
            through = [card for card in (placed, taken[cell]) if _goes_through(card)]
            if not through:
                raise SituationError(f"{placed.path}.cell", f'"{taken[cell].nick}" stands in {cell}')
            board.facts.add(("init", ("intruding", through[0].id)))
        taken[cell] = placed


def _goes_through(placed: Placed) -> bool:
    """Whether a card may stand in a taken cell: if it says that it is incorporeal."""
    return "бестелесн" in f"{placed.card.text} {placed.card.acquired}".lower()


def _bounds(board: BerserkBoard) -> Iterator[Term]:
    """The numbers that can grow, and how far: from this situation."""
    gain = sum(known.gain for known in board.features.values())
    most = max((placed.card.bonus for placed in board.cards.values()), default=0)
    tokens = max((placed.card.tokens for placed in board.cards.values()), default=0)
    yield ("bound", "bonus", most + 3 * gain)
    yield ("bound", "extra", 10 + max((placed.card.extra_life for placed in board.cards.values()), default=0))
    yield ("bound", "tokens", tokens + (8 if _counted(board, "token") else 3))
    yield ("bound", "copies", 12 if _counted(board, "grant") else 3)
    yield ("bound", "moves", 4 + max((placed.card.movement for placed in board.cards.values()), default=0))
    yield ("bound", "times", 6)
    yield ("bound", "waiting", 3)
    yield ("bound", "dice", 1)


def _counted(board: BerserkBoard, effect: str) -> bool:
    """Whether some part with that effect has a counted number."""
    counted = {fact[1:3] for fact in board.facts.named("amount_x")}
    return any(part[1:3] in counted for part in board.facts.named("part") if part[3] == effect)
