"""`judge coverage`, computed once in the background by a process of its own, then remembered.

The law and the knowledge base do not change while the program runs, so one answer is enough.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from typing import Any

_PROGRAM = """
import json, os
from judge.coverage import coverage
os.nice(10) if hasattr(os, "nice") else None
print(json.dumps(coverage(jobs=1)))
"""


class Coverage:
    """What is proved: `get` gives it, or None while it is being computed, or raises RuntimeError."""

    def __init__(self, program: str = _PROGRAM) -> None:
        self._program = program
        self._lock = threading.Lock()
        self._started = False
        self._found: dict[str, Any] | None = None
        self._failure = ""

    def get(self) -> dict[str, Any] | None:
        """The coverage, if it is known; the first call starts the work."""
        with self._lock:
            if self._failure:
                raise RuntimeError(self._failure)
            if not self._started:
                self._started = True
                threading.Thread(target=self._work, name="coverage", daemon=True).start()
            return self._found

    def _work(self) -> None:
        command = [sys.executable, "-c", self._program]
        try:
            process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=_environment()
            )
            atexit.register(process.kill)
            output, complaints = process.communicate()
            atexit.unregister(process.kill)
            found = json.loads(output) if process.returncode == 0 else None
        except (OSError, ValueError) as error:
            found, complaints = None, str(error)
        with self._lock:
            self._found = found
            if found is None:
                self._failure = (complaints.strip().splitlines() or ["no answer came"])[-1]


def _environment() -> dict[str, str]:
    """This program's own, with the places that it imports from."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(place for place in sys.path if place)}
