"""The grammar of English card text, in `nouns`, `terms`, `verbs`, `clauses` and `sentences`."""

from judge.cardtext.english.grammar import grammar

__all__ = ["grammar"]
