"""The commands of CONTRACT section 1.

Exit status: 0 answered, whatever the answer; 1 a failed expectation; 2 bad input or usage; 3 deadline;
70 an error of the judge itself; 130 interrupted.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge import __version__, paths
from judge.cli import options as given
from judge.cli import show as words
from judge.cli.cards import cards
from judge.cli.diff import diff
from judge.cli.files import read_file
from judge.cli.read import read as read_words
from judge.cli.serving import serve
from judge.errors import DeadlineError, JudgeError, SituationError, slip

if TYPE_CHECKING:
    from judge.quality.check_run import Result

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it (128 + SIGINT)."""


class Commands(click.Group):
    """Turns every error of ours into a sentence on stderr (and data on stdout with --json)."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        """Reads the command line; what is wrong with it is told as data too, if data is asked for."""
        as_json = "--json" in args
        try:
            ctx = super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            _tell(error, as_json)
            raise
        ctx.meta["judge.json"] = as_json
        return ctx

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; ends with the exit status of the error, if there is one."""
        _make_quick()
        try:
            return super().invoke(ctx)
        except click.UsageError as misused:
            _tell(misused, ctx.meta["judge.json"])
            raise
        except (click.ClickException, click.exceptions.Exit, BrokenPipeError):
            raise
        except (KeyboardInterrupt, click.Abort):
            click.echo("interrupted", err=True)
            ctx.exit(INTERRUPTED)
        except Exception as caught:
            from judge.cli import verdict_text

            error, language = _ours(caught), ctx.meta.get("judge.lang")
            if not isinstance(error, _ReportedError):
                _tell(error, ctx.meta["judge.json"], language or "en")
            _say(error, language or verdict_text.of_locale())
            ctx.exit(error.exit_status)


def _make_quick() -> None:
    """A command lives for a second: what is read in stays, so the collector need not look through it often.

    pydantic would look for plugins among all packages that are installed; the judge has none.
    """
    gc.set_threshold(100_000, 50, 50)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _ours(error: Exception) -> JudgeError:
    """An error in our words: of the judge itself only what is neither bad input nor a file that refuses."""
    if isinstance(error, JudgeError):
        return error
    if isinstance(error, OSError):
        what = error.strerror or str(error)
        return SituationError(str(error.filename or ""), what, "see that it can be read and written")
    return slip(error)


class _ReportedError(DeadlineError):
    """The deadline passed, and what was found so far stands on stdout already."""


def _say(error: JudgeError, language: str) -> None:
    """The error on stderr, in the language of whoever asked."""
    from judge.words import faults
    from judge.words.phrasebook import phrasebook

    mark = phrasebook("core").data["sentences"]["cli_error"][language]
    click.echo(click.style(f"{mark}: ", fg="red", bold=True) + faults.sentence(error, language), err=True)


def _tell(error: JudgeError | click.UsageError, as_json: bool, language: str = "en") -> None:
    """The error as data on stdout, if data is asked for."""
    if not as_json:
        return
    if isinstance(error, JudgeError):
        from judge.words import faults

        error_data = faults.as_dict(error, language)
    else:
        command = error.ctx.command_path if error.ctx else "judge"
        error_data = {"path": "", "message": error.format_message(), "suggestion": f"see {command} --help"}
    _data({"error": error_data})


def _version() -> str:
    laws, rulings = paths.rules_asp(), paths.rulings()
    law = paths.fingerprint(laws, laws.rglob("*.lp"))[:12]
    known = paths.fingerprint(rulings, rulings.rglob("*.yaml"))[:12]
    return f"lexludi {__version__} (law {law}, knowledge base {known})"


def _print_version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(_version())
        ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
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


main.add_command(cards)
main.add_command(diff)
main.add_command(read_words)
main.add_command(serve)


def _for_players(verdict: dict[str, Any], lang: str | None) -> str:
    from judge.cli import verdict_text
    from judge.words.teller import Teller

    teller = Teller(verdict, lang or verdict_text.of_locale())
    return words.points(verdict, teller.sentence("cli_nothing_for_players"))


def _retold(verdict: dict[str, Any], source: Any, lang: str) -> dict[str, Any]:
    from judge.board.situation import read
    from judge.words import retold

    return retold.verdict(verdict, read(source), lang)


def _verdict(verdict: dict[str, Any], source: Any, lang: str | None, lines: bool = False) -> str:
    from judge.board import yamlio
    from judge.board.situation import read
    from judge.cli import verdict_text

    where = yamlio.load(source)[1] if isinstance(source, str) else None
    return verdict_text.verdict(verdict, read(source), lang or verdict_text.of_locale(), lines, where)


@main.command()
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

    source = read_file(file)
    verdict = worker.ask(
        source, deadline, partial(service.ask, exact_walk=True) if exact_walk else service.ask
    )
    overrun = not verdict["complete"] and verdict["cut"] == "the deadline passed"
    if players:
        from judge.board.situation import read
        from judge.cli import verdict_text
        from judge.verdict.public_view import points
        from judge.words import retold

        shown = points(read(source), verdict)
        spoken = lang or ("en" if as_json else verdict_text.of_locale())
        verdict = shown if spoken == "en" else retold.points(shown, verdict, read(source), spoken)
    elif as_json and lang:
        verdict = _retold(verdict, source, lang)
    if as_json:
        _data({**verdict, "error": DeadlineError(deadline).as_dict()} if overrun else verdict)
    else:
        click.echo(_for_players(verdict, lang) if players else _verdict(verdict, source, lang, lines))
    if overrun:
        raise _ReportedError(deadline)


@main.command()
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
        verdict = worker.ask(data, deadline)
        verdict = _retold(verdict, data, lang) if as_json and lang else verdict
        _data(verdict) if as_json else click.echo(_verdict(verdict, data, lang))
    elif as_json:
        _data(data)
    else:
        click.echo(yamltext.write(data), nl=False)


@main.command()
@given.file
@given.as_json
@given.deadline
@given.language
def options(file: Path, as_json: bool, deadline: float, lang: str | None) -> None:
    """List every option of both players in the given state: legal, forced, or barred and by which rules."""
    from judge.board import yamlio
    from judge.board.situation import read
    from judge.cli import options_text, verdict_text
    from judge.verdict import worker
    from judge.words import retold

    source = read_file(file)
    listed, data = worker.options(source, deadline), read(source)
    language = lang or verdict_text.of_locale()
    if as_json:
        _data(retold.options(listed, data, lang or "en")["options"])
    else:
        click.echo(options_text.options(listed, data, language))
    if listed["assumed"]:
        click.echo(verdict_text.assumed(listed["assumed"], data, language), err=True)
    if listed["not_modelled"]:
        sentences = verdict_text.unread(listed["not_modelled"], data, language, yamlio.load(source)[1])
        click.echo(sentences, err=True)


@main.command()
@given.chosen
@given.as_json
@given.jobs
@given.deadline_for_each
@click.option("--dask", metavar="ADDRESS", help="On the Dask cluster with this scheduler (tcp://host:8786).")
def check(
    chosen: tuple[str, ...], as_json: bool, jobs: int | None, deadline: float | None, dask: str | None
) -> None:
    """Hold every `expect` of situation files, folders, rulings (by id) or, by default, the knowledge base."""
    from judge.quality import check_run, executors

    with words.progress("checking") as tick:
        executor = executors.dask(dask) if dask else None
        results = check_run.run(list(chosen), jobs, tick, deadline, executor)
    if as_json:
        _data([result.as_dict() for result in results])
    if _failed(results, silent=as_json, err=as_json):
        sys.exit(1)


def _failed(results: Sequence[Result], silent: bool, err: bool) -> bool:
    """Tells which situations failed (or, `silent`, how many alone); whether any did."""
    failed = [result for result in results if not result.passed]
    for result in () if silent else failed:
        click.echo(words.failure(result), err=err)
    click.echo(f"{len(results) - len(failed)} passed, {len(failed)} failed", err=err)
    return bool(failed)


@main.command()
@click.argument("rule", required=False, metavar="[RULE-ID]")
@given.as_json
@given.jobs
def coverage(rule: str | None, as_json: bool, jobs: int | None) -> None:
    """Which statements have examples that rest on them, and which rules are proved.

    The examples are checked first, as `judge check` does; one that fails is told, and proves nothing.
    With RULE-ID: whether an example misses this rule when it is switched off, and which.
    """
    from judge.quality import coverage as cover
    from judge.quality import proof

    checked: list[Result] = []
    with words.progress("switching rules off") as tick:
        proved = proof.prove(rule, jobs, tick) if rule else cover.coverage(jobs, tick, checked.extend)
    if as_json:
        _data(proved)
    else:
        click.echo(words.proof(proved) if rule else words.coverage(proved))
    if checked and _failed(checked, silent=False, err=True):
        sys.exit(1)


@main.command()
@click.argument("query", nargs=-1, required=True, metavar="WORDS...")
@given.as_json
@click.option("--game", default=None, help="Only this game.")
def search(query: tuple[str, ...], as_json: bool, game: str | None) -> None:
    """Search rules, rulings, statements and terms, in any of their languages."""
    from judge.verdict import service

    hits = service.search(" ".join(query), game)
    if as_json:
        _data(hits)
    else:
        click.echo(words.hits(hits))


@main.command()
@click.argument("key", metavar="ID")
@given.as_json
def show(key: str, as_json: bool) -> None:
    """Show a rule, ruling, statement, document or term by its id."""
    from judge.knowledge import load

    entry = load().show(key)
    if as_json:
        _data(entry)
    else:
        click.echo(words.entry(entry))


@main.command()
@given.chosen
@given.as_json
def lint(chosen: tuple[str, ...], as_json: bool) -> None:
    """Look for slips in situation files, folders, rulings or rules (by id); by default in all of law and
    knowledge base."""
    from judge.quality import lint as linter

    problems = linter.lint(list(chosen))
    if as_json:
        _data(problems)
    else:
        for problem in problems:
            click.echo(problem)
        count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
        click.echo(count if problems else "no problems", err=bool(problems))
    if problems:
        sys.exit(1)


@main.command()
@click.argument("game")
@given.as_json
def schema(game: str, as_json: bool) -> None:
    """All that one needs to write a board of GAME."""
    from judge.verdict import service

    described = service.schema(game)
    if as_json:
        _data(described)
    else:
        click.echo(words.schema(described))


@main.command()
@click.argument("game")
def new(game: str) -> None:
    """Write a commented situation to start from to standard output."""
    from judge.verdict import service

    click.echo(service.new(game), nl=False)


@main.command()
@given.as_json
@click.option("--quick", is_flag=True, help="Fewer repetitions and smaller series.")
@click.option("--all-examples", "every", is_flag=True, help="Ask about every example, not sixty of them.")
@click.option(
    "--unrolled", type=click.IntRange(1), metavar="K", help="The unrolled law alone, K triggers a side."
)
@click.option("--load", "address", metavar="ADDRESS", help="Put a running server on this machine under load.")
def bench(as_json: bool, quick: bool, every: bool, unrolled: int | None, address: str | None) -> None:
    """The speed figures beside their baselines, as ratios within this run, and whether they meet their aims.

    With --load: times of answers, refusals and late answers of a server for 1, 8 and 32 clients.
    With --unrolled: the seconds of that baseline, at most 600 (to be kept with date and commit).
    """
    if unrolled is not None:
        from judge.quality.bench_triggers import unrolled_alone

        seconds = unrolled_alone(unrolled)
        _data({"triggers": unrolled, "seconds": seconds}) if as_json else click.echo(f"{seconds:.1f} s")
        return
    if address is not None:
        from judge.quality import load

        rows = load.load(address, 3.0 if quick else 20.0)
        _data(rows) if as_json else click.echo("\n".join(map(load.words, rows)))
        return
    from judge.quality import bench as figures

    with words.progress("measuring") as tick:
        measured = figures.bench(quick=quick, tick=tick, every=every)
    if as_json:
        _data(measured)
    else:
        click.echo(words.bench(measured))


def _data(data: Any) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))
