"""The corpus of wordings (wordings.txt): every line a text and, after `=>`, what it means in short."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from judge.games.swlcg.text.model import Ability, Filter, NotModelled, Pick
from judge.games.swlcg.text.parse import parse_text

FILE = Path(__file__).with_name("wordings.txt")


def lines() -> Iterator[tuple[str, str]]:
    """(text, meaning) of every line."""
    for line in FILE.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            text, _, meaning = line.partition(" => ")
            yield text.replace(" // ", "\n"), meaning


def meaning(text: str) -> str:
    """What a text means, in short: abilities joined by " ; "."""
    kind = "fate" if text.startswith("(fate) ") else "unit"
    return " ; ".join(_short(one) for one in parse_text(text.removeprefix("(fate) "), kind))


def _short(one: Ability | NotModelled) -> str:
    if isinstance(one, NotModelled):
        return f"? {one.stumbled}"
    words = ["forced"] if one.forced else []
    words.append(one.kind if one.kind != "constant" else f"{_on(one.scope)}:")
    if one.trigger is not None:
        words.append(f"{one.trigger.event}({_on(one.trigger.subject)})")
    words += [f"if {_told(condition)}" for condition in one.conditions]
    words += [f"[{_told(cost)}]" for cost in one.costs]
    if one.name:
        words.append(f"{one.name} {_told(one.number)}" if one.number else one.name)
    if one.kind in ("keyword", "constant"):
        words += [_on(target.filter) for target in one.targets]
    for part in one.parts:
        on = part.on
        where = f"#{on} {_on(one.targets[on - 1].filter)}" if isinstance(on, int) else _on(on)
        told = [part.effect, _told(part.amount), *([where] if where != "none" else [])]
        told += [f"if {_told(condition)}" for condition in part.conditions]
        told += [*(["may"] if part.may else []), *([f"until {part.lasts}"] if part.lasts else [])]
        words.append(f"<{' '.join(told)}>")
    words += [f"once per {one.limit}"] if one.limit else []
    return " ".join(words)


def _told(value: object) -> str:
    return " ".join(_told(one) for one in value) if isinstance(value, tuple) else _on(value)


def _on(value: object) -> str:
    if isinstance(value, Pick):
        return f"{value.who} picks {_on(value.filter)}"
    if not isinstance(value, Filter):
        return str(value)
    words = [value.side] if value.side != "any" else []
    words += ["other"] if value.other else []
    words += [
        "/".join(
            str(said) if kind in ("type", "trait", "state") else f"{kind}={said}" for kind, said in group
        )
        for group in value.asks
    ]
    words += [f"in {value.zone}"] if value.zone != "play" else []
    return "{" + " ".join(words) + "}"
