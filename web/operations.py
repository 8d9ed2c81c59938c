"""For whoever runs the server: whether it lives, whether it judges, its settings, its figures."""

from __future__ import annotations

import time
from functools import cache
from typing import Any

from flask import Blueprint, Response, current_app, jsonify

from judge import __version__
from judge.board.situation import MAX_BYTES, MAX_VALUES
from judge.knowledge import load
from judge.paths import law_version
from judge.verdict.open_facts import MAX_CASES

from .errors import Problem, respond
from .questions import bench

blueprint = Blueprint("operations", __name__)

LATELY = 30.0
"""So many seconds ago a worker must have answered for the server to be ready."""


@cache
def versions() -> dict[str, Any]:
    """Those of program, law and knowledge base, which do not change while the program runs."""
    return {"program": __version__, "law": law_version(), "knowledge": load().version}


@blueprint.get("/healthz")
def health() -> Response:
    """Whether the program answers, and its versions."""
    return jsonify({"status": "ok", "versions": versions()})


@blueprint.get("/readyz")
def ready() -> Response:
    """Whether a question would be judged: a worker answered lately, and the server is not about to stop."""
    pool = bench().pool
    pool.fleet.watch()
    if current_app.config["DRAINING"].is_set():
        return respond(Problem(503, "", "the server is about to stop", "ask another one", code="draining"))
    heard = pool.fleet.heard()
    if pool.seated < pool.settings.workers and time.monotonic() - heard > LATELY:
        words = "no worker has answered lately: they are being started"
        return respond(Problem(503, "", words, "ask again in some seconds", code="not-ready"))
    return jsonify({"status": "ready", "workers": pool.fleet.alive(), "queue": pool.waiting})


@blueprint.get("/api/settings")
def settings() -> Response:
    """What the server was told, and the limits of a request."""
    config = current_app.config
    return jsonify(
        {
            "workers": config["WORKERS"],
            "queue": config["QUEUE"],
            "deadline": config["DEADLINE"],
            "max_deadline": config["MOST"],
            "worker_memory_mb": config["WORKER_MEMORY_MB"],
            "trusted_hosts": config["TRUSTED_HOSTS"] or [],
            "limits": {
                "situation_bytes": MAX_BYTES,
                "situation_values": MAX_VALUES,
                "request_bytes": config["MAX_CONTENT_LENGTH"],
                "cases": MAX_CASES,
            },
            "versions": versions(),
        }
    )
