"""Figures for Prometheus, and the access log: what was asked, how it was answered, how the workers are."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from flask import Blueprint, Flask, Response, current_app
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from werkzeug.wsgi import ClosingIterator

from judge.workers import Pool

from .parking import NAME, Later

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

blueprint = Blueprint("figures", __name__)
access = logging.getLogger("lexludi.access")
SECONDS = (0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Figures:
    """The figures of one application, and how many requests it is answering just now."""

    def __init__(self, pool: Pool) -> None:
        self.registry = CollectorRegistry()
        self.open = 0
        self._lock = threading.Lock()
        labels = ("kind", "status")
        self.answers = Counter("lexludi_answers", "Answers by status", labels, registry=self.registry)
        self.seconds = Histogram(
            "lexludi_seconds", "Time to an answer", ("kind",), buckets=SECONDS, registry=self.registry
        )
        gauge = Gauge("lexludi_open_requests", "Requests being answered", registry=self.registry)
        gauge.set_function(lambda: self.open)
        self.registry.register(_PoolFigures(pool))

    def began(self) -> None:
        """A request came."""
        with self._lock:
            self.open += 1

    def ended(self, environ: WSGIEnvironment, status: int, seconds: float) -> None:
        """It was answered, to the last byte."""
        with self._lock:
            self.open -= 1
        kind = kind_of(str(environ.get("PATH_INFO", "")))
        self.answers.labels(kind, str(status)).inc()
        self.seconds.labels(kind).observe(seconds)
        path = str(environ.get("PATH_INFO", ""))[:200].encode("unicode_escape").decode("ascii")
        who, how = environ.get("REMOTE_ADDR", "-"), environ.get("REQUEST_METHOD", "-")
        access.info("%s %s %s %d %.3f s", who, how, path, status, seconds)


def kind_of(path: str) -> str:
    """What kind of address it is: few kinds, whatever people type."""
    first = path.split("/", 2)[1] if path.startswith("/") else ""
    if first in ("api", "static"):
        return first
    return "health" if first in ("healthz", "readyz", "metrics") else "page"


class _PoolFigures:
    """What a pool of workers tells of itself, read when it is asked for."""

    def __init__(self, pool: Pool) -> None:
        self._pool = pool

    def collect(self) -> Iterator[Metric]:
        """One family of figures after the other."""
        pool, counts = self._pool, self._pool.counts
        now = {
            "queue": ("Questions that wait", pool.waiting),
            "busy_workers": ("Questions being judged", pool.seated),
            "workers": ("Worker processes", pool.fleet.alive()),
            "worker_peak_megabytes": ("The most memory of an idle worker", pool.fleet.peak()),
        }
        so_far: dict[str, tuple[str, float]] = {
            "questions": ("Questions that were begun", counts.begun),
            "wait_seconds": ("Time in the queue", counts.wait),
            "work_seconds": ("Time at work", counts.work),
            "refused": ("Questions that found no place in time", counts.refused),
            "overruns": ("Workers ended at a deadline", counts.overran),
            "lost_workers": ("Workers that died or did not answer", counts.lost),
            "slow_walks": ("Boards of which every state had to be solved by itself", counts.slow),
            "started_workers": ("Workers started, each a cold start", pool.fleet.started),
        }
        for name, (words, value) in now.items():
            yield GaugeMetricFamily(f"lexludi_{name}", words, value=value)
        for name, (words, sum_of) in so_far.items():
            yield CounterMetricFamily(f"lexludi_{name}", words, value=sum_of)


def watched(app: WSGIApplication, figures: Figures) -> WSGIApplication:
    """The application with every answer counted, timed and logged."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        place = environ.get(NAME)
        began, status = place.arrived if place else time.monotonic(), [500]

        def start(line: str, headers: Any, *rest: Any) -> Any:
            status[0] = int(line[:3])
            return start_response(line, headers, *rest)

        def ended() -> None:
            figures.ended(environ, status[0], time.monotonic() - began)

        if place is None or not place.counted:
            figures.began()
        if place is not None:
            place.counted, place.dropped = True, lambda: figures.ended(environ, 499, time.monotonic() - began)
        try:
            parts = app(environ, start)
        except Later:
            raise  # it is still open
        except BaseException:
            ended()
            raise
        return ClosingIterator(parts, ended)

    return answer


def register(app: Flask, pool: Pool) -> None:
    """Watches the application, and shows the figures at /metrics."""
    app.extensions["figures"] = figures = Figures(pool)
    app.register_blueprint(blueprint)
    app.wsgi_app = watched(app.wsgi_app, figures)  # type: ignore[method-assign,assignment]


@blueprint.get("/metrics")
def metrics() -> Response:
    """The figures in the Prometheus text format."""
    text = generate_latest(current_app.extensions["figures"].registry)
    return Response(text, content_type=CONTENT_TYPE_LATEST)
