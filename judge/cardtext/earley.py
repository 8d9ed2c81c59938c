"""Printed wording and a grammar: tokens of one ability -> parse tree, or the token at which no rule goes on.

Earley, since the wording is natural language and the rules should read like it.  Lark predicts every rule
that could begin at a place; here only those that can begin with the word that actually comes next are
predicted, which makes a sentence about ten times cheaper (2 ms instead of 20).
"""

from __future__ import annotations

import os
import threading
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from lark import Lark, Token, Tree
from lark.common import LexerConf
from lark.exceptions import UnexpectedEOF, UnexpectedInput, UnexpectedToken
from lark.lexer import Lexer, PatternStr


class Stumbled(Exception):
    """The grammar cannot go on at `token` (None: the text ends too soon)."""

    def __init__(self, token: Token | None) -> None:
        super().__init__(str(token))
        self.token = token


class _Passed(Lexer):
    """Passes on tokens that were made beforehand."""

    def __init__(self, conf: LexerConf) -> None:
        pass

    def lex(self, data: Iterator[Token]) -> Iterator[Token]:  # type: ignore[override]
        """The tokens themselves."""
        return data


class _Predictions:
    """Which rules may begin, given the next token: stands in for `predictions` of lark's Earley parser."""

    def __init__(self, parser: Any) -> None:
        self.next: str | None = None
        table: dict[str, dict[Any, list[Any]]] = defaultdict(lambda: defaultdict(list))
        for rule in parser.parser_conf.rules:
            first = rule.expansion[0]
            for terminal in {first} if first.is_term else parser.FIRST[first]:
                table[terminal.name][rule.origin].append(rule)
        self.table = {name: dict(rules) for name, rules in table.items()}

    def __getitem__(self, nonterminal: Any) -> list[Any]:
        rules: list[Any] = self.table.get(self.next or "", {}).get(nonterminal, [])
        return rules

    def watch(self, tokens: list[Token]) -> Iterator[Token]:
        """The tokens; each is known as the next one while the parser predicts."""
        for token in tokens:
            self.next = token.type
            yield token
        self.next = None


class Earley:
    """The grammar `source`, read from any of `starts`; `ambiguity="explicit"` keeps all readings (for tests).

    `phrases` maps every fixed word or phrase of the grammar, in lower case, to the name of its token.
    """

    def __init__(self, source: str, starts: Sequence[str], ambiguity: str = "resolve") -> None:
        self.lark = Lark(
            source,
            parser="earley",
            lexer=_Passed,
            start=list(starts),
            ambiguity=ambiguity,
            propagate_positions=True,
            maybe_placeholders=False,
        )
        self.phrases = {
            t.pattern.value.lower(): t.name for t in self.lark.terminals if isinstance(t.pattern, PatternStr)
        }
        earley: Any = self.lark.parser.parser
        self._predictions = _Predictions(earley)
        if hasattr(earley, "predictions"):  # else another lark, without that speed
            earley.predictions = self._predictions
        self._lock = threading.Lock()
        if hasattr(os, "register_at_fork"):  # a worker may be forked while another thread is parsing
            os.register_at_fork(after_in_child=self._unlocked)

    def _unlocked(self) -> None:
        self._lock = threading.Lock()

    def tree(self, tokens: list[Token], start: str) -> Tree[Token]:
        """The parse tree.  Raises Stumbled at the first token that no rule accepts."""
        if not tokens:
            raise Stumbled(None)
        with self._lock:
            self._predictions.next = tokens[0].type
            try:
                tree: Tree[Token] = self.lark.parse(self._predictions.watch(tokens), start=start)
                return tree
            except UnexpectedToken as error:
                raise Stumbled(error.token) from None
            except (UnexpectedEOF, UnexpectedInput):
                raise Stumbled(None) from None
