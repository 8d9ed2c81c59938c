"""The docs: what it decides, how a board is posed, files, the API, operating it."""

from __future__ import annotations

from flask import Blueprint, abort, render_template
from markupsafe import Markup

from ..docs_pages import pages

blueprint = Blueprint("docs", __name__)


@blueprint.get("/docs", defaults={"name": "index"}, strict_slashes=False)
@blueprint.get("/docs/<name>")
def page(name: str) -> str:
    """A page of the docs."""
    doc = pages().get(name)
    if doc is None:
        abort(404)
    return render_template("docs.html", page=doc, html=Markup(doc.served()), pages=pages().values())
