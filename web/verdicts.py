"""A verdict as the API tells it: with its address, its odds in numbers, and the status that it has."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from . import links
from .errors import Problem


def placed(judged: dict[str, Any]) -> tuple[dict[str, Any], int]:
    """The verdict with its address, that of its page, and odds in numbers; and the status that it has."""
    link = judged.get("link", "")
    carried = bool(link) and len(link) <= links.MAX_LINK
    address = {
        "uri": f"/api/situations/{link}" if carried else None,
        "page": f"/s/{link}" if carried else None,
    }
    verdict = with_odds({name: value for name, value in judged.items() if name != "link"})
    status, error = standing(judged)
    return {**({"error": error} if error else {}), **verdict, **address}, status


def standing(verdict: dict[str, Any]) -> tuple[int, dict[str, Any] | None]:
    """The status of a verdict, and the error that belongs to it."""
    if verdict["status"] == "illegal situation":
        rules = ", ".join(entry["rule"] for entry in verdict.get("illegal", ()))
        return 422, Problem(422, "", verdict["answer"], f"see {rules}" if rules else "").as_dict()
    if not verdict["complete"] and verdict.get("cut") == "the deadline passed":
        words = "the deadline passed: this is what was found so far"
        return 504, Problem(504, "deadline", words, "ask about fewer cards, or allow more seconds").as_dict()
    return 200, None


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
