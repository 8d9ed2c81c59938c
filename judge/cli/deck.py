"""`judge deck`: a deck or a saved table of another program as a new situation."""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli import options as given
from judge.cli.json_output import print_data


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE [FILE]")
@click.option(
    "--game", type=click.Choice(["swtcg", "swlcg", "berserk"]), help="Default: the card store tells."
)
@click.option("--for", "player", metavar="PLAYER", help="Whose the (first) deck is (default: by its cards).")
@click.option("--to", metavar="ZONE", help="Where cards go that stand in no section.")
@click.option(
    "--draw", type=click.IntRange(0, 20), default=0, help="Draw so many cards of each deck into the hand."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of what is drawn.")
@given.as_json
def deck(
    files: tuple[Path, ...],
    game: str | None,
    player: str | None,
    to: str | None,
    draw: int,
    seed: int,
    as_json: bool,
) -> None:
    """Make a situation of a deck, or of the decks of both players.

    FILE is a .dek of LackeyCCG, an .o8d of OCTGN, a saved table of Tabletop Simulator, or a list with lines
    such as "2x Name".  Names are looked up in your card store; those that it has not are told, with the
    nearest.
    """
    from judge.cards.store import own
    from judge.decks.files import read
    from judge.decks.laying import Wishes, laid

    if len(files) > 2:
        raise click.UsageError("give one deck, or one for each player")
    board = laid([read(path) for path in files], Wishes(game, player, to, draw, seed), own())
    for name in board.unknown:
        click.echo(f"not in the card store: {name}", err=True)
    if as_json:
        print_data(
            {
                "situation": board.data,
                "unknown": board.unknown,
                "left_out": board.left_out,
                "rest": board.rest,
            }
        )
    else:
        click.echo(board.text(), nl=False)
