"""A verdict as text, in players' words and a language: the answer first, then how it ends, then the rules."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

import click

from judge.board.yamlio import Where
from judge.words.questions import word_of
from judge.words.teller import Teller

Data = Mapping[str, Any]
LANGUAGES = ("en", "pl", "ru")
COLOURS = {
    "settled": "green",
    "by rules": "green",
    "ruling overrides": "yellow",
    "depends": "yellow",
    "not modelled": "red",
    "illegal situation": "red",
}
SHOWN = 12
"""Outcomes and decisions that are shown without --lines."""
BAR = 24
"""The length of a bar that stands for certainty."""


def of_locale() -> str:
    """The language of the terminal (LC_ALL, LC_MESSAGES, LANG), English if it is none of ours."""
    said = next((found for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (found := os.environ.get(name))), "")
    return said[:2] if said[:2] in LANGUAGES else "en"


def verdict(found: Data, source: Data, language: str, lines: bool = False, where: Where | None = None) -> str:
    """A verdict on `source` for people, with `lines` every line of play; `where`: the lines of its file."""
    return "\n".join(_Text(found, source, language, lines, where).all())


def unread(found: Iterable[Data], source: Data, language: str, where: Where | None = None) -> str:
    """The sentences that are not modelled, for people who see a list of options."""
    text = _Text({"not_modelled": list(found)}, source, language, False, where)
    return "\n".join([*text.unread(), text.label("options_unread")])


def assumed(found: Iterable[str], source: Data, language: str) -> str:
    """What a list of options takes for granted."""
    text = _Text({}, source, language, False)
    return "\n".join(text.label("assumed", words=text.told.assumed(words)) for words in found)


class _Text:
    def __init__(
        self, found: Data, source: Data, language: str, lines: bool, where: Where | None = None
    ) -> None:
        self.found, self.lines, self.told = found, lines, Teller(source, language)
        self.where = where

    def label(self, key: str, **places: object) -> str:
        return self.told.sentence(f"cli_{key}", **places)

    def all(self) -> Iterator[str]:
        """Every line of the text."""
        found, told = self.found, self.told
        yield click.style(told.verdict(found).line, bold=True)
        status = click.style(told.word("statuses", found["status"]), fg=COLOURS.get(found["status"]))
        cut = "" if found["complete"] else f"; {told.note('needs', found['cut'])}"
        yield f"{status} ({self.label('edition', words=found['rules']['edition'])}){cut}"
        if found.get("settled"):
            yield self.label("settled", words=found["settled"])
        for item in found["illegal"]:
            yield f"  {told.do(item['what'])}: {told.title(item['rule'])} [{item['rule']}]"
        yield from self.unread()
        if found.get("cases"):
            for case in found["cases"]:
                yield f"\n{click.style(told.start(told.when(case['case'])), underline=True)}"
                yield from self.answers(case["verdict"])
        else:
            yield from self.answers(found)
        for path in found.get("not_looked_into", ()):
            yield told.start(told.sentence("not_looked_into", what=told.what(path)))
        for assumption in found["assumed"]:
            yield click.style(self.label("assumed", words=told.assumed(assumption)), dim=True)
        yield from self.rules()
        effort = self.label("effort", n=found["states"], seconds=f"{found['seconds']:.2f}")
        yield click.style(effort, dim=True)

    def unread(self) -> Iterator[str]:
        """Each sentence that is not modelled: on which card, where in the file, and what could be written."""
        for item in self.found["not_modelled"]:
            line = self.where.nearest(item["path"]) if self.where else 0
            places = [item["card"], item["path"], *([self.label("file_line", n=line)] if line else [])]
            words = self.label("unread", words=f'"{item["words"].strip()}"', path=", ".join(places))
            yield click.style(f"  {words}", fg="red")
            near = "; ".join(f'"{one}"' for one in item.get("nearest", ()))
            if near:
                yield click.style(f"    {self.label('nearest', words=near)}", dim=True)

    def rules(self) -> Iterator[str]:
        cited = {one["rule"]: one for one in self.found["citations"]}
        if cited:
            yield f"\n{click.style(self.label('rules'), underline=True)}"
        for key in self.told.rules(self.found):
            where = f" ({', '.join(cited[key]['statements'])})" if cited[key]["statements"] else ""
            status = cited[key]["status"]
            mark = "" if status == "official" else f" - {self.told.word('rule_statuses', status)}"
            yield f"  {key}: {self.told.title(key)}{where}{mark}"
        if self.found["procedure"]:
            words = ", ".join(one["statement"] for one in self.found["procedure"])
            yield click.style(self.label("procedure", words=words), dim=True)

    def answers(self, found: Data) -> Iterator[str]:
        for answer in found["answers"]:
            yield f"\n{self.told.question(answer['ask'])}"
            yield click.style(f"  {self.told.headline(answer).line}", bold=True)
            yield from (f"    {line}" for line in self.answer(answer))

    def answer(self, answer: Data) -> Iterator[str]:
        told = self.told
        if word_of(answer["ask"]) in ("chance", "best"):
            yield told.start(told.plays_for(str(answer["ask"].get("for") or "most")))
        for bar in answer["barred_by"]:
            yield self.label("barred", words=f"{told.title(bar['rule'])} [{bar['rule']}] ({bar['locator']})")
        if answer.get("needs") and answer.get("kind") != "forbidden":
            yield told.start(told.note("needs", answer["needs"]))
        for change in answer.get("changes", ()):
            yield told.start(told.sentence("change", change=told.change(change)))
        for one in (*answer.get("decides", ()), *answer.get("together", ())):
            names = told.joined([f"{told.title(rule)} [{rule}]" for rule in one["rules"]])
            yield self.label("decides", words=names)
        yield from self.due(answer)
        for one in answer.get("spread", ()):
            length = round(BAR * Fraction(one["value"]))
            bar = "█" * max(length, 1)
            yield f"{told.percent(one['value']):>8}  {bar:{BAR}}  {told.start(told.end(answer, one))}"
            yield from self.line(one["line"]) if self.lines else ()
        yield from self.outcomes(answer)
        yield from self.choices(answer)
        for key in ("line", "common", "this", "not"):
            yield from self.line(answer.get(key) or [], self.label(key))
        for circle in answer.get("rounds", ()):
            yield from self.line(circle["round"], self.label("round"))

    def due(self, answer: Data) -> Iterator[str]:
        if answer.get("due"):
            words = [f"{self.told.player(one['player'])}: {one['do']}" for one in answer["due"][:SHOWN]]
            key = "due_next" if answer.get("step") is None else "due_there"
            yield self.told.sentence(key, what=self.told.joined(words, "or"))

    def outcomes(self, answer: Data) -> Iterator[str]:
        found = answer["outcomes"]
        shown = found if self.lines else found[:SHOWN]
        for outcome in shown:
            if outcome["values"] and len(found) > 1:
                yield self.told.outcome(outcome["values"])
            if self.lines or len(found) == 1:
                yield from self.line(outcome["line"])
        if len(found) > len(shown):
            yield self.label("more", n=len(found) - len(shown))

    def choices(self, answer: Data) -> Iterator[str]:
        """The decisions that matter, each with its choices and their worth, the best first."""
        told = self.told
        for choice in answer.get("choices", ())[: None if self.lines else SHOWN]:
            after = "; ".join(
                f"{told.player(one['player'])}: {told.do(one['do'])}" for one in choice["after"]
            )
            yield (
                told.player(choice["player"])
                + (f" ({self.label('after', words=after)})" if after else "")
                + ":"
            )
            for option in choice["options"]:
                mark = click.style("✓", fg="green") if option["best"] else " "
                yield f"  {mark} {told.percent(option['value']):>8}  {told.do(option['do'])}"

    def line(self, line: list[Data], heading: str = "") -> Iterator[str]:
        """A line of play; what is done in its canonical words behind it, as `played` takes it."""
        if line and heading:
            yield f"{heading}:"
        for step in line:
            said = self.told.do(step["do"])
            own = "" if step["player"] in ("rules", "nature") or said == step["do"] else f"  [{step['do']}]"
            own += f"  ({', '.join(step['cites'] or step['statements'])})" if self.lines else ""
            yield f"  {self.told.player(step['player'])}: {said}{click.style(own, dim=True)}"
