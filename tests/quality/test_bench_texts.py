"""Reading a text takes work about as its length, whatever its shape; calls are counted, not seconds."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from judge.cardtext import reading
from judge.cardtext.reading import cheapest_rows
from judge.cardtext.russian import reading as russian
from judge.kept_texts import read_anew
from judge.quality import bench_texts
from judge.quality.bench_texts import GAMES, shapes
from judge.quality.card_words import read

CHOSEN = [(game, name) for game in GAMES for name in list(shapes(game))[::11]] + [
    ("swtcg", "'/' alone"),
    ("swtcg", "things in a list"),
    ("berserk", "';' alone"),
    ("berserk", "bonuses"),
    ("swtcg", "short sentences"),
]


def calls(game: str, name: str, size: int) -> int:
    """The calls of functions that it takes to read a text that nobody has read before."""
    text, counted = shapes(game)[name](size), 0

    def count(_: Any, event: str, __: Any) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    reading.forget()
    russian.forget()
    with read_anew():
        sys.setprofile(count)
        try:
            read(text, game)
        finally:
            sys.setprofile(None)
    return counted


@pytest.mark.parametrize(("game", "name"), CHOSEN)
def test_twice_the_letters_are_at_most_about_twice_the_work(game: str, name: str) -> None:
    calls(game, name, 1400)  # what a process reads once is part of none
    less, more = calls(game, name, 700), calls(game, name, 1400)
    times = len(shapes(game)[name](1400)) / len(shapes(game)[name](700))
    assert more < 1.4 * times * less + 20_000


def test_the_cheapest_ways_come_first_and_only_as_many_as_are_taken() -> None:
    """Of 2 readings for each of 60 sentences nobody makes all."""
    options = [[(0.0, f"a{n}"), (0.25 + n, f"b{n}")] for n in range(60)]
    ways = cheapest_rows(options)
    costs = [sum(cost for cost, _ in next(ways)) for _ in range(6)]
    assert costs == [0.0, 0.25, 1.25, 1.5, 2.25, 2.5]


def test_all_ways_come_once_in_the_order_of_their_cost() -> None:
    options: list[list[tuple[float, Any]]] = [
        [(0.0, "a"), (0.5, "b"), (0.5, "c")],
        [(0.0, "d"), (0.25, "e")],
        [(0.0, "f")],
    ]
    ways = list(cheapest_rows(options))
    assert len({tuple(what for _, what in way) for way in ways}) == len(ways) == 6
    costs = [sum(cost for cost, _ in way) for way in ways]
    assert costs == sorted(costs)
    assert [what for _, what in ways[2]] == [
        "b",
        "d",
        "f",
    ]  # of two as cheap the one with the earlier readings


def test_the_figures_name_shape_and_growth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_texts, "alone", lambda work, *args: work(*args))
    monkeypatch.setattr(bench_texts, "SIZES", (60, 120))
    monkeypatch.setattr(bench_texts, "GAMES", ("swlcg",))
    heard: list[int] = []
    figures = bench_texts.about_texts(True, lambda: heard.append(1))
    assert len(heard) == 1
    assert all(figure.met and "growth at each doubling: " in figure.name for figure in figures)
    assert "swlcg: conditions" in figures[0].name
