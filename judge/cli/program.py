"""The command line as a program of its own: begun by `judge`, and over as soon as its command is."""

from __future__ import annotations

import atexit
import os
import sys
import threading
from typing import NoReturn

from judge.cli.main import main
from judge.cli.output import Output


def run() -> NoReturn:
    """Runs the command that the arguments name, and ends the process with its exit status.

    What was read in is not taken apart object by object, which would take a third as long as an answer:
    threads end, what was to be done at the exit is done, what was printed is written (if it cannot be, one
    line on stderr says so, and the status is not 0), and that is all.
    """
    output = Output()
    status = 0
    try:
        main()
    except SystemExit as end:
        if isinstance(end.code, str):
            print(end.code, file=sys.stderr)
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join()
    atexit._run_exitfuncs()
    os._exit(output.end(status))
