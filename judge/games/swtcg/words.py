"""How actions and events of Star Wars TCG are said: by the forms of `judge/games/swtcg/words.yaml`."""

from __future__ import annotations

from functools import partial

from judge.engine.solver import Term, show_term
from judge.games.swtcg.keywords import kept
from judge.games.swtcg.table import SwtcgBoard
from judge.words.pattern import Bound
from judge.words.phrasebook import phrasebook


def action(board: SwtcgBoard, term: Term) -> str:
    """The canonical words of an option."""
    return phrasebook("swtcg").words_for(term, partial(_slot, board), "actions")


def deed(board: SwtcgBoard, player: str, term: Term) -> str:
    """What happens, as a line of play tells it; why a submitted board cannot be."""
    return phrasebook("swtcg").words_for(term, partial(_slot, board), "deeds", "wrongs", "actions")


def _slot(board: SwtcgBoard, name: str, bound: Bound) -> str:
    match name:
        case "ability":
            return board.abilities[str(bound["ability"][0])].words_of_play(board)
        case "source":
            return board.nicks[board.abilities[str(bound["ability"][0])].card]
        case "label":
            return board.abilities[str(bound["ability"][0])].label
        case "waiting":
            return _waiting(board, bound["waiting"][0])
        case "about":
            return _about(board, bound["waiting"][0], bound["about"][0])
    value = bound[name][0]
    return board.nicks.get(value, value) if isinstance(value, str) else show_term(value)


def _waiting(board: SwtcgBoard, trigger: Term) -> str:
    """What waits to be resolved: a triggered ability, the strike of a Retaliate, a bounty."""
    match trigger:
        case ("strike", str(a)):
            suffix = " strikes"
        case (str(kind), str(a)) if kind in kept("due"):
            suffix = ""
        case str(a):
            suffix = ""
        case _:
            return show_term(trigger)
    known = board.abilities[a]
    return f"{board.nicks[known.card]}: {known.label}{suffix}"


def _about(board: SwtcgBoard, trigger: Term, about: Term) -> str:
    """The card that a trigger is about, if it is another one."""
    match trigger:
        case ("strike", str(a)) | str(a):
            if isinstance(about, str) and about not in ("none", board.abilities[a].card):
                return f" ({board.nicks.get(about, about)})"
    return ""
