"""The moment of play: which frames lie on each other, from `now` up to where the question ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.errors import SituationError
from judge.games.base import unknown
from judge.games.swtcg.board import UNTIL, TcgSituation
from judge.solver import Term

if TYPE_CHECKING:
    from judge.games.swtcg.facts import SwtcgBoard

Frames = list[tuple[Term, str | int | None]]
"""Frames from the bottom up, each with the stage that it has reached."""

BEFORE_BATTLE = ("setup", "untap", "build", "retreat")
BATTLE_POINTS = ("battle", "step", "chance", "attack", "reroll", "prevention", "card", "contest")


def moment(board: SwtcgBoard, situation: TcgSituation) -> list[Term]:
    """The fluents of `now`, `until`, `dice` and `history`.  Raises SituationError for what is missing."""
    now = situation.now
    facts: list[Term] = []
    if now.at in BATTLE_POINTS:
        facts.append(("init", "battle_phase"))
    if now.attack is not None:
        facts += _attack(board, situation)
    elif now.at in ("attack", "reroll"):
        raise SituationError(
            "now.attack", "which unit attacks which?", "add `attack: {attacker: ..., defender: ...}`"
        )
    frames = _frames(board, situation)
    beneath: Term = "done"
    for frame, stage in frames:
        facts.append(("init", ("on", frame, beneath)))
        if stage is not None:
            facts.append(("init", ("at", frame, stage)))
        if isinstance(frame, tuple) and frame[0] == "chance":
            facts.append(("init", ("turn", frame, now.turn or _next_to_play(board, situation))))
        beneath = frame
    facts.append(("init", ("top", beneath)))
    if now.at == "chance":
        if now.passed:
            facts.append(("init", ("passed", beneath)))
    elif now.turn is not None or now.passed:
        raise SituationError("now.turn", f"nobody has the turn yet at: {now.at}", "leave it out")
    if now.at == "card":
        facts += _on_the_table(board, situation)
    facts += _dice(situation)
    facts += _damage(board, situation)
    facts += _history(board, situation)
    return facts


def _attack(board: SwtcgBoard, situation: TcgSituation) -> list[Term]:
    attack = situation.now.attack
    assert attack is not None
    attacker = board.card(attack.attacker, "now.attack.attacker")
    defender = board.card(attack.defender, "now.attack.defender")
    if attacker.player == defender.player:
        raise SituationError("now.attack.defender", f'"{attack.defender}" is on the attacker\'s own side')
    for unit, path in ((attacker, "now.attack.attacker"), (defender, "now.attack.defender")):
        if unit.zone not in ("space", "ground", "character"):
            raise SituationError(path, f'"{unit.nick}" is not in an arena')
    facts: list[Term] = [
        ("init", ("attacking", attacker.id)),
        ("init", ("defending", defender.id)),
        ("init", ("tapped", attacker.id)),
    ]
    if situation.now.at != "attack":
        facts.append(("init", ("was_attacked", defender.id)))
    for i, nick in enumerate(attack.before):
        facts.append(("init", ("was_attacked", board.card(nick, f"now.attack.before[{i}]").id)))
    return facts


def _frames(board: SwtcgBoard, situation: TcgSituation) -> Frames:
    """From the bottom up: what `until` asks for, then what `now` is in the middle of."""
    now = situation.now
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
            inner = [_chance(situation), (("card", _announced(board, situation)[0]), "announced")]
        case "battle":
            inner = [("battle", "start")]
        case "step":
            inner = [(("step", _arena(situation)), "start")]
        case "contest":
            inner = [(_contest(board, situation), "bids")]
        case "untap":
            inner = [("untap", "start")]
        case "build" | "retreat" as step:
            inner = [((step, _player(situation)), "start")]
        case _:
            inner = [(("setup", _player(situation)), "start")]
    if situation.until in (now.at, None) and (now.at == "card" or (now.at == "chance" and not around)):
        return inner[-1:]
    if situation.until == "chance":
        return inner
    return _wider(situation, around + inner)


def _chance(situation: TcgSituation) -> tuple[Term, str | int | None]:
    """The chance in which something is or was played: within the attack, or while no unit attacks."""
    return ("chance", "attack" if situation.now.attack else "free"), None


def _next_to_play(board: SwtcgBoard, situation: TcgSituation) -> str:
    """Whose turn it is in the chance: Dark's at its start, after a Battle card its player's opponent's."""
    if situation.now.at != "card":
        return "dark"
    known = board.abilities[_announced(board, situation)[0]]
    return "light" if board.cards[known.card].player == "dark" else "dark"


def _wider(situation: TcgSituation, inner: Frames) -> Frames:
    """The step and the phase around, if `until` asks for them."""
    until = situation.until
    if until is None:
        return inner
    if until not in UNTIL:
        raise unknown("until", until, UNTIL, "end")
    names = [frame[0] if isinstance(frame, tuple) else frame for frame, _ in inner]
    if until in names or until in ("card", "attack", "contest", *BEFORE_BATTLE):
        return inner
    if situation.now.at in BEFORE_BATTLE:
        message = f"from {situation.now.at} on only that is followed to its end"
        raise SituationError("until", message, "leave it out")
    around: Frames = [("turn", "ending")] if until == "turn" else []
    if until in ("battle", "turn") and "battle" not in names:
        after = {"space": "ground", "ground": "character", "character": "closing"}
        around.append(("battle", after[_arena(situation)]))
    if "step" not in names and "contest" not in names and "battle" not in names:
        around.append((("step", _arena(situation)), "acted" if "attack" in names else "next"))
    return around + inner


def _arena(situation: TcgSituation) -> str:
    if situation.now.arena is None:
        raise SituationError("now.arena", "in which arena?", "add `arena: space`, `ground` or `character`")
    return situation.now.arena


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
    return ("contest", units["dark"], units["light"])


def _announced(board: SwtcgBoard, situation: TcgSituation) -> tuple[str, str | None]:
    """The Battle card that was just played: the way it is played, and the unit it is aimed at."""
    said = situation.now.card
    if said is None:
        raise SituationError("now.card", "which Battle card has been played?", "add `card:` and its nickname")
    played, _, target = (part.strip() for part in said.partition("->"))
    nick, _, variant = played.partition(" (")
    card = board.card(nick, "now.card")
    aim = board.card(target, "now.card").id if target else None
    for known in board.abilities.values():
        if known.card == card.id and known.kind == "battle" and known.variant == variant.rstrip(")"):
            return known.id, aim
    raise SituationError("now.card", f'"{said}" is no Battle card with an effect that is modelled')


def _on_the_table(board: SwtcgBoard, situation: TcgSituation) -> list[Term]:
    """The card that was just played has left its hand, and is aimed at what was announced."""
    ability, aim = _announced(board, situation)
    card = board.abilities[ability].card
    aimed = any(fact[:2] == ("targets", ability) for fact in board.facts if isinstance(fact, tuple))
    if aimed != (aim is not None):
        hint = "write it as it is played: `card: rescue -> luke`" if aimed else "leave the arrow out"
        raise SituationError(
            "now.card", "which unit is it aimed at?" if aimed else "it is aimed at nothing", hint
        )
    board.facts.remove(("init", ("in", card, board.cards[card].zone)))
    facts: list[Term] = [("init", ("in", card, "table"))]
    return [*facts, ("init", ("chosen", ability, aim))] if aim else facts


def _dice(situation: TcgSituation) -> list[Term]:
    rolls = [situation.now.roll, *situation.dice] if situation.now.roll else list(situation.dice)
    if situation.now.at == "reroll" and not situation.now.roll:
        raise SituationError("now.roll", "what do the dice show?", "add `roll: [6, 4, 1]`")
    if situation.now.roll and situation.now.at != "reroll":
        raise SituationError(
            "now.roll", f"no dice lie on the table at: {situation.now.at}", "use `dice:` or at: reroll"
        )
    facts: list[Term] = [("init", ("next_roll", 1))] if rolls else []
    for i, roll in enumerate(rolls, 1):
        facts += [("listed", i, j, face) for j, face in enumerate(roll, 1)]
    return facts


def _damage(board: SwtcgBoard, situation: TcgSituation) -> list[Term]:
    due = situation.now.damage or []
    if situation.now.at == "prevention" and not due:
        raise SituationError(
            "now.damage", "which damage is due?", "add `damage: {to: ..., amount: 2, from: ...}`"
        )
    facts: list[Term] = []
    for i, packet in enumerate(due, 1):
        path = f"now.damage[{i - 1}]"
        facts.append(("init", ("target", i, board.card(packet.to, f"{path}.to").id)))
        facts.append(("init", ("source", i, board.card(packet.source, f"{path}.from").id)))
        facts.append(("init", ("amount", i, packet.amount)))
    return facts


def _history(board: SwtcgBoard, situation: TcgSituation) -> list[Term]:
    facts: list[Term] = []
    for i, entry in enumerate(situation.history):
        found = [known for known in board.abilities.values() if known.words_of_play(board) == entry.used]
        if not found:
            words = [known.words_of_play(board) for known in board.abilities.values()]
            raise unknown(f"history[{i}].used", entry.used, words, "ability")
        windows: dict[str, list[Term]] = {
            "turn": ["turn"],
            "battle": ["turn"],
            "attack": ["attack", ("chance", "attack")],
            "chance": [("chance", "attack"), ("chance", "free"), ("chance", "reroll"), ("chance", "prevent")],
        }
        facts += [("init", ("used", found[0].id, window)) for window in windows[entry.this]]
        if "retaliate" in found[0].effects and entry.this in ("attack", "chance"):
            facts.append(("init", ("owed", ("strike", found[0].id))))
    return facts
