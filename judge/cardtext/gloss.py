"""The words of concepts in Polish and Russian, in their first form, as `rulings/lexicon/gloss.yaml` has them.

Sentences are told with `paraphrase.yaml`; where that has no word yet, the gloss stands for it.
"""

from __future__ import annotations

from functools import lru_cache

from judge.cardtext.lexicon import plain
from judge.paths import rulings


@lru_cache(maxsize=1)
def table() -> dict[str, dict[str, list[str]]]:
    """The words of `rulings/lexicon/gloss.yaml`: kind of word -> concept -> [pl, ru]."""
    return plain(rulings() / "lexicon" / "gloss.yaml")
