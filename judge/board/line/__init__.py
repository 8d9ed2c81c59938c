"""Any question in one line, for a phone: a short form of the commonest situations, spelled out to a file.

`swtcg attack: vader 5/6 acc1 vs luke 4/5 evade 2; dice 6 5 4 3 1; luke damage?`
"""

from judge.board.line.forms import forms
from judge.board.line.reading import is_line
from judge.board.line.spelling import spelled_out

__all__ = ["forms", "is_line", "spelled_out"]
