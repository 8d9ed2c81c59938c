"""Examples of the API: what was asked of each operation, and what it answered.

The answers are those of the API (`python -m tests.web.api_examples` asks anew), of the longest the beginning.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_suffix(".json")
_BODIES = ("application/json", "application/x-ndjson")


@cache
def _examples() -> dict[str, dict[str, Any]]:
    known: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return known


def show(operation: dict[str, Any]) -> None:
    """Puts its examples into the description of an operation: its parameters, its body, its answers."""
    known, name = _examples(), operation["operationId"]
    request = known["requests"].get(name, {})
    for parameter in operation["parameters"]:
        values = request.get(parameter["in"], {})
        if parameter["name"] in values:
            parameter["example"] = values[parameter["name"]]
    for kind, content in operation.get("requestBody", {}).get("content", {}).items():
        if kind in _BODIES:
            content["example"] = request["body"]
    for status, response in operation["responses"].items():
        shown = known["answers"].get(name) if status == "200" else known["refused"].get(status)
        if shown is not None:
            for content in response["content"].values():
                content["example"] = shown
