"""`judge serve`: the page and the API on waitress, in the foreground, until it is told to stop."""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import signal
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from flask import Flask
from waitress.adjustments import Adjustments

from .app import create_app
from .dispatch import Dispatcher
from .door import ALL, Listener, Listeners
from .figures import access
from .heads import HEAD, Bodies
from .operations import versions

THREADS = 2
"""So many are left for pages when every question that may be at work holds one; what waits holds none.
More would only wait for each other: one at a time runs Python."""
FILES = 200
"""So many files a server has open besides its connections."""
TURN = 0.0002
"""Seconds that a thread may hold the interpreter while others wait: who reads the sockets needs it again
after each call of the system, and must not wait for a page each time."""


def made(config: Mapping[str, Any] | None = None) -> Flask:
    """The application, with its judges being called in, law and knowledge base read."""
    app = create_app(config)
    app.extensions["bench"].pool.fleet.watch()
    versions()
    return app


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    config: Mapping[str, Any] | None = None,
    log: bool = False,
) -> None:
    """Serve until the program is stopped (Ctrl-C), or has answered what it had begun (SIGTERM).

    With `log` every answer is a line on stderr.
    """
    if log:
        _log_answers()
    _give_large_bodies_back()
    sys.setswitchinterval(TURN)
    app = made(config)
    _collect_often()
    server = listening(app, host, port)
    shown = f"[{host}]" if ":" in host else host
    print(
        f"Lex Ludi is at http://{shown}:{server.effective_port} (stop with Ctrl-C)",
        flush=True,
    )
    signal.signal(signal.SIGTERM, lambda *_: _begin_to_end(app, server))
    try:
        server.run()
    finally:
        server.close()
        app.extensions["bench"].pool.close()


def listening(app: Flask, host: str, port: int) -> Listeners:
    """A server of waitress for the application: questions that wait hold no thread."""
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # /metrics tells who waits
    settings = Adjustments(
        host=host,
        port=port,
        recv_bytes=1 << 18,  # a long text comes in one or two readings, not in dozens
        ident=None,
        max_request_header_size=HEAD,
        connection_limit=1 << 20,  # whom to let in is for the door to say
        cleanup_interval=1,
        clear_untrusted_proxy_headers=True,
    )
    sockets: dict[int, Any] = {}
    dispatcher = Dispatcher(THREADS + app.config["WORKERS"])
    listeners = []
    for address in settings.listen:
        listener = Listener(app, sockets, dispatcher=dispatcher, adj=settings, sockinfo=address)
        listener.bodies = Bodies(app.config["MAX_CONTENT_LENGTH"], app.config["LONGER_BODIES"])
        listener.most_of_all = min(ALL, _files() - FILES) + app.config["QUEUE"]
        listener.most_of_one = app.config["CLIENT_CONNECTIONS"]
        listeners.append(listener)
    return Listeners(listeners, sockets, dispatcher)


def _files() -> int:
    """How many files the system lets this program have open, once it was asked for more."""
    if sys.platform == "win32":
        return ALL + FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ALL + 2 * FILES
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(ValueError, OSError):
            most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return ALL + FILES if soft == resource.RLIM_INFINITY else max(int(soft), FILES + 50)


def _begin_to_end(app: Flask, server: Listeners) -> None:
    """Takes no more requests; ends the program when those it has are answered, or had time enough.

    The second time it ends at once. (SIGINT would not do: a shell lets background programs ignore it.)
    """
    if app.config["DRAINING"].is_set():
        raise SystemExit(0)
    app.config["DRAINING"].set()
    server.shut()

    def wait() -> None:
        until = time.monotonic() + app.config["MOST"] + 2
        while app.extensions["figures"].open and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.2)  # the last bytes are on their way
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="end", daemon=True).start()


def _collect_often() -> None:
    """What is there now stays, and is not looked through again; every request leaves a little that is not.

    (The command line, from which a server is started, has the collector wait for 100,000 objects.)
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(700, 10, 10)


def _give_large_bodies_back() -> None:
    """Large bodies are given back to the system when they have been answered (mallopt(3), glibc only)."""
    arenas, large, trim = -8, -3, -1
    with suppress(OSError, AttributeError):
        libc = ctypes.CDLL(None)
        for what, value in ((arenas, 1), (large, 1 << 16), (trim, 1 << 17)):
            libc.mallopt(what, value)


def _log_answers() -> None:
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    access.addHandler(lines)
    access.setLevel(logging.INFO)
    access.propagate = False
