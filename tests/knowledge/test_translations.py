"""Rules and rulings in the languages of the players."""

from __future__ import annotations

from pathlib import Path

from judge.knowledge import load
from judge.knowledge.base import Knowledge
from judge.knowledge.entry import GAMES, LANGUAGES
from judge.knowledge.loader import read


def test_every_entry_is_told_in_the_languages_of_its_game() -> None:
    known = load()
    for entry in (*known.rules.values(), *known.rulings.values(), *known.documents.values()):
        assert set(entry.translations) == set(LANGUAGES[entry.game])
    for statement in known.statements.values():
        assert set(statement.translations) == set(LANGUAGES[known.documents[statement.document].game])
    for game in GAMES:
        assert all(
            set(translated.translations) == set(LANGUAGES[game])
            for translated in known.editions(game).values()
        )
        assert all(
            translated.told("en") != translated.told(LANGUAGES[game][0]) for translated in known.traps[game]
        )


def test_a_text_is_told_in_a_language_or_in_english() -> None:
    rule = load().rules["tcg/intercept-moves-the-attack"]
    assert "Przechwyceniu" in rule.told("title", "pl")
    assert rule.told("title", "ru") == rule.title == rule.told("title", "en")
    assert rule.in_other_languages()["title_pl"] == rule.told("title", "pl")


def folder(tmp_path: Path, polish: str) -> Knowledge:
    """A knowledge base of one rule, with a file of translations."""
    root = tmp_path / "rulings"
    (root / "swtcg" / "pl").mkdir(parents=True)
    (root / "documents.yaml").write_text("documents: []\n")
    (root / "swtcg" / "rules.yaml").write_text(
        "game: swtcg\nrules:\n- {id: tcg/four, title: Four, text: You gain 4 Force., status: official}\n"
    )
    (root / "swtcg" / "pl" / "rules.yaml").write_text(polish)
    return Knowledge(read(root))


def test_a_missing_translation_is_named_with_the_file_it_belongs_to(tmp_path: Path) -> None:
    known = folder(tmp_path, "game: swtcg\nlanguage: pl\nrules: []\n")
    assert any(
        "tcg/four is not told in pl: add it to swtcg/pl/rules.yaml" in line for line in known.problems()
    )


def test_a_number_that_differs_is_named(tmp_path: Path) -> None:
    known = folder(
        tmp_path,
        "game: swtcg\nlanguage: pl\nrules:\n- {id: tcg/four, title: Cztery, text: Zyskujesz 3 Mocy.}\n",
    )
    assert any("tcg/four: text: English and pl differ in 3, 4" in line for line in known.problems())


def test_a_translation_of_nothing_is_named_with_the_nearest_id(tmp_path: Path) -> None:
    known = folder(tmp_path, "game: swtcg\nlanguage: pl\nrules:\n- {id: tcg/fuor, title: Cztery, text: x}\n")
    lines = [line for line in known.problems() if "a translation of no rule: tcg/fuor" in line]
    assert lines
    assert 'did you mean "tcg/four"' in lines[0]


def test_the_language_of_a_file_is_that_of_its_folder(tmp_path: Path) -> None:
    known = folder(tmp_path, "game: swtcg\nlanguage: ru\nrules: []\n")
    assert any("language: must be pl" in line for line in known.problems())


EDITIONS = "game: swtcg\nlanguage: pl\neditions:\n- {id: old, title: Stara %s, differs: [%s]}\n"
TRAPS = "game: swtcg\ntraps: [{en: beware}]\n"
DOCUMENT = """documents:
- {id: tcg-x, title: X, publisher: P, game: swtcg, date: 2003, language: en, authority: fan, sources: {A: The book}}
"""
TOLD = "game: swtcg\nlanguage: pl\ndocuments:\n- {id: tcg-x, title: X, publisher: P, sources: {A: Książka}}\n"
STATEMENT = """statements:
- {id: tcg-x/1, kind: rule, exec: R, executable: false, section: Turn, text: Draw 2.}
"""


def test_what_is_missing_of_editions_documents_statements_and_traps_is_named(tmp_path: Path) -> None:
    folder(tmp_path, "game: swtcg\nlanguage: pl\nrules: []\n")
    root = tmp_path / "rulings"
    (root / "statements").mkdir()
    old = "game: swtcg\ndefault: old\neditions:\n- {id: old, title: Old 1, date: 2002, differs: [one, two]}\n"
    for name, text in {
        "swtcg/editions.yaml": old,
        "swtcg/pl/editions.yaml": EDITIONS % ("2", "raz"),
        "swtcg/glossary.yaml": TRAPS,
        "documents.yaml": DOCUMENT,
        "swtcg/pl/documents.yaml": TOLD,
        "statements/tcg-x.yaml": STATEMENT,
        "swtcg/pl/statements.yaml": "game: swtcg\nlanguage: pl\nstatements: [{id: tcg-x/1, text: Dobierz 3.}]\n",
    }.items():
        (root / name).write_text(text, encoding="utf-8")
    known = Knowledge(read(root))
    problems = "\n".join(known.problems())
    for fault in (
        "swtcg/old: title: English and pl differ in 1, 2",
        "swtcg/old: differs: English and pl differ in length",
        "a trap is not told in pl",
        "tcg-x: sections stands in English only",
        "tcg-x/1: text: English and pl differ in 2, 3",
    ):
        assert fault in problems
    assert known.documents["tcg-x"].named("sources", "A", "pl") == "Książka"
    assert known.documents["tcg-x"].named("sources", "A", "ru") == "The book"
    assert known.statements["tcg-x/1"].told("text", "pl") == "Dobierz 3."


def test_rulings_are_found_by_words_of_their_players() -> None:
    hits = load().search("licytacja konfrontacja", "swtcg", 10)
    assert any(hit.kind in ("rule", "ruling") for hit in hits)
