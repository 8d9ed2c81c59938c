"""Loading, looking up, editions, names and examples, on a small knowledge base."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from judge.errors import LawError, SituationError
from judge.knowledge import Knowledge, load


def test_the_small_one_is_in_order(small: Knowledge) -> None:
    assert small.problems() == []
    assert list(small.statements) == ["tcg-abilities/1", "tcg-abilities/2", "tcg-faq/9", "tcg-faq/36"]
    assert list(small.rulings) == ["swtcg/move-it", "swtcg/withdrawn-one"]
    rule = small.rules["tcg/intercept-same-attack"]
    assert (rule.game, rule.chapter, rule.tags) == ("swtcg", "attack", ["intercept"])
    assert rule.where.startswith("rulings/swtcg/rules/attack.yaml:")
    assert [trap.en for trap in small.traps["swtcg"]] == ["beware"]


def test_it_is_read_once(write: Callable[..., Path]) -> None:
    root = write()
    assert load(root) is load(root)


def test_the_version_follows_the_contents(write: Callable[..., Path], small: Knowledge) -> None:
    root = write(core__rules="game: core\nrules: []\n")
    load.__globals__["_load"].cache_clear()
    assert load(root, strict=False).version != small.version


def test_core_rules_are_in_force_in_every_game(small: Knowledge) -> None:
    assert "core/not-your-decision" in small.rules_for("berserk")
    assert small.in_force("berserk") == {"core/not-your-decision"}


@pytest.mark.parametrize(
    ("wanted", "edition", "rules"),
    [
        (None, "tesb", set()),
        ("tesb", "tesb", set()),
        ("aotc", "aotc", {"tcg/old"}),
        ("2003-10-31", "aotc", {"tcg/old"}),
        ("2003-11", "tesb", set()),
        ("2005-04-30", "tesb", set()),
        ("2005", "rots", {"tcg/new"}),
        ("rots", "rots", {"tcg/new"}),
        ("tesb-faq", "tesb-faq", {"tcg/variant"}),
    ],
)
def test_editions_and_dates(small: Knowledge, wanted: str | None, edition: str, rules: set[str]) -> None:
    assert small.edition("swtcg", wanted).id == edition
    always = {"core/not-your-decision", "tcg/intercept-same-attack"}
    assert small.in_force("swtcg", wanted) == always | rules


def test_an_edition_chosen_by_date_carries_the_date(small: Knowledge) -> None:
    assert small.edition("swtcg", "2004-02-01").date == "2004-02-01"
    assert small.edition("swtcg").date == "2003-11"


@pytest.mark.parametrize(
    ("wanted", "words"), [("tsb", 'did you mean "tesb"'), ("1999", "2002-04"), ("2003-13", "unknown edition")]
)
def test_unknown_editions(small: Knowledge, wanted: str, words: str) -> None:
    with pytest.raises(SituationError, match=words) as caught:
        small.edition("swtcg", wanted)
    assert caught.value.path == "rules"


def test_a_game_without_editions_has_one(small: Knowledge) -> None:
    assert small.edition("berserk").id == ""
    assert small.edition("berserk", "2014").date == "2014"
    with pytest.raises(SituationError, match="none by name"):
        small.edition("berserk", "x")


def test_names(small: Knowledge) -> None:
    names = small.names["swtcg"]
    assert names.same_name("PADME AMIDALA", "Queen  Amidala")
    assert names.same_person("Padmé Amidala", "Queen Amidala")
    assert names.same_person("Anakin Skywalker", "Darth Vader")
    assert not names.same_name("Anakin Skywalker", "Darth Vader")
    assert not names.same_person("Luke Skywalker", "Darth Vader")
    assert not small.names["berserk"].same_name("a", "b")


def test_examples_and_twins(small: Knowledge) -> None:
    first, twin, other = small.examples("swtcg")
    assert [first.id, twin.id, other.id] == [
        "swtcg/move-it/1",
        "swtcg/move-it/1/twin1",
        "swtcg/move-it/1/twin2",
    ]
    assert first.situation["game"] == "swtcg"
    assert first.situation["title"] == "Moved"
    assert first.statements == ("tcg-faq/36",)
    assert first.twin_of is None
    assert twin.twin_of == first.id
    assert twin.statements == ("tcg-faq/9",)
    assert twin.situation["light"]["character"][0] == {
        "name": "Luke",
        "as": "luke",
        "health": "1",
        "damage": "0",
    }
    assert twin.situation["expect"][0]["because"] == ["core/not-your-decision"]
    assert other.situation["light"]["character"] == []
    assert small.examples("berserk") == []
    assert small.example(twin.id) is twin
    assert "twins" not in first.situation


def test_find(small: Knowledge) -> None:
    for key in ("move-it", "swtcg/move-it", "rulings/swtcg/move-it", "/rulings/swtcg/move-it/"):
        assert small.find(key) is small.rulings["swtcg/move-it"]
    assert small.find("tcg-faq/9") is small.statements["tcg-faq/9"]
    assert small.find("tcg/old") is small.rules["tcg/old"]
    assert small.find("tcg-faq") is small.documents["tcg-faq"]
    assert small.find("G-1") is small.glossary["G-1"]
    with pytest.raises(SituationError, match="did you mean tcg/intercept-same-attack"):
        small.find("tcg/intercept-same-atack")


def test_citations(small: Knowledge) -> None:
    assert small.statements_in("swtcg", "tcg/intercept-same-attack") == ["tcg-faq/36"]
    assert small.statements_in("swlcg", "tcg/intercept-same-attack") == ["tcg-faq/36"]  # nothing of its own
    assert small.statements_in("swtcg", "tcg/unknown") == []
    assert small.authority("tcg-abilities/1") == "publisher"
    assert small.authority("tcg-abilities/2") == "translator"
    assert small.equals("tcg-abilities/1") == ["tcg-faq/36"]
    assert small.equals("tcg-faq/9") == []
    assert [rule.id for rule in small.rules_on("tcg-faq/36")] == ["tcg/intercept-same-attack"]
    assert [ruling.id for ruling in small.rulings_on("tcg-faq/36")] == ["move-it"]
    assert [ruling.id for ruling in small.rulings_citing("core/not-your-decision")] == ["move-it"]


BROKEN: list[tuple[str, str, str]] = [
    ("swtcg__rules__x", "game: swtcg\nrules: [{id: tcg/x}]", "rules[0].title: this is missing"),
    ("swtcg__rules__x", "game: swlcg\nrules: []", "x.yaml:1: game: must be swtcg"),
    ("swtcg__rules__x", "game: swtcg\nruels: []", 'x.yaml:2: ruels: unknown key, did you mean "rules"?'),
    ("swtcg__rules__x", "game: swtcg\nrules: {a: b}", "rules: must be a list"),
    ("swtcg__rules__x", "game: swtcg\nrules: [a]", "rules[0]: must be a mapping"),
    ("swtcg__rules__x", "- a", "must hold one mapping"),
    ("swtcg__rules__x", "a: b: c", "line 1"),
    ("swtcg__rules__x", "game: swtcg\nrules:\n- {id: tcg/x, line: 3}", "rules[0].line: unknown key"),
    ("core__rules", "game: core\nrules:\n- {id: Core/X}", '"Core/X" is not written as an id'),
    ("statements__tcg-faq", "statements: [{id: tcg-faq/1, kind: rumour, exec: X, executable: true, text: t}]",
     "unknown kind 'rumour'"),
    ("statements__tcg-faq", "statements: [{id: tcg-faq/1, kind: rule, exec: R, executable: true, text: t}]",
     "opposite of exec"),
    ("statements__other", "statements: [{id: tcg-faq/1, kind: rule, exec: R, executable: false, text: t}]",
     "stands in the file of other"),
    ("swtcg__editions", "game: swtcg\ndefault: x\neditions: []", 'unknown edition "x"'),
    ("swtcg__editions", "game: swtcg\ndefault: x\neditions: [{id: x, title: t, date: May}]", "not a date"),
    ("swtcg__rulings__x", "game: swtcg\nrulings: [{id: x, question: q, answer: a, status: official, exampels: []}]",
     'rulings[0].exampels: unknown key, did you mean "examples"?'),
    ("swtcg__rulings__x", "game: swtcg\nrulings:\n- id: x\n  examples:\n  - title: t\n    twins:\n    - change: {}",
     "x.yaml:7: rulings[0].examples[0].twins[0].title: this is missing"),
]  # fmt: skip


@pytest.mark.parametrize(("file", "text", "words"), BROKEN)
def test_what_cannot_be_read_names_its_place(
    write: Callable[..., Path], file: str, text: str, words: str
) -> None:
    root = write(**{file: text})
    problems = load(root, strict=False).problems()
    assert any(words in problem for problem in problems), problems
    assert all(problem.startswith("rulings/") for problem in problems)
    with pytest.raises(LawError, match=r"rulings/.*\.yaml"):
        load(root)


def test_a_folder_without_documents_says_so(tmp_path: Path) -> None:
    with pytest.raises(LawError, match=r"documents\.yaml: the file is missing"):
        load(tmp_path)
