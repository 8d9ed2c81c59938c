"""Names in texts: the card's own in every guise, those of other cards, and several of them."""

from __future__ import annotations

import pytest

from judge.cards.model import PrintedCard
from judge.cards.store import own
from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.reading import read_text
from judge.cardtext.russian.names import Names as RussianNames
from judge.cardtext.russian.reading import read_text as read_russian
from judge.cardtext.tokens import Names, spoken_of
from judge.quality import card_words

AT_HAND = Names.of({"Mira Vey", "Oren Tal", "The Marshal", "Kett"}, set())
IN_RUSSIAN = RussianNames.of({"Хозяйка рощи", "Ведьма болот", "Повелитель теней"}, set())


def meant(text: str, name: str) -> m.Ability:
    """What the one ability of a character of this name means."""
    (read,) = read_text(text, "swtcg", "character", name, AT_HAND)
    assert read.stage == "understood", read
    return read.meanings[0]


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("Sela Dorn", "Sela Dorn"),
        ("Sela Dorn", "sela dorn"),
        ("Sela Dorn", "SELA DORN"),
        ("Sela Dorn", "Sela"),
        ("Sela Dorn", "Dorn"),
        ("The Warden", "Warden"),
        ("Warden", "The Warden"),
        ("The Warden", "The Warden"),
    ],
)
def test_a_card_calls_itself_by_its_name_in_any_letters_with_an_article_or_without(
    name: str, called: str
) -> None:
    assert meant(f"{called} gets +1 power.", name) == meant("This unit gets +1 power.", name)


@pytest.mark.parametrize("called", ["Mira Vey", "mira vey", "Mira", "the Mira Vey"])
def test_another_card_at_hand_is_known_by_its_name_or_a_part_that_only_it_has(called: str) -> None:
    whole = meant("If Mira Vey is in the Space arena, this unit gets +1 power.", "Kett")
    assert meant(f"If {called} is in the Space arena, this unit gets +1 power.", "Kett") == whole


def test_a_part_that_two_cards_share_is_neither() -> None:
    both = Names.of({"Mira Vey", "Mira Tal"}, set())
    (read,) = read_text("Mira gets +1 power.", "swtcg", "character", "Kett", both)
    assert m.Is("name", "Mira Vey") not in walk(read.meanings)


def test_one_name_or_the_other_is_one_card() -> None:
    ability = meant("As long as you have Mira Vey, Oren Tal, or Kett, this unit gets +1 power.", "Sela Dorn")
    either = m.Or(tuple(m.Is("name", name) for name in ("Mira Vey", "Oren Tal", "Kett")))
    assert either in walk(ability)


def test_both_names_have_to_be_there() -> None:
    ability = meant("If Mira Vey and Kett are in the Space arena, this unit gets +1 power.", "Sela Dorn")
    assert any(isinstance(node, m.And) and len(node.parts) == 2 for node in walk(ability))


@pytest.mark.parametrize("whose", ["Each of your Mira Veys", "Each Mira Vey you control"])
def test_names_in_the_plural(whose: str) -> None:
    one = meant("Each of your Mira Vey units gets +1 power.", "Sela Dorn")
    assert m.Is("name", "Mira Vey") in walk(meant(f"{whose} gets +1 power.", "Sela Dorn"))
    assert m.Is("name", "Mira Vey") in walk(one)


@pytest.mark.parametrize("called", ["Хозяйку рощи", "хозяйку рощи", "«Хозяйка рощи»", "«Хозяйку рощи»"])
def test_russian_names_in_their_cases_small_letters_and_quotation_marks(called: str) -> None:
    (read,) = read_russian(
        f"В начале вашего хода закройте {called}.", "berserk", name="Ратник", names=IN_RUSSIAN
    )
    assert m.Is("name", "Хозяйка рощи") in walk(read.meanings), read


@pytest.mark.parametrize("called", ["Лесной страж", "Лесной", "Страж", "«Лесной страж»"])
def test_a_russian_card_calls_itself_by_a_word_of_its_name(called: str) -> None:
    (read,) = read_russian(f"{called} получает +1 к удару.", "berserk", name="Лесной страж")
    (itself,) = read_russian("Это существо получает +1 к удару.", "berserk", name="Лесной страж")
    assert read.meanings == itself.meanings != ()


def test_titles_that_stand_in_a_text_are_found_but_no_words_of_the_game() -> None:
    titles = frozenset({"Mira Vey", "Kett", "Damage", "Oren"})
    assert spoken_of("Damage two of your Mira Veys or oren.", titles, "swtcg") == ["Mira Vey", "Oren"]


def test_the_law_reads_the_names_in_the_store_that_the_paraphrase_has() -> None:
    words = "battle plan gets +1 power if you control force of habit."
    assert card_words.read(words, "swtcg", "character", "Kett")["abilities"][0]["stage"] != "modelled"
    own().add(
        [PrintedCard("swtcg", "x", name, "dark", "character") for name in ("Battle Plan", "Force of Habit")]
    )
    (ability,) = card_words.read(words, "swtcg", "character", "Kett")["abilities"]
    assert ability["stage"] == "modelled"
    assert "Force of Habit" in ability["means"]["en"]
