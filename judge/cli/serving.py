"""`judge serve`: the page and the API in the foreground; and the same as an application for gunicorn.

    gunicorn --worker-class gthread --workers 1 --threads 32 'judge.cli.serving:application()'

takes its settings from the environment.  One process of gunicorn, since each has workers of its own, and as
many threads as questions may be at work and in the queue, and some more for pages.
"""

from __future__ import annotations

import errno
import os
import socket
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import click

from judge import paths
from judge.cli.options import positive
from judge.errors import SituationError

IMPORTS = "Card files may be sent from the page (auto: if only this machine is served)."
CONNECTIONS = "Connections of one client; a proxy in front is one client."
ORIGINS = (
    "Origin whose pages may ask and read the card store (https://forum.example); may be repeated, * is any. "
    "Without it pages of other sites only read rules, rulings and documents."
)
LOOPBACK = ("127.0.0.1", "localhost", "::1")
PATIENCE = 2.0
"""Seconds without a word."""
LOCAL = {("auto", host) for host in LOOPBACK}


def _settings(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of the server, each also read from the environment (`LEXLUDI_WORKERS` for --workers)."""
    options = (
        ("port", click.IntRange(0, 65535), 8000, "Port; 0 takes a free one."),
        ("host", str, "127.0.0.1", "Address to listen at; 0.0.0.0 for every one."),
        ("workers", click.IntRange(1, 256), 2, "Questions judged at once, each in a process of its own."),
        ("queue", click.IntRange(0, 10_000), 16, "Questions that may wait; further ones are refused."),
        ("deadline", float, 10.0, "Seconds for a question that names none."),
        ("max-deadline", float, 30.0, "The most seconds that a question may name."),
        ("data", click.Path(file_okay=False), None, "Directory of the card store."),
        ("trusted-hosts", str, None, "Names that the server answers to, parted by commas (* for any)."),
        ("dask", str, None, "Scheduler of the Dask cluster that judges batches (tcp://host:8786)."),
        (
            "imports",
            click.Choice(["auto", "yes", "no"]),
            "auto",
            IMPORTS,
        ),
        ("worker-memory-mb", click.IntRange(200, 1_000_000), 2000, "The most memory of a worker."),
        ("client-connections", click.IntRange(1, 1000), 200, CONNECTIONS),
    )
    for name, kind, default, words in reversed(options):
        command = click.option(
            f"--{name}",
            type=kind,
            default=default,
            envvar=f"LEXLUDI_{name.replace('-', '_').upper()}",
            show_default=default is not None,
            show_envvar=True,
            callback=positive if kind is float else None,
            help=words,
        )(command)
    return command


@click.command()
@_settings
@click.option(
    "--allow-origin",
    multiple=True,
    envvar="LEXLUDI_ALLOW_ORIGIN",
    show_envvar=True,
    metavar="ORIGIN",
    help=ORIGINS,
)
@click.option("--access-log/--no-access-log", default=True, show_default=True, help="One line an answer.")
def serve(**settings: Any) -> None:
    """Serve the page and the API in the foreground.

    Pages of other sites may read rules, rulings and documents; to ask, and to read the card store, their
    origin has to be named (--allow-origin).

    SIGTERM lets it answer what it has begun, at most for the longest deadline, and end.
    """
    _free(settings["host"], settings["port"])
    config = config_of(settings)
    with _told_where_it_takes_long():
        page = _page()
    try:
        page.run(settings["host"], settings["port"], config, settings["access_log"])
    except OSError as error:  # somebody was faster, while the law was read in
        if error.errno != errno.EADDRINUSE:
            raise
        raise _busy(settings["host"], settings["port"], error) from None


@contextmanager
def _told_where_it_takes_long() -> Iterator[None]:
    """Says what is done before its first word, where that takes a while."""
    words = "The law and the rulings are read in; the first time takes up to a minute."
    timer = threading.Timer(PATIENCE, print, [words], {"file": sys.stderr, "flush": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def application() -> Any:
    """The application with the settings of the environment, for gunicorn or another WSGI server."""
    context = serve.make_context("serve", [])
    config = config_of({**context.params, "host": os.environ.get("LEXLUDI_HOST", "0.0.0.0")})
    return _page().made(config)


def _page() -> Any:
    """The server of the page: the one thing of `judge` that imports it."""
    return import_module(f"{paths.page()}.server")


def config_of(settings: dict[str, Any]) -> dict[str, Any]:
    """The settings in the words of the application."""
    if settings["deadline"] > settings["max_deadline"]:
        words = f"{settings['deadline']:g} s is more than --max-deadline, {settings['max_deadline']:g} s"
        raise SituationError("--deadline", words, "give a smaller one, or a larger --max-deadline")
    if settings["data"]:
        os.environ["LEXLUDI_DATA"] = settings["data"]  # the workers inherit it
    from judge.quality import executors

    trusted = [name.strip() for name in (settings["trusted_hosts"] or "").split(",") if name.strip()]
    if not trusted and settings["host"] in LOOPBACK:
        trusted = ["127.0.0.1", "localhost", "[::1]"]
    return {
        "WORKERS": settings["workers"],
        "QUEUE": settings["queue"],
        "DEADLINE": settings["deadline"],
        "MOST": settings["max_deadline"],
        "WORKER_MEMORY_MB": settings["worker_memory_mb"],
        "IMPORTS": settings.get("imports") == "yes"
        or (settings.get("imports", "auto") == "auto" and settings["host"] in LOOPBACK),
        "CLIENT_CONNECTIONS": settings.get("client_connections", 200),
        "ALLOW_ORIGIN": origins(settings.get("allow_origin", ())),
        "EXECUTOR": executors.dask(settings["dask"]) if settings.get("dask") else None,
        "TRUSTED_HOSTS": None if "*" in trusted or not trusted else trusted,
    }


def origins(named: Iterable[str]) -> tuple[str, ...]:
    """The origins as a browser names them.  Raises SituationError for what is none."""
    listed = []
    for origin in named:
        parts = urlsplit(origin)
        plain = parts.scheme in ("http", "https") and parts.netloc and not (parts.query or parts.fragment)
        if origin != "*" and (not plain or parts.path not in ("", "/")):
            raise SituationError("--allow-origin", f'"{origin}" is no origin', "write https://forum.example")
        listed.append(origin if origin == "*" else f"{parts.scheme}://{parts.netloc.lower()}")
    return tuple(listed)


def _free(host: str, port: int) -> None:
    """Raises SituationError if nobody may listen there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise _busy(host, port, error) from None


def _busy(host: str, port: int, error: OSError) -> SituationError:
    hint = f"stop what runs there, or use --port {port + 1}"
    return SituationError("--port", f"port {port} on {host} is busy or not allowed ({error.strerror})", hint)
