"""The grammar of English card text, a chapter a file; `grammar` puts them together."""

from judge.cardtext.english.grammar import grammar

__all__ = ["grammar"]
