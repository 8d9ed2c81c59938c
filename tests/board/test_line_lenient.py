"""A line as people type it, standing: capitals, commas, no question mark, a question in words, names of cards."""

from __future__ import annotations

import pytest

from judge.board.line.lenient import guessed
from judge.board.line.spelling import spelled_out
from judge.errors import SituationError

STRICT = "swtcg attack: vader 6/6 critical hit 2 vs luke 5/4 evade 2; chance luke zone != discard for light?"


@pytest.mark.parametrize(
    "line",
    [
        "SWTCG Attack: Vader 6/6 Critical Hit 2 vs Luke 5/4 Evade 2; chance luke zone != discard for light?",
        "swtcg attack: vader 6/6, critical hit 2 vs. luke 5/4, evade 2; does luke survive?",
        "swtcg attack vader 6/6 critical hit 2 vs luke 5/4 evade 2, does luke survive",
        "swtcg attack: vader 6 power 6 health critical hit 2 vs luke 5 power 4 health evade 2; luke survives",
        "swtcg attack: vader 6/6 critical hit 2 vs luke 5/4 evade 2; how likely is it that Luke survives?",
        "swtcg attack: vader 6/6 critical hit 2 vs luke 5/4 evade 2; czy luke przeżyje?",
        "swtcg attack: vader 6/6 critical hit 2 vs luke 5/4 evade 2; выживет ли luke?",
    ],
)
def test_what_people_type_means_what_the_form_says(line: str) -> None:
    assert spelled_out(line) == spelled_out(STRICT)


def test_whoever_may_die_the_other_plays_for_it() -> None:
    asked = spelled_out("swtcg attack: light luke 5/4 vs vader 6/6; will Vader die?")["ask"]
    assert asked == [{"chance": {"vader.zone": "discard"}, "for": "light"}]
    asked = spelled_out("berserk attack: Орк 6 1-2-3 C3 vs Эльф 3 C4; погибнет ли Эльф?")["ask"]
    assert asked == [{"chance": {"эльф.zone": "graveyard"}, "for": "first"}]


def test_cards_are_called_by_their_names_in_quotes_and_then_by_any_word_of_it() -> None:
    situation = spelled_out('swtcg attack: "Darth Vader (D)" vs "Luke Skywalker"; does luke survive?')
    assert situation["dark"]["character"] == [{"name": "Darth Vader (D)", "as": "vader"}]
    assert situation["light"]["character"] == [{"name": "Luke Skywalker", "as": "skywalker"}]
    assert situation["ask"] == [{"chance": {"skywalker.zone": {"not": "discard"}}, "for": "light"}]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("Vader 6/6 vs Luke 5/4, luke survives?", "swtcg attack: Vader 6/6 vs Luke 5/4, luke survives?"),
        ("damage: 2 to luke 5/4 from vader 6/6", None),
        ("attack: vader 6/6 vs luke 5/4", "swtcg attack: vader 6/6 vs luke 5/4"),
        ("vader vs luke", None),
        ("may a unit that is tapped attack?", None),
        ("swtcg attack: a 1/1 vs b 2/2", None),
    ],
)
def test_a_line_without_its_game_is_guessed(typed: str, line: str | None) -> None:
    assert guessed(typed, "swtcg") == line


def test_a_slip_is_named_where_it_was_written() -> None:
    with pytest.raises(SituationError) as error:
        spelled_out("Swtcg Attack: vader 6/6 evad 2 vs luke 5/4; does luke survive?")
    assert error.value.path.startswith("line 1, column ")
