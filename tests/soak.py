"""A server under clients for as long as you like, while its workers are killed and its cache is wiped.

    .venv/bin/python -m tests.soak --minutes 60

Eight clients ask the questions of `judge bench --load`; every twenty seconds one worker is killed (SIGKILL,
idle or at work), twice the cache on disk is deleted.  At the end it says what became of every question, what
was lost (no answer, or one that is none of 200, 503 and 504), and how the memory has grown; it fails if
anything was lost, or if the server has grown by more than a tenth after its first quarter.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

from judge.quality import load
from tests.web.test_memory import _children, resident, workers
from tests.web.test_operations import served

CLIENTS, KILL_EVERY, GROWTH = 8, 20.0, 1.1
FINE = {200, 400, 503, 504}


def judges(server: int) -> list[int]:
    """The workers: what the process that starts them has started."""
    return [worker for below in _children(server) for worker in _children(below)]


def soak(minutes: float, report: Path | None) -> int:
    """Runs it; 0 if nothing was lost and nothing grows."""
    until, statuses, times = time.monotonic() + 60 * minutes, dict[int, int](), list[float]()
    lock, killed, wiped, memory = threading.Lock(), 0, 0, list[tuple[float, int, int]]()
    cache = tempfile.mkdtemp(prefix="soak-cache-")
    with served("waitress", LEXLUDI_WORKERS="2", LEXLUDI_CACHE=cache) as (address, server):
        threading.Thread(target=server.stderr.read, daemon=True).start()  # type: ignore[union-attr]
        begun = time.monotonic()

        def ask(seed: int) -> None:
            for kind, path, body, _ in load.questions(seed):
                if time.monotonic() > until:
                    return
                status, _ = load.fetch(address + path, body, 90.0)
                with lock:
                    statuses[status] = statuses.get(status, 0) + 1
                    if status not in FINE:
                        print(f"{time.monotonic() - begun:.0f} s: {kind} {path} gave {status}", flush=True)

        def watch() -> None:
            while time.monotonic() < until:
                began = time.monotonic()
                status, _ = load.fetch(f"{address}/healthz", None, 30.0)
                times.append(time.monotonic() - began)
                with lock:
                    statuses[status] = statuses.get(status, 0) + 1
                time.sleep(0.5)

        threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(CLIENTS)]
        threads.append(threading.Thread(target=watch))
        for thread in threads:
            thread.start()
        chance = random.Random(1)
        while time.monotonic() < until:
            time.sleep(min(KILL_EVERY, max(0.1, until - time.monotonic())))
            found = judges(server.pid)
            if found:
                os.kill(chance.choice(found), signal.SIGKILL)
                killed += 1
            passed = (time.monotonic() - begun) / (60 * minutes)
            if wiped < 2 and passed > (wiped + 1) / 3:
                shutil.rmtree(cache, ignore_errors=True)
                wiped += 1
            memory.append((time.monotonic() - begun, resident(server.pid), workers(server.pid)))
            print(
                json.dumps({"at": round(memory[-1][0]), "kB": memory[-1][1:], "statuses": statuses}),
                flush=True,
            )
        for thread in threads:
            thread.join(120)
        alive = server.poll() is None
    quarter = max(kilobytes for seconds, kilobytes, _ in memory if seconds <= 15 * minutes + KILL_EVERY)
    end = memory[-1][1]
    lost = sum(count for status, count in statuses.items() if status not in FINE)
    shutil.rmtree(cache, ignore_errors=True)
    told = {
        "minutes": minutes, "killed": killed, "wiped": wiped, "statuses": statuses, "lost": lost, "alive": alive,
        "healthz ms": {"p50": _point(times, 50), "p99": _point(times, 99), "most": _point(times, 100)},
        "server kB": {"after a quarter": quarter, "at the end": end, "workers at the end": memory[-1][2]},
    }  # fmt: skip
    print(json.dumps(told, indent=1))
    if report is not None:
        report.write_text(json.dumps(told | {"memory": memory}))
    return int(bool(lost) or not alive or end > GROWTH * quarter)


def _point(times: list[float], percent: int) -> float:
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, len(ordered) * percent // 100)], 1)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--report", type=Path)
    given = parser.parse_args()
    sys.exit(soak(given.minutes, given.report))
