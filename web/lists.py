"""The knowledge base and the cards as lists, page by page, and all of it as one file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, request, url_for
from werkzeug.wrappers import Response as Reply

from judge.cards.store import own
from judge.errors import SituationError
from judge.knowledge import load
from judge.knowledge.entry import Entry
from judge.knowledge.hits import Found

from . import entries, filters, parameters
from .errors import Problem, respond
from .filters import KIND_LISTS
from .language import language
from .operations import versions

blueprint = Blueprint("lists", __name__)

PER_PAGE, HITS = 100, 30
MOST_PAGES = 100_000


def placed(entry: dict[str, Any], kind: str) -> dict[str, Any]:
    """An entry with its own address and that of its page."""
    key = entry["id"]
    pages = {
        "rules": lambda: url_for("rule.page", key=key),
        "rulings": lambda: url_for("ruling.page", key=key),
        "documents": lambda: f"/documents/{key}",
        "statements": lambda: f"/documents/{key}",
        "glossary": lambda: f"/glossary/{key}",
    }
    return {**entry, "uri": f"/api/{kind}/{key}", "page": pages[kind]()}


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
    return [
        placed({**_plain(ruling), "id": ruling.key, "number": ruling.number}, "rulings") for ruling in listed
    ]


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
    return jsonify(in_pages(filters.chosen(kind, LISTS[kind](game), game), page, limit))


@blueprint.get("/api/<any(statements, documents, glossary):kind>/<path:key>")
def single(kind: str, key: str) -> Response | Reply:
    """One entry of a list, with what it stands in and what rests on it."""
    known = load()
    tables: dict[str, Mapping[str, Entry]] = {
        "statements": known.statements,
        "documents": known.documents,
        "glossary": known.glossary,
    }
    entry = tables[kind].get(key)
    if entry is None:
        what, near = _SINGLE[kind], entries.nearest(key, tables[kind])
        return respond(Problem(404, key[:200], f"there is no {what} with this id", near))
    words = entries.told(_plain(entry), entry, language())
    return jsonify(placed({**words, **entries.around(entry, language())}, kind))


_SINGLE = {"statements": "statement", "documents": "document", "glossary": "term"}


@blueprint.get("/api/search")
def search() -> Response:
    """Rules, rulings, statements, documents and terms that fit the words, the best first, page by page."""
    words, kind = request.args.get("q", "")[:400], request.args.get("kind", "")
    if kind and kind not in KIND_LISTS:
        raise SituationError("kind", f'"{kind[:40]}" is no kind of entry', f"known: {', '.join(KIND_LISTS)}")
    limit = parameters.number("limit", HITS, parameters.MOST_PER_PAGE)
    page = parameters.number("page", 1, MOST_PAGES)
    known = load()
    hits = [hit for hit in known.ranked(words, parameters.game()) if kind in ("", hit.kind)]

    def as_data(part: Sequence[Found]) -> list[dict[str, Any]]:
        return [placed(asdict(hit), KIND_LISTS[hit.kind]) for hit in known.told(part, words, language())]

    return jsonify(in_pages(hits, page, limit, as_data))


def in_pages(
    listed: Sequence[Any],
    page: int,
    limit: int,
    as_data: Callable[[Sequence[Any]], Sequence[dict[str, Any]]] = list,
) -> dict[str, Any]:
    """One page of a list with the addresses of the others; `as_data` makes data of its entries."""

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
        "data": as_data(listed[(page - 1) * limit : page * limit]),
    }


def _names(groups: Iterable[Entry]) -> list[dict[str, Any]]:
    return [_plain(group) for group in groups]


@blueprint.get("/api/bulk")
def bulk() -> Response:
    """The whole knowledge base in one file; rulings with their examples."""
    game = parameters.game()
    whole = {kind: make(game) for kind, make in LISTS.items() if kind not in ("rulings", "cards")}
    with_examples = [
        placed(entries.ruling(ruling), "rulings") for ruling in _of(game, load().rulings.values())
    ]
    known = load().contents
    editions = {of: [_plain(edition) for edition in table.values()] for of, table in known.editions.items()}
    alike = {
        of: {"same_name": _names(known.same_name.get(of, ())), "same_person": _names(groups)}
        for of, groups in known.same_person.items()
    }
    tables = {
        name: {of: value for of, value in table.items() if game in (None, of)}
        for name, table in (("editions", editions), ("names", alike))
    }
    response = jsonify({"versions": versions(), **whole, "rulings": with_examples, **tables})
    response.headers["Content-Disposition"] = 'attachment; filename="lexludi.json"'
    return response
