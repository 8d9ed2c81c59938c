"""The knowledge base: what the documents say, and the rules and rulings that rest on it.

from judge.knowledge import load
knowledge = load()
knowledge.rules["tcg/intercept-same-attack"].statements
"""

from judge.board.change import apply_change
from judge.knowledge.base import Knowledge, load
from judge.knowledge.hits import Hit
from judge.knowledge.models import Document, Edition, Example, Rule, Ruling, Statement, Term
from judge.knowledge.names import Names


def problems() -> list[str]:
    """Give the problems of the program's own knowledge base, each with file and line."""
    return load(strict=False).problems()


__all__ = [
    "Document",
    "Edition",
    "Example",
    "Hit",
    "Knowledge",
    "Names",
    "Rule",
    "Ruling",
    "Statement",
    "Term",
    "apply_change",
    "load",
    "problems",
]
