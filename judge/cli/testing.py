"""Law and knowledge base under test: `judge check`, `judge coverage`, `judge lint`, `judge bench`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge.cli import completion as completing
from judge.cli import options as given
from judge.cli import show as words
from judge.cli.json_output import print_data

if TYPE_CHECKING:
    from judge.quality.check_run import Result


@click.command()
@given.chosen
@given.as_json
@given.jobs
@given.deadline_for_each
@click.option("--dask", metavar="ADDRESS", help="On the Dask cluster with this scheduler (tcp://host:8786).")
@click.option("-x", "--exitfirst", "first", is_flag=True, help="Stop at the first that fails.")
@click.option("-v", "--verbose", is_flag=True, help="Name each situation as it is checked, with its rules.")
@click.option(
    "--durations", type=click.IntRange(0), metavar="N", help="The N that took longest at the end (0: all)."
)
def check(
    chosen: tuple[str, ...],
    as_json: bool,
    jobs: int | None,
    deadline: float | None,
    dask: str | None,
    first: bool,
    verbose: bool,
    durations: int | None,
) -> None:
    """Hold every `expect` of files, folders, games, rulings or rules (by id), or of the knowledge base.

    `*` and `?` stand for a part of an id or a path: judge check swlcg, judge check "swtcg/*retaliate*".
    """
    from judge.quality import check_run, executors

    def hear(result: Result) -> bool:
        if verbose:
            click.echo(words.checked(result), err=as_json)
        return result.passed or not first

    with words.progress("checking", silent=verbose) as tick:
        executor = executors.dask(dask) if dask else None
        results = check_run.run(list(chosen), jobs, tick, deadline, executor, hear)
    if as_json:
        timed = verbose or durations is not None
        print_data(
            [
                {**result.as_dict(), **({"seconds": round(result.seconds, 3)} if timed else {})}
                for result in results
            ]
        )
    if durations is not None:
        click.echo(words.durations(results, durations), err=as_json)
    if _failed(results, silent=as_json, err=as_json):
        sys.exit(1)


def _failed(results: Sequence[Result], silent: bool, err: bool) -> bool:
    """Tells which situations failed, what fails many once (or, `silent`, how many alone); whether any did."""
    failed = [result for result in results if not result.passed]
    for alike in () if silent else words.by_cause(failed):
        click.echo(words.failure(*alike), err=err)
    click.echo(f"{len(results) - len(failed)} passed, {len(failed)} failed", err=err)
    return bool(failed)


@click.command()
@click.argument("rule", required=False, metavar="[RULE-ID]", shell_complete=completing.rules)
@click.option("--mutants", is_flag=True, help="With RULE-ID: change what its statements ask, one by one.")
@click.option(
    "--every",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="Leave out one sentence of the cards in N, and change the statements of one rule in N; another law"
    " tries others.",
)
@given.as_json
@given.jobs
def coverage(rule: str | None, mutants: bool, every: int, as_json: bool, jobs: int | None) -> None:
    """Which statements have examples that rest on them, and which rules are proved.

    The examples are checked first, as `judge check` does; one that fails is told, and proves nothing.
    With RULE-ID: whether an example misses this rule when it is switched off, and which; with --mutants
    whether the examples see that a demand of it is left out, an order reversed, something forgotten.
    """
    from judge.quality import coverage as cover
    from judge.quality import proof

    if mutants:
        if rule is None:
            raise click.UsageError("--mutants needs the id of a rule: judge coverage RULE-ID --mutants")
        summary = proof.mutants(rule, jobs)
        print_data(summary) if as_json else click.echo(words.mutants(summary))
        sys.exit(1 if summary["survivors"] else 0)
    checked: list[Result] = []
    with words.progress("switching rules off") as tick:
        proved = proof.prove(rule, jobs, tick) if rule else cover.coverage(jobs, tick, checked.extend, every)
    if as_json:
        print_data(proved)
    else:
        click.echo(words.proof(proved) if rule else words.coverage(proved))
    if checked and _failed(checked, silent=False, err=True):
        sys.exit(1)


@click.command()
@given.chosen
@click.option(
    "--citations",
    is_flag=True,
    help="List statements on which more than five rules rest: no faults, but for a person to look at.",
)
@given.as_json
def lint(chosen: tuple[str, ...], citations: bool, as_json: bool) -> None:
    """Look for slips in situation files, folders, rulings or rules (by id); by default in all of law and
    knowledge base."""
    from judge.quality import lint as linter

    if citations:
        from judge.knowledge.tables import MANY_RULES

        listed = linter.citations(MANY_RULES, chosen)
        print_data(listed) if as_json else click.echo(words.citations(listed, MANY_RULES))
        return
    problems = linter.lint(list(chosen))
    if as_json:
        print_data(problems)
    else:
        for problem in problems:
            click.echo(problem)
        count = f"{len(problems)} problem{'s' if len(problems) > 1 else ''}"
        click.echo(count if problems else "no problems", err=bool(problems))
    if problems:
        sys.exit(1)


@click.command()
@given.as_json
@click.option("--quick", is_flag=True, help="Fewer repetitions and smaller series.")
@click.option("--all-examples", "every", is_flag=True, help="Ask about every example, not sixty of them.")
@click.option(
    "--unrolled", type=click.IntRange(1), metavar="K", help="The unrolled law alone, K triggers a side."
)
@click.option(
    "--cards",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Boards drawn from the printed cards of this file (may be given again), and nothing else.",
)
@click.option("--load", "address", metavar="ADDRESS", help="Put a running server on this machine under load.")
def bench(
    as_json: bool,
    quick: bool,
    every: bool,
    unrolled: int | None,
    cards: tuple[Path, ...],
    address: str | None,
) -> None:
    """The speed figures beside their baselines, as ratios within this run, and whether they meet their aims.

    With --cards: twelve boards a game from printed cards, and which of them are answered whole in 10 s.
    With --load: times of answers, refusals and late answers of a server for 1, 8 and 32 clients.
    With --unrolled: the seconds of that baseline, at most 600 (to be kept with date and commit).
    """
    if unrolled is not None:
        from judge.quality.bench_triggers import unrolled_alone

        seconds = unrolled_alone(unrolled)
        print_data({"triggers": unrolled, "seconds": seconds}) if as_json else click.echo(f"{seconds:.1f} s")
        return
    if address is not None:
        from judge.quality import load

        rows = load.load(address, 3.0 if quick else 20.0)
        print_data(rows) if as_json else click.echo("\n".join(map(load.words, rows)))
        return
    from judge.quality import bench as figures

    with words.progress("measuring") as tick:
        measured = figures.tables(cards, tick) if cards else figures.bench(quick, tick, every)
    if as_json:
        print_data(measured)
    else:
        click.echo(words.bench(measured))
