"""The options of an ability: what is done in any case, and what one chooses."""

from __future__ import annotations

from dataclasses import replace

from judge.cardtext import meaning as m
from judge.games.swtcg.model import Lasts, Part, Variant


def options_apart(body: m.Body) -> tuple[m.Body | None, tuple[m.Body, ...]]:
    """What is done in any case, and the options of a choice that follows it."""
    match body:
        case m.ChooseOne(options, m.Ref("you"), 1):
            return None, options
        case m.Seq(parts, False) if parts and isinstance(parts[-1], m.ChooseOne):
            last = parts[-1]
            if last.chooser == m.YOU and last.count == 1:
                return m.Seq(parts[:-1]), last.options
    return body, ()


def lasting_alike(options: tuple[Variant, ...]) -> tuple[Variant, ...]:
    """A duration that stands at the end of the last option is said of the others too."""
    last = options[-1].parts[-1].lasts if options[-1].parts else None
    if last is None:
        return options
    return tuple(
        replace(option, parts=tuple(_so_long(part, last) for part in option.parts)) for option in options
    )


def _so_long(part: Part, lasts: Lasts) -> Part:
    long = isinstance(part.effect, tuple) and part.effect[0] in ("boost", "keyword", "grant", "lose_keyword")
    return replace(part, lasts=lasts) if part.lasts is None and long else part
