"""The knowledge base as pages with stable addresses: rules, rulings, documents, statements, glossary."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from flask import Blueprint, current_app, make_response, redirect, render_template, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from judge.board import yamltext
from judge.board.example_questions import asking
from judge.errors import JudgeError
from judge.knowledge import Example, Knowledge, Ruling, load
from judge.workers import BusyError
from web import drawn, entries, verdict_page
from web.errors import Problem, problem, respond
from web.here import here, set_game, table
from web.language import language
from web.questions import bench

blueprint = Blueprint("library", __name__)

Page = str | Response


@blueprint.get("/rules")
def rules() -> str:
    """The rules of the game by chapter."""
    lead = _("Our own words, each with the statements it rests on.")
    return _list(_("Rules"), load().rules.values(), lead)


@blueprint.get("/rulings")
def rulings() -> str:
    """The rulings of the game by chapter."""
    return _list(_("Rulings"), load().rulings.values(), _("Questions that were asked, answered and proved."))


@blueprint.get("/readings")
def readings() -> str:
    """What the documents leave open, and how it is read here."""
    found = [rule for rule in load().rules.values() if rule.status == "our reading"]
    lead = _("Where the documents are silent or disagree, these rules say how we read them.")
    return _list(_("What we had to settle"), found, lead)


@blueprint.get("/rules/<path:key>")
def rule(key: str) -> Page:
    """A rule, what it rests on, and the rulings that rest on it."""
    known = load()
    found = known.rules.get(key)
    if found is None:
        return _missing(key, "rule", known.rules)
    set_game(found.game)
    return render_template(
        "rule.html",
        rule=found,
        sources=entries.sources(found.statements),
        rulings=known.rulings_citing(key) or _on(known, found.statements),
        editions=[known.editions(found.game)[e] for e in found.editions if e in known.editions(found.game)],
    )


@blueprint.get("/rulings/<path:key>")
def ruling(key: str) -> Page:
    """A ruling with its examples."""
    found = entries.find_ruling(key)
    if found is None:
        return _missing(key, "ruling", load().rulings)
    if key != found.key:
        return redirect(url_for("library.ruling", key=found.key))
    return _ruling(found)


@blueprint.post("/rulings/<path:key>")
def run(key: str) -> Page:
    """Run one example of a ruling: its expectations, and the verdict."""
    found = entries.find_ruling(key)
    if found is None:
        return _missing(key, "ruling", load().rulings)
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
        page = make_response(_ruling(found, {"id": wanted, "fault": fault}), fault.status)
        if fault.status == 503:
            page.headers["Retry-After"] = "5"
        return page
    view = verdict_page.view(verdict, situation, language())
    return _ruling(found, {"id": wanted, "proofs": proofs, "view": view})


def _ruling(found: Ruling, result: dict[str, Any] | None = None) -> str:
    known = load()
    set_game(found.game)
    titles = {example.id: example.title for example in _examples(found)}
    examples = [
        {
            "id": example.id,
            "number": example.id.removeprefix(f"{found.key}/"),
            "title": example.title.removeprefix(f"{titles.get(example.twin_of or '', '')}: "),
            "twin": example.twin_of is not None,
            "statements": example.statements,
            "text": yamltext.write(example.situation),
            "board": drawn.seen(example.situation, language()),
            "expect": example.situation.get("expect") or [],
        }
        for example in _examples(found)
    ]
    return render_template(
        "ruling.html",
        ruling=found,
        sources=entries.sources(found.statements),
        examples=examples,
        rules=_rules_of(known, found),
        result=result or {},
        view=(result or {}).get("view"),
    )


def _examples(found: Ruling) -> list[Example]:
    return [example for example in load().examples(found.game) if example.ruling == found.key]


def _rules_of(known: Knowledge, found: Ruling) -> list[Any]:
    wanted = set(found.statements)
    return [r for r in known.rules_for(found.game).values() if wanted & set(r.statements)]


@blueprint.get("/documents")
def documents() -> str:
    """The documents that everything rests on."""
    return render_template("documents.html", documents=load().documents.values(), count=_counted(load()))


@blueprint.get("/documents/<key>")
def document(key: str) -> Page:
    """A document: its statements in our own words."""
    known = load()
    found = known.documents.get(key)
    if found is None:
        return _missing(key, "document", known.documents)
    statements = [s for s in known.statements.values() if s.document == key]
    return render_template("document.html", document=found, statements=statements, resting=_resting(known))


@blueprint.get("/documents/<document>/<number>")
def statement(document: str, number: str) -> Page:
    """A statement, who else says so, and what rests on it."""
    known = load()
    key = f"{document}/{number}"
    found = known.statements.get(key)
    if found is None:
        return _missing(key, "statement", known.statements)
    return render_template(
        "statement.html",
        statement=found,
        document=known.documents.get(document),
        same=entries.sources(known.equals(key)),
        rules=known.rules_on(key),
        rulings=known.rulings_on(key),
    )


@blueprint.get("/glossary")
def glossary() -> str:
    """The terms of the game of this page in every language."""
    mine = [term for term in load().glossary.values() if term.game == here()]
    terms = sorted(mine, key=lambda term: term.en[0].casefold())
    games = [(game, list(group)) for game, group in groupby(terms, key=lambda term: term.game)]
    return render_template("glossary.html", games=games, traps=load().traps)


@blueprint.get("/glossary/<path:key>")
def term(key: str) -> Page:
    """A term by its id or its words, and what speaks of it."""
    known = load()
    found = [
        t for t in known.glossary.values() if t.id == key or key.casefold() in (w.casefold() for w in t.en)
    ]
    if not found:
        return _missing(
            key, "term", [*known.glossary, *(word for t in known.glossary.values() for word in t.en)]
        )
    hits = [
        h
        for h in known.search(found[0].en[0], found[0].game, 40)
        if h.kind in ("rule", "ruling", "statement")
    ]
    return render_template("term.html", terms=found, hits=hits[:20])


def _list(title: str, found: Iterable[Any], lead: str) -> str:
    """The entries of the game of this page by its chapters; those of every game stand among them."""
    mine = [entry for entry in found if entry.game in (here(), "core")]
    chapters = []
    for chapter in table().chapters:
        inside = [entry for entry in mine if entry.chapter in chapter.of]
        if inside:
            chapters.append((chapter.title.of(language()), inside))
    named = {name for chapter in table().chapters for name in chapter.of}
    rest = [entry for entry in mine if entry.chapter not in named]
    if rest:
        chapters.append((_("Everything else"), rest))
    return render_template("list.html", title=title, chapters=chapters, lead=lead, count=len(mine))


def _on(known: Knowledge, statements: Iterable[str]) -> list[Ruling]:
    found = {r.key: r for s in statements for r in known.rulings_on(s)}
    return list(found.values())


def _counted(known: Knowledge) -> dict[str, int]:
    counts = dict.fromkeys(known.documents, 0)
    for found in known.statements.values():
        counts[found.document] = counts.get(found.document, 0) + 1
    return counts


def _resting(known: Knowledge) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for entry in known.rules.values():
        for key in entry.statements:
            found.setdefault(key, []).append(entry)
    return found


def _missing(key: str, what: str, known: Iterable[str]) -> Response:
    return respond(Problem(404, key[:200], f"there is no {what} with this id", entries.nearest(key, known)))
