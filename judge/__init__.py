"""Lex Ludi: given this board, what may legally happen, and which rule says so?"""

__version__ = "0.2.0"
