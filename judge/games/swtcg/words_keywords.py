"""The words of what keywords let a player do: Lucky, Bombard, Ion Cannon, Overkill."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.games.swtcg.table import SwtcgBoard


def action(board: SwtcgBoard, term: Term) -> str:
    """The canonical words of an option that a keyword gives; nothing for any other."""
    match term:
        case ("lucky", str(unit)):
            return f"{board.nicks[unit]}: Lucky"
        case ("bombard", str(unit), str(target)):
            return f"{board.nicks[unit]} bombards {board.nicks[target]}"
        case ("ion_cannon", str(unit), str(target)):
            return f"{board.nicks[unit]} fires its ion cannon at {board.nicks[target]}"
        case ("overkill", str(unit), int(n)):
            return f"{n} hit{'' if n == 1 else 's'} for {board.nicks[unit]}"
        case "all_for_one":
            return "all hits for the unit attacked"
    return ""


def waiting(board: SwtcgBoard, trigger: Term) -> str:
    """The words of a keyword that waits in the pool; nothing for any other."""
    match trigger:
        case ("upkeep" | "bounty", str(a)):
            return f"{board.nicks[board.abilities[a].card]}: {board.abilities[a].label}"
    return ""


def deed(board: SwtcgBoard, term: Term) -> str:
    """What the rules do on account of a keyword, in the words of a line; nothing for anything else."""
    match term:
        case ("do", ("lucky", str(unit)), "picks"):
            return f"{board.nicks[unit]}: the dice taken up are rerolled"
        case ("spill", str(unit)):
            return f"hits go over to {board.nicks[unit]}"
    return ""
