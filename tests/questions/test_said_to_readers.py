"""What is told of a refusal in Polish and Russian: the true reason, and no word of the program in it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from judge.board.change import apply_change
from judge.errors import SituationError
from judge.words import translated
from tests.boards import ask, duel
from tests.questions.test_left_out import edge
from tests.questions.test_refusal import berserk, lcg

BATTLE = {"at": "battle"}
SHOT = apply_change(berserk(), {"first.squad[1].text": "{tap}: Выстрел на 2."})
SHIELDED = lcg(
    now={"at": "event", "active": "dark", "event": {"what": "damage", "card": "guard", "amount": 1}}
)


def told(board: dict[str, Any], question: dict[str, Any], language: str) -> str:
    asked = {**board, "ask": [question]}
    return str(translated.verdict(ask(asked), asked, language)["answer"])


@pytest.mark.parametrize(
    ("board", "question", "polish", "russian"),
    [
        # a target left out: what it may be, said as deeds are
        (lcg(), {"can now": {"dark": "gunner: Deal 1 damage to a target enemy unit"}}, "trzeba podać cel, na przykład ", "нужно назвать цель, например "),
        (SHOT, {"can": {"first": "wolf: Выстрел на 2"}}, "trzeba podać cel, na przykład ", "нужно назвать цель, например "),
        # not in the stretch of play that was asked about
        (duel(now=BATTLE), {"can": {"dark": "vader attacks vader"}}, "nic takiego nie dzieje się", "такого не случается"),
        # another's card, another's decision
        (duel(now=BATTLE), {"can": {"light": "vader attacks luke"}}, "decyduje o tym Ciemna Strona", "это решает Тёмная сторона"),
        (lcg(), {"can": {"light": "gunner: Deal 1 damage to a target enemy unit -> guard"}}, "Ciemna Strona", "Тёмная сторона"),
        (SHOT, {"can": {"second": "wolf: Выстрел на 2 -> elf"}}, "pierwszy gracz", "первый игрок"),
        # where a card lies, where it is told that it is done
        (lcg(), {"illegal": {"dark": "play guard"}}, "jest w grze", "в игре"),
        (edge(), {"can": {"dark": "place said"}}, "to już się stało (Said)", "это уже сделано (Said)"),
        # nothing has to change: it comes later, or is so
        (duel(), {"smallest change": {"light": "luke: Retaliate 1"}}, "Nic nie trzeba zmieniać", "Менять ничего не нужно"),
    ],
)  # fmt: skip
def test_the_reason_in_the_words_of_the_reader(
    board: dict[str, Any], question: dict[str, Any], polish: str, russian: str
) -> None:
    for language, words in (("pl", polish), ("ru", russian)):
        said = told(board, question, language)
        assert words in said
        assert not re.search(r"\bor\b|until|\.(play|hand|edge)\b|\[\d+\]", said)


@pytest.mark.parametrize(
    ("board", "condition", "hint"),
    [
        (duel(), {"luke.damage": "many"}, "0, 1, 2"),
        (duel(), {"luke.zone": {"not": "discrad"}}, 'did you mean "discard"?'),
        (lcg(), {"gunner.zone": "nirvana"}, "known here"),
        (berserk(), {"orc.state": {"one of": ["open", "asleep"]}}, "known here"),
    ],
)
def test_a_value_that_cannot_be_is_a_slip(
    board: dict[str, Any], condition: dict[str, Any], hint: str
) -> None:
    for word in ("always", "possible", "never"):
        with pytest.raises(SituationError) as refused:
            ask({**board, "ask": [{word: condition}]})
        assert refused.value.message.startswith("unknown value")
        assert hint in refused.value.suggestion


def test_two_wrongs_of_a_board_are_two_sentences() -> None:
    board = apply_change(lcg(), {"light.units[0].shield": 2, "dark.units[0].shield": 2})
    assert told(board, {"outcomes": []}, "pl").count("; ") == 1


def test_what_nothing_gives_names_the_statement_on_what_was_meant() -> None:
    ship = {"name": "Executor", "speed": 10, "power": 1, "health": 9}
    board = duel(now={"at": "step", "arena": "space"})
    board["dark"] = {**board["dark"], "space": [ship]}
    board["light"] = {**board["light"], "space": [{**ship, "name": "Wing"}]}
    found = ask({**board, "ask": [{"can": {"dark": "executor attacks vader"}}]})
    assert "tcg-frame/T-31" in [one["statement"] for one in found["procedure"]]
    barred = ask({**board, "ask": [{"can": {"dark": "executor attacks luke"}}]})["answers"][0]["barred_by"]
    assert "tcg/attack-in-the-same-arena" in [one["rule"] for one in barred]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("luke jumps", ""),
        ("luke atacks vader", "luke attacks vader"),
    ],
)
def test_a_slip_is_told_only_where_it_may_be_one(text: str, meant: str) -> None:
    with pytest.raises(SituationError) as refused:
        ask(duel(ask=[{"can": {"light": text}}]))
    assert refused.value.suggestion.startswith(f'did you mean "{meant}"?' if meant else "known here: ")
