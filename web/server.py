"""`judge serve`: the page and the API on waitress, in the foreground, until it is told to stop."""

from __future__ import annotations

import logging
import signal
import socket
import sys
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import waitress
from flask import Flask

from web.app import create_app
from web.figures import access
from web.operations import versions

THREADS = 12
"""So many are left for pages when every question that may be at work or in the queue holds one."""


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
    app = made(config)
    server = waitress.create_server(
        app,
        host=host,
        port=port,
        threads=THREADS + app.config["WORKERS"] + app.config["QUEUE"],
        ident=None,
        max_request_body_size=16_000_000,
        channel_timeout=60,
        clear_untrusted_proxy_headers=True,
    )
    shown = f"[{host}]" if ":" in host else host
    print(
        f"Lex Ludi is at http://{shown}:{getattr(server, 'effective_port', port)} (stop with Ctrl-C)",
        flush=True,
    )
    signal.signal(signal.SIGTERM, lambda *_: _begin_to_end(app, server))
    try:
        server.run()
    finally:
        server.close()
        app.extensions["bench"].pool.close()


def _begin_to_end(app: Flask, server: Any) -> None:
    """Takes no more requests; ends the program when those it has are answered, or had time enough."""
    app.config["DRAINING"].set()
    server.accepting = False
    with suppress(OSError):
        server.socket.shutdown(socket.SHUT_RDWR)  # who comes now is refused and does not wait in vain

    def wait() -> None:
        until = time.monotonic() + app.config["MOST"] + 2
        while app.extensions["figures"].open and time.monotonic() < until:
            time.sleep(0.05)
        time.sleep(0.2)  # the last bytes are on their way
        signal.raise_signal(signal.SIGINT)

    threading.Thread(target=wait, name="end", daemon=True).start()


def _log_answers() -> None:
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    access.addHandler(lines)
    access.setLevel(logging.INFO)
    access.propagate = False
