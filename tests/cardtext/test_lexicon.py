"""The lexicon: linted, and every verb is read, understood and printed in all its uses."""

from __future__ import annotations

import pytest

from judge.cardtext import gloss, type_check
from judge.cardtext import meaning as m
from judge.cardtext.data import changed
from judge.cardtext.lexicon import lexicon
from judge.cardtext.paraphrase import data
from judge.cardtext.paraphrase.sentences import paraphrased
from judge.cardtext.printer import printed
from judge.cardtext.reading import read_text

GAME = "swlcg"
VERBS = {verb.word: verb for verb in lexicon(GAME).verbs}
DRAW = m.Effect(m.deed("draw", patient=m.Selector("top", m.Anything(), count=m.Number(1))))
STATES = ("control", "own", "have")
"""Verbs that tell a state: they stand in conditions and descriptions alone."""


def _meaning(words: str) -> m.Ability:
    (found,) = read_text(words, GAME)
    assert found.stage == "understood", (found.stage, found.why, found.unread, found.either)
    (ability,) = found.meanings
    return ability


def _deed(word: str) -> m.Deed:
    """The deed of the sample, with nobody chosen in it."""
    body = _meaning(f"Action: {VERBS[word].sample}").body
    assert isinstance(body, m.Effect)

    def still(node: object) -> object:
        if isinstance(node, m.Selector) and node.quantifier in ("choose", "top", "random"):
            return m.Selector("some", node.what, node.kind, node.count)
        if isinstance(node, m.Ref) and node.name == "done":
            return m.Ref("that", role=node.role)
        return node

    return changed(body.deed, still)


@pytest.mark.parametrize("word", [word for word in VERBS if word not in STATES])
def test_the_sample_of_a_verb_is_read_and_printed_and_read_again(word: str) -> None:
    ability = _meaning(f"Action: {VERBS[word].sample}")
    told = printed(ability, GAME)
    assert _meaning(told) == ability, told


@pytest.mark.parametrize("use", ["event", "happened", "cannot", "instead"])
@pytest.mark.parametrize("word", [word for word in VERBS if word not in STATES])
def test_a_verb_has_all_its_uses(word: str, use: str) -> None:
    deed = _deed(word)
    if use == "event":
        ability = m.Ability("reaction", DRAW, trigger=m.Event((_told(deed, word),), "after"))
    elif use == "instead":
        ability = m.Ability("interrupt", m.Instead(DRAW), trigger=m.Event((_told(deed, word),), "would"))
    elif use == "happened":
        turn = m.Period("turn", which="this")
        condition = m.Happened(m.Event((_told(deed, word),), "after"), turn)
        ability = m.Ability("action", m.If(condition, DRAW))
    else:
        ability = m.Ability("static", m.Effect(_told(deed, word), "cannot"))
    told = printed(ability, GAME)
    (found,) = read_text(told, GAME)
    assert found.meanings == (ability,), (told, found)


def _told(deed: m.Deed, word: str) -> m.Deed:
    """The deed with somebody who does it, if a player does it by a command."""
    if VERBS[word].sample.split()[0].lower() != word or deed.verb in ("gain", "modify"):
        return deed
    return m.Deed(
        deed.verb, tuple(sorted((("agent", m.YOU), *deed.roles), key=lambda role: role[0])), deed.manner
    )


def test_every_frame_fills_roles_that_its_concept_has() -> None:
    for verb in VERBS.values():
        for frame in verb.frames:
            told = type_check.roles(frame.verb)
            filled = {role for _, places, _ in frame.places for role in places.split("+")} | {frame.subject}
            assert filled <= set(told), (verb.word, frame)
            assert {role for role, (_, needed) in told.items() if needed} <= filled, (verb.word, frame)


def test_every_concept_of_a_noun_or_adjective_is_known() -> None:
    tables = {"things": "things", "zone": "zones", "period": "periods", "property": "properties"}
    known = type_check.concepts()
    for game in ("swlcg", "swtcg"):
        for word, kind, concept, _ in lexicon(game).nouns:
            if kind in tables:
                assert concept in known[tables[kind]], (word, concept)
        for word, what in lexicon(game).adjectives.items():
            assert type_check.problems(what) == [], word


def test_no_word_is_a_noun_of_two_types() -> None:
    for game in ("swlcg", "swtcg"):
        types: dict[str, set[str]] = {}
        for word, kind, _, _ in lexicon(game).nouns:
            types.setdefault(word, set()).add(kind)
        assert {word: kinds for word, kinds in types.items() if len(kinds) > 1} == {}


@pytest.mark.parametrize("word", sorted(lexicon(GAME).keywords))
def test_a_keyword_is_read_and_its_text_is_understood(word: str) -> None:
    keyword = lexicon(GAME).keywords[word]
    assert keyword.edition
    assert keyword.source
    if not keyword.text:
        return
    (found,) = read_text(keyword.text, GAME, "unit")
    assert found.stage == "understood", (found.why, found.unread)


def test_every_verb_and_role_has_its_word_in_polish_and_russian() -> None:
    verbs, roles = gloss.table()["verbs"], gloss.table()["roles"]
    told = type_check.concepts()["verbs"]
    assert set(verbs) == set(told)
    assert {name.rstrip("?") for table in told.values() for name in table} <= set(roles)
    for kind, table in gloss.table().items():
        assert all(len(row) == 2 and all(row) for row in table.values()), kind


def test_a_verb_that_has_no_sentence_yet_is_told_by_its_gloss(monkeypatch: pytest.MonkeyPatch) -> None:
    ability = _meaning("Action: Focus this unit to move 1 damage from a target unit to another target unit.")
    monkeypatch.setattr(data, "verb", lambda *_: None)
    polish, russian = (paraphrased((ability,), GAME, language) for language in ("pl", "ru"))
    assert polish.startswith("Akcja: Wykonaj „skupienie” tę kartę -> wykonaj „przeniesienie” ")
    assert russian.startswith("Действие: Делать «фокусировка» эту карту -> делать «перенос» ")
