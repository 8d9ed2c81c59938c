"""The application of a server: it admits requests, and sends on to its workers what has to be judged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Flask

from judge.workers import Pool, Settings

from . import figures, relay, site

WORKERS, QUEUE, MEGABYTES = 2, 16, 2000


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The page and the API as a WSGI application.

    `config` may set WORKERS (questions at once), QUEUE (questions that wait), DEADLINE and MOST (seconds for
    a question: default and most), WORKER_MEMORY_MB, TRUSTED_HOSTS, MAX_CONTENT_LENGTH (bytes of a request),
    EXECUTOR (of `concurrent.futures`: it judges batches instead of the workers here).
    """
    settings = {"WORKERS": WORKERS, "QUEUE": QUEUE, "WORKER_MEMORY_MB": MEGABYTES, **(config or {})}
    pool = judges(settings)
    app = site.build(settings, pool)
    relay.register(app, pool)
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
            preload=(f"{__package__}.worker_requests",),
            megabytes=config["WORKER_MEMORY_MB"],
        )
    )
