"""Sentences that an example sees, and those that could as well not be there."""

from __future__ import annotations

import re

from judge.knowledge import load
from judge.quality.mutants import Run
from judge.quality.sentences import Sentence, Trial, explained, sample, sentences, shape, summary, tried

BEARER = "swtcg/equipment-on-a-unit/1"


def _one(example: str, words: str) -> Trial:
    return tried(Sentence("swtcg", words, ((example, words),)))


def test_seen_where_an_answer_changes() -> None:
    assert _one(BEARER, "The equipped unit gets +2 power.").by == BEARER


def test_not_seen_where_none_does() -> None:
    """The sword is on him already: what it costs to put it there is of no account."""
    found = _one(BEARER, "Equip 1.")
    assert (found.by, found.modelled) == ("", True)
    told = summary([found, _one(BEARER, "The equipped unit gets +2 power.")])
    assert (told["total"], told["seen"], told["explained"]) == (2, 1, 0)
    assert told["unseen"] == [{"sentence": "swtcg: Equip 1.", "examples": [BEARER]}]
    assert told["idle"] == sorted(explained()), "nothing of what is explained was looked at"


def test_numbers_and_names_apart() -> None:
    names = re.compile("Luke|Han")
    assert shape("When Luke attacks, gain 2 Force.", names) == "When NAME attacks, gain # Force."
    assert shape("Gain 12 Force.", None) == "Gain # Force."


def test_each_sentence_once_and_where_it_stands() -> None:
    keys = [e.id for e in load().examples("berserk") if e.ruling == "berserk/to-finish"]
    found = sentences([Run(key, passed=True) for key in keys])
    assert len({(one.game, one.shape) for one in found}) == len(found)
    places = {one.shape: [key for key, _ in one.places] for one in found}
    assert "Броня #." in places, "one sentence ends where the next one begins"
    assert places["Броня #."][0].startswith("berserk/to-finish/1")
    assert sentences([Run(key, passed=False) for key in keys]) == [], "what fails proves nothing"


def test_a_sample_has_what_is_explained_and_some_of_the_rest() -> None:
    game, words = next(iter(explained())).split(": ", 1)
    listed = [Sentence(game, words, ()), *(Sentence("swtcg", f"Draw {i} cards.", ()) for i in range(400))]
    assert sample(listed, 1) == listed
    some = sample(listed, 4)
    assert some[0] == listed[0]
    assert 50 < len(some) < 150
    assert some == sample(listed, 4), "the same for the same law"
