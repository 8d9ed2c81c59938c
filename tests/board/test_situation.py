"""What a situation file must say, and what is refused, with the place and a way out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from judge.errors import SituationError
from judge.verdict.service import ask, new, parse
from tests.boards import DUEL_YAML, duel


def refused(source: Any) -> SituationError:
    """The error that `source` is refused with."""
    with pytest.raises(SituationError) as caught:
        ask(source)
    return caught.value


def test_yaml_and_json_mean_the_same() -> None:
    assert parse(DUEL_YAML).canonical() == parse(json.dumps(duel())).canonical() == parse(duel()).canonical()


def test_the_address_depends_on_what_is_said_not_on_how() -> None:
    longer = duel(title="", dice=[])
    assert parse(duel()).address() == parse(longer).address() != parse(duel(title="Other")).address()


def test_the_example_to_start_from_can_be_asked() -> None:
    assert ask(new("swtcg"))["complete"]


@pytest.mark.parametrize(
    ("old", "written", "path", "words"),
    [
        ("health: 2", "helth: 2", "light.character[0].helth", 'did you mean "health"'),
        ("game: swtcg", "game: swtgc", "game", 'did you mean "swtcg"'),
        ("at: attack,", "at: atack,", "now.at", 'did you mean "attack"'),
        ("force: 1", "force: -1", "dark.force", "too small"),
        ("force: 1", "force: lots", "dark.force", "not a whole number"),
        ("force: 1", "force: 999", "dark.force", "too large"),
        ("attacker: vader", "attacker: vadr", "now.attack.attacker", 'did you mean "vader"'),
        ("defender: luke", "defender: vader", "now.attack.defender", "attacker's own side"),
        ("power: 2", "text: x", "dark.character[0].power", "is not known"),
        ("as: luke", "as: vader", "light.character[0]", "two cards are called"),
        (
            "at: attack, attack: {attacker: vader, defender: luke}",
            "at: attack",
            "now.attack",
            "which unit attacks",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(old: str, written: str, path: str, words: str) -> None:
    error = refused(DUEL_YAML.replace(old, written, 1))
    assert error.path == path
    assert words in str(error)


@pytest.mark.parametrize(
    ("entry", "path", "words"),
    [
        ({"can": {"light": "luke: Retalliate 1"}}, "ask[0].can.light", "unknown action"),
        ({"can": {"lihgt": "pass"}}, "ask[0].can", 'did you mean "light"'),
        ({"outcomes": ["lucke.zone"]}, "ask[0].outcomes", 'did you mean "luke"'),
        ({"always": {"luke.zoen": "discard"}}, "ask[0].always", 'did you mean "zone"'),
        (
            {"always": {"luke.damage": {"at leats": 2}}},
            "ask[0].always.luke.damage",
            'did you mean "at least"',
        ),
        ({"chance": {"luke.zone": "discard"}, "for": "nobody"}, "ask[0].for", "chooser"),
        ({"can": {"light": "pass"}, "never": {"luke.zone": "hand"}}, "ask[0]", "one thing"),
        ({}, "ask[0]", "nothing is asked"),
    ],
)
def test_questions_that_mean_nothing_are_named(entry: dict[str, Any], path: str, words: str) -> None:
    error = refused(duel(ask=[entry]))
    assert error.path == path
    assert words in str(error)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("game: [swtcg", "close the bracket"),
        ("game: swtcg\ngame: swtcg", "game"),
        ("- game", "mapping"),
        ("x: " + "y" * 10_000_000, "too long"),
        ("a: &x 1\nb: *x", "anchor"),
    ],
)
def test_broken_text_is_refused_in_words(text: str, words: str) -> None:
    assert words in str(refused(text))


def test_text_that_the_parser_does_not_know_is_reported_not_skipped() -> None:
    verdict = ask(DUEL_YAML.replace("health: 3}", 'health: 3, text: "Frobnicate 3"}'))
    assert verdict["status"] == "not modelled"
    assert verdict["not_modelled"][0]["path"] == "dark.character[0].text"
    assert "Frobnicate 3" in verdict["not_modelled"][0]["words"]


def test_a_board_that_is_too_large_is_refused() -> None:
    many = [{"name": f"Trooper {i}", "power": 1, "health": 1} for i in range(40)]
    board = duel()
    board["dark"] = {**board["dark"], "character": [*board["dark"]["character"], *many[:39]]}
    board["light"] = {
        **board["light"],
        "character": [*board["light"]["character"], *({**u, "name": "L" + u["name"]} for u in many[:39])],
    }
    assert "too many" in str(refused(board))


@pytest.mark.parametrize("character", ["\x00", "\x07", "\x1b", "\x7f", "\ud800"])
def test_data_is_refused_where_a_text_would_be(character: str) -> None:
    """Programs hand in data that no reader of text has seen: what may not stand there is refused alike."""
    data = duel(title=f"a{character}b")
    error = refused(data)
    assert (error.path, error.suggestion) == ("title", "remove it")
    assert error.message == refused(json.dumps(data)).message
    assert f"U+{ord(character):04X}" in error.message
    nested = duel(open={f"light.{character}": "?"})
    assert f"U+{ord(character):04X}" in refused(nested).message


def test_data_that_is_too_deep_is_refused() -> None:
    deep: list[Any] = []
    deep.append(deep)
    assert "30 levels" in refused(duel(dice=deep)).message
