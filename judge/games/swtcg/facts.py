"""A Star Wars TCG board in the words of the law (`rules_asp/swtcg/board.lp`).

Cards get canonical ids (`c1`, `c2` ...) and abilities theirs (`a1` ...): names stay outside the law.
"""

from __future__ import annotations

from dataclasses import replace

from judge.cards.store import Store
from judge.engine.solver import Term
from judge.errors import SituationError
from judge.games.as_it_lies import Completing
from judge.games.swtcg import abilities
from judge.games.swtcg.board import ARENAS, Card, Side, TcgSituation, every_card
from judge.games.swtcg.bounds import bounds
from judge.games.swtcg.defaults import left_out
from judge.games.swtcg.initial_state import moment
from judge.games.swtcg.piloting import arenas_of, as_it_is_treated, subtype_words
from judge.games.swtcg.places import HELD, PEOPLE, VEHICLES, WAITING
from judge.games.swtcg.printed import PRINTS, by_name
from judge.games.swtcg.start_frames import ahead
from judge.games.swtcg.table import PLAYERS, Placed, SwtcgBoard
from judge.knowledge import load


def board(situation: TcgSituation, cards: Store | None = None) -> SwtcgBoard:
    """The facts of `situation`; what it does not say of a card is looked up in `cards`.

    Raises SituationError where it cannot be a board.
    """
    board = SwtcgBoard(ahead=ahead(situation), titles=cards.titles("swtcg") if cards else frozenset())
    printed = Completing(PRINTS, Card, cards, board.assumed)
    for player in PLAYERS:
        _side(board, player, getattr(situation, player), printed)
    board.check_size()
    for placed in board.cards.values():
        board.facts += _card_facts(placed)
    board.facts += _names(board)
    board.facts += _copies(board)
    board.facts += ["cards_arrive"] if board.deploys else []
    abilities.enter(board)
    if any(isinstance(fact, tuple) and str(fact[0]).startswith("recalls") for fact in board.facts):
        board.assumed.append("what happened earlier is not said: nothing that a text asks about")
    board.set_words_aside()
    board.facts += moment(board, situation)
    board.facts += bounds(board, situation)
    board.left_out += left_out(board, situation)
    return board


def _side(board: SwtcgBoard, player: str, side: Side, printed: Completing[Card]) -> None:
    tops: dict[str, str] = {}
    for path, zone, card in every_card(side):
        where = f"{player}.{path}"
        number, nick = board.claim(card.as_, card.name, where, PLAYERS)
        above = tops.get(path.rpartition(".")[0])
        beneath = board.cards[above].kind if above and zone == "under" else None
        tops[path] = number
        placed = Placed(number, nick, player, zone, where, by_name(card, where), beneath or "", above)
        board.cards[number] = _place(board, placed, printed)
    board.facts.add(("init", ("force", player, side.force)))
    board.facts.add(("init", ("drawn", player, 0)))
    if side.points:
        board.facts.add(("init", ("points", player, side.points)))
    if isinstance(side.hand, list):
        return
    if side.hand is None:
        board.assumed.append(f"{player}.hand is unknown: no card is played from it")
        board.unknown_hands.append(player)
    elif side.hand > 0:
        board.unlisted[player] = side.hand
        board.assumed.append(f"{player}.hand holds {side.hand} unknown cards: none of them is played")
        board.unknown_hands.append(player)


class LackingError(SituationError):
    """The situation does not say enough about a card: a printed one may complete it."""


def _place(board: SwtcgBoard, placed: Placed, printed: Completing[Card]) -> Placed:
    """The card in its place, completed from the store."""
    try:
        _checked(board, placed)
        needs: list[str] = []
    except LackingError as error:
        needs = [error.path.rpartition(".")[2]]
    except SituationError:
        needs = []
    where = (placed.player, placed.zone, placed.nick, placed.path)
    card = printed.complete(placed.card, *where, needs=needs)
    try:
        return _checked(board, replace(placed, card=card))
    except LackingError as error:
        written = f"{card.name} ({card.version})" if card.version else card.name
        raise SituationError(error.path, error.message, printed.hint(written, error.suggestion)) from None


def _checked(board: SwtcgBoard, placed: Placed) -> Placed:
    """The card with its kind.  Raises LackingError where too little is said, SituationError for slips."""
    placed = replace(placed, kind=placed.kind or _kind(placed.card, placed.zone, placed.path))
    placed = replace(placed, card=as_it_is_treated(placed.card, placed.kind))
    _check(placed)
    _check_cost(board, placed)
    return placed


def _kind(card: Card, zone: str, path: str) -> str:
    """The type of a card: as written, by its arena, or, in a hand, a Battle card if it has no numbers."""
    if card.type is not None:
        if zone in ARENAS and card.type not in (zone, "location"):
            raise SituationError(f"{path}.type", f"a card of type {card.type} cannot be in the {zone} arena")
        return card.type
    if zone in ARENAS:
        return zone
    if zone == "aboard":
        return PEOPLE
    if zone == "worn":
        return "equipment"
    if card.power is None and card.health is None and card.text:
        return "battle"
    raise LackingError(
        f"{path}.type", "what kind of card is this?", "write type: space, ground, character ..."
    )


def _check(placed: Placed) -> None:
    card, path = placed.card, placed.path
    if placed.kind in ARENAS:
        needed = ("power", "health") if placed.zone in (*ARENAS, "aboard") else ()
        for name in needed:
            if getattr(card, name) is None:
                raise LackingError(
                    f"{path}.{name}",
                    f'the {name} of "{card.name}" is not known',
                    f"write {name}: and its number",
                )
    elif placed.zone in (*ARENAS, WAITING.law) and placed.kind == "battle":
        raise SituationError(path, "a Battle card is never in an arena or the build zone", "put it in hand:")
    if card.counters is not None and placed.zone != WAITING.law:
        raise SituationError(f"{path}.counters", "build counters lie on cards in the build zone only")
    if card.stack and placed.zone == "under":
        raise SituationError(f"{path}.stack", "the cards of a stack stand in the list of its top card")
    if placed.zone == "aboard" and placed.kind != PEOPLE:
        raise SituationError(f"{path}.type", "only Characters are pilots", "leave the type out")
    if placed.zone == "worn" and placed.kind != "equipment":
        raise SituationError(f"{path}.type", "only Equipment is carried by a unit", "leave the type out")
    if card.equipment and placed.kind not in ARENAS:
        raise SituationError(f"{path}.equipment", "Equipment is on units", "list it in build:")
    if card.pilot is not None and (placed.kind not in VEHICLES or placed.zone == "under"):
        raise SituationError(f"{path}.pilot", "a pilot is on a Space or Ground unit, on its top card")
    if card.damage and card.health and placed.zone in ARENAS and card.damage >= card.health + 3:
        raise SituationError(
            f"{path}.damage", f"{card.damage} counters are more than {card.health} health can hold"
        )


def _check_cost(board: SwtcgBoard, placed: Placed) -> None:
    """What is to be built or placed needs its build cost; so does what counts in the setup."""
    counts = placed.zone == HELD.law or placed.zone in (ARENAS if "setup" in board.ahead else (WAITING.law,))
    if board.deploys and counts and placed.kind != "battle" and placed.card.cost is None:
        raise LackingError(
            f"{placed.path}.cost",
            f'the build cost of "{placed.card.name}" is not known',
            "write cost: and its number",
        )


def _card_facts(placed: Placed) -> list[Term]:
    card, c = placed.card, placed.id
    zone = placed.zone
    facts: list[Term] = [("card", c), ("belongs", c, placed.player), ("card_type", c, placed.kind)]
    facts.append(("init", ("in", c, zone)))
    if placed.kind in ARENAS:
        facts.append(("unit", c))
        for name in ("cost", "speed", "power", "health"):
            number = getattr(card, name)
            if number is not None:
                facts.append(("printed", c, name, number))
        if card.speed is None and zone in ARENAS:
            facts.append(("printed", c, "speed", 0))
        facts.append(("init", ("damage", c, card.damage)))
    elif card.cost is not None:
        facts.append(("printed", c, "cost", card.cost))
    if placed.kind == "location":
        facts += [("goes_to", c, arena) for arena in arenas_of(card)]
    facts.append(("printed_side", c, card.side or placed.player))
    if card.version:
        facts.append(("version", c, card.version.lower()))
    if card.tapped:
        facts.append(("init", ("tapped", c)))
    if card.counters is not None:
        facts.append(("init", ("unfinished", c)))
        facts.append(("init", ("counters", c, card.counters)))
    if zone == "under" and placed.above:
        facts.append(("init", ("under", c, placed.above)))
    if zone == "aboard" and placed.above:
        facts.append(("init", ("aboard", c, placed.above)))
    if zone == "worn" and placed.above:
        facts.append(("init", ("worn", c, placed.above)))
    facts += [("subtype", c, word) for word in sorted(subtype_words(card))]
    whole = {line.lower() for line in card.subtypes}
    facts += [("word_of", c, word) for word in sorted(subtype_words(card) - whole)]
    return facts


def _names(board: SwtcgBoard) -> list[Term]:
    """Which cards share a name for the rules on uniques, and which are one person in a contest."""
    names = load().names["swtcg"]
    facts: list[Term] = []
    cards = sorted(board.cards.values(), key=lambda placed: int(placed.id[1:]))
    for card in cards:
        for other in cards:
            if names.same_name(card.card.name, other.card.name):
                facts.append(("same_name", card.id, other.id))
                if names.plain(card.card.name) != names.plain(other.card.name):
                    facts.append(("listed_pair", card.id, other.id))
                elif card.card.version and card.card.version == other.card.version and card is not other:
                    facts.append(("same_version", card.id, other.id))
            if names.same_person(card.card.name, other.card.name):
                facts.append(("same_person", card.id, other.id))
                if card.player != other.player and card.zone in ARENAS and card.card.cost is None:
                    facts.append(("printed", card.id, "cost", 0))  # what is assumed counts in the contest
                if names.translators_pair(card.card.name, other.card.name):
                    facts.append(("translators_pair", card.id, other.id))
    return facts


def _copies(board: SwtcgBoard) -> list[Term]:
    """Which Battle cards of one hand are alike: the first of them stands for the others."""
    firsts: dict[tuple[str, str], Placed] = {}
    facts: list[Term] = []
    for placed in board.cards.values():
        if placed.zone != HELD.law or placed.kind != "battle":
            continue
        looks = str(placed.card.model_dump(exclude={"as_"}))
        first = firsts.setdefault((placed.player, looks), placed)
        if first is placed:
            continue
        board.alike[placed.nick] = first.nick
        before = (first.nick, *_alike_before(board, placed))
        facts += [("equal_copy", board.ids[nick], placed.id) for nick in before]
    return facts


def _alike_before(board: SwtcgBoard, placed: Placed) -> list[str]:
    """The copies listed between the first one and `placed`."""
    first = board.alike[placed.nick]
    return [nick for nick, other in board.alike.items() if other == first and nick != placed.nick]
