"""A verdict as the head of a report."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def summary(verdict: Mapping[str, Any], link: str) -> str:
    """A verdict as comments at the head of a reported situation."""
    versions = verdict["versions"]
    lines = [
        "This answer was reported with Lex Ludi.",
        f"status: {verdict['status']}",
        *(f"answer: {part}" for part in str(verdict["answer"]).splitlines()),
        *(f"assumed: {words}" for words in verdict["assumed"]),
        *(f"not modelled: {entry['path']}: {entry['words']}" for entry in verdict["not_modelled"]),
        "rules cited: " + ", ".join(entry["rule"] for entry in verdict["citations"]),
        f"rules: {verdict['rules']['edition']} ({verdict['rules']['date']})",
        f"program {versions['program']}, law {versions['law']}, knowledge {versions['knowledge']}",
    ]
    if link:
        lines.append(f"link: {link}")
    lines += ["", "What do you think is right, and which document says so?", ""]
    return "".join(
        f"# {one}\n".replace("# \n", "#\n") for text in lines for one in (text.splitlines() or [""])
    )
