"""The steps of a line, with what nobody decided folded together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Data = Mapping[str, Any]


@dataclass(frozen=True)
class Row:
    """A step, or steps of the rules and passes folded into one; `number` is that of its last step."""

    number: int
    steps: tuple[Data, ...]
    here: bool

    @property
    def folded(self) -> bool:
        """Whether nobody had anything to decide in it."""
        return _forced(self.steps[0])


def rows(line: tuple[Data, ...], at: int) -> list[Row]:
    """The steps of a line; what the rules do and who passes is folded together, but not the step `at`."""
    folded: list[Row] = []
    for number, step in enumerate(line, 1):
        here = number == at
        if folded and _forced(step) and folded[-1].folded and not here and not folded[-1].here:
            folded[-1] = Row(number, (*folded[-1].steps, step), False)
        else:
            folded.append(Row(number, (step,), here))
    return folded


def folded(line: tuple[Data, ...]) -> list[Row]:
    """The steps of a line that is shown at a glance."""
    return rows(line, 0)


def _forced(step: Data) -> bool:
    return step["player"] == "rules" or step["do"] in ("pass", "done")


def choices(line: tuple[Data, ...]) -> list[int]:
    """The numbers of the steps at which something was decided or rolled; the last step besides."""
    return sorted({*(i for i, step in enumerate(line, 1) if not _forced(step)), len(line)})
