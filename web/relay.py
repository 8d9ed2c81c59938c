"""What has to be judged goes to a worker as it came, and its answer comes back as it is to be sent.

The server reads nothing of a situation: it waits no longer than the deadline, and remembers whole answers.
"""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict
from dataclasses import replace
from typing import Any
from urllib.parse import quote, unquote_plus

from flask import Flask, Response, current_app, g, make_response, request
from werkzeug.datastructures import Headers

from judge.board.line.detection import is_line
from judge.cards.store import own
from judge.errors import DeadlineError, JudgeError
from judge.verdict import worker
from judge.workers import Pool

from . import parameters, worker_requests
from .clients import client_of
from .errors import problem, respond
from .parking import NAME
from .screens import ask_form, importing
from .worker_requests import Asked, Reply

JUDGED = frozenset(
    "api.ask api.situation api.options api.players api.diff api.words "
    "verdict.judge verdict.change verdict.link verdict.situation stepper.page printed.page ruling.run "
    "cards.page cards.data options.page options.play players.page report.page editions.compare "
    "table.edit table.read importing.take".split()
)
"""The endpoints that read a situation; `is_judged` knows some that may."""
SETTINGS = (
    "WORKERS QUEUE WORKER_MEMORY_MB DEADLINE MOST TRUSTED_HOSTS MAX_CONTENT_LENGTH IMPORTS "
    "ALLOW_ORIGIN CLIENT_CONNECTIONS".split()
)
SENT_ON = (
    "REQUEST_METHOD SCRIPT_NAME PATH_INFO QUERY_STRING SERVER_NAME SERVER_PORT SERVER_PROTOCOL REMOTE_ADDR "
    "wsgi.url_scheme CONTENT_TYPE".split()
)
BY_WHOM = (
    "HTTP_HOST HTTP_COOKIE HTTP_ACCEPT_LANGUAGE HTTP_ACCEPT_ENCODING HTTP_IF_NONE_MATCH "
    "HTTP_HX_REQUEST HTTP_ORIGIN HTTP_SEC_FETCH_SITE".split()
)
"""What an answer hangs on besides its address and body."""
REMEMBERED = 8_000_000
"""Bytes of answers that are remembered."""


class Known:
    """Whole answers by request, until cards are imported; the oldest make room.

    One that is not `lasting` is given out once: to who was sent to its address.
    """

    def __init__(self, most: int = REMEMBERED) -> None:
        self._most = most
        self._bytes = 0
        self._lock = threading.Lock()
        self._replies: OrderedDict[str, Reply] = OrderedDict()

    def find(self, key: str) -> Reply | None:
        """The answer to a request that was answered before."""
        with self._lock:
            reply = self._replies.get(key)
            if reply is not None and reply.lasting:
                self._replies.move_to_end(key)
            elif reply is not None:
                self._bytes -= len(self._replies.pop(key).body)
            return reply

    def keep(self, key: str, reply: Reply) -> None:
        """Remembers it, if it is not too large a part of all."""
        size = len(reply.body)
        if size > self._most // 8:
            return
        with self._lock:
            old = self._replies.pop(key, None)
            self._bytes += size - (len(old.body) if old else 0)
            self._replies[key] = reply
            while self._bytes > self._most:
                self._bytes -= len(self._replies.popitem(last=False)[1].body)


def register(app: Flask, pool: Pool) -> None:
    """Sends on what has to be judged, after everything that can be refused at the door was refused."""
    known = Known()

    def relayed() -> Response | None:
        return _response(_reply(pool, known)) if is_judged() else None

    app.before_request(relayed)
    app.after_request_funcs.setdefault(None, []).insert(0, _as_it_came)  # after all others


def is_judged() -> bool:
    """Whether the request at hand is for the judges."""
    if request.method == "OPTIONS":
        return False
    if request.endpoint == "ask.page":
        return "table" in request.args
    if request.endpoint == "search.page":
        return is_line(request.args.get("q", "")[:400].strip())
    if request.endpoint == "importing.take":
        return importing.granted()
    return request.endpoint in JUDGED


def _reply(pool: Pool, known: Known) -> Reply | Response:
    """The answer of a worker, or what kept it from answering."""
    asked = _asked()
    key = _key(asked, request.method, request.full_path, request.content_type)
    kept = known.find(key)
    if kept is not None:
        return kept
    store = current_app.extensions["store"]
    seconds, client, place = _seconds(), client_of(request.remote_addr or ""), request.environ.get(NAME)
    try:
        ticket = place.wait(pool, client, g.arrived + seconds) if place else None
        how = {"since": g.arrived, "client": client, "about": _about(asked), "ticket": ticket}
        reply: Reply = worker.relayed(pool, worker_requests.answered, asked, seconds, **how)
    except DeadlineError as late:
        if not isinstance(late.so_far, Reply):
            return _refused(late)
        reply = late.so_far
    except JudgeError as error:
        return _refused(error)
    for name, packed in reply.kept.items():
        store.remember(name, packed)
    if request.endpoint == "importing.take":
        return reply
    if request.endpoint == "verdict.judge" and (address := Headers(reply.headers).get("Content-Location")):
        return _sent_there(known, asked, reply, address)
    if reply.lasting:
        known.keep(key, reply)
    return reply


def _sent_there(known: Known, asked: Asked, reply: Reply, address: str) -> Reply:
    """Sends who asked to the address of the verdict, where it is ready: it can be loaded anew and shared."""
    situations = tuple(reply.kept.items()) if address.startswith("/situations/") else ()
    there = replace(asked, body=b"", situations=situations)
    if "lang" in request.args:  # it was asked in another language than that of this browser
        address = f"{address}?lang={quote(request.args['lang'])}"
    known.keep(_key(there, "GET", address if "?" in address else f"{address}?", None), reply)
    headers = [("Location", address), ("Cache-Control", "no-store"), ("Content-Type", "text/plain")]
    return Reply("303 SEE OTHER", headers, b"")


def _asked() -> Asked:
    environ = {name: str(request.environ.get(name, "")) for name in SENT_ON}
    environ |= {name: str(value) for name, value in request.environ.items() if name.startswith("HTTP_")}
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    request.max_content_length = current_app.config["LONGER_BODIES"].get(request.path)
    body = request.get_data(cache=True)
    environ["CONTENT_LENGTH"] = str(len(body))
    config = tuple((name, _plain(current_app.config[name])) for name in SETTINGS)
    named = (request.view_args or {}).get("name", "")
    packed = current_app.extensions["store"].packed(named) if named else None
    return Asked(tuple(environ.items()), body, config, ((named, packed),) if packed else ())


def _plain(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _seconds() -> float:
    if request.endpoint and request.endpoint.startswith("api."):
        return parameters.deadline()
    if request.endpoint == "importing.take":
        return importing.SECONDS
    return float(current_app.config["DEADLINE"])


def _about(asked: Asked) -> tuple[str, ...]:
    """What is sent, or what carries it: it goes to the worker that had it last."""
    return (str(request.view_args),) if request.method == "GET" else worker.beginnings(asked.body)


def _typed() -> str:
    """The board that a form has sent: found by its name, without reading the form."""
    body = request.get_data(cache=True)
    if request.mimetype != "application/x-www-form-urlencoded":
        return ""
    name = b"&situation="
    begin = 0 if body.startswith(name[1:]) else body.find(name) + 1
    if not body.startswith(name[1:], begin):
        return ""
    end = body.find(b"&", begin)
    return unquote_plus(body[begin + len(name) - 1 : end if end >= 0 else None].decode("ascii", "replace"))


def _key(asked: Asked, method: str, path: str, content: str | None) -> str:
    environ = dict(asked.environ)
    parts: list[Any] = [own().version(), method, path, content, asked.situations]
    parts += [environ.get(name) for name in BY_WHOM]
    return hashlib.sha256(repr(parts).encode("utf-8", "replace") + asked.body).hexdigest()


class _Relayed(Response):
    """The answer of a worker on its way out."""

    def __init__(self, reply: Reply) -> None:
        super().__init__(status=reply.status)
        self.reply = reply


def _response(reply: Reply | Response) -> Response:
    return reply if isinstance(reply, Response) else _Relayed(reply)


def _as_it_came(response: Response) -> Response:
    """The answer of a worker has its headers already."""
    if not isinstance(response, _Relayed):
        return response
    reply = response.reply
    sent = Response(reply.body, status=reply.status)
    sent.headers = Headers(reply.headers)
    return sent


def _refused(error: JudgeError) -> Response:
    """Why nothing was judged; a board that was sent from a page comes back as text."""
    fault = problem(error)
    if request.endpoint == "importing.take":
        return make_response(*importing.refused(fault))
    if request.method != "POST" or request.blueprint in ("api", "table"):
        return respond(fault)
    response = ask_form.page(_typed(), fault.status, [fault], drawing=False)
    if fault.status == 503:
        response.headers["Retry-After"] = str(fault.retry)
    return response
