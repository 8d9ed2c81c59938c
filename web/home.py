"""The first page of a game: one field for everything, the situations of every week, a question of the day."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from flask import render_template, url_for
from flask_babel import gettext as _

from judge.board.line import is_line
from judge.cards.store import own
from judge.errors import JudgeError
from judge.games.registry import GAMES
from judge.knowledge import Ruling, load
from web import board_path, drawn
from web.here import here, table
from web.language import language
from web.readings import wordings
from web.words import address

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


def page() -> str:
    """The first page of the game of this request."""
    tiles = [(one, list(minis(one.board))) for one in table().situations]
    return render_template("home.html", tiles=tiles, daily=question_of_the_day())


def minis(board: Mapping[str, Any]) -> Iterator[Mini | str]:
    """A board in small: up to two cards of each side, and the sign of its moment between the sides."""
    seen = drawn.seen(board, language())
    for i, side in enumerate(seen.sides if seen else []):
        if i:
            yield (seen.sign if seen else "") or "·"
        cards = [card for place in side.places.values() for card in place.cards]
        for card in sorted(cards, key=lambda one: not one.marks)[:MINIS]:
            number = next((fact.value for fact in card.facts), "")
            yield Mini(side.tone, number, card.flagged)


def suggestions(typed: str) -> list[Suggestion]:
    """What the letters in the field may mean, best first: answers, rules, words, cards, a board."""
    words = typed.strip()[:200]
    if len(words) < 2:
        return []
    if is_line(words):
        return [Suggestion(_("Judge"), words, "")]
    known, found = load(), []
    for hit in known.search(words, here(), 30):
        if hit.kind == "ruling":
            ruling = known.rulings[hit.id]
            answer = yes_no(ruling.told("answer", language()))
            found.append(
                Suggestion(_("Ruling"), ruling.told("question", language()), address(hit.id), answer)
            )
        elif hit.kind == "rule":
            found.append(
                Suggestion(_("Rule"), known.rules[hit.id].told("title", language()), address(hit.id))
            )
        elif hit.kind == "term":
            found.append(Suggestion(_("Word"), hit.title, address(hit.id)))
    return [*found[:MOST], *_cards(words), *_ability(words)]


def told(hit: dict[str, Any]) -> dict[str, Any]:
    """A hit in the language of the page, with the first word of its answer."""
    known = load()
    kinds = {"ruling": _("Ruling"), "rule": _("Rule"), "term": _("Word"), "statement": _("Statement")}
    found = {**hit, "answer": ("", ""), "kind": kinds.get(hit["kind"], hit["kind"])}
    if hit["id"] in known.rulings:
        ruling = known.rulings[hit["id"]]
        answer = yes_no(ruling.told("answer", language()))
        return {**found, "title": ruling.told("question", language()), "answer": answer}
    if hit["id"] in known.rules:
        return {**found, "title": known.rules[hit["id"]].told("title", language())}
    return found


def _cards(words: str) -> Iterator[Suggestion]:
    """Printed cards of the user's store, to be put on a table."""
    try:
        names = own().beginning(here(), words, 3)
    except JudgeError:
        return
    for name in names:
        yield Suggestion(
            _("Card"), _("Put %(name)s on a table", name=name), url_for("pages.ask", game=here(), card=name)
        )


def _ability(words: str) -> Iterator[Suggestion]:
    """A word of abilities: a table on which a card has it."""
    first = words.split()[0].casefold()
    if len(first) > 3 and any(first in one.casefold() for one in wordings(here())):
        yield Suggestion(_("Judge"), _("Try it on a table"), url_for("pages.ask", game=here()))


def yes_no(answer: str) -> tuple[str, str]:
    """(tone, word) of an answer that begins with yes or no, in any of the languages; else two empty words."""
    word = answer.replace(",", " ").replace(".", " ").replace(":", " ").split(" ")[0] if answer else ""
    tones = {"yes": "yes", "tak": "yes", "да": "yes", "no": "nope", "nie": "nope", "нет": "nope"}
    tone = tones.get(word.casefold(), "")
    return (tone, word) if tone else ("", "")


def question_of_the_day(day: datetime.date | None = None) -> Ruling | None:
    """A ruling of the game that is answered by yes or no: another one every day."""
    found = [r for r in load().rulings.values() if r.game == here() and yes_no(r.answer)[0] and r.examples]
    number = (day or datetime.datetime.now(datetime.UTC).date()).toordinal()
    return found[number * 7919 % len(found)] if found else None


def with_card(game: str, name: str) -> dict[str, Any]:
    """A table with one printed card in its usual place."""
    described = GAMES[game].table
    board: dict[str, Any] = {"game": game}
    board_path.put(board, f"{next(iter(described.players))}.{described.first_zone}", [{"name": name[:100]}])
    return board
