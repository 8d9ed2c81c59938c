"""Every page and the whole API, for whatever judges: blueprints, headers, errors, limits of a request.

The server sends what has to be judged on to its workers (`web.app`); they answer it with the same pages.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, Response, g, request

from judge.verdict import service

from . import api, current_game, errors, exchange, heads, language, lists, operations, parameters, words
from .clients import CLIENT
from .coverage import Coverage
from .links import Store
from .openapi import document
from .parking import NAME
from .questions import Bench
from .screens import (
    ask,
    cards,
    deck_lists,
    docs,
    documents,
    editions,
    glossary,
    home,
    importing,
    library,
    offline,
    options,
    players,
    printed,
    quiz,
    report,
    rule,
    ruling,
    schemas,
    search,
    stepper,
    table,
    verdict,
    writing,
)

SCREENS = (
    home, search, cards, ask, table, verdict, stepper, options, players, printed, report, editions,
    library, ruling, rule, schemas, docs, deck_lists, importing, documents, glossary, quiz, offline, writing,
)  # fmt: skip

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


def build(config: Mapping[str, Any], pool: Any, judged: Callable[[], bool] = lambda: False) -> Flask:
    """The pages and the API as a WSGI application whose questions `pool` judges (`web.questions.Bench`).

    `config` is as for `web.app.create_app`; `judged` says whether a request is for the judges.
    """
    app = Flask(__package__, static_folder="static", template_folder="templates")
    app.config.from_mapping(
        WORKERS=2,
        QUEUE=16,
        WORKER_MEMORY_MB=2000,
        TRUSTED_HOSTS=None,
        EXECUTOR=None,
        DRAINING=threading.Event(),
        DEADLINE=service.DEADLINE,
        MOST=30.0,
        MAX_CONTENT_LENGTH=1_000_000,
        LONGER_BODIES={"/import": importing.MOST},
        CLIENT_CONNECTIONS=CLIENT,
        ALLOW_ORIGIN=(),
        IMPORTS=False,
        MAX_FORM_MEMORY_SIZE=1_000_000,
        MAX_FORM_PARTS=200,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
    )
    app.config.from_mapping(config)
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["bench"] = Bench(pool, app.config["MOST"])
    app.extensions["store"] = Store()
    app.extensions["coverage"] = Coverage(app.config["WORKER_MEMORY_MB"])
    app.before_request(heads.refuse)
    language.register(app)
    current_game.register(app)
    words.register(app)
    for screen in SCREENS:
        app.register_blueprint(screen.blueprint)
    app.jinja_env.filters["yes_no"] = home.yes_no
    app.register_blueprint(api.blueprint)
    app.register_blueprint(lists.blueprint)
    app.register_blueprint(operations.blueprint)
    parameters.register(app, document)
    errors.register(app)
    app.before_request(_arrived)
    exchange.register(app, judged)
    app.after_request(_headers)
    return app


def _arrived() -> None:
    """From here on a deadline counts."""
    place = request.environ.get(NAME)
    g.arrived = place.arrived if place else time.monotonic()


def _headers(response: Response) -> Response:
    """Nothing from elsewhere, nothing inline, nobody's frame."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
