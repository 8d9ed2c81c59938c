"""`judge read` and the report on card data: three figures, meanings, words in the way."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from judge.cardtext.nearest import nearest
from judge.cli.main import main
from judge.errors import SituationError
from judge.quality.card_report import report
from judge.quality.card_words import STAGES, read
from tests.cardtext.texts import example_texts

TEXT = "Elite.\nAction: Deal 1 damage to a target enemy unit.\nReaction: After this unit frobnicates, draw 1 card."


def test_each_ability_has_its_stage_its_meaning_and_what_stands_in_the_way() -> None:
    elite, action, reaction = read(TEXT, "swlcg", "unit")["abilities"]
    assert (elite["stage"], action["stage"], reaction["stage"]) == ("modelled", "modelled", "unread")
    assert action["means"]["en"] == "Action: Deal 1 damage to a target enemy unit."
    assert action["meaning"][0]["is"] == "Ability"
    assert action["unread"] == action["nearest"] == []
    assert reaction["unread"] == ["frobnicates"]
    assert any(wording.startswith("Reaction: After this unit") for wording in reaction["nearest"])


def test_what_is_understood_is_not_called_modelled() -> None:
    words = "Action: Name a trait. Each opponent must discard 2 cards from his hand."
    (found,) = read(words, "swlcg")["abilities"]
    assert found["stage"] == "understood"
    assert found["facts"] == []


def test_rewritings_are_shown() -> None:
    assert read("This unit can't be damaged .", "swlcg")["normalised"] == "This unit cannot be damaged."


def test_two_meanings_that_are_close_are_both_shown_and_none_is_used() -> None:
    words = "Reaction: After you refresh, destroy this unit or draw 1 card and draw 2 cards."
    (found,) = read(words, "swlcg")["abilities"]
    assert found["stage"] in ("read", "unread")


@pytest.mark.parametrize(
    ("text", "game", "path"),
    [("", "swlcg", "text"), ("  ", "swtcg", "text"), ("Draw 1 card.", "chess", "game")],
)
def test_bad_input_is_named(text: str, game: str, path: str) -> None:
    with pytest.raises(SituationError) as told:
        read(text, game)
    assert told.value.path == path


def test_an_unknown_type_is_named_with_the_nearest_one() -> None:
    with pytest.raises(SituationError) as near:
        read("Draw a card.", "swlcg", "evnt")
    assert (near.value.path, near.value.suggestion) == ("type", 'did you mean "event"?')
    with pytest.raises(SituationError, match="frog") as none:
        read("Draw a card.", "swlcg", "frog")
    assert "unit" in none.value.suggestion


@pytest.mark.parametrize(
    "text",
    [
        'Action: "Draw', "((((", "Deal 1 damage to " + "a unit or " * 50, "unit " * 40, "of the " * 300, "X is X.", "→ ½ 🙂",
        "<3> <0>", "Elite. " * 40, "If you do, if you do, draw 1 card.", "Action:", ".", "a\n\n|\n b",
    ],
)  # fmt: skip
def test_no_text_is_too_strange(text: str) -> None:
    for game in ("swlcg", "swtcg"):
        assert all(
            one["stage"] in ("unread", "read", "understood", "modelled")
            for one in read(text, game)["abilities"]
        )
    with pytest.raises(SituationError):
        read(text * 20_000, "swlcg")


def test_the_command_tells_people_and_programs() -> None:
    shown = CliRunner().invoke(main, ["read", TEXT, "--game", "swlcg"])
    assert shown.exit_code == 0, shown.output
    assert "means: Action: Deal 1 damage to a target enemy unit." in shown.output
    as_data = CliRunner().invoke(main, ["read", "-", "--game", "swlcg", "--json"], input=TEXT)
    assert json.loads(as_data.output)["game"] == "swlcg"
    assert set(json.loads(as_data.output)["abilities"][0]) >= {
        "words", "stage", "means", "meaning", "facts", "unread", "nearest",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["-1 power.", "-X power", "- draw 1 card.", "--", "-1"])
def test_a_text_may_begin_with_a_dash(text: str) -> None:
    shown = CliRunner().invoke(main, ["read", text, "--game", "swtcg", "--json"])
    if text == "--":
        assert shown.exit_code == 2
    else:
        assert json.loads(shown.output)["text"] == text
    assert CliRunner().invoke(main, ["read", "--game=swtcg", text]).exit_code == shown.exit_code


def test_a_misspelt_option_is_no_text() -> None:
    shown = CliRunner().invoke(main, ["read", "Draw 1 card.", "--game", "swtcg", "--tpye", "unit"])
    assert shown.exit_code == 2
    assert "--tpye" in shown.stderr
    assert "--type" in shown.stderr


@pytest.mark.parametrize(
    ("text", "game", "fact"),
    [
        ("Action: Draw 2 cards.", "swlcg", "word(n3,verb,draw)"),
        ("Pay 1 Force -> Evade 2.", "swtcg", "cost(a1,force,1)"),
        ("{tap}: ранить выбранное существо на 2.", "berserk", "part(f1,1,wound)"),
    ],
)
def test_what_the_law_reads_is_told_in_every_game(text: str, game: str, fact: str) -> None:
    (ability,) = read(text, game)["abilities"]
    assert ability["stage"] == "modelled"
    assert fact in ability["facts"]


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("Stealthy (This unit cannot be targeted by events.)", "word(n2,mode,cannot)"),
        (
            "Bloodlust 2 (After this unit destroys a unit, deal 2 damage to a target enemy unit.)",
            "word(n3,verb,damage)",
        ),
    ],
)
def test_a_keyword_that_only_its_card_explains_means_its_reminder(text: str, fact: str) -> None:
    (ability,) = read(text, "swlcg", "unit")["abilities"]
    assert ability["stage"] == "modelled"
    assert fact in ability["facts"]
    assert "target" in ability["means"]["en"]


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_report_and_reading_agree_on_every_card_of_the_examples(game: str, tmp_path: Path) -> None:
    texts = sorted(example_texts(game))[::7]
    cards = [{"name": f"Card {i}", "type": "unit", "text": text} for i, text in enumerate(texts)]
    cards = [
        {**card, "type": {"swtcg": "character", "berserk": "creature"}.get(game, "unit")} for card in cards
    ]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(cards), "utf-8")
    reached = {card["name"]: card["stage"] for card in report(file, game)["cards"]}
    assert len(reached) > 20
    for card in cards:
        stages = [one["stage"] for one in read(card["text"], game, card["type"], card["name"])["abilities"]]
        assert reached[card["name"]] == min(stages, key=STAGES.index), card["text"]


def test_a_berserk_text_is_known_to_the_law_or_not() -> None:
    known, unknown = read("{armor} 1\nФробникация 7.", "berserk", "creature")["abilities"]
    assert (known["stage"], unknown["stage"]) == ("modelled", "understood")  # a keyword without a rule


def test_the_report_reads_plain_cards(tmp_path: Path) -> None:
    cards = [
        {"name": "A", "type": "unit", "text": "Action: Deal 1 damage to a target enemy unit."},
        {"name": "B", "type": "unit", "text": "Frobnicate a unit."},
        {"name": "C", "type": "unit", "text": "Action: Name a trait."},
    ]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(cards), "utf-8")
    found = report(file, "swlcg")
    assert (found["read"], found["understood"], found["modelled"], found["parsed"]) == (2, 2, 1, 2)
    assert found["cards"] == [
        {"name": "A", "stage": "modelled", "words": []},
        {"name": "B", "stage": "unread", "words": ["Frobnicate"]},
        {"name": "C", "stage": "understood", "words": found["cards"][2]["words"]},
    ]
    file.write_text(json.dumps([{**card, "game": "swtcg", "type": "character"} for card in cards]), "utf-8")
    assert report(file)["game"] == "swtcg"
    file.write_text(json.dumps(cards), "utf-8")
    assert report(file)["game"] == "swlcg"  # only the LCG has a type "unit"
    file.write_text(json.dumps([{**card, "type": "gadget"} for card in cards]), "utf-8")
    with pytest.raises(SituationError):
        report(file)


def test_the_nearest_wordings_are_wordings_of_the_game() -> None:
    found = nearest("swlcg", "Deal 3 damage to a target enemy objective.")
    assert 0 < len(found) <= 3
    assert all("damage" in wording for wording in found)
    assert nearest("swlcg", "") == []
