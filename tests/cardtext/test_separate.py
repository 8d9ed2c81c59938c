"""Abilities may stand on a card as people write them; words that are not read cost themselves, never the card."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

from judge.board.change import apply_change
from judge.cardtext.separate import parted, without_bullets
from judge.engine.solver import show_term
from judge.play.case import Case
from judge.verdict.service import parse

STRONG = ("\n", "; ", " / ", "/", " • ", "\n• ", "\n- ")
"""At these one ability ends wherever the next one stands for itself."""
WEAK = (", ", " and ", ". ")
NONSENSE = {"swtcg": "Frobnicate it", "swlcg": "Frobnicate it", "berserk": "Бутявит калушат"}
ROWS = {
    "swtcg": [
        ["Evade 2", "Retaliate 2"],
        ["Shields 2", "Pay 1 Force -> Evade 1"],
        ["Critical Hit 1", "Stun 2", "When this unit attacks, it gets +1 power"],
        ["Pay 1 Force -> Retaliate 2", "Pay 2 Force -> Evade 3"],
    ],
    "swlcg": [
        ["Shielding", "Elite"],
        ["Protect Trooper", "Elite", "Edge (2)"],
        ["Elite", "Action: Draw 1 card"],
        ["Elite", "This unit cannot be damaged"],
    ],
    "berserk": [
        ["{armor} 1", "Регенерация 2"],
        ["Броня 1", "{tap}: Выстрел на 1"],
        ["Регенерация 1", "При ударе излечиться на 1"],
        ["{tap}: Метание на 1", "{tap}: Выстрел на 1"],
    ],
}


BOARDS: dict[str, dict[str, Any]] = {
    "swtcg": {"now": {"at": "battle"}, "dark": {"character": [{"name": "Vader", "power": 2, "health": 3}]}},
    "swlcg": {
        "now": {"at": "deployment", "active": "dark"},
        "dark": {"units": [{"name": "Leia", "health": 3}]},
    },
    "berserk": {"now": {"at": "priority"}, "first": {"squad": [{"name": "Страж", "cell": "C3", "life": 9}]}},
}
WHERE = {
    "swtcg": "dark.character[0].text",
    "swlcg": "dark.units[0].text",
    "berserk": "first.squad[0].text",
}


def said(game: str, text: str) -> tuple[set[str], list[str]]:
    """The facts of a text on a small board, and the words of it that are not modelled."""
    board = Case(parse(apply_change({"game": game, **BOARDS[game]}, {WHERE[game]: text}))).board
    facts = {
        re.sub(r"\bf\d+\b", "f", show_term(fact)) for fact in board.facts
    }  # a sentence may be two keywords
    return {fact for fact in facts if not fact.startswith("sentence(")}, [
        one.words.strip(" .") for one in board.not_modelled
    ]


def rows(games: Mapping[str, list[list[str]]]) -> list[tuple[str, list[str], str]]:
    return [
        (game, row, separator.replace("and", "и") if game == "berserk" else separator)
        for game, every in games.items()
        for row in every
        for separator in (*STRONG, *WEAK)
        if not (row[0][0] + row[0][-1] == "P2" and separator == ", ")  # costs may be joined by a comma
    ]


@pytest.mark.parametrize(("game", "row", "separator"), rows(ROWS))
def test_it_does_not_matter_how_abilities_are_set_apart(game: str, row: list[str], separator: str) -> None:
    facts, unread = said(game, "\n".join(row))
    assert unread == []
    assert said(game, separator.join(row) + random.Random(separator).choice(["", "."])) == (facts, [])


@pytest.mark.parametrize("separator", STRONG)
@pytest.mark.parametrize("game", ROWS)
def test_what_is_not_read_costs_itself_alone(game: str, separator: str) -> None:
    first, last = ROWS[game][0]
    facts, unread = said(game, separator.join([first, NONSENSE[game], last]))
    assert unread == [NONSENSE[game]]
    assert len(facts) == len(said(game, f"{first}\n{last}")[0])


@pytest.mark.parametrize(
    "words",
    [
        "Tap, Pay 2 Force -> Frobnicate it",  # two halves of one cost
        "Pay 1 Force -> Frobnicate it; Retaliate 2",  # both may be paid for
        "As long as this unit frobnicates; Retaliate 2",
        'This unit gets "Retaliate 2; Frobnicate it"',
        "Choose one: Retaliate 2; Evade 2",
    ],
)
def test_what_may_belong_together_stays_together(words: str) -> None:
    assert parted(words, lambda piece: piece in {"Retaliate 2", "Evade 2"}) == [words]


def test_bullets_go_and_those_of_a_choice_are_its_options() -> None:
    assert without_bullets("• Elite\n- Shielding") == "Elite\nShielding"
    assert (
        without_bullets("Choose one:\n• Draw 1 card\n• Discard 1 card")
        == "Choose one: draw 1 card; or discard 1 card."
    )
