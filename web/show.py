"""A verdict laid out for the page: tables without columns that never change, rules with their words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from judge.knowledge import load
from web import entries

ROWS = 20
"""Outcomes in sight; those after them are folded away."""
MORE = 200
"""Outcomes on a page at all; programs get every one."""
LINES = 30
"""Outcomes whose line of play is on the page."""


@dataclass
class Table:
    """The outcomes of one answer: what is the same in all of them, and a row for each."""

    same: dict[str, Any] = field(default_factory=dict)
    columns: list[str] = field(default_factory=list)
    first: list[dict[str, Any]] = field(default_factory=list)
    folded: list[dict[str, Any]] = field(default_factory=list)
    left_out: int = 0


def table(answer: Mapping[str, Any]) -> Table:
    """The outcomes of an answer as a table."""
    outcomes = answer.get("outcomes") or []
    paths = list(outcomes[0]["values"]) if outcomes else []
    changing = [p for p in paths if len({str(o["values"].get(p)) for o in outcomes}) > 1]
    if len(outcomes) == 1:
        changing = []
    rows = [
        {
            "cells": [(p, o["values"].get(p)) for p in changing],
            "quantifier": o["quantifier"],
            "line": o["line"] if i < LINES else [],
        }
        for i, o in enumerate(outcomes[:MORE])
    ]
    same = {p: outcomes[0]["values"][p] for p in paths if p not in changing} if outcomes else {}
    return Table(same, changing, rows[:ROWS], rows[ROWS:], max(0, len(outcomes) - MORE))


def cited(verdict: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The rules that a verdict rests on, each with its words, statements and standing."""
    known = load()
    found = []
    for entry in verdict.get("citations", ()):
        rule = known.rules.get(entry["rule"])
        text = rule.text if rule else entry.get("text", "")
        found.append({**entry, "text": text, "sources": entries.sources(entry["statements"])})
    return found


def parts(verdict: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The answers of a verdict, each with its table: one part, or one for every case."""
    cases = verdict.get("cases") or [{"case": {}, "words": "", "verdict": verdict}]
    return [
        {
            "case": entry["case"],
            "words": entry["words"],
            "verdict": entry["verdict"],
            "answers": [{**answer, "table": table(answer)} for answer in entry["verdict"]["answers"]],
        }
        for entry in cases
    ]


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
