"""What may follow the first words of a text, and the help with one that is not read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import islice
from zlib import crc32

import pytest
from click.testing import CliRunner

from judge.cardtext.following import candidates
from judge.cardtext.frame import framed
from judge.cardtext.nearest import wordings
from judge.cardtext.normalize import normalised
from judge.cardtext.tokens import GUESS, Edge
from judge.cli.main import main
from judge.quality.card_help import language, next_words
from judge.quality.card_words import meanings, read


def ability(text: str, game: str) -> dict[str, object]:
    """The one ability of a text, as `judge read` tells it."""
    (found,) = read(text, game)["abilities"]
    return dict(found)


@pytest.mark.parametrize(
    ("game", "begin", "next_"),
    [
        ("swtcg", "", "when"),
        ("swtcg", "When this unit", "attacks"),
        ("swtcg", "Pay 2 Force", "->"),
        ("swtcg", "When this unit attacks, it gets", "+2"),
        ("swtcg", "When this unit attacks, draw a card", "."),
        ("swtcg", "Each of your units in the Ground", "arena"),
        ("swlcg", "", "Action:"),
        ("swlcg", "Action: Deal 1", "damage"),
        ("swlcg", "While this unit is attacking, it gains", "[Blast Damage]"),
        ("berserk", "", "{tap}"),
        ("berserk", "Если у вас есть", "гном"),
        ("berserk", "{tap}: ранить выбранное", "существо"),
    ],
)
def test_what_may_follow_is_offered(game: str, begin: str, next_: str) -> None:
    assert next_ in next_words(begin, game)


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_nothing_follows_what_no_sentence_begins_with(game: str) -> None:
    assert next_words("the the the", game) == []


def guessed(edges: Mapping[str, list[Edge]]) -> bool:
    """Whether a word is but guessed to be a name or a trait (nobody gave the names), and so is not offered."""
    costs = [cost for key, found in edges.items() if not key.startswith('"') for _, _, cost in found]
    return bool(costs) and min(costs) >= GUESS


@pytest.mark.parametrize(("game", "head"), [("swtcg", ""), ("swlcg", "Action: "), ("berserk", "")])
def test_whatever_is_understood_may_be_entered_by_choosing_word_after_word(game: str, head: str) -> None:
    """Of wordings that are understood each next word is among those that may follow, the full stop, too."""
    rows = sorted(wordings(game), key=lambda words: crc32(words.encode()))  # a new one moves no other
    plain = [
        row for row in rows if row.startswith(head) and re.fullmatch(r"[^\"()|][^\"()|А-Я]{20,90}\.", row)
    ]
    understood = (row for row in plain if all(one.stage == "understood" for one in meanings(row, game)))
    known = language(game)
    rows = (
        known.words(normalised(text, game).removeprefix(head))
        for text in understood
        if len(framed(text)[0]) == 1
    )
    alone = (row for row in rows if "." not in row[:-1] and not any(map(guessed, known.edges(row))))
    for row in islice(alone, 12):
        for at, word in enumerate(row):
            follow = {one.row[0] for one in candidates(row[:at], game, known)}
            assert word.lower() in follow, (row[:at], word)


def test_the_place_is_told_with_what_is_known_of_the_words_and_what_may_stand_there() -> None:
    helped = ability("Whenever this unit is frobbed, each player discards a card.", "swtcg")["help"]
    assert isinstance(helped, dict)
    assert helped["place"] == {
        "before": "Whenever this unit is",
        "behind": "frobbed, each player discards a card.",
    }
    assert helped["words"] == [{"word": "frobbed", "known": "no", "like": []}]
    assert "attacked" in helped["follows"]
    assert helped["instead"]
    for whole in helped["instead"]:
        assert ability(whole, "swtcg")["stage"] == "modelled"


def test_a_word_in_a_use_that_is_not_known_is_told_with_an_example() -> None:
    helped = ability("This unit gets gets +1 power.", "swtcg")["help"]
    assert isinstance(helped, dict)
    (word,) = helped["words"]
    assert (word["known"], word["as"]) == ("otherwise", ["verb"])
    assert "gets" in word["example"]


@pytest.mark.parametrize(
    ("game", "text", "whole"),
    [
        ("swtcg", "Tap: Untap one of your units.", "[tap] -> Untap one of your units."),
        ("swtcg", "Discard a card from your hand: Untap this unit.", "Discard a card from your hand -> Untap this unit."),
        ("berserk", "Поворот: ранить выбранное существо на 2.", "{tap}: ранить выбранное существо на 2."),
        ("swlcg", "Deal 1 damage to a target enemy unit.", "Action: Deal 1 damage to a target enemy unit."),
    ],
)  # fmt: skip
def test_the_notation_of_the_game_is_proposed(game: str, text: str, whole: str) -> None:
    helped = ability(text, game)["help"]
    assert isinstance(helped, dict)
    assert whole in helped["instead"]


def test_a_piece_that_the_law_lacks_is_named() -> None:
    told = ability("Когда это существо атакует, оно прыгает на соседнюю клетку.", "berserk")
    assert told["stage"] == "understood"
    assert told["missing"]


def test_the_command_offers_words_to_people_and_programs() -> None:
    told = CliRunner().invoke(main, ["read", "--game", "swtcg", "--next", "Pay 2 Force"])
    assert "->" in told.output.split("\n")[:2]  # what the examples have there most often
    data = CliRunner().invoke(main, ["read", "--game", "swtcg", "--next", "--json", "Pay 2 Force"])
    assert "->" in json.loads(data.output)["follows"][:2]
    unread = CliRunner().invoke(main, ["read", "--game", "swtcg", "When this unit is frobbed, draw a card."])
    assert "it stumbles here: When this unit is >>> frobbed, draw a card." in unread.output
    assert "modelled if written: " in unread.output


def test_a_period_of_two_stretches_is_no_error() -> None:
    assert read("Each enemy unit in this phase and this turn gets +1 power.", "swtcg")["abilities"]
