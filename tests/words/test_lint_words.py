"""`judge lint` finds words that are missing."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from judge.quality import lint_words
from judge.words.phrasebook import Phrasebook, phrasebook


def test_nothing_is_missing() -> None:
    assert list(lint_words.problems()) == []


def drop_value(data: dict[str, Any]) -> None:
    del data["values"]["card"]["damage"]


def drop_language(data: dict[str, Any]) -> None:
    del data["moments"]["attack"]["ru"]


def drop_option(data: dict[str, Any]) -> None:
    data["actions"] = [form for form in data["actions"] if not form["do"].startswith("bid")]


def drop_plural(data: dict[str, Any]) -> None:
    del data["values"]["card"]["damage"]["says"]["pl"]["few"]


def other_place(data: dict[str, Any]) -> None:
    next(form for form in data["actions"] if form["do"] == "bid {n}")["pl"] = "stawka {m}"


def cut_at_a_comma(data: dict[str, Any]) -> None:
    data["moments"]["attack"]["which is made"] = ""


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        (drop_value, "values.card.damage: this value has no words"),
        (drop_language, "moments.attack: no words in ru"),
        (drop_option, 'actions: no form reads "bid 3"'),
        (drop_plural, "values.damage.says: plural forms of pl: few missing or unknown"),
        (cut_at_a_comma, '"which is made" is cut off at a comma; put the text in quotes'),
        (other_place, 'actions: "bid {n}" has no place called m (pl)'),
    ],
)
def test_a_slip_is_found(
    monkeypatch: pytest.MonkeyPatch, slip: Callable[[dict[str, Any]], None], said: str
) -> None:
    data: Any = copy.deepcopy(phrasebook("swtcg").data)
    slip(data)
    spoilt = Phrasebook("swtcg", data)
    monkeypatch.setattr(
        lint_words, "phrasebook", lambda game: spoilt if game == "swtcg" else phrasebook(game)
    )
    found = list(lint_words.problems())
    assert any(
        said in problem and problem.startswith("judge/games/swtcg/words.yaml:") for problem in found
    ), found
