"""A new word, verb and keyword are lines of data, as CONTRIBUTING tells: tried in a copy of the lexicon."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.cardtext import lexicon, normalize, reading, tokens, type_check
from judge.cardtext import meaning as m
from judge.cardtext.reading import expanded, read_text
from judge.paths import rulings

CACHES = (
    reading._sentence,
    reading._text_of_keyword,
    lexicon.lexicon,
    tokens._phrases,
    tokens.vocabulary,
    type_check.concepts,
    type_check._roles,
    normalize._rules,
)


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the lexicon that is read instead of ours."""
    shutil.copytree(rulings() / "lexicon", tmp_path / "lexicon")
    for game in ("swlcg", "swtcg"):
        (tmp_path / game).mkdir()
        shutil.copy(rulings() / game / "lexicon.yaml", tmp_path / game)
    for module in (lexicon, type_check, normalize):
        monkeypatch.setattr(module, "rulings", lambda: tmp_path)
    _forget()
    yield tmp_path
    monkeypatch.undo()
    _forget()


def _forget() -> None:
    for cache in CACHES:
        cache.cache_clear()


def _line(file: Path, below: str, line: str) -> None:
    text = file.read_text("utf-8")
    assert text.count(below) == 1
    file.write_text(text.replace(below, f"{below}{line}\n"), "utf-8")


def _read(words: str, game: str = "swlcg") -> m.Ability:
    (found,) = read_text(words, game, "unit")
    assert found.stage == "understood", (found.why, found.unread)
    return found.meanings[0]


def test_a_word_for_what_is_there_is_one_line(copy: Path) -> None:
    assert read_text("Action: Smash a target unit.", "swlcg")[0].unread == ("Smash",)
    line = '  "smash": {frames: [{means: "destroy", object: "patient"}], sample: "Smash a target unit."}'
    _line(copy / "lexicon" / "english.yaml", "\nverbs:\n", line)
    _forget()
    assert _read("Action: Smash a target unit.") == _read("Action: Destroy a target unit.")
    event = _read("Reaction: After an enemy unit is smashed, draw 1 card.").trigger
    assert event == _read("Reaction: After an enemy unit is destroyed, draw 1 card.").trigger


def test_a_new_verb_is_a_line_in_the_concepts_and_one_in_the_words(copy: Path) -> None:
    _line(copy / "lexicon" / "concepts.yaml", "\nverbs:\n", '  "polish": {"patient": "card"}')
    line = '  "polish": {frames: [{means: "polish", object: "patient"}], sample: "Polish a target unit."}'
    _line(copy / "lexicon" / "english.yaml", "\nverbs:\n", line)
    _forget()
    body = _read("Action: Polish this unit.").body
    assert body == m.Effect(m.deed("polish", patient=m.THIS))
    static = _read("This unit cannot be polished.").body
    assert static == m.Effect(m.deed("polish", patient=m.THIS), "cannot")


def test_a_keyword_is_an_entry_with_its_text(copy: Path) -> None:
    line = '  "brave": {text: "This unit cannot be captured.", edition: "2.2", source: "lcg-faq"}'
    _line(copy / "swlcg" / "lexicon.yaml", "\nkeywords:\n", line)
    _forget()
    assert _read("Each Droid unit you control gains brave.").body is not None
    assert _read("Brave.") == m.Ability("keyword", name="brave")
    assert lexicon.lexicon("swlcg").keywords["brave"].text == "This unit cannot be captured."


def test_the_words_of_the_language_serve_the_other_game_too(copy: Path) -> None:
    line = '  "polish": {frames: [{means: "polish", object: "patient"}], sample: "Polish a target unit."}'
    _line(copy / "lexicon" / "english.yaml", "\nverbs:\n", line)
    _line(copy / "lexicon" / "concepts.yaml", "\nverbs:\n", '  "polish": {"patient": "card"}')
    _forget()
    used = _read("Pay 2 Force -> Polish one of your untapped units.", "swtcg").body
    assert isinstance(used, m.Effect)
    assert used.deed.verb == "polish"
    trigger = _read("When this unit is polished, draw a card.", "swtcg").trigger
    assert trigger is not None
    assert trigger.deeds[0] == m.deed("polish", patient=m.THIS)


def test_a_keyword_is_judged_as_its_text(copy: Path) -> None:
    line = '  "hardy": {number: "yes", text: "Prevent up to X damage to this unit.", edition: "idc", source: "tcg-kw"}'
    _line(copy / "swtcg" / "lexicon.yaml", "\nkeywords:\n", line)
    _forget()
    (told,) = read_text("Pay 3 Force -> Hardy 4", "swtcg", "character")
    assert expanded(told, "swtcg") == (_read("Pay 3 Force -> Prevent up to 4 damage to this unit.", "swtcg"),)


@pytest.mark.parametrize(
    ("game", "misprinted", "right"),
    [
        ("swlcg", "Action: Draaw 1 card.", "Action: Draw 1 card."),
        ("swtcg", "Pay 1 Force -> Draaw 1 card.", "Pay 1 Force -> Draw 1 card."),
    ],
)
def test_a_notation_is_one_line(copy: Path, game: str, misprinted: str, right: str) -> None:
    assert read_text(misprinted, game, "unit")[0].stage == "unread"
    _line(copy / game / "lexicon.yaml", "\nrewritings:\n", '  - {pattern: "\\\\bDraaw\\\\b", to: "Draw"}')
    _forget()
    assert _read(misprinted, game) == _read(right, game)
