"""Threads of the server: whoever watches it is answered while all others are taken."""

from __future__ import annotations

import threading
from types import SimpleNamespace
from typing import Any

from web.dispatch import Dispatcher


def task(path: str, service: Any) -> Any:
    return SimpleNamespace(requests=[SimpleNamespace(path=path)], service=service, cancel=lambda: None)


def test_who_watches_does_not_wait_behind_questions() -> None:
    free, looked, asked = threading.Event(), threading.Event(), threading.Event()
    dispatcher = Dispatcher(1)
    try:
        dispatcher.add_task(task("/api/ask", lambda: free.wait(10)))
        dispatcher.add_task(task("/api/ask", asked.set))
        dispatcher.add_task(task("/healthz", looked.set))
        assert looked.wait(5)
        assert not asked.is_set()
        free.set()
        assert asked.wait(5)
    finally:
        dispatcher.shutdown(timeout=1)
