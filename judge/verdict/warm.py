"""Imported where workers start: what every question needs is read once and inherited by all of them."""

from judge.engine.law import law
from judge.games.registry import GAMES
from judge.games.swtcg.text import parse_text
from judge.knowledge import load

for _game in GAMES:
    law(_game)
load()
parse_text("Evade 1", card_name="", card_type="character")
