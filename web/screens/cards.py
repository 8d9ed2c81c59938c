"""The pages of printed cards, and the same as data."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, render_template, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response as Reply

from judge.cards.store import own
from judge.games.as_it_lies import shown
from judge.games.registry import GAMES

from .. import card_pages
from ..current_game import set_game
from ..errors import Problem, respond
from ..language import language

blueprint = Blueprint("cards", __name__)
_GAME = f"<any({', '.join(GAMES)}):game>"


@blueprint.get(f"/cards/{_GAME}/<path:name>")
def page(game: str, name: str) -> str | Reply:
    """A card of the user's store: its text as it is read, the rules and rulings that touch its words."""
    set_game(game)
    printings = card_pages.printings(GAMES[game], name)
    if not printings:
        return _missing(game, name)
    cards = [card_pages.whole(GAMES[game], printed) for printed in printings]
    rules = card_pages.touching(GAMES[game], " | ".join(card["text"] for card in cards))
    return render_template(
        "card.html",
        name=printings[0].name,
        cards=[{**card, "shown": _shown(game, card["values"])} for card in cards],
        rules=rules,
        rulings=card_pages.rulings(rules),
    )


@blueprint.get(f"/api/cards/{_GAME}/<path:name>")
def data(game: str, name: str) -> Response | Reply:
    """The same as data, a printing with another text each for itself."""
    printings = card_pages.printings(GAMES[game], name)
    if not printings:
        return _missing(game, name)
    uri, there = (url_for(f"cards.{kind}", game=game, name=name) for kind in ("data", "page"))
    cards = [card_pages.whole(GAMES[game], printed) for printed in printings]
    return jsonify({"uri": uri, "page": there, "cards": cards})


def _missing(game: str, name: str) -> Reply:
    near = own().near(game, name)
    hint = f'did you mean "{near[0]}"?' if near else "read in card data: judge cards import FILE"
    return respond(Problem(404, name[:200], "the card store has no card of that name", hint))


def _shown(game: str, values: dict[str, object]) -> list[tuple[str, str]]:
    """What is printed beside the text, in words: *Power* 6."""
    table, listed = GAMES[game].table, []
    for key, value in values.items():
        for name, inner in value.items() if isinstance(value, dict) else (("", value),):
            prop = table.card.get(f"{key}.{name}" if name else key)
            text = shown(inner)
            if prop is not None and text not in ("", "0", "no") and key != "version":
                words = prop.choices[text].of(language()) if text in prop.choices else text
                words = _("yes") if words == "yes" else words
                listed.append((prop.title.of(language()), words))
    return listed
