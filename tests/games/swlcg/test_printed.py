"""A card that a situation only names is completed from the card store; what is said of it wins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.cards.files import read
from judge.cards.store import Store
from judge.errors import SituationError
from judge.play.case import Case
from judge.quality.card_report import report
from judge.verdict.service import parse
from tests.cards.files import lcg, written

CARDS = [
    lcg(text="Elite.\nThis unit gains [Tactics] while it is damaged.", traits=["Character", "Tree Warden"]),
    lcg(
        number=2,
        title="Birch Post",
        type="Objective",
        resourceValue=1,
        damageCapacity=4,
        text="",
        keywords=[],
    ),
    lcg(
        number=3,
        title="Cedar Oath",
        type="Event",
        damageCapacity=None,
        text="Action: Draw 1 card.",
        keywords=[],
    ),
    lcg(number=4, title="Elm Watch", text="Edge (1).", normalCombatIcons={"unitDamage": 2, "tactics": 0}),
    lcg(number=5, title="Elm Watch", text="Edge (2).", product="Later Set"),
    lcg(number=6, title="Fir Brute", side="Dark", text=""),
]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = Store(tmp_path / "cards.sqlite")
    found.add(read(written(tmp_path / "cards.json", CARDS)).cards)
    return found


def board(store: Store, **light: Any) -> Any:
    """The board of a situation in which Light has these cards."""
    told = {"game": "swlcg", "now": {"at": "action"}, "dark": {"hand": []}, "light": {"hand": [], **light}}
    return Case(parse(told), cards=store).board


def test_a_name_suffices(store: Store) -> None:
    found = board(store, units=["Ash Grey"], objectives=["birch post"], hand=["Cedar Oath"])
    card = found.card("ash_grey", "").card
    assert (card.health, card.cost, card.icons, card.unique, card.affiliation) == (2, 3, 1, True, "Smiths")
    assert card.traits == ["Character", "Tree Warden"]
    assert found.card("birch_post", "").card.resources == 1
    assert found.card("cedar_oath", "").kind == "event"
    assert found.not_modelled == []
    assert "ash_grey is Ash Grey of the card store (Test Set): type, text" in found.assumed[0]


def test_what_the_situation_says_wins(store: Store) -> None:
    found = board(
        store, units=[{"name": "Ash Grey", "damage": 1, "focus": 2}, {"name": "Birch", "health": 1}]
    )
    card = found.card("ash_grey", "").card
    assert (card.damage, card.focus, card.health) == (1, 2, 2)
    assert len(found.assumed) == 1
    changed = board(store, units=[{"name": "Elm Watch", "number": 4, "health": 7, "combat": {"tactics": 1}}])
    card = changed.card("elm_watch", "").card
    assert (card.health, card.icons, card.text) == (7, 1, "Edge (1).")
    assert (card.combat.tactics, card.combat.unit_damage) == (1, 2)
    assert changed.assumed[1:] == [
        "elm_watch.health is not as printed: 7, not 2",
        "elm_watch.combat.tactics is not as printed: 1, not none",
    ]


@pytest.mark.parametrize(
    ("units", "words"),
    [
        (["Elm Watch"], "write number: 4 (Test Set, unit), or 5 (Later Set, unit)"),
        (["Fir Brute"], "is a card of the dark side"),
        (["Ash Gray"], 'did you mean "Ash Grey"?'),
    ],
)
def test_a_name_that_does_not_do_is_said(store: Store, units: list[str], words: str) -> None:
    with pytest.raises(SituationError) as raised:
        board(store, units=units)
    assert words in str(raised.value)


def test_the_number_tells_cards_of_one_title_apart(store: Store) -> None:
    card = board(store, units=[{"name": "Elm Watch", "number": "4"}]).card("elm_watch", "").card
    assert (card.text, card.combat.unit_damage) == ("Edge (1).", 2)


def test_the_report_counts_what_the_law_has_rules_for(tmp_path: Path) -> None:
    strange = lcg(number=7, title="Oak", text="Your opponent cannot draw cards.")
    found = report(written(tmp_path / "cards.json", [*CARDS, strange, lcg(number=8, title="Yew")]))
    assert (found["distinct"], found["without_text"], found["parsed"], found["modelled"]) == (8, 2, 5, 4)
    assert {entry["wording"] for entry in found["missing"]} == {
        "no rule for: draw with agent patient",
        "not read: stumbled at: hat",
    }
