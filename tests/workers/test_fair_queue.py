"""The queue is bounded, in order for each client, and nobody's many keep out another's few."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.workers.fair_queue import FairQueue, FullError


def taken(queue: FairQueue[str]) -> list[str]:
    found = []
    while (item := queue.take()) is not None:
        found.append(item)
    return found


def test_clients_take_turns() -> None:
    queue: FairQueue[str] = FairQueue(10)
    for item in ("a1", "a2", "a3", "b1", "b2", "c1"):
        assert queue.put(item[0], item) is None
    assert taken(queue) == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert queue.take() is None


def test_a_full_queue_makes_room_for_who_has_little() -> None:
    queue: FairQueue[str] = FairQueue(3)
    for item in ("a1", "a2", "a3"):
        queue.put("a", item)
    with pytest.raises(FullError):
        queue.put("a", "a4")
    assert queue.put("b", "b1") == "a3"
    with pytest.raises(FullError):  # a has two, b would have two: that is no fairer
        queue.put("b", "b2")
    assert queue.put("a", "a9") is None if len(queue) < 3 else True
    assert taken(queue) == ["a1", "b1", "a2"]


def test_no_place_at_all() -> None:
    with pytest.raises(FullError):
        FairQueue[str](0).put("a", "a1")


def test_who_stops_waiting_leaves() -> None:
    queue: FairQueue[str] = FairQueue(3)
    queue.put("a", "a1")
    queue.put("b", "b1")
    assert queue.remove("a", "a1")
    assert not queue.remove("a", "a1")
    assert taken(queue) == ["b1"]


@given(st.lists(st.one_of(st.sampled_from("abc"), st.none()), max_size=60), st.integers(0, 6))
def test_nothing_is_lost_and_nothing_comes_twice(steps: list[str | None], most: int) -> None:
    queue: FairQueue[tuple[str, int]] = FairQueue(most)
    inside: set[tuple[str, int]] = set()
    for number, client in enumerate(steps):
        if client is None:
            item = queue.take()
            assert (item is None) == (not inside)
            inside -= {item} if item else set()
            continue
        try:
            out = queue.put(client, (client, number))
        except FullError:
            assert len(inside) == most
            continue
        inside.add((client, number))
        if out is not None:
            assert out in inside
            assert out[0] != client
            inside.remove(out)
        assert len(queue) == len(inside) <= most
    left = []
    while (item := queue.take()) is not None:
        left.append(item)
    assert sorted(left) == sorted(inside)
    for client in "abc":
        own = [number for name, number in left if name == client]
        assert own == sorted(own)
