"""`judge check` on executors of other people: the same results, deadlines and kills as in processes of its own."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path

import pytest

from judge.errors import DeadlineError, SituationError
from judge.quality import check_run, executors
from judge.quality.check_run import spread
from judge.workers import WorkerDiedError
from tests.workers import tasks

BOARDS = ["swtcg/lukes-dying-strike", "swtcg/retaliate-in-its-arena"]


@contextmanager
def _dask() -> Iterator[Executor]:
    import dask
    from distributed import Client, LocalCluster

    configuration = {"distributed.worker.daemon": False, "distributed.comm.timeouts.connect": "60s"}
    with (
        dask.config.set(configuration),
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster),
    ):
        yield executors.dask(cluster.scheduler_address)


def _processes() -> Executor:
    return ProcessPoolExecutor(2, mp_context=get_context("spawn"))


KINDS = {"threads": lambda: ThreadPoolExecutor(2), "processes": _processes, "dask": _dask}


@pytest.fixture(scope="module", params=list(KINDS))
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    """Two workers of one kind."""
    with KINDS[request.param]() as chosen:
        yield chosen


def test_the_same_results_in_the_same_order(executor: Executor) -> None:
    ticks: list[tuple[int, int]] = []
    there = check_run.run(BOARDS, tick=lambda *tick: ticks.append(tick), executor=executor)
    here = check_run.run(BOARDS, jobs=1)
    assert [result.as_dict() for result in there] == [result.as_dict() for result in here]
    assert there
    assert ticks == [(done, len(there)) for done in range(1, len(there) + 1)]


def test_what_overruns_is_stopped_and_what_dies_is_told(
    executor: Executor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that works is ended, not the executor's worker; one that dies is tried once more."""
    monkeypatch.setattr(check_run, "GRACE", 0.2)
    for work, item, error, deadline in (
        (tasks.pid_of_a_sleeper, str(tmp_path / "pid"), DeadlineError, 0.5),
        (tasks.dies, 0, WorkerDiedError, 60),
    ):
        with pytest.raises(error):
            spread(work, [item], executor, deadline=deadline)
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not tasks.lives(pid):
            break
        time.sleep(0.1)
    assert not tasks.lives(pid)
    assert pid != os.getpid()
    sleepers = [str(tmp_path / "pid")] * 2
    results = spread(tasks.pid_of_a_sleeper, sleepers, executor, deadline=0.1, late=lambda _: "late")
    assert results == ["late", "late"]
    assert spread(tasks.dies_once, [str(tmp_path / "mark")], executor) == ["done by another"]
    assert spread(len, ["abc", "de"], executor) == [3, 2]


def test_another_version_does_not_judge(executor: Executor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "versions", lambda: "another one")
    doing = executors.elsewhere(len, None)
    monkeypatch.undo()
    with pytest.raises(SituationError, match="another version"):
        executor.submit(doing, "abc").result()


def test_no_scheduler() -> None:
    with pytest.raises(SituationError, match="no scheduler answers at tcp"):
        executors.dask("tcp://127.0.0.1:9", 0.5)
