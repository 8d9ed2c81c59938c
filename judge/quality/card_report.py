"""`judge cards report`: which share of printed cards is understood, and which wordings are missing.

Every reprint counts once (`distinct`).  A card is parsed if the grammar knows every ability of it, and
modelled if, besides, the law has rules for all of them.  A wording is missing once for each card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from judge.cards import files
from judge.cards.model import PrintedCard, Understood

Reader = Callable[[PrintedCard], Understood]


def report(path: Path, game: str | None = None) -> dict[str, Any]:
    """The figures of a file as data (CONTRACT section 4): `parsed` and `modelled` count distinct cards with
    text; `share` has the same as parts of 1, `types` by type of card.

    Raises SituationError where the file is no card data.
    """
    reading = files.read(path, game)
    counted = [card for card in reading.cards if card.type != "affiliation"]
    distinct = list({card.looks: card for card in counted}.values())
    reader = _reader(reading.game)
    found = {card.looks: reader(card) for card in distinct if card.text.strip()}
    missing = Counter(wording for understood in found.values() for wording in understood.missing)
    return {
        "game": reading.game,
        "total": len(counted),
        "distinct": len(distinct),
        **_figures(distinct, found),
        "share": _share(_figures(distinct, found), len(found)),
        "types": {
            kind: {"distinct": len(cards), **_figures(cards, found)}
            for kind in sorted({card.type for card in distinct})
            if (cards := [card for card in distinct if card.type == kind])
        },
        "missing": [
            {"wording": wording, "count": count}
            for wording, count in sorted(missing.items(), key=lambda item: (-item[1], item[0]))
        ],
        "malformed": [{"where": row.where, "reason": row.reason} for row in reading.malformed],
    }


def _figures(cards: list[PrintedCard], found: dict[tuple[object, ...], Understood]) -> dict[str, int]:
    with_text = [found[card.looks] for card in cards if card.looks in found]
    return {
        "without_text": len(cards) - len(with_text),
        "parsed": sum(understood.parsed for understood in with_text),
        "modelled": sum(understood.parsed and not understood.missing for understood in with_text),
    }


def _share(figures: dict[str, int], with_text: int) -> dict[str, float]:
    return {
        word: round(figures[word] / with_text, 4) if with_text else 0.0 for word in ("parsed", "modelled")
    }


def _reader(game: str) -> Reader:
    if game == "swtcg":
        from judge.games.swtcg.printed import understood

        return understood
    if game == "swlcg":
        from judge.games.swlcg.printed import understood as of_the_card_game

        return of_the_card_game
    from judge.games.berserk.printed import understood as of_berserk

    return of_berserk
