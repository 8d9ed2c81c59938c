"""The API: CONTRACT section 5, the same answers as the command line gives with --json."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request

from judge.errors import SituationError
from judge.games.registry import GAMES
from judge.knowledge import load
from judge.verdict import service
from web import entries, parameters
from web.errors import RETRY, Problem, respond
from web.openapi import document
from web.questions import bench

blueprint = Blueprint("api", __name__)


@blueprint.post("/api/ask")
def ask() -> tuple[Response, int]:
    """Judge a situation; 422 if the board cannot be, 504 with what was found if time ran out."""
    found = bench().ask(parameters.body(), parameters.deadline())
    status, error = standing(found)
    return jsonify({"error": error, **found} if error else found), status


def standing(found: dict[str, Any]) -> tuple[int, dict[str, Any] | None]:
    """The status of a verdict, and the error that belongs to it."""
    if found["status"] == "illegal situation":
        rules = ", ".join(entry["rule"] for entry in found.get("illegal", ()))
        return 422, Problem(422, "", found["answer"], f"see {rules}" if rules else "").as_dict()
    if not found["complete"] and found.get("cut") == "the deadline passed":
        words = "the deadline passed: this is what was found so far"
        return 504, Problem(504, "deadline", words, "ask about fewer cards, or allow more seconds").as_dict()
    return 200, None


@blueprint.post("/api/options")
def options() -> Response:
    """Every option of both players now."""
    return jsonify(bench().options(parameters.body(), parameters.deadline()))


@blueprint.post("/api/players")
def players() -> tuple[Response, int]:
    """Only the asked points and their rules, as they may be shown to both players."""
    found = bench().players(parameters.body(), parameters.deadline())
    return jsonify(found["points"]), standing(found["verdict"])[0]


@blueprint.post("/api/diff")
def diff() -> Response:
    """The answers under two editions or dates of the rules (`?from=`, `?to=`), and why they differ."""
    one, other = request.args.get("from", ""), request.args.get("to", "")
    for name, value in (("from", one), ("to", other)):
        if not value.strip():
            raise SituationError(name, "which edition or date?", f"add ?{name}= with an edition or a date")
    return jsonify(bench().diff(parameters.body(), one[:40], other[:40], parameters.deadline()))


@blueprint.get("/api/search")
def search() -> Response:
    """Rules, rulings, statements and terms that fit the words, best first."""
    most = parameters.number("limit", 30, parameters.MOST_PER_PAGE)
    return jsonify(service.search(request.args.get("q", "")[:400], parameters.game(), most))


@blueprint.get("/api/rules/<path:key>")
def rule(key: str) -> Response | tuple[Response, int]:
    """A rule with its statements and the rulings that rest on it."""
    found = load().rules.get(key)
    return jsonify(entries.rule(found)) if found else _missing(key, "rule", list(load().rules))


@blueprint.get("/api/rulings/<path:key>")
def ruling(key: str) -> Response | tuple[Response, int]:
    """A ruling with its statements and examples."""
    found = entries.find_ruling(key)
    return jsonify(entries.ruling(found)) if found else _missing(key, "ruling", list(load().rulings))


@blueprint.get("/api/schema/<game>")
def schema(game: str) -> Response | tuple[Response, int]:
    """All that one needs to write a board."""
    return jsonify(service.schema(game)) if game in GAMES else _missing(game, "game", list(GAMES))


@blueprint.get("/api/coverage")
def coverage() -> Response:
    """What is proved; 503 with Retry-After while it is being computed."""
    try:
        found = current_app.extensions["coverage"].get()
    except RuntimeError as failure:
        return respond(Problem(500, "", f"coverage could not be computed: {failure}"))
    if found is None:
        message = "the coverage is being computed: every rule is switched off once"
        return respond(Problem(503, "", message, "ask again later", retry=RETRY * 6, code="being-computed"))
    return jsonify(found)


@blueprint.get("/api/openapi.json")
def openapi() -> Response:
    """The API in OpenAPI's words."""
    return jsonify(document())


@blueprint.route("/api/", defaults={"path": ""})
@blueprint.route("/api/<path:path>", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
def nothing(path: str) -> Response:
    """Whatever else is asked for under /api."""
    known = {str(rule) for rule in current_app.url_map.iter_rules() if rule.endpoint != "api.nothing"}
    if f"/api/{path}" in known:
        return respond(
            Problem(405, request.path, "this address takes another method", "see /api/openapi.json")
        )
    return respond(Problem(404, request.path, "there is nothing at this address", "see /api/openapi.json"))


def _missing(key: str, what: str, known: list[str]) -> tuple[Response, int]:
    problem = Problem(404, key[:200], f"there is no {what} with this id", entries.nearest(key, known))
    return jsonify({"error": problem.as_dict()}), 404
