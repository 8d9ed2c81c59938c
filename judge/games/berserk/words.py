"""How actions and events of Berserk are said: the canonical words of options, the lines of play."""

from __future__ import annotations

from judge.games.berserk.facts import BerserkBoard
from judge.solver import Term, show_term

_STAGES = {
    "declared": "is on the stack",
    "roll": "is about to be carried out",
    "carried_out": "has been carried out",
    "heard": "has set off what fires on it",
    "paid": "is paid and leaves the stack",
}


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
            return f"{board.nicks[c]} moves {'ABCDE'[x - 1]}{y}"
        case ("rolls", "six", int(n)):
            return "the die shows 6" if n else "the die shows no 6"
        case ("rolls", "hit", int(n)):
            return "the die shows 4 or 5" if n else "the die shows 1, 2 or 3"
    return show_term(term)


def deed(board: BerserkBoard, player: str, term: Term) -> str:
    """What happens, as a line of play tells it."""
    match term:
        case "bury":
            return "rule effect: who has no life left dies"
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
            return "the turn starts" if phase == "turn_start" else "the turn ends"
        case ("do", "settle", _):
            return "the stack is empty"
    return action(board, term)


def _feature(board: BerserkBoard, a: str) -> str:
    known = board.features[a]
    return known.words(board.nicks[known.card])


def _at(board: BerserkBoard, target: str) -> str:
    return "" if target == "none" else f" -> {board.nicks[target]}"
