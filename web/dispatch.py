"""Who gets a thread of the server first: who looks whether it lives does not wait behind questions."""

from __future__ import annotations

from typing import Any

from waitress.task import ThreadedTaskDispatcher

WATCHED = frozenset(("/healthz", "/readyz", "/metrics"))


class Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]
    """So many threads for all requests, and one more that only answers those who watch the server."""

    def __init__(self, threads: int) -> None:
        super().__init__()
        self._watched = ThreadedTaskDispatcher()
        self._watched.set_thread_count(1)
        self.set_thread_count(threads)

    def add_task(self, task: Any) -> None:
        """Queues a connection of which a request has come whole."""
        if task.requests and task.requests[0].path in WATCHED:
            self._watched.add_task(task)
        else:
            super().add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """Ends all threads; True if what waited was cancelled."""
        self._watched.shutdown(cancel_pending, timeout)
        return bool(super().shutdown(cancel_pending, timeout))
