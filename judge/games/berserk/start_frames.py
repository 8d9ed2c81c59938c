"""The moment of play: which frames lie on each other, from `now` up to where the question ends."""

from __future__ import annotations

from collections.abc import Iterator

from judge.engine.solver import Term
from judge.errors import SituationError
from judge.games.base import unknown
from judge.games.berserk.board import UNTIL, BerserkSituation
from judge.games.berserk.table import BerserkBoard


def moment(board: BerserkBoard, situation: BerserkSituation) -> Iterator[Term]:
    """The fluents of `now`, `until`, `dice` and `history`.  Raises SituationError for what is missing."""
    now = situation.now
    until = situation.until or ("priority" if now.at == "priority" else "stack")
    if until not in UNTIL:
        raise unknown("until", until, UNTIL, "end")
    board.ending = (until,) if until == "priority" else ("stack", "priority")
    for name in ("attack", "declared"):
        if (getattr(now, name) is not None) != (now.at == name):
            hint = f"add `{name}:`" if now.at == name else f"write `at: {name}`"
            raise SituationError(f"now.{name}", f"`{name}:` and `at: {name}` belong together", hint)
    frames: list[tuple[Term, str | int]] = [("settle", "watch")] if until == "stack" else []
    at_the_end = now.at == "turn end"
    if until == "priority" and at_the_end:
        yield ("init", "open_end")
    elif until == "priority":
        yield from (("init", ("on", "main", "done")), ("init", ("turn", "main", now.active)))
    a = ""
    beneath: Term = "done" if until == "stack" or at_the_end else "main"
    if now.at.startswith(("turn", "battle")):
        frames.append((("phase", now.at.replace(" ", "_")), _first_stage(board, now.at)))
    elif now.at in ("attack", "declared"):
        a, target = _attack(board, situation) if now.at == "attack" else _declared(board, now.declared or "")
        yield ("init", ("declared_by", a, now.active))
        if target:
            yield ("init", ("aim", a, target))
        frames.append((("object", a), "declared"))
    elif until == "stack":
        raise SituationError("until", "nothing is on the stack", "leave `until:` out")
    for frame, stage in frames:
        yield ("init", ("on", frame, beneath))
        yield ("init", ("at", frame, stage))
        beneath = frame
    yield ("init", ("top", beneath))
    if now.at == "attack" and now.attack is not None and now.attack.strength is not None:
        yield ("init", ("strength", a, now.attack.strength))
        yield ("init", ("answer", a, now.attack.answer or "miss"))
    yield from _dice(situation)
    yield from _history(board, situation)


def _first_stage(board: BerserkBoard, at: str) -> str:
    """The stage at which a phase begins: before the turn only where something fires there."""
    if at != "turn start":
        return "now"
    return "eve" if any(event == "turn_eve" for *_, event in board.facts.named("cond")) else "open"


def _attack(board: BerserkBoard, situation: BerserkSituation) -> tuple[str, str]:
    attack = situation.now.attack
    assert attack is not None
    striker = board.card(attack.attacker, "now.attack.attacker")
    target = board.card(attack.target, "now.attack.target")
    if striker.card.strike is None:
        raise SituationError(
            f"{striker.path}.strike", "how strong is its simple strike?", "add `strike: 1-2-3`"
        )
    if attack.answer is not None and attack.strength is None:
        raise SituationError("now.attack.answer", "an `answer:` goes with a `strength:`", "add `strength:`")
    return next(
        k.id for k in board.features.values() if (k.card, k.label) == (striker.id, "strike")
    ), target.id


def _declared(board: BerserkBoard, declared: str) -> tuple[str, str | None]:
    words, _, aim = (part.strip() for part in declared.partition("->"))
    target = board.card(aim, "now.declared").id if aim else None
    known = {feature.words(board.nicks[feature.card]): feature for feature in board.features.values()}
    if words not in known:
        raise unknown("now.declared", words, known, "feature")
    a = known[words].id
    aimed = ("aims_at", a, "one") in board.facts
    if ("aims_at", a, "every") in board.facts:
        raise SituationError("now.declared", "it takes its targets when it is declared", "use `played:`")
    if aimed != (target is not None):
        raise SituationError("now.declared", "its target does not fit", "write `nick: words -> target`")
    return a, target


def _dice(situation: BerserkSituation) -> Iterator[Term]:
    if situation.dice:
        yield ("init", ("next_roll", 1))
    for i, roll in enumerate(situation.dice, 1):
        yield from (("listed", i, j, face) for j, face in enumerate(roll, 1))


def _history(board: BerserkBoard, situation: BerserkSituation) -> Iterator[Term]:
    for i, entry in enumerate(situation.history):
        known = {feature.words(board.nicks[feature.card]): feature.id for feature in board.features.values()}
        if entry.used not in known:
            raise unknown(f"history[{i}].used", entry.used, known, "feature")
        yield ("init", ("used", known[entry.used]))
