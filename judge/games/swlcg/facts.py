"""A board of Star Wars: The Card Game in the words of the law (`rules_asp/swlcg/board.lp`).

Cards get canonical ids (`c1`, `c2` ...), abilities (`a1`) and descriptions (`f1`) theirs:
names stay outside the law.
"""

from __future__ import annotations

from judge.board.left_out import LeftOut
from judge.board.unread import Unread, words_of
from judge.cards.store import Store
from judge.cardtext.tokens import Names, words
from judge.engine.solver import Quoted, Term
from judge.errors import SituationError
from judge.games.as_it_lies import Completing
from judge.games.swlcg import deck, spoken
from judge.games.swlcg.abilities import Known, Strange, abilities
from judge.games.swlcg.board import ICONS, IN_PLAY, ZONES, Card, LcgSituation, Side
from judge.games.swlcg.defaults import left_out
from judge.games.swlcg.printed import ASKED, PRINTS
from judge.games.swlcg.printings import Version, traits, versions
from judge.games.swlcg.start_frames import moment
from judge.games.swlcg.table import PLAYERS, LcgBoard, Placed
from judge.knowledge import load

_LISTED = ("units", "objectives", "enhancements", "hand", "command deck", "objective deck", "edge", "discard")
_BOUNDS = {"drawn": 12, "shield": 3, "dial": 12, "again": 4}
_ROOM = {"damage": 10, "focus": 8}
"""How far damage may go beyond the largest capacity, focus tokens beyond those that lie there."""


def board(situation: LcgSituation, cards: Store | None = None) -> LcgBoard:
    """The facts of `situation`; cards that it only names are looked up in `cards`.

    Raises SituationError where it cannot be a board.
    """
    board = LcgBoard()
    printed = Completing(PRINTS, Card, cards, board.assumed)
    for player in PLAYERS:
        side: Side = getattr(situation, player)
        for zone in _LISTED:
            listed = getattr(side, zone.replace(" ", "_"))
            if isinstance(listed, list):
                for i, card in enumerate(listed):
                    _enter(board, printed, player, zone, f"{player}.{zone}[{i}]", card)
        if not isinstance(side.hand, list) and side.hand != 0 and situation.now.at != "deck":
            board.assumed.append(f"{player}.hand is unknown: no card is played from it")
            board.unknown_hands.append(player)
            board.facts.add(("unknown_hand", player))
        board.facts += _player_facts(player, side)
    for player in PLAYERS:
        side = getattr(situation, player)
        if side.affiliation is not None and situation.now.at != "deck":
            card = _affiliation_card(player, side)
            _enter(board, printed, player, "affiliation", f"{player}.affiliation", card)
    board.check_size()
    titles = load().names["swlcg"]
    at_hand = {name: _in_a_row(name) for name in {placed.card.name for placed in board.cards.values()}}
    for placed in board.cards.values():
        texts, facts = versions(placed.id, placed.card, load().errata("swlcg", situation.rules))
        board.facts += [*_card_facts(placed), *facts, *traits(placed.id, texts)]
        for other in board.cards.values():
            if titles.same_name(placed.card.name, other.card.name):
                board.facts.add(("same_title", placed.id, other.id))
        board.facts.add(("title", placed.id, Quoted(placed.card.name.casefold())))
        for version in texts:
            _abilities(board, placed, version, at_hand)
    _know_factions(board, situation)
    _know_sets(board)
    board.set_words_aside()
    board.facts += deck.facts(
        situation, load().errata("swlcg", situation.rules), load().restricted("swlcg", situation.rules)
    )
    if situation.now.at == "deck":
        player = "dark" if situation.dark.deck else "light"
        board.usual = [{"can": {player: "play this deck"}}]
    board.facts += [("init", ("balance", situation.balance)), ("init", ("dial", situation.dial))]
    board.facts += [("bound", kind, most) for kind, most in _BOUNDS.items()]
    most = {
        "damage": max((max(p.card.health or 0, p.card.damage) for p in board.cards.values()), default=0),
        "focus": max((p.card.focus for p in board.cards.values()), default=0),
    }
    board.facts += [("bound", kind, most[kind] + room) for kind, room in _ROOM.items()]
    board.facts.add(("active", situation.now.active))
    if situation.loop is None:
        board.facts += moment(board, situation)
    board.left_out += left_out(board, situation)
    return board


def _know_factions(board: LcgBoard, situation: LcgSituation) -> None:
    """Where a text asks who is in-faction, both affiliations have to be said.  Raises SituationError."""
    if not any(_says(fact, ("state", "in_faction")) or _has_word(fact, "in_faction") for fact in board.facts):
        return
    for player in PLAYERS:
        if getattr(situation, player).affiliation is None:
            message = "a text asks for the affiliation of this player, which is not known"
            raise SituationError(f"{player}.affiliation", message, "write affiliation: and its name")
    for placed in board.cards.values():
        if placed.card.affiliation is None:
            own = getattr(situation, placed.player).affiliation
            notice = "no affiliation is said for {nicks}: taken to be neutral"
            board.left_out.append(LeftOut(f"{placed.path}.affiliation", "neutral", own, notice, placed.nick))


def _know_sets(board: LcgBoard) -> None:
    """Where a text asks which cards share a set, each has to say its own.  Raises SituationError."""
    if any(_says(fact, ("printed", "set")) or _has_word(fact, "set_number") for fact in board.facts):
        for placed in board.cards.values():
            if placed.card.set_ is None:
                message = "a text asks for the objective set of this card, which is not known"
                raise SituationError(f"{placed.path}.set", message, "write set: and its number")


def _has_word(fact: Term, word: str) -> bool:
    """Whether a fact of a tree names such a state or property."""
    return (
        isinstance(fact, tuple) and fact[0] == "word" and fact[2] in ("name", "property") and fact[3] == word
    )


def _says(term: Term, words: Term) -> bool:
    return term == words or (isinstance(term, tuple) and any(_says(part, words) for part in term))


def _affiliation_card(player: str, side: Side) -> Card:
    """The card that the affiliation of a player is."""
    return Card.model_validate(
        {
            "name": f"{side.affiliation} affiliation",
            "as": f"{player}_affiliation",
            "affiliation": side.affiliation,
            "focus": side.affiliation_focus,
        }
    )


def _player_facts(player: str, side: Side) -> list[Term]:
    """What a player has besides cards that the situation names."""
    facts: list[Term] = [("player", player), ("init", ("drawn", player, 0))]
    facts.append(("won_before", player, side.victory))
    if side.affiliation is not None:
        facts.append(("faction", player, "_".join(side.affiliation.lower().split())))
    if isinstance(side.hand, list | int):
        facts.append(("cards_unseen", player, side.hand if isinstance(side.hand, int) else 0))
    if isinstance(side.command_deck, list):
        facts.append(("listed_deck", player))
    if isinstance(side.objective_deck, list):
        facts.append(("listed_objectives", player))
    return facts


def _enter(
    board: LcgBoard,
    printed: Completing[Card],
    player: str,
    zone: str,
    path: str,
    card: Card,
    at: tuple[str, str] | None = None,
) -> None:
    number, nick = board.claim(card.as_, card.name, path, PLAYERS)
    needs = ("health",) if zone in ("units", "objectives") else ()
    if zone != "affiliation":
        card = printed.complete(card, player, zone, nick, path, needs)
    kind = card.type or ASKED.get(zone) or ("event" if zone == "hand" and card.text else "unit")
    piloting = zone == "enhancements" and kind == "unit" and "pilot (" in words_of(card).casefold()
    mission = zone == "objectives" and kind == "mission"
    if zone in ASKED and kind != ASKED[zone] and not piloting and not mission:
        raise SituationError(f"{path}.type", f"a card of the type {kind} does not lie among the {zone}")
    if zone in ("units", "objectives") and card.health is None:
        message = f'the damage capacity of "{card.name}" is not known'
        hint = printed.hint(card.name, "write health: and its number")
        raise SituationError(f"{path}.health", message, hint)
    board.cards[number] = Placed(number, nick, player, zone, path, card, kind)
    if at is not None:
        board.facts.add(("init", (at[0], number, at[1])))
    for i, below in enumerate(card.enhancements):
        theirs = below.owner or player
        _enter(
            board, printed, theirs, "enhancements", f"{path}.enhancements[{i}]", below, ("attached", number)
        )
    for i, below in enumerate(card.captured):
        owner = below.owner or ("light" if player == "dark" else "dark")
        _enter(board, printed, owner, "captured", f"{path}.captured[{i}]", below, ("held_at", number))


def _card_facts(placed: Placed) -> list[Term]:
    card, c = placed.card, placed.id
    zone = "play" if placed.zone in IN_PLAY else placed.zone.replace(" ", "_")
    assert placed.zone in ZONES
    facts: list[Term] = [
        ("card", c),
        ("card_type", c, placed.kind),
        ("owned", c, card.owner or _usual_owner(placed)),
    ]
    facts += [("init", ("in", c, zone)), ("init", ("control", c, placed.player))]
    facts += [("init", (name, c, getattr(card, name))) for name in ("damage", "focus", "shield")]
    facts += [("init", (name, c)) for name in ("committed", "participating") if getattr(card, name)]
    facts += [("printed", c, "icons", card.icons), ("printed", c, "cost", card.cost or 0)]
    if placed.kind == "affiliation":
        facts.append(("affiliation_card", c))
    if card.unique:
        facts.append(("unique", c))
    if card.affiliation is not None:
        facts.append(("affiliation", c, "_".join(card.affiliation.lower().split())))
    if card.set_ is not None:
        facts.append(("set_of", c, card.set_))
    if card.health is not None:
        facts.append(("printed", c, "health", card.health))
    if placed.kind == "unit":
        for prefix, icons in (("", card.combat), ("edge_", card.edge_combat)):
            facts += [("printed", c, f"{prefix}{name}", getattr(icons, name)) for name in ICONS]
    if card.priority is not None:
        facts.append(("rank", c, card.priority))
    if placed.zone in ("command deck", "objective deck"):
        facts.append(("deck_place", c, int(c[1:])))
    if placed.zone == "discard":
        facts.append(("pile_place", c, int(c[1:])))
    if card.resources:
        facts.append(("printed", c, "resources", card.resources))
    return facts


def _usual_owner(placed: Placed) -> str:
    """A mission lies on the side of its owner's opponent."""
    sent = placed.kind == "mission" and placed.zone == "objectives"
    return ({"dark": "light", "light": "dark"}[placed.player]) if sent else placed.player


def _abilities(board: LcgBoard, placed: Placed, version: Version, at_hand: dict[str, str]) -> None:
    """The abilities of one text of a card; what is not understood, or has no rule, is said.

    `at_hand`: the titles of the cards at hand, as printed and as `_in_a_row` writes them.
    """
    where = f"{placed.path}.text"
    there = _in_a_row(version.text)
    spoken_of = (title for title, row in at_hand.items() if title != placed.card.name and row in there)
    names = Names.of(sorted(spoken_of), version.traits)
    for ability in abilities(version.text, placed.kind, placed.card.name, names):
        if isinstance(ability, Strange):
            unread = Unread(where, placed.card.name, ability.words, ability.read, ability.why)
            board.not_modelled.append(unread)
            continue
        a = f"a{len(board.abilities) + 1}"
        board.facts += ability.of(a, placed.id, version.id)
        board.facts += spoken.tree(ability.means)
        board.abilities[a] = (placed.id, ability)
        _lend(board, placed, a, ability)


def _in_a_row(text: str) -> str:
    """Its words with one space before, between and behind them."""
    return f" {' '.join(words(text))} "


def _lend(board: LcgBoard, placed: Placed, giver: str, ability: Known) -> None:
    """The abilities that one gives, for each card that could get them."""
    for root, given in ability.lends:
        for other in _receivers(board, placed, ability, root):
            a = f"a{len(board.abilities) + 1}"
            board.facts += [*given.of(a, other.id, None), ("by_gift", a, giver, root)]
            board.facts += spoken.tree(given.means)
            board.abilities[a] = (placed.id if spoken.for_host(ability.means, root) else other.id, given)
            _lend(board, other, a, given)


def _receivers(board: LcgBoard, placed: Placed, ability: Known, root: str) -> list[Placed]:
    """The cards that could get the text with this root, which an ability gives."""
    kinds = spoken.receivers(ability.means, root)
    return [other for other in board.cards.values() if other.kind in kinds] if kinds else [placed]
