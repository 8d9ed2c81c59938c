"""Questions on a board: `judge ask`, `judge line`, `judge options`."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cli import options as given
from judge.cli import show as words
from judge.cli.errors import ReportedError
from judge.cli.files import read_situation
from judge.cli.json_output import print_data
from judge.errors import DeadlineError

if TYPE_CHECKING:
    from judge.board.yamlio import Where


def _read_in(situation: dict[str, Any]) -> None:
    """What is read before the time of an answer begins."""
    from judge.verdict import worker

    with words.waiting("reading the rules in (this takes long only the first time)"):
        worker.read_in(situation)


def _for_players(verdict: dict[str, Any], lang: str | None) -> str:
    from judge.cli import verdict_text
    from judge.words.teller import Teller

    teller = Teller(verdict, lang or verdict_text.of_locale())
    return words.points(verdict, teller.sentence("cli_nothing_for_players"))


def _retold(verdict: dict[str, Any], situation: dict[str, Any], lang: str) -> dict[str, Any]:
    from judge.words import translated

    return translated.verdict(verdict, situation, lang)


def _verdict(
    verdict: dict[str, Any],
    situation: dict[str, Any],
    lang: str | None,
    lines: bool = False,
    where: Where | None = None,
) -> str:
    from judge.cli import verdict_text

    return verdict_text.verdict(verdict, situation, lang or verdict_text.of_locale(), lines, where)


@click.command()
@given.file
@given.as_json
@given.deadline
@given.exact_walk
@click.option("--lines", is_flag=True, help="Show every line of play, step by step.")
@click.option("--players", is_flag=True, help="Only the points asked and their rules, for both players.")
@given.language
def ask(
    file: Path,
    as_json: bool,
    deadline: float,
    exact_walk: bool,
    lines: bool,
    players: bool,
    lang: str | None,
) -> None:
    """Answer the questions of a situation FILE (- for standard input); all outcomes if it asks none."""
    from judge.verdict import service, worker

    situation, where = read_situation(file)
    _read_in(situation)
    verdict = worker.ask(
        situation, deadline, partial(service.ask, exact_walk=True) if exact_walk else service.ask
    )
    overrun = not verdict["complete"] and verdict["cut"] == "the deadline passed"
    if players:
        from judge.cli import verdict_text
        from judge.verdict.public_view import points
        from judge.words import translated

        shown = points(situation, verdict)
        spoken = lang or ("en" if as_json else verdict_text.of_locale())
        verdict = translated.points(shown, verdict, situation, spoken)
    elif as_json and lang:
        verdict = _retold(verdict, situation, lang)
    if as_json:
        print_data({**verdict, "error": DeadlineError(deadline).as_dict()} if overrun else verdict)
    else:
        click.echo(
            _for_players(verdict, lang) if players else _verdict(verdict, situation, lang, lines, where)
        )
    if overrun:
        raise ReportedError(deadline)


@click.command()
@click.argument("text", nargs=-1, required=True, metavar="TEXT...")
@click.option("--ask", "asking", is_flag=True, help="Answer it at once.")
@given.as_json
@given.deadline
@given.language
def line(text: tuple[str, ...], asking: bool, as_json: bool, deadline: float, lang: str | None) -> None:
    """Spell out a question in one line (judge schema GAME lists the forms) as a situation file.

    Put the line in single quotes; the file goes to standard output, or, with --ask, its answer.
    """
    from judge.board import yamltext
    from judge.board.line.spelling import spelled_out
    from judge.verdict import worker

    data = spelled_out(" ".join(text))
    if asking:
        _read_in(data)
        verdict = worker.ask(data, deadline)
        verdict = _retold(verdict, data, lang) if as_json and lang else verdict
        print_data(verdict) if as_json else click.echo(_verdict(verdict, data, lang))
    elif as_json:
        print_data(data)
    else:
        click.echo(yamltext.write(data), nl=False)


@click.command()
@given.file
@given.as_json
@given.deadline
@given.language
def options(file: Path, as_json: bool, deadline: float, lang: str | None) -> None:
    """List every option of both players in the given state: legal, forced, or barred and by which rules."""
    from judge.cli import options_text, verdict_text
    from judge.verdict import worker
    from judge.words import translated

    situation, where = read_situation(file)
    _read_in(situation)
    listed = worker.options(situation, deadline)
    language = lang or verdict_text.of_locale()
    if as_json:
        print_data(translated.options(listed, situation, lang or "en")["options"])
    else:
        click.echo(options_text.options(listed, situation, language))
    if listed["assumed"]:
        click.echo(verdict_text.assumed(listed["assumed"], situation, language), err=True)
    if listed["not_modelled"]:
        sentences = verdict_text.unread(listed["not_modelled"], situation, language, where)
        click.echo(sentences, err=True)
