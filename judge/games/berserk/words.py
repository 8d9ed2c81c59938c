"""How actions and events of Berserk are said: by the forms of `judge/games/berserk/words.yaml`."""

from __future__ import annotations

from functools import partial

from judge.engine.solver import Term, show_term
from judge.games.berserk.table import BerserkBoard
from judge.words.pattern import Bound
from judge.words.phrasebook import phrasebook

_COLUMNS = "ABCDE"


def action(board: BerserkBoard, term: Term) -> str:
    """The canonical words of an option."""
    return phrasebook("berserk").words_for(term, partial(_slot, board), "actions")


def deed(board: BerserkBoard, player: str, term: Term) -> str:
    """What happens, as a line of play tells it."""
    return phrasebook("berserk").words_for(term, partial(_slot, board), "deeds", "wrongs", "actions")


def _slot(board: BerserkBoard, name: str, bound: Bound) -> str:
    values = bound[name]
    match name, *values:
        case "ability", str(a):
            known = board.features.get(a) or board.copies[a]
            return known.words(board.nicks[known.card])
        case "cell", int(x), int(y):
            return _cell(x, y)
        case "square", int(x), int(y):
            return f"{_cell(x, y)}-{_cell(x + 1, y + 1)}"
        case "column", int(x):
            return _COLUMNS[x - 1]
        case "rising", int(d):
            first, last = max(1, 1 + d), min(5, 6 + d)
            return f"{_cell(first, first - d)}-{_cell(last, last - d)}"
        case "falling", int(s):
            first, last = max(1, s - 6), min(5, s - 1)
            return f"{_cell(first, s - first)}-{_cell(last, s - last)}"
        case _, str(card):
            return board.nicks.get(card, card)
    return show_term(values[0])


def _cell(x: int, y: int) -> str:
    return f"{_COLUMNS[x - 1]}{y}"
