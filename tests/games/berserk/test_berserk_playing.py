"""What a wording does on a board: the text goes in, the values of the table come out."""

from __future__ import annotations

from typing import Any

import pytest

from judge.verdict.service import ask

STILL = {"strike": None, "movement": 0}
FRIEND = {"name": "Друг", "as": "friend", "life": 4, "wounds": 1, "cell": "B3", "classes": ["Гном"], **STILL}
FOE = {"name": "Враг", "as": "foe", "life": 6, "cell": "C4", "closed": True, **STILL}


def outcomes(text: str, now: dict[str, Any], *paths: str, **more: Any) -> set[tuple[Any, ...]]:
    """The values of `paths` after everything that can happen."""
    hero = {"name": "Дозорный", "as": "hero", "life": 5, "cell": "C3", "tokens": 1, "text": text, **STILL}
    squads = {"first": {"squad": [{**hero, **more.pop("hero", {})}, FRIEND]}, "second": {"squad": [FOE]}}
    now = {"active": "first", **now}
    situation = {"game": "berserk", "now": now, **squads, "ask": [{"outcomes": list(paths)}], **more}
    verdict = ask(situation)
    assert (verdict["status"], verdict["complete"]) == ("by rules", True), verdict
    return {tuple(one["values"][path] for path in paths) for one in verdict["answers"][0]["outcomes"]}


def declared(words: str) -> dict[str, Any]:
    return {"at": "declared", "declared": words}


STRUCK = {"at": "attack", "attack": {"attacker": "hero", "target": "foe", "strength": "medium"}}
BLOWS = {"hero": {"strike": "1-2-3"}}


@pytest.mark.parametrize(
    ("text", "life"),
    [
        ("", 4),
        ("+1 к {strike} по закрытым существам.", 3),
        ("+1 к {strike} по открытым существам.", 4),
        ("+1 к сильному {strike}.", 4),
        ("+1 к {strike} за каждую {counter} на Дозорном.", 3),
        ("+2 к {strike}, пока в вашем отряде есть гном.", 2),
        ("+2 к {strike}, пока в вашем отряде есть эльф.", 4),
        ("+X к {strike}, где X число ваших существ рядом с Дозорным.", 3),
        ("При среднем {strike} ранить атакованного на 1.", 3),
        ("При сильном {strike} ранить атакованного на 1.", 4),
    ],
)
def test_what_adds_to_a_strike(text: str, life: int) -> None:
    assert outcomes(text, STRUCK, "foe.life", **BLOWS) == {(life,)}


def test_a_choice_of_up_to_two_and_an_own_token() -> None:
    text = "{tap}: Излечить до двух ваших гномов на 1, при этом получить {counter}."
    now = {"at": "priority"}
    assert outcomes(text, now, "friend.wounds", "hero.tokens") == {(1, 1), (0, 2)}


def test_a_wound_for_something() -> None:
    text = "В начале вашего хода - подлость 1; получить {counter}."
    found = outcomes(text, {"at": "turn start"}, "friend.life", "hero.tokens")
    assert found == {(3, 1), (2, 2)}


def test_what_is_written_for_the_second_player() -> None:
    text = "{second}: Начинает бой с 2 {counter}."
    assert outcomes(text, {"at": "battle start"}, "hero.tokens") == {(1,)}
    assert outcomes(text.replace("second", "first"), {"at": "battle start"}, "hero.tokens") == {(3,)}
