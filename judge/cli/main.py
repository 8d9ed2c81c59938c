"""The commands of CONTRACT section 1, each in the module of its kind."""

from __future__ import annotations

import click

from judge import __version__, paths
from judge.cli.asking import ask, line, options
from judge.cli.assistants import mcp_
from judge.cli.cards import cards
from judge.cli.completion import completion
from judge.cli.deck import deck
from judge.cli.diff import diff
from judge.cli.errors import Commands
from judge.cli.knowing import new, schema, search, show
from judge.cli.read import read
from judge.cli.serving import serve
from judge.cli.testing import bench, check, coverage, lint


def _version() -> str:
    rulings = paths.rulings()
    known = paths.fingerprint(rulings, rulings.rglob("*.yaml"))[:12]
    return f"lexludi {__version__} (law {paths.law_version()}, knowledge base {known})"


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(_version())
        ctx.exit()


_STATUS = """Exit status: 0 answered, whatever the answer; 1 a failed expectation; 2 bad input or usage;
3 deadline; 70 an error of the judge itself; 74 an answer that could not be written to its end;
130 interrupted."""


@click.group(cls=Commands, epilog=_STATUS, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Print the versions of program, law and knowledge base.",
)
def main() -> None:
    """The judge of card games: every outcome that the rules allow, and which rule says so."""


_COMMANDS: tuple[click.Command, ...] = (
    *(ask, line, options),
    *(check, coverage, lint, bench),
    *(search, show, schema, new),
    *(cards, deck, diff, read, serve, mcp_, completion),
)
for _command in _COMMANDS:
    main.add_command(_command)
