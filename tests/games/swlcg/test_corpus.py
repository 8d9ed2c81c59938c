"""Every wording of the corpus (wordings.txt) is read by the law, or refused as it says there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.games.swlcg.abilities import Known, Strange, abilities

FILE = Path(__file__).with_name("wordings.txt")


def lines() -> Iterator[tuple[str, str]]:
    """(text, what becomes of it) of every line."""
    for line in FILE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            text, _, told = line.partition(" =>")
            yield text.replace(" // ", "\n"), told.strip()


def read(text: str) -> list[Known | Strange]:
    kind = "fate" if text.startswith("(fate) ") else "unit"
    return abilities(text.removeprefix("(fate) "), kind, "Nobody")


def short(one: Known | Strange) -> str:
    return f"? {one.why}" if isinstance(one, Strange) else "read"


@pytest.mark.parametrize(("text", "told"), list(lines()))
def test_a_wording_means_what_it_says(text: str, told: str) -> None:
    assert " ; ".join(map(short, read(text))) == told


@pytest.mark.parametrize(
    ("text", "stumbled"),
    [
        ("Action: Deal 1 damage to a target enemy unit on the moon.", "moon"),
        ("Reaction: After the sun sets, draw 1 card.", "After the sun sets ,"),
        ("This unit wears a hat.", "wears; hat"),
    ],
)
def test_where_it_stumbles_is_said(text: str, stumbled: str) -> None:
    (found,) = read(text)
    assert found == Strange(text, False, f"stumbled at: {stumbled}")


def test_one_unknown_ability_does_not_spoil_the_others() -> None:
    found = read("Elite.\nThis unit wears a hat.\nAction: Draw 1 card.")
    assert [type(one) for one in found] == [Known, Strange, Known]


def test_typographic_signs_make_no_difference() -> None:
    plain = read("Action: Return a target unit to its owner's hand.")
    (other,) = read("Action: Return a target unit to its owner’s hand.")
    assert [other] == plain


@pytest.mark.parametrize(
    ("text", "called"),
    [
        ("Action: Focus this unit to draw 1 card. (Limit once per turn.)", "Focus this unit to draw 1 card"),
        ("Reaction: After you refresh, if you control an Ewok unit, draw 1 card.", "draw 1 card"),
        ("Action: During an engagement, draw 1 card. Then, deal 1 damage to this unit.", "draw 1 card"),
        ("Action: If you control an Ewok unit, draw 1 card.", None),
    ],
)
def test_an_ability_is_called_by_what_it_does(text: str, called: str | None) -> None:
    (found,) = read(text)
    assert isinstance(found, Known)
    assert found.words == (called or text.removeprefix("Action: ").rstrip("."))
