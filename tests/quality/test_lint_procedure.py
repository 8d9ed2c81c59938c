"""No step without its rule: what the procedure itself does rests on a statement, in the law's every step."""

from __future__ import annotations

from typing import Any

import pytest

from judge.engine.law import law
from judge.engine.rule_terms import rules_of
from judge.engine.vocabulary import Vocabulary
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.quality.lint_procedure import problems, unstated
from judge.verdict.service import ask
from judge.words.procedure import procedure
from tests.boards import duel
from tests.questions.test_refusal import berserk, lcg


def test_every_step_of_a_law_has_its_statement() -> None:
    assert problems(load()) == []


def test_a_new_step_needs_one() -> None:
    planted = """
        act(sneeze(C)) :- unit(C).
        sequence(teatime,S,end) :- served(S). served(hot;cold).
        option(P,bows(C)) :- player(P), unit(C).
    """
    unknown = unstated(procedure("swtcg"), Vocabulary(rules_of(law("swtcg").text + planted)))
    assert unknown == ["bows(anything)", "do(teatime,cold)", "do(teatime,hot)", "sneeze(anything)"]


@pytest.mark.parametrize(("game", "board"), list(zip(GAMES, (duel(), lcg(), berserk()), strict=True)))
def test_a_line_tells_rule_or_statement_of_every_step(game: str, board: dict[str, Any]) -> None:
    assert board["game"] == game
    verdict = ask({**board, "ask": [{"outcomes": []}]}, 60)
    steps = [step for outcome in verdict["answers"][0]["outcomes"] for step in outcome["line"]]
    assert steps
    assert all(step["cites"] or step["statements"] for step in steps)
    bare = {key for step in steps if not step["cites"] for key in step["statements"]}
    assert bare <= {entry["statement"] for entry in verdict["procedure"]}
    assert all(entry["text"] for entry in verdict["procedure"])


def test_what_nothing_gives_tells_what_is_due_there() -> None:
    verdict = ask({**duel(), "ask": [{"can now": {"light": "luke: Retaliate 2"}}]}, 60)
    (answer,) = verdict["answers"]
    assert answer["kind"] == "nothing gives it"
    assert "tcg-frame/T-45" in answer["statements"]
    assert "tcg-frame/T-45" in [entry["statement"] for entry in verdict["procedure"]]


def test_a_pass_is_told_by_the_frame_that_it_ends() -> None:
    table = procedure("swlcg")
    assert table.statements("pass", ("discarding",)) == ("lcg-frame/L-13",)
    assert table.statements("pass", (("window", "action", "none"),)) == table.statements("pass")
