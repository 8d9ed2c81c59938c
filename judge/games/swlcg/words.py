"""Star Wars: The Card Game in words: by the forms of `judge/games/swlcg/words.yaml`."""

from __future__ import annotations

from functools import partial

from judge.engine.solver import Term, show_term
from judge.games.swlcg.table import LcgBoard
from judge.words.pattern import Bound
from judge.words.phrasebook import phrasebook


def action(board: LcgBoard, term: Term) -> str:
    """The canonical words of an option."""
    return phrasebook("swlcg").words_for(term, partial(_slot, board), "actions")


def deed(board: LcgBoard, player: str, term: Term) -> str:
    """What happens, as a line of play tells it."""
    return phrasebook("swlcg").words_for(term, partial(_slot, board), "deeds", "wrongs", "actions")


def _slot(board: LcgBoard, name: str, bound: Bound) -> str:
    if name == "use":
        return use(board, str(bound["ability"][0]))
    if name == "source":
        return board.nicks[board.abilities[str(bound["ability"][0])][0]]
    value = bound[name][0]
    return board.nicks.get(value, value) if isinstance(value, str) else show_term(value)


def use(board: LcgBoard, a: str) -> str:
    """An ability in words: `leia: remove all focus tokens ...`, or `play` and the name of an event."""
    bearer, known = board.abilities[a]
    if board.cards[bearer].kind == "event":
        return f"play {board.nicks[bearer]}"
    return f"{board.nicks[bearer]}: {known.words}"
