"""A thing has one name: on the sheet where its number is typed, and in the verdict that speaks of it."""

from __future__ import annotations

import pytest

from judge.games.registry import GAMES
from judge.words.phrasebook import LANGUAGES, phrasebook
from judge.words.speech import Speech

OTHER = {
    "cost": "a verdict tells the total cost of a stack",
    "strike": "the sheet tells how it is written",
    "participating": "the sheet has a mark, the verdict a noun",
    "committed": "the same",
    "cursed": "the same",
    "blessed": "the same",
    "shield": "the sheet counts shields, the verdict their tokens",
    "extra life": "the sheet has room for a short word",
}
"""Values that are called otherwise on purpose."""


@pytest.mark.parametrize("game", list(GAMES))
def test_a_value_is_called_in_a_verdict_as_on_the_table(game: str) -> None:
    values, fields = phrasebook(game).data["values"], phrasebook(game).data["fields"]
    labels = {
        name: said["label"] for group in values.values() for name, said in group.items() if "label" in said
    }
    for name in labels.keys() & fields.keys() - OTHER.keys():
        for language in LANGUAGES:
            assert labels[name][language].casefold() == fields[name][language].casefold(), (name, language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["Dark: Force", "the Death Star dial", "the question 2", "the moment: attacker"]),
        ("pl", ["Ciemna Strona: Moc", "licznik Gwiazdy Śmierci", "pytanie 2", "chwila gry: atakujący"]),
        ("ru", ["Тёмная сторона: Сила", "счётчик Звезды Смерти", "вопрос 2", "момент: атакующий"]),
    ],
)
def test_a_title_stands_within_a_sentence(language: str, said: list[str]) -> None:
    tcg, lcg = ({"game": game} for game in ("swtcg", "swlcg"))
    told = Speech(tcg, language)
    dial = Speech(lcg, language).label("dial").removeprefix("the ")
    assert [told.where("dark.force"), told.where("ask[1].can"), told.where("now.attack.attacker")] == [
        said[0], said[2], said[3],
    ]  # fmt: skip
    assert said[1].removeprefix("the ") == dial
