"""Whatever a player can choose has words that stand behind *may*; a change of a board is a sentence."""

from __future__ import annotations

import re
from typing import Any

import pytest

from judge.games.registry import GAMES
from judge.knowledge import load
from judge.words.phrasebook import LANGUAGES, phrasebook
from judge.words.teller import Teller
from judge.words.template import PLACE

OF_DICE = re.compile(r"(roll|the dice|the die|the other die|the second throw)\b")
"""How a form begins that tells what dice show: nobody chooses it."""
READ_BY_OTHERS = {"ability", "use", "waiting", "about", "source", "arena", "side", "event", "action"}
"""Places of canonical words that longer forms read."""
FILLED = {"n": "2", "cell": "B2", "words": "Evade 2", "face": "hit", "strength": "weak", "pile": "hand"}
NO_CHOICE = {"{unit} would attack"}
"""Forms of what merely happens."""


@pytest.mark.parametrize("game", list(GAMES))
def test_every_option_can_be_said_behind_may(game: str) -> None:
    book = phrasebook(game)
    missing = [
        form["do"]
        for form in book.data["actions"]
        if not OF_DICE.match(form["do"])
        and form["do"] not in NO_CHOICE
        and not {place.rstrip("0123456789") for place in PLACE.findall(form["do"])} & READ_BY_OTHERS
        and book.say(["choices"], PLACE.sub(_filled, form["do"]), "en", lambda _, words: words) is None
    ]
    assert missing == []


def _filled(place: re.Match[str]) -> str:
    return FILLED.get(place[1].rstrip("0123456789"), "dark" if place[1] == "player" else "luke")


BOARD: dict[str, Any] = {
    "game": "swtcg",
    "now": {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}},
    "dark": {"force": 1, "character": [{"name": "Darth Vader", "as": "vader", "text": "Critical Hit 2"}]},
    "light": {"force": 1, "hand": [{"name": "Plan"}], "character": [{"name": "Luke"}]},
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"dark.character[0].text": ""}, ["Vader has no ability", "Vader nie ma zdolności", "у карты Vader нет способностей"]),
        ({"light.character[0].text": "Draw a card."}, ["Luke has the ability “Draw a card”", "Luke ma zdolność „Draw a card”", "у карты Luke способность «Draw a card»"]),
        ({"dice[0]": [6, 1]}, ["roll 1 shows 6 and 1", "rzut 1 daje 6 i 1", "в броске 1 выпадает 6 и 1"]),
        ({"now": {"at": "end"}}, ["the turn ends", "kończy się tura", "ход заканчивается"]),
        ({"played": [{"dark": "pass"}]}, ["earlier Dark chose to pass", "wcześniej Ciemna Strona postanowiła spasować", "до этого Тёмная сторона решила пасовать"]),
        ({"now.attack": {"attacker": "luke", "defender": "vader"}}, ["Luke attacks Vader", "Luke atakuje kartę Vader", "Luke атакует карту Vader"]),
        ({"now": {"at": "build", "player": "dark"}}, ["it is a build step and it is Dark's step", "trwa etap budowy i to etap Ciemnej Strony", "идёт шаг постройки и это шаг Тёмной стороны"]),
        ({"now": {"at": "prevention", "damage": [{"to": "luke", "from": "vader", "amount": 2}]}}, ["damage is due and Luke is due 2 damage from Vader", "mają zostać zadane obrażenia i karta Luke ma dostać 2 obrażenia od karty Vader", "должно быть нанесено повреждение и карта Luke должна получить 2 повреждения от карты Vader"]),
        ({"until": "attack"}, ["the play is looked at up to the end of the attack", "gra trwa do końca ataku", "игра идёт до конца атаки"]),
        ({"played": ["pass", "pass", {"light": "pass"}]}, ["earlier somebody chose to pass 2 times, then Light chose to pass", "wcześniej postanowiono spasować 2 razy, a potem Jasna Strona postanowiła spasować", "до этого было решено пасовать 2 раза, а затем Светлая сторона решила пасовать"]),
        ({"light.hand": []}, ["Light holds no cards", "Jasna Strona nie ma kart na ręce", "в руке Светлой стороны нет карт"]),
        ({"light.build": []}, ["nothing lies in Light's build zone", "w strefie budowy Jasnej Strony nie ma nic", "в зоне постройки Светлой стороны ничего нет"]),
    ],
)  # fmt: skip
def test_a_change_of_a_board_is_a_sentence(change: dict[str, Any], said: list[str]) -> None:
    for language, words in zip(LANGUAGES, said, strict=True):
        assert Teller(BOARD, language).change({"change": change, "remove": []}) == words


def test_a_card_that_moves_is_told_once() -> None:
    moved = {"change": {"light.discard": [{"name": "Plan"}]}, "remove": ["light.hand[0]"]}
    assert Teller(BOARD, "en").change(moved) == "Plan is discarded"
    assert Teller(BOARD, "pl").change({"change": {}, "remove": ["light.hand[0]", "played"]}) == (
        "znika Plan i niczego wcześniej nie zagrano"
    )


def test_a_hand_that_is_not_said_is_unknown() -> None:
    less = {"change": {}, "remove": ["light.hand"]}
    assert Teller(BOARD, "en").change(less) == "it is not known what is in Light's hand"
    assert Teller(BOARD, "pl").change(less) == "nie wiadomo, co jest na ręce Jasnej Strony"
    assert Teller(BOARD, "ru").change(less) == "неизвестно, что в руке Светлой стороны"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_change_of_every_twin_is_said_without_paths(language: str) -> None:
    known = load()
    for example in known.examples():
        if example.twin_of is None:
            continue
        before = known.example(example.twin_of).situation
        told = Teller(example.situation, language)
        words = told.change({"change": example.change, "remove": example.remove}, before)
        assert words, example.id
        assert not re.search(r"\{(who|do|n|card|what|zone|line|words)\}", words), (example.id, words)
        assert not re.search(r"\b(dark|light|first|second|now)\.[a-z]+\b|\w+\[\d+\]", words), (
            example.id,
            words,
        )


def test_an_emptied_pile_is_told_where_it_lies() -> None:
    told = [
        Teller(BOARD, language).change({"change": {"dark.discard": []}, "remove": []})
        for language in LANGUAGES
    ]
    assert told == [
        "nothing lies in Dark's discard pile",
        "na stosie kart odrzuconych Ciemnej Strony nie ma nic",
        "в сбросе Тёмной стороны ничего нет",
    ]
