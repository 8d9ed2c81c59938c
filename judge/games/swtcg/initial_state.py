"""The moment of play as fluents: what is going on (`start_frames`), attack, damage, dice, what was used."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.errors import SituationError
from judge.games.base import unknown
from judge.games.swtcg import start_frames
from judge.games.swtcg.board import ARENAS, TcgSituation
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.places import WAITING
from judge.games.swtcg.table import Placed, SwtcgBoard


def moment(board: SwtcgBoard, situation: TcgSituation) -> list[Term]:
    """The fluents of `now`, `until`, `dice` and `history`.  Raises SituationError for what is missing."""
    now = situation.now
    facts: list[Term] = []
    if now.at in start_frames.BATTLE_POINTS:
        facts.append(("init", "battle_phase"))
    if now.attack is not None:
        facts += _attack(board, situation)
    elif now.at in ("attack", "reroll"):
        raise SituationError(
            "now.attack", "which unit attacks which?", "add `attack: {attacker: ..., defender: ...}`"
        )
    frames = start_frames.frames(board, situation)
    board.ending = start_frames.ending(situation)
    facts += start_frames.stops(situation)
    facts += [("ahead", step) for step in sorted(board.ahead)]
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
        if unit.zone not in ARENAS and not (unit is defender and _may_be_reached(board, unit)):
            raise SituationError(path, f'"{unit.nick}" is not in an arena')
    facts: list[Term] = [
        ("init", ("attacking", attacker.id)),
        ("init", ("defending", defender.id)),
        ("init", ("tapped", attacker.id)),
    ]
    if situation.now.at != "attack":
        facts.append(("init", ("was_attacked", defender.id)))
        facts += _behind(board, {"attacks": attacker.id, "attacked": defender.id})
    for i, nick in enumerate(attack.before):
        facts.append(("init", ("was_attacked", board.card(nick, f"now.attack.before[{i}]").id)))
    return facts


def _may_be_reached(board: SwtcgBoard, unit: Placed) -> bool:
    """Whether it lies in the build zone and some text lets units attack there."""
    return unit.zone == WAITING.law and any(board.facts.named("onto"))


def _behind(board: SwtcgBoard, done: dict[str, str]) -> list[Term]:
    """What the attack that goes on has brought already, for those texts that look back at it."""
    asked = {fact[1::2] for fact in board.facts if isinstance(fact, tuple) and fact[0] == "recalls"}
    return [
        ("init", ("been", event, done[str(event)], stretch))
        for event, stretch in sorted(asked)
        if event in done
    ]


def _next_to_play(board: SwtcgBoard, situation: TcgSituation) -> str:
    """Whose turn it is in the chance: Dark's at its start, after a Battle card its player's opponent's."""
    if situation.now.at != "card":
        return "dark"
    known = board.abilities[start_frames.announced(board, situation)[0]]
    return "light" if board.cards[known.card].player == "dark" else "dark"


def _on_the_table(board: SwtcgBoard, situation: TcgSituation) -> list[Term]:
    """The card that was just played has left its hand, and is aimed at what was announced."""
    ability, aim = start_frames.announced(board, situation)
    card = board.abilities[ability].card
    aimed = any(fact[1] == ability for fact in board.facts.named("targets"))
    if aimed != (aim is not None):
        hint = "write it as it is played: `card: rescue -> luke`" if aimed else "leave the arrow out"
        raise SituationError(
            "now.card", "which unit is it aimed at?" if aimed else "it is aimed at nothing", hint
        )
    board.facts.drop(("init", ("in", card, board.cards[card].zone)))
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
        used = [known for known in board.abilities.values() if known.words_of_play(board) == entry.used]
        if not used:
            words = [known.words_of_play(board) for known in board.abilities.values()]
            raise unknown(f"history[{i}].used", entry.used, words, "ability")
        if used[0].numbers & {*kept("rewarding")}:
            facts.append(("init", ("earned", used[0].id, 1)))
            continue
        windows: dict[str, list[Term]] = {
            "turn": ["turn"],
            "battle": ["turn"],
            "attack": ["attack", ("chance", "attack")],
            "chance": [("chance", "attack"), ("chance", "free"), ("chance", "reroll"), ("chance", "prevent")],
        }
        facts += [("init", ("used", used[0].id, window)) for window in windows[entry.this]]
        if {*used[0].effects} & {*kept("striking")} and entry.this in ("attack", "chance"):
            facts.append(("init", ("owed", ("strike", used[0].id))))
    return facts
