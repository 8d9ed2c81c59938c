"""What may be done leads to what can come of it: boards played to their end by `options` alone.

Every end that options lead to is an outcome of `ask`; and every outcome of `ask` is an end that options lead to.
Small boards are played in every way there is, large ones at random and along the lines that `ask` shows.
"""

from __future__ import annotations

import os
import random
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import pytest

from judge.engine.law import Law
from judge.engine.solver import Term, show_term
from judge.engine.step import Steps
from judge.errors import SituationError
from judge.games.swtcg.board import POINTS
from judge.knowledge import load
from judge.play import case
from judge.play.case import Case
from judge.verdict import service
from judge.verdict.precedents import situation_of
from tests.fuzz import swtcg
from tests.lines import Endless, Values, every_end, follow, outcomes, some_end

SMALL, ROLLS, FEW = 100, 7, 6
"""So many positions, lists of dice and outcomes make a small board."""
RANDOM, SHOWN = 2, 2
"""So many random lines, and shown ones, of a large board."""
TIMES = int(os.environ.get("PLAYED_TIMES", "1"))
"""So many times as many boards are played as the tests have time for; `make fuzz` plays four times as many."""
FIRST = {"attack": 1, "step": 9, "battle": 3}
SEEDS = {at: range(FIRST.get(at, 0), FIRST.get(at, 0) + TIMES) for at in POINTS if at != "turn"}
LARGEST = 500
"""Examples with more states than that are played by `make fuzz` alone."""
EVERY = {"swtcg": 150 // TIMES, "swlcg": 80 // TIMES, "berserk": 80 // TIMES}
"""Every so manieth example of the knowledge base is played too."""


@pytest.fixture(autouse=True)
def _ground_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many questions about one board: its law is ground once (the dearest part of an answer)."""
    known: OrderedDict[tuple[str, ...], Steps] = OrderedDict()

    def steps(law: Law, facts: Iterable[Term], memory: bool = True) -> Steps:
        said = list(facts)
        key = (law.text, *sorted(map(show_term, said)))
        if key not in known:
            known[key] = Steps(law, said, memory)
            if len(known) > 12:
                known.popitem(last=False)
        return known[key]

    monkeypatch.setattr(case, "Steps", steps)


def played(board: Mapping[str, Any], seed: int = 1) -> str:
    """Plays a board, and holds what comes of it against `ask`; how much of it was played."""
    if Case(service.parse(board)).illegal:
        return "illegal"
    try:
        told = outcomes(board)
    except Endless:
        return "unfinished"
    except SituationError:
        return "impossible"
    try:
        ends = set(every_end(board, SMALL if len(told) <= FEW else 0, ROLLS))
    except Endless:
        chooser = random.Random(seed)
        assert set(_random_ends(board, chooser)) <= set(told), board
        for values, line in chooser.sample(sorted(told.items(), key=str), min(SHOWN, len(told))):
            with suppress(Endless):
                assert follow(board, line) == values, board
        return "in part"
    assert ends == set(told), board
    return "in every way"


def _random_ends(board: Mapping[str, Any], chooser: random.Random) -> Iterator[Values]:
    """The ends of lines chosen at random, of those that come to an end soon enough."""
    for _ in range(RANDOM):
        with suppress(Endless):
            yield some_end(board, chooser)


@pytest.mark.parametrize("at", sorted(SEEDS))
def test_random_boards(at: str) -> None:
    how = [played(swtcg.board(seed, at), seed) for seed in SEEDS[at]]
    assert "in part" in how or "in every way" in how


def _examples(game: str) -> Iterator[dict[str, Any]]:
    for key in sorted(example.id for example in load().examples(game))[:: EVERY[game]]:
        situation = situation_of(load().example(key))
        if any("status" in entry for entry in situation.get("expect", ())):
            continue  # of a board that cannot be nothing is played
        if game == "berserk" and any("deck" in situation.get(side, ()) for side in ("first", "second")):
            continue  # which card a prophecy shows is chance, and no die that could be told
        board = {word: value for word, value in situation.items() if word not in ("ask", "expect", "open")}
        if TIMES > 1 or Case(service.parse(board), max_states=LARGEST).graph.complete:
            yield board


@pytest.mark.parametrize("game", EVERY)
def test_examples_of_the_knowledge_base(game: str) -> None:
    how = [way for board in _examples(game) if (way := played(board)) != "illegal"]
    assert how.count("in every way") >= len(how) * 2 / 3


@pytest.mark.parametrize("hidden", ["prevent 1", "prey: Evade 2"])
def test_an_option_that_is_not_shown_is_missed(hidden: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The property can fail: without one of the options not every outcome is reached."""
    board = {
        "game": "swtcg",
        "now": {"at": "prevention", "damage": {"to": "prey", "amount": 2, "from": "wolf"}},
        "dark": {"hand": [], "character": [{"name": "Wolf", "as": "wolf", "power": 1, "health": 2}]},
        "light": {
            "hand": [],
            "character": [{"name": "Prey", "as": "prey", "power": 1, "health": 3, "text": "Evade 2"}],
        },
    }
    assert played(board) == "in every way"
    shown = service.options
    monkeypatch.setattr(service, "options", lambda data: [o for o in shown(data) if o["do"] != hidden])
    with pytest.raises(AssertionError):
        played(board)
