"""Nothing of a meaning is lost where it becomes facts: each tree is put together again from its facts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.cardtext.reify import given_texts, reified, word
from judge.engine.solver import Quoted
from judge.quality.card_words import meanings
from tests.cardtext.texts import example_texts

_CLASSES = {cls.__name__.lower(): cls for cls in m.CLASSES} | {"negation": m.Not}
_WORDS = {word(sign): sign for sign in ("=", "!=", "<", "<=", ">", ">=")} | {"yes": True}


def restored(root: str, facts: set[tuple[Any, ...]]) -> Any:
    """The tree with that root, from the facts alone."""
    cls = next(_CLASSES[f[2]] for f in facts if f[:2] == ("node", root))
    values = dict(_fields(root, facts))
    if cls is m.Deed:
        roles = sorted((f[2], restored(f[3], facts)) for f in facts if f[:2] == ("role", root))
        values["roles"] = tuple(roles)
    return cls(**values)


def _fields(root: str, facts: set[tuple[Any, ...]]) -> Iterator[tuple[str, Any]]:
    own = [f for f in facts if f[1] == root]
    spelt = {f[2]: str(f[3]) for f in own if f[0] == "spelt"}
    for kind, _, field, *rest in (f for f in own if f[0] in ("child", "word", "ref")):
        if kind == "ref":
            yield "name", field
        elif kind == "child":
            yield field, restored(rest[0], facts)
        elif ("pieces", root, field) not in {f[:3] for f in own}:
            yield field, spelt.get(field, _WORDS.get(rest[0], rest[0]))
    for _, _, field, count in (f for f in own if f[0] == "pieces"):
        pieces = {f[3]: restored(f[4], facts) for f in own if f[:3] == ("piece", root, field)}
        listed = {f[3]: str(f[4]) for f in own if f[:3] == ("listed", root, field)}
        alone = dict.fromkeys(
            [1], next((spelt.get(field, f[3]) for f in own if f[:3] == ("word", root, field)), None)
        )
        parts = pieces or listed or alone
        yield field, tuple(parts[i] for i in range(1, count + 1))


def facts_with_gifts(ability: m.Ability) -> set[tuple[Any, ...]]:
    """The facts of an ability and of the texts that it gives."""
    facts = set(reified(ability)[1])
    for _, text in given_texts(ability):
        facts |= facts_with_gifts(text)
    return facts


@pytest.mark.parametrize("game", ["swtcg", "swlcg", "berserk"])
def test_each_meaning_is_put_together_again(game: str) -> None:
    abilities = [
        ability
        for text in sorted(example_texts(game))
        for read in meanings(text, game)
        for ability in read.meanings
    ]
    assert len(abilities) > 100
    for ability in abilities:
        assert restored(reified(ability)[0], facts_with_gifts(ability)) == ability


def test_equal_phrases_are_one_node_and_steps_are_not() -> None:
    unit = m.Selector("each", m.Is("type", "unit"))
    hit = m.Effect(m.deed("destroy", patient=unit))
    once, twice = m.Ability("action", hit), m.Ability("action", m.Seq((hit, hit)))
    _, first = reified(once)
    _, second = reified(twice)
    phrases = [{f[1] for f in facts if f[0] == "node" and f[2] == "selector"} for facts in (first, second)]
    assert phrases[0] == phrases[1]
    assert len(phrases[0]) == 1
    assert len([f for f in second if f[0] == "node" and f[2] == "effect"]) == 2


def test_a_name_keeps_its_print() -> None:
    _, facts = reified(
        m.Ability("static", m.Effect(m.deed("destroy", patient=m.Selector("each", m.Is("trait", "Jedi")))))
    )
    assert ("word", next(f[1] for f in facts if f[0] == "spelt"), "value", "jedi") in facts
    assert not any(isinstance(f[3], Quoted) for f in facts if f[0] == "word")
    assert len(list(walk(m.Is("trait", "Jedi")))) == 1
