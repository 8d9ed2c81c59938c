"""Keywords are text: alone, gained, used, explained in brackets, they mean what their entry says."""

from __future__ import annotations

import pytest

from judge.cardtext import keywords
from judge.cardtext import meaning as m
from judge.cardtext.lexicon import Keyword, lexicon
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.reading import Read, expanded, read_text
from judge.cardtext.russian import reading as russian
from judge.cardtext.russian.lexicon import lexicon as russian_lexicon

GAMES = {"swlcg": lexicon("swlcg"), "swtcg": lexicon("swtcg"), "berserk": russian_lexicon("berserk")}
ENTRIES = [(game, word) for game, found in GAMES.items() for word in found.keywords.values()]
SHY = Keyword("shy", text="This unit cannot be attacked.")
WARD = Keyword("ward", number=True, text="Prevent up to X damage to one of your units.")
LOUD = Keyword("loud", text="When this unit attacks, draw X cards.", number=True)


def _read(words: str) -> Read:
    (found,) = read_text(words, "swtcg", "character")
    assert found.stage == "understood", (found.why, found.unread)
    return found


def _text(text: str) -> tuple[m.Ability, ...]:
    for kind in ("", "event"):
        found = read_text(text, "swtcg", kind)
        if all(one.stage == "understood" for one in found):
            return tuple(ability for one in found for ability in one.meanings)
    raise Unmodelled(text)


def _expanded(told: m.Ability) -> tuple[m.Ability, ...]:
    return keywords.expanded((told,), {one.name: one for one in (SHY, WARD, LOUD)}, _text)


@pytest.mark.parametrize(("game", "word"), [(g, w) for g, w in ENTRIES if w.text], ids=lambda x: str(x)[:40])
def test_the_text_of_every_keyword_is_understood(game: str, word: Keyword) -> None:
    read = russian.read_text if game == "berserk" else read_text
    said = [read(word.text, game, kind) for kind in ("", "event")]
    assert any(found and all(one.stage == "understood" for one in found) for found in said), said
    assert word.edition
    assert word.source
    letters = {
        letter for part in word.text.split() for letter in [part.strip(".,+-{}()")] if letter in ("X", "Х")
    }
    assert word.number == bool(letters) or word.law, "a number belongs to it if its text says X"


def test_a_keyword_alone_is_its_text() -> None:
    assert _expanded(m.Ability("keyword", name="shy")) == _read("This unit cannot be attacked.").meanings
    (loud,) = _expanded(m.Ability("keyword", name="loud", number=m.Number(2)))
    assert loud == _read("When this unit attacks, draw 2 cards.").meanings[0]
    (ward,) = _expanded(m.Ability("keyword", name="ward", number=m.Number(2)))
    assert ward.kind == "activated"
    assert not ward.costs


def test_one_without_its_number_is_refused() -> None:
    with pytest.raises(Unmodelled, match="without a number"):
        _expanded(m.Ability("keyword", name="loud"))


def test_a_keyword_of_which_the_law_knows_the_name_stays() -> None:
    told = m.Ability("keyword", name="shy")
    assert keywords.expanded((told,), {"shy": Keyword("shy", text=SHY.text, law=True)}, _text) == (told,)
    assert keywords.expanded((told,), {"shy": Keyword("shy")}, _text) == (told,)


def test_a_text_that_names_itself_is_refused() -> None:
    again = Keyword("evade", text="This unit gets Evade 2.")
    with pytest.raises(Unmodelled, match="without end"):
        keywords.expanded((m.Ability("keyword", name="evade"),), {"evade": again}, _text)


def test_what_is_gained_is_the_text() -> None:
    gained = "Each of your Jedi gets Shy (This unit cannot be attacked.)."
    (static,) = expanded(_read(gained), "swtcg")
    assert isinstance(static.body, m.Effect)
    assert static.body.deed["what"] == _read("This unit cannot be attacked.").meanings[0]


def test_what_is_used_is_done() -> None:
    used = _read("Pay 2 Force -> Ward 2 (Prevent up to 2 damage to this unit.)")
    assert expanded(used, "swtcg") == _read("Pay 2 Force -> Prevent up to 2 damage to this unit.").meanings
    chosen = "Tap one of your untapped units -> Ward (Prevent 1 damage to one of your units.)"
    (ability,) = expanded(_read(chosen), "swtcg")
    assert isinstance(ability.body, m.Effect)
    who = ability.body.deed["patient"]
    assert isinstance(who, m.Selector)
    assert who.number == 2, "the first is chosen for the cost"


def test_brackets_explain_only_what_no_lexicon_knows() -> None:
    known = _read("Pay 2 Force -> Evade 2 (Draw 5 cards for each of your units.)")
    assert known.coined == ()
    assert expanded(known, "swtcg") == known.meanings
    (foolish,) = read_text("Grumble. (This frobnicates all of the others.)", "swlcg", "unit")
    with pytest.raises(Unmodelled, match="frobnicates"):
        expanded(foolish, "swlcg")
