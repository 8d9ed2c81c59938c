"""`judge diff`: what two editions of the rules, or two dates, answer, and through what they differ."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cli import options as given
from judge.cli import show as words
from judge.cli.files import read_file

if TYPE_CHECKING:
    from judge.words.teller import Teller

Data = dict[str, Any]


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path, allow_dash=True))
@click.option("--from", "one", required=True, metavar="D", help="An edition, or a date such as 2004-05.")
@click.option("--to", "other", required=True, metavar="D", help="The edition or date to hold against it.")
@click.option("--game", default=None, help="Without FILE: only this game.")
@given.as_json
@given.jobs
@given.deadline
@given.language
def diff(
    file: Path | None,
    one: str,
    other: str,
    game: str | None,
    as_json: bool,
    jobs: int | None,
    deadline: float,
    lang: str | None,
) -> None:
    """Answer a situation FILE under two editions or dates of the rules, and say what makes the difference.

    Without FILE every example of the knowledge base is asked.
    """
    from judge.board.situation import read
    from judge.cli import verdict_text
    from judge.games.registry import GAMES
    from judge.games.registry import game as find_game
    from judge.quality import edition_diff
    from judge.verdict import worker
    from judge.words.teller import Teller

    if file is not None:
        source = read_file(file)
        comparing = functools.partial(edition_diff.compare, whole=True)
        found = worker.within(deadline, comparing, source, one, other)
        spoken = lang or ("en" if as_json else verdict_text.of_locale())
        told = Teller(read(source), spoken)
        shown = _comparison(found, told)
        found = {key: value for key, value in found.items() if key != "verdicts"} | _retold(found, told)
    else:
        games = [find_game(game).name] if game else list(GAMES)
        with words.progress("asking twice") as tick:
            found = edition_diff.everything(one, other, games, jobs, tick)
        shown = _everything(found)
    click.echo(json.dumps(found, ensure_ascii=False, indent=2) if as_json else "\n".join(shown))


def _retold(found: Data, told: Teller) -> Data:
    """The sentences of a comparison in the language of the teller; English is as the judge writes it."""
    if told.language == "en":
        return {}
    sides = ("from", "to")
    verdicts = {side: found["verdicts"][side] for side in sides}
    said = {side: [told.headline(one).line for one in verdicts[side]["answers"]] for side in sides}
    return {
        "answers": [
            {**answer, **{side: said[side][i] for side in sides if i < len(said[side])}}
            for i, answer in enumerate(found["answers"])
        ],
        "answer": {side: told.verdict(verdicts[side]).line for side in sides},
    }


def _comparison(found: Data, told: Teller) -> list[str]:
    """The answers of both, and through what they differ, in the language of the teller."""
    one, other = (f"{found[side]['edition']} ({found[side]['date']})" for side in ("from", "to"))
    before, after = (found["verdicts"][side] for side in ("from", "to"))
    if not found["changed"]:
        same = told.sentence("cli_same", one=one, other=other)
        return [click.style(same, bold=True), told.verdict(after).line]
    out = [click.style(told.sentence("cli_differ", one=one, other=other), bold=True)]
    for answer, was, now in zip(found["answers"], before["answers"], after["answers"], strict=False):
        said = [told.headline(was).line, told.headline(now).line]
        out += ["", told.question(answer["ask"])]
        if answer["changed"]:
            out += [f"  {found['from']['edition']}: {said[0]}", f"  {found['to']['edition']}: {said[1]}"]
        else:
            out.append(f"  {told.sentence('cli_both', words=said[1])}")
    if not any(answer["changed"] for answer in found["answers"]):
        out += ["", f"  {one}: {told.verdict(before).line}", f"  {other}: {told.verdict(after).line}"]
    return [*out, "", *_through(found["through"], told)]


def _through(changes: list[Data], told: Teller) -> list[str]:
    """Through which rule, erratum or list, one a line."""
    return [
        told.sentence(
            "cli_through_later" if change["came"] else "cli_through_former",
            id=change["id"],
            title=told.title(change["id"]) if change["kind"] == "rule" else change["title"],
            kind=told.word("change_kinds", change["kind"]),
            statements=", ".join(change["statements"]),
        )
        for change in changes
    ]


def _everything(found: Data) -> list[str]:
    from judge.words.teller import Teller

    out, told = [], Teller({"game": found["games"][0]["game"]}, "en")
    for part in found["games"]:
        count = len(part["changes"])
        out.append(f"{part['game']}: {count} {'thing differs' if count == 1 else 'things differ'}")
        out += [f"  {line}" for line in _through(part["changes"], told)]
    for entry in found["changed"]:
        out += ["", click.style(f"{entry['example']}: {entry['title']}", bold=True)]
        for answer in entry["answers"]:
            out += [f"  {found['from']}: {answer['from']}", f"  {found['to']}: {answer['to']}"]
        if not entry["answers"]:
            out.append(f"  {entry['status']['from']}, then {entry['status']['to']}")
        out += [f"  {line}" for line in _through(entry["through"], told)]
    out += [f"{entry['example']}: {entry['error']}" for entry in found["errors"]]
    out += ["", f"{len(found['changed'])} of {found['examples']} examples are answered otherwise"]
    return out
