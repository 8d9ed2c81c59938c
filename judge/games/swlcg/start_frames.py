"""The moment of play: which frames lie on each other, from `now` up to where the question ends."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.errors import SituationError
from judge.games.base import unknown
from judge.games.swlcg.board import UNTIL, LcgSituation
from judge.games.swlcg.table import LcgBoard

Frames = list[tuple[Term, Term | None]]
"""Frames from the innermost outwards, each with the stage it has reached (None: it has none)."""

ACTION: Term = ("window", "action", "none")
PHASES = ("balance", "refresh", "draw", "deployment", "conflict", "force")
_PHASE_POINTS = {
    phase if phase in ("balance", "refresh", "deployment") else f"{phase} phase": phase for phase in PHASES
}
_ENGAGED = {
    "engagement": "declared",
    "defenders": "defence",
    "placing": "compare",
    "edge": "armed",
    "strikes": "reward",
    "reward": "reward",
}
"""The points within an engagement, and the stage that the engagement has reached there."""


def moment(board: LcgBoard, situation: LcgSituation) -> list[Term]:
    """The fluents of `now`, `until` and `history`.  Raises SituationError for what is missing."""
    if situation.dice:
        raise SituationError("dice", "no dice are rolled in this game", "leave it out")
    facts: list[Term] = []
    if situation.now.at == "deck":
        return facts
    frames, board.ending = _asked(situation, _frames(board, situation, facts))
    for (frame, stage), below in zip(frames, [*(f for f, _ in frames[1:]), "done"], strict=True):
        facts.append(("init", ("on", frame, below)))
        if stage is not None:
            facts.append(("init", ("at", frame, stage)))
    facts.append(("init", ("top", frames[0][0])))
    if situation.now.first:
        facts.append("first_turn")
    facts += _turn(situation, frames[0][0]) + _engagement(board, situation)
    facts += [
        ("init", ("attacked", board.card(nick, f"now.attacked[{i}]").id))
        for i, nick in enumerate(situation.now.attacked)
    ]
    for i, entry in enumerate(situation.history):
        facts += _used(board, entry.used, f"history[{i}].used")
    return facts


def _frames(board: LcgBoard, situation: LcgSituation, facts: list[Term]) -> Frames:
    """Everything that `now` is in the middle of, up to the turn; what else it needs goes into `facts`."""
    at = situation.now.at
    if at in _PHASE_POINTS:
        phase = _PHASE_POINTS[at]
        return [(("phase", phase), "begin"), _rest_of_turn(phase)]
    conflict: Frames = [("conflict", None), (("phase", "conflict"), "window"), _rest_of_turn("conflict")]
    if at == "setup":
        return [("setup", "dark")]
    if at == "action":
        return [(ACTION, None)]
    if at == "conflict":
        return conflict
    if at in _ENGAGED:
        engagement: Frames = [("engagement", _ENGAGED[at]), *conflict]
        inner: dict[str, Frames] = {
            "placing": [("stacking", None)],
            "edge": [(("event", "edge"), "about")],
            "strikes": [("strikes", "next")],
        }
        return [*inner.get(at, []), *engagement]
    event = _event(board, situation, facts)
    around: Frames = []
    if at in ("draw", "force"):
        around = [(("phase", at), "window"), _rest_of_turn(at)]
    return [(("event", event), "about"), *around]


def _rest_of_turn(phase: str) -> tuple[Term, Term]:
    return "turn", [*PHASES, "closing"][PHASES.index(phase) + 1]


def _asked(situation: LcgSituation, frames: Frames) -> tuple[Frames, tuple[str, ...]]:
    """The frames up to the one that `until` names; that end and those further out.

    Raises SituationError if `now` is not in it.
    """
    at = situation.now.at
    ends: dict[Term, str] = {
        "conflict": "conflict",
        "engagement": "engagement",
        "turn": "turn",
        ACTION: "action",
        ("event", "edge"): "edge",
        ("event", "struggle"): "force",
        "stacking": "placing",
        "strikes": "strikes",
        "setup": "setup",
    }
    ends |= {("phase", phase): point for point, phase in _PHASE_POINTS.items()}
    names = [ends.get(frame, "draw" if at == "draw" else "event") for frame, _ in frames]
    until = situation.until or {"placing": "engagement", "strikes": "engagement"}.get(names[0], names[0])
    if until not in names:
        if until not in UNTIL:
            raise unknown("until", until, UNTIL, "end")
        raise SituationError(
            "until", f"{at} lies in: {', '.join(names)}", "ask up to the end of one of these"
        )
    end = names.index(until)
    return frames[: end + 1], tuple(name for name in names[end:] if name in UNTIL)


def _turn(situation: LcgSituation, top: Term) -> list[Term]:
    """Whose turn it is to play, pass or strike."""
    now = situation.now
    if top in (ACTION, "stacking"):
        passed: list[Term] = [("init", ("passed", top))] if now.passed else []
        return [("init", ("turn", top, now.turn or now.active)), *passed]
    if now.passed:
        raise SituationError("now.passed", f"nobody has passed at: {now.at}", "leave it out")
    if top == "strikes":
        other = "light" if now.active == "dark" else "dark"
        return [("init", ("striker", now.turn or now.edge or other))]
    if now.turn is not None:
        raise SituationError("now.turn", f"nobody has the turn yet at: {now.at}", "leave it out")
    return []


def _engagement(board: LcgBoard, situation: LcgSituation) -> list[Term]:
    """The engaged objective, who was declared as a defender, and who has the edge."""
    now = situation.now
    facts: list[Term] = []
    if now.engaged is not None:
        placed = board.card(now.engaged, "now.engaged")
        if placed.zone != "objectives" or placed.player == now.active:
            raise SituationError("now.engaged", f'"{placed.nick}" is no objective of the defending player')
        facts += [("init", ("target_now", placed.id)), ("init", ("attacked", placed.id))]
    elif now.at in _ENGAGED and now.at != "edge":
        raise SituationError("now.engaged", "which objective is engaged?", "add `engaged:` and its nickname")
    for i, nick in enumerate(now.declared):
        facts.append(("init", ("stood", board.card(nick, f"now.declared[{i}]").id)))
    if now.at in ("strikes", "reward"):
        facts += [
            ("init", ("stood", placed.id))
            for placed in board.cards.values()
            if placed.card.participating and placed.player != now.active and placed.nick not in now.declared
        ]
    if now.edge is not None:
        facts.append(("init", ("has_edge", now.edge)))
    return facts


def _event(board: LcgBoard, situation: LcgSituation, facts: list[Term]) -> Term:
    """The condition that is about to occur; what else it needs goes into `facts`."""
    now = situation.now
    if now.at == "draw":
        facts.append(("init", ("to_draw", now.active, now.cards)))
        return ("drawing", now.active)
    if now.at == "force":
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
            events = [known.means.trigger for _, known in board.abilities.values() if known.means.trigger]
            if any(deed.verb == "destroy" for event in events for deed in event.deeds):
                board.assumed.append(f"{placed.nick} leaves play because it is destroyed")
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
        if bearer == card.id and known.limited
    ]
