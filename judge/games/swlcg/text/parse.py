"""The grammar at work: printed text -> abilities, and the words at which it goes no further."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from lark.exceptions import VisitError

from judge.cardtext.earley import Stumbled
from judge.games.swlcg.text.build import Build
from judge.games.swlcg.text.grammar import grammar
from judge.games.swlcg.text.lexer import abilities, normalised
from judge.games.swlcg.text.model import Ability, NotModelled


def parse_text(text: str, kind: str = "unit", traits: Iterable[str] = ()) -> list[Ability | NotModelled]:
    """The abilities of a printed text, in order.  Never raises.

    `kind` is the type of the card; `traits` are further words known to be traits, in small letters too.
    What the grammar does not know comes back as NotModelled; the other abilities are not harmed.
    """
    more = frozenset(word.lower() for word in traits)
    return [found for one in abilities(text) for found in _ability(one, kind == "fate", more)]


@lru_cache(maxsize=8192)
def _ability(text: str, fate: bool, traits: frozenset[str]) -> tuple[Ability | NotModelled, ...]:
    known = grammar()
    words = text.strip().rstrip(".").strip()
    tokens = known.tokenizer.tokens(text, traits)
    last = None
    for start in ("ability", "fate") if fate else ("ability",):
        try:
            tree = known.tree(tokens, start)
        except Stumbled as stumbled:
            last = stumbled.token
            continue
        try:
            found: list[Ability] = Build(normalised(text)).transform(tree)
        except (VisitError, ValueError):
            return (NotModelled(words, "its pieces do not fit together"),)
        return tuple(replace(one, words=one.words or words) for one in found)
    return (NotModelled(words, str(last) if last is not None else ""),)
