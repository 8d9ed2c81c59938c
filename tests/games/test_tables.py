"""The table of every game says what the game knows; a slip in it is found."""

from __future__ import annotations

import pytest

from judge.games.registry import GAMES
from judge.games.table import Fate, Label
from judge.games.table_values import holds
from judge.quality.lint_table import faults, problems

WORD = Label(en="x", pl="x", ru="x")


def test_the_tables_fit_their_games() -> None:
    assert problems() == []


@pytest.mark.parametrize("name", list(GAMES))
def test_what_is_missing_or_unknown_is_found(name: str) -> None:
    game = GAMES[name]
    table = game.table
    at = next(iter(table.moments))
    less = table.model_copy(update={"moments": {k: v for k, v in table.moments.items() if k != at}})
    assert f"moments: {at} is missing" in list(faults(game, less))
    fates = {**table.fates, "odd": Fate(say=WORD, condition={"colour": "red"})}
    assert "fates.odd: no value of a card is called colour" in list(
        faults(game, table.model_copy(update={"fates": fates}))
    )
    board = {**table.situations[0].board, "now": {"at": "nowhere"}}
    broken = table.situations[0].model_copy(update={"board": board})
    found = list(faults(game, table.model_copy(update={"situations": [broken]})))
    assert any(fault.startswith(f"situations.{broken.id}") for fault in found)


def test_bounds_are_those_of_the_situation() -> None:
    model = GAMES["swlcg"].model
    assert (holds(model, "Card", "combat.tactics").kind, holds(model, "Card", "committed").kind) == (
        "number",
        "flag",
    )
    assert holds(model, "Side", "hand").kind == "number"
    assert holds(model, "", "dial").most == 12
    assert holds(model, "Card", "colour").kind == "none"
    assert GAMES["berserk"].table.situations[0].title.of("ru") != ""
