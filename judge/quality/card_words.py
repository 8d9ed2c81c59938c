"""What is read, understood and modelled of a text, for `judge read` and for the report on card data.

The three are told apart: *read* by the grammar of card text, *understood* as a meaning that is well made,
*modelled* by the rules of its game.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import partial
from typing import Any

from judge.cards.model import PrintedCard, Understood, parted
from judge.cards.store import own
from judge.cardtext.data import to_data
from judge.cardtext.lowering import Unmodelled
from judge.cardtext.meaning import Ability
from judge.cardtext.nearest import nearest
from judge.cardtext.normalize import normalised
from judge.cardtext.paraphrase import in_words
from judge.cardtext.paraphrase.data import LANGUAGES
from judge.cardtext.reading import Read, expanded, read_text
from judge.cardtext.russian import reading as russian
from judge.cardtext.russian.words import Names as RussianNames
from judge.cardtext.tokens import Names, spoken_of
from judge.errors import SituationError
from judge.games.registry import GAMES as _GAMES
from judge.quality.card_help import IN_RUSSIAN, help_with, next_words

GAMES = ("swtcg", "swlcg", "berserk")
LONGEST = 10_000
"""So many letters a text may have."""
STAGES = ("unread", "read", "understood", "modelled")
Reader = Callable[[PrintedCard], Understood]


def read(
    text: str, game: str, kind: str = "", name: str = "", names: Names | RussianNames | None = None
) -> dict[str, Any]:
    """A text with each of its abilities (CONTRACT section 6): stage, meaning, what stands in the way.

    `kind` is the type of the card ("unit" if not said), `name` its own name, `names` those of other cards (if
    not said, those in the user's store).  Raises SituationError for an unknown game or type, or no text.
    """
    if game not in GAMES:
        raise SituationError("game", f'unknown game "{game}"', f"write one of: {', '.join(GAMES)}")
    if not text.strip():
        raise SituationError("text", "there is nothing to read", "give the words of a card")
    if len(text) > LONGEST:
        raise SituationError("text", f"{len(text)} letters are too many: {LONGEST} is the most")
    if kind:
        _assert_type(kind, game)
    if names is None:
        names = names_of(game, set(_titles(text, game)), set())
    known = names if isinstance(names, RussianNames) else None
    plain = russian.shown(text, game, name, known) if game in IN_RUSSIAN else normalised(text, game)
    card = PrintedCard(game, "", name or "?", "", kind or _usual(game), text=text)
    judged = abilities(card, names, kind)
    return {
        "game": game,
        "text": text,
        "normalised": plain,
        "abilities": [_as_data(ability, card, names) for ability in judged],
    }


def offered(text: str, game: str, name: str = "") -> dict[str, Any]:
    """What may stand behind the first words of a text, as data.  Raises SituationError as `read` does."""
    if game not in GAMES:
        raise SituationError("game", f'unknown game "{game}"', f"write one of: {', '.join(GAMES)}")
    if len(text) > LONGEST:
        raise SituationError("text", f"{len(text)} letters are too many: {LONGEST} is the most")
    names = names_of(game, set(_titles(text, game)), set())
    return {"game": game, "text": text, "follows": next_words(text, game, name, names)}


@dataclass(frozen=True)
class Judged:
    """One ability: how it was read, the furthest stage that it has reached, what the law reads, and lacks."""

    read: Read
    stage: str
    facts: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def abilities(
    card: PrintedCard, names: Names | RussianNames | None = None, kind: str | None = None
) -> list[Judged]:
    """The abilities of a printed card, each with what the law of its game made of it.

    They are judged together, as the law reads a card; only where it refuses some of it, each for itself.
    `kind`: as what the grammar takes the card, if that is not its type.
    """
    own = "" if card.name == "?" else parted(card.name)[0]
    readings = meanings(card.text, card.game, card.type if kind is None else kind, own, names)
    law = reader(card.game, names)
    apart = [law(replace(card, text=_explained(reading), numbers={})) for reading in readings]
    accepted = [_whole(read) for read in apart]
    if _whole(law(card)):
        accepted = [True] * len(apart)
    elif all(accepted) and not _whole(text_law := law(replace(card, numbers={}))):
        refused = " ".join(text_law.missing)
        accepted = [bool(refused) and reading.words not in refused for reading in readings]
        accepted = accepted if not all(accepted) else [False] * len(apart)
    return [
        Judged(reading, "modelled", understood.facts)
        if ok
        else Judged(reading, _stage(reading, understood), missing=understood.missing)
        for reading, understood, ok in zip(readings, apart, accepted, strict=True)
    ]


def _explained(reading: Read) -> str:
    """The words of an ability, each keyword that only this card explains with its reminder behind it."""
    text = reading.words
    for keyword in reading.coined:
        name = re.compile(rf"\b{re.escape(keyword.name.replace('_', ' '))}\b(?: \d+)?", re.IGNORECASE)
        if place := name.search(text):
            text = f"{text[: place.end()]} ({keyword.text}){text[place.end() :]}"
    return text


def _stage(reading: Read, law: Understood) -> str:
    """How far an ability came that is not modelled; the law may have read it part by part."""
    return "read" if reading.stage == "unread" and law.parsed else reading.stage


def _whole(law: Understood) -> bool:
    return law.parsed and not law.missing


def meanings(
    text: str, game: str, kind: str = "", name: str = "", names: Names | RussianNames | None = None
) -> list[Read]:
    """What is read of a text by the grammar of its language."""
    if game in IN_RUSSIAN:
        return russian.read_text(text, game, kind, name, names if isinstance(names, RussianNames) else None)
    return read_text(text, game, kind, name, names if isinstance(names, Names) else None)


def _titles(text: str, game: str) -> list[str]:
    """The titles of cards in the user's store of which a text speaks."""
    titles = own().titles(game)
    if game in IN_RUSSIAN:
        from judge.games.berserk.at_hand import titles_in

        return titles_in(text, titles)
    return spoken_of(text, titles, game)


def names_of(game: str, names: set[str], traits: set[str]) -> Names | RussianNames:
    """Names of cards, and traits or classes, as the grammar of the game's language takes them."""
    return RussianNames.of(names, traits) if game in IN_RUSSIAN else Names.of(names, traits)


def reader(game: str, names: Names | RussianNames | None = None) -> Reader:
    """What says of a printed card whether its game models it; `names`: those of cards and classes at hand."""
    if game == "swtcg":
        from judge.games.swtcg.printed import understood

        return partial(understood, titles=frozenset(names.names.values() if isinstance(names, Names) else ()))
    if game == "swlcg":
        from judge.games.swlcg.printed import understood as of_the_card_game

        return of_the_card_game
    from judge.games.berserk.printed import understood as of_berserk

    return partial(of_berserk, names=names) if isinstance(names, RussianNames) else of_berserk


def _as_data(judged: Judged, card: PrintedCard, names: Names | RussianNames) -> dict[str, Any]:
    ability, reached, game = judged.read, judged.stage, card.game
    by_law = reached == "modelled"
    data: dict[str, Any] = {
        "words": ability.words,
        "stage": reached,
        "means": {language: in_words(_meanings(ability, game), game, language) for language in LANGUAGES},
        "meaning": [to_data(meaning) for meaning in ability.meanings],
        "facts": list(judged.facts),
        "unread": [] if by_law else list(ability.unread) or ([ability.words] if reached == "unread" else []),
        "nearest": [] if by_law else nearest(game, ability.words),
    }
    if ability.presumed and ability.meanings:
        data["presumed"] = list(ability.presumed)
    if ability.why and not by_law:
        data["why"] = ability.why
    if reached == "understood" and (lacking := [_reason(words) for words in judged.missing]):
        data["missing"] = lacking
    if not by_law:
        data["help"] = _help(ability, card, names)
    if ability.either and not by_law:
        data["either"] = [in_words(meanings, game, "en") for meanings in ability.either]
    return data


def _help(ability: Read, card: PrintedCard, names: Names | RussianNames) -> dict[str, Any]:
    """Where it stumbles, what may stand there, and what is modelled in its place (`card_help.help_with`)."""
    law = reader(card.game, names)
    name = "" if card.name == "?" else card.name
    return help_with(ability, card.game, name, names, lambda text: _whole(law(replace(card, text=text))))


def _reason(missing: str) -> str:
    """Which piece the law lacks, without the words that say so."""
    return missing.removeprefix("no rule for: ")


def _meanings(read: Read, game: str) -> tuple[Ability, ...]:
    """What an ability means; a keyword that only this card explains means what its reminder says."""
    if read.coined:
        with suppress(Unmodelled):
            return expanded(read, game)
    return read.meanings


def _assert_type(kind: str, game: str) -> None:
    """Raises SituationError, with the types there are, for a type that no card of the game has."""
    known = list(_GAMES[game].table.card["type"].choices)
    if kind not in known:
        near = get_close_matches(kind, known, n=1)
        hint = f'did you mean "{near[0]}"?' if near else f"write one of: {', '.join(known)}"
        raise SituationError("type", f'no card of this game has the type "{kind}"', hint)


def _usual(game: str) -> str:
    return {"swtcg": "character", "swlcg": "unit", "berserk": "creature"}[game]
