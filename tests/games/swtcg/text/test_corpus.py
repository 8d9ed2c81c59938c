"""The natural variants of every wording: each is read to its end, and the law has rules for all that it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from judge.board.yamlio import load
from judge.engine.law import law
from judge.engine.law_syntax import parted
from judge.engine.solver import Term
from judge.games.swtcg import abilities
from judge.games.swtcg.board import Card
from judge.games.swtcg.table import Placed, SwtcgBoard
from judge.games.swtcg.text import NotModelled, parse_text

CORPUS: dict[str, Any] = load(Path(__file__).with_name("corpus.yaml").read_text("utf-8"))[0]
SLOTS: dict[str, list[str]] = CORPUS["slots"]
LINES = [(kind, line) for kind, lines in CORPUS["wordings"].items() for line in lines]
MOST = 30
"""Of a line with more variants, every so manieth: all values of all slots are among them."""


def variants(line: str) -> list[str]:
    """The wordings of a line, its slots filled; a slot that stands twice has one value in both places."""
    names = list(dict.fromkeys(re.findall(r"\{(\w+)\}", line)))
    found = [dict(zip(names, values, strict=True)) for values in product(*(SLOTS[name] for name in names))]
    chosen = found[:: max(1, len(found) // MOST)]
    for name in names:  # and whatever the steps have left out
        seen = {one[name] for one in chosen}
        chosen += [
            next(one for one in found if one[name] == value) for value in SLOTS[name] if value not in seen
        ]
    return [_sentence(re.sub(r"\{(\w+)\}", lambda slot: one[slot[1]], line)) for one in chosen]  # noqa: B023


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def compiled(kind: str, text: str) -> tuple[list[Term], list[str]]:
    """The facts of a card with this text, and what is refused of it."""
    card = Card.model_construct(name="Wren", text=text)
    zone = kind if kind in ("space", "ground", "character") else "hand"
    wren = Placed("c1", "wren", "dark", zone, "", card, kind)
    board = SwtcgBoard([], {"c1": "wren"}, cards={"c1": wren}, ids={"wren": "c1"})
    vehicle = Card.model_construct(name="Hull", subtypes=["Starfighter", "Speeder", "Walker"], text="")
    board.cards["c2"] = Placed("c2", "hull", "dark", "space", "", vehicle, "space")
    refused = [one.told for one in abilities.refusals(board, wren)]
    return board.facts, refused


@cache
def known(name: str, arity: int, place: int, made: bool = False) -> frozenset[str]:
    """What the law asks for (or makes) at a place of a predicate: names with their arity."""
    split = parted(law("swtcg").text)
    atoms = [a for rule in [*split.fixed, *split.moving] for a in (rule.makes if made else rule.needs)]
    found = [atom.places[place - 1] for atom in atoms if atom.name == name and len(atom.places) == arity]
    return frozenset(word for free, word in found if not free)


@cache
def mentioned() -> frozenset[str]:
    """Every name that stands in a condition of a rule."""
    split = parted(law("swtcg").text)
    bodies = (str(part) for rule in [*split.fixed, *split.moving] for part in rule.node.body)
    return frozenset(word for body in bodies for word in re.findall(r"[a-z_]\w*", body))


ASKED_FOR = {"lasts": 3, "cost": 2, "cost_of": 2, "only": 2, "only_if": 2, "as_long_as": 2, "counts_while": 3}
ASKED_FOR |= {"trigger_when": 2, "must_be": 2}


def unknown(facts: list[Term]) -> Iterator[str]:
    """What the facts of a card say that no rule of the law asks for."""
    for fact in facts:
        if not isinstance(fact, tuple):
            continue
        name = str(fact[0])
        place = 3 if name == "part" else ASKED_FOR.get(name, 0)
        term = fact[place]
        word, arity = (str(term[0]), f"/{len(term) - 1}") if isinstance(term, tuple) else (str(term), "")
        if name == "part" and word + arity not in known(name, 3, 3) and word not in WITHOUT_EFFECT:
            yield f"{name}: {word}{arity}"
        elif name in ASKED_FOR and word not in mentioned():
            yield f"{name}: {word}"
        elif name == "trigger" and str(fact[2]) not in known("event", 2, 1, made=True):
            yield f"event: {fact[2]}"


WITHOUT_EFFECT = {"choose", "lend"}
"""Parts that other facts speak of: who is chosen was chosen when the ability was used, what is lent is `lent`."""


@pytest.mark.parametrize(("kind", "line"), LINES, ids=[line[:60] for _, line in LINES])
def test_every_variant_is_known_to_the_law(kind: str, line: str) -> None:
    for text in variants(line):
        facts, refused = compiled(kind, text)
        assert not refused, text
        assert any(
            isinstance(fact, tuple) and fact[0] in ("part", "right_type", "pilots") for fact in facts
        ), text
        assert not list(unknown(facts)), text


def test_what_the_law_does_not_ask_for_is_noticed() -> None:
    """The check can fail: an effect, an event, a cost and a moment that no rule knows."""
    facts: list[Term] = [
        ("part", "a1", 1, ("sing", 2)),
        ("trigger", "a1", "dawn", "any"),
        ("cost", "a1", "tears", 1),
    ]
    facts += [("only", "a1", "on_sundays"), ("part", "a1", 2, ("boost", "power", 1))]
    assert sorted(unknown(facts)) == ["cost: tears", "event: dawn", "only: on_sundays", "part: sing/1"]


def test_every_slot_is_used_and_every_value_of_it() -> None:
    said = " ".join(text for _, line in LINES for text in variants(line)).casefold()
    assert [value for values in SLOTS.values() for value in values if value.casefold() not in said] == []


@pytest.mark.parametrize(("text", "word"), CORPUS["refused"], ids=[text for text, _ in CORPUS["refused"]])
def test_what_is_not_known_is_refused_at_its_word(text: str, word: str) -> None:
    (found,) = parse_text(text, card_name="Wren", card_type="character")
    assert isinstance(found, NotModelled), found
    assert found.words == text
    assert found.token == word or (word == "end" and not found.token)
    assert word == "end" or text[found.at :].startswith(word)
