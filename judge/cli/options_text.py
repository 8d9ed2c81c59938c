"""What can be done now as text, in players' words and a language; behind it the words that `played` takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import click

from judge.words.teller import Teller

Data = Mapping[str, Any]


def options(listed: Data, source: Data, language: str) -> str:
    """The options of `source`, a line each, what is legal first; beside unread words nothing is barred."""
    teller = Teller(source, language)
    rows = [*_rows(listed["options"], bool(listed["not_modelled"]), teller)]
    if not rows:
        return teller.sentence("cli_no_option")
    width = max(len(mark) for mark, _, _ in rows)
    return "\n".join(f"{click.style(mark.ljust(width), fg=colour)}  {words}" for mark, colour, words in rows)


def _rows(listed: Iterable[Data], unread: bool, teller: Teller) -> Iterator[tuple[str, str, str]]:
    """Of each option whether it may be done, the colour of that, and what is done."""
    for option in sorted(listed, key=lambda entry: (not entry["legal"], entry["player"], entry["do"])):
        words = _done(option, teller)
        if option["legal"]:
            key = "forced" if option["forced"] and not unread else "legal"
            if option.get("unclaimed"):
                key, words = "open", f"{words} ({teller.sentence('option_unclaimed')})"
            yield teller.sentence(f"cli_{key}"), "yellow" if key == "open" else "green", words
        elif unread:
            yield teller.sentence("cli_open"), "yellow", words
        else:
            bars = [f"{teller.why_not(bar['rule'])} [{bar['rule']}]" for bar in option["barred_by"]]
            yield teller.sentence("cli_not_legal"), "red", f"{words}: {'; '.join(bars)}"


def _done(option: Data, teller: Teller) -> str:
    """Who does what, in words and as `played` takes it: *Luke uses Evade 2  [light: luke: Evade 2]*."""
    words = f"{teller.player(option['player'])}: {teller.do(option['do'])}"
    return words + click.style(f"  [{option['player']}: {option['do']}]", dim=True)
