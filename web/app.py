"""The application of a server: it admits requests, and sends on to its workers what has to be judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from judge.workers import Pool, Settings

from . import figures, heads, relay, site
from .coverage import PRELOAD

WORKERS, QUEUE, MEGABYTES = 2, 16, 2000


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The page and the API as a WSGI application.

    `config` may set WORKERS (questions at once), QUEUE (questions that wait), DEADLINE and MOST (seconds for
    a question: default and most), WORKER_MEMORY_MB, TRUSTED_HOSTS, MAX_CONTENT_LENGTH (bytes of a request),
    ALLOW_ORIGIN (whose pages may ask), CLIENT_CONNECTIONS (of one client), IMPORTS (whether pages import
    cards), EXECUTOR (of `concurrent.futures`: it judges batches instead of the workers here).
    """
    settings = {"WORKERS": WORKERS, "QUEUE": QUEUE, "WORKER_MEMORY_MB": MEGABYTES, **(config or {})}
    pool = judges(settings)
    app = site.build(settings, pool, relay.is_judged)
    relay.register(app, pool)
    app.wsgi_app = heads.bounded(app.wsgi_app)  # type: ignore[method-assign,assignment]
    figures.register(app, pool)
    return app


def judges(config: Mapping[str, Any]) -> Pool:
    """Processes that inherit nothing of the server, with one more than can be at work."""
    return Pool(
        Settings(
            workers=config["WORKERS"],
            queue=config["QUEUE"],
            spares=1,
            method="forkserver",
            preload=PRELOAD,
            megabytes=config["WORKER_MEMORY_MB"],
        )
    )
