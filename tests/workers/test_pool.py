"""Whatever becomes of a worker, whoever asks has an answer by his deadline, and the next one is served.

Every place where a pool hands work out, waits, or takes an answer is failed in turn: the process is killed or
stopped while it is idle, as it takes its task, while it works; so is the process that starts the others.
"""

from __future__ import annotations

import multiprocessing.forkserver
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge.errors import DeadlineError, LawError, SituationError
from judge.workers import (
    BusyError,
    MemoryLimitError,
    Pool,
    Settings,
    WorkerDiedError,
    fleet,
    process,
    starting,
)
from tests.workers import tasks

SLACK = 20
"""Seconds for a machine that others use, fewer than what is waited for takes; an idle one is 0.2 s late."""


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    """One worker and a spare, as a server has them."""
    found = Pool(Settings(workers=1, queue=2, spares=1, method="forkserver"))
    assert found.fleet.ready(60)
    yield found
    found.close()


@pytest.fixture(autouse=True)
def _whole(pool: Pool) -> Iterator[None]:
    """No test leaves a seat taken, a place in the queue, or a pool that does not serve the next one."""
    yield
    assert (pool.seated, pool.waiting) == (0, 0)
    assert run(pool, tasks.length, "abc", seconds=60) == 3


def run(pool: Pool, work: Callable[..., Any], *arguments: Any, seconds: float = 20.0, **how: Any) -> Any:
    return pool.run(work, *arguments, until=time.monotonic() + seconds, **how)


def both(pool: Pool) -> list[int]:
    """The idle processes, when there are two."""
    for _ in range(600):
        pids = pool.fleet.pids()
        if len(pids) == 2:
            return pids
        time.sleep(0.1)
    raise AssertionError("no spare came")


def test_it_works_and_says_what_went_wrong(pool: Pool) -> None:
    assert run(pool, tasks.length, "x" * 3_000_000) == 3_000_000
    with pytest.raises(SituationError) as bad:
        run(pool, tasks.refuse, 0)
    assert bad.value.as_dict() == {"path": "here", "message": "this is wrong", "suggestion": "write that"}
    with pytest.raises(LawError, match="ZeroDivisionError"):
        run(pool, tasks.slip, 0)


def test_the_work_is_told_to_end_before_its_deadline(pool: Pool) -> None:
    assert 8.5 < run(pool, tasks.seconds_given, 0, seconds=10) < 9.8
    assert 0.1 < run(pool, tasks.seconds_given, 0, seconds=0.5) < 0.46


@pytest.mark.parametrize("work", [tasks.tell_and_sleep, tasks.stop])
def test_an_overrun_gives_what_was_found_so_far(pool: Pool, work: Callable[..., Any]) -> None:
    started, overran = time.monotonic(), pool.counts.overran
    with pytest.raises(DeadlineError) as late:
        run(pool, work, {"n": 2}, seconds=0.6, tells=True)
    assert time.monotonic() - started < 0.6 + SLACK
    assert late.value.so_far == {"n": 2}
    assert pool.counts.overran == overran + 1


def test_nothing_found_is_said(pool: Pool) -> None:
    with pytest.raises(DeadlineError) as late:
        run(pool, tasks.sleep, 30, seconds=0.3)
    assert late.value.so_far == {}


def test_after_an_overrun_the_spare_is_there_at_once(pool: Pool) -> None:
    spare = set(both(pool))
    with pytest.raises(DeadlineError):
        run(pool, tasks.sleep, 30, seconds=0.3)
    assert run(pool, tasks.pid, 0) in spare


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
@pytest.mark.parametrize("size", [1, 1_000_000])
def test_idle_workers_that_were_killed_or_stopped(
    pool: Pool, number: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with a task that does not fit into the pipe to a process which does not read."""
    monkeypatch.setattr(process, "ACKNOWLEDGED", 0.8)
    for about in ("first", "second"):
        one = run(pool, tasks.pid, 0, about=(about,))
        os.kill(one, number)
        assert run(pool, tasks.length, "x" * size, about=(about,)) == size
        assert one not in both(pool)


def test_a_process_that_is_slow_to_start_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has answered before takes a task at once; who has just been started may have much to read in."""
    fresh = Pool(Settings(spares=0, method="spawn"))
    with monkeypatch.context() as impatient:
        impatient.setattr(process, "ACKNOWLEDGED", 0.0)
        assert run(fresh, tasks.length, "abc", seconds=120) == 3
    assert fresh.counts.lost == 0
    fresh.close()


def test_all_idle_workers_dead_the_next_question_is_answered(pool: Pool) -> None:
    """As the system does it when memory is short: nobody has tried the work yet, and nobody is told."""
    for _ in range(3):
        dead = both(pool)
        for one in dead:
            os.kill(one, signal.SIGKILL)
        lost = pool.counts.lost
        assert run(pool, tasks.length, "abc", seconds=120) == 3
        assert pool.counts.lost <= lost + len(dead)


def test_a_process_that_dies_at_its_first_task_is_no_idle_one() -> None:
    """It would be started time and again until the deadline."""
    fresh = Pool(Settings(spares=0, megabytes=1))
    begun = fresh.fleet.started
    with pytest.raises((WorkerDiedError, MemoryLimitError)):
        run(fresh, tasks.die, 0, seconds=60)
    assert fresh.fleet.started <= begun + 2
    fresh.close()


def test_both_stopped_the_deadline_holds(pool: Pool) -> None:
    for one in both(pool):
        os.kill(one, signal.SIGSTOP)
    started = time.monotonic()
    with pytest.raises((DeadlineError, WorkerDiedError)):
        run(pool, tasks.length, "x" * 1_000_000, seconds=0.5)
    assert time.monotonic() - started < 0.5 + SLACK


def test_a_worker_that_dies_is_not_an_overrun(pool: Pool, tmp_path: Path) -> None:
    both(pool)
    assert run(pool, tasks.die_once, str(tmp_path / "mark")) == "done by another"
    lost = pool.counts.lost
    with pytest.raises(WorkerDiedError):
        run(pool, tasks.die, 0)
    assert pool.counts.lost == lost + 2


def test_the_idle_ones_are_looked_after(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fleet, "PING_EVERY", 1.0)
    monkeypatch.setattr(fleet, "PING_WITHIN", 0.5)
    stopped = both(pool)[0]
    os.kill(stopped, signal.SIGSTOP)
    for _ in range(400):
        if stopped not in pool.fleet.pids():
            break
        time.sleep(0.1)
    assert stopped not in both(pool)


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSTOP])
def test_the_process_that_starts_the_others_may_be_killed_or_stopped(
    pool: Pool, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(starting, "FURTHER", 0.5)
    both(pool)
    server = multiprocessing.forkserver._forkserver._forkserver_pid  # type: ignore[attr-defined]
    os.kill(server, number)
    with pytest.raises(DeadlineError):
        run(pool, tasks.sleep, 30, seconds=0.3)
    assert run(pool, tasks.length, "abc") == 3
    assert len(both(pool)) == 2


def test_who_finds_no_place_is_told_when_to_come_back(pool: Pool) -> None:
    """A worker and two places: of four clients one is refused at once, and one of a client's three."""
    came: list[str] = []

    def ask(client: str, seconds: float) -> None:
        try:
            came.append(f"{client} {run(pool, tasks.sleep, 0.6, seconds=seconds, client=client)}")
        except BusyError as busy:
            assert 1 <= busy.seconds <= 120
            came.append(f"{client} refused")

    threads = []
    for client in ("a", "a", "a", "b", "c"):
        threads.append(threading.Thread(target=ask, args=(client, 30.0)))
        threads[-1].start()
        time.sleep(0.1)
    for thread in threads:
        thread.join()
    assert sorted(came) == ["a refused", "a slept", "a slept", "b slept", "c refused"]
    assert came.index("a refused") < 2  # at once, not at the end of its deadline


def test_the_queue_is_part_of_the_deadline(pool: Pool) -> None:
    thread = threading.Thread(target=run, args=(pool, tasks.sleep, 3.0))
    thread.start()
    time.sleep(0.2)
    with pytest.raises(BusyError):
        run(pool, tasks.length, "abc", seconds=0.3)
    assert thread.is_alive()
    thread.join()


def test_many_threads_lose_no_seat(pool: Pool) -> None:
    answers: list[str] = []

    def ask(number: int) -> None:
        work, argument = [(tasks.length, "ab"), (tasks.die, 0), (tasks.sleep, 9), (tasks.refuse, 0)][
            number % 4
        ]
        try:
            answers.append(str(run(pool, work, argument, seconds=0.5, client=str(number % 3))))
        except (BusyError, DeadlineError, SituationError, WorkerDiedError) as error:
            answers.append(type(error).__name__)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(24)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(answers) == 24


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to the limit")
def test_memory_is_limited() -> None:
    pool = Pool(Settings(megabytes=400))
    try:
        assert run(pool, tasks.eat, 10) == 10 << 20
        with pytest.raises(MemoryLimitError, match="400 MB"):
            run(pool, tasks.eat, 2000)
        assert run(pool, tasks.eat, 10) == 10 << 20
    finally:
        pool.close()


def test_a_worn_worker_is_replaced() -> None:
    pool = Pool(Settings(tasks=2))
    try:
        first, second, third = (run(pool, tasks.pid, 0) for _ in range(3))
        assert first == second != third
    finally:
        pool.close()


def test_what_it_is_about_goes_to_the_same_process(pool: Pool) -> None:
    both(pool)
    one = run(pool, tasks.pid, 0, about=("one",))
    for _ in range(3):
        other = run(pool, tasks.pid, 0, about=("other",))
        assert run(pool, tasks.pid, 0, about=("one",)) == one != other


def test_closing_ends_the_processes() -> None:
    pool = Pool(Settings())
    one = run(pool, tasks.pid, 0)
    pool.close()
    for _ in range(100):
        if not _running(one):
            break
        time.sleep(0.1)
    assert not _running(one)


def _running(number: int) -> bool:
    stat = Path(f"/proc/{number}/stat")
    return stat.exists() and stat.read_text().rpartition(")")[2].split()[0] != "Z"
