"""What is understood is told in English, Polish and Russian: every concept has words, nothing is left raw."""

from __future__ import annotations

import re

import pytest

from judge.cardtext import type_check
from judge.cardtext.lexicon import lexicon
from judge.cardtext.paraphrase import data, in_words, polish
from judge.cardtext.paraphrase.sentences import paraphrased
from judge.cardtext.reading import read_text
from judge.cardtext.russian.lexicon import lexicon as russian_lexicon
from judge.quality.card_words import meanings
from tests.cardtext.texts import example_texts

SECTIONS = {
    "kinds": "nouns", "things": "nouns", "zones": "nouns", "periods": "nouns", "properties": "nouns",
    "states": "adjectives", "relations": "relations", "verbs": "verbs",
}  # fmt: skip
GAMES = ("swtcg", "swlcg", "berserk")


@pytest.mark.parametrize("kind", sorted(SECTIONS))
def test_every_concept_has_its_words_in_three_languages(kind: str) -> None:
    rows = data.table()[SECTIONS[kind]]
    others = data.table()["adjectives"] if SECTIONS[kind] == "nouns" else {}
    assert [
        concept for concept in type_check.concepts()[kind] if concept not in rows and concept not in others
    ] == []


def test_every_row_has_words_in_every_language() -> None:
    for kind, rows in data.table().items():
        assert all(len(row) == 3 and (all(row) or kind == "words") for row in rows.values()), kind
    roles = {role.rstrip("?") for verb in type_check.concepts()["verbs"].values() for role in verb}
    assert roles <= set(data.table()["roles"])
    manners = {how for game in GAMES[:2] for how in lexicon(game).manner.values()}
    assert manners | set(russian_lexicon("berserk").adverbs.values()) <= set(data.table()["manners"])
    named = {keyword.name for keyword in russian_lexicon("berserk").keywords.values()}
    assert named <= set(data.table()["keywords"])


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_on_the_cards_of_the_examples_is_told_whole(game: str) -> None:
    """In every language; each text is read once."""
    for text in sorted(example_texts(game)):
        for read in meanings(text, game):
            if read.meanings:
                for language in data.LANGUAGES:
                    _assert_whole(paraphrased(read.meanings, game, language), language, text)


KNOWN = {"x"} | {
    word
    for game in ("swtcg", "swlcg")
    for words in lexicon(game).keywords
    for word in re.findall(r"[^\W\d_]+", words.casefold().replace("_", " "))
}
"""Keywords stay English in every language."""


FOREIGN = {"en": "«»„", "pl": "“‘’", "ru": "”‘’"}
"""Quotation marks that a language does not have."""


def _assert_whole(line: str, language: str, text: str) -> None:
    assert line, text
    assert not re.search("_|=|None", line), line
    assert not set(line) & set(FOREIGN[language]), f"marks of another language: {line}"
    plain = re.sub("“[^”]*”|«[^»]*»|„[^”]*”", "", line)
    if language == "ru":
        assert {word for word in _words(plain) if word.isascii() and not word.isdigit()} <= KNOWN, line
    else:
        assert not re.search("[а-яё]", plain.casefold()), line


def _words(text: str) -> set[str]:
    return {word.casefold() for word in re.findall(r"[^\W\d_]+", text.replace("_", " "))}


@pytest.mark.parametrize(
    ("text", "game", "english", "polish_text", "russian"),
    [
        (
            "Action: Sacrifice a unit you control to remove 1 damage from a friendly Hoth objective.",
            "swlcg",
            (
                "Action: Sacrifice a chosen unit you control -> remove 1 damage from a chosen objective"
                " with the trait “Hoth” you control."
            ),
            (
                "Akcja: Poświęć wybraną twoją jednostkę -> zdejmij 1 obrażenie z wybranego twojego celu strategicznego"
                " z cechą „Hoth”."
            ),
            (
                "Действие: Пожертвовать выбранным вашим подразделением -> снять 1 рану с выбранной вашей задачи"
                " с чертой «Hoth»."
            ),
        ),
        (
            "Reaction: After a unit is destroyed, draw 2 cards.",
            "swlcg",
            "Reaction: After a unit is destroyed, draw 2 top cards.",
            "Reakcja: Po tym, jak zniszczono jednostkę, dobierz 2 wierzchnie karty.",
            "Реакция: После того как уничтожили подразделение, взять 2 верхних карты.",
        ),
    ],
)
def test_a_sentence_in_three_languages(
    text: str, game: str, english: str, polish_text: str, russian: str
) -> None:
    (read,) = read_text(text, game)
    found = tuple(paraphrased(read.meanings, game, language) for language in data.LANGUAGES)
    assert found == (english, polish_text, russian)


def test_words_of_cards_come_first() -> None:
    (read,) = read_text("Action: Draw 1 card.", "swlcg")
    assert in_words(read.meanings, "swlcg", "en") == "Action: Draw 1 card."
    with pytest.raises(ValueError, match="fr"):
        in_words(read.meanings, "swlcg", "fr")


@pytest.mark.parametrize(
    ("word", "forms"),
    [
        ("jednostka", "jednostka jednostki jednostce jednostkę jednostką jednostce"),
        ("koszt", "koszt kosztu kosztowi koszt kosztem koszcie"),
        ("obrażenie", "obrażenie obrażenia obrażeniu obrażenie obrażeniem obrażeniu"),
        ("gracz", "gracz gracza graczowi gracza graczem graczu"),
        ("kierunek", "kierunek kierunku kierunkowi kierunek kierunkiem kierunku"),
        ("zdolność", "zdolność zdolności zdolności zdolność zdolnością zdolności"),
    ],
)
def test_polish_nouns(word: str, forms: str) -> None:
    assert " ".join(polish.noun(word, case) for case in polish.CASES) == forms


def test_polish_adjectives_and_verbs() -> None:
    assert [polish.adjective("ten", "a", sex) for sex in "mfn"] == ["ten", "tę", "to"]
    assert polish.adjective("wysoki", "g", "m") == "wysokiego"
    assert polish.adjective("twój", "i", "m") == "twoim"
    assert polish.adjective("ranny", "a", "m", many=True, alive=True) == "rannych"
    assert polish.persons("niszczy", "they") == "niszczą"
    assert polish.persons("atakuje", "you") == "atakujesz"
    assert polish.past(("wejdź", "wchodzi", "wejść", "-", "wszedł"), "f", False) == "weszła"
