"""Why something may not be done, as one says it at a table, by the rule that bars it (`because.yaml`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import yaml

FILE = Path(__file__).parent / "because.yaml"


@cache
def reasons() -> dict[str, dict[str, str]]:
    """The reasons by the id of their rule and language."""
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    loaded: dict[str, dict[str, str]] = yaml.load(FILE.read_text(encoding="utf-8"), Loader=loader)
    return loaded


def said_last(rule: str) -> bool:
    """Whether another rule that bars the same tells more (`last`)."""
    return reasons().get(rule, {}).get("last") == "yes"


def reason(rule: str, language: str) -> str:
    """What follows "No, because" for a rule that bars; nothing where the language has no words for it."""
    return reasons().get(rule, {}).get(language, "")
