"""A verdict as data in the language of its reader."""

from __future__ import annotations

from typing import Any

from judge.verdict import service
from judge.verdict.public_view import points
from judge.words import translated

BOARD: dict[str, Any] = {
    "game": "swtcg",
    "now": {"at": "attack", "attack": {"attacker": "vader", "defender": "luke"}},
    "dark": {"force": 0, "hand": "?", "character": [{"name": "Vader", "power": 2, "health": 6, "text": ""}]},
    "light": {"force": 0, "hand": [], "character": [{"name": "Luke", "power": 5, "health": 1, "text": "Pay 1 Force -> Evade 2"}]},
    "ask": [{"chance": {"luke.zone": {"not": "discard"}}, "for": "light"}, {"can": {"light": "luke: Evade 2"}}],
}  # fmt: skip


def test_sentences_are_told_and_what_is_read_back_stays() -> None:
    found = service.ask(BOARD)
    told = translated.verdict(found, BOARD, "pl")
    assert told["answer"] == told["answers"][0]["sentence"] == "Luke przeżywa: 1/4 = 25,0 %"
    assert told["answers"][1]["sentence"].startswith("Nie, bo ")
    assert "Ciemna Strona: ręka nieznana" in told["assumed"][0]
    assert all(
        one["title"] != two["title"] for one, two in zip(told["citations"], found["citations"], strict=True)
    )
    same = ("status", "game", "rules", "versions", "states")
    assert {key: told[key] for key in same} == {key: found[key] for key in same}
    assert told["answers"][0]["spread"] == found["answers"][0]["spread"]
    english = translated.verdict(found, BOARD, "en")
    assert english["answers"][1]["sentence"].startswith("No, because ")
    assert english["assumed"] == found["assumed"]


def test_what_both_players_may_see_is_told_too() -> None:
    found = service.ask(BOARD)
    shown = translated.points(points(BOARD, found), found, BOARD, "ru")
    assert shown["left_out"] == 1
    (point,) = shown["points"]
    assert point["sentence"].startswith("Нет, потому что так говорит одно из правил игры")


def test_what_is_not_known_names_the_card_and_not_its_place() -> None:
    card = {"name": "Luke", "power": 5, "health": 1, "text": "Sing 2"}
    board = {**BOARD, "light": {**BOARD["light"], "character": [card]}, "ask": BOARD["ask"][:1]}
    said = translated.verdict(service.ask(board), board, "pl")["answer"]
    assert said == "Nie wiadomo, bo sędzia nie rozumie słów „Sing 2” karty Luke"


def test_words_left_out_or_put_otherwise_are_told() -> None:
    cards = [
        {"name": "Luke", "power": 5, "health": 1, "text": "Sing 2", "ignore": "yes"},
        {"name": "Han", "power": 5, "health": 1, "text": "Dodges", "means": "Pay 1 Force -> Evade 2"},
        {"name": "Leia", "power": 5, "health": 1, "text": "", "means": "Pay 1 Force -> Evade 2"},
    ]
    board = {**BOARD, "light": {**BOARD["light"], "character": cards}, "ask": BOARD["ask"][:1]}
    found = service.ask(board)
    polish, russian = (translated.verdict(found, board, language)["assumed"] for language in ("pl", "ru"))
    assert "Luke: pominięto: „Sing 2”" in polish
    assert "Luke: не учтено: «Sing 2»" in russian
    assert "Han: „Dodges” rozumiane jako „Pay 1 Force -> Evade 2”" in polish
    assert "Han: «Dodges» понимается как «Pay 1 Force -> Evade 2»" in russian
    assert "Leia: rozumiane jako „Pay 1 Force -> Evade 2”" in polish
    assert "Leia: понимается как «Pay 1 Force -> Evade 2»" in russian
