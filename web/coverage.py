"""`judge coverage`, computed once in the background by a process of its own, then remembered.

The law and the knowledge base do not change while the program runs, so one answer is enough.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from typing import Any

_PROGRAM = """
import json, os, sys, threading
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(1)), daemon=True).start()
from judge.quality.coverage import coverage
os.nice(10) if hasattr(os, "nice") else None
print(json.dumps(coverage(jobs=1)))
"""
"""Its input is open as long as the server lives: when that ends, however it ends, so does this."""


class Coverage:
    """What is proved: `get` gives it, or None while it is being computed, or raises RuntimeError."""

    def __init__(self, program: str = _PROGRAM) -> None:
        self._program = program
        self._lock = threading.Lock()
        self._started = False
        self._figures: dict[str, Any] | None = None
        self._failure = ""

    def get(self) -> dict[str, Any] | None:
        """The coverage, if it is known; the first call starts the work."""
        with self._lock:
            if self._failure:
                raise RuntimeError(self._failure)
            if not self._started:
                self._started = True
                threading.Thread(target=self._work, name="coverage", daemon=True).start()
            return self._figures

    def _work(self) -> None:
        figures, last = None, ""
        try:
            with subprocess.Popen(
                [sys.executable, "-c", self._program],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env=_environment(),
            ) as process:
                assert process.stdout is not None
                last = (process.stdout.read().strip().splitlines() or ["no answer came"])[-1]
            figures = json.loads(last) if process.returncode == 0 else None
        except (OSError, ValueError) as error:
            last = str(error)
        with self._lock:
            self._figures = figures
            self._failure = last if figures is None else ""


def _environment() -> dict[str, str]:
    """This program's own, with the places that it imports from."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(place for place in sys.path if place)}
