"""Setup, build step and stacks: what the situation has to say, and the words of options and boards."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import SituationError
from judge.play.case import Case
from judge.verdict.service import parse


def _card(name: str, version: str, nick: str, **more: Any) -> dict[str, Any]:
    return {
        "name": name, "version": version, "as": nick, "type": "character",
        "cost": 3, "speed": 40, "power": 2, "health": 2, **more,
    }  # fmt: skip


def _case(at: str = "build", **light: Any) -> Case:
    now = {"at": at, "player": "light"}
    data = {"game": "swtcg", "now": now, "light": {"hand": [], **light}, "dark": {"hand": []}}
    return Case(parse(data))


def _options(case: Case) -> dict[str, bool]:
    return {case.words(o.player, o.action): o.legal for o in case.options if o.player == "light"}


def test_options_of_a_build_step() -> None:
    case = _case(
        points=1,
        hand=[_card("Luke Skywalker", "D", "luke_d")],
        character=[_card("Luke Skywalker", "C", "luke_c", stack=[_card("Luke Skywalker", "A", "luke_a")])],
        build=[_card("Han Solo", "A", "han")],
    )
    assert _options(case) == {
        "build luke_d": True,
        "deploy luke_d": False,
        "deploy luke_d over luke_c": False,
        "deploy luke_d under luke_c": False,
        "deploy luke_d over han": False,
        "deploy luke_d under han": False,
        "put luke_a on top": True,
        "take luke_a out": False,
        "return han": True,
        "done": True,
    }


def test_options_of_a_setup() -> None:
    case = _case(
        "setup",
        hand=[_card("Luke Skywalker", "D", "luke_d")],
        character=[_card("Luke Skywalker", "C", "luke_c", cost=4)],
    )
    assert _options(case) == {
        "deploy luke_d": True,
        "deploy luke_d over luke_c": False,
        "deploy luke_d under luke_c": True,
        "done": True,
    }


def test_a_unit_is_known_by_its_top_card_with_all_that_lies_on_it() -> None:
    case = _case(
        character=[
            _card("Luke Skywalker", "C", "luke_c", damage=1, tapped="yes", stack=[
                _card("Luke Skywalker", "A", "luke_a"), _card("Luke Skywalker", "B", "luke_b"),
            ])
        ]
    )  # fmt: skip
    values = ("luke_b.zone", "luke_b.damage", "luke_b.tapped", "luke_b.cards", "luke_a.zone", "luke_c.tapped")
    readers = [case.reader(path, "") for path in values]
    found = {tuple(read(case.steps, case.graph.states[end]) for read in readers) for end in case.graph.ends()}
    assert ("character", 1, "yes", 3, "under luke_b", "no") in found
    assert len(found) == 3


@pytest.mark.parametrize("at", ["setup", "build"])
def test_what_is_deployed_needs_its_build_cost(at: str) -> None:
    with pytest.raises(SituationError, match=r"light\.hand\[0\]\.cost"):
        _ = _case(at, hand=[_card("Luke Skywalker", "D", "luke_d", cost=None)]).board


def test_whose_step_it_is_has_to_be_said() -> None:
    data = {"game": "swtcg", "now": {"at": "setup"}, "light": {"hand": []}, "dark": {"hand": []}}
    with pytest.raises(SituationError, match="whose turn to place units"):
        _ = Case(parse(data)).board


def test_why_a_board_cannot_be() -> None:
    stack = [_card("Luke Skywalker", version, f"luke_{version}") for version in "BCDE"]
    case = _case(
        character=[_card("Luke Skywalker", "A", "luke", stack=stack), _card("Luke Skywalker", "F", "other")]
    )
    assert sorted(case.illegal) == [
        ("5 cards lie in the stack of luke", "tcg/stack-four-cards"),
        ("luke and other are two units of one unique name", "tcg/one-unit-of-a-name"),
    ]


def test_an_unknown_hand_could_be_built_from() -> None:
    from judge.verdict.verdict import judge

    assert judge(_case(hand=2, points=1)).depends == ["light.hand"]
