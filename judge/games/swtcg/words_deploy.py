"""The words of the setup, build step, retreat step, pilots and stacks; why a submitted board cannot be."""

from __future__ import annotations

from judge.engine.solver import Term
from judge.games.swtcg.table import SwtcgBoard

_BUILD = {"start": "{}'s build step starts", "acting": "{} is done building"}
_EXITS = {"character": "the Character arena", "build": "the build zone"}
_RETREAT = {"start": "{}'s retreat step starts", "acting": "{} is done retreating"}
_SETUP = {
    "start": "{} places units",
    "placing": "{} has placed",
    "next": "the total build costs are compared",
    "over": "{} has finished placing",
}


def action(board: SwtcgBoard, term: Term) -> str:
    """The canonical words of an option of the setup or the build step; nothing for any other."""
    match term:
        case "done":
            return "done"
        case ("build" | "deploy" | "return" | "retreat" as verb, str(card)):
            return f"{verb} {board.nicks[card]}"
        case ("over" | "under" as where, str(card), str(unit)):
            return f"deploy {board.nicks[card]} {where} {board.nicks[unit]}"
        case ("onto", str(card), str(unit)):
            return f"move {board.nicks[card]} onto {board.nicks[unit]}"
        case ("off", str(card), str(zone)):
            return f"move {board.nicks[card]} off to {_EXITS[zone]}"
        case ("top", str(card)):
            return f"put {board.nicks[card]} on top"
        case ("take", str(card)):
            return f"take {board.nicks[card]} out"
    return ""


def deed(board: SwtcgBoard, term: Term) -> str:
    """What the rules do there, or why the board cannot be; nothing for any other deed."""
    match term:
        case ("do", ("build", str(whose)), str(stage)):
            return _BUILD.get(stage, "{}'s build step is over").format(whose.capitalize())
        case ("do", ("retreat", str(whose)), str(stage)):
            return _RETREAT.get(stage, "{}'s retreat step is over").format(whose.capitalize())
        case ("do", "untap", _):
            return "tapped units untap"
        case ("do", ("setup", str(whose)), str(stage)):
            return _SETUP[stage].format(whose.capitalize())
        case ("arrive", str(card)):
            return f"{board.nicks[card]} has been deployed"
        case ("stack_of", str(unit), int(n)):
            return f"{n} cards lie in the stack of {board.nicks[unit]}"
        case ("twice", str(one), str(other)):
            return f"{board.nicks[one]} and {board.nicks[other]}, the same version, lie in one stack"
        case ("other_name", str(card), str(unit)):
            return f"{board.nicks[card]} lies in the stack of {board.nicks[unit]} and has another name"
        case ("two_units", str(one), str(other)):
            return f"{board.nicks[one]} and {board.nicks[other]} are two units of one unique name"
        case ("wrong_pilot", str(pilot), str(unit)):
            return f"{board.nicks[pilot]} cannot pilot {board.nicks[unit]}"
        case ("droid_pilot", str(pilot), str(unit)):
            return f"{board.nicks[pilot]} is on {board.nicks[unit]}, a Droid"
        case ("too_dear", str(player), int(n)):
            return f"{player.capitalize()}'s units have a total build cost of {n} in the setup"
    return ""
