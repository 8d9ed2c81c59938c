"""What is known: `judge search`, `judge show`, `judge schema`, `judge new`."""

from __future__ import annotations

import click

from judge.cli import options as given
from judge.cli import show as words
from judge.cli.json_output import print_data


@click.command()
@click.argument("query", nargs=-1, required=True, metavar="WORDS...")
@given.as_json
@click.option("--game", default=None, help="Only this game.")
def search(query: tuple[str, ...], as_json: bool, game: str | None) -> None:
    """Search rules, rulings, statements and terms, in any of their languages."""
    from judge.verdict import service

    hits = service.search(" ".join(query), game)
    if as_json:
        print_data(hits)
    else:
        click.echo(words.hits(hits))


@click.command()
@click.argument("key", metavar="ID")
@given.as_json
def show(key: str, as_json: bool) -> None:
    """Show a rule, ruling, statement, document or term by its id."""
    from judge.knowledge import load

    entry = load().show(key)
    if as_json:
        print_data(entry)
    else:
        click.echo(words.entry(entry))


@click.command()
@click.argument("game")
@given.as_json
def schema(game: str, as_json: bool) -> None:
    """All that one needs to write a board of GAME."""
    from judge.verdict import service

    described = service.schema(game)
    if as_json:
        print_data(described)
    else:
        click.echo(words.schema(described))


@click.command()
@click.argument("game")
def new(game: str) -> None:
    """Write a commented situation to start from to standard output."""
    from judge.verdict import service

    click.echo(service.new(game), nl=False)
