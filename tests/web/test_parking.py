"""A question that waits for a judge holds no thread, and is answered or refused by its deadline."""

from __future__ import annotations

import gc
import json
import socket
import threading
import time

import pytest
from flask.testing import FlaskClient
from waitress.parser import HTTPRequestParser

from judge.quality.load import board, fetch
from judge.workers import Pool, Settings
from web.parking import Clock, Later, Place
from web.server import THREADS


def sent(address: tuple[str, int], name: str, seconds: float) -> socket.socket:
    """A question that takes longer than it may; its answer is not waited for."""
    found = socket.create_connection(address)
    body = json.dumps(board(6, name)).encode()
    head = f"POST /api/ask?deadline={seconds:g} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    found.sendall(f"{head}Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    return found


def status(connection: socket.socket) -> int:
    connection.settimeout(60)
    with connection, connection.makefile("rb") as answer:
        return int(answer.readline().split()[1])


def until(holds: object, seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.02)


def test_waiting_costs_no_thread(client: FlaskClient, address: tuple[str, int]) -> None:
    """Two at work, twelve wait, one of them hangs up: two threads are taken, every other place is served."""
    pool: Pool = client.application.extensions["bench"].pool
    figures = client.application.extensions["figures"]
    refused, open_before = pool.counts.refused, figures.open
    asked = [sent(address, f"w{number}", 2.5) for number in range(14)]
    until(lambda: pool.seated + pool.waiting == 14)
    waiting = [thread for thread in threading.enumerate() if thread.name.startswith("waitress")]
    assert len(waiting) == THREADS + 2 + 1  # two for judges, one for who watches, whatever the queue's length
    assert fetch(f"http://127.0.0.1:{address[1]}/healthz", None, 20)[0] == 200
    asked.pop().close()
    answers = [status(connection) for connection in asked]
    assert set(answers) <= {503, 504}
    assert answers.count(504) >= 2
    until(lambda: (pool.seated, pool.waiting) == (0, 0))
    assert pool.counts.refused >= refused + answers.count(503)
    until(lambda: figures.open == open_before)


def test_what_has_waited_is_forgotten_at_once(client: FlaskClient, address: tuple[str, int]) -> None:
    """Bodies in a circle of references would stay until the collector comes, which it does once in a thousand."""
    ask = f"http://127.0.0.1:{address[1]}/api/ask?deadline=20"
    pool: Pool = client.application.extensions["bench"].pool
    seats = [pool.enter("other", lambda: None) for _ in range(pool.settings.workers)]
    gc.collect()
    gc.disable()
    try:
        threads = [threading.Thread(target=fetch, args=(ask, b"game: chess", 30)) for _ in range(3)]
        for thread in threads:
            thread.start()
        until(lambda: pool.waiting == 3)
        for seat in seats:
            pool.leave(seat)
        for thread in threads:
            thread.join(30)
        until(lambda: not any(isinstance(one, HTTPRequestParser) for one in gc.get_objects()))
    finally:
        gc.enable()


def test_a_request_that_is_called_while_it_is_being_put_aside_begins_once() -> None:
    begun: list[int] = []
    pool = Pool(Settings(workers=1, queue=2))
    holder = pool.enter("other", lambda: None)
    place = Place(lambda: begun.append(1))
    with pytest.raises(Later):
        place.wait(pool, "me", time.monotonic() + 30)
    pool.leave(holder)  # the seat is ours while the thread is still on its way out
    assert begun == []
    place.put_aside()
    assert begun == [1]
    assert place.wait(pool, "me", 0).seated
    place.call()  # its deadline, long after
    assert begun == [1]
    place.leave()
    place.leave()
    assert pool.seated == 0
    pool.close()


def test_the_clock_calls_in_order_of_time() -> None:
    called: list[str] = []
    clock, now = Clock(), time.monotonic()
    for name, seconds in (("late", 0.2), ("soon", 0.0), ("next", 0.1)):
        clock.at(now + seconds, lambda name=name: called.append(name))  # type: ignore[misc]
    until(lambda: len(called) == 3)
    assert called == ["soon", "next", "late"]
