"""The knowledge base and the cards as lists, page by page, and all of it as one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, request, url_for

from judge.cards.store import own
from judge.knowledge import load

from . import entries, parameters
from .operations import versions

blueprint = Blueprint("lists", __name__)

PER_PAGE = 100
MOST_PAGES = 100_000


def placed(entry: dict[str, Any], kind: str) -> dict[str, Any]:
    """An entry with its own address and that of its page."""
    key = entry["id"]
    uri = f"/api/{kind}/{key}" if kind in ("rules", "rulings") else None
    pages = {
        "rules": lambda: url_for("rule.page", key=key),
        "rulings": lambda: url_for("ruling.page", key=key),
        "documents": lambda: f"/documents/{key}",
        "statements": lambda: f"/documents/{key}",
        "glossary": lambda: f"/glossary/{key}",
    }
    return {**entry, "uri": uri, "page": pages[kind]()}


def _plain(entry: Any) -> dict[str, Any]:
    data: dict[str, Any] = entry.model_dump(exclude={"file", "line", "examples"}, mode="json")
    return data


def _of(game: str | None, entries_: Iterable[Any]) -> list[Any]:
    return [entry for entry in entries_ if game in (None, entry.game)]


def rules(game: str | None) -> list[dict[str, Any]]:
    """Every rule; with a game, those in force in it."""
    known = load()
    chosen = known.rules_for(game) if game else known.rules
    return [placed(_plain(known.rules[key]), "rules") for key in chosen]


def rulings(game: str | None) -> list[dict[str, Any]]:
    """Every ruling, without its examples."""
    listed = _of(game, load().rulings.values())
    return [placed({**_plain(ruling), "id": ruling.key}, "rulings") for ruling in listed]


def statements(game: str | None) -> list[dict[str, Any]]:
    """Every statement of every document."""
    known = load()
    games = {key: document.game for key, document in known.documents.items()}
    listed = [
        statement for statement in known.statements.values() if game in (None, games.get(statement.document))
    ]
    return [placed(_plain(statement), "statements") for statement in listed]


def documents(game: str | None) -> list[dict[str, Any]]:
    """Every document."""
    return [placed(_plain(document), "documents") for document in _of(game, load().documents.values())]


def glossary(game: str | None) -> list[dict[str, Any]]:
    """Every term in all its languages."""
    terms = [term for term in load().glossary.values() if game in (None, getattr(term, "game", None))]
    return [placed(_plain(term), "glossary") for term in terms]


def cards(game: str | None) -> list[dict[str, Any]]:
    """The cards of the user's own store: names, types, sets and numbers, in order of their names."""
    return [
        {"game": card.game, "name": card.name, "set": card.set, "type": card.type, "side": card.side}
        | {"subtypes": list(card.subtypes), "numbers": dict(card.numbers), "number": card.number}
        | {"uri": url_for("cards.data", game=card.game, name=card.name)}
        | {"page": url_for("cards.page", game=card.game, name=card.name)}
        for card in own().all(game)
    ]


LISTS: dict[str, Callable[[str | None], list[dict[str, Any]]]] = {
    "rules": rules,
    "rulings": rulings,
    "statements": statements,
    "documents": documents,
    "glossary": glossary,
    "cards": cards,
}


@blueprint.get("/api/<any(rules, rulings, statements, documents, glossary, cards):kind>")
def listed(kind: str) -> Response:
    """One page of a list."""
    game = parameters.game()
    limit = parameters.number("limit", PER_PAGE, parameters.MOST_PER_PAGE)
    page = parameters.number("page", 1, MOST_PAGES)
    return jsonify(_page(LISTS[kind](game), page, limit))


def _page(listed: Sequence[dict[str, Any]], page: int, limit: int) -> dict[str, Any]:
    def address(number: int) -> str | None:
        given = {**request.args.to_dict(), "page": str(number)}
        return f"{request.path}?{urlencode(given)}" if 1 <= number <= last else None

    last = max(1, -(-len(listed) // limit))
    return {
        "uri": f"{request.path}?{urlencode({**request.args.to_dict(), 'page': str(page)})}",
        "total": len(listed),
        "pages": last,
        "next": address(page + 1),
        "previous": address(page - 1) if page <= last else address(last),
        "data": list(listed[(page - 1) * limit : page * limit]),
    }


@blueprint.get("/api/bulk")
def bulk() -> Response:
    """The whole knowledge base in one file; rulings with their examples."""
    game = parameters.game()
    whole = {kind: make(game) for kind, make in LISTS.items() if kind not in ("rulings", "cards")}
    with_examples = [
        placed(entries.ruling(ruling), "rulings") for ruling in _of(game, load().rulings.values())
    ]
    response = jsonify({"versions": versions(), **whole, "rulings": with_examples})
    response.headers["Content-Disposition"] = 'attachment; filename="lexludi.json"'
    return response
