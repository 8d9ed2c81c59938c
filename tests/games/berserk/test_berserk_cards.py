"""Cards by their name, and the report of what is understood: an invented file, as the community writes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.cards.importing import import_file
from judge.cards.store import own
from judge.errors import SituationError
from judge.games.berserk.table import BerserkBoard
from judge.play.case import Case
from judge.quality.card_report import report
from judge.verdict.service import ask, parse
from tests.cards.files import berserk, written

CARDS = [
    berserk(name="Ясень", number=1, icons={"armor": 2, "sht": 0}, text="{tap}: Выстрел на 2."),
    berserk(name="Ясень", number=1, set_id=9, life=5, text="{tap}: Выстрел на 1, дальность 3. Танцует."),
    berserk(name="Дева вод", number=2, **{"class": ["Речная дева"]}, hit=[1, 1, 2], text=""),
    berserk(name="Туман", number=3, type=5, hit=None, text=""),
]


@pytest.fixture
def _imported(tmp_path: Path) -> None:
    import_file(written(tmp_path / "cards.json", CARDS))


def situation(*cards: Any) -> dict[str, Any]:
    first = [
        {"as": f"c{i}", **({"name": card} if isinstance(card, str) else card)} for i, card in enumerate(cards)
    ]
    return {"game": "berserk", "now": {"at": "priority"}, "first": {"squad": first}}


def placed(*cards: Any) -> BerserkBoard:
    found = Case(parse(situation(*cards)), cards=own()).board
    assert isinstance(found, BerserkBoard)
    return found


@pytest.mark.usefixtures("_imported")
def test_a_name_of_several_texts_asks_which() -> None:
    with pytest.raises(SituationError) as error:
        placed("Ясень")
    assert (error.value.message, error.value.suggestion) == ('which "Ясень"?', "write number: 7-1, or 9-1")


@pytest.mark.usefixtures("_imported")
def test_a_name_is_enough_with_the_number_of_the_card_where_it_has_several_texts() -> None:
    found = placed({"name": "Ясень", "number": "9-1"}, "Дева вод")
    ash, maid = found.cards["c1"].card, found.cards["c2"].card
    assert (ash.life, ash.movement, ash.strike, ash.cost) == (5, 1, [1, 2, 3], 3)
    assert (maid.classes, maid.strike) == (["Речная дева"], [1, 1, 2])
    assert found.assumed[0].startswith("c0 is Ясень of the card store (9): ")
    (unread,) = found.not_modelled
    assert (unread.path, unread.with_reason()) == (
        "first.squad[0].text",
        'Танцует (not understood: "Танцует")',
    )


@pytest.mark.usefixtures("_imported")
def test_what_the_situation_says_wins() -> None:
    ash = {"name": "Ясень", "number": "9-1"}
    found = placed({**ash, "text": "", "movement": 2}, {**ash, "life": 3})
    assert (found.cards["c1"].card.text, found.cards["c1"].card.movement, found.cards["c1"].life) == (
        "",
        2,
        5,
    )
    changed = found.cards["c2"].card
    assert (changed.life, changed.strike, changed.text.startswith("{tap}: Выстрел на 1")) == (
        3,
        [1, 2, 3],
        True,
    )
    assert [words for words in found.assumed if "not as printed" in words] == [
        "c0.text is not as printed",
        "c0.movement is not as printed: 2, not 1",
        "c1.life is not as printed: 3, not 5",
    ]


@pytest.mark.usefixtures("_imported")
def test_a_card_that_is_not_there() -> None:
    with pytest.raises(SituationError) as error:
        ask(situation("Ясен"))
    assert (error.value.path, error.value.suggestion) == ("first.squad[0].life", 'did you mean "Ясень"?')


def test_without_card_data_life_has_to_be_said() -> None:
    with pytest.raises(SituationError) as error:
        ask(situation("Ясень"))
    assert "judge cards import" in error.value.suggestion


def test_the_report_takes_it_from_the_law(tmp_path: Path) -> None:
    cards = [*CARDS, berserk(name="Клён", number=4, text="{tap}: Выстрел на 2. Медитация.")]
    found = report(written(tmp_path / "cards.json", cards))
    assert (found["parsed"], found["modelled"], found["without_text"]) == (2, 1, 2)
    assert {"wording": "not understood: Танцует", "count": 1} in found["missing"]
    assert {"wording": "no rule for: the keyword meditation", "count": 1} in found["missing"]


def test_a_strike_left_empty_and_one_of_two_numbers() -> None:
    orc = {"name": "Орк", "life": 3}
    assert ask(situation({**orc, "strike": None}))["complete"]
    with pytest.raises(SituationError) as error:
        ask(situation({**orc, "strike": "1-2"}))
    assert error.value.path == "first.squad[0].strike"
