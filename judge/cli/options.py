"""Arguments and options that several commands have."""

from __future__ import annotations

import math
from pathlib import Path

import click

from judge.cli import completion


def positive(ctx: click.Context, option: click.Parameter, value: float | None) -> float | None:
    """The number itself.  Fails, naming the option, for what is no time to wait."""
    if value is not None and not (math.isfinite(value) and value > 0):
        raise click.BadParameter(f"{value} is not a positive, finite number of seconds.", ctx, option)
    return value


file = click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
chosen = click.argument("chosen", nargs=-1, metavar="[PATH|GAME|ID]...", shell_complete=completion.situations)
as_json = click.option("--json", "as_json", is_flag=True, help="Answer as data.")
jobs = click.option("--jobs", "-j", type=click.IntRange(1, 64), help="Processes (default: one per core).")
deadline = click.option(
    "--deadline",
    type=float,
    callback=positive,
    default=10.0,
    show_default=True,
    metavar="S",
    help="Seconds to answer in.",
)
exact_walk = click.option(
    "--exact-walk",
    is_flag=True,
    help="Look at every state for itself, also where the question cannot tell states apart.",
)
deadline_for_each = click.option(
    "--deadline", type=float, callback=positive, metavar="S", help="Seconds for each situation."
)


def _spoken(ctx: click.Context, _: click.Parameter, chosen: str | None) -> str | None:
    """The language is also that of an error, which is told outside of the command."""
    if chosen:
        ctx.meta["judge.lang"] = chosen
    return chosen


language = click.option(
    "--lang",
    callback=_spoken,
    type=click.Choice(["en", "pl", "ru"]),
    help="Language of the answer (default: that of the terminal, else English).",
)
