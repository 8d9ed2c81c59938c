"""`judge cards report`: which share of printed cards is read, understood and modelled, and what is missing.

Every reprint counts once (`distinct`).  A card is *read* if the grammar (or the law's own) has a tree for
every ability of it, *understood* if each has a meaning, and *modelled* if the law has rules for all of them.
A wording is missing once for each card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cards import files
from judge.cards.model import PrintedCard, parted
from judge.cardtext.russian.words import Names as RussianNames
from judge.cardtext.tokens import Names
from judge.quality.card_words import STAGES, abilities, names_of, reader

FIGURES = ("read", "understood", "modelled")


@dataclass(frozen=True)
class Stage:
    """How far a card has come, the words in its way, and the wordings that the law misses."""

    stage: str
    words: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def report(
    path: Path, game: str | None = None, tick: Callable[[int, int], None] | None = None
) -> dict[str, Any]:
    """The figures of a file as data (CONTRACT sections 4 and 6).

    `read` (also as `parsed`), `understood` and `modelled` count distinct cards with text; `share` has the
    same as parts of 1, `types` by type of card; `cards` is every distinct card with text, its stage and the
    words in its way; `tick(done, all)` tells how far it is.  Raises SituationError where the file is no card
    data.
    """
    reading = files.read(path, game)
    counted = [card for card in reading.cards if card.type != "affiliation"]
    distinct = list({card.looks: card for card in counted}.values())
    names = names_of(
        reading.game,
        {parted(card.name)[0] for card in counted},
        {trait.replace("_", " ") for card in counted for trait in card.subtypes},
    )
    with_text = [card for card in distinct if card.text.strip()]
    stages = {}
    for done, card in enumerate(with_text):
        stages[card.looks] = _stage(card, names)
        if tick:
            tick(done + 1, len(with_text))
    missing = Counter(wording for stage in stages.values() for wording in stage.missing)
    figures = _figures(distinct, stages)
    return {
        "game": reading.game,
        "total": len(counted),
        "distinct": len(distinct),
        **figures,
        "share": {
            word: round(figures[word] / len(stages), 4) if stages else 0.0 for word in ("parsed", *FIGURES)
        },
        "types": {
            kind: {"distinct": len(cards), **_figures(cards, stages)}
            for kind in sorted({card.type for card in distinct})
            if (cards := [card for card in distinct if card.type == kind])
        },
        "cards": [
            {"name": card.name, "stage": stages[card.looks].stage, "words": list(stages[card.looks].words)}
            for card in sorted(distinct, key=lambda card: (card.name, card.set, card.number))
            if card.looks in stages
        ],
        "missing": [
            {"wording": wording, "count": count}
            for wording, count in sorted(missing.items(), key=lambda item: (-item[1], item[0]))
        ],
        "malformed": [{"where": row.where, "reason": row.reason} for row in reading.malformed],
    }


def _stage(card: PrintedCard, names: Names | RussianNames) -> Stage:
    """How far a card has come.  What the law models counts as read and understood, too."""
    law = reader(card.game, names)(card)
    if law.parsed and not law.missing:
        return Stage("modelled")
    judged = abilities(card, names)
    readings = [ability.read for ability in judged]
    otherwise = "read" if law.parsed else "unread"
    stage = min((ability.stage for ability in judged), key=STAGES.index, default=otherwise)
    stage = min(stage, "understood", key=STAGES.index)
    words = tuple(
        dict.fromkeys(
            word for reading in readings if reading.stage != "understood" for word in reading.unread
        )
    )
    return Stage(stage, words or law.missing, law.missing)


def _figures(cards: list[PrintedCard], stage_of: dict[tuple[object, ...], Stage]) -> dict[str, int]:
    stages = [STAGES.index(stage_of[card.looks].stage) for card in cards if card.looks in stage_of]
    reached = {word: sum(stage >= STAGES.index(word) for stage in stages) for word in FIGURES}
    return {"without_text": len(cards) - len(stages), "parsed": reached["read"], **reached}
