"""The grammar as a whole: one reading for each wording, a meaning for each rule, never an exception."""

from __future__ import annotations

import dataclasses
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.games.swtcg.text import Ability, Filter, NotModelled, Part, parse_text, subtype_words
from judge.games.swtcg.text import parse as parse_module
from judge.games.swtcg.text.build import Build
from judge.games.swtcg.text.grammar import Grammar, grammar
from judge.games.swtcg.text.what import PLAIN
from judge.games.swtcg.text.who import CONSTANTS

LINES = (Path(__file__).parent / "wordings.txt").read_text(encoding="utf-8").splitlines()
WORDINGS = [tuple(line.split(" | ", 2)) for line in LINES if line and not line.startswith("#")]


def inside(term: object) -> Iterator[object]:
    """All that a term is made of."""
    yield term
    if dataclasses.is_dataclass(term) and not isinstance(term, type):
        for field in dataclasses.fields(term):
            yield from inside(getattr(term, field.name))
    elif isinstance(term, (tuple, list)):
        for part in term:
            yield from inside(part)


@pytest.mark.parametrize(("kind", "name", "text"), WORDINGS, ids=[w[2][:60] for w in WORDINGS])
def test_every_wording_is_understood_to_the_end(kind: str, name: str, text: str) -> None:
    for found in parse_text(text, card_name=name, card_type=kind):
        assert isinstance(found, Ability), found
        left = [t for t in inside(found) if isinstance(t, str) and t.startswith("~")]
        assert not left, f"nobody knows who is meant by {left}"
        assert found.words in text


@pytest.fixture(scope="module")
def all_readings() -> Grammar:
    return Grammar("explicit")


def test_no_wording_has_two_readings(all_readings: Grammar, monkeypatch: pytest.MonkeyPatch) -> None:
    known = grammar()
    seen: list[str] = []

    def tree(tokens: list[object], start: str) -> object:
        readings = all_readings.tree(tokens, start)  # type: ignore[arg-type]
        seen.extend(" ".join(map(str, tokens)) for _ in readings.find_data("_ambig"))
        return Grammar.tree(known, tokens, start)  # type: ignore[arg-type]

    monkeypatch.setattr(known, "tree", tree)
    parse_module._parse.cache_clear()
    for kind, name, text in WORDINGS:
        parse_text(text, card_name=name, card_type=kind)
    parse_module._parse.cache_clear()
    assert seen == []


def test_every_rule_of_the_grammar_has_a_meaning() -> None:
    rules = grammar().rules
    names = {str(rule.alias or rule.origin.name) for rule in rules if rule.alias or not rule.options.expand1}
    silent = {n for n in names if not n.startswith("_")} - set(PLAIN) - set(CONSTANTS)
    assert sorted(name for name in silent if not hasattr(Build, name)) == []


def test_unknown_words_are_found_wherever_they_stand() -> None:
    text = "Pay 1 Force -> One of your units gets +2 power for this attack."
    for at, word in enumerate(text.split()):
        if not word[0].isalpha() or word == "Force":
            continue
        broken = " ".join(w if i != at else "Zyxwv" for i, w in enumerate(text.split()))
        (found,) = parse_text(broken)
        assert isinstance(found, NotModelled)
        assert broken[found.at :].startswith("Zyxwv"), found


numbers = st.integers(1, 40)
arenas = st.sampled_from(["Space", "Ground", "Character"])
owners = st.sampled_from(
    [("your", "own", False), ("your other", "own", True), ("your opponent's", "opponent", False)]
)
kinds = st.sampled_from(
    [
        ("units", Filter(unit=True)),
        ("Characters", Filter(types=("character",))),
        ("Space units", Filter(types=("space",), unit=True)),
        ("Starfighters", Filter(subtypes=("starfighter",))),
        ("Naboo Soldiers", Filter(subtypes=("naboo", "soldier"))),
        ("untapped Jedi Knights", Filter(subtypes=("jedi", "knight"), tapped=False)),
        ("Dark Side units", Filter(card_side="dark", unit=True)),
        ("Capital Ships", Filter(subtypes=("capital", "ship"))),
        ("Bounty Hunters", Filter(subtypes=("bounty", "hunter"))),
    ]
)
lasting = st.sampled_from(
    [("until end of turn", "turn"), ("this turn", "turn"), ("until the end of battle", "battle"), ("for this attack", "attack")]
)  # fmt: skip
stats = st.sampled_from(["speed", "power", "health"])


@given(numbers, numbers, owners, kinds, arenas, lasting, stats, st.booleans())
def test_bonuses_in_all_variations(
    cost: int,
    bonus: int,
    owner: tuple[str, str, bool],
    kind: tuple[str, Filter],
    arena: str,
    duration: tuple[str, str],
    stat: str,
    malus: bool,
) -> None:
    sign = "-" if malus else "+"
    text = f"Pay {cost} Force -> Each of {owner[0]} {kind[0]} in the {arena} arena gets {sign}{bonus} {stat} {duration[0]}."
    (found,) = parse_text(text, card_type="battle")
    assert isinstance(found, Ability)
    assert found.costs == (("force", cost),)
    whom = dataclasses.replace(kind[1], side=owner[1], other=owner[2], arena=arena.lower())
    assert found.parts == (
        Part(("boost", ("each", whom), stat, -bonus if malus else bonus), duration[1]),  # type: ignore[arg-type]
    )


@given(
    numbers,
    st.sampled_from(["Critical Hit", "Accuracy", "Stun", "Shields", "Bombard", "Ion Cannon", "Lucky"]),
)
def test_keywords_with_any_number(n: int, keyword: str) -> None:
    (found,) = parse_text(f"{keyword} {n}")
    assert isinstance(found, Ability)
    assert found.label == f"{keyword} {n}"
    name = {"Critical Hit": "critical", "Ion Cannon": "ion_cannon"}.get(keyword, keyword.lower())
    assert found.parts == (Part(("keyword", "self", name, n), "while"),)


words = st.sampled_from(
    """
    Pay 1 2 Force -> [tap] When this unit attacks , draw a card . Luke each of your opponent's units gets +2 power
    until end of turn " ( ) Play only if you do may Evade Shields Critical Hit and or choose one : Enhance Reserves
    [Pilot] Starfighter Pilot The * | prevent up to damage all reroll dice attack that it
    """.split()
)


@settings(max_examples=200, deadline=None)
@given(st.lists(words, max_size=25), st.sampled_from(["character", "battle", "mission", "space", ""]))
def test_words_in_any_order_never_raise(text: list[str], kind: str) -> None:
    joined = " ".join(text)
    for found in parse_text(joined, card_name="Luke Skywalker (F)", card_type=kind):
        assert isinstance(found, (Ability, NotModelled))
        assert found.words in joined
        if isinstance(found, NotModelled):
            assert 0 <= found.at <= len(joined)
            assert found.reason


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60), st.text(max_size=12), st.sampled_from(["character", "battle", "mission"]))
def test_any_text_never_raises(text: str, name: str, kind: str) -> None:
    for found in parse_text(text, card_name=name, card_type=kind):
        assert isinstance(found, (Ability, NotModelled))


def test_a_text_is_read_once() -> None:
    text = "Pay 3 Force -> Each of your other Jedi gets +20 speed and Accuracy 1 until end of battle."
    assert parse_text(text)[0] is parse_text(text)[0]


def test_words_of_a_type_line() -> None:
    assert subtype_words("Dark Jedi Knight - Sith Lord") == ("dark", "jedi", "knight", "sith", "lord")
    assert subtype_words("Naboo Soldiers") == ("naboo", "soldier")


def test_a_worker_forked_in_the_middle_of_a_parse_can_parse() -> None:
    with grammar()._lock:
        child = os.fork()
        if child == 0:  # the worker
            signal.alarm(20)
            os._exit(0 if parse_text("Pay 7 Force -> Evade 7") else 1)
    assert os.waitpid(child, 0)[1] == 0
