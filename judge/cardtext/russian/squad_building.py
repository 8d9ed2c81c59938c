"""Sentences that speak only of how a squad is put together: before a battle, and of nothing in it.

What they say in full needs no reading to judge a board of the battle: which cards are there, and what they
have got, the board says.  None of what such a sentence does may last into the battle.
"""

from __future__ import annotations

import re

from judge.cardtext import meaning as m
from judge.cardtext.russian.forms import forms, plain, words_of

_BEFORE = re.compile(
    r"^\W*(?:до|перед|при) набор(?:а|ом|е) |\bпри наборе (?:[^.,;:]+ )?в отряд\W*$|\bпри наборе отряда\W*$"
    r"|^\W*после расстановки|^\W*(?:может|могут) быть набран\w* в отряд"
    r"|^\W*(?:набирается|набираются|берется|берутся) в отряд (?:за|бесплатно)"
    r"|^\W*в (?:вашу )?колоду (?:может|можно)",
    re.IGNORECASE,
)
_IN_BATTLE = re.compile(
    r"[\"«»(]|\+\s?[\dXХ]|\bособенност|\bпока\b"
    r"|(?<!поля )(?<!поле )\bбо[йяе]\b|\bиграет\b|\bигру\b|\bхода?\b|\{(?!elite|ordinary)",
    re.IGNORECASE,
)
_GETS = re.compile(
    r"\b(?:получ|теря)\w+ (?!(?:[XХ\d][-\s]*|еще |на )*(?:\{(?:elite|ordinary)\}|золот|сереб|кристалл))"
)
_VERBS = frozenset(
    "показать показывать взять брать браться найти искать заплатить платить потратить тратить получить"
    " получать терять посмотреть перемешать вернуть положить изгнать стоить стоять мочь быть обязать"
    " использовать набрать набирать набираться вскрыть вскрывать поменять поместить сделать добавить"
    " входить ходить".split()
)
"""What is done with cards before a battle."""
_SORTS = ("verb", "inf", "imp", "ger", "short", "part")


def squad_building(text: str) -> m.Ability | None:
    """The sentence as a rule of how squads are built; None where anything of it may last into the battle."""
    low = text.replace("Ё", "Е").replace("ё", "е")
    if not _BEFORE.search(low) or _IN_BATTLE.search(low) or _GETS.search(low):
        return None
    verbs = [lemma for word in words_of(low) if (lemma := _verb(word)) is not None]
    if not verbs or not set(verbs) <= _VERBS:
        return None
    return m.Ability("rule", name="squad_building")


def _verb(word: str) -> str | None:
    """The lemma of what is a verb and nothing else; None for other words."""
    read = forms(plain(word))
    if not read or any(form.sort not in _SORTS for form in read):
        return None
    lemmas = [form.lemma for form in read]
    return next((lemma for lemma in lemmas if lemma in _VERBS), lemmas[0])
