"""Every kind of question with an example of each game to open: the smallest board that expects an answer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from flask_babel import LazyString
from flask_babel import lazy_gettext as _

from judge.games.registry import GAMES
from judge.knowledge import Example, load

KINDS: dict[LazyString, tuple[str, ...]] = {
    _("May I?"): ("can", "can now", "illegal", "impossible"),
    _("Why not?"): ("why not",),
    _("What would have to be different?"): ("smallest change",),
    _("Was that legal?"): ("legal line", "illegal line"),
    _("Which rule decides?"): ("which rule decides",),
    _("Why this and not that?"): ("why",),
    _("What can come of it?"): ("exactly", "exactly together", "always", "possible", "never"),
    _("Does the order matter?"): ("order matters",),
    _("What does it depend on?"): ("depends",),
    _("How likely is it?"): ("chance",),
    _("What is best?"): ("best",),
    _("What if we go round for ever?"): ("loop",),
}
"""The questions as a player would put them, and the words of `expect` that answer them."""


@dataclass(frozen=True)
class Kind:
    """A kind of question, and for each game that has one the example to open: (game, example id, ruling)."""

    question: LazyString
    examples: tuple[tuple[str, str, str], ...]


@lru_cache(maxsize=1)
def kinds() -> tuple[Kind, ...]:
    """Every kind that has an example."""
    listed = []
    for question, words in KINDS.items():
        best: dict[str, Example] = {}
        for example in load().examples():
            if example.twin_of is not None or not _answers(example, words):
                continue
            known = best.get(example.game)
            if known is None or len(str(example.situation)) < len(str(known.situation)):
                best[example.game] = example
        shown = tuple((game, best[game].id, best[game].ruling) for game in GAMES if game in best)
        if shown:
            listed.append(Kind(question, shown))
    return tuple(listed)


def _answers(example: Example, words: tuple[str, ...]) -> bool:
    expected = example.situation.get("expect") or []
    return any(isinstance(entry, dict) and any(word in entry for word in words) for entry in expected)
