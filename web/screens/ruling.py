"""The screen of a ruling: the answer, when it is otherwise, the documents, its boards, its neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from judge.board import yamltext
from judge.board.example_questions import asking
from judge.errors import JudgeError
from judge.knowledge import Example, Knowledge, Ruling, load
from judge.words.expectation import expectation
from judge.words.teller import Teller
from judge.workers import BusyError
from web import drawn, entries
from web.errors import Problem, problem, respond
from web.here import set_game
from web.language import language
from web.questions import bench
from web.screens import verdict_view
from web.screens.home import yes_no
from web.screens.library import chapter
from web.screens.missing import missing

blueprint = Blueprint("ruling", __name__)
NEIGHBOURS = 4
MAY = {"can": "yes", "can now": "yes", "illegal": "nope", "impossible": "nope", "why not": "nope"}
"""What an expectation says to "may I": the first word of a twin's row."""


@dataclass(frozen=True)
class Shown:
    """An example: its board, and what is so there as sentences.

    Of a twin `change` says what is otherwise than in its example, `short` whether it may then be ("yes",
    "nope" or nothing), and `board` is None: it is drawn once, above.
    """

    id: str
    number: str
    title: str
    twin: bool
    change: str
    short: str
    claims: list[str]
    board: drawn.Seen | None
    text: str


@blueprint.get("/rulings/<path:key>")
def page(key: str) -> str | Response:
    """A ruling with its examples."""
    found = entries.find_ruling(key)
    if found is None:
        return missing(key, load().rulings)
    if key != found.key:
        return redirect(url_for("ruling.page", key=found.key))
    return _page(found)


@blueprint.get("/r/<int:number>")
def numbered(number: int) -> str | Response:
    """A ruling by the number that it is cited by."""
    found = next((one for one in load().rulings.values() if one.number == number), None)
    if found is None:
        return missing(str(number), [])
    return redirect(url_for("ruling.page", key=found.key))


@blueprint.post("/rulings/<path:key>")
def run(key: str) -> str | Response:
    """Run one example of a ruling: its expectations, and the verdict."""
    found = entries.find_ruling(key)
    if found is None:
        return missing(key, load().rulings)
    wanted = f"{found.key}/{request.form.get('run', '')}"
    example = next((e for e in _examples(found) if e.id == wanted), None)
    if example is None:
        return respond(
            Problem(404, wanted[:100], "this ruling has no such example", "open the ruling and choose one")
        )
    situation = example.situation
    try:
        proofs = bench().check(situation, current_app.config["DEADLINE"])
        verdict = bench().ask(asking(situation), current_app.config["DEADLINE"])
    except (JudgeError, BusyError) as error:
        fault = problem(error)
        told = make_response(_page(found, {"id": wanted, "fault": fault}), fault.status)
        if fault.status == 503:
            told.headers["Retry-After"] = "5"
        return told
    view = verdict_view.view(verdict, situation, language())
    return _page(found, {"id": wanted, "proofs": proofs, "view": view})


def _page(found: Ruling, result: Mapping[str, Any] | None = None) -> str:
    known = load()
    set_game(found.game)
    titles = {example.id: example.title for example in _examples(found)}
    examples = [shown(example, found, titles) for example in _examples(found)]
    answer = found.told("answer", language())
    result = result or {}
    return render_template(
        "ruling.html",
        ruling=found,
        chapter=chapter(found.chapter),
        cite=f"Lex Ludi {found.number}, {found.key}",
        spoken=found.spoken(language()),
        answer=answer,
        short=yes_no(answer),
        teller=Teller({"game": found.game}, language()),
        sources=entries.sources(found.statements, language()),
        groups=_groups(examples),
        editions=editions(found, known),
        rules=_rules_of(known, found),
        neighbours=neighbours(found, known),
        result=result,
        view=result.get("view"),
    )


def shown(example: Example, found: Ruling, titles: Mapping[str, str]) -> Shown:
    """An example as the screen shows it; `titles` are those of the ruling's examples by id."""
    twin = example.twin_of is not None
    told = Teller(example.situation, language())
    expected = [one for one in example.situation.get("expect") or [] if isinstance(one, Mapping)]
    words = next((word for one in expected for word in MAY if word in one), "")
    change = told.change({"change": example.change, "remove": example.remove}) if twin else ""
    return Shown(
        example.id,
        example.id.removeprefix(f"{found.key}/"),
        example.title.removeprefix(f"{titles.get(example.twin_of or '', '')}: "),
        twin,
        change,
        MAY.get(words, ""),
        [told.start(expectation(told, one, rule=str)) for one in expected],
        None if twin else drawn.seen(example.situation, language()),
        yamltext.write(example.situation),
    )


def _groups(examples: list[Shown]) -> list[tuple[Shown, list[Shown]]]:
    """Every example with its twins."""
    found: list[tuple[Shown, list[Shown]]] = []
    for one in examples:
        if one.twin and found:
            found[-1][1].append(one)
        else:
            found.append((one, []))
    return found


def neighbours(found: Ruling, known: Knowledge) -> list[tuple[Ruling, tuple[str, str]]]:
    """The rulings nearest to one, with the first word of their answers: same statements, rules, chapter."""
    mine = _ties(found)

    def near(other: Ruling) -> int:
        return 3 * len(mine & _ties(other)) + (other.chapter == found.chapter)

    others = [one for one in known.rulings.values() if one.game == found.game and one.key != found.key]
    best = sorted((one for one in others if mine & _ties(one)), key=lambda one: (-near(one), one.key))
    return [(one, yes_no(one.told("answer", language()))) for one in best[:NEIGHBOURS]]


def _ties(found: Ruling) -> set[str]:
    """The statements of a ruling, and the rules that its examples name."""
    expected = [one for example in found.examples for one in example.situation.get("expect") or []]
    cited = [one.get("cites", []) for one in expected if isinstance(one, Mapping)]
    return {*found.statements, *(str(rule) for rules in cited for rule in rules)}


def editions(found: Ruling, known: Knowledge) -> list[str]:
    """The editions that the rules of a ruling are bound to, in words; nothing if it holds in all."""
    named = known.editions(found.game)
    bound = {e for rule in _rules_of(known, found) for e in rule.editions}
    return [one.told("title", language()) for key, one in named.items() if key in bound]


def _examples(found: Ruling) -> list[Example]:
    return [example for example in load().examples(found.game) if example.ruling == found.key]


def _rules_of(known: Knowledge, found: Ruling) -> list[Any]:
    wanted = set(found.statements)
    return [r for r in known.rules_for(found.game).values() if wanted & set(r.statements)]
