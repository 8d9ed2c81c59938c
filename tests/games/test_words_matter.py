"""A text that counts as modelled does something: there is a board on which play is another with it than without.

The texts are those of the families, and what the lexicon can emit: every verb in its uses, every keyword.
`make test` draws a few texts of each game, the same each time; `make fuzz` (FUZZ_BOARDS) looks at all.
"""

from __future__ import annotations

import os
import random
import re
from collections.abc import Mapping
from typing import Any

import pytest

from judge.board.change import apply_change
from judge.knowledge import load
from judge.play.case import Case
from judge.verdict.expectations import check
from judge.verdict.precedents import situation_of
from judge.verdict.service import parse
from judge.verdict.verdict import judge
from tests.boards import duel
from tests.fuzz import berserk, swlcg, swtcg
from tests.games.emitted import emitted
from tests.games.matters import NotReadError, changes
from tests.questions.test_refusal import lcg

FAMILIES = {"swtcg": swtcg, "swlcg": swlcg, "berserk": berserk}
MOMENTS = {
    "swtcg": ["attack", "turn", "build", "battle"],
    "swlcg": ["action", "force", "engagement", "strikes", "event", "refresh"],
    "berserk": ["attack", "priority", "turn end", "turn start", "battle start"],
}
"""Moments of which the family draws boards that need no text of their own."""
DRAWN = {"swtcg": 2, "swlcg": 1, "berserk": 1}
FUZZ = int(os.environ.get("FUZZ_BOARDS", "0"))
BOARDS = FUZZ or 32
SEED = 906
EMITTED = 3
"""So many of the wordings that the lexicon can emit are drawn besides."""
IDLE = {
    "Action: Attach this card to a unit.": "the law attaches enhancements alone: on a unit it should be no more"
    " than understood (it is an option that changes nothing, and barred as such)",
}
"""Texts that may change nothing on the boards of these families, and why."""


def drawn() -> list[tuple[str, str]]:
    """The texts that are looked at: (game, text)."""
    found = []
    for game, family in FAMILIES.items():
        texts = sorted({text for text in family.TEXTS if text})
        for known, most in ((texts, DRAWN[game]), (emitted(game), EMITTED)):
            dice = random.Random(f"{game} {SEED}")
            chosen = known if FUZZ else dice.sample(known, min(most, len(known)))
            found += [(game, text) for text in chosen]
    return found


def matters(game: str, text: str) -> bool:
    """Whether a text changes play on some board of the family of its game, or is not modelled."""
    dice = random.Random(text)
    try:
        return any(
            changes(FAMILIES[game].board, text, seed, dice.choice(MOMENTS[game])) for seed in range(BOARDS)
        )
    except NotReadError:
        return True


@pytest.mark.parametrize(("game", "text"), drawn())
def test_what_is_modelled_changes_play_on_some_board(game: str, text: str) -> None:
    assert matters(game, text) or text in IDLE or text in [*SELDOM, *ON_A_BOARD]


SELDOM = {
    "Edge 1.": ("swlcg/edge-adds-up/1", r"Edge \(?\d+\)?"),
    "Elite.": ("swlcg/elite/1", "Elite"),
    "Shielding.": ("swlcg/shielding/1", "Shielding"),
    "Limited.": ("swlcg/one-limited-card/1", "Limited"),
    "No enhancements.": ("swlcg/boards-that-cannot-be/4", "No enhancements"),
    "Bombard 1.": ("swtcg/bombard-in-short/3", r"Bombard \d"),
    "Bounty 1.": ("swtcg/earning-a-bounty/1", r"Bounty: Gain \d Force"),
    "Ion cannon 1.": ("swtcg/bombard-in-short/5", r"Ion Cannon \d"),
    "Overkill.": ("swtcg/overkill-in-short/1/twin1", "Overkill"),
    "Deflect 1.": ("swtcg/a-source-of-damage/2", r"(Pay \d Force -> )?Deflect \d"),
    "Lucky 1.": ("swtcg/how-many-dice-lucky-rerolls/2", r"Lucky \d"),
    "Retaliate 1.": ("swtcg/bombard-in-short/6", r"(Pay \d Force -> )?Retaliate \d"),
    "Shields 1.": ("swtcg/abilities-for-a-while/2/twin1", r"Shields \d"),
}
"""Keywords to which boards of these families seldom come: an example that fails when the word is taken away."""


@pytest.mark.parametrize(("key", "word"), SELDOM.values(), ids=list(SELDOM))
def test_a_keyword_matters_on_a_board_of_its_own(key: str, word: str) -> None:
    data = situation_of(load().example(key))
    assert check(Case(parse(data))).passed
    without, taken = _without(data, word)
    assert taken
    assert not check(Case(parse(without))).passed


def _without(value: Any, word: str) -> tuple[Any, int]:
    """A situation whose texts lack a word, and how many of them had it."""
    if isinstance(value, Mapping):
        found = {key: _without(inner, word) for key, inner in value.items() if key != "expect"}
        kept = {"expect": value["expect"]} if "expect" in value else {}
        if isinstance(value.get("text"), str):
            text, times = re.subn(word, "", value["text"], flags=re.IGNORECASE)
            if times:
                found["text"] = text.strip(" .|;,"), times
        return {key: inner for key, (inner, _) in found.items()} | kept, sum(n for _, n in found.values())
    if isinstance(value, list):
        parts = [_without(inner, word) for inner in value]
        return [inner for inner, _ in parts], sum(n for _, n in parts)
    return value, 0


COMES = {"name": "Scout", "type": "unit", "health": 1, "cost": 0, "text": ""}
GUNNER, BOLT = (
    "dark.units[0].text",
    {"name": "Bolt", "type": "event", "cost": 0, "text": "Action: Draw 1 card."},
)
ENTERS = "Reaction: After a unit enters play, draw 1 card."
LEAVES = "Reaction: After a unit leaves play, draw 1 card."
COMMITS = "Reaction: After you commit a unit to the Force, draw 1 card."
DEPLOYMENT = {"at": "deployment", "active": "dark"}
HIT = "Action: Deal 2 damage to a target enemy unit."
TANK = {"name": "Tank", "as": "tank", "type": "ground", "power": 1, "health": 1, "cost": 1, "counters": 1}
BUILT: dict[str, Any] = {
    "game": "swtcg",
    "now": {"at": "build", "player": "dark"},
    "dark": {"hand": [], "points": 2, "build": [TANK], "character": [{"name": "V", "power": 1, "health": 1}]},
    "light": {"hand": []},
}
ON_A_BOARD: dict[str, tuple[dict[str, Any], str, dict[str, Any]]] = {
    ENTERS: (
        apply_change(lcg(now=DEPLOYMENT), {"dark.hand": [COMES]}),
        GUNNER,
        {"possible": {"dark.drawn": 1}},
    ),
    LEAVES: (
        apply_change(lcg(), {"dark.hand": [{**BOLT, "text": HIT}]}),
        GUNNER,
        {"possible": {"dark.drawn": 1}},
    ),
    COMMITS: (lcg(now={"at": "force phase", "active": "dark"}), GUNNER, {"possible": {"dark.drawn": 1}}),
    "You cannot deploy a unit.": (BUILT, "dark.character[0].text", {"impossible": {"dark": "deploy tank"}}),
    "Pay 1 Force -> Reroll 2 dice.": (
        duel(),
        "light.character[0].text",
        {"can": {"light": "luke: Reroll 2 dice"}},
    ),
}
"""Boards made for a text: the place of the text, and what is possible with it alone."""


@pytest.mark.parametrize("text", ON_A_BOARD)
def test_a_text_matters_on_a_board_made_for_it(text: str) -> None:
    board, place, question = ON_A_BOARD[text]
    with_it = judge(Case(parse(apply_change({**board, "ask": [question]}, {place: text}))))
    assert with_it.answers[0].answer is True
    without = judge(Case(parse(apply_change({**board, "ask": [question]}, {place: ""}))))
    assert without.answers[0].answer is False


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("swtcg", "Each of your Ewoks gets +1 power."),
        ("swlcg", "Each other friendly Ewok unit gets +1 damage capacity."),
        ("berserk", "+1 к выстрелу по существам с проклятием."),
    ],
)
def test_a_text_that_can_do_nothing_there_is_found_out(game: str, text: str) -> None:
    """These families have no Ewoks, and nobody is cursed."""
    at = MOMENTS[game][0]
    assert not changes(FAMILIES[game].board, text, 1, at)
