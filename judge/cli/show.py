"""What the command line prints: verdicts, options, failures, tables.  Colours when a person looks."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from judge.quality.check_run import Result


def points(view: dict[str, Any], nothing: str) -> str:
    """What may be shown to both players; `nothing` is said where that is nothing."""
    out = [click.style(view["title"], dim=True)] if view["title"] else []
    for point in view["points"]:
        out += ["", click.style(point["sentence"], bold=True)]
        for rule in point["rules"]:
            out.append(f"  {rule['title']} [{rule['rule']}] ({', '.join(rule['statements'])})")
            out.append(f"    {rule['text']}")
        out += [f"  {statement['text']} ({statement['statement']})" for statement in point["procedure"]]
    if not view["points"]:
        out.append(nothing)
    return "\n".join(out).strip()


def by_cause(failed: Sequence[Result]) -> list[list[Result]]:
    """The results that failed, those with one cause together: a slip of the law fails every board alike.

    What was expected and did not come is a matter of its board, and stands alone.
    """
    causes: dict[Hashable, list[Result]] = {}
    for result in failed:
        own = any(failure.expected for failure in result.failures)
        messages = tuple((failure.path, failure.message) for failure in result.failures)
        causes.setdefault((result.name, messages) if own else messages, []).append(result)
    return list(causes.values())


def checked(result: Result) -> str:
    """One situation in one line: whether it passed, how long it took, which rules it rests on."""
    word = click.style("passed", fg="green") if result.passed else click.style("FAILED", fg="red")
    rules = f"  ({', '.join(sorted(result.cites))})" if result.cites else ""
    return f"{word} {result.name}  {result.seconds:.2f} s{click.style(rules, dim=True)}"


def durations(results: Sequence[Result], most: int) -> str:
    """The situations that took longest, the longest first; all of them if `most` is 0."""
    slowest = sorted(results, key=lambda result: (-result.seconds, result.name))
    return "\n".join(f"{result.seconds:8.2f} s  {result.name}" for result in slowest[: most or None])


def failure(result: Result, *others: Result) -> str:
    """A failed situation, with what the law says instead; `others` fail for the same cause."""
    more = f" and {counted(len(others), 'other')} for the same cause" if others else ""
    out = [click.style(f"FAILED {result.name}{more}", fg="red")]
    for failure in result.failures:
        place = f"{failure.file}:{failure.line}: " if failure.line else ""
        if failure.expected:
            out += [f"  {place}{failure.path}", f"    expected: {failure.expected}"]
            out.append(f"    came:     {failure.message}")
        else:
            path = "" if failure.message.startswith(failure.path) else f"{failure.path}: "
            out.append(f"  {place}{path}{failure.message}")
    return "\n".join(out)


def proof(proved: dict[str, Any]) -> str:
    """Whether one rule is proved, and by which example."""
    name = f"{proved['rule']} ({proved['title']})" if proved["title"] else proved["rule"]
    if proved["proved"]:
        return f"{name} is proved by {proved['by']} ({proved['place']}): without it that fails"
    out = [click.style(f"{name} is not proved: no example misses it", fg="red")]
    out += [f"  has no answer without it: {', '.join(proved['holes'])}"] if proved["holes"] else []
    out += [f"  the same without it: {', '.join(proved['alive'])}"] if proved["alive"] else []
    if not proved["holes"] and not proved["alive"]:
        out.append(f"  none of {counted(proved['tried'], 'example')} cites it")
    return "\n".join(out)


def mutants(summary: dict[str, Any]) -> str:
    """What the examples see of the mutants of the law."""
    out = [f"mutants: {summary['killed']} of {summary['total']} killed, {summary['explained']} explained"]
    for survivor in summary["survivors"]:
        out.append(click.style(f"  {survivor['mutant']}: {survivor['what']}", fg="red"))
        out.append(click.style(f"    in {survivor['statement']}", dim=True))
    return "\n".join(out)


def coverage(covered: dict[str, Any]) -> str:
    """The coverage of documents and rules as a table."""
    out = []
    for document, part in covered["statements"].items():
        line = f"{document}: {len(part['with_example'])} of {part['executable']} statements with an example, "
        more = f", {len(part['reference'])} for reference" if part["reference"] else ""
        out.append(f"{line}{len(part['with_twin'])} with a twin{more}")
        if part["missing"]:
            out.append(click.style("  missing: " + ", ".join(part["missing"]), dim=True))
    rules = covered["rules"]
    holes = counted(rules["holes"], "hole")
    out.append(f"rules: {rules['mutants_killed']} of {rules['total']} proved, {holes}")
    if rules["survivors"]:
        out.append(click.style("survivors: " + ", ".join(rules["survivors"]), fg="red"))
    if covered["mutants"]["total"]:
        out.append(mutants(covered["mutants"]))
    texts = covered["sentences"]
    out.append(f"sentences: {texts['seen']} of {texts['total']} seen, {texts['explained']} explained")
    for unseen in texts["unseen"]:
        out.append(click.style(f"  {unseen['sentence']} ({unseen['examples'][0]})", fg="red"))
    return "\n".join(out)


def counted(number: int, what: str) -> str:
    """So many of them, in the singular where there is one."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def citations(listed: list[dict[str, Any]], most: int) -> str:
    """The statements on which many rules rest, each with these below it."""
    out = []
    for entry in listed:
        count = click.style(counted(len(entry["rules"]), "rule"), bold=True)
        out.append(f"{entry['where']}: {entry['statement']}: {count}: {entry['text']}")
        out += [f"    {rule['id']} ({rule['status']}): {rule['title']}" for rule in entry["rules"]]
    return "\n".join([*out, f"{counted(len(listed), 'statement')} with more than {counted(most, 'rule')}"])


VALUES = {"kind": "entry_kinds", "status": "rule_statuses", "authority": "authorities"}
"""Fields whose values have words, and the section of these."""


def hits(listed: list[dict[str, Any]], language: str = "en") -> str:
    """Search results, best first."""
    from judge.words.phrasebook import phrasebook

    core = phrasebook("core").data
    if not listed:
        return str(core["sentences"]["cli_nothing_found"][language])
    lines = []
    for hit in listed:
        words = hit["snippet"] if hit["title"] == hit["id"] else hit["title"]
        kind = str(core["entry_kinds"].get(hit["kind"], {}).get(language, hit["kind"]))
        lines.append(f"{kind:9} {click.style(hit['id'], bold=True)}: {' '.join(words.split())}")
    return "\n".join(lines)


def entry(fields: dict[str, Any], language: str = "en") -> str:
    """An entry of the knowledge base, word by word; what hangs together with it in lines below."""
    from judge.words.phrasebook import phrasebook

    core = phrasebook("core").data
    out = []
    for key, value in fields.items():
        if value in (None, "", [], {}):
            continue
        name = click.style(str(core["entry_fields"].get(key, {}).get(language, key)), bold=True)
        if isinstance(value, list) and any(isinstance(item, dict) for item in value):
            out.append(f"{name}:")
            out += [f"  {_beside([str(part) for part in item.values()])}" for item in value]
            continue
        wording = core[VALUES[key]] if key in VALUES else core["sentences"] if isinstance(value, bool) else {}
        shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
        shown = {"True": "yes", "False": "no"}.get(shown, shown)
        out.append(f"{name}: {wording.get(shown, {}).get(language, shown)}")
    return "\n".join(out)


def _beside(parts: list[str]) -> str:
    """Words side by side: a colon between them, but none behind a question."""
    return "".join(
        part + ("" if i == len(parts) - 1 else " " if part.endswith("?") else ": ")
        for i, part in enumerate(parts)
    )


def schema(described: dict[str, Any]) -> str:
    """How to write a board: moments, places, values, actions, questions."""
    out = [click.style(f"{described['title']} (game: {described['game']})", bold=True)]
    parts = [("at", "now.at: the moment"), ("until", "until: where the question ends"), ("zones", "places")]
    parts += [("values", "values"), ("conditions", "conditions on a value"), ("actions", "actions")]
    parts += [("ask", "ask"), ("expect", "expect"), ("line", "in one line (judge line)")]
    for key, heading in parts:
        out.append("")
        out.append(click.style(heading, underline=True))
        out += [f"  {word}: {meaning}" for word, meaning in described[key].items()]
    side, card = described["json_schema"]["$defs"]["Side"], described["json_schema"]["$defs"]["Card"]
    out.append("")
    out.append("dark and light hold: " + ", ".join(side["properties"]))
    out.append("a card is its name or a mapping of: " + ", ".join(card["properties"]))
    out.append(
        f"start with: judge new {described['game']}; the JSON Schema: judge schema {described['game']} --json"
    )
    return "\n".join(out)


def bench(figures: list[dict[str, Any]]) -> str:
    """The figures, each with its baseline and ratio, and whether it comes to what it has to."""
    out = []
    for figure in figures:
        at_least = "at least " if figure["timed_out"] else ""
        verdict = "pass" if figure["met"] else "FAIL"
        aim = f"; {verdict}: {figure['aim']}" if figure["aim"] else ""
        out.append(
            f"{figure['name']}: {figure['value']:g} {figure['unit']}"
            f" (baseline {figure['baseline']:g}, ratio {at_least}{figure['ratio']:g}){aim}"
        )
    return "\n".join(out)


@contextlib.contextmanager
def progress(what: str, silent: bool = False) -> Iterator[Callable[[int, int], None] | None]:
    """A progress line on stderr when a person looks, nothing in a pipe or if `silent`."""
    if silent or not sys.stderr.isatty():
        yield None
        return

    def tick(done: int, total: int) -> None:
        width = 30
        full = width * done // max(total, 1)
        click.echo(f"\r{what} [{'#' * full}{'-' * (width - full)}] {done}/{total}", nl=False, err=True)

    yield tick
    click.echo("\r" + " " * 70 + "\r", nl=False, err=True)


@contextlib.contextmanager
def waiting(what: str, seconds: float = 1.0) -> Iterator[None]:
    """A line on stderr about what takes longer than some seconds, while it does, when a person looks."""
    if not sys.stderr.isatty():
        yield
        return
    shown = threading.Timer(seconds, lambda: click.echo(f"{what} ...", nl=False, err=True))
    shown.start()
    try:
        yield
    finally:
        shown.cancel()
        shown.join()
        click.echo("\r" + " " * (len(what) + 4) + "\r", nl=False, err=True)
