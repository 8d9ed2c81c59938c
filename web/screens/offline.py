"""Reading without a network: the manifest, the service worker, and the pages that it keeps of a game."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, url_for
from flask_babel import gettext as _

from judge.knowledge import load

from ..current_game import here, set_game
from ..words import address

blueprint = Blueprint("offline", __name__)


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to keep the page among its programs."""
    fields: dict[str, Any] = {
        "name": "Lex Ludi",
        "short_name": "Lex Ludi",
        "description": _("a judge of card games"),
        "start_url": url_for("home.page"),
        "display": "standalone",
        "background_color": "#fbf8f2",
        "theme_color": "#7a1f2b",
        "icons": [{"src": url_for("static", filename="icon.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    response = jsonify(fields)
    response.mimetype = "application/manifest+json"
    return response


@blueprint.get("/sw.js")
def worker() -> Response:
    """The service worker; it stands at the root, so that it may serve every page."""
    response: Response = current_app.send_static_file("sw.js")
    response.headers["Cache-Control"] = "no-cache"
    return response


@blueprint.get("/offline")
def page() -> str:
    """What is shown for a page that was not kept, while there is no network."""
    return render_template("offline.html")


@blueprint.get("/offline/<game>.json")
def kept(game: str) -> Response:
    """The addresses of a game to keep: its lists, rulings, rules and words, and what they are drawn with."""
    set_game(game)
    known = load()
    lists = [
        url_for(endpoint, game=here())
        for endpoint in ("home.page", "library.rulings", "library.rules", "glossary.index")
    ]
    rulings = [address(key) for key, ruling in known.rulings.items() if ruling.game == here()]
    rules = [address(key) for key, rule in known.rules.items() if rule.game in (here(), "core")]
    return jsonify({"game": here(), "pages": [*lists, *rulings, *rules]})
