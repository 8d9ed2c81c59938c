"""Where one ability of a text ends and the next begins."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token

_BETWEEN = re.compile(r"\n+|\s\|\s|\r")
_DELAYED = re.compile(r"when(ever)?\s+(the|this|that|its|his|her)\s+attack\s+ends", re.IGNORECASE)
_BEGINS = re.compile(
    r"(when|whenever|as long as|each time|anytime|reserves|upkeep|bounty|at the (start|end) of)\b|\[|\{",
    re.IGNORECASE,
)


def written_apart(text: str) -> Iterator[tuple[int, str]]:
    """The pieces that the card sets apart by a new line or " | ", with their offsets."""
    at = 0
    for gap in [*_BETWEEN.finditer(text), None]:
        end = gap.start() if gap else len(text)
        piece = text[at:end]
        if piece.strip():
            indent = len(piece) - len(piece.lstrip())
            yield at + indent, piece.strip()
        at = gap.end() if gap else end


def sentences(tokens: list[Token]) -> list[list[Token]]:
    """The tokens cut after every full stop that stands outside quotation marks and brackets."""
    found: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += (token.type == "OPEN" or token == "(") - (token.type == "CLOSE" or token == ")")
        found[-1].append(token)
        if token == "." and depth <= 0:
            found.append([])
    return [sentence for sentence in found if sentence]


def abilities(tokens: list[Token], text: str) -> list[list[Token]]:
    """The tokens of a unit's text, one list for each ability.

    A sentence begins a new ability if it opens with "When", "As long as", a cost with its arrow, or is
    nothing but a keyword.  "When the attack ends" after another instruction only says when that goes on.
    """
    found: list[list[Token]] = []
    for sentence in sentences(tokens):
        if not found or _opens(sentence, text) or _is_keyword(found[-1]):
            found.append(sentence)
        else:
            found[-1] = found[-1] + sentence
    return found


def _opens(sentence: list[Token], text: str) -> bool:
    words = text[sentence[0].start_pos : sentence[-1].end_pos]
    if _DELAYED.match(words):
        return False
    return bool(_BEGINS.match(words)) or _has_arrow(sentence) or _is_keyword(sentence)


def _has_arrow(sentence: list[Token]) -> bool:
    depth = 0
    for token in sentence:
        depth += (token.type == "OPEN") - (token.type == "CLOSE")
        if token.type == "ARROW" and depth <= 0:
            return True
    return False


_KEYWORDS = frozenset(
    ("accuracy", "armor", "bombard", "critical hit", "ion cannon", "lucky", "overkill", "shields", "stun")
)


def _is_keyword(sentence: list[Token]) -> bool:
    bare = [token for token in sentence if token != "."]
    return bool(bare) and len(bare) <= 2 and " ".join(bare[0].lower().split()) in _KEYWORDS


_ACTS = frozenset(("evade", "deflect", "retaliate", "intercept", "disrupt", "pilot", "reserves"))


def without_reminders(tokens: list[Token]) -> list[Token]:
    """The tokens without the brackets that follow a keyword: they repeat what the keyword means."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        if tokens[i] == "(" and _after_keyword(found):
            depth = 0
            while i < len(tokens):
                depth += (tokens[i] == "(") - (tokens[i] == ")")
                i += 1
                if depth == 0:
                    break
            continue
        found.append(tokens[i])
        i += 1
    return found


def _after_keyword(before: list[Token]) -> bool:
    bare = [token for token in before if token != "."]
    if bare and bare[0].lower() in ("upkeep", "bounty"):
        return True
    for token in reversed(bare[-2:]):
        if " ".join(token.lower().split()) in _KEYWORDS | _ACTS:
            return True
        if token.type not in ("NUMBER",) and token.lower() != "x":
            return False
    return False
