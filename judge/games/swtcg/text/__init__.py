"""The printed wording of Star Wars TCG: `parse_text` turns a card's text into abilities (see model.py)."""

from judge.games.swtcg.text.model import Ability, Filter, NotModelled, Part, Term, Trigger, Variant
from judge.games.swtcg.text.parse import parse_text
from judge.games.swtcg.text.vocabulary import subtype_words

__all__ = [
    "Ability",
    "Filter",
    "NotModelled",
    "Part",
    "Term",
    "Trigger",
    "Variant",
    "parse_text",
    "subtype_words",
]
