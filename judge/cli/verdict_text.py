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
    locale = next(
        (named for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (named := os.environ.get(name))), ""
    )
    return locale[:2] if locale[:2] in LANGUAGES else "en"


def verdict(
    answered: Data, source: Data, language: str, lines: bool = False, where: Where | None = None
) -> str:
    """A verdict on `source` for people, with `lines` every line of play; `where`: the lines of its file."""
    return "\n".join(_Text(answered, source, language, lines, where).all())


def unread(sentences: Iterable[Data], source: Data, language: str, where: Where | None = None) -> str:
    """The sentences that are not modelled, for people who see a list of options."""
    text = _Text({"not_modelled": list(sentences)}, source, language, False, where)
    return "\n".join([*text.unread(), text.label("options_unread")])


def assumed(assumptions: Iterable[str], source: Data, language: str) -> str:
    """What a list of options takes for granted."""
    text = _Text({}, source, language, False)
    return "\n".join(
        text.label("assumed", words=text.teller.assumed(assumption)) for assumption in assumptions
    )


class _Text:
    def __init__(
        self, verdict: Data, source: Data, language: str, lines: bool, where: Where | None = None
    ) -> None:
        self.verdict, self.lines, self.teller = verdict, lines, Teller(source, language)
        self.where = where

    def label(self, key: str, **places: object) -> str:
        return self.teller.sentence(f"cli_{key}", **places)

    def all(self) -> Iterator[str]:
        """Every line of the text."""
        verdict, teller = self.verdict, self.teller
        yield click.style(teller.verdict(verdict).line, bold=True)
        answered = teller.alike(verdict) or verdict
        status = click.style(teller.standing(answered), fg=COLOURS.get(answered["status"]))
        cut = "" if verdict["complete"] else f"; {teller.note('needs', verdict['cut'])}"
        yield f"{status} ({self.label('edition', words=verdict['rules']['edition'])}){cut}"
        if verdict.get("settled"):
            yield self.label("settled", words=verdict["settled"])
        for item in verdict["illegal"]:
            yield f"  {teller.do(item['what'])}: {teller.title(item['rule'])} [{item['rule']}]"
        yield from self.unread()
        if verdict.get("cases"):
            for case in verdict["cases"]:
                yield f"\n{click.style(teller.start(teller.when(case['case'])), underline=True)}"
                yield from self.answers(case["verdict"])
        else:
            yield from self.answers(verdict)
        yield from teller.unlooked(verdict)
        for assumption in verdict["assumed"]:
            yield click.style(self.label("assumed", words=teller.assumed(assumption)), dim=True)
        yield from self.rules()
        effort = self.label("effort", n=verdict["states"], seconds=f"{verdict['seconds']:.2f}")
        yield click.style(effort, dim=True)

    def unread(self) -> Iterator[str]:
        """Each sentence that is not modelled: on which card, where in the file, and what could be written."""
        for item in self.verdict["not_modelled"]:
            line = self.where.nearest(item["path"]) if self.where else 0
            places = [item["card"], item["path"], *([self.label("file_line", n=line)] if line else [])]
            words = self.label("unread", words=f'"{item["words"].strip()}"', path=", ".join(places))
            yield click.style(f"  {words}", fg="red")
            near = "; ".join(f'"{wording}"' for wording in item.get("nearest", ()))
            if near:
                yield click.style(f"    {self.label('nearest', words=near)}", dim=True)

    def rules(self) -> Iterator[str]:
        cited = {entry["rule"]: entry for entry in self.verdict["citations"]}
        if cited:
            yield f"\n{click.style(self.label('rules'), underline=True)}"
        for key in self.teller.rules(self.verdict):
            where = f" ({', '.join(cited[key]['statements'])})" if cited[key]["statements"] else ""
            status = cited[key]["status"]
            mark = "" if status == "official" else f" - {self.teller.word('rule_statuses', status)}"
            yield f"  {key}: {self.teller.title(key)}{where}{mark}"
        if self.verdict["procedure"]:
            words = ", ".join(entry["statement"] for entry in self.verdict["procedure"])
            yield click.style(self.label("procedure", words=words), dim=True)

    def answers(self, verdict: Data) -> Iterator[str]:
        for answer in verdict["answers"]:
            yield f"\n{self.teller.question(answer['ask'])}"
            yield click.style(f"  {self.teller.headline(answer).line}", bold=True)
            yield from (f"    {line}" for line in self.answer(answer))

    def answer(self, answer: Data) -> Iterator[str]:
        teller = self.teller
        if word_of(answer["ask"]) in ("chance", "best"):
            yield teller.start(teller.plays_for(str(answer["ask"].get("for") or "most")))
        for bar in answer["barred_by"]:
            yield self.label(
                "barred", words=f"{teller.title(bar['rule'])} [{bar['rule']}] ({bar['locator']})"
            )
        if answer.get("needs") and answer.get("kind") != "forbidden":
            yield teller.start(teller.note("needs", answer["needs"]))
        for change in answer.get("changes", ()):
            yield teller.start(teller.sentence("change", change=teller.change(change)))
        for ground in (*answer.get("decides", ()), *answer.get("together", ())):
            names = teller.joined([f"{teller.title(rule)} [{rule}]" for rule in ground["rules"]])
            yield self.label("decides", words=names)
        yield from self.due(answer)
        for share in answer.get("spread", ()):
            length = round(BAR * Fraction(share["value"]))
            bar = "█" * max(length, 1)
            end = teller.start(teller.end(answer, share))
            yield f"{teller.percent(share['value']):>8}  {bar:{BAR}}  {end}"
            yield from self.line(share["line"]) if self.lines else ()
        yield from self.outcomes(answer)
        yield from self.choices(answer)
        for key in ("line", "common", "this", "not"):
            yield from self.line(answer.get(key) or [], self.label(key))
        for circle in answer.get("rounds", ()):
            yield from self.line(circle["round"], self.label("round"))

    def due(self, answer: Data) -> Iterator[str]:
        if answer.get("due"):
            key = "due_next" if answer.get("step") is None else "due_there"
            yield self.teller.due(answer["due"][:SHOWN], key)

    def outcomes(self, answer: Data) -> Iterator[str]:
        """The kinds of ends; with `lines` every single one, and how it comes to that."""
        ends = answer["outcomes"]
        if self.lines or len(ends) < 2:
            for end in ends:
                if end["values"] and len(ends) > 1:
                    yield self.teller.ending(answer, end["values"])
                yield from self.line(end["line"])
            return
        kinds = self.teller.kinds(answer)
        yield from (words for words, _ in kinds[:SHOWN])
        if len(kinds) > SHOWN:
            yield self.label("more", n=len(kinds) - SHOWN)

    def choices(self, answer: Data) -> Iterator[str]:
        """The decisions that matter, each with its choices and their worth, the best first."""
        teller = self.teller
        for choice in answer.get("choices", ())[: None if self.lines else SHOWN]:
            after = "; ".join(
                f"{teller.player(step['player'])}: {teller.do(step['do'])}" for step in choice["after"]
            )
            yield (
                teller.player(choice["player"])
                + (f" ({self.label('after', words=after)})" if after else "")
                + ":"
            )
            for option in choice["options"]:
                mark = click.style("✓", fg="green") if option["best"] else " "
                yield f"  {mark} {teller.percent(option['value']):>8}  {teller.option(option['do'])}"

    def line(self, line: list[Data], heading: str = "") -> Iterator[str]:
        """A line of play; what is done in its canonical words behind it, as `played` takes it."""
        if line and heading:
            yield f"{heading}:"
        for step in line:
            words = self.teller.do(step["do"])
            own = "" if step["player"] in ("rules", "nature") or words == step["do"] else f"  [{step['do']}]"
            own += f"  ({', '.join(step['cites'] or step['statements'])})" if self.lines else ""
            yield f"  {self.teller.player(step['player'])}: {words}{click.style(own, dim=True)}"
