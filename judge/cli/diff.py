"""`judge diff`: what two editions of the rules, or two dates, answer, and through what they differ."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cli import options as given
from judge.cli import show as words
from judge.cli.files import read_situation

if TYPE_CHECKING:
    from judge.words.teller import Teller

Data = dict[str, Any]


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--from", "old", required=True, metavar="D", help="An edition, or a date such as 2004-05.")
@click.option("--to", "new", required=True, metavar="D", help="The edition or date to hold against it.")
@click.option("--game", default=None, help="Without FILE: only this game.")
@given.as_json
@given.jobs
@given.deadline
@given.language
def diff(
    file: Path | None,
    old: str,
    new: str,
    game: str | None,
    as_json: bool,
    jobs: int | None,
    deadline: float,
    lang: str | None,
) -> None:
    """Answer a situation FILE under two editions or dates of the rules, and say what makes the difference.

    Without FILE every example of the knowledge base is asked.
    """
    from judge.cli import verdict_text
    from judge.games.registry import GAMES
    from judge.games.registry import game as find_game
    from judge.quality import edition_diff
    from judge.verdict import worker
    from judge.words import translated
    from judge.words.teller import Teller

    if file is not None:
        situation, _ = read_situation(file)
        comparing = functools.partial(edition_diff.compare, whole=True)
        compared = worker.within(deadline, comparing, situation, old, new)
        spoken = lang or ("en" if as_json else verdict_text.of_locale())
        teller = Teller(situation, spoken)
        shown = _comparison(compared, teller)
        compared = translated.comparison(compared, teller)
    else:
        games = [find_game(game).name] if game else list(GAMES)
        with words.progress("asking twice") as tick:
            compared = edition_diff.everything(old, new, games, jobs, tick)
        shown = _everything(compared)
    click.echo(json.dumps(compared, ensure_ascii=False, indent=2) if as_json else "\n".join(shown))


def _comparison(compared: Data, teller: Teller) -> list[str]:
    """The answers of both, and through what they differ, in the language of the teller."""
    old, new = (f"{compared[side]['edition']} ({compared[side]['date']})" for side in ("from", "to"))
    before, after = (compared["verdicts"][side] for side in ("from", "to"))
    if not compared["changed"]:
        same = teller.sentence("cli_same", one=old, other=new)
        return [click.style(same, bold=True), teller.verdict(after).line]
    out = [click.style(teller.sentence("cli_differ", one=old, other=new), bold=True)]
    for answer, was, now in zip(compared["answers"], before["answers"], after["answers"], strict=False):
        headlines = [teller.headline(was).line, teller.headline(now).line]
        out += ["", teller.question(answer["ask"])]
        if answer["changed"]:
            out += [
                f"  {compared['from']['edition']}: {headlines[0]}",
                f"  {compared['to']['edition']}: {headlines[1]}",
            ]
        else:
            out.append(f"  {teller.sentence('cli_both', words=headlines[1])}")
    if not any(answer["changed"] for answer in compared["answers"]):
        out += ["", f"  {old}: {teller.verdict(before).line}", f"  {new}: {teller.verdict(after).line}"]
    return [*out, "", *_through(compared["through"], teller)]


def _through(changes: list[Data], teller: Teller) -> list[str]:
    """Through which rule, erratum or list, one a line."""
    return [
        teller.sentence(
            "cli_through_later" if change["came"] else "cli_through_former",
            id=change["id"],
            title=teller.title(change["id"]) if change["kind"] == "rule" else change["title"],
            kind=teller.word("change_kinds", change["kind"]),
            statements=", ".join(change["statements"]),
        )
        for change in changes
    ]


def _everything(compared: Data) -> list[str]:
    from judge.words.teller import Teller

    out, teller = [], Teller({"game": compared["games"][0]["game"]}, "en")
    for part in compared["games"]:
        count = len(part["changes"])
        out.append(f"{part['game']}: {count} {'thing differs' if count == 1 else 'things differ'}")
        out += [f"  {line}" for line in _through(part["changes"], teller)]
    for entry in compared["changed"]:
        out += ["", click.style(f"{entry['example']}: {entry['title']}", bold=True)]
        for answer in entry["answers"]:
            out += [f"  {compared['from']}: {answer['from']}", f"  {compared['to']}: {answer['to']}"]
        if not entry["answers"]:
            out.append(f"  {entry['status']['from']}, then {entry['status']['to']}")
        out += [f"  {line}" for line in _through(entry["through"], teller)]
    out += [f"{entry['example']}: {entry['error']}" for entry in compared["errors"]]
    out += ["", f"{len(compared['changed'])} of {compared['examples']} examples are answered otherwise"]
    return out
