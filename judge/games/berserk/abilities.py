"""A printed text -> the features of its card, a sentence each, in the terms that the law reads (`model.py`).

A sentence is taken only if it is understood, if there is a feature for all of its meaning, and if no number
and no denial of its words is missing there.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.russian.forms import plain
from judge.cardtext.russian.frame import alike
from judge.cardtext.separate import without_bullets
from judge.games.berserk.at_hand import NOBODY, spoken_of
from judge.games.berserk.back_references import in_their_places
from judge.games.berserk.bound_references import bound, of_the_text
from judge.games.berserk.compiler import feature
from judge.games.berserk.model import ORDINALS, Feature, NotModelled
from judge.kept_texts import kept

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.cardtext.reading import Read
    from judge.cardtext.russian.names import Names

_TYPE = re.compile(r"^(?:заклинание|воздействие)\b(?:\s+[\"«][^\"»]*[\"»])?\s*[-–—:,]?\s*", re.IGNORECASE)
_BEHIND = re.compile(r"\s*\((?!максимум (?:на|до|\S+ за))[^()]*\)\s*$", re.IGNORECASE)
_HEAD = re.compile(r"^\s*\{(?:first|second)\}\s*:")
_QUOTED = re.compile(r'"([^"]*)"')
_DENIALS = re.compile(r"(?<!\w)(?:не|нет|без|кроме)(?!\w)", re.IGNORECASE)
_BOUNDED = re.compile(
    r"(?<!\w)не (?:более|менее|больше|меньше|выше|ниже|дороже|дешевле)(?!\w)", re.IGNORECASE
)
"""A bound is a number, no denial."""
_OR = re.compile(r"(?:,|;)\s+или\s", re.IGNORECASE)
_DECLARES = re.compile(r"(?:^|[\"«.] ?)когда [^-–—.\"]*\bобъявляет", re.IGNORECASE)
_DENIED = (
    "Not(", "'cannot'", "not_", "relation='='", "Other(", "='not'", "Until(", "verb='cap'", "negated=True",
    "without_",
)  # fmt: skip


def features(text: str, card_name: str = "", at_hand: Names = NOBODY) -> tuple[Feature | NotModelled, ...]:
    """The features of a printed text, a sentence each, in printed order.  Never raises.

    `card_name` is what the card calls itself, `at_hand` has the names and classes of other cards.  What is
    not understood, or has no counterpart in the law, comes back as NotModelled and says why; the other
    features are not harmed.
    """
    return _features(text, card_name, spoken_of(text, at_hand))


@kept("berserk")
def _features(text: str, card_name: str, names: Names) -> tuple[Feature | NotModelled, ...]:
    from judge.cardtext.russian.reading import read_text  # its dictionary is read only when it is needed

    plain_text = without_bullets(text)
    read = read_text(plain_text, "berserk", name=card_name, names=names)
    return tuple(in_their_places(list(of_the_text([_feature(sentence, plain_text) for sentence in read]))))


def _feature(read: Read, text: str) -> Feature | NotModelled:
    """The feature that one sentence of a text is."""
    from judge.cardtext.russian.reading import expanded

    words = _printed(read.words.strip(" ."), text)
    if read.stage != "understood":
        return NotModelled(words, "; ".join(read.unread) if read.stage == "unread" else read.why)
    if not _whole(words, read.meanings):
        return NotModelled(words, "a number or a denial that the meaning lacks")
    try:
        names = [node.name for node in walk(read.meanings) if isinstance(node, m.Announced)]
        label = _printed(called(_own(read) or read.effect_words, names), text)
        made = [feature(bound(ability, read.words), label) for ability in expanded(read, "berserk")]
    except Unmodelled as refused:
        return NotModelled(words, str(refused), understood=True)
    return replace(_together(made), words=words, presumed=read.presumed)


def _together(made: list[Feature]) -> Feature:
    """The features of one sentence, or of one word: the first that fires or is played, the others besides."""
    always = [replace(part, besides=()) for part in made if part.mode == "permanent"]
    others = [replace(part, besides=()) for part in made if part.mode != "permanent"]
    others += [more for part in made for more in part.besides]
    if not others:
        return replace(always[0], permanents=tuple(part for each in always for part in each.permanents))
    return replace(others[0], besides=(*others[1:], *always))


def _own(read: Read) -> str:
    """What a text that always holds has its card do: an ability that it has, or what stands behind a dash."""
    if [ability.kind for ability in read.meanings] != ["static"]:
        return ""
    if any(isinstance(node, m.Ability) and node.costs for node in walk(read.meanings)):
        quoted = _QUOTED.search(read.words)
        return (quoted[1].partition(":")[2] or quoted[1]) if quoted else ""
    return read.words.partition(" - ")[2]


def called(words: str, names: list[str]) -> str:
    """How a feature is called that does what `words` say: without type and `names`, and notes behind."""
    label = words.strip(" .")
    while (shorter := _BEHIND.sub("", label)) != label:
        label = shorter
    label = _TYPE.sub("", label)
    for name in names:
        if name and plain(label).startswith(name.lower()):
            label = label[len(name) :].lstrip(' "»-–—:,')
    return _HEAD.sub("", label).strip(" .") or words


def _printed(words: str, text: str) -> str:
    """The words as they are printed in the text, where they are found there."""
    at = alike(text).find(alike(words))
    return text[at : at + len(words)] if at >= 0 else words


def _whole(words: str, meanings: tuple[m.Ability, ...]) -> bool:
    """Whether every number and every denial is in the meaning, each "or", that it is declared, of all."""
    if [ability.kind for ability in meanings] == ["rule"]:
        return True  # of the time before the battle: its numbers are of no board
    if len(_OR.findall(words)) > 1 and not _choices(meanings):
        return False
    if _DECLARES.search(words) and "'declared'" not in repr(meanings):
        return False
    if _ALL_OF_THEM.match(words):
        return False
    have = set(_numbers(meanings))
    asked = {int(digits) for digits in re.findall(r"\d+", words)}
    if not asked <= have:
        return False
    return not _DENIALS.search(_BOUNDED.sub("", words)) or any(word in repr(meanings) for word in _DENIED)


_ALL_OF_THEM = re.compile(r"(?:(?:При|После) \w+ всех|(?:Когда|Если|После того,? как) все) ")
"""What befalls all of them sets it off; the meaning is of any one of them."""


def _choices(meanings: tuple[m.Ability, ...]) -> bool:
    """Whether one of three things is chosen, and not one thing done and then one of two."""
    return not any(
        isinstance(node, m.Seq) and any(isinstance(part, m.ChooseOne) for part in node.parts[1:])
        for node in walk(meanings)
    )


def _numbers(meanings: tuple[m.Ability, ...]) -> Iterator[int]:
    for node in walk(meanings):
        if isinstance(node, m.Number):
            yield abs(node.n)
        elif isinstance(node, m.Choice):  # "more than 4" is 5 at least
            yield from (
                abs(bound.n) + k
                for bound in (node.least, node.most)
                if isinstance(bound, m.Number)
                for k in (-1, 1)
            )
        elif isinstance(node, m.Compare | m.Having | m.Measure):
            bound = node.right if isinstance(node, m.Measure) else node.amount
            if isinstance(bound, m.Number) and node.relation in (">=", "<="):
                yield abs(bound.n) + (-1 if node.relation == ">=" else 1)
        elif isinstance(node, m.Times | m.Quotient):
            yield abs(node.n)
        elif isinstance(node, m.Half):
            yield 2
        elif isinstance(node, m.Count | m.Value):
            yield 1  # "for each" is once for each
        elif isinstance(node, m.Is) and node.value in ORDINALS:
            yield ORDINALS[node.value]
        elif isinstance(node, m.Deed):
            yield from (int(digits) for word in node.manner for digits in re.findall(r"\d+", word))
        elif isinstance(node, m.Is) and node.property == "size":
            yield from map(int, re.findall(r"\d+", node.value))
        elif isinstance(node, m.Limit):
            yield node.times
