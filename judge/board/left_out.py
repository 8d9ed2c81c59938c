"""Values that a board leaves out: what they are taken to be, and another value that is as good a guess."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class LeftOut:
    """A value that the situation does not say although there always is one.

    `path` is its place in the file, `taken` what the judge takes it to be, in words, `other` a value that
    could stand there as well.  `sentence` tells what is assumed, with `{nicks}` for all cards of which the
    same is assumed; `nick` is the card whose value it is.
    """

    path: str
    taken: str
    other: Any
    sentence: str = "{path} is not said: it is taken to be {taken}"
    nick: str = ""

    @property
    def value(self) -> str:
        """The value path of it: `elf.strike`."""
        return f"{self.nick}.{self.path.rpartition('.')[2]}" if self.nick else self.path


def assumed(left: Iterable[LeftOut]) -> list[str]:
    """What is assumed, a sentence for all cards of which the same is."""
    alike: dict[str, list[str]] = {}
    for value in left:
        sentence = value.sentence.replace("{path}", value.path).replace("{taken}", value.taken)
        alike.setdefault(sentence, []).append(value.nick)
    return [template.replace("{nicks}", ", ".join(nicks)) for template, nicks in alike.items()]
