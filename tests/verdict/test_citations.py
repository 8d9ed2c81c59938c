"""What is cited is of the game that is judged, also where a rule is that of every game."""

from __future__ import annotations

import pytest

from judge.knowledge import load
from judge.verdict.verdict import bar, citations

YOURS = "core/not-your-decision"


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_a_rule_of_every_game_is_cited_from_the_documents_of_each(game: str) -> None:
    for rule in (key for key in load().rules if key.startswith("core/")):
        (cited,) = citations([rule], game)
        places = {load().documents[key.partition("/")[0]].game for key in cited["statements"]}
        assert places == {game}
    assert bar(YOURS, game)["locator"] in citations([YOURS], game)[0]["statements"]
    assert bar(YOURS, game)["document"]


def test_a_rule_without_an_entry_is_named() -> None:
    assert bar("mine/rule", "swtcg") == {
        "rule": "mine/rule",
        "title": "mine/rule",
        "document": "",
        "locator": "",
    }
