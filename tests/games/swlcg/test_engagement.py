"""Star Wars: The Card Game: a whole engagement from the hand to the reward, loops, and looking at cards."""

from __future__ import annotations

from typing import Any

import pytest

from judge.errors import SituationError
from judge.play.case import Case
from judge.verdict.service import parse

LOOP = [
    {"dark": "maul: Focus this unit to place 1 focus token on a target enemy unit -> luke"},
    {"light": "pass"},
    {"dark": "aide: Remove 1 focus token from a target friendly unit -> maul"},
    {"light": "pass"},
]


def duel(**more: Any) -> dict[str, Any]:
    """Vader attacks a base that Luke can defend; each side holds one card."""
    vader = {"name": "Vader", "health": 4, "icons": 2, "combat": {"unit damage": 1, "blast": 1}}
    luke = {"name": "Luke", "health": 3, "combat": {"unit damage": 1}}
    base = {"name": "Base", "health": 5}
    return {
        "game": "swlcg",
        "now": {"at": "conflict", "active": "dark"},
        "dark": {"hand": [{"name": "Fear", "icons": 1}], "units": [vader]},
        "light": {"hand": [{"name": "Hope", "icons": 2}], "units": [luke], "objectives": [base]},
        **more,
    }


def looping(**more: Any) -> dict[str, Any]:
    """Two cards of dark that put focus tokens on Luke for ever."""
    maul = "Action: Focus this unit to place 1 focus token on a target enemy unit."
    aide = "Action: Remove 1 focus token from a target friendly unit."
    return {
        "game": "swlcg",
        "now": {"at": "action", "active": "dark"},
        "dark": {
            "hand": [],
            "units": [
                {"name": "Maul", "health": 3, "text": maul},
                {"name": "Aide", "health": 1, "text": aide},
            ],
        },
        "light": {"hand": [], "units": [{"name": "Luke", "health": 3}]},
        "loop": {"by": "dark", "times": 17_000_000, "cycle": LOOP},
        **more,
    }


def values(situation: dict[str, Any], *paths: str) -> set[tuple[Any, ...]]:
    """What the paths show at the ends of all lines."""
    case = Case(parse(situation))
    readers = [case.reader(path, path) for path in paths]
    graph = case.graph
    assert graph.complete
    return {tuple(read(case.steps, graph.states[end]) for read in readers) for end in graph.ends()}


def test_an_engagement_from_its_declaration_to_its_reward() -> None:
    """All that can come of it: no engagement, no defender, or a duel with either side having the edge."""
    found = values(duel(), "base.attacked", "base.damage", "luke.damage", "vader.damage", "vader.focus")
    assert found == {("no", 0, 0, 0, 0), ("yes", 2, 0, 0, 1), ("yes", 1, 1, 1, 1)}


def test_each_step_is_a_decision_in_the_words_of_the_table() -> None:
    said = ["engage base", "vader attacks", "declare the engagement", "luke defends", "no more defenders"]
    said += [
        "place fear",
        "place hope",
        "pass",
        "pass",
        "luke strikes",
        "unit damage to vader",
        "vader strikes",
    ]
    said += ["blast", "unit damage to luke"]
    found = values(duel(played=said), "light.edge", "luke.damage", "base.damage", "fear.zone", "hope.zone")
    assert found == {("no", 1, 1, "discard", "discard")}


def test_to_look_is_no_step_of_play() -> None:
    case = Case(parse(duel()))
    options = [o for o in case.options if isinstance(o.action, tuple) and o.action[0] == "look"]
    assert {(o.player, case.words(o.player, o.action)) for o in options if o.legal} == {
        ("dark", "look at fear"),
        ("light", "look at hope"),
    }
    assert not any(edge.action in {o.action for o in options} for edge in case.steps.step(case.given).edges)


@pytest.mark.parametrize("times", [1, 7, 17_000_000, 100_000_000])
def test_a_loop_is_multiplied(times: int) -> None:
    loop = {"by": "dark", "times": times, "cycle": LOOP}
    assert values(looping(loop=loop), "luke.focus", "maul.focus") == {(0, 0), (times, 0)}


def test_a_loop_is_what_playing_it_so_often_gives() -> None:
    """The named number in one step, and the same decisions written out four times, end alike."""
    written = looping(played=[*LOOP * 4, {"dark": "pass"}])
    del written["loop"]
    case = Case(parse(written))
    once = looping(loop={"by": "dark", "times": 4, "cycle": LOOP}, played=["repeat the loop 4 times"])
    assert values(once, "luke.focus") == {(case.reader("luke.focus", "")(case.steps, case.start),)} == {(4,)}


@pytest.mark.parametrize(
    ("situation", "words"),
    [
        (duel(until="edge"), "conflict lies in"),
        (duel(now={"at": "strikes", "active": "dark"}), "which objective is engaged"),
        (
            duel(now={"at": "reward", "active": "light", "engaged": "base"}),
            "no objective of the defending player",
        ),
        (looping(loop={"by": "dark", "times": 0, "cycle": LOOP}), "1 is the least"),
        (looping(loop={"by": "dark", "times": 2, "cycle": ["luke: Sing"]}), "loop.cycle[0]"),
        (looping(until="action"), "the question ends with the loop"),
    ],
)
def test_what_is_wrong_is_named(situation: dict[str, Any], words: str) -> None:
    with pytest.raises(SituationError) as raised:
        _ = Case(parse(situation)).facts
    assert words in str(raised.value)
