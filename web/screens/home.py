"""The first page of a game: one field for everything, the situations of every week, a question of the day."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from judge.board.line.detection import is_line
from judge.board.line.lenient import guessed
from judge.cards.store import own
from judge.errors import JudgeError
from judge.games.registry import GAMES
from judge.knowledge import Hit, Ruling, load

from .. import board_path, table_view
from ..current_game import here, table
from ..language import language
from ..lying import lies
from ..readings import wordings
from ..words import address

blueprint = Blueprint("home", __name__)
MOST = 7
MINIS = 2
KINDS = ("rule", "ruling", "term")


@dataclass(frozen=True)
class Suggestion:
    """A row under the field: what kind of thing, its words, the first word of its answer, where it leads."""

    kind: str
    words: str
    link: str
    answer: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class Mini:
    """A card in small: the tone of its side, the number on it, whether it is turned."""

    tone: str
    value: str
    turned: bool


@blueprint.get("/")
def page() -> str:
    """The first page of the game of this request."""
    tiles = [(situation, list(minis(situation.board))) for situation in table().situations]
    return render_template("home.html", tiles=tiles, daily=question_of_the_day())


@blueprint.get("/suggest")
def suggest() -> str:
    """What the letters in the field may mean: a part of the page."""
    typed = request.args.get("q", "")
    return render_template("_suggest.html", found=suggestions(typed), q=typed.strip())


@blueprint.get("/favicon.ico")
def icon() -> Response:
    """Browsers ask for it whatever the page says."""
    return redirect(url_for("static", filename="icon.svg"))


def minis(board: Mapping[str, Any]) -> Iterator[Mini | str]:
    """A board in small: up to two cards of each side, and the sign of its moment between the sides."""
    seen = table_view.seen(board, language())
    for i, side in enumerate(seen.sides if seen else []):
        if i:
            yield (seen.sign if seen else "") or "·"
        cards = [card for place in side.places.values() for card in place.cards]
        for card in sorted(cards, key=lambda card: not card.marks)[:MINIS]:
            number = next((fact.value for fact in card.facts), "")
            yield Mini(side.tone, number, card.flagged)


def suggestions(typed: str) -> list[Suggestion]:
    """What the letters in the field may mean, best first: answers, rules, words, cards, a board."""
    words = typed.strip()[:200]
    if len(words) < 2:
        return []
    if is_line(words) or guessed(words, here()):
        return [Suggestion(_("Judge"), words, "")]
    suggested = []
    for hit in load().search(words, here(), 30, language()):
        if hit.kind in KINDS:
            shown = in_language(hit)
            suggested.append(Suggestion(shown["kind"], hit.title, address(hit.id), shown["answer"]))
    return [*suggested[:MOST], *_cards(words), *_ability(words)]


def in_language(hit: Hit) -> dict[str, Any]:
    """A hit that was told in the language of the page, with the name of its kind and how it answers."""
    kinds = {
        "ruling": _("Ruling"), "rule": _("Rule"), "term": _("Word"), "statement": _("Statement"),
        "document": _("Document"),
    }  # fmt: skip
    ruling = load().rulings.get(hit.id) if hit.kind == "ruling" else None
    answer = yes_no(ruling.told("answer", language())) if ruling else ("", "")
    return {**asdict(hit), "answer": answer, "kind": kinds[hit.kind], "spoken": hit.language}


def _cards(words: str) -> Iterator[Suggestion]:
    """Printed cards of the user's store, to be put on a table."""
    try:
        names = own().beginning(here(), words, 3)
    except JudgeError:
        return
    for name in names:
        yield Suggestion(
            _("Card"), _("Put %(name)s on a table", name=name), url_for("ask.page", game=here(), card=name)
        )


def _ability(words: str) -> Iterator[Suggestion]:
    """A word of abilities: a table on which a card has it."""
    first = words.split()[0].casefold()
    if len(first) > 3 and any(first in wording.casefold() for wording in wordings(here())):
        yield Suggestion(_("Judge"), _("Try it on a table"), url_for("ask.page", game=here()))


def yes_no(answer: str) -> tuple[str, str]:
    """(tone, word) of an answer that begins with yes or no, in any of the languages; else two empty words."""
    word = answer.replace(",", " ").replace(".", " ").replace(":", " ").split(" ")[0] if answer else ""
    tones = {"yes": "yes", "tak": "yes", "да": "yes", "no": "nope", "nie": "nope", "нет": "nope"}
    tone = tones.get(word.casefold(), "")
    return (tone, word) if tone else ("", "")


def question_of_the_day(day: datetime.date | None = None) -> Ruling | None:
    """A ruling of the game that is answered by yes or no: another one every day."""
    rulings = [r for r in load().rulings.values() if r.game == here() and yes_no(r.answer)[0] and r.examples]
    number = (day or datetime.datetime.now(datetime.UTC).date()).toordinal()
    return rulings[number * 7919 % len(rulings)] if rulings else None


def with_card(game: str, name: str) -> dict[str, Any]:
    """A table with one printed card in the first place, of the first side, where the card can lie."""
    described, card = GAMES[game].table, {"name": name[:100]}
    zones = dict.fromkeys((described.first_zone, *described.zones))
    places = [f"{player}.{zone}" for zone in zones for player in described.players]
    lying = ((place, lies(GAMES[game], f"{place}[0]", card)) for place in places)
    free = next((place for place, at in lying if at.printed or at.which), places[0])
    board: dict[str, Any] = {"game": game}
    board_path.put(board, free, [card])
    return board
