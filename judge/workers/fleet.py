"""The processes of a pool: taken one at a time, replaced when they end, looked after when nobody asks.

With spares a thread of its own starts processes and asks the idle ones whether they are there; without,
a process is started by whoever needs one.
"""

from __future__ import annotations

import logging
import multiprocessing
import threading
import time
from collections import OrderedDict

from judge.workers.process import LostError, Worker
from judge.workers.settings import Settings
from judge.workers.starting import FIRST, Starter

log = logging.getLogger(__name__)

PING_EVERY, PING_WITHIN = 5.0, 2.0
LONGEST_PAUSE = 30.0
"""So many seconds at most between two tries to start a worker that does not start."""
REMEMBERED = 256


class Fleet:
    """Worker processes.  Nobody waits longer for one than he said."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._wanted = settings.workers + settings.spares
        known = multiprocessing.get_all_start_methods()
        method = settings.method if settings.method in known else "spawn"
        self._context = multiprocessing.get_context(method)
        if method == "forkserver" and settings.preload:  # one list for all pools of a program
            self._context.set_forkserver_preload(list(settings.preload))
        self._starter = Starter(
            lambda: Worker(self._context, settings.megabytes, settings.preload), method == "forkserver"
        )
        self._changed = threading.Condition()
        self._idle: list[Worker] = []
        self._out: set[Worker] = set()
        self._last: OrderedDict[str, int] = OrderedDict()
        self._keeper: threading.Thread | None = None
        self._closed = False
        self.started = 0
        self.ended = 0

    def take(self, about: tuple[str, ...], until: float) -> Worker | None:
        """An idle process, best the one that had what `about` names; None if there is none by `until`."""
        self.watch()
        with self._changed:
            while not self._idle:
                if self._keeper is None and len(self._out) < self._wanted:
                    self._idle.append(self._new())
                    break
                left = until - time.monotonic()
                if left <= 0 or self._closed or not self._changed.wait(left):
                    return None
            idle = {worker.pid: worker for worker in self._idle}
            known = (idle.get(self._last.get(name, 0)) for name in about)
            worker = next((likely for likely in known if likely is not None), None) or self._fewest()
            self._idle.remove(worker)
            self._out.add(worker)
            for name in about:
                self._last[name] = worker.pid
                self._last.move_to_end(name)
            while len(self._last) > REMEMBERED:
                self._last.popitem(last=False)
            return worker

    def give_back(self, worker: Worker) -> None:
        """It is idle again, unless it has done so much that a new one takes its place."""
        worn = worker.tasks >= self._settings.tasks
        with self._changed:
            self._out.discard(worker)
            if not worn and not self._closed:
                self._idle.append(worker)
            self._changed.notify_all()
        if worn or self._closed:
            worker.end()

    def end(self, worker: Worker) -> None:
        """It is of no use any more."""
        worker.end()
        with self._changed:
            self._out.discard(worker)
            self.ended += 1
            self._changed.notify_all()

    def heard(self) -> float:
        """The moment of `time.monotonic()` at which an idle process last answered (0: none is)."""
        with self._changed:
            return max((worker.heard for worker in self._idle), default=0.0)

    def alive(self) -> int:
        """How many processes there are, idle or at work."""
        with self._changed:
            return len(self._idle) + len(self._out)

    def pids(self) -> list[int]:
        """The idle ones."""
        with self._changed:
            return [worker.pid for worker in self._idle]

    def peak(self) -> int:
        """The most memory that an idle process has needed, in megabytes."""
        with self._changed:
            return max((worker.peak for worker in self._idle), default=0)

    def watch(self) -> None:
        """Begins to look after the processes, if there are to be spares; does nothing the next time."""
        with self._changed:
            if self._settings.spares and self._keeper is None and not self._closed:
                self._keeper = threading.Thread(target=self._keep, name="workers", daemon=True)
                self._keeper.start()

    def ready(self, seconds: float) -> bool:
        """Waits at most so long until a process is idle; says whether one is."""
        self.watch()
        with self._changed:
            return bool(self._changed.wait_for(lambda: self._idle or self._closed, seconds) and self._idle)

    def close(self) -> None:
        """Ends them all."""
        with self._changed:
            self._closed = True
            ending = [*self._idle, *self._out]
            self._idle.clear()
            self._changed.notify_all()
        for worker in ending:
            worker.end()

    def _fewest(self) -> Worker:
        had = list(self._last.values())
        return min(self._idle, key=lambda worker: had.count(worker.pid))

    def _new(self) -> Worker:
        self.started += 1
        return self._starter.start()

    # --- the keeper -----------------------------------------------------------------------------

    def _keep(self) -> None:
        pause = 0.5
        while True:
            try:
                with self._changed:
                    if self._closed:
                        return
                    missing = self._wanted - len(self._idle) - len(self._out)
                    silent = self._silent()
                    if silent is not None:
                        self._idle.remove(silent)
                        self._out.add(silent)
                    elif missing <= 0:
                        self._changed.wait(PING_EVERY / 4)
                        continue
                if silent is not None:
                    self._asked(silent)
                else:
                    self._start()
                pause = 0.5
            except Exception as error:  # whatever it is: later may be better, and nobody else does this
                if self._closed:
                    return
                log.warning("no worker could be started (%s); trying again in %.1f s", error, pause)
                time.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    def _silent(self) -> Worker | None:
        """An idle process that nobody has heard of for a while."""
        late = time.monotonic() - PING_EVERY
        return next((worker for worker in self._idle if worker.heard < late), None)

    def _asked(self, worker: Worker) -> None:
        try:
            worker.ping(time.monotonic() + PING_WITHIN)
        except LostError as lost:
            log.warning("idle worker %d %s; another one takes its place", worker.pid, lost)
            self.end(worker)
        else:
            self.give_back(worker)

    def _start(self) -> None:
        worker = self._new()
        try:
            worker.ping(time.monotonic() + FIRST)
        except LostError as lost:
            worker.end()
            raise OSError(f"a new worker {lost}") from None
        with self._changed:
            if not self._closed:
                self._idle.append(worker)
                self._changed.notify_all()
                return
        worker.end()
