"""What the command line prints: verdicts, options, failures, tables.  Colours when a person looks."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from typing import Any

import click

from judge.cli.more import more

_STATUS = {
    "settled": "green",
    "by rules": "green",
    "ruling overrides": "yellow",
    "depends": "yellow",
    "not modelled": "red",
    "illegal situation": "red",
}
SHOWN_OUTCOMES = 12


def verdict(found: dict[str, Any], lines: bool = False) -> str:
    """A verdict for people: the answer first, then outcomes and lines, then the rules."""
    parted = found["status"] == "depends" and found.get("cases")
    heading = "It depends on " + ", ".join(found["depends"]) + "." if parted else found["answer"]
    out = [click.style(heading, bold=True)]
    status = click.style(found["status"], fg=_STATUS.get(found["status"]))
    cut = "" if found["complete"] else f"; {found['cut']}"
    out.append(f"{status} ({found['rules']['edition']} rules){cut}")
    if found.get("settled"):
        out.append(f"settled by the ruling {found['settled']}")
    for item in found["illegal"]:
        out.append(f"  {item['what']}: {item['title']} [{item['rule']}]")
    for item in found["not_modelled"]:
        out.append(click.style(f"  not modelled: {item['path']}: {item['words']}", fg="red"))
    for case in found["cases"] if parted and lines else ():
        out += ["", click.style(f"where {case['words']}", underline=True), *_answers(case["verdict"], lines)]
    if parted and not lines:
        out += _split(found)
    elif not parted:
        out += _answers(found, lines)
    for assumption in found["assumed"]:
        out.append(click.style(f"assumed: {assumption}", dim=True))
    if found["citations"]:
        out.append("")
        out.append(click.style("rules", underline=True))
        for citation in found["citations"]:
            where = f" ({', '.join(citation['statements'])})" if citation["statements"] else ""
            mark = "" if citation["status"] == "official" else f" - {citation['status']}"
            others = "".join(f" / {citation[key]}" for key in ("title_pl", "title_ru") if key in citation)
            out.append(f"  {citation['rule']}: {citation['title']}{others}{where}{mark}")
    effort = f"{found['states']} states, {found['solves']} solves, {found['seconds']:.2f} s"
    out.append(click.style(effort, dim=True))
    return "\n".join(out)


def points(found: dict[str, Any]) -> str:
    """What may be shown to both players."""
    out = [click.style(found["title"], dim=True)] if found["title"] else []
    for point in found["points"]:
        out += ["", click.style(point["sentence"], bold=True)]
        for rule in point["rules"]:
            out.append(f"  {rule['title']} [{rule['rule']}] ({', '.join(rule['statements'])})")
            out.append(f"    {rule['text']}")
    if not found["points"]:
        out.append("Nothing that was asked is for both players to see.")
    return "\n".join(out).strip()


def _split(found: dict[str, Any]) -> list[str]:
    """Question by question the facts that decide, and the answer in each case."""
    out = []
    for part in found["split"]:
        decided = ", ".join(part["decided_by"])
        heading = f"it depends on {decided}" if decided else part["sentence"]
        out += ["", click.style(f"* {heading}", bold=True)]
        out += [f"    {row['words']}: {row['answer']}" for row in part["rows"] if decided]
    out += [""] if found["no_matter"] else []
    out += [f"{path} does not matter" for path in found["no_matter"]]
    return out


def _answers(found: dict[str, Any], lines: bool) -> list[str]:
    out = []
    for answer in found["answers"]:
        out.append("")
        out.append(click.style("* " + answer["sentence"], bold=True))
        for rule in answer["barred_by"]:
            out.append(f"    barred by {rule['rule']}: {rule['title']} ({rule['locator']})")
        out += [*more(answer), *_choices(answer), *_rounds(answer)]
        shown = answer["outcomes"] if lines else answer["outcomes"][:SHOWN_OUTCOMES]
        for outcome in shown:
            values = ", ".join(f"{path} = {value}" for path, value in outcome["values"].items())
            if values:
                out.append(f"    {outcome['quantifier']}: {values}")
            if lines or len(answer["outcomes"]) == 1:
                out += [f"      {step['player']}: {step['do']}" for step in outcome["line"]]
        hidden = len(answer["outcomes"]) - len(shown)
        if hidden:
            out.append(f"    ... and {hidden} more (--lines shows them all)")
    return out


def _choices(answer: dict[str, Any]) -> list[str]:
    """The decisions that matter, each with its choices and their worth, the best first."""
    out = []
    for choice in answer.get("choices", ()):
        after = "; ".join(f"{step['player']}: {step['do']}" for step in choice["after"])
        often = f" (and {choice['times'] - 1} times alike)" if choice["times"] > 1 else ""
        out.append(f"    {choice['player']}{', after ' if after else ''}{after}{often}:")
        for option in choice["options"]:
            mark = click.style("best", fg="green") if option["best"] else "    "
            out.append(f"      {mark} {option['value']:>9}  {option['do']}")
    if answer.get("choices_left_out"):
        out.append(f"    ... and {answer['choices_left_out']} decisions more")
    return out


def _rounds(answer: dict[str, Any]) -> list[str]:
    """What can be played again and again: a round, and what it changes."""
    out = []
    for circle in answer.get("rounds", ()):
        out.append("    one round:" if circle["endless"] else "    one round, until its numbers end it:")
        out += [f"      {step['player']}: {step['do']}" for step in circle["round"]]
        net = ", ".join(f"{one['what']} {one['change']:+d}" for one in circle["net"])
        out.append(f"      changes {net or 'nothing'}")
    return out


def options(found: list[dict[str, Any]]) -> str:
    """Options as a list: what is legal first."""
    out = []
    for option in sorted(found, key=lambda o: (not o["legal"], o["player"], o["do"])):
        if option["legal"]:
            mark = click.style("forced" if option["forced"] else "legal ", fg="green")
            out.append(f"{mark}  {option['player']}: {option['do']}")
        else:
            bars = "; ".join(f"{bar['title']} [{bar['rule']}]" for bar in option["barred_by"])
            out.append(f"{click.style('barred', fg='red')}  {option['player']}: {option['do']}: {bars}")
    return "\n".join(out) if out else "nobody has anything to decide"


def failure(result: Any) -> str:
    """A failed situation, with what the law says instead."""
    out = [click.style(f"FAILED {result.name}", fg="red")]
    for failure in result.failures:
        place = f"{failure.file}:{failure.line}: " if failure.line else ""
        if failure.expected:
            out += [f"  {place}{failure.path}", f"    expected: {failure.expected}"]
            out.append(f"    came:     {failure.message}")
        else:
            path = "" if failure.message.startswith(failure.path) else f"{failure.path}: "
            out.append(f"  {place}{path}{failure.message}")
    return "\n".join(out)


def proof(found: dict[str, Any]) -> str:
    """Whether one rule is proved, and by which example."""
    name = f"{found['rule']} ({found['title']})" if found["title"] else found["rule"]
    if found["proved"]:
        return f"{name} is proved by {found['by']} ({found['place']}): without it that fails"
    out = [click.style(f"{name} is not proved: no example misses it", fg="red")]
    out += [f"  has no answer without it: {', '.join(found['holes'])}"] if found["holes"] else []
    out += [f"  the same without it: {', '.join(found['alive'])}"] if found["alive"] else []
    if not found["holes"] and not found["alive"]:
        out.append(f"  none of {_count(found['tried'], 'example')} cites it")
    return "\n".join(out)


def coverage(found: dict[str, Any]) -> str:
    """The coverage of documents and rules as a table."""
    out = []
    for document, part in found["statements"].items():
        line = f"{document}: {len(part['with_example'])} of {part['executable']} statements with an example, "
        out.append(line + f"{len(part['with_twin'])} with a twin")
        if part["missing"]:
            out.append(click.style("  missing: " + ", ".join(part["missing"]), dim=True))
    rules = found["rules"]
    holes = _count(rules["holes"], "hole")
    out.append(f"rules: {rules['mutants_killed']} of {rules['total']} proved, {holes}")
    if rules["survivors"]:
        out.append(click.style("survivors: " + ", ".join(rules["survivors"]), fg="red"))
    return "\n".join(out)


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def hits(found: list[dict[str, Any]]) -> str:
    """Search results, best first."""
    if not found:
        return "nothing was found"
    lines = []
    for hit in found:
        words = hit["snippet"] if hit["title"] == hit["id"] else hit["title"]
        lines.append(f"{hit['kind']:9} {click.style(hit['id'], bold=True)}: {' '.join(words.split())}")
    return "\n".join(lines)


def entry(found: dict[str, Any]) -> str:
    """An entry of the knowledge base, word by word; what hangs together with it in lines below."""
    out = []
    for key, value in found.items():
        if value in (None, "", [], {}):
            continue
        name = click.style(key, bold=True)
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            out.append(f"{name}:")
            out += ["  " + ": ".join(str(part) for part in item.values()) for item in value]
        else:
            out.append(f"{name}: {', '.join(map(str, value)) if isinstance(value, list) else value}")
    return "\n".join(out)


def schema(found: dict[str, Any]) -> str:
    """How to write a board: moments, places, values, actions, questions."""
    out = [click.style(f"{found['title']} (game: {found['game']})", bold=True)]
    parts = [("at", "now.at: the moment"), ("until", "until: where the question ends"), ("zones", "places")]
    parts += [("values", "values"), ("conditions", "conditions on a value"), ("actions", "actions")]
    parts += [("ask", "ask"), ("expect", "expect"), ("line", "in one line (judge line)")]
    for key, heading in parts:
        out.append("")
        out.append(click.style(heading, underline=True))
        out += [f"  {word}: {meaning}" for word, meaning in found[key].items()]
    side, card = found["json_schema"]["$defs"]["Side"], found["json_schema"]["$defs"]["Card"]
    out.append("")
    out.append("dark and light hold: " + ", ".join(side["properties"]))
    out.append("a card is its name or a mapping of: " + ", ".join(card["properties"]))
    out.append(f"start with: judge new {found['game']}; the JSON Schema: judge schema {found['game']} --json")
    return "\n".join(out)


def bench(found: list[dict[str, Any]]) -> str:
    """The figures, each with its baseline and ratio."""
    out = []
    for figure in found:
        at_least = "at least " if figure["timed_out"] else ""
        out.append(
            f"{figure['name']}: {figure['value']:g} {figure['unit']}"
            f" (baseline {figure['baseline']:g}, ratio {at_least}{figure['ratio']:g})"
        )
    return "\n".join(out)


@contextlib.contextmanager
def progress(what: str) -> Iterator[Callable[[int, int], None] | None]:
    """A progress line on stderr when a person looks, nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return

    def tick(done: int, total: int) -> None:
        width = 30
        full = width * done // max(total, 1)
        click.echo(f"\r{what} [{'#' * full}{'-' * (width - full)}] {done}/{total}", nl=False, err=True)

    yield tick
    click.echo("\r" + " " * 70 + "\r", nl=False, err=True)
