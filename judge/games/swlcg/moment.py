"""The moment of play: which frames lie on each other, from `now` up to where the question ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.errors import SituationError
from judge.games.base import unknown
from judge.games.swlcg.board import UNTIL, LcgSituation
from judge.solver import Term

if TYPE_CHECKING:
    from judge.games.swlcg.facts import LcgBoard

ACTION: Term = ("window", "action", "none")


def moment(board: LcgBoard, situation: LcgSituation) -> list[Term]:
    """The fluents of `now`, `until` and `history`.  Raises SituationError for what is missing."""
    now = situation.now
    if situation.until is not None and situation.until != now.at:
        if situation.until not in UNTIL:
            raise unknown("until", situation.until, UNTIL, "end")
        raise SituationError("until", f"from {now.at} on only that is followed to its end", "leave it out")
    if situation.dice:
        raise SituationError("dice", "no dice are rolled in this game", "leave it out")
    facts: list[Term] = []
    if now.at == "deck":
        return facts
    if now.at == "action":
        facts += _top(ACTION)
        facts.append(("init", ("turn", ACTION, now.turn or now.active)))
        if now.passed:
            facts.append(("init", ("passed", ACTION)))
    elif now.at == "conflict":
        facts += _top("conflict")
        facts += [
            ("init", ("attacked", board.card(nick, f"now.attacked[{i}]").id))
            for i, nick in enumerate(now.attacked)
        ]
    elif now.turn is not None or now.passed:
        raise SituationError("now.turn", f"nobody has the turn yet at: {now.at}", "leave it out")
    else:
        event = _event(board, situation, facts)
        facts += _top(("event", event))
        facts.append(("init", ("at", ("event", event), "about")))
    for i, entry in enumerate(situation.history):
        facts += _used(board, entry.used, f"history[{i}].used")
    return facts


def _top(frame: Term) -> list[Term]:
    return [("init", ("top", frame)), ("init", ("on", frame, "done"))]


def _event(board: LcgBoard, situation: LcgSituation, facts: list[Term]) -> Term:
    """The condition that is about to occur; what else it needs goes into `facts`."""
    now = situation.now
    match now.at:
        case "refresh":
            return ("refresh", now.active)
        case "draw":
            facts.append(("init", ("to_draw", now.active, now.cards)))
            return ("drawing", now.active)
        case "edge":
            return "edge"
        case "force":
            return "struggle"
    if now.event is None:
        message = "what is about to occur?"
        raise SituationError("now.event", message, "add `event: {what: leaves, card: ...}`")
    placed = board.card(now.event.card, "now.event.card")
    if placed.zone not in ("units", "objectives", "enhancements"):
        raise SituationError("now.event.card", f'"{placed.nick}" is not in play')
    match now.event.what:
        case "leaves":
            facts.append(("init", ("doomed", placed.id)))
            return ("leaves", placed.id)
        case "commit":
            if placed.kind != "unit":
                raise SituationError("now.event.card", "only units are committed to the Force")
            return ("commit", placed.id)
    kind = "dealt" if now.event.what == "damage" else "moved"
    facts.append(("init", ("due", placed.id, kind, now.event.amount)))
    return ("harm", placed.id, kind)


def _used(board: LcgBoard, words: str, at: str) -> list[Term]:
    nick = words.partition(":")[0].removeprefix("play ").strip()
    card = board.card(nick, at)
    return [
        ("init", ("used", a))
        for a, (bearer, known) in board.abilities.items()
        if bearer == card.id and known.limit
    ]
