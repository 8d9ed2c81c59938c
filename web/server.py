"""`judge serve`: the page and the API on waitress, in the foreground."""

from __future__ import annotations

import waitress

from web.api import versions
from web.app import create_app

THREADS = 12
"""So many are left for pages when every question that may be at work or in the queue holds one."""


def run(host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until the program is stopped; the first judges are called in meanwhile."""
    app = create_app()
    app.extensions["bench"].pool.fleet.watch()
    versions()  # reads law and knowledge base before anybody waits for a page
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
    try:
        server.run()
    finally:
        server.close()
