"""Where the law and the rulings lie: inside the package when installed, beside it in a checkout."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from judge.errors import LawError

_PACKAGE = Path(__file__).resolve().parent


def rules_asp() -> Path:
    """Give the folder of the law (`core/`, one folder per game). Raises LawError if it is missing."""
    return _find("rules_asp")


def rulings() -> Path:
    """Give the folder of the knowledge base. Raises LawError if it is missing."""
    return _find("rulings")


def docs() -> Path:
    """Give the folder of the docs (Markdown). Raises LawError if it is missing."""
    return _find("docs/site")


@cache
def law_version() -> str:
    """Give the one hash of the law (12 letters): `judge --version`, verdicts and the service name it."""
    root = rules_asp()
    return fingerprint(root, root.rglob("*.lp"))[:12]


def page() -> str:
    """Give the name of the package of the page: `web` beside a checkout; in a wheel it has a name of its own,
    since other projects call theirs `web`, too (pyproject.toml, tool.hatch.build.targets.wheel.sources)."""
    return "lexludi_web" if (_PACKAGE / "_data").is_dir() else "web"


def chapters(game: str) -> list[Path]:
    """The files of a game's law, core first, in a stable order."""
    root = rules_asp()
    return [*sorted((root / "core").glob("*.lp")), *sorted((root / game).glob("*.lp"))]


def fingerprint(root: Path, files: Iterable[Path]) -> str:
    """A hash of the names (below `root`) and contents of files, in the order of their names (64 letters).

    Raises OSError if one cannot be read.
    """
    digest = hashlib.sha256()
    above = len(root.as_posix()) + 1
    for name in sorted(path.as_posix() for path in files):
        with open(name, "rb") as stream:
            raw = stream.read()
        digest.update(f"{name[above:]}\0{len(raw)}\0".encode() + raw)
    return digest.hexdigest()


def _find(name: str) -> Path:
    """Prefer the package's own copy: only a wheel has one."""
    for place in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if place.is_dir():
            return place
    raise LawError(f"the folder {name}/ is missing: reinstall lexludi or run from a complete checkout")
