"""The knowledge base of the program: complete against the checklist's figures, and without problems."""

from __future__ import annotations

import pytest

from judge.knowledge import load, problems

COUNTS = {
    "tcg-abilities": (148, 138),
    "tcg-faq": (98, 97),
    "tcg-stacks": (49, 45),
    "lcg-faq": (108, 102),
    "brk-rules": (30, 29),
    "brk-beyond": (208, 194),
    "tcg-beyond": (163, 149),
    "lcg-beyond": (194, 167),
}


def test_no_problems() -> None:
    assert problems() == []


@pytest.mark.parametrize(("document", "counts"), COUNTS.items())
def test_every_statement_is_there(document: str, counts: tuple[int, int]) -> None:
    own = [statement for statement in load().statements.values() if statement.document == document]
    assert (len(own), sum(statement.executable for statement in own)) == counts


def test_documents() -> None:
    counted = {document.id for document in load().documents.values() if document.counted}
    assert counted == set(COUNTS)
    assert {document.id for document in load().documents.values()} - counted == {
        "tcg-frame",
        "lcg-frame",
        "brk-frame",
    }


def test_the_default_edition() -> None:
    assert load().edition("swtcg").id == "tesb"
    assert load().edition("swtcg", "2002-12").id == "aotc"
    assert load().edition("swtcg", "2010").id == "rots"


@pytest.mark.parametrize(
    ("first", "second", "name", "person"),
    [
        ("Beru Lars", "Beru Whitesun", True, True),
        ("Padme Amidala", "Queen Amidala", True, True),
        ("Anakin Skywalker", "Darth Vader", False, True),
        ("Luke Skywalker", "Leia Organa", False, False),
    ],
)
def test_names(first: str, second: str, name: bool, person: bool) -> None:
    names = load().names["swtcg"]
    assert (names.same_name(first, second), names.same_person(first, second)) == (name, person)


@pytest.mark.parametrize(
    ("words", "game", "expected"),
    [
        ("Przechwycenie", "swtcg", "tcg-faq/33"),
        ("kontratak", "swtcg", "tcg-faq/79"),
        ("zakłócenie", "swlcg", "lcg-faq/94"),
        ("zaklocenia", "swlcg", "lcg-faq/94"),
        ("срабатывающие особенности", "berserk", "brk-rules/25"),
        ("triggered feature", "berserk", "brk-rules/25"),
        ("приоритет", "berserk", "brk-rules/27"),
    ],
)
def test_search_in_the_languages_of_the_documents(words: str, game: str, expected: str) -> None:
    assert expected in [hit.id for hit in load().search(words, game)]
