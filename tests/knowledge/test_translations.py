"""Rules and rulings in the languages of the players."""

from __future__ import annotations

from pathlib import Path

from judge.knowledge import load
from judge.knowledge.base import Knowledge
from judge.knowledge.loader import read
from judge.knowledge.models import LANGUAGES


def test_every_rule_and_ruling_is_told_in_the_languages_of_its_game() -> None:
    known = load()
    for entry in (*known.rules.values(), *known.rulings.values()):
        assert set(entry.translations) == set(LANGUAGES[entry.game])


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
    found = [line for line in known.problems() if "a translation of no rule: tcg/fuor" in line]
    assert found
    assert 'did you mean "tcg/four"' in found[0]


def test_the_language_of_a_file_is_that_of_its_folder(tmp_path: Path) -> None:
    known = folder(tmp_path, "game: swtcg\nlanguage: ru\nrules: []\n")
    assert any("language: must be pl" in line for line in known.problems())


def test_rulings_are_found_by_words_of_their_players() -> None:
    hits = load().search("licytacja konfrontacja", "swtcg", 10)
    assert any(hit.kind in ("rule", "ruling") for hit in hits)
