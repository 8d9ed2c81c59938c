"""The facts of a board are a set with names that keeps its order."""

from __future__ import annotations

import pytest

from judge.engine.facts import Facts


def test_each_is_said_once_and_found_by_name() -> None:
    facts = Facts([("card", "c1"), "cards_arrive"])
    facts += [("card", "c2"), ("card", "c1"), ("init", ("tapped", "c2"))]
    facts.add(("card", "c2"))
    assert list(facts) == [("card", "c1"), "cards_arrive", ("card", "c2"), ("init", ("tapped", "c2"))]
    assert facts.named("card") == [("card", "c1"), ("card", "c2")]
    assert facts.named("cards_arrive") == []
    assert facts.about("c1") == [("card", "c1")]
    assert facts.initial() == [("tapped", "c2")]
    assert "cards_arrive" in facts


def test_what_came_last_can_be_taken_back() -> None:
    facts = Facts([("card", "c1")])
    size = len(facts)
    facts += [("card", "c2"), ("side", "c2", "dark")]
    assert facts.since(size) == [("card", "c2"), ("side", "c2", "dark")]
    facts.cut(size)
    facts.drop(("card", "c1"))
    assert len(facts) == 0
    with pytest.raises(KeyError):
        facts.drop(("card", "c1"))
