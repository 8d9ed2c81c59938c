"""How answers travel: to pages of other sites, not twice if nothing has changed, and small."""

from __future__ import annotations

import gzip
from fractions import Fraction
from typing import Any

from flask import Flask, Response, request

SMALL = 1_000
"""Answers of fewer bytes are sent as they are."""
PACKED = ("application/json", "text/", "application/javascript", "image/svg+xml", "application/yaml")
LASTING = frozenset("rules rulings statements documents glossary schema search bulk openapi.json".split())
"""What changes only with the knowledge base."""
CORS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag, Retry-After",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
PREFLIGHT = {
    "Access-Control-Allow-Methods": "GET, POST, OPTIONS",
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match, Accept-Language",
    "Access-Control-Max-Age": "86400",
}


def register(app: Flask) -> None:
    """Applies all of it after every answer."""
    app.after_request(_travelling)


def _travelling(response: Response) -> Response:
    if request.path == "/api" or request.path.startswith("/api/"):
        response.headers.update(CORS)
        if request.method == "OPTIONS":
            response.headers.update(PREFLIGHT)
        _remembered(response)
    elif request.path in ("/healthz", "/readyz", "/metrics"):
        response.headers["Cache-Control"] = "no-store"
    return _small(response)


def _remembered(response: Response) -> None:
    """What is still known need not be sent again; what was refused may be granted the next time."""
    if response.status_code != 200 or response.is_streamed:
        response.headers.setdefault("Cache-Control", "no-store")
        return
    lasting = [*request.path.split("/"), "", ""][2] in LASTING
    response.headers.setdefault("Cache-Control", "public, max-age=300" if lasting else "no-cache")
    if not response.headers.get("ETag"):
        response.add_etag()
    if request.method in ("GET", "HEAD"):
        response.make_conditional(request)


def _small(response: Response) -> Response:
    response.vary.add("Accept-Encoding")
    kind = response.content_type or ""
    if (
        response.status_code in (204, 206, 304)
        or "Content-Encoding" in response.headers
        or not kind.startswith(PACKED)
        or request.accept_encodings["gzip"] <= 0
        or (response.is_streamed and not response.direct_passthrough)
    ):
        return response
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) >= SMALL:
        response.set_data(gzip.compress(data, 6, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
        tag, _ = response.get_etag()
        if tag:
            response.set_etag(tag, weak=True)  # the same answer in other bytes
    return response


def with_odds(data: Any) -> Any:
    """The data with `odds` beside every `value` that is a fraction in words."""
    if isinstance(data, list):
        return [with_odds(item) for item in data]
    if not isinstance(data, dict):
        return data
    fields = {name: with_odds(value) for name, value in data.items()}
    odds = fraction(data.get("value"))
    return {**fields, "odds": odds} if odds is not None else fields


def fraction(value: Any) -> dict[str, int | float] | None:
    """An exact fraction ("1199/1728", "1") in numbers; None for anything else."""
    if not isinstance(value, str) or not value.replace("/", "", 1).isdecimal():
        return None
    try:
        exact = Fraction(value)
    except (ValueError, ZeroDivisionError):
        return None
    return {"numerator": exact.numerator, "denominator": exact.denominator, "decimal": round(float(exact), 6)}
