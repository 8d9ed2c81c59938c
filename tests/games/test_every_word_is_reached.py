"""Every event, effect and condition that a law reads can be said: a wording or an example comes to each of them.

The words are taken from the rules themselves, so that a rule that nobody can reach is found when it is written.
`make test` tries some of the wordings, the same each time; `make fuzz` (FUZZ_BOARDS) tries them all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.board.change import apply_change
from judge.board.situation import validate
from judge.engine.law import law
from judge.engine.rule_terms import FILLERS, rules_of, word_of
from judge.engine.solver import ground
from judge.engine.statements import Signature
from judge.engine.unread_facts import words_read
from judge.engine.vocabulary import Vocabulary
from judge.games.registry import GAMES, game
from judge.knowledge import load
from judge.verdict.precedents import situation_of
from tests.boards import duel
from tests.questions.test_refusal import berserk, lcg

PLACES: dict[str, dict[Signature, int]] = {
    "swtcg": {("trigger", 3): 1, ("part", 3): 2},
    "swlcg": {("trigger", 3): 1, ("instruction", 5): 2},
    "berserk": {("cond", 2): 1, ("part", 3): 2, ("keyword", 2): 1},
}
"""Where the facts of an ability name its event, its effect, and what always holds."""
CARDS = {
    "swtcg": (duel, "light.character[0].text"),
    "swlcg": (lcg, "dark.units[0].text"),
    "berserk": (berserk, "second.squad[0].text"),
}
_OWN = "it has an event of its own, which cards call by another word (destroyed, damaged, leaves ...)"
_OWED = "internal: what an attack owes at its end; cards call it attack_end"
_NEVER = "internal: nothing waits for it; the law leaves it out of what can be waited for"
_PAID = "internal: it is only paid as a cost"
_GAP = "a gap: the law is ready for it, the compiler gives it for no sentence"
UNREACHED = {
    "swtcg": {
        "trigger attack_ends": _OWED,
    },
    "swlcg": {
        **{f"trigger {word}": _OWN for word in ("damage", "destroy", "discard", "return", "sacrifice")},
        **{f"trigger {word}": _OWN for word in ("put_bottom", "put_top", "shuffle_in", "banish")},
        **{f"trigger {word}": _NEVER for word in ("choose", "cut_reserve")},
        "instruction cut_reserve": _PAID,
    },
    "berserk": {
        "part bonus": _GAP,
    },
}
"""Words of the law that no wording here comes to, and why."""
EVERY = 1 if os.environ.get("FUZZ_BOARDS") else 24


@cache
def reached() -> dict[str, dict[str, str]]:
    """For every word of a game the example or wording that comes to it."""
    text = (Path(__file__).parent / "reached.yaml").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = yaml.load(text, Loader=yaml.BaseLoader)
    return found


def words_of_law(name: str) -> set[str]:
    return {
        f"{predicate[0]}/{predicate[1]} {word}/{arity}"
        for predicate, argument in PLACES[name].items()
        for word, arity in words_read(name, predicate, argument)
        if word and word not in FILLERS
    }


def facts(name: str, source: str) -> Iterator[Any]:
    """What is given of an example, or of a card with a text: by its facts, and by the law that reads its trees."""
    if " " in source or "/" not in source:
        board, path = CARDS[name]
        data = apply_change(board(), {path: source})
    else:
        data = situation_of(load().example(source))
    given = game(name).board(validate(game(name).model, data), None).facts
    yield from given
    if any(isinstance(fact, tuple) and fact[0] == "reads_as" for fact in given):
        known = ground(law(name).text, given)
        yield from ((head, *parts) for head, arity in PLACES[name] for parts, _ in known.atoms(head, arity))


@pytest.mark.parametrize("name", GAMES)
def test_a_wording_comes_to_every_word_of_the_law(name: str) -> None:
    unreached = words_of_law(name) - set(reached()[name])
    assert {f"{word.split('/')[0]} {word.split()[1].split('/')[0]}" for word in unreached} == set(
        UNREACHED[name]
    )


@pytest.mark.parametrize("name", GAMES)
def test_the_wordings_come_to_their_words(name: str) -> None:
    for word, source in list(reached()[name].items())[::EVERY]:
        told, _, wanted = word.partition(" ")
        predicate = (told.split("/")[0], int(told.split("/")[1]))
        argument = PLACES[name][predicate] + 1
        found = {
            word_of(fact[argument])
            for fact in facts(name, source)
            if isinstance(fact, tuple) and (fact[0], len(fact) - 1) == predicate
        }
        assert (wanted.split("/")[0], int(wanted.split("/")[1])) in found, source


@pytest.mark.parametrize(
    ("name", "rule", "word"),
    [
        ("swtcg", "event(step_start_space,", "trigger/3 step_start_space/0"),
        ("swlcg", "called(struck,struck(", "trigger/3 struck/0"),
        ("berserk", "happens(opened,", "cond/2 opened/0"),
    ],
)
def test_a_rule_that_is_taken_out_takes_its_word_with_it(name: str, rule: str, word: str) -> None:
    lines = law(name).text.splitlines()
    without = [line for line in lines if not line.startswith(rule)]
    assert len(without) < len(lines)
    told, _, wanted = word.partition(" ")
    predicate = (told.split("/")[0], int(told.split("/")[1]))
    place = ((predicate, PLACES[name][predicate]),)
    assert word in words_of_law(name)
    assert (wanted.split("/")[0], 0) not in Vocabulary(rules_of("\n".join(without))).table(predicate)[place]
