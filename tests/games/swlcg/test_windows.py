"""Star Wars: The Card Game: windows in lines of play, the printed texts, and boards that cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import SituationError
from judge.games.swlcg.abilities import Known, abilities
from judge.play.case import Case
from judge.verdict.expectations import check
from judge.verdict.service import ask, parse

LEIA = "Interrupt: When this unit leaves play, remove all focus tokens from cards you control."


def table(**more: Any) -> dict[str, Any]:
    """Leia is about to leave play; `more` goes over it."""
    units = [{"name": "Leia", "health": "3", "text": LEIA}, {"name": "Trooper", "health": "2", "focus": "2"}]
    now = {"at": "event", "active": "dark", "event": {"what": "leaves", "card": "leia"}}
    return {"game": "swlcg", "now": now, "dark": {"hand": []}, "light": {"hand": [], "units": units}, **more}


def test_an_interrupt_comes_before_the_unit_has_left() -> None:
    """Dark passes, Light uses the interrupt, and only then Leia is in the discard pile."""
    answers = ask(table(ask=[{"outcomes": ["leia.zone", "trooper.focus"]}]))["answers"]
    found = [outcome["values"] for outcome in answers[0]["outcomes"]]
    assert {"leia.zone": "discard", "trooper.focus": 0} in found
    assert {"leia.zone": "discard", "trooper.focus": 2} in found
    assert len(found) == 2


@pytest.mark.parametrize(("active", "first"), [("dark", "dark"), ("light", "light")])
def test_the_active_player_has_the_first_go(active: str, first: str) -> None:
    now = {"at": "event", "active": active, "event": {"what": "leaves", "card": "leia"}}
    case = Case(parse(table(now=now)))
    assert {option.player for option in case.options if option.legal} == {first}


def test_without_interrupts_first_there_is_no_interrupt() -> None:
    situation = parse(table(expect=[{"possible": {"trooper.focus": "0"}}]))
    assert check(Case(situation)).passed
    assert not check(Case(situation, off=frozenset({"lcg/interrupts-before"}))).passed


@pytest.mark.parametrize(
    ("text", "kind", "forced"),
    [
        ("Reakcja: After you refresh, draw a card.", "reaction", False),
        ("Zakłócenie: When this unit leaves play, draw a card.", "interrupt", False),
        ("Wymuszona Reakcja: After you refresh, draw a card.", "reaction", True),
        ("Forced Interrupt: When this unit leaves play, draw a card.", "interrupt", True),
        ("Action: Pay 2 to draw 2 cards.", "action", False),
    ],
)
def test_printed_texts(text: str, kind: str, forced: bool) -> None:
    (ability,) = abilities(text, "unit")
    assert isinstance(ability, Known)
    assert (ability.means.kind, ability.means.forced) == (kind, forced)


def test_what_is_not_understood_is_said() -> None:
    units = [{"name": "Leia", "health": "3", "text": "Reaction: After the sun sets, sing."}]
    assert ask(table(light={"hand": [], "units": units}))["status"] == "not modelled"


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"now": {"at": "event"}}, "about to occur"),
        ({"now": {"at": "event", "event": {"what": "leaves", "card": "lea"}}}, "leia"),
        ({"light": {"units": [{"name": "Leia"}]}}, "damage capacity"),
        ({"dice": [["1"]]}, "dice"),
    ],
)
def test_boards_that_cannot_be(more: dict[str, Any], words: str) -> None:
    with pytest.raises(SituationError) as raised:
        _ = Case(parse(table(**more))).facts
    assert words in str(raised.value)
