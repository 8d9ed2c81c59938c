"""What can be done now as text, in players' words and a language; behind it the words that `played` takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click

from judge.words.teller import Teller

Data = Mapping[str, Any]


def options(found: Data, source: Data, language: str) -> str:
    """The options of `source`, a line each, what is legal first; beside unread words nothing is barred."""
    told = Teller(source, language)
    rows = [*_rows(found["options"], bool(found["not_modelled"]), told)]
    if not rows:
        return told.sentence("cli_no_option")
    width = max(len(mark) for mark, _, _ in rows)
    return "\n".join(f"{click.style(mark.ljust(width), fg=colour)}  {words}" for mark, colour, words in rows)


def _rows(found: Iterable[Data], unread: bool, told: Teller) -> Iterator[tuple[str, str, str]]:
    """Of each option whether it may be done, the colour of that, and what is done."""
    for option in sorted(found, key=lambda one: (not one["legal"], one["player"], one["do"])):
        words = _done(option, told)
        if option["legal"]:
            key = "forced" if option["forced"] and not unread else "legal"
            yield told.sentence(f"cli_{key}"), "green", words
        elif unread:
            yield told.sentence("cli_open"), "yellow", words
        else:
            bars = [f"{told.title(bar['rule'])} [{bar['rule']}]" for bar in option["barred_by"]]
            yield told.sentence("cli_not_legal"), "red", f"{words}: {'; '.join(bars)}"


def _done(option: Data, told: Teller) -> str:
    """Who does what, in words and as `played` takes it: *Luke uses Evade 2  [light: luke: Evade 2]*."""
    words = f"{told.player(option['player'])}: {told.do(option['do'])}"
    return words + click.style(f"  [{option['player']}: {option['do']}]", dim=True)
