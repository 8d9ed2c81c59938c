"""The program ends with its command: nothing that was to be done or written is left out, nobody stays behind."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.deadline import LONG

ROOT = Path(__file__).parents[2]


def program(*args: str, before: str = "") -> subprocess.CompletedProcess[str]:
    code = f"{before}\nfrom judge.cli import run\nrun()"
    return subprocess.run(
        [sys.executable, "-c", code, *args],
        capture_output=True,
        text=True,
        cwd=ROOT,
        timeout=LONG,
        check=False,
    )


@pytest.mark.parametrize(
    ("args", "status"), [(["--version"], 0), (["ask", "nowhere.yaml"], 2), (["nonsense"], 2), (["ask"], 2)]
)
def test_the_status_is_that_of_the_command(args: list[str], status: int) -> None:
    done = program(*args)
    assert done.returncode == status
    assert bool(done.stderr) == bool(status)


def test_what_was_to_be_done_at_the_end_is_done() -> None:
    before = """
import atexit, sys, threading, time
atexit.register(lambda: print("at the end"))
threading.Thread(target=lambda: (time.sleep(1.0), print("in a thread"))).start()
"""
    done = program("--version", before=before)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert "in a thread" in lines
    assert lines[-1] == "at the end"


def test_a_long_text_is_written_whole() -> None:
    assert program("schema", "swtcg", "--json").stdout.rstrip().endswith("}")


def test_the_process_of_a_question_ends_with_it(luke: Path) -> None:
    before = """
from judge.workers import process
made = process.Worker.__init__
def noted(self, *args, **more):
    made(self, *args, **more)
    print("PID", self.pid, flush=True)
process.Worker.__init__ = noted
"""
    done = program("ask", str(luke), "--deadline", f"{LONG:g}", before=before)
    assert done.returncode == 0
    numbers = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("PID ")]
    assert numbers
    assert not any(Path("/proc", number).exists() for number in numbers)
