"""Star Wars: The Card Game in words: what players do, and what happens in a line of play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.solver import Term, show_term

if TYPE_CHECKING:
    from judge.games.swlcg.facts import LcgBoard


def action(board: LcgBoard, term: Term) -> str:
    """The canonical words of an option."""
    match term:
        case "pass":
            return "pass"
        case "enough":
            return "protect no more"
        case ("use", str(a), target):
            return use(board, a) + _at(board, target)
        case ("pay", str(c), int(n)):
            return f"pay {n} with {board.nicks[c]}"
        case ("takes_over", str(x), str(c), int(n)):
            return f"{board.nicks[x]} takes {n} damage for {board.nicks[c]}"
        case "declare":
            return "declare the engagement"
        case "call_off":
            return "call the engagement off"
        case "play_deck":
            return "play this deck"
        case "change_deck":
            return "change this deck"
        case "stop":
            return "no more engagements"
        case ("engage", str(c)):
            return f"engage {board.nicks[c]}"
        case ("join", str(c)):
            return f"{board.nicks[c]} attacks"
        case ("first", event):
            return f"first: {condition(board, event)}"
    return show_term(term)


def use(board: LcgBoard, a: str) -> str:
    """An ability in words: `leia: remove all focus tokens ...`, or `play` and the name of an event."""
    bearer, known = board.abilities[a]
    if board.cards[bearer].kind == "event":
        return f"play {board.nicks[bearer]}"
    return f"{board.nicks[bearer]}: {known.words}"


def condition(board: LcgBoard, event: Term) -> str:
    """A condition in words."""
    match event:
        case ("effect", str(a)):
            return f"the effect of {board.nicks[board.abilities[a][0]]}"
        case ("harm", str(c), "dealt"):
            return f"damage is dealt to {board.nicks[c]}"
        case ("harm", str(c), _):
            return f"damage is moved to {board.nicks[c]}"
        case ("leaves", str(c)):
            return f"{board.nicks[c]} leaves play"
        case ("commit", str(c)):
            return f"{board.nicks[c]} is committed to the Force"
        case ("refresh", str(p)):
            return f"{p} refreshes"
        case ("drawing", str(p)):
            return f"{p} draws"
        case ("wins", str(p), "edge"):
            return f"{p} wins the edge battle"
        case ("wins", str(p), _):
            return f"{p} wins the Force struggle"
        case "struggle":
            return "the Force struggle"
        case "edge":
            return "the edge battle"
    return show_term(event)


_STAGES = {
    "about": "{} is about to occur",
    "assign": "{}: where it goes",
    "happens": "{}",
    "shields": "{}: shields are removed",
    "after": "{}: it has occurred",
    "over": "{} is over",
}


def deed(board: LcgBoard, player: str, term: Term) -> str:
    """What happens, as a line of play tells it."""
    match term:
        case ("waive", _):
            return "nothing is left to pay with"
        case ("do", ("event", ("effect", str(a))), ("part", int(i))):
            return f"{board.nicks[board.abilities[a][0]]}: its effect is carried out" + (
                f" (part {i})" if i > 1 else ""
            )
        case ("do", ("event", event), str(stage)):
            return _STAGES[stage].format(condition(board, event))
        case ("open", event):
            return f"next: {condition(board, event)}"
    return action(board, term)


def _at(board: LcgBoard, target: Term) -> str:
    match target:
        case "none":
            return ""
        case ("to", str(c), str(d)):
            return f" -> {board.nicks[c]}, {board.nicks[d]}"
    return f" -> {board.nicks[str(target)]}"
