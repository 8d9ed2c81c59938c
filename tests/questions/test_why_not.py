"""Why not: the kinds of no, what comes later, and no second grounding."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine import step
from judge.errors import SituationError
from judge.play.case import Case
from judge.questions import Answer, Inquiry, say
from judge.verdict.service import options, parse
from tests.boards import duel


def asked(board: dict[str, Any], question: dict[str, Any]) -> Answer:
    """The answer to one question, asked of a board of its own."""
    case = Case(parse({**board, "ask": [question]}))
    return Inquiry(case).ask(case.situation.ask[0], "ask[0]")


def poor() -> dict[str, Any]:
    """The duel in which Luke has no Force."""
    return duel(light={**duel()["light"], "force": 0})


def test_a_rule_forbids_it() -> None:
    board = poor()
    board["now"] = {"at": "chance", "turn": "light", "attack": {"attacker": "vader", "defender": "luke"}}
    answer = asked(board, {"why not": {"light": "luke: Retaliate 1"}})
    assert answer.answer is False
    assert answer.more["kind"] == "forbidden"
    assert answer.barred_by == ["tcg/whole-cost"]


def test_what_bars_it_elsewhere_is_told_where_it_is_not_ones_decision_anyway() -> None:
    answer = asked(poor(), {"why not": {"light": "luke: Retaliate 1"}})
    assert {"core/not-your-decision", "tcg/whole-cost"} <= set(answer.barred_by)
    assert "The whole cost, or no play" in say(answer)


def test_what_comes_later_has_a_line() -> None:
    answer = asked(duel(), {"why not": {"light": "luke: Retaliate 1"}})
    assert answer.answer is False
    assert answer.more["later"][-1]["do"] == "luke: Retaliate 1"
    assert "comes later" in say(answer)


@pytest.mark.parametrize(
    ("doing", "needs"),
    [
        ({"light": "luke: Evade 2"}, 'luke would need the ability "Evade 2"'),
        ({"dark": "bid 3"}, "no line of play comes to it before the end of the question (until: attack)"),
        ({"dark": "vader attacks luke"}, "it has been done already: now.attack tells of it"),
        ({"dark": "retreat vader"}, "no line of play comes to it"),
        (
            {"light": "luke attacks vader"},
            "it comes after the end of the question (until: attack); it can be played with until: step",
        ),
    ],
)
def test_nothing_gives_it(doing: dict[str, str], needs: str) -> None:
    answer = asked(duel(), {"why not": doing})
    assert answer.answer is False
    assert answer.barred_by == []
    assert answer.more["kind"] == "nothing gives it"
    assert needs in answer.more["needs"]
    assert asked(duel(), {"can": doing}).more["kind"] == "nothing gives it"


def test_what_is_not_modelled_is_not_claimed() -> None:
    board = duel()
    (luke,) = board["light"]["character"]
    board["light"] = {**board["light"], "character": [{**luke, "text": "Frobnicate the gribbles twice."}]}
    for word in ("why not", "can", "can now", "illegal"):
        answer = asked(board, {word: {"light": "luke: Frobnicate the gribbles twice"}})
        assert answer.answer is None
        assert not answer.certain
        assert answer.more["kind"] == "not modelled"
        assert say(answer).startswith("Not known: ")


@pytest.mark.parametrize(
    ("doing", "hint"),
    [
        ({"light": "luke: Retalliate 1"}, "luke: Retaliate 1"),
        ({"light": "lukas: Retaliate 1"}, "luke: Retaliate 1"),
        ({"dark": "vader attaks luke"}, "vader attacks luke"),
        ({"dark": "vader attacks lukas"}, "vader attacks luke"),
    ],
)
def test_what_nobody_could_mean_is_an_error(doing: dict[str, str], hint: str) -> None:
    with pytest.raises(SituationError) as error:
        asked(duel(), {"why not": doing})
    assert error.value.path == f"ask[0].why not.{next(iter(doing))}"
    assert hint in str(error.value)


def test_why_not_costs_no_second_grounding(monkeypatch: pytest.MonkeyPatch) -> None:
    grounded = []
    ground = step.ground

    def counted(*arguments: Any, **named: Any) -> Any:
        grounded.append(arguments)
        return ground(*arguments, **named)

    monkeypatch.setattr(step, "ground", counted)
    for text in ("luke: Retaliate 1", "luke: Evade 2"):
        grounded.clear()
        asked(poor(), {"why not": {"light": text}})
        assert len(grounded) == 1


def test_a_play_that_lacks_its_target_is_told_which_it_could_have() -> None:
    text = "Action: Deal 1 damage to a target enemy unit."
    board = {
        "game": "swlcg",
        "now": {"at": "action", "active": "dark", "turn": "dark"},
        "dark": {"hand": [], "units": [{"name": "Gunner", "health": 2, "text": text}]},
        "light": {"hand": [], "units": [{"name": name, "health": 2} for name in ("Guard", "Scout")]},
    }
    legal = sorted(
        option["do"] for option in options(board, 60.0) if " -> " in option["do"] and option["legal"]
    )
    assert len(legal) == 2
    for word in ("can now", "why not", "can", "illegal"):
        answer = asked(board, {word: {"dark": legal[0].partition(" -> ")[0]}})
        assert answer.more["needs"] == f'it needs a target: "{legal[0]}" or "{legal[1]}"'
        assert "it needs a target" in say(answer)
