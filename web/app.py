"""The application factory: configuration, the bench of judges, headers, blueprints."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Any

from flask import Flask, Response, g

from judge.verdict import service
from judge.workers import Pool, Settings
from web import (
    api,
    errors,
    exchange,
    figures,
    here,
    home,
    language,
    library,
    lists,
    offline,
    operations,
    pages,
    parameters,
    quiz,
    since,
    table,
    words,
)
from web.coverage import Coverage
from web.links import Store
from web.openapi import document
from web.questions import Bench

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


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The page and the API as a WSGI application.

    `config` may set WORKERS (questions at once), QUEUE (questions that wait), DEADLINE and MOST (seconds for
    a question: default and most), WORKER_MEMORY_MB, TRUSTED_HOSTS, MAX_CONTENT_LENGTH (bytes of a request).
    """
    app = Flask("web", static_folder="static", template_folder="templates")
    app.config.from_mapping(
        WORKERS=2,
        QUEUE=16,
        WORKER_MEMORY_MB=2000,
        TRUSTED_HOSTS=None,
        DRAINING=threading.Event(),
        DEADLINE=service.DEADLINE,
        MOST=30.0,
        MAX_CONTENT_LENGTH=1_000_000,
        MAX_FORM_MEMORY_SIZE=1_000_000,
        MAX_FORM_PARTS=200,
        SEND_FILE_MAX_AGE_DEFAULT=3600,
    )
    app.config.from_mapping(config or {})
    app.json.sort_keys = False  # type: ignore[attr-defined]
    app.json.ensure_ascii = False  # type: ignore[attr-defined]
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.extensions["bench"] = Bench(_pool(app.config), app.config["MOST"])
    app.extensions["store"] = Store()
    app.extensions["coverage"] = Coverage()
    language.register(app)
    here.register(app)
    words.register(app)
    app.register_blueprint(pages.blueprint)
    app.register_blueprint(library.blueprint)
    app.register_blueprint(since.blueprint)
    app.register_blueprint(table.blueprint)
    app.register_blueprint(quiz.blueprint)
    app.register_blueprint(offline.blueprint)
    app.jinja_env.filters["yes_no"] = home.yes_no
    app.register_blueprint(api.blueprint)
    app.register_blueprint(lists.blueprint)
    app.register_blueprint(operations.blueprint)
    figures.register(app, app.extensions["bench"].pool)
    parameters.register(app, document)
    errors.register(app)
    app.before_request(_arrived)
    exchange.register(app)
    app.after_request(_headers)
    return app


def _pool(config: Mapping[str, Any]) -> Pool:
    """The judges: processes that inherit nothing of the server, with one more than can be at work."""
    return Pool(
        Settings(
            workers=config["WORKERS"],
            queue=config["QUEUE"],
            spares=1,
            method="forkserver",
            preload=("web.answering",),
            megabytes=config["WORKER_MEMORY_MB"],
        )
    )


def _arrived() -> None:
    """From here on a deadline counts."""
    g.arrived = time.monotonic()


def _headers(response: Response) -> Response:
    """Nothing from elsewhere, nothing inline, nobody's frame."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response
