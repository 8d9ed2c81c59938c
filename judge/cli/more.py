"""What only some questions have to tell: kinds of no, changes, rules switched off, recorded lines."""

from __future__ import annotations

from typing import Any

import click

SHOWN_RULES = 12


def more(answer: dict[str, Any]) -> list[str]:
    """The lines below the sentence of an answer."""
    return [*_no(answer), *_changes(answer), *_rules(answer), *_record(answer), *_parting(answer)]


def _no(answer: dict[str, Any]) -> list[str]:
    if answer.get("kind") == "nothing gives it" and "needs" in answer:
        return [f"    nothing gives it: {answer['needs']}"]
    return [f"    {answer['needs']}"] if answer.get("kind") == "not modelled" else []


def _changes(answer: dict[str, Any]) -> list[str]:
    out = []
    for change in answer.get("changes", ()):
        out.append(f"    {click.style('legal', fg='green')} {change['words']}")
        out += [f"      {path}: {_short(value)}" for path, value in change["change"].items()]
        out += [f"      without {path}" for path in change["remove"]]
    return out


def _rules(answer: dict[str, Any]) -> list[str]:
    out = []
    for without in [*answer.get("decides", ()), *answer.get("together", ())][:SHOWN_RULES]:
        names = " and ".join(
            f"{title} [{rule}]" for rule, title in zip(without["rules"], without["titles"], strict=True)
        )
        out.append(f"    without {names}: {without['answer']}")
    if answer.get("holes"):
        out.append(f"    without these the law has nothing to say: {', '.join(answer['holes'])}")
    if answer.get("rulings"):
        out.append(f"    rulings on it: {', '.join(answer['rulings'])}")
    return out


def _record(answer: dict[str, Any]) -> list[str]:
    if "step" not in answer:
        return []
    out = [f"      {step['player']}: {step['do']}" for step in answer["line"]]
    if answer["step"] is not None:
        out.append(click.style(f"      step {answer['step']}, {answer['entry']}: illegal", fg="red"))
    for due in answer["due"]:
        out.append(f"    {'forced' if due['forced'] else 'due'} there: {due['player']}: {due['do']}")
    return out


def _parting(answer: dict[str, Any]) -> list[str]:
    if "parts_at" not in answer:
        return []
    out = []
    for heading, key in (("both begin", "common"), ("this", "this"), ("that", "not")):
        if answer.get(key):
            out.append(f"    {heading}:")
            out += [f"      {step['player']}: {step['do']}" for step in answer[key]]
    return out


def _short(value: Any) -> str:
    text = str(value.get("name", value)) if isinstance(value, dict) else str(value)
    return text if len(text) < 70 else text[:67] + "..."
