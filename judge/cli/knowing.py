"""What is known: `judge search`, `judge show`, `judge schema`, `judge new`."""

from __future__ import annotations

import click

from judge.cli import completion as completing
from judge.cli import options as given
from judge.cli import show as words
from judge.cli.json_output import print_data


@click.command()
@click.argument("query", nargs=-1, required=True, metavar="WORDS...")
@given.as_json
@click.option("--game", default=None, help="Only this game.", shell_complete=completing.games)
@click.option("--limit", type=click.IntRange(1), default=30, show_default=True, help="At most so many.")
@given.language
def search(query: tuple[str, ...], as_json: bool, game: str | None, limit: int, lang: str | None) -> None:
    """Search rules, rulings, statements and terms, in any of their languages."""
    from judge.cli import verdict_text
    from judge.verdict import service

    spoken = lang or ("en" if as_json else verdict_text.of_locale())
    hits = service.search(" ".join(query), game, limit, spoken)
    if as_json:
        print_data(hits)
    else:
        click.echo(words.hits(hits, spoken))


@click.command()
@click.argument("key", metavar="ID", shell_complete=completing.entries)
@given.as_json
@given.language
def show(key: str, as_json: bool, lang: str | None) -> None:
    """Show a rule, ruling, statement, document or term by its id."""
    from judge.cli import verdict_text
    from judge.knowledge import load

    spoken = lang if as_json else lang or verdict_text.of_locale()
    entry = load().show(key, spoken)
    if as_json:
        print_data(entry)
    else:
        click.echo(words.entry(entry, spoken or "en"))


@click.command()
@click.argument("game", required=False, metavar="[GAME|rulings]", shell_complete=completing.games)
@given.as_json
def schema(game: str | None, as_json: bool) -> None:
    """All that one needs to write a board of GAME.

    Without GAME --json gives a plain JSON Schema of boards, with `rulings` one of ruling files: for editors.
    """
    from judge.verdict import service

    if game is None or game == "rulings":
        from judge.verdict import editor_schema

        if not as_json:
            raise click.UsageError(
                f"say a game ({', '.join(service.games())}), or --json for the JSON Schema."
            )
        print_data(editor_schema.schema(game or "board"))
        return
    described = service.schema(game)
    if as_json:
        print_data(described)
    else:
        click.echo(words.schema(described))


@click.command()
@click.argument("game", shell_complete=completing.games)
@click.option("--schema", "named", metavar="URL|FILE", help="The JSON Schema that its first line names.")
def new(game: str, named: str | None) -> None:
    """Write a commented situation to start from to standard output.

    Its first line tells editors the schema, at the address of your service (LEXLUDI_URL); `judge schema
    --json` writes it into a file.
    """
    from judge.verdict import editor_schema, service

    started = service.new(game)
    head = f"# yaml-language-server: $schema={named}\n" if named else editor_schema.header("board")
    click.echo(head + started, nl=False)
