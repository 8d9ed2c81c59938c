"""`judge diff`: what two editions of the rules, or two dates, answer, and through what they differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from judge.cli import options as given
from judge.cli import show as words
from judge.cli.files import read_file


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--from", "one", required=True, metavar="D", help="An edition, or a date such as 2004-05.")
@click.option("--to", "other", required=True, metavar="D", help="The edition or date to hold against it.")
@click.option("--game", default=None, help="Without FILE: only this game.")
@given.as_json
@given.jobs
@given.deadline
def diff(
    file: Path | None,
    one: str,
    other: str,
    game: str | None,
    as_json: bool,
    jobs: int | None,
    deadline: float,
) -> None:
    """Answer a situation FILE under two editions or dates of the rules, and say what makes the difference.

    Without FILE every example of the knowledge base is asked.
    """
    from judge.games.registry import GAMES
    from judge.games.registry import game as find_game
    from judge.quality import edition_diff
    from judge.verdict import worker

    if file is not None:
        found = worker.within(deadline, edition_diff.compare, read_file(file), one, other)
        shown = _comparison(found)
    else:
        games = [find_game(game).name] if game else list(GAMES)
        with words.progress("asking twice") as tick:
            found = edition_diff.everything(one, other, games, jobs, tick)
        shown = _everything(found)
    click.echo(json.dumps(found, ensure_ascii=False, indent=2) if as_json else "\n".join(shown))


def _comparison(found: dict[str, Any]) -> list[str]:
    one, other = (f"{found[side]['edition']} ({found[side]['date']})" for side in ("from", "to"))
    if not found["changed"]:
        return [click.style(f"The same under {one} and {other}:", bold=True), found["answer"]["to"]]
    out = [click.style(f"Not the same under {one} and {other}.", bold=True)]
    for answer in found["answers"]:
        if answer["changed"]:
            out += ["", f"  {found['from']['edition']}: {answer['from']}"]
            out += [f"  {found['to']['edition']}: {answer['to']}"]
        else:
            out += ["", f"  both: {answer['to']}"]
    if not any(answer["changed"] for answer in found["answers"]):
        out += ["", f"  {one}: {found['answer']['from']}", f"  {other}: {found['answer']['to']}"]
    return [*out, "", *_through(found["through"])]


def _through(changes: list[dict[str, Any]]) -> list[str]:
    """Through which rule, erratum or list, one a line."""
    return [
        f"through {change['id']}: {change['title']} ({change['kind']}, {', '.join(change['statements'])}; "
        + ("only the latter has it)" if change["came"] else "only the former has it)")
        for change in changes
    ]


def _everything(found: dict[str, Any]) -> list[str]:
    out = []
    for part in found["games"]:
        count = len(part["changes"])
        out.append(f"{part['game']}: {count} {'thing differs' if count == 1 else 'things differ'}")
        out += [f"  {line}" for line in _through(part["changes"])]
    for entry in found["changed"]:
        out += ["", click.style(f"{entry['example']}: {entry['title']}", bold=True)]
        for answer in entry["answers"]:
            out += [f"  {found['from']}: {answer['from']}", f"  {found['to']}: {answer['to']}"]
        if not entry["answers"]:
            out.append(f"  {entry['status']['from']}, then {entry['status']['to']}")
        out += [f"  {line}" for line in _through(entry["through"])]
    out += [f"{entry['example']}: {entry['error']}" for entry in found["errors"]]
    out += ["", f"{len(found['changed'])} of {found['examples']} examples are answered otherwise"]
    return out
