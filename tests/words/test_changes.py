"""How one board differs from another, and what may come next, as one says it."""

from __future__ import annotations

from typing import Any

import pytest

from judge.words.teller import Teller

WALKER = {"game": "swtcg", "light": {"build": [{"name": "Walker", "as": "walker", "tapped": True}]}}
DECK = {"game": "swlcg", "light": {"deck": ["The False Report (99)", "Hit and Run (104)"]}}
SHOT: dict[str, Any] = {
    "game": "berserk",
    "first": {"squad": [{"name": "Вор", "as": "thief", "text": "{tap}: снять {counter}"}]},
}
ENDS = [{"walker.zone": "build"}, {"walker.zone": "discard"}]


@pytest.mark.parametrize(
    ("board", "change", "remove", "said"),
    [
        (WALKER, {}, ["light.build[0].tapped"], ["Walker is untapped", "karta Walker nie jest tapnięta"]),
        (DECK, {"light.deck[1]": "Dagobah (7) x2"}, [], ["“Dagobah (7) x2” is in the deck", "w talii jest „Dagobah (7) x2”"]),
        (WALKER, {"light.build[0].name": "Scout"}, [], ["Walker is called “Scout”", "karta Walker nazywa się „Scout”"]),
    ],
)  # fmt: skip
def test_what_is_otherwise_on_a_board(
    board: dict[str, Any], change: dict[str, Any], remove: list[str], said: list[str]
) -> None:
    made = {"change": change, "remove": remove}
    assert [Teller(board, language).change(made, board) for language in ("en", "pl")] == said


def test_symbols_between_russian_words_are_called_as_there() -> None:
    told = Teller(SHOT, "en")
    assert told.quoted("{tap}: снять {counter}") == "“[закрыть]: снять [фишка]”"
    assert told.symbols("it gets {counter}") == "it gets [token]"


def test_a_card_that_goes_to_the_build_zone_is_not_said_to_survive() -> None:
    outcomes = [{"values": end, "quantifier": "possible", "line": []} for end in ENDS]
    answer = {"ask": {"outcomes": []}, "answer": None, "certain": True, "value": None, "outcomes": outcomes}
    said = [Teller(WALKER, language).headline(answer).text for language in ("en", "pl")]
    assert said == [
        "Walker is in the build zone or discarded (2 outcomes)",
        "Walker jest w strefie budowy lub trafia na stos kart odrzuconych (2 możliwe wyniki)",
    ]


def test_who_may_do_several_things_next_is_named_once() -> None:
    due = [{"player": "light", "do": "pass"}, {"player": "light", "do": "done"}]
    assert [Teller(WALKER, language).due(due).count(name) for language, name in
            (("en", "Light"), ("pl", "Jasna Strona"), ("ru", "ветлая сторона"))] == [1, 1, 1]  # fmt: skip


def test_a_rule_without_a_title_in_the_language_is_not_named_in_another() -> None:
    told = Teller(DECK, "ru")
    barred: dict[str, Any] = {"barred_by": [{"rule": "lcg/one-restricted-set"}]}
    assert told.why(barred) == "так говорит одно из правил игры"
    verdict = {"status": "by rules", "answers": [], "by_reading": ["lcg/one-restricted-set"]}
    assert told.standing(verdict) == "по нашему толкованию правил"
    decides = {"decides": [{"rules": ["lcg/one-restricted-set"]}], "together": []}
    whole = {"ask": {"which rule decides": {}}, "answer": "yes", "certain": True, "barred_by": [], **decides}
    assert told.headline(whole).text == "Решают правила, названные ниже"


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("luke.enhancements", [], {"en": "Luke has no enhancements", "pl": "Luke nie ma ulepszeń"}),
        ("luke.combat", {}, {"en": "Luke has no combat icons", "pl": "Luke nie ma symboli walki"}),
        ("luke.traits", "", {"en": "Luke has no traits", "pl": "Luke nie ma cech"}),
        ("light.units", [], {"en": "Light has no units"}),
        ("luke.owner", "dark", {"en": "Luke's owner is Dark"}),
        ("now.event.card", "luke", {"en": "it is about Luke", "pl": "chodzi o kartę Luke"}),
        ("now.first", "yes", {"en": "it is the first turn of that player"}),
        (
            "history",
            [{"used": "luke: Draw 1 card"}],
            {"en": "earlier somebody chose to use Luke's “Draw 1 card”"},
        ),
    ],
)
def test_what_is_empty_or_of_the_moment_is_a_sentence(path: str, value: Any, said: dict[str, str]) -> None:
    board = {"game": "swlcg", "light": {"units": [{"name": "Luke", "as": "luke"}]}, "dark": {}}
    for language, words in said.items():
        assert Teller(board, language).change({"change": {path: value}, "remove": []}) == words


def test_what_a_card_has_not_is_said_last_in_russian() -> None:
    """*10 жизней и нет ран*: what stands behind a "нет" would be denied with it."""
    board = {"game": "berserk", "first": {"squad": [{"name": "Упырь", "as": "ghoul"}]}}
    told = Teller(board, "ru").conditions({"ghoul.wounds": 0, "ghoul.life": 10})
    assert told == "у карты Упырь 10 жизней и нет ран"
