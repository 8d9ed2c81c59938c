"""The contract that no module imports itself by way of others finds the circles there are."""

from __future__ import annotations

from tests.contracts import circles


def test_a_circle_is_found_whole_and_nothing_else() -> None:
    imports = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": set[str](), "f": {"a", "e"}}
    assert sorted(sorted(one) for one in circles(imports)) == [["a", "b", "c"], ["d"], ["e"], ["f"]]


def test_two_circles_that_share_nothing_are_two() -> None:
    imports = {"a": {"b"}, "b": {"a", "c"}, "c": {"d"}, "d": {"c"}}
    assert sorted(sorted(one) for one in circles(imports)) == [["a", "b"], ["c", "d"]]
