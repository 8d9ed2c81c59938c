"""What is said of values, deeds and questions in three languages."""

from __future__ import annotations

from typing import Any

import pytest
from babel import Locale

from judge.words.names import names
from judge.words.phrasebook import LANGUAGES
from judge.words.speech import Speech
from judge.words.teller import Headline, Teller
from judge.words.template import fill, plural

TCG: dict[str, Any] = {
    "game": "swtcg",
    "dark": {"character": [{"name": "Vader", "as": "vader"}], "hand": ["Force Push"]},
    "light": {
        "character": [
            {
                "name": "Luke",
                "as": "luke",
                "version": "A",
                "stack": [{"name": "Luke", "as": "below", "version": "B"}],
            }
        ]
    },
}
LCG: dict[str, Any] = {"game": "swlcg", "light": {"units": [{"name": "Leia", "as": "leia"}]}}
BERSERK: dict[str, Any] = {
    "game": "berserk",
    "first": {"squad": [{"name": "Лучник", "as": "archer"}, {"name": "Орк", "as": "orc"}]},
}


@pytest.mark.parametrize(
    ("board", "path", "value", "said"),
    [
        (TCG, "vader.zone", "discard", ["Vader is discarded", "Vader trafia na stos kart odrzuconych", "Vader уходит в сброс"]),
        (TCG, "vader.damage", 1, ["Vader has 1 damage", "Vader ma 1 obrażenie", "на карте Vader 1 повреждение"]),
        (TCG, "vader.damage", 2, ["Vader has 2 damage", "Vader ma 2 obrażenia", "на карте Vader 2 повреждения"]),
        (TCG, "vader.damage", 12, ["Vader has 12 damage", "Vader ma 12 obrażeń", "на карте Vader 12 повреждений"]),
        (TCG, "vader.damage", 22, ["Vader has 22 damage", "Vader ma 22 obrażenia", "на карте Vader 22 повреждения"]),
        (TCG, "below.zone", "under luke", ["Luke (B) lies under Luke (A)", "Luke (B) leży pod kartą Luke (A)", "Luke (B) лежит под картой Luke (A)"]),
        (TCG, "dark.won", True, ["Dark has won", "Ciemna Strona wygrywa", "Тёмная сторона побеждает"]),
        (TCG, "vader.zone", {"not": "discard"}, ["Vader survives", "Vader przeżywa", "Vader выживает"]),
        (TCG, "vader.damage", {"at least": 2}, ["Vader has at least 2 damage", "Vader ma co najmniej 2 obrażenia", "на карте Vader как минимум 2 повреждения"]),
        (TCG, "vader.damage", {"one of": [0, 1]}, ["Vader has 0 or 1 damage", "Vader ma 0 lub 1 obrażenie", "на карте Vader 0 или 1 повреждение"]),
        (TCG, "vader.damage", {"one of": [0, 1, 2]}, ["Vader has 0 to 2 damage", "Vader ma od 0 do 2 obrażeń", "на карте Vader от 0 до 2 повреждений"]),
        (TCG, "vader.damage", {"not": 0}, ["Vader has at least 1 damage", "Vader ma co najmniej 1 obrażenie", "на карте Vader как минимум 1 повреждение"]),
        (TCG, "light.force", 5, ["Light has 5 Force left", "Jasna Strona ma 5 punktów Mocy", "у Светлой стороны 5 очков Силы"]),
        (TCG, "light.hand", [], ["Light holds no cards", "Jasna Strona nie ma kart na ręce", "в руке Светлой стороны нет карт"]),
        (LCG, "balance", "dark", ["the balance of the Force is with Dark", "równowaga Mocy jest po Ciemnej Stronie", "равновесие Силы на Тёмной стороне"]),
        (LCG, "dial", {"at most": 3}, ["the Death Star dial shows at most 3", "licznik Gwiazdy Śmierci wskazuje co najwyżej 3", "счётчик Звезды Смерти показывает максимум 3"]),
        (BERSERK, "archer.state", "closed", ["Лучник is closed", "karta Лучник jest zamknięta", "карта Лучник закрыта"]),
        (BERSERK, "archer.strike", "1-2-3", ["Лучник strikes for 1-2-3", "Лучник ma zwykły cios 1-2-3", "у карты Лучник простой удар 1-2-3"]),
        (BERSERK, "archer.life", 5, ["Лучник has 5 life", "Лучник ma 5 życia", "у карты Лучник 5 жизней"]),
    ],
)  # fmt: skip
def test_what_a_table_shows_is_a_sentence(
    board: dict[str, Any], path: str, value: object, said: list[str]
) -> None:
    assert [Speech(board, language).condition(path, value) for language in ("en", "pl", "ru")] == said


@pytest.mark.parametrize(
    ("board", "do", "said"),
    [
        (TCG, "vader attacks luke", ["Vader attacks Luke (A)", "Vader atakuje: Luke (A)", "Vader атакует: Luke (A)"]),
        (TCG, "luke: Deflect 2 -> vader", ["Luke (A): Deflect 2 → Vader", "Luke (A): Deflect 2 → Vader", "Luke (A): Deflect 2 → Vader"]),
        (TCG, "play force_push -> luke", ["play Force Push on Luke (A)", "zagrać: Force Push → Luke (A)", "сыграть: Force Push → Luke (A)"]),
        (TCG, "reroll a natural six", ["reroll a natural six", "przerzut: naturalna szóstka", "переброс: натуральная шестёрка"]),
        (TCG, "Dark's build step starts", ["Dark: the build step starts", "Ciemna Strona: początek etapu budowy", "Тёмная сторона: начало шага постройки"]),
        (LCG, "first: leia leaves play", ["first: Leia leaves play", "najpierw: Leia opuszcza grę", "сначала: Leia покидает игру"]),
        (LCG, "leia leaves play is about to occur", ["about to occur: Leia leaves play", "zaraz nastąpi: Leia opuszcza grę", "вот-вот произойдёт: Leia покидает игру"]),
        (LCG, "force phase: units may be committed", ["Force phase: units may be committed", "faza Mocy: można przydzielać jednostki do Mocy", "фаза Силы: юниты могут служить Силе"]),
        (BERSERK, "archer: strike -> orc", ["Лучник strikes Орк", "Лучник: zwykły cios → Орк", "Лучник: простой удар → Орк"]),
        (BERSERK, "archer: Выстрел на 2 at diagonal A1-E5", ["Лучник: Выстрел на 2 at diagonal A1–E5", "Лучник: Выстрел на 2, przekątna A1–E5", "Лучник: Выстрел на 2, диагональ A1–E5"]),
        (BERSERK, "nobody knows", ["“nobody knows”", "„nobody knows”", "«nobody knows»"]),
    ],
)  # fmt: skip
def test_what_is_done_is_said_to_a_player(board: dict[str, Any], do: str, said: list[str]) -> None:
    assert [Speech(board, language).do(do) for language in ("en", "pl", "ru")] == said


def test_cards_of_one_name_are_told_apart() -> None:
    board = {
        "light": {"units": ["Trooper", {"name": "Trooper", "as": "other"}, {"name": "Leia", "version": "A"}]}
    }
    assert names(board) == {"trooper": "Trooper (1)", "other": "Trooper (2)", "leia": "Leia"}


def test_a_card_is_called_as_players_call_it() -> None:
    cards = [
        {"name": "Luke Skywalker", "as": "luke"},
        {"name": "X-wing", "as": "wing"},
        {"name": "Vader, Darth", "as": "vader"},
    ]
    assert names({"light": {"units": cards}}) == {"luke": "Luke", "wing": "X-wing", "vader": "Vader"}


def test_plural_forms() -> None:
    assert [plural("ru", n) for n in (1, 3, 5, 21, "1-2-3")] == ["one", "few", "many", "one", "other"]
    assert fill({"one": "{n} a", "other": "{n} b"}, "en", {"n": 1}) == "1 a"


def answer(ask: dict[str, Any], found: object = None, **more: Any) -> dict[str, Any]:
    return {
        "ask": ask,
        "answer": found,
        "certain": True,
        "value": None,
        "outcomes": [],
        "barred_by": [],
        **more,
    }


@pytest.mark.parametrize(
    ("found", "language", "said"),
    [
        (answer({"chance": {"vader.zone": "discard"}, "for": "light"}, value="1199/1728"), "en", Headline("odds", "Vader is discarded: 69.4 %", "69.4 %", "1199/1728")),
        (answer({"chance": {"vader.zone": "discard"}, "for": "light"}, value="1199/1728"), "pl", Headline("odds", "Vader trafia na stos kart odrzuconych: 69,4 %", "69,4 %", "1199/1728")),
        (answer({"illegal": {"light": "luke: Evade 1"}}, True, barred_by=[{"rule": "core/not-your-decision"}]), "en", Headline("no", "No, because this is not for that player to decide")),
        (answer({"can now": {"light": "pass"}}, True), "pl", Headline("yes", "Tak, można teraz")),
        (answer({"order matters": True}, "no"), "ru", Headline("no", "Порядок не важен")),
        (answer({"possible": {"vader.damage": 1}}, False), "en", Headline("no", "It never happens that Vader has 1 damage")),
        (answer({"always": {"vader.damage": 1}}, None, certain=False), "en", Headline("unknown", "Not known, because not all lines could be looked at")),
        (answer({"possible": {"vader.damage": 1}}, None, certain=False, unknown=[{"path": "dark.character[0].text", "card": "vader", "words": "Dance"}]), "pl", Headline("unknown", "Nie wiadomo, bo sędzia nie rozumie słów „Dance” karty Vader")),
    ],
)  # fmt: skip
def test_an_answer_in_one_line(found: dict[str, Any], language: str, said: Headline) -> None:
    assert Teller(TCG, language).headline(found) == said


def test_a_chance_has_its_fraction_on_the_command_line() -> None:
    assert (
        Headline("odds", "Luke is discarded: 69.4 %", "69.4 %", "1199/1728").line
        == "Luke is discarded: 1199/1728 = 69.4 %"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_unicode(language: str) -> None:
    known = Locale(language).plural_form
    assert [plural(language, n) for n in range(1200)] == [known(n) for n in range(1200)]
    assert plural(language, "1/2") == "other"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Luke survives or is discarded; Luke has 0 or 2 damage; Light has 0 to 2 Force left (3 outcomes)"),
        ("pl", ("Luke przeżywa lub trafia na stos kart odrzuconych; Luke ma 0 lub 2 obrażenia; "
               "Jasna Strona ma od 0 do 2 punktów Mocy (3 możliwe wyniki)")),
        ("ru", ("Luke выживает или уходит в сброс; на карте Luke 0 или 2 повреждения; "
               "у Светлой стороны от 0 до 2 очков Силы (3 возможных исхода)")),
    ],
)  # fmt: skip
def test_the_headline_names_all_that_the_values_can_be(language: str, said: str) -> None:
    """Of a card that is gone no more is said than that."""
    ends = [
        {"luke.zone": "character", "luke.damage": 0, "luke.tapped": "no", "light.force": 0},
        {"luke.zone": "character", "luke.damage": 2, "luke.tapped": "no", "light.force": 1},
        {"luke.zone": "discard", "luke.damage": 4, "luke.tapped": "no", "light.force": 2},
    ]
    outcomes = [{"values": one, "quantifier": "possible", "line": []} for one in ends]
    answer = {"ask": {"outcomes": []}, "answer": None, "certain": True, "value": None, "outcomes": outcomes}
    board = {"game": "swtcg", "light": {"character": [{"name": "Luke", "as": "luke"}]}}
    assert Teller(board, language).headline(answer).text == said


def test_values_that_were_tried_are_in_the_words_of_the_reader() -> None:
    told = Teller({"game": "berserk", "first": {"squad": [{"name": "Орк", "as": "orc"}]}}, "ru")
    said = told.assumed("orc.strike is none or 1 and 2 and 3: these values were tried")
    assert said == "Простой удар карты Орк: проверены варианты без него и 1-2-3"
    assert told.assumed("now.active is first or second: these values were tried").endswith(
        "проверены варианты первый игрок и второй игрок"
    )


def test_a_card_is_named_once_in_a_row_of_claims() -> None:
    claims = {"vader.damage": 1, "vader.tapped": True, "dark.force": 0}
    told = [Speech(TCG, language).conditions(claims) for language in ("en", "pl", "ru")]
    assert told == [
        "Vader has 1 damage and is tapped, and Dark has no Force left",
        "Vader ma 1 obrażenie, karta Vader jest tapnięta i Ciemna Strona nie ma już Mocy",
        "на карте Vader 1 повреждение, карта Vader повёрнута и у Тёмной стороны не осталось Силы",
    ]


@pytest.mark.parametrize(
    ("board", "player", "do", "said"),
    [
        (TCG, "dark", "vader attacks luke", ["May Dark attack Luke (A) with Vader now?", "Czy Ciemna Strona może teraz zaatakować jednostką Vader jednostkę Luke (A)?", "Может ли Тёмная сторона сейчас атаковать юнитом Vader юнит Luke (A)?"]),
        (TCG, "light", "luke: Deflect 2 -> vader", ["May Light use Luke (A)'s Deflect 2 on Vader now?", "Czy Jasna Strona może teraz użyć zdolności Deflect 2 karty Luke (A) wobec jednostki Vader?", "Может ли Светлая сторона сейчас применить способность «Deflect 2» карты Luke (A) к юниту Vader?"]),
        (BERSERK, "first", "archer: strike -> orc", ["May the first player strike Орк with Лучник now?", "Czy pierwszy gracz może teraz uderzyć kartą Лучник kartę Орк?", "Может ли первый игрок сейчас ударить картой Лучник карту Орк?"]),
        (BERSERK, "first", "nobody knows", ["May the first player choose “nobody knows” now?", "Czy pierwszy gracz może teraz wybrać „nobody knows”?", "Может ли первый игрок сейчас выбрать «nobody knows»?"]),
    ],
)  # fmt: skip
def test_what_is_asked_of_a_player_is_one_sentence(
    board: dict[str, Any], player: str, do: str, said: list[str]
) -> None:
    asked = {"can now": {player: do}}
    assert [Teller(board, language).question(asked) for language in ("en", "pl", "ru")] == said


@pytest.mark.parametrize(
    ("language", "question", "end", "nobody"),
    [
        ("en", "Who has the edge?", "Dark has the edge", "Dark does not have the edge, and Light does not have the edge"),
        ("pl", "Kto ma przewagę?", "Ciemna Strona ma przewagę", "Ciemna Strona nie ma przewagi, a Jasna Strona nie ma przewagi"),
        ("ru", "У кого преимущество?", "Преимущество у Тёмной стороны", "У Тёмной стороны нет преимущества, а у Светлой стороны нет преимущества"),
    ],
)  # fmt: skip
def test_what_one_player_has_is_asked_and_told_of_that_one(
    language: str, question: str, end: str, nobody: str
) -> None:
    told = Teller({"game": "swlcg"}, language)
    assert told.question({"outcomes": ["dark.edge", "light.edge"]}) == question
    assert told.outcome({"dark.edge": "yes", "light.edge": "no"}) == end
    assert told.outcome({"dark.edge": "no", "light.edge": "no"}) == nobody
    assert told.start(told.conditions({"light.edge": "no", "dark.edge": "yes"})) == end
