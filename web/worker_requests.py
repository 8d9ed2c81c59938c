"""A request answered where its situation is read: in a worker, once, under the limits of a worker.

What is handed over while it is judged is the whole answer as it would be if the time were over.
"""

from __future__ import annotations

import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, NoReturn

from judge.errors import DeadlineError
from judge.workers import Settings

from . import answering, links, site


@dataclass(frozen=True)
class Asked:
    """A request as it came: what WSGI says of it, its body, and the settings of the server.

    `situations` are those that the server remembers and the address names.
    """

    environ: tuple[tuple[str, str], ...]
    body: bytes
    config: tuple[tuple[str, Any], ...]
    situations: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Reply:
    """A whole answer.  `kept` are situations that the server is to remember by name; `lasting` says that
    the same request gets the same answer until cards are imported."""

    status: str
    headers: list[tuple[str, str]]
    body: bytes
    kept: dict[str, str] = field(default_factory=dict)
    lasting: bool = False


class _OutOfMemoryError(BaseException):
    """Passes by everything that turns errors into pages: this process is of no use any more."""


class _Judge:
    """Judges in this process what a request asks, one request at a time; or says what it has so far."""

    settings = Settings()

    def __init__(self) -> None:
        self.until = 0.0
        self.tell: Callable[[Any], None] = lambda _: None
        self.so_far: Any = None
        self.lasting = True

    def run(
        self, work: Callable[..., Any], *arguments: Any, until: float, tells: bool = False, **_: Any
    ) -> Any:
        """`work(*arguments, seconds)`, as `Pool.run` has it done by a worker."""
        if self.so_far is not None:
            if tells:
                return self.so_far
            raise DeadlineError(0)
        seconds = min(until, self.until) - time.monotonic()
        telling = {"tell": self.tell} if tells else {}
        try:
            reply = work(*arguments, max(seconds, 0.01), **telling)
        except MemoryError:
            raise _OutOfMemoryError from None
        except Exception as error:
            self.lasting = False
            if "bad_alloc" in str(error):
                raise _OutOfMemoryError from None
            raise
        verdict = reply.get("verdict", reply) if isinstance(reply, dict) else {}
        self.lasting = self.lasting and verdict.get("complete", True)
        return reply


class _Notes(links.Store):
    """The situations that a request names, and those that are to be remembered after it."""

    def __init__(self) -> None:
        super().__init__(size=8)
        self.new: dict[str, str] = {}

    def begin(self, known: Iterable[tuple[str, str]]) -> None:
        """Forgets what was; knows what came with the request."""
        self.new, self._packed, self._letters = {}, OrderedDict(known), 0

    def keep(self, data: Any) -> str:
        """As the server's, which does it once it has the answer."""
        name = links.address(data)
        self.new[name] = links.pack(data)
        return name


def answered(asked: Asked, deadline: float, tell: Callable[[Reply], None]) -> Reply:
    """The answer to a request, within so many seconds of judging (runs in a worker)."""
    _site.config.update(asked.config)
    _site.extensions["bench"].most = _site.config["MOST"]
    _judge.until, _judge.so_far, _judge.lasting = time.monotonic() + deadline, None, True
    _notes.begin(asked.situations)

    def remember(verdict: Any) -> None:
        _judge.so_far = verdict
        try:
            reply = _answer(asked, False)
        finally:
            _judge.so_far = None
        if not reply.status.startswith("500"):
            tell(reply)

    _judge.tell = remember
    try:
        reply = _answer(asked, True)
    except _OutOfMemoryError:
        raise MemoryError from None
    return reply if _judge.lasting else Reply(reply.status, reply.headers, reply.body, reply.kept)


def _answer(asked: Asked, whole: bool) -> Reply:
    begun: list[tuple[str, list[tuple[str, str]]]] = []

    def start(status: str, headers: list[tuple[str, str]], *_: Any) -> Callable[[bytes], None]:
        begun.append((status, headers))
        return lambda _: None

    environ: dict[str, Any] = {
        **dict(asked.environ),
        "wsgi.version": (1, 0),
        "wsgi.input": BytesIO(asked.body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    parts = _site.wsgi_app(environ, start)
    try:
        body = b"".join(parts)
    finally:
        getattr(parts, "close", lambda: None)()
    status, headers = begun[-1]
    return Reply(status, list(headers), body, dict(_notes.new), whole and status.startswith("200"))


def _out_of_memory(_: MemoryError) -> NoReturn:
    raise _OutOfMemoryError


_judge, _notes = _Judge(), _Notes()
_site = site.build({}, _judge)
_site.extensions["store"] = _notes
_site.register_error_handler(MemoryError, _out_of_memory)
# What every request needs is made before workers are forked: templates; law and grammars with `answering`.
for _name in _site.jinja_env.list_templates(extensions=["html"]):
    _site.jinja_env.get_template(_name)
_ = answering
