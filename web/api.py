"""The API: CONTRACT section 5, the same answers as the command line gives with --json."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import partial
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, render_template, request

from judge.board import yamlio, yamltext
from judge.board.situation import MAX_BYTES, MAX_VALUES, read
from judge.cards.store import own
from judge.errors import JudgeError, SituationError
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.quality import executors
from judge.verdict import service
from judge.words import translated, writing
from judge.words.teller import Teller

from . import answering, batch, entries, links, lists, parameters
from .clients import client_of
from .errors import RETRY, Problem, problem, respond
from .language import language
from .openapi import document
from .operations import versions
from .questions import bench
from .verdicts import placed, standing

blueprint = Blueprint("api", __name__)

MOST_WORDS = 4_000
"""Characters of the words of a card."""


@blueprint.post("/api/ask")
def ask() -> tuple[Response, int]:
    """Judge a situation; 422 if the board cannot be, 504 with what was found if time ran out."""
    text = parameters.body()
    verdict, status = _judged(text, parameters.deadline())
    return _tagged(translated.verdict(verdict, read(text), language()), status), status


@blueprint.get("/api/situations/<packed>")
def situation(packed: str) -> tuple[Response, int]:
    """The verdict on the situation that an address carries; not sent again if nothing has changed."""
    data = links.unpack(packed)
    verdict, status = _judged(yamltext.write(data), parameters.deadline())
    return _tagged(translated.verdict(verdict, data, language()), status), status


@blueprint.post("/api/batch")
def many() -> Response:
    """Many situations, one a line; each answered or refused on its own, in order."""
    seconds, judges, spoken = parameters.deadline(), bench(), language()
    client, executor = f"batch of {client_of(request.remote_addr or '')}", current_app.config["EXECUTOR"]
    elsewhere = partial(answering.spoken_elsewhere, seconds, spoken)
    doing = executors.elsewhere(elsewhere, seconds) if executor else None

    def answer(line: str) -> dict[str, Any]:
        if executor:
            verdict: dict[str, Any] = executor.submit(doing, line).result()
            return verdict
        return judges.spoken(line, spoken, seconds, client=client)

    width = executors.width(executor) if executor else judges.pool.settings.workers
    parts = batch.answered(batch.lines_of(parameters.body()), answer, width)
    return Response(parts, content_type="application/x-ndjson; charset=utf-8")


_TRUTHS = {"true": True, "yes": True, "false": False, "no": False}
"""How JSON and YAML write yes and no: a body is read as words."""


@blueprint.post("/api/read")
def words() -> Response:
    """What is read, understood and modelled of the words of a card, or may stand behind its first words."""
    text = parameters.body()
    data = yamlio.load(text, max_bytes=MAX_BYTES, max_values=MAX_VALUES)[0]
    if not isinstance(data, dict):
        hint = 'send {"game": "swtcg", "text": "Evade 2"}'
        raise SituationError("", "a mapping with game and text is needed", hint)
    for name in data:
        if name not in ("game", "text", "type", "name", "next"):
            raise SituationError(str(name), "unknown key", "known here: game, text, type, name, next")
    offer = data.get("next", "no")
    if not isinstance(offer, str) or offer not in _TRUTHS:
        raise SituationError("next", "yes or no is needed", 'send "next": true for what may follow the text')
    card = {name: data.get(name) or "" for name in ("game", "text", "type", "name")}
    for name, value in card.items():
        if not isinstance(value, str) or len(value) > MOST_WORDS:
            raise SituationError(name, f"words are needed, at most {MOST_WORDS:,} characters")
    if _TRUTHS[offer]:
        return jsonify(bench().next_words(card, parameters.deadline()))
    return jsonify(bench().words(card, parameters.deadline()))


def _judged(text: str, seconds: float) -> tuple[dict[str, Any], int]:
    return placed(bench().linked(text, seconds, exact_walk=parameters.wanted("exact_walk")))


def _tagged(verdict: dict[str, Any], status: int) -> Response:
    """The verdict as an answer; its tag is that of situation, law, knowledge, cards and language."""
    response = jsonify(verdict)
    if status == 200 and verdict["uri"]:
        identity = json.dumps(
            [verdict["uri"], verdict.get("versions"), own().version(), language()], sort_keys=True
        )
        response.set_etag(hashlib.sha256(identity.encode()).hexdigest()[:32])
    return response


@blueprint.post("/api/options")
def options() -> Response:
    """Every option of both players now; with `?whole=yes` beside what also an empty list rests on."""
    text = parameters.body()
    whole = parameters.wanted("whole")
    listed = translated.options(bench().options(text, parameters.deadline()), read(text), language())
    return jsonify(listed if whole else listed["options"])


@blueprint.post("/api/players")
def players() -> tuple[Response, int]:
    """Only the asked points and their rules, as they may be shown to both players."""
    text = parameters.body()
    judged = bench().players(text, parameters.deadline())
    verdict = judged["verdict"]
    shown = translated.points(judged["points"], verdict, read(text), language())
    return jsonify(shown), standing(verdict)[0]


@blueprint.post("/api/diff")
def diff() -> Response:
    """The answers under two editions or dates of the rules (`?from=`, `?to=`), and why they differ."""
    edition, other = request.args.get("from", ""), request.args.get("to", "")
    for name, value in (("from", edition), ("to", other)):
        if not value.strip():
            raise SituationError(name, "which edition or date?", f"add ?{name}= with an edition or a date")
    text = parameters.body()
    compared = bench().diff(text, edition[:40], other[:40], parameters.deadline())
    return jsonify(translated.comparison(compared, Teller(read(text), language())))


@blueprint.get("/api/rules/<path:key>")
def rule(key: str) -> Response | tuple[Response, int]:
    """A rule with its statements and the rulings that rest on it."""
    entry = load().rules.get(key)
    if not entry:
        return _missing(key, "rule", list(load().rules))
    return jsonify(lists.placed(entries.rule(entry, language()), "rules"))


@blueprint.get("/api/rulings/<path:key>")
def ruling(key: str) -> Response | tuple[Response, int]:
    """A ruling with its statements and examples."""
    entry = entries.find_ruling(key)
    if not entry:
        return _missing(key, "ruling", list(load().rulings))
    return jsonify(lists.placed(entries.ruling(entry, language()), "rulings"))


@blueprint.get("/api/schema/<game>")
def schema(game: str) -> Response | tuple[Response, int]:
    """All that one needs to write a board."""
    if game not in GAMES:
        return _missing(game, "game", list(GAMES))
    return jsonify(writing.schema(service.schema(game), language()))


@blueprint.get("/api/coverage")
def coverage() -> Response:
    """What is proved; 503 with Retry-After while it is being computed."""
    try:
        figures = current_app.extensions["coverage"].get()
    except JudgeError as failure:
        words = f"coverage could not be computed: {failure}"
        return respond(replace(problem(failure), message=words, suggestion="ask again in some minutes"))
    if figures is None:
        message = "the coverage is being computed: every rule is switched off once"
        return respond(Problem(503, "", message, "ask again later", retry=RETRY * 6, code="being-computed"))
    return jsonify(figures)


@blueprint.get("/api/openapi.json")
def openapi() -> Response:
    """The API in OpenAPI's words."""
    return jsonify(document())


@blueprint.get("/api")
@blueprint.get("/api/")
def readable() -> str:
    """The API for people: one command to copy, its addresses, limits and versions."""
    config = current_app.config
    limits = {"deadline": config["DEADLINE"], "most": config["MOST"], "bytes": MAX_BYTES, "lines": batch.MOST}
    paths = [
        (
            method.upper(),
            path,
            operation["summary"],
            [parameter["name"] for parameter in operation["parameters"]],
        )
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
    ]
    return render_template("api.html", paths=paths, limits=limits, versions=versions())


def _missing(key: str, what: str, known: list[str]) -> tuple[Response, int]:
    problem = Problem(404, key[:200], f"there is no {what} with this id", entries.nearest(key, known))
    return jsonify({"error": problem.as_dict()}), 404
