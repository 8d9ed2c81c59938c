"""Where the law and the rulings lie: inside the package when installed, beside it in a checkout."""

from __future__ import annotations

from pathlib import Path

from judge.errors import LawError

_PACKAGE = Path(__file__).resolve().parent


def rules_asp() -> Path:
    """Give the folder of the law (`core/`, one folder per game). Raises LawError if it is missing."""
    return _find("rules_asp")


def rulings() -> Path:
    """Give the folder of the knowledge base. Raises LawError if it is missing."""
    return _find("rulings")


def _find(name: str) -> Path:
    """Prefer the package's own copy: only a wheel has one."""
    for place in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise LawError(f"the folder {name}/ is missing: reinstall lexludi or run from a complete checkout")
