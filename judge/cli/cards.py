"""`judge cards`: community card data into the user's own store, and how much of it is understood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from judge.cli.cards_report import import_report
from judge.cli.show import progress
from judge.errors import SituationError

GAMES = click.Choice(["swtcg", "swlcg", "berserk"])
_file = click.argument("file", type=click.Path(path_type=Path))
_game = click.option(
    "--game", type=GAMES, help="Read the file as data of this game (default: its shape tells)."
)
_json = click.option("--json", "as_json", is_flag=True, help="Answer as data.")


@click.group()
def cards() -> None:
    """Community card data: read it in, and see how much of it is understood."""


@cards.command("import")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE|FOLDER|ZIP")
@_game
@click.option(
    "--map",
    "columns",
    multiple=True,
    metavar="FIELD=COLUMN",
    help="Which column holds a field (FIELD==WORD: the same in all rows); may be said again.",
)
@click.option("--encoding", default="", metavar="NAME", help="Of a text file (default: it is detected).")
@_json
def import_(file: Path, game: str | None, columns: tuple[str, ...], encoding: str, as_json: bool) -> None:
    """Read the cards of FILE into your own store; a situation may then say a card by its name alone.

    A table of any separator (LackeyCCG, CSV, TSV), JSON, a spreadsheet, a set of OCTGN, a folder or zip of
    these.  What was mapped to what, what was left out and why is told at the end.
    """
    from judge.cards.importing import import_file

    outcome = import_file(file, game, encoding=encoding, columns=_columns(columns))
    for row in outcome.malformed:
        click.echo(str(row), err=True)
    if as_json:
        click.echo(json.dumps(outcome.as_dict(), ensure_ascii=False, indent=2))
        return
    for line in import_report(outcome):
        click.echo(line)


def _columns(mappings: tuple[str, ...]) -> dict[str, str]:
    columns: dict[str, str] = {}
    for mapping in mappings:
        field, equals, column = mapping.partition("=")
        if not equals or not field.strip() or not column.strip():
            raise SituationError("--map", f'"{mapping}" names no field and column', "write --map text=Rules")
        columns[field.strip()] = column.strip()
    return columns


@cards.command()
@_file
@_game
@_json
def report(file: Path, game: str | None, as_json: bool) -> None:
    """Tell which share of the cards of FILE is read, understood, modelled, and which wordings are missing."""
    from judge.quality.card_report import report as figures

    with progress("reading card texts") as tick:
        measured = figures(file, game, tick)
    click.echo(json.dumps(measured, ensure_ascii=False, indent=2) if as_json else _table(measured))


@cards.command()
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True)
@_game
@_json
def use(files: tuple[Path, ...], game: str | None, as_json: bool) -> None:
    """Tell how far the modelled cards of FILES share what models them, and how each verb is used.

    A card has a line of its own if it runs a statement of its game, a rule of the grammar or a rule of the
    law that no other modelled card of the files runs.  A cell of the table says how many abilities with that
    use of the verb are modelled, of how many that are understood.  It takes minutes.
    """
    from judge.quality.card_use import use as figures

    measured = figures(files, game)
    click.echo(json.dumps(measured, ensure_ascii=False, indent=2) if as_json else _used(measured))


@cards.command()
@click.argument("files", type=click.Path(path_type=Path), nargs=-1, required=True)
@_game
@_json
def unseen(files: tuple[Path, ...], game: str | None, as_json: bool) -> None:
    """Tell how much of each set of FILES is understood by what the other sets need.

    The cards of a set are read without the rules of the grammar and the words of the lexicon that stand in
    no reading of another set: as if it had not been seen. Names, traits, classes and numbers are known, the
    places of a verb are. It takes two to three times as long as a report on the same files.
    """
    from judge.quality.card_unseen import unseen as figures

    with progress("reading card texts") as tick:
        measured = figures(files, game, tick)
    click.echo(json.dumps(measured, ensure_ascii=False, indent=2) if as_json else _by_sets(measured))


def _by_sets(measured: dict[str, Any]) -> str:
    """The figures by sets for people."""
    lines = [f"{measured['game']}: {measured['cards']} cards with text", f"\n{'set':<24}{_HEADS}"]
    for name, row in [*measured["sets"].items(), ("all", measured)]:
        shares = "".join(f"{row[word]:>7} {_percent(row[word], row['abilities']):>4}" for word in _BOTH)
        own = f"{row['own_rules']:>11}{row['own_words']:>11}" if "own_rules" in row else ""
        lines.append(f"{name[:23]:<24}{row['abilities']:>9}{shares}{own}")
    if measured["pieces"]:
        lines.append("\nwithout which most abilities are lost:")
        lines += [f"{row['abilities']:>6}  {row['piece']}  ({row['set']})" for row in measured["pieces"]]
    return "\n".join(lines)


_BOTH = ("today", "unseen")
_HEADS = f"{'abilities':>9}{'today':>12}{'unseen':>12}{'own rules':>11}{'own words':>11}"


def _used(measured: dict[str, Any]) -> str:
    """The figures of use for people."""
    from judge.quality.card_use import KINDS, USES

    own, cells = measured["own"], measured["cells"]
    of = measured["modelled"]
    by_kind = ", ".join(f"{own[kind]} {word}" for kind, word in zip(KINDS, _LINES, strict=True))
    lines = [
        f"{measured['game']}: {of} of {measured['with_text']} cards with text are modelled",
        f"with a line of their own: {own['all']} of them, {_percent(own['all'], of)} ({by_kind})",
        f"rules of the law that only texts set off, and none of these: {len(measured['unused'])}",
        f"uses of verbs: {cells['modelled']} modelled of {cells['understood']} understood",
        f"\n{'verb':<18}{''.join(f'{what:>11}' for what in USES)}",
    ]
    for verb, row in measured["verbs"].items():
        cells = (row.get(what) for what in USES)
        texts = (f"{cell['modelled']}/{cell['understood']}" if cell else "" for cell in cells)
        lines.append(f"{verb:<18}{''.join(f'{text:>11}' for text in texts)}".rstrip())
    return "\n".join(lines)


_LINES = ("with a statement", "with a rule of the grammar", "with a rule of the law")


def _table(measured: dict[str, Any]) -> str:
    """The report for people: a line for each type of card, then the missing wordings."""
    lines = [f"{measured['game']}: {measured['total']} cards, {measured['distinct']} distinct"]
    if measured["malformed"]:
        lines.append(
            f"{len(measured['malformed'])} malformed rows, the first: {_row(measured['malformed'][0])}"
        )
    heads = "".join(f"{word:>16}" for word in ("read", "understood", "modelled"))
    lines.append(f"\n{'type':<18}{'distinct':>9}{'with text':>11}{heads}")
    for kind, figures in [*measured["types"].items(), ("all", measured)]:
        with_text = figures["distinct"] - figures["without_text"]
        cells = "".join(
            f"{figures[word]:>9} {_percent(figures[word], with_text):>6}"
            for word in ("read", "understood", "modelled")
        )
        lines.append(f"{kind:<18}{figures['distinct']:>9}{with_text:>11}{cells}")
    if measured["missing"]:
        lines.append("\nmissing, by number of cards:")
        lines += [f"{entry['count']:>6}  {entry['wording']}" for entry in measured["missing"]]
    return "\n".join(lines)


def _row(row: dict[str, str]) -> str:
    return f"{row['where']}: {row['reason']}"


def _percent(count: int, of: int) -> str:
    return f"{100 * count / of:.0f}%" if of else "-"
