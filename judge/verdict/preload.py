"""Imported where workers start: what every question needs is read once and inherited by all of them."""

from judge.games.registry import GAMES
from judge.play.case import Case
from judge.verdict.service import parse

for _game in GAMES.values():
    _ = Case(parse(_game.example)).facts  # law, knowledge base and grammars are read on the way
