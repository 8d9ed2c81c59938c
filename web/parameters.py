"""What stands behind the `?` of an address of the API, and in the body: named, bounded, and nothing else."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from flask import Flask, current_app, request

from judge.errors import SituationError
from judge.games.registry import GAMES

from .errors import Problem, respond

OURS = ("api.", "lists.", "operations.", "figures.", "cards.data")
"""The endpoints that the description describes."""
ALWAYS = ("lang",)
"""Every address of the API takes these."""
SITUATIONS = (
    "application/json",
    "application/yaml",
    "application/x-yaml",
    "text/yaml",
    "text/x-yaml",
    "text/plain",
    "application/x-www-form-urlencoded",  # what curl says of --data-binary; the body is read as it is
    "",
)
LINES = ("application/x-ndjson", "application/ndjson", "application/jsonl", *SITUATIONS)
MOST_PER_PAGE = 200


def register(app: Flask, described: Callable[[], Mapping[str, Any]]) -> None:
    """Refuses, before anything is done, what the description of the API (OpenAPI) does not name."""

    def refuse() -> Any:
        if request.endpoint is None or not request.endpoint.startswith(OURS):
            return None
        rule = described_as(str(request.url_rule), request.path)
        operation = described()["paths"].get(rule, {}).get(request.method.lower())
        if operation is None:
            return None
        known = [parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "query"]
        for name in request.args:
            if name not in known and name not in ALWAYS:
                near = difflib.get_close_matches(name[:40], known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"known here: {', '.join(known) or 'none'}"
                words = "there is no such parameter here"
                return respond(Problem(400, name[:80], words, hint, code="unknown-parameter"))
        kinds = LINES if rule == "/api/batch" else SITUATIONS
        if "requestBody" in operation and request.mimetype not in kinds:
            hint = "send JSON as application/json, YAML as application/yaml"
            words = f"a body of the type {request.mimetype[:60]} is not understood"
            return respond(Problem(415, "Content-Type", words, hint))
        return None

    app.before_request(refuse)


def described_as(rule: str, path: str) -> str:
    """How the description of the API writes the address of a rule of Flask's."""
    rule = re.sub(r"<any\([^>]*:kind>", path.split("/")[2], rule) if ":kind>" in rule else rule
    rule = re.sub(r"<(?:any\([^>]*:)?game>", "{game}", rule)
    for name, shown in (("path:key", "id"), ("path:name", "name"), ("packed", "link")):
        rule = rule.replace(f"<{name}>", f"{{{shown}}}")
    return rule


def body() -> str:
    """The body as text.  Raises SituationError."""
    try:
        text = request.get_data(cache=False).decode("utf-8")
    except UnicodeDecodeError:
        raise SituationError("", "this is not UTF-8 text", "send the situation as UTF-8") from None
    if not text.strip():
        raise SituationError("", "the request has no body", "send a situation as JSON or YAML text")
    if request.mimetype == "application/json" and text.lstrip("\ufeff \t\r\n")[:1] not in ("{", "["):
        raise SituationError("Content-Type", "this is not JSON", "send YAML as application/yaml")
    return text


def deadline() -> float:
    """Seconds for the question.  Raises SituationError for what is no number."""
    text = request.args.get("deadline", "")
    if not text:
        return float(current_app.config["DEADLINE"])
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not seconds > 0:
        raise SituationError("deadline", f'"{text[:40]}" is no number of seconds', "write ?deadline=5")
    return max(0.1, min(seconds, float(current_app.config["MOST"])))


def wanted(name: str) -> bool:
    """Whether something is wanted (`?exact_walk=yes`).  Raises SituationError for neither yes nor no."""
    text = request.args.get(name, "no")
    if text not in ("yes", "no"):
        raise SituationError(name, f'"{text[:40]}" is neither yes nor no', f"write ?{name}=yes")
    return text == "yes"


def number(name: str, default: int, most: int) -> int:
    """A whole number from 1 on.  Raises SituationError."""
    text = request.args.get(name, str(default))
    if not (text.isascii() and text.isdecimal() and len(text) <= 6 and 1 <= int(text) <= most):
        message = f'"{text[:40]}" is not a number from 1 to {most}'
        raise SituationError(name, message, f"leave it out for {default}")
    return int(text)


def game() -> str | None:
    """The game that was named, or None.  Raises SituationError for one that is not known."""
    name = request.args.get("game")
    if name and name not in GAMES:
        raise SituationError("game", f'"{name[:40]}" is no game', f"known: {', '.join(GAMES)}")
    return name or None
