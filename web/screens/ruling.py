"""The screen of a ruling: the answer, when it is otherwise, the documents, its boards, its neighbours."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from judge.board import yamltext
from judge.board.example_questions import asking
from judge.cards.store import set_aside
from judge.errors import JudgeError
from judge.games.registry import GAMES
from judge.knowledge import Example, Knowledge, Ruling, load
from judge.words.expectation import expectation
from judge.words.teller import Teller
from judge.workers import BusyError

from .. import card_pages, entries, table_view
from ..current_game import set_game
from ..errors import Problem, problem, respond
from ..language import language
from ..questions import bench
from . import verdict_view
from .home import yes_no
from .library import chapter
from .missing import missing

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
    board: table_view.Seen | None
    text: str


@blueprint.get("/rulings/<path:key>")
def page(key: str) -> str | Response:
    """A ruling with its examples."""
    ruling = entries.find_ruling(key)
    if ruling is None:
        return missing(key, load().rulings)
    if key != ruling.key:
        return redirect(url_for("ruling.page", key=ruling.key))
    return _page(ruling)


@blueprint.get("/r/<int:number>")
def numbered(number: int) -> str | Response:
    """A ruling by the number that it is cited by."""
    ruling = next((ruling for ruling in load().rulings.values() if ruling.number == number), None)
    if ruling is None:
        return missing(str(number), [])
    return redirect(url_for("ruling.page", key=ruling.key))


@blueprint.post("/rulings/<path:key>")
def run(key: str) -> str | Response:
    """Run one example of a ruling: its expectations, and the verdict."""
    ruling = entries.find_ruling(key)
    if ruling is None:
        return missing(key, load().rulings)
    wanted = f"{ruling.key}/{request.form.get('run', '')}"
    example = next((e for e in _examples(ruling) if e.id == wanted), None)
    if example is None:
        return respond(
            Problem(404, wanted[:100], "this ruling has no such example", "open the ruling and choose one")
        )
    situation = example.situation
    try:
        with set_aside():
            proofs = bench().check(situation, current_app.config["DEADLINE"])
            verdict = bench().ask(asking(situation), current_app.config["DEADLINE"])
    except (JudgeError, BusyError) as error:
        fault = problem(error)
        response = make_response(_page(ruling, {"id": wanted, "fault": fault}), fault.status)
        if fault.status == 503:
            response.headers["Retry-After"] = "5"
        return response
    view = verdict_view.view(verdict, situation, language())
    return _page(ruling, {"id": wanted, "proofs": proofs, "view": view})


def _printed(ruling: Ruling) -> list[str]:
    """The cards on the boards of a ruling that the user's store has."""
    game = GAMES[ruling.game]
    return sorted(
        {name for example in _examples(ruling) for name in card_pages.named(example.situation, game)}
    )


def _page(ruling: Ruling, result: Mapping[str, Any] | None = None) -> str:
    known = load()
    set_game(ruling.game)
    titles = {example.id: example.title for example in _examples(ruling)}
    with set_aside():
        examples = [shown(example, ruling, titles) for example in _examples(ruling)]
    answer = ruling.told("answer", language())
    result = result or {}
    return render_template(
        "ruling.html",
        ruling=ruling,
        chapter=chapter(ruling.chapter),
        cite=f"Lex Ludi {ruling.number}, {ruling.key}",
        spoken=ruling.spoken(language()),
        answer=answer,
        short=yes_no(answer),
        teller=Teller({"game": ruling.game}, language()),
        sources=entries.sources(ruling.statements, language()),
        groups=_groups(examples),
        editions=editions(ruling, known),
        rules=_rules_of(known, ruling),
        neighbours=neighbours(ruling, known),
        printed=_printed(ruling),
        result=result,
        view=result.get("view"),
    )


def shown(example: Example, ruling: Ruling, titles: Mapping[str, str]) -> Shown:
    """An example as the screen shows it; `titles` are those of the ruling's examples by id."""
    twin = example.twin_of is not None
    teller = Teller(example.situation, language())
    expected = [entry for entry in example.situation.get("expect") or [] if isinstance(entry, Mapping)]
    words = next((word for entry in expected for word in MAY if word in entry), "")
    change = ""
    if example.twin_of is not None:
        before = load().example(example.twin_of).situation
        change = teller.change({"change": example.change, "remove": example.remove}, before)
    return Shown(
        example.id,
        example.id.removeprefix(f"{ruling.key}/"),
        example.title.removeprefix(f"{titles.get(example.twin_of or '', '')}: "),
        twin,
        change,
        MAY.get(words, ""),
        [teller.start(expectation(teller, entry, rule=str)) for entry in expected],
        None if twin else table_view.seen(example.situation, language()),
        yamltext.write(example.situation),
    )


def _groups(examples: list[Shown]) -> list[tuple[Shown, list[Shown]]]:
    """Every example with its twins."""
    groups: list[tuple[Shown, list[Shown]]] = []
    for example in examples:
        if example.twin and groups:
            groups[-1][1].append(example)
        else:
            groups.append((example, []))
    return groups


def neighbours(ruling: Ruling, known: Knowledge) -> list[tuple[Ruling, tuple[str, str]]]:
    """The rulings nearest to one, with the first word of their answers: same statements, rules, chapter."""
    mine = _ties(ruling)

    def near(other: Ruling) -> int:
        return 3 * len(mine & _ties(other)) + (other.chapter == ruling.chapter)

    others = [
        other for other in known.rulings.values() if other.game == ruling.game and other.key != ruling.key
    ]
    best = sorted(
        (other for other in others if mine & _ties(other)), key=lambda other: (-near(other), other.key)
    )
    return [(other, yes_no(other.told("answer", language()))) for other in best[:NEIGHBOURS]]


def _ties(ruling: Ruling) -> set[str]:
    """The statements of a ruling, and the rules that its examples name."""
    expected = [entry for example in ruling.examples for entry in example.situation.get("expect") or []]
    cited = [entry.get("cites", []) for entry in expected if isinstance(entry, Mapping)]
    return {*ruling.statements, *(str(rule) for rules in cited for rule in rules)}


def editions(ruling: Ruling, known: Knowledge) -> list[str]:
    """The editions that the rules of a ruling are bound to, in words; nothing if it holds in all."""
    named = known.editions(ruling.game)
    bound = {e for rule in _rules_of(known, ruling) for e in rule.editions}
    return [edition.told("title", language()) for key, edition in named.items() if key in bound]


def _examples(ruling: Ruling) -> list[Example]:
    return [example for example in load().examples(ruling.game) if example.ruling == ruling.key]


def _rules_of(known: Knowledge, ruling: Ruling) -> list[Any]:
    wanted = set(ruling.statements)
    return [r for r in known.rules_for(ruling.game).values() if wanted & set(r.statements)]
