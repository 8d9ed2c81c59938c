"""`judge cards use`: how far modelled cards share what models them, and in which uses each verb is modelled.

A card with a *line of its own* runs a statement, a rule of the grammar or a rule of the law that no other
modelled card of the files runs (see `card_pieces`).  Where many have one, wordings were modelled one by one,
and the next unseen card will need a line of its own, too; no unseen card is needed to see that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from judge.cards import files
from judge.cards.model import PrintedCard, parted
from judge.cardtext import meaning as m
from judge.cardtext.data import walk
from judge.errors import SituationError
from judge.quality.card_pieces import Piece, Pieces
from judge.quality.card_words import abilities, names_of, reader

USES = ("effect", "cost", "trigger", "happened", "cannot", "instead")
"""What a verb can be used for: done; paid; waited for; asked as what was; forbidden; what is replaced."""
KINDS = ("statement", "grammar", "law")


def use(paths: Sequence[Path], game: str | None = None) -> dict[str, Any]:
    """The figures of the cards of these files together, as data.

    `modelled` of `with_text` distinct cards; `own`: those with a line of their own, by kind of line and in
    all, `share` the part of 1; `cards`: each of them with its lines; `unused`: rules of the law that only
    texts set off, and that no card here does; `verbs`: use by use how many abilities with the verb in
    it are `modelled`, of those `understood`; `cells`: how many uses of verbs are understood somewhere and
    modelled somewhere.  Raises SituationError where a file is no card data, or files are of two games.
    """
    of_game, cards = cards_of_files(paths, game)
    names = names_of(
        of_game,
        {parted(card.name)[0] for card in cards},
        {trait.replace("_", " ") for card in cards for trait in card.subtypes},
    )
    read = reader(of_game, names)
    pieces = Pieces(of_game, read)
    with_text = [card for card in cards if card.text.strip()]
    run: dict[int, frozenset[Piece]] = {}
    verbs: dict[str, dict[str, _Cell]] = {}
    for i, card in enumerate(with_text):
        law = read(card)
        modelled = law.parsed and not law.missing
        if modelled:
            run[i] = pieces.of(card)
        for judged in abilities(card, names):
            _note(verbs, judged.read.meanings, modelled or judged.stage == "modelled")
    counted = Counter(piece for used in run.values() for piece in used)
    own = {i: sorted(piece for piece in used if counted[piece] == 1) for i, used in run.items()}
    mine = [lines for lines in own.values() if lines]
    return {
        "game": of_game,
        "with_text": len(with_text),
        "modelled": len(run),
        "own": {
            **{kind: sum(any(line.kind == kind for line in lines) for lines in mine) for kind in KINDS},
            "all": len(mine),
            "share": round(len(mine) / len(run), 4) if run else 0.0,
        },
        "cards": [
            {"name": with_text[i].name, "own": [f"{line.kind} {line.name}" for line in lines]}
            for i, lines in sorted(own.items(), key=lambda item: (with_text[item[0]].name, item[0]))
            if lines
        ],
        "unused": sorted(set(pieces.waiting_rules) - {piece.name for piece in counted}),
        "verbs": {
            verb: {what: cells[what].as_dict() for what in USES if what in cells}
            for verb, cells in sorted(verbs.items())
        },
        "cells": _filled(verbs),
    }


@dataclass
class _Cell:
    understood: int = 0
    modelled: int = 0

    def as_dict(self) -> dict[str, int]:
        return {"understood": self.understood, "modelled": self.modelled}


def cards_of_files(paths: Sequence[Path], game: str | None) -> tuple[str, list[PrintedCard]]:
    """The distinct cards of the files, and their game."""
    readings = [files.read(path, game) for path in paths]
    games = sorted({reading.game for reading in readings})
    if len(games) != 1:
        raise SituationError("FILE", f"cards of several games: {', '.join(games)}", "give files of one game")
    cards = (card for reading in readings for card in reading.cards if card.type != "affiliation")
    return games[0], list({card.looks: card for card in cards}.values())


def _filled(verbs: dict[str, dict[str, _Cell]]) -> dict[str, int]:
    cells = [cell for row in verbs.values() for cell in row.values()]
    return {"understood": len(cells), "modelled": sum(cell.modelled > 0 for cell in cells)}


def _note(verbs: dict[str, dict[str, _Cell]], meanings: tuple[m.Ability, ...], modelled: bool) -> None:
    """Counts every use of a verb in an ability once."""
    for verb, what in {used for meaning in meanings for used in uses(meaning)}:
        cell = verbs.setdefault(verb, {}).setdefault(what, _Cell())
        cell.understood += 1
        cell.modelled += modelled


def uses(meaning: m.Ability) -> Iterator[tuple[str, str]]:
    """Each verb of an ability with what it is used for, also within the texts that it gives."""
    for node in walk(meaning):
        match node:
            case m.Ability():
                yield from _of_costs(node)
                yield from _of_event(node.trigger)
            case m.Effect(deed=deed, mode="cannot"):
                yield deed.verb, "cannot"
            case m.Effect(deed=deed) if not _paid(meaning, node):
                yield deed.verb, "effect"
            case m.Instead(of=m.Deed(verb=verb)):
                yield verb, "instead"
            case m.Happened(event=event):
                yield from ((deed.verb, "happened") for deed in event.deeds)
            case m.Later(event=event) | m.Until(event=event):
                yield from _of_event(event)
            case m.Unless(deed=deed):
                yield deed.verb, "effect"


def _of_costs(ability: m.Ability) -> Iterator[tuple[str, str]]:
    for node in walk(ability.costs):
        if isinstance(node, m.Effect):
            yield node.deed.verb, "cost"


def _of_event(event: m.Event | None) -> Iterator[tuple[str, str]]:
    if event is not None:
        what = "instead" if event.moment == "would" else "trigger"
        yield from ((deed.verb, what) for deed in event.deeds)


def _paid(meaning: m.Ability, effect: m.Effect) -> bool:
    """Whether an effect stands among the costs of the ability, or of a text that it gives."""
    texts = (node for node in walk(meaning) if isinstance(node, m.Ability))
    return any(part is effect for text in texts for part in walk(text.costs))
