"""The grammar at work: printed text -> features, or the words at which it goes no further."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from importlib.resources import files

from lark import Token
from lark.exceptions import VisitError

from judge.cardtext.earley import Earley, Stumbled
from judge.games.berserk.text.build import Build
from judge.games.berserk.text.lexer import Speaker, Tokenizer
from judge.games.berserk.text.meant import chooses, chosen_asked
from judge.games.berserk.text.model import Feature, NotModelled
from judge.games.berserk.text.normal import sentences

__all__ = ["Feature", "NotModelled", "parse_text"]
_BASE = ("berserk.lark", "what.lark", "when.lark", "who.lark")
_FILES = sorted(
    (path.name for path in files(__package__).iterdir()), key=lambda name: (name not in _BASE, name)
)
"""The base of the grammar first, then the files that extend it."""
_NAMED = ("заклинани", "воздействи", "удар", "метани", "выстрел", "разряд")
_TYPES = ("заклинание", "воздействие", "удар", "метание", "выстрел", "разряд")
"""After them an ability's name may stand without quotation marks; in another case they are no types of it."""
_ORDINALS = ("второй", "вторым")
_LONGEST_NAME = 4
"""How many words the name of an ability has that stands without quotation marks, at most."""


class Grammar(Earley):
    """The grammar of the .lark files; `ambiguity="explicit"` keeps all readings (for tests)."""

    def __init__(self, ambiguity: str = "resolve") -> None:
        source = "".join(
            (files(__package__) / name).read_text(encoding="utf-8")
            for name in _FILES
            if name.endswith(".lark")
        )
        super().__init__("berserk", source, ["start"], ambiguity)
        self.tokenizer = Tokenizer(self.phrases)


@cache
def grammar(ambiguity: str = "resolve") -> Grammar:
    """The one grammar of the process."""
    return Grammar(ambiguity)


def parse_text(text: str, card_name: str = "") -> list[Feature | NotModelled]:
    """The features of a printed text, a sentence each, in printed order.  Never raises.

    `card_name` is what the card calls itself.  What the grammar does not know comes back as NotModelled with
    the words at which it stumbled; the other features are not harmed.
    """
    found = [_sentence(one, card_name) for one in sentences(text)]
    return [_in_its_place(one, found[:i]) for i, one in enumerate(found)]


def _in_its_place(found: Feature | NotModelled, before: list[Feature | NotModelled]) -> Feature | NotModelled:
    """The same, unless it speaks of a card that was chosen, and nothing before it chooses one."""
    if isinstance(found, NotModelled):
        return found
    known = set[str]().union(*(chooses(one) for one in before if isinstance(one, Feature)))
    return found if chosen_asked(found) <= known else NotModelled(found.words, "which card was chosen")


@lru_cache(maxsize=8192)
def _sentence(sentence: str, card_name: str) -> Feature | NotModelled:
    words = sentence.strip(" .")
    tokens = grammar().tokenizer.tokens(sentence, Speaker(card_name))
    furthest, why = -1, ""
    for reading in readings(tokens):
        try:
            tree = grammar().tree(reading, "start")
            found: Feature = Build(sentence, reading).transform(tree)
            return replace(found, words=words)
        except Stumbled as stop:
            at = len(sentence) if stop.token is None else stop.token.start_pos or 0
            if at > furthest:
                furthest, why = at, sentence[at:].strip(" .")[:60]
        except (VisitError, ValueError) as problem:
            furthest, why = len(sentence), str(getattr(problem, "orig_exc", problem))[:60]
    return NotModelled(words, why)


def _without_names(tokens: list[Token]) -> list[Token]:
    """The tokens without the names of abilities in quotation marks: `воздействие "рокот"`."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        if tokens[i].value == '"' and found and found[-1].value.startswith(_NAMED):
            end = next((j for j in range(i + 1, len(tokens)) if tokens[j].value == '"'), None)
            if end is not None:
                i = end + 1
                continue
        found.append(tokens[i])
        i += 1
    return found


def readings(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens without names in quotation marks; then without up to four words after a type: its name."""
    tokens = _without_names(tokens)
    yield tokens
    for i, token in enumerate(tokens):
        if token.value in _TYPES:
            for n in range(1, min(_LONGEST_NAME, len(tokens) - i - 2) + 1):
                dropped = tokens[i + 1 : i + 1 + n]
                if _names(dropped):
                    yield tokens[: i + 1] + tokens[i + 1 + n :]


def _names(tokens: list[Token]) -> bool:
    """Whether it may be the name of an ability: it begins with a word that means nothing else here."""
    first = next((token for token in tokens if token.value not in _ORDINALS), tokens[-1])
    ends = tokens[-1].value not in ("во", "при")
    return first.type == "WORD" and ends and all(map(_in_a_name, tokens))


def _in_a_name(token: Token) -> bool:
    """Whether it may stand in a name: such a word, the card's own name, or a joint."""
    unknown = token.type in ("WORD", "CLASS", "SELF") and token.value[0].isalpha()
    return unknown or token.value in ("в", "во", "и", "с", "на", "при", "раны", *_ORDINALS)
