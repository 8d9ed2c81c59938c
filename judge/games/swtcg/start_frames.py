"""The chain of the turn: which frames lie on each other, from `now` up to where the question ends.

The turn is a frame whose stages are its steps (`turn.lp`, `tcg-frame/T-14`); the battle phase lies on it, a
battle step on that, then an attack, a chance, a Battle card.  A situation begins at a named point, with
the frames around it as far as the question (`until`) asks.
"""

from __future__ import annotations

from judge.engine.solver import Term
from judge.errors import SituationError
from judge.games.base import unknown
from judge.games.swtcg.board import ARENAS, UNTIL, TcgSituation
from judge.games.swtcg.table import SwtcgBoard

Frames = list[tuple[Term, str | int | None]]
"""Frames from the bottom up, each with the stage that it has reached."""

BATTLE_POINTS = ("battle", "step", "chance", "attack", "reroll", "prevention", "card", "contest")

_LATER = ("opening", "untap", "points", "build", "retreat", "battle", "turn")
"""Ends in the order of the turn; the setup comes before it."""
_FROM = {"setup": 0, "turn": 1, "untap": 1, "points": 2, "build": 3, "retreat": 4, "end": 6}
_LAST = {"untap": "untap", "points": "roll", "build": "light_builds", "retreat": "light_retreats"}
"""The stage of the turn after which a question ends that looks further than the step it begins in."""
_OTHER = {"dark": "light", "light": "dark"}


def ends(situation: TcgSituation) -> list[str]:
    """The words that `until` may be from the point of `now`."""
    now = situation.now
    if now.at in BATTLE_POINTS:
        words = {"chance": ["chance"], "card": ["card", "chance"], "contest": ["contest"]}.get(now.at, [])
        words += ["attack"] if now.attack is not None else []
        if now.at != "battle" and (now.at != "contest" or now.arena is not None):
            words.append("step")
        return [*words, "battle", "turn"]
    own = {"setup": ["setup"], "turn": [], "end": []}.get(now.at, [now.at, "step"])
    return list(dict.fromkeys([*own, *_LATER[_FROM[now.at] :]]))


def ending(situation: TcgSituation) -> tuple[str, ...]:
    """The `until` at which the question ends, and those that go on further; nothing if it has no name."""
    now = situation.now
    inner = "turn" if now.at == "end" else now.at
    if now.attack is not None and now.at != "card":
        inner = "attack"
    possible = [word for word in ends(situation) if word != "step" or now.at in BATTLE_POINTS]
    until = inner if situation.until in (None, "step") and now.at not in BATTLE_POINTS else situation.until
    until = until or inner
    return tuple(possible[possible.index(until) :]) if until in possible else ()


def ahead(situation: TcgSituation) -> frozenset[str]:
    """What the question goes through, of setup, build, retreat and battle."""
    now, until = situation.now, situation.until
    if now.at in BATTLE_POINTS:
        wide = now.at in ("battle", "step") or until in ("step", "battle", "turn")
        return frozenset({"battle"}) if wide else frozenset()
    own = {now.at} & {"setup", "build", "retreat"}
    if not _is_wider(situation):
        return frozenset(own | ({"build", "retreat", "battle"} if now.at == "turn" else set()))
    if until not in _LATER:
        return frozenset(own)
    passed = _LATER[_FROM[now.at] : _LATER.index(until) + 1]
    return frozenset(own | ({"build", "retreat", "battle"} & set(passed)))


def frames(board: SwtcgBoard, situation: TcgSituation) -> Frames:
    """From the bottom up: what `until` asks for, then what `now` is in the middle of.

    Raises SituationError for an end that does not lie ahead, or where the point is not said in full.
    """
    now, until = situation.now, situation.until
    if until is not None and until not in UNTIL:
        raise unknown("until", until, UNTIL, "end")
    possible = ends(situation)
    if until is not None and until not in possible:
        hint = "it may end with: " + ", ".join(possible)
        raise SituationError("until", f'a question from {now.at} on does not end with "{until}"', hint)
    if now.at in BATTLE_POINTS:
        return _in_battle(board, situation)
    inner = _in_the_turn(situation)
    if not _is_wider(situation):
        return inner
    if now.at != "setup":
        return [("turn", _next_stage(situation)), *inner] if now.at not in ("turn", "end") else inner
    around: Frames = [("opening", _OTHER[_player(situation)])]
    return [*([] if until == "opening" else [("turn", "start")]), *around, *inner]


def stops(situation: TcgSituation) -> list[Term]:
    """Where the turn stops short, if the question does not ask for all of it."""
    until = situation.until
    before = situation.now.at not in BATTLE_POINTS and _is_wider(situation)
    if not before or until in (None, "turn", "opening"):
        return []
    return [("stops_after", _LAST.get(str(until), until))]


def _is_wider(situation: TcgSituation) -> bool:
    """Whether the question, begun before the battle phase, looks further than the step it begins in."""
    now, until = situation.now, situation.until
    return now.at not in BATTLE_POINTS and until not in (None, now.at, "step")


def _in_the_turn(situation: TcgSituation) -> Frames:
    at = situation.now.at
    if at in ("build", "retreat", "setup"):
        return [((at, _player(situation)), "start")]
    stage = {"end": "ending", "points": "roll"}.get(at, "start")
    return [("turn" if at == "end" else at, stage)]


def _next_stage(situation: TcgSituation) -> str:
    """The stage of the turn that comes after the step that `now` begins."""
    at = situation.now.at
    if at in ("untap", "points"):
        return {"untap": "force", "points": "dark_builds"}[at]
    mine = {"build": ("light_builds", "dark_retreats"), "retreat": ("light_retreats", "battle")}[at]
    return mine[0] if _player(situation) == "dark" else mine[1]


def _in_battle(board: SwtcgBoard, situation: TcgSituation) -> Frames:
    now, until = situation.now, situation.until
    around: Frames = []
    if now.attack is not None and now.at != "attack":
        around.append(("attack", {"reroll": "dice", "prevention": "ends"}.get(now.at, "dice")))
    match now.at:
        case "attack":
            inner: Frames = [("attack", "declared")]
        case "reroll":
            inner = []
        case "prevention":
            inner = [] if around else [("moment", "now")]
        case "chance":
            inner = [_chance(situation)]
        case "card":
            inner = [_chance(situation), (("card", announced(board, situation)[0]), "announced")]
        case "battle":
            inner = [("battle", "start")]
        case "step":
            inner = [(("step", arena(board, situation)), "start")]
        case _:
            inner = [(_contest(board, situation), "bids")]
    if until in (now.at, None) and (now.at == "card" or (now.at == "chance" and not around)):
        return inner[-1:]
    if until == "chance":
        return inner
    if until in (None, "attack", now.at):
        return around + inner
    return _widened(board, situation) + around + inner


def _widened(board: SwtcgBoard, situation: TcgSituation) -> Frames:
    """The end of the turn, the battle phase and the battle step around a point of battle."""
    now, until = situation.now, situation.until
    frames: Frames = [("turn", "ending")] if until == "turn" else []
    between = now.at == "contest" and now.arena is None
    if now.at != "battle" and until in ("battle", "turn"):
        after = dict(zip(ARENAS, (*ARENAS[1:], "closing"), strict=True))
        frames.append(("battle", "opening" if between else after[arena(board, situation)]))
    if now.at not in ("battle", "step") and not between:
        frames.append((("step", arena(board, situation)), "acted" if now.attack else "next"))
    return frames


def _chance(situation: TcgSituation) -> tuple[Term, str | int | None]:
    """The chance in which something is or was played: within the attack, or while no unit attacks."""
    return ("chance", "attack" if situation.now.attack else "free"), None


def arena(board: SwtcgBoard, situation: TcgSituation) -> str:
    """The arena of the battle step: as `now` says it, or where the attacker is.  Raises SituationError."""
    now = situation.now
    if now.arena is None and now.attack is not None:
        return board.card(now.attack.attacker, "now.attack.attacker").zone
    if now.arena is None:
        raise SituationError("now.arena", "in which arena?", "add `arena: space`, `ground` or `character`")
    return now.arena


def _player(situation: TcgSituation) -> str:
    if situation.now.player is None:
        whose = "turn to place units" if situation.now.at == "setup" else f"{situation.now.at} step"
        raise SituationError("now.player", f"whose {whose}?", "add `player: dark` or `player: light`")
    return situation.now.player


def _contest(board: SwtcgBoard, situation: TcgSituation) -> Term:
    pair = situation.now.contest
    if pair is None or len(pair) != 2:
        raise SituationError(
            "now.contest", "a contest is between two units", "add `contest: [dark's, light's]`"
        )
    units = {
        board.card(nick, f"now.contest[{i}]").player: board.card(nick, "").id for i, nick in enumerate(pair)
    }
    if set(units) != {"dark", "light"}:
        raise SituationError("now.contest", "one unit of each side is contested")
    if ("same_person", units["dark"], units["light"]) not in board.facts:
        raise SituationError(
            "now.contest",
            f"{' and '.join(pair)} are not one person: nothing is contested",
            "a contest is between versions of one unique unit",
        )
    return ("contest", units["dark"], units["light"])


def announced(board: SwtcgBoard, situation: TcgSituation) -> tuple[str, str | None]:
    """The Battle card that was just played: the way it is played, and the unit it is aimed at."""
    text = situation.now.card
    if text is None:
        raise SituationError("now.card", "which Battle card has been played?", "add `card:` and its nickname")
    played, _, target = (part.strip() for part in text.partition("->"))
    nick, _, variant = played.partition(" (")
    card = board.card(nick, "now.card")
    aim = board.card(target, "now.card").id if target else None
    for known in board.abilities.values():
        if known.card == card.id and known.kind == "battle" and known.variant == variant.rstrip(")"):
            return known.id, aim
    raise SituationError("now.card", f'"{text}" is no Battle card with an effect that is modelled')
