"""An answer that could not be written to its end: one line on stderr, a status that is not 0, no traceback.

Each command is the whole program; where its output goes is full, or limited, closed, or read by nobody.
"""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from judge.cli.main import main
from judge.cli.output import UNWRITTEN, Checked, OutputLost, checked
from tests.deadline import LONG

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")
full_disk = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
LINE = "error: standard output could not be written to the end: "
COMMANDS: dict[str, tuple[str, ...]] = {
    "ask": ("ask", "LUKE", "--deadline", f"{LONG:g}"),
    "ask --json": ("ask", "LUKE", "--json", "--deadline", f"{LONG:g}"),
    "bench": ("bench", "--help"),
    "cards": ("cards", "report", "--help"),
    "check": ("check", "LUKE"),
    "completion": ("completion", "bash"),
    "coverage": ("coverage", "--help"),
    "deck": ("deck", "--help"),
    "diff": ("diff", "LUKE", "--from", "tesb", "--to", "idc", "--json", "--deadline", f"{LONG:g}"),
    "line": ("line", "swtcg attack: vader 5/6 vs luke 4/5; luke damage?"),
    "lint": ("lint", "LUKE"),
    "mcp": ("mcp", "--help"),
    "new": ("new", "swtcg"),
    "options": ("options", "LUKE", "--json", "--deadline", f"{LONG:g}"),
    "read": ("read", "Retaliate 2", "--game", "swtcg", "--json"),
    "schema": ("schema", "swtcg", "--json"),
    "search": ("search", "retaliate"),
    "serve": ("serve", "--help"),
    "show": ("show", "tcg-faq/36"),
    "an error as data": ("ask", "nowhere.yaml", "--json"),
    "--version": ("--version",),
    "--help": ("--help",),
}


def program(args: tuple[str, ...], luke: Path, **streams: Any) -> subprocess.CompletedProcess[str]:
    words = [str(luke) if arg == "LUKE" else arg for arg in args]
    command = [sys.executable, "-c", "from judge.cli import run; run()", *words]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
    return subprocess.run(command, text=True, cwd=ROOT, timeout=LONG, check=False, **streams)


def test_every_command_is_here() -> None:
    assert {words.split()[0] for words in COMMANDS} >= set(main.commands)


@full_disk
@pytest.mark.parametrize("name", COMMANDS)
def test_a_full_disk_is_told_in_one_line(name: str, luke: Path) -> None:
    with FULL.open("w") as nowhere:
        done = program(COMMANDS[name], luke, stdout=nowhere)
    assert done.returncode == UNWRITTEN
    assert done.stderr == f"{LINE}No space left on device\n"


def limited(size: int) -> Callable[[], None]:
    """Makes files of the process end at `size` bytes, as on a disk with so much left."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@pytest.mark.parametrize("size", [1, 1000, 8192, 20_000])
@pytest.mark.parametrize("name", ["schema", "new"])
def test_half_an_answer_is_no_answer(name: str, size: int, luke: Path, tmp_path: Path) -> None:
    whole = program(COMMANDS[name], luke).stdout
    file = tmp_path / "answer"
    with file.open("w") as stream:
        done = program(COMMANDS[name], luke, stdout=stream, preexec_fn=limited(size))
    written = file.read_text(encoding="utf-8", errors="ignore")
    if len(whole.encode()) <= size:
        assert (done.returncode, written) == (0, whole)
    else:
        assert (done.returncode, file.stat().st_size) == (UNWRITTEN, size)
        assert whole.startswith(written)
        assert done.stderr == f"{LINE}File too large\n"


def test_a_reader_that_has_gone_is_told(luke: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    with open(write, "wb") as nobody:
        done = program(COMMANDS["schema"], luke, stdout=nobody)
    assert done.returncode == UNWRITTEN
    assert done.stderr == f"{LINE}Broken pipe\n"


@pytest.mark.parametrize("name", ["new", "--version", "an error as data"])
def test_a_stream_that_is_closed_is_told(name: str, luke: Path) -> None:
    done = program(COMMANDS[name], luke, stdout=None, preexec_fn=lambda: os.close(1))
    assert done.returncode == UNWRITTEN
    assert done.stderr == f"{LINE}it is closed\n"


@full_disk
def test_what_belongs_on_stderr_and_cannot_be_written_is_seen_in_the_status(luke: Path) -> None:
    with FULL.open("w") as nowhere:
        assert program(("ask", "nowhere.yaml"), luke, stderr=nowhere).returncode == 2
        unknown = luke.parent / "unknown.yaml"
        text = luke.read_text(encoding="utf-8")
        unknown.write_text(text.replace("Critical Hit 2", "Nobody ever modelled this."), encoding="utf-8")
        options = ("options", str(unknown), "--json", "--deadline", f"{LONG:g}")
        assert program(options, luke).stderr != ""
        answered = program(options, luke, stderr=nowhere)
        assert (answered.returncode, answered.stdout[:1]) == (UNWRITTEN, "[")
        assert program(("new", "swtcg"), luke, stderr=nowhere).returncode == 0
        assert program(("new", "swtcg"), luke, stdout=nowhere, stderr=nowhere).returncode == UNWRITTEN
    closed = program(("ask", "nowhere.yaml"), luke, stderr=None, preexec_fn=lambda: os.close(2))
    assert closed.returncode == 2


class Slow(io.RawIOBase):
    """A pipe whose reader is behind: it takes a byte, then nothing for once."""

    def __init__(self, write: int) -> None:
        self.write_end = write
        self.turn = 0

    def write(self, data: Any) -> int | None:
        self.turn += 1
        return os.write(self.write_end, bytes(data[:1])) if self.turn % 2 else None

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.write_end


def test_a_reader_that_is_behind_is_waited_for() -> None:
    read, write = os.pipe()
    stream = io.TextIOWrapper(io.BufferedWriter(Slow(write)), encoding="utf-8")
    text, raw = checked(stream, lambda: None)
    print("żółw", file=text, flush=True)
    assert os.read(read, 100).decode() == "żółw\n"
    assert raw.lost is None


def test_after_the_first_error_nothing_more_is_said() -> None:
    def stop() -> None:
        raise OutputLost

    raw = Checked(None, stop)
    with pytest.raises(OutputLost):
        raw.write(b"first")
    assert raw.write(b"second") == len(b"second")
    assert not raw.isatty()
