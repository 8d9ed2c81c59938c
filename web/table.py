"""The table that is edited by tapping."""

from flask import Blueprint

blueprint = Blueprint("table", __name__)


@blueprint.post("/table")
def edit() -> str:
    return ""
