"""What a Berserk situation leaves out although a card always has it: strike, movement, what was before.

Wounds and tokens that are not said do not lie there; these values there always are (`brk-frame/B-8`).
"""

from __future__ import annotations

from collections.abc import Iterator

from judge.board.left_out import LeftOut
from judge.games.berserk.board import BerserkSituation
from judge.games.berserk.table import BerserkBoard, Placed

STRIKE = [1, 2, 3]


def left_out(board: BerserkBoard, situation: BerserkSituation) -> Iterator[LeftOut]:
    """The values that are not said and could matter at this moment."""
    now = situation.now
    if "active" not in now.model_fields_set:
        yield LeftOut("now.active", "first", "second")
    for placed in board.cards.values():
        card = placed.card
        if placed.zone != "squad" or card.type not in ("creature", "flying", "symbiote", "parasite"):
            continue
        fights = now.at in ("attack", "priority") and (now.at == "priority" or placed.player != now.active)
        if fights and card.strike is None:
            message = "no simple strike is said for {nicks}: neither strikes nor strikes back"
            yield LeftOut(f"{placed.path}.strike", "none", STRIKE, message, placed.nick)
        moves = now.at == "priority" and placed.player == now.active and not card.closed
        if moves and card.type == "creature" and card.cell and "movement" not in card.model_fields_set:
            message = "no movement is said for {nicks}: they do not move"
            yield LeftOut(f"{placed.path}.movement", "0", 1, message, placed.nick)
    yield from _past(board, now.at)


def _past(board: BerserkBoard, at: str) -> Iterator[LeftOut]:
    """What was before, where a text asks for it: who killed the card, which squad was the smaller one."""
    for placed in _asking(board, "rebuff"):
        if at not in ("turn start", "battle start") and "outnumbered" not in placed.card.model_fields_set:
            message = "it is not said that the squad of {nicks} was the smaller one when the turn began"
            yield LeftOut(f"{placed.path}.outnumbered", "no", True, message, placed.nick)
    for placed in {
        board.features[str(a)].card: board.cards[board.features[str(a)].card]
        for _, a in board.facts.named("from_graveyard")
    }.values():
        if placed.zone == "graveyard" and "killed_by_enemy" not in placed.card.model_fields_set:
            message = "it is not said that a card of the enemy killed {nicks}"
            yield LeftOut(f"{placed.path}.killed by enemy", "no", True, message, placed.nick)
    ordinals = ("nth_of", "nth_roll", "nth_time")
    counting = {str(fact[1]) for name in ordinals for fact in board.facts.named(name)}
    counting |= {str(fact[1]) for fact in board.facts.named("keyword") if fact[2] == "camouflage"}
    counting |= {board.feature_of(str(fact[1])).id for fact in board.facts.named("asks_back")}
    for a in sorted(counting & set(board.features)):
        placed = board.cards[board.features[a].card]
        if at not in ("turn start", "battle start") and "attacks_faced" not in placed.card.model_fields_set:
            message = "it is not said how many attacks, rolls or events a text of {nicks} counts: none"
            yield LeftOut(f"{placed.path}.attacks faced", "0", 1, message, placed.nick)
    if any("element" in str(fact[4]) for fact in board.facts.named("wants")):
        for placed in board.cards.values():
            if placed.card.element is None:
                message = "no element is said for {nicks}: neutral"
                yield LeftOut(f"{placed.path}.element", "neutral", "steppe", message, placed.nick)
    for placed in {card.id: card for form in ("wolf", "human") for card in _asking(board, form)}.values():
        if placed.card.form is None:
            message = "no state is said for {nicks}: the texts of neither hold"
            yield LeftOut(f"{placed.path}.form", "none", "wolf", message, placed.nick)


def _asking(board: BerserkBoard, word: str) -> list[Placed]:
    """The cards with a text that holds only while the word is so of them."""
    asking = {
        board.features[str(fact[1])].card
        for fact in board.facts.named("wants")
        if fact[2] == "while" and fact[4] == word and str(fact[1]) in board.features
    }
    return [board.cards[card] for card in sorted(asking)]
