"""Completion in a shell: ids of the knowledge base, games, files; and the script that switches it on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem, get_completion_class

if TYPE_CHECKING:
    from judge.knowledge import Knowledge

GAMES = ("swtcg", "swlcg", "berserk")


def games(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Games that begin with what was typed."""
    return [CompletionItem(game) for game in GAMES if game.startswith(typed)]


def entries(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Ids of all that `judge show` shows."""
    known = _known()
    tables = (known.rules, known.rulings, known.statements, known.documents, known.glossary)
    return _beginning(typed, (key for table in tables for key in table))


def rules(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """Ids of rules."""
    return _beginning(typed, _known().rules)


def situations(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
    """What `judge check` and `judge lint` take: files, games, ids of rulings, examples and rules.

    Files first: bash forgets what stands before them, and lists them where no id fits.
    """
    known = _known()
    named = [*GAMES, *known.rulings, *known.rules]
    if typed.count("/") > 1 or typed in known.rulings:
        named += [example.id for example in known.examples()]
    return [CompletionItem(typed, type="file"), *_beginning(typed, named)]


def _known() -> Knowledge:
    from judge.knowledge import load

    return load(strict=False)


def _beginning(typed: str, keys: Iterable[str]) -> list[CompletionItem]:
    return [CompletionItem(key) for key in keys if key.startswith(typed)]


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> None:
    """Print the script that completes commands, options, ids and files in SHELL.

    In bash: eval "$(judge completion bash)"; in zsh likewise; in fish: judge completion fish | source.
    """
    made = get_completion_class(shell)
    assert made is not None, shell
    commands = click.get_current_context().find_root().command
    click.echo(made(commands, {}, "judge", "_JUDGE_COMPLETE").source())
