"""Every word of a text counts: without it the text means something else, or is refused.

The texts are those of the examples in rulings/: a few abilities of each game, the same each time; `make fuzz`
(FUZZ_BOARDS) looks at all.  Meanings are compared, and for the card game the facts of its law, too: a word that
changes the meaning and not the facts is one that its compiler drops.  The words that may go stand below, with
the reason.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from typing import Any
from zlib import crc32

import pytest

from judge.cards.model import PrintedCard
from judge.knowledge import load
from judge.quality.card_words import abilities, meanings, reader

FUZZ = int(os.environ.get("FUZZ_BOARDS", "0"))
SEED = 1109
DRAWN = {"swtcg": 20, "swlcg": 12, "berserk": 10}
USUAL = {"swtcg": "character", "swlcg": "unit", "berserk": "creature"}
PLACES = {
    "units": "unit",
    "objectives": "objective",
    "enhancements": "enhancement",
    "ground": "ground",
    "space": "space",
}
"""The type of a card by the place where an example lists it."""
IN_FACTS = ("swlcg",)
"""Games of which the facts say all: those of the others leave out names and texts that are given."""

MAY_GO = {
    "swlcg": {
        r"«(a|an|the)»": "articles, where nothing hangs on them; where it does, the meaning changes",
        r"(focus|shield|damage) «tokens?»|«cards?»": "a token, a card is called by its kind alone, too",
        r"«your» opponent|«each» opponent": "there is but one",
        r"«participating» in|participating in «(an|this)»|during «this» engagement": "there is but one",
        r"«force» (struggle|icons?)": "there are no others",
        r"«is» (declared|attacking|committed|exhausted)|can(not)? «be» declared": "the participle says it",
        r"to «have» (a|an|each|it|this|your)": "said either way",
        r"unit damage «icons»|combat «icons»|on «all»|«all» (combat|focus)": "a plural means all of them",
        r"«put» the other": "goes on with the verb before",
        r"«printed» (text box|cost)": "nothing in this game changes them of a card in play",
        r"«pilot» enhancement does|pilot «enhancement» does": "an attached Pilot is both",
        r"(two|three|four|\d) «times» per": "the number says it",
        r"«even» if|«also»|«either»": "stress",
        r"strikes «immediately»": "what an effect does is done as it resolves",
        r"«resource» to|reserve «value»|discard «pile»|\d «points?» of": "said short",
        r"«enemy» combat icons": "nobody is affected by his own",
        r"would leave|«instead»\.?$": "an interrupt that takes the card elsewhere leaves nothing to replace",
        r'"«forced» ': "the facts of the giver do not tell of what it gives; the meaning does",
    },
    "swtcg": {
        r"«(a|an|the)»": "articles",
        r"\d (more )?«force»|«force» ->": "nothing else is paid or gained",
        r"«your» opponent|during «your» (build|attack|retreat) step|«your» attack": "of whoever plays it",
        r"one «of» your|«of» your|«for» this attack|«in» the \w+ arena|«you» (gain|lose|may)": "said short",
        r"«attack» dice|attack «dice»|damage «counters?»|battle «phase»|\w+ «arena»": "said short",
        r"damage «done»|«all» damage|«each» get|choose one: .*«or»|«(all|any)» (of|space|ground)": "said short",
        r"maximum of \+\d «power»": "it is said before of what",
        r"«jar»|slave «i»": "a part of a name is the card itself",
        r"«(units|cards?)»": "a card is called by its kind alone, too",
        r"reroll any «of»|from «any» arena|hits you «will»|for «that» attack": "said short",
    },
    "berserk": {
        r"«-»": "a dash",
        r"(выстрел|метание|удар|разряд|ранить) «на»|«1» раз|«все(х|м)?»|«затем»|«уже»": "said short",
        r"рядом «стоит»|«маркером»|когтями «на»|«1» дополнительн|горной «карты»": "said short",
        r"«(получает|получить)»|«выбранн\w+»|«существ\w*»|поле «боя»|справа «от»|«значения»": "said short",
    },
}
"""Words, between marks, that may go: what stands there, and why nothing changes."""


def texts(game: str) -> list[tuple[str, str]]:
    """The texts of the cards of all examples with the type of the card."""
    found = {pair for example in load().examples(game) for pair in _texts(example.situation, "")}
    return sorted(found)


def _texts(node: Any, place: str) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        text = node.get("means") or node.get("text")
        if isinstance(text, str) and "name" in node and text.strip():
            yield str(node.get("type") or PLACES.get(place, "")), text
        for key, inner in node.items():
            yield from _texts(inner, str(key))
    elif isinstance(node, list | tuple):
        for inner in node:
            yield from _texts(inner, place)


def card(game: str, kind: str, text: str) -> PrintedCard:
    return PrintedCard(game, "", "Nobody", "", kind or USUAL[game], text=text, numbers={})


def known(game: str, kind: str, words: str) -> tuple[Any, tuple[str, ...]] | None:
    """What a text means and its facts; None if some of it is refused."""
    printed = card(game, kind, words)
    reads = meanings(words, game, printed.type, "Nobody")
    if any(read.stage != "understood" for read in reads):
        return None
    law = reader(game)(printed)
    return ([read.meanings for read in reads], tuple(sorted(law.facts))) if not law.missing else None


def drawn(game: str) -> list[tuple[str, str]]:
    """The abilities that are looked at: (type of the card, words)."""
    every = texts(game)
    every.sort(key=lambda pair: crc32(f"{SEED} {pair[1]}".encode()))  # a new example seldom changes the draw
    chosen = every if FUZZ else every[: DRAWN[game]]
    return [
        (kind, judged.read.words)
        for kind, text in chosen
        for judged in abilities(card(game, kind, text))
        if judged.stage == "modelled" and judged.read.meanings
    ]


def without(words: str) -> Iterator[tuple[str, str]]:
    """The text without each of its words, and with that word between marks."""
    for word in re.finditer(r"[\w'’\[\]+-]+", words):
        before, behind = words[: word.start()], words[word.end() :]
        yield f"{before}{behind}".replace("  ", " ").strip(), f"{before}«{word[0]}»{behind}"


def idle(game: str, kind: str, words: str) -> list[str]:
    """The text with each word between marks whose absence changes nothing, and that may not go."""
    whole = known(game, kind, words)
    if whole is None:  # it needs another ability of its card
        return []
    rows = []
    for less, marked in without(words):
        if any(re.search(pattern, marked, re.IGNORECASE) for pattern in MAY_GO[game]):
            continue
        rest = known(game, kind, less) if less else None
        if rest is not None and (rest[0] == whole[0] or (game in IN_FACTS and rest[1] == whole[1])):
            rows.append(marked)
    return rows


@pytest.mark.parametrize("game", DRAWN)
def test_every_word_counts(game: str) -> None:
    looked_at = drawn(game)
    assert len(looked_at) >= DRAWN[game] // 2
    assert [row for kind, words in looked_at for row in idle(game, kind, words)] == []


def test_a_word_that_changes_nothing_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MAY_GO, "swlcg", {})
    words = "Forced Interrupt: When the Force struggle begins, draw 1 card."
    assert "Forced Interrupt: When the «Force» struggle begins, draw 1 card." in idle("swlcg", "unit", words)
    assert idle("swlcg", "unit", "Action: Destroy each damaged enemy unit.") == []
