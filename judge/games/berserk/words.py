"""How actions and events of Berserk are said: the canonical words of options, the lines of play."""

from __future__ import annotations

from judge.engine.solver import Term, show_term
from judge.games.berserk.table import BerserkBoard

_STAGES = {
    "declared": "is on the stack",
    "begun": "has its target",
    "ready": "has set off what fires on its onset",
    "roll": "is about to be carried out",
    "carried_out": "has been carried out",
    "heard": "has set off what fires on it",
    "paid": "is paid and leaves the stack",
}


_PHASES = {
    "battle_start": "the battle starts",
    "turn_start": "the turn starts",
    "turn_end": "the turn ends",
}
_COLUMNS = "ABCDE"
_EQUAL = {"low": "up to 4", "high": "5 or more"}


def action(board: BerserkBoard, term: Term) -> str:
    """The canonical words of an option."""
    match term:
        case "pass":
            return "pass"
        case ("declare", str(a), str(target)):
            return _feature(board, a) + _at(board, target)
        case ("resolve", str(a), about, str(target)):
            which = "" if about == "none" else f" ({board.nicks.get(str(about), show_term(about))})"
            return _feature(board, a) + which + _at(board, target)
        case ("move", str(c), int(x), int(y)):
            return f"{board.nicks[c]} moves {_cell(x, y)}"
        case ("puts", str(c), int(x), int(y)):
            return f"put {board.nicks[c]} on {_cell(x, y)}"
        case ("jump", str(c), int(x), int(y)):
            return f"{board.nicks[c]} jumps {_cell(x, y)}"
        case ("rolls", "die", str(strength)):
            return f"the die says {strength}"
        case ("rolls", "duel", row):
            equal = _EQUAL.get(str(row))
            return f"the dice are equal ({equal})" if equal else f"the dice differ by {row}"
        case ("defend", str(c)):
            return f"{board.nicks[c]} defends"
        case "no_defender":
            return "nobody defends"
        case ("also", str(a), str(c)):
            return f"{_feature(board, a)} also -> {board.nicks[c]}"
        case ("and_at", str(a), str(c)):
            return f"{_feature(board, a)} and -> {board.nicks[c]}"
        case ("go_on", str(a)):
            return f"{_feature(board, a)}: and the rest"
        case ("stop", str(a)):
            return f"{_feature(board, a)}: no more"
        case ("points", str(a), area):
            return f"{_feature(board, a)} at {_area(area)}"
        case "enough":
            return "no more targets"
        case "keep":
            return "take the result as it is"
        case "weaken":
            return "weaken the result by a row"
    return show_term(term)


def deed(board: BerserkBoard, player: str, term: Term) -> str:
    """What happens, as a line of play tells it."""
    match term:
        case "bury":
            return "rule effect: who has no life left dies"
        case ("drink", str(c)):
            return f"{board.nicks[c]} draws life from the wounds"
        case "arrive":
            return "the new place is looked at"
        case "calm_down":
            return "nothing waits any more"
        case "give_back":
            return "rule effect: what was under control goes back to its own squad"
        case ("do", ("object", str(a)), int(i)):
            return f"{_feature(board, a)}: carried out" + (f" (part {i})" if i > 1 else "")
        case ("do", ("object", str(a)), str(stage)):
            return f"{_feature(board, a)} {_STAGES.get(stage, stage)}"
        case ("do", ("roll", _), _):
            return "the strength is known"
        case ("do", ("phase", phase), _):
            return _PHASES[str(phase)]
        case ("do", "settle", _):
            return "the stack is empty"
    return action(board, term)


def _feature(board: BerserkBoard, a: str) -> str:
    known = board.features.get(a) or board.copies[a]
    return known.words(board.nicks[known.card])


def _area(area: Term) -> str:
    """Cells as a player says them: `column C`, `row 4`, `diagonal A1-E5`, `square B2-C3`, `C3`."""
    match area:
        case ("column", int(x)):
            return f"column {_COLUMNS[x - 1]}"
        case ("row", int(y)):
            return f"row {y}"
        case ("square", int(x), int(y)):
            return f"square {_cell(x, y)}-{_cell(x + 1, y + 1)}"
        case ("rising", int(d)):
            first, last = max(1, 1 + d), min(5, 6 + d)
            return f"diagonal {_cell(first, first - d)}-{_cell(last, last - d)}"
        case ("falling", int(s)):
            first, last = max(1, s - 6), min(5, s - 1)
            return f"diagonal {_cell(first, s - first)}-{_cell(last, s - last)}"
        case ("spot", int(x), int(y)):
            return _cell(x, y)
    return show_term(area)


def _cell(x: int, y: int) -> str:
    return f"{_COLUMNS[x - 1]}{y}"


def _at(board: BerserkBoard, target: str) -> str:
    return "" if target == "none" else f" -> {board.nicks[target]}"
