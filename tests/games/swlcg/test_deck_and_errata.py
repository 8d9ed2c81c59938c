"""Decks and the texts of cards: what is wrong with a deck file, and what errata make of a print."""

from __future__ import annotations

import pytest

from judge.errors import SituationError
from judge.games.swlcg.board import Card
from judge.games.swlcg.printings import versions
from judge.knowledge.models import Erratum
from judge.play.case import Case
from judge.verdict.service import ask, parse


def test_a_set_is_written_with_title_number_and_copies() -> None:
    found = parse("game: swlcg\nnow: {at: deck}\nlight: {deck: ['In You Must Go (2) x2']}")
    entry = found.light.deck[0]  # type: ignore[attr-defined]
    assert (entry.name, entry.number, entry.copies) == ("In You Must Go", 2, 2)


def test_a_set_without_its_number_is_refused_with_the_way_to_write_it() -> None:
    with pytest.raises(SituationError, match=r"light\.deck.*Title \(12\) x2"):
        parse("game: swlcg\nnow: {at: deck}\nlight: {deck: [In You Must Go]}")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("now: {at: deck}", "now.at"),
        ("now: {at: deck}\nlight: {deck: ['A (1)']}\ndark: {deck: ['B (2)']}", "now.at"),
        ("now: {at: force}\nlight: {deck: ['A (1)']}", "light.deck"),
    ],
)
def test_just_one_deck_is_looked_at(text: str, place: str) -> None:
    with pytest.raises(SituationError) as error:
        _ = Case(parse(f"game: swlcg\n{text}")).board
    assert error.value.path == place


def test_the_same_set_listed_twice_counts_as_two_copies() -> None:
    sets = ["'A (1) x2'", "'A (1)'", *(f"'Set {n} ({n}) x2'" for n in range(2, 7))]
    case = Case(parse(f"game: swlcg\nnow: {{at: deck}}\nlight: {{deck: [{', '.join(sets)}]}}"))
    (option,) = [o for o in case.options if o.action == "play_deck"]
    assert option.barred_by == ("lcg/deck-set-twice",)


def test_a_deck_that_asks_nothing_is_told_whether_it_may_be_played() -> None:
    sets = ["'A (1) x3'", *(f"'Set {n} ({n}) x2'" for n in range(2, 6))]
    found = ask(f"game: swlcg\nnow: {{at: deck}}\nlight: {{deck: [{', '.join(sets)}]}}")
    (answer,) = found["answers"]
    assert (answer["ask"], answer["answer"]) == ({"can": {"light": "play this deck"}}, False)
    assert [bar["rule"] for bar in answer["barred_by"]] == ["lcg/deck-set-twice"]


def test_an_erratum_changes_only_what_it_names() -> None:
    erratum = Erratum(
        titles=["Seer"], number="0012", statement="lcg-faq/5", text={"old": "new"}, adds="More."
    )
    found, facts = versions("c1", Card(name="Seer", number="12", text="An old word."), [erratum])
    assert [version.text for version in found] == ["An old word.", "An new word. More."]
    assert ("erratum", "c1", "v1", "v2") in facts
    assert ("reprint", "c1", "v1") not in facts
    assert versions("c1", Card(name="Other", text="An old word."), [erratum])[0][0].id is None
