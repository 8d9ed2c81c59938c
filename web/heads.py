"""How much of a request is read at the door: what is too long is refused before anything looks at it.

Whatever a server or a library does with a header or an address, it does it with a few hundred characters:
some of their patterns take the square of that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from flask import abort, request
from waitress.parser import HTTPRequestParser, ParsingError
from waitress.utilities import BadRequest, RequestEntityTooLarge

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

REFUSED = "lexludi.refused"
"""In the environment of a request: the status with which it is refused unread."""
ADDRESS, HEADER, COOKIES = 10_000, 1_000, 4_000
"""Characters of an address, of a header that is read, of the cookies (longer ones are those of others)."""
HEAD = 32_768
"""Bytes of all headers together."""
UNREAD = frozenset(("HTTP_REFERER", "HTTP_USER_AGENT", "HTTP_COOKIE"))
PIECE, CONTROL = 4_096, 1_024
"""Bytes of a body in chunks that are taken at once (a chunk copies the rest of them), of a chunk's head."""


def bounded(app: WSGIApplication) -> WSGIApplication:
    """The application, which is told to refuse what is too long."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if len(environ.get("PATH_INFO", "")) + len(environ.get("QUERY_STRING", "")) > ADDRESS:
            environ |= {REFUSED: 414, "PATH_INFO": environ["PATH_INFO"][:ADDRESS], "QUERY_STRING": ""}
        if len(environ.get("HTTP_COOKIE", "")) > COOKIES:
            del environ["HTTP_COOKIE"]
        for name, value in list(environ.items()):
            read = name.startswith("HTTP_") or name in ("CONTENT_TYPE", "CONTENT_LENGTH")
            if read and name not in UNREAD and len(value) > HEADER:
                del environ[name]
                environ[REFUSED] = 431
        return app(environ, start_response)

    return answer


def refuse() -> None:
    """Ends a request that is refused.  Raises HTTPException."""
    status = request.environ.get(REFUSED)
    if status:
        abort(status)


@dataclass(frozen=True)
class Bodies:
    """The most bytes of a body, and of those sent to an address that takes more."""

    most: int
    longer: Mapping[str, int] = field(default_factory=dict)

    def of(self, path: str) -> int:
        """How many may be sent there."""
        return self.longer.get(path, self.most)


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Reads a request as it comes in; a body that is too long is refused as soon as that is known."""

    refused = 0
    path = ""
    adj: Any
    body_rcv: Any

    def __init__(self, adj: Any, bodies: Bodies) -> None:
        super().__init__(adj)
        self._bodies = bodies

    def received(self, data: bytes) -> int:
        """How many bytes of the data belong to this request."""
        consumed: int = super().received(data[:PIECE] if self.chunked else data)
        if self.chunked and max(len(self.body_rcv.control_line), len(self.body_rcv.trailer)) > CONTROL:
            self.error, self.completed = BadRequest("The head of a chunk is too long"), True
        if isinstance(self.error, RequestEntityTooLarge):
            self.error, self.refused = None, 413  # in the words of the application
            self.connection_close = True
            self.headers.update(CONNECTION="close", CONTENT_LENGTH="0")
            self.body_rcv = None
        if self.completed:
            self.expect_continue = False
        return consumed

    def parse_header(self, header_plus: bytes) -> None:
        """Takes the first line and the headers.  Raises ParsingError."""
        _plain(header_plus.partition(b"\r\n")[0].rstrip())
        super().parse_header(header_plus)
        if "TRANSFER_ENCODING" in self.headers or (self.chunked and "CONTENT_LENGTH" in self.headers):
            raise ParsingError("Transfer-Encoding stands beside Content-Length, or in HTTP/1.0")
        self.adj = copy(self.adj)
        self.adj.max_request_body_size = self._bodies.of(self.path) + 1


def _plain(line: bytes) -> None:
    """Raises ParsingError for a first line over which the pattern of waitress would go again and again."""
    parts = line.split(b" ", 3)
    version = parts[2] if len(parts) == 3 else b"HTTP/1.0"
    if len(parts) > 3 or len(version) != 8 or not version.startswith(b"HTTP/") or not all(parts):
        raise ParsingError("Start line is invalid")
