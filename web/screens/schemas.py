"""The JSON Schemas of boards and rulings, at addresses that editors can be told."""

from __future__ import annotations

from flask import Blueprint, Response, abort, jsonify, request

from judge.errors import SituationError
from judge.verdict import editor_schema

blueprint = Blueprint("schemas", __name__)


@blueprint.get("/schemas/<name>.json")
def schema(name: str) -> Response:
    """The schema `board`, `rulings`, or of the board of one game."""
    try:
        body = editor_schema.schema(name, request.url_root.rstrip("/"))
    except SituationError:
        abort(404)
    response = jsonify(body)
    response.content_type = "application/schema+json; charset=utf-8"
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.headers["Cache-Control"] = "public, max-age=300"
    return response
