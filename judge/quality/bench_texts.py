"""How the time of reading a text grows with its length: texts as nobody prints them, doubled twice.

Conditions in a row, nested quotation marks and brackets, lists, relative clauses, signs and single letters:
whatever is sent as the text of a card is read, or refused in words, in about the time of its length.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from itertools import pairwise

from judge.cardtext import reading
from judge.cardtext.russian import reading as russian
from judge.kept_texts import read_anew
from judge.quality.card_words import read
from judge.quality.figure import Figure, aimed, alone, times

SIZES = (1000, 2000, 4000)
MOST = 2.0
"""So many seconds of CPU the largest may take."""
WORDS = 110
"""A sentence that is not refused for its length has fewer words."""
Shape = Callable[[int], str]


def _row(unit: str, before: str = "", behind: str = "") -> Shape:
    """The same words again and again."""
    return lambda size: before + unit * max(1, (size - len(before + behind)) // len(unit)) + behind


def _nested(opens: str, middle: str, closes: str) -> Shape:
    """The same marks around what stands within the same marks."""

    def shape(size: int) -> str:
        deep = max(1, (size - len(middle)) // len(opens + closes))
        return opens * deep + middle + closes * deep

    return shape


def _long(unit: str, before: str, behind: str) -> Shape:
    """Sentences that are just not too long, each of the same words again and again."""
    many = max(1, (WORDS - len((before + behind).split())) // max(1, len(unit.split())))
    sentence = f"{before}{unit * many}{behind} "
    return lambda size: sentence * max(1, size // len(sentence))


_ENGLISH: Mapping[str, tuple[str, str, str]] = {
    "conditions": ("if you do, ", "", "draw a card."),
    "times": ("when this unit attacks, ", "", "draw a card."),
    "things in a list": ("a unit, ", "Destroy ", "and a unit."),
    "things and things": ("unit and ", "Destroy each ", "unit."),
    "things or things": ("unit or ", "Destroy a ", "unit."),
    "deeds and deeds": ("draw a card and ", "", "draw a card."),
    "deeds, then deeds": ("draw a card, then ", "", "draw a card."),
    "relative clauses": ("that attacks a unit ", "Destroy each unit ", "."),
    "attributes": ("with a card ", "Destroy a unit ", "."),
    "genitives": ("of the unit ", "Draw a card ", "."),
    "choices": ("draw a card; or ", "Choose one: ", "draw a card."),
    "slashes": ("unit/", "Destroy a ", "."),
    "names": ("Vader of the House ", "", "."),
    "numbers": ("1 ", "", "."),
}
_RUSSIAN: Mapping[str, tuple[str, str, str]] = {
    "conditions": ("если это существо атакует, ", "", "нанесите 1 рану выбранному существу."),
    "times": ("когда это существо умирает, ", "", "нанесите 1 рану выбранному существу."),
    "things in a list": ("выбранное существо, ", "Уничтожьте ", "и выбранное существо."),
    "things and things": ("существу и ", "Нанесите 1 рану выбранному ", "существу."),
    "things or things": ("существо или ", "Уничтожьте выбранное ", "существо."),
    "deeds and deeds": ("нанесите 1 рану и ", "", "нанесите 1 рану."),
    "deeds, then deeds": ("нанесите 1 рану, затем ", "", "нанесите 1 рану."),
    "relative clauses": ("которое атакует существо, ", "Уничтожьте каждое существо, ", "."),
    "attributes": ("с ранами ", "Уничтожьте выбранное существо ", "."),
    "genitives": ("существа ", "Нанесите 1 рану владельцу ", "."),
    "bonuses": ("+1 к броне, ", "Получает ", "+1 к удару."),
    "slashes": ("существо/", "Уничтожьте ", "."),
    "names": ("Тёмный Рыцарь ", "", "."),
    "numbers": ("1 ", "", "."),
    "misprints": ("нонесите рану ", "", "."),
}
_ALONE = (",", ", ", "- ", '"', "(", ".", ";", "/", "+", "->", "а", "a")
_SIGNS: Mapping[str, Shape] = {
    **{f"{sign!r} alone": _row(sign) for sign in _ALONE},
    "brackets in brackets": _nested("(", "draw a card", ")"),
    "quotations in quotations": _nested('Each unit gains "', "Draw a card.", '"'),
}


def shapes(game: str) -> dict[str, Shape]:
    """The shapes of texts for a game, by what they are: from a length to a text about so long."""
    chains = _RUSSIAN if game == "berserk" else _ENGLISH
    sentence = "Нанесите ему 1 рану. " if game == "berserk" else "Deal 1 damage to it. "
    return {
        **{name: _row(*chain) for name, chain in chains.items()},
        **{f"{name}, sentence by sentence": _long(*chain) for name, chain in chains.items()},
        **_SIGNS,
        "short sentences": _row(sentence),
        "granted abilities": _row('Each unit gains "Draw a card." '),
    }


def seconds_of(game: str, shape: str, size: int) -> float:
    """The CPU seconds in which a text is read that nobody has read before."""
    text = shapes(game)[shape](size)
    reading.forget()
    russian.forget()
    with read_anew():
        started = time.process_time()
        read(text, game)
        return time.process_time() - started


def _measured(game: str, names: tuple[str, ...]) -> dict[str, list[float]]:
    seconds_of(game, "names", 60)  # what a process reads once is part of none
    return {name: [seconds_of(game, name, size) for size in SIZES] for name in names}


def about_texts(quick: bool, went_on: Callable[[], None]) -> list[Figure]:
    """For each game and shape what the longest text takes, and how much more at each doubling."""
    figures = []
    for game in GAMES:
        names = tuple(shapes(game))[:: 6 if quick else 1]
        for name, row in alone(_measured, game, names).items():
            growth = ", ".join(f"{more / less:.1f}" for less, more in pairwise(row))
            what = f"a text of {SIZES[-1]} letters of {game}: {name} (growth at each doubling: {growth})"
            figures.append(aimed(times(row[-1], MOST, what), f"at most {MOST:g} s", row[-1] <= MOST))
        went_on()
    return figures


GAMES = ("swtcg", "swlcg", "berserk")
"""The games whose texts are read."""
