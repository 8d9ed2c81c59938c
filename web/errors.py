"""Every error as an answer that helps: JSON for programs, a page for people, never a stack trace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from werkzeug.exceptions import HTTPException, SecurityError

from judge.errors import DeadlineError, IllegalBoardError, JudgeError, LawError, SituationError, StoreError
from judge.words import faults
from judge.workers import BusyError, MemoryLimitError, WorkerDiedError

from .language import language

RETRY = 5


@dataclass(frozen=True)
class Problem:
    """What went wrong: an HTTP status, the place, what is wrong there, what to do.

    `whose` is the place in words, `card` the path of the card that it is of, `more` are other faults.
    """

    status: int
    path: str
    message: str
    suggestion: str = ""
    line: int = 0
    retry: int = RETRY
    code: str = ""
    whose: str = ""
    card: str = ""
    more: tuple[SituationError, ...] = ()

    @property
    def each(self) -> list[Problem]:
        """It and the faults of other places, one by one."""
        others = [Problem(self.status, fault.path, fault.message, fault.suggestion) for fault in self.more]
        return [replace(self, more=()), *others]

    @property
    def wording(self) -> str:
        """The message in the language of whoever asked."""
        return faults.in_language(self.message, language())

    @property
    def advice(self) -> str:
        """The suggestion in the same language."""
        return faults.in_language(self.suggestion, language())

    @property
    def place(self) -> str:
        """The path; *line 3* in the same language; *Luke: power* of what lies on a table (`whose`)."""
        if self.whose:
            return self.whose
        return faults.in_language(self.path, language()) if self.path.startswith("line ") else self.path

    def as_dict(self) -> dict[str, Any]:
        """Status and code for programs; path, message and suggestion; other faults (CONTRACT section 6)."""
        code, spoken = self.code or CODES.get(self.status, "error"), language()
        texts = {"path": self.path, "message": self.wording, "suggestion": self.advice}
        return {
            "status": self.status,
            "code": code,
            **texts,
            "more": [faults.as_dict(fault, spoken) for fault in self.more],
        }


CODES = {
    400: "bad-input",
    404: "not-found",
    403: "forbidden",
    405: "method-not-allowed",
    413: "too-large",
    414: "address-too-long",
    415: "unsupported-media-type",
    422: "illegal-board",
    431: "headers-too-long",
    500: "internal-error",
    503: "busy",
    504: "deadline",
}
"""The code of an error whose status says all; others name their own."""
OURS = "an error of the judge itself"
REPORT = "this is our mistake: please report the situation"
HTTP = {
    404: ("there is nothing at this address", "the search finds rules and rulings by their words"),
    405: ("this address does not take that kind of request", "see /api/openapi.json"),
    413: ("this is too large", "send less than a megabyte; a situation has at most 200,000 bytes"),
    414: ("this address is too long", "a situation of more than some thousand letters is sent in the body"),
    431: ("a header of this request is too long", "at most a thousand letters each"),
    415: ("this kind of content is not understood", "send the situation as JSON or YAML text"),
}


def problem(error: Exception) -> Problem:
    """The problem that an exception stands for."""
    if isinstance(error, StoreError):  # where it lies is for whoever runs the server
        return Problem(503, "", error.message, "tell whoever runs this server", code="card-store")
    if isinstance(error, SituationError):
        status = 422 if isinstance(error, IllegalBoardError) else 400
        if error.message.startswith("the text is too long"):
            status = 413
        return Problem(status, error.path, error.message, error.suggestion, more=error.more)
    if isinstance(error, DeadlineError):
        hint = "ask about fewer cards, list the hands, or let `dice:` say what was rolled"
        return Problem(504, "deadline", str(error), hint)
    if isinstance(error, BusyError):
        return replace(_as_problem(503, error), retry=error.seconds)
    if isinstance(error, WorkerDiedError):
        return replace(_as_problem(503, error), code="worker-died")
    if isinstance(error, MemoryLimitError):
        return replace(_as_problem(413, error), code="memory-limit")
    if isinstance(error, LawError):  # what Python has on a slip is for the log
        words = error.message if OURS not in error.message and language() == "en" else OURS
        return Problem(500, error.where, words, REPORT, code="law-error")
    if isinstance(error, JudgeError):
        return Problem(500, "", str(error))
    if isinstance(error, OSError):  # too many files, no memory, a disk that fails: it may be over soon
        words = "the system of this server did not let it work just now"
        return Problem(503, "", words, "ask again in some seconds", code="system")
    if isinstance(error, SecurityError):
        hint = "name it to the server: judge serve --trusted-hosts NAME"
        return Problem(400, "Host", "this server does not answer to that name", hint, code="untrusted-host")
    if isinstance(error, HTTPException):
        status = error.code or 500
        message, hint = HTTP.get(status, ((error.name or "error").lower(), ""))
        return Problem(status, request.path, message, hint)
    return Problem(500, "", "something broke that should not", REPORT)


def _as_problem(status: int, error: JudgeError) -> Problem:
    """An error that tells place, words and way out by itself."""
    data = error.as_dict()
    return Problem(status, data["path"], data["message"], data["suggestion"])


def for_programs() -> bool:
    """Whether the request came to the API."""
    return request.path.startswith("/api/") or request.path in ("/api", "/healthz", "/readyz", "/metrics")


def respond(problem: Problem) -> Response:
    """The problem as JSON or as a page."""
    if for_programs():
        response = jsonify({"error": problem.as_dict()})
        response.status_code = problem.status
    elif problem.code == "untrusted-host":  # a page has links, and to which host would they lead?
        response = make_response(f"{problem.wording}; {problem.advice}\n", problem.status)
        response.content_type = "text/plain; charset=utf-8"
    else:
        response = make_response(render_template("error.html", problem=problem), problem.status)
    if problem.status == 503:
        response.headers["Retry-After"] = str(problem.retry)
    return response


def in_form(fault: Problem, fields: Mapping[str, str]) -> Problem:
    """A fault in the reader's language; options of the command line (`fields`) are fields of a form."""
    path, suggestion = fault.path, fault.advice
    for option, field in fields.items():
        path, suggestion = path.replace(option, field), suggestion.replace(option, field)
    return replace(fault, path=path, message=fault.wording, suggestion=suggestion)


def register(app: Flask) -> None:
    """Answer every exception in words; what nobody expected goes to the log as well."""

    def answer(error: Exception) -> Response:
        fault = problem(error)
        if (fault.status == 500 or isinstance(error, OSError)) and not isinstance(error, HTTPException):
            current_app.logger.error("%s %s", request.method, request.path, exc_info=error)
        response = respond(fault)
        if isinstance(error, HTTPException):  # keep what the status asks for, as Allow with a 405
            for name, value in error.get_headers():
                if name.lower() not in ("content-type", "content-length"):
                    response.headers[name] = value
            if error.code and 300 <= error.code < 400:
                return error.get_response()  # type: ignore[return-value]
        return response

    app.register_error_handler(Exception, answer)
