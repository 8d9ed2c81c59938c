"""The board that a form or a link sends: it is answered, or comes back as it was typed with what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from flask import Response, current_app, g, make_response, render_template, request, url_for

from judge.board import yamltext
from judge.board.line.detection import is_line
from judge.board.line.spelling import spelled_out
from judge.board.situation import MAX_BYTES
from judge.errors import SituationError

from .. import links
from ..errors import problem
from . import ask_form
from .faults import placed


def keeping(text: str, answer: Callable[[str], Response]) -> Response:
    """The answer to a text; whatever goes wrong, what was typed comes back with what is wrong beside it."""
    try:
        return answer(yamltext.write(spelled_out(text)) if is_line(text) else text)
    except Exception as error:
        return _again(text, error)


def sent() -> str:
    """The text of the form that was sent.  Raises SituationError if it is too large."""
    text: str = request.form.get("situation", "")
    if "drawn" in request.form and len(text) <= MAX_BYTES:
        with suppress(SituationError):  # the judge tells what is wrong with the text itself
            text = ask_form.sent(request.form)[0]
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise SituationError(
            "", f"the text is too long: at most {MAX_BYTES:,} bytes", "leave out what does not matter"
        )
    return text


def carried(packed: str) -> str:
    """The text of the situation that a link carries.  Raises SituationError."""
    return yamltext.write(links.unpack(packed))


def addresses(text: str) -> dict[str, str]:
    """The name of a situation, and, if it is short enough, the address that carries it."""
    data = links.canonical(text)
    name = current_app.extensions["store"].keep(data)
    packed = links.pack(data)
    address = url_for("verdict.link", packed=packed)
    if len(address) > links.MAX_LINK:
        return {"name": name, "address": "", "packed": ""}
    g.address = address
    return {"name": name, "address": address, "packed": packed}


def from_outside(address: str) -> str:
    """An address as somebody else types it, with the name of this server."""
    return request.host_url.rstrip("/") + address if address else ""


def screen(template: str, status: int = 200, **context: Any) -> Response:
    """A page as a response."""
    return make_response(render_template(template, **context), status)


def _again(text: str, error: Exception) -> Response:
    """The board as it was typed, with what is wrong beside it."""
    fault = problem(error)
    if fault.status == 500:
        current_app.logger.error("%s", error, exc_info=error)
    response = ask_form.page(text, fault.status, placed(text, fault))
    if fault.status == 503:
        response.headers["Retry-After"] = str(fault.retry)
    return response
