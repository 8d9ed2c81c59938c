"""A meaning told as sentences in English, Polish and Russian: whatever is understood has words.

Nouns, amounts, places, deeds, descriptions, conditions and sentences stand on one another in this order, a
module each; what stands in another topic they tell by `telling.tell`, which each teaches its own nodes.
"""

from __future__ import annotations

from judge.cardtext import meaning as m
from judge.cardtext.paraphrase.data import LANGUAGES
from judge.cardtext.paraphrase.sentences import paraphrased
from judge.cardtext.printer import in_english
from judge.cardtext.russian.printer import in_russian


def in_words(abilities: tuple[m.Ability, ...], game: str, language: str) -> str:
    """Abilities in a language (en, pl, ru): in words of cards that read back, else told; "" for none.

    Raises ValueError for another language.
    """
    if language == "en" and game != "berserk":
        return in_english(abilities, game) or paraphrased(abilities, game, language)
    if language == "ru" and game == "berserk":
        return in_russian(abilities, game) or paraphrased(abilities, game, language)
    if language not in LANGUAGES:
        raise ValueError(f"no words in {language}")
    return paraphrased(abilities, game, language)
