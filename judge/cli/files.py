"""Reading the files that a command is given: each once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.errors import SituationError

if TYPE_CHECKING:
    from judge.board.yamlio import Where


def read_situation(file: Path) -> tuple[dict[str, Any], Where]:
    """The situation in a file as data, and the lines of its values.  Raises SituationError with the place."""
    from judge.board.situation import read_with_lines

    text = read_file(file)
    context = click.get_current_context(silent=True)
    if context is not None:  # an error later on says where in this file
        context.meta[READ] = file, None
    situation, where = read_with_lines(text)
    if context is not None:
        context.meta[READ] = file, where
    return situation, where


READ = "judge.read"
"""What the context of a command keeps of the file that it read: its path, and the lines of its values."""


def read_file(file: Path) -> str:
    """The text of a situation file.  Raises SituationError if it cannot be read."""
    from judge.board.situation import MAX_BYTES

    try:
        if str(file) == "-":
            return sys.stdin.buffer.read(MAX_BYTES + 1).decode("utf-8")
        with file.open(encoding="utf-8") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        what = error.strerror or "cannot be read"
        raise SituationError(str(file), what, "give the path of a situation file") from None
    except UnicodeDecodeError:
        raise SituationError(str(file), "this is not UTF-8 text", "save the file as UTF-8") from None
