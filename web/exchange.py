"""How answers travel: to which pages of other sites, not twice if nothing has changed, and small.

What is published (rules, rulings, statements, documents) every page may read.  The card store of whoever sits
at the machine, and his processor, are for pages of this server and of those that its operator names.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request

from .errors import Problem, respond

SMALL = 1_000
"""Answers of fewer bytes are sent as they are."""
PACKED = ("application/json", "text/", "application/javascript", "image/svg+xml", "application/yaml")
LASTING = frozenset("rules rulings statements documents glossary schema search bulk openapi.json".split())
"""What changes only with the knowledge base."""
PUBLIC = frozenset(
    "lists.listed lists.single lists.search lists.bulk api.rule api.ruling api.schema api.openapi "
    "api.readable".split()
)
"""The endpoints of the API that only read what is published."""
CORS = {
    "Access-Control-Expose-Headers": "ETag, Retry-After",
    "Cross-Origin-Resource-Policy": "cross-origin",
}
PREFLIGHT = {
    "Access-Control-Allow-Headers": "Content-Type, If-None-Match, Accept-Language",
    "Access-Control-Max-Age": "86400",
}


def register(app: Flask, judged: Callable[[], bool]) -> None:
    """Applies all of it to every request; `judged` says whether one is for the judges."""

    def guard() -> Response | None:
        if not _guarded(judged) or not foreign() or _followed():
            return None
        hint = "its operator can allow it: judge serve --allow-origin ORIGIN"
        words = "a page of another site may not ask this server"
        return respond(Problem(403, "Origin", words, hint, code="foreign-origin"))

    app.before_request(guard)
    app.after_request(_travelling)


def foreign() -> bool:
    """Whether a page of another site has sent the request: a browser says which one did, in one of two ways.

    The older of them is no word where pages tell no referrer: Chromium says `null` then.
    """
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if _allowed(origin):
        return False
    if site is not None:
        return site not in ("same-origin", "none")
    return bool(origin) and urlsplit(str(origin)).netloc != request.host


def _allowed(origin: str | None) -> bool:
    """Whether pages of that origin may ask whatever pages of ours may."""
    named = current_app.config["ALLOW_ORIGIN"]
    return bool(origin) and ("*" in named or origin in named)


def _followed() -> bool:
    """Whether somebody has followed a link to a page of ours."""
    seen = request.headers.get("Sec-Fetch-Mode"), request.headers.get("Sec-Fetch-Dest")
    return request.method in ("GET", "HEAD") and seen == ("navigate", "document")


def _guarded(judged: Callable[[], bool]) -> bool:
    """Whether it is for pages of ours: it changes or tells what is not published, or takes long."""
    if request.method == "OPTIONS" or request.endpoint is None:
        return False
    if _of_api():
        return not _public()
    return request.method == "POST" or request.endpoint == "table.cards" or judged()


def _of_api() -> bool:
    return request.path == "/api" or request.path.startswith("/api/")


def _public() -> bool:
    """Whether every page may read what is here."""
    return request.endpoint is None or (
        request.endpoint in PUBLIC and (request.view_args or {}).get("kind") != "cards"
    )


def _travelling(response: Response) -> Response:
    if "Allow" in response.headers:  # a set, in whatever order
        response.headers["Allow"] = ", ".join(sorted(response.headers["Allow"].split(", ")))
    if _of_api():
        _to_others(response)
        _remembered(response)
    elif request.path in ("/healthz", "/readyz", "/metrics"):
        response.headers["Cache-Control"] = "no-store"
    return _small(response)


def _to_others(response: Response) -> None:
    """Tells a browser which pages may read the answer."""
    origin = request.headers.get("Origin")
    if not _public():
        response.vary.add("Origin")
        if not _allowed(origin):
            return
    response.headers["Access-Control-Allow-Origin"] = "*" if _public() else str(origin)
    response.headers.update(CORS)
    if request.method == "OPTIONS":
        response.headers.update(PREFLIGHT)
        response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "OPTIONS")


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
