"""The errors of the judge: whose fault it is decides which one is raised.

* `SituationError`: what was submitted is wrong (exit status 2, HTTP 400).
* `StoreError`: the card data on this machine cannot be used (exit status 2, HTTP 503).
* `LawError`: the law or the knowledge base is wrong (our fault).
* `DeadlineError`: the answer took too long (exit status 3, HTTP 504).
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

Item = TypeVar("Item")


class JudgeError(Exception):
    """Any failure that the judge reports in words; never raised by itself."""

    exit_status: int = 1

    def as_dict(self) -> dict[str, str]:
        """Give the error as data: `path`, `message`, `suggestion` (CONTRACT section 1)."""
        return {"path": "", "message": str(self), "suggestion": ""}


class SituationError(JudgeError):
    """Bad input: a situation, a path or a word that cannot be accepted.

    `path` names the place (`light.character[0].damge`, or a file and line), `message` says what is
    wrong there, `suggestion` what to write instead. As text: "path: message; suggestion".
    `more` are the faults of other places, where several were found at once.
    """

    exit_status = 2
    more: tuple[SituationError, ...] = ()

    def __init__(self, path: str, message: str, suggestion: str = "") -> None:
        self.path = path
        self.message = message
        self.suggestion = suggestion
        super().__init__(path, message, suggestion)

    def __str__(self) -> str:
        text = f"{self.path}: {self.message}" if self.path else self.message
        return f"{text}; {self.suggestion}" if self.suggestion else text

    def as_dict(self) -> dict[str, str]:
        """Give path, message and suggestion as a mapping of strings."""
        return {"path": self.path, "message": self.message, "suggestion": self.suggestion}

    def within(self, prefix: str) -> SituationError:
        """Give the same error with its path seen from one level further out."""
        if not self.path:
            path = prefix
        elif self.path.startswith("["):
            path = prefix + self.path
        else:
            path = f"{prefix}.{self.path}"
        return SituationError(path, self.message, self.suggestion)


def each(work: Callable[[Item], object], items: Iterable[Item]) -> None:
    """`work` on every item.  Raises the SituationError of the first that has one, with all the others."""
    faults: list[SituationError] = []
    for item in items:
        try:
            work(item)
        except IllegalBoardError:
            raise
        except SituationError as fault:
            faults += (fault, *fault.more)
    if faults:
        faults[0].more = tuple(faults[1:])
        raise faults[0]


class IllegalBoardError(SituationError):
    """A board that the rules say cannot be: an answer of the law, where a question needs a legal board."""


class StoreError(SituationError):
    """The card data on this machine cannot be used: who asks through a server can do nothing about it."""


class LawError(JudgeError):
    """A slip of ours: a hole in the law, a misspelt predicate, a broken knowledge base."""

    exit_status = 70

    def __init__(self, message: str, *, where: str = "", rules: tuple[str, ...] = ()) -> None:
        self.message = message
        self.where = where
        self.rules = rules
        super().__init__(message)

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message

    def as_dict(self) -> dict[str, str]:
        """Give the place in the law as the path, and the message."""
        return {"path": self.where, "message": self.message, "suggestion": ""}


class CyclicError(LawError):
    """Ground rules that lean on each other in a circle: the memory cannot look through them."""


class DeadlineError(JudgeError):
    """The deadline passed; `so_far` holds what is known (may be empty)."""

    exit_status = 3

    def __init__(self, seconds: float = 0, so_far: Any = None) -> None:
        self.seconds = seconds
        self.so_far: Any = so_far or {}
        super().__init__(seconds, self.so_far)

    def __str__(self) -> str:
        return f"no complete answer {f'within {self.seconds:g} s' if self.seconds else 'in time'}"

    def as_dict(self) -> dict[str, str]:
        """Say which deadline passed and how to give it more time."""
        return {
            "path": "deadline",
            "message": str(self),
            "suggestion": "allow more seconds with --deadline, or ask about fewer cards",
        }


def slip(error: Exception) -> LawError:
    """Give an unforeseen exception as a slip of ours: what went wrong, and where in our code."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return LawError(
        f"an error of the judge itself ({type(error).__name__}: {error}); please report it", where=where
    )
